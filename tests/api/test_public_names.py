import subprocess
import sys

import llama_pdfroute


def test_what_is_declared_is_what_can_be_imported() -> None:
    assert llama_pdfroute.__all__ == sorted(llama_pdfroute.__all__)
    assert set(llama_pdfroute.__all__) == set(llama_pdfroute._HOMES)
    for name in llama_pdfroute.__all__:
        assert getattr(llama_pdfroute, name).__name__ == name


def test_importing_the_package_imports_nothing_heavy() -> None:
    code = "import sys, llama_pdfroute; print(*sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"llama_index", "presidio_analyzer", "qdrant_client", "google", "pypdfium2", "numpy"} & set(loaded)


def test_the_rooms_below_start_without_llama_index() -> None:
    code = (
        "import sys, llama_pdfroute.extract, llama_pdfroute.routing.policy, llama_pdfroute.ocr.choose; "
        "print(*sorted(sys.modules))"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"llama_index", "presidio_analyzer", "qdrant_client", "google.genai"} & set(loaded)
