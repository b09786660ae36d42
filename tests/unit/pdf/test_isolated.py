"""Files are read in a worker: the same values come back, and a page that hangs or kills it costs that page only."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from drawn_pages import SENTENCES, Drawing, lines, photo, place, show
from reading import opened

from llama_pdfroute.errors import DamagedPageError, PageTimeoutError
from llama_pdfroute.pdf import isolated
from llama_pdfroute.pdf.document import open_source
from llama_pdfroute.settings import PdfSettings

WORKER = PdfSettings(isolation="worker")


def pages(count: int) -> bytes:
    drawing = Drawing()
    for number in range(count):
        drawing.page(lines([f"Page {number + 1} of {count}.", *SENTENCES]))
    return drawing.bytes()


def everything() -> bytes:
    drawing = Drawing()
    page = drawing.page(
        place("Im", 0, 400, 612, 392) + lines(SENTENCES, y=380) + b"BT 3 Tr ET " + show("hidden words", 72, 90),
        objects={"Im": drawing.picture(photo())},
    )
    drawing.field(page, "Avery Example", (120, 30, 300, 50))
    drawing.pdf.docinfo["/Title"] = "A title"
    return drawing.bytes()


def test_the_worker_gives_the_same_values() -> None:
    data = everything()
    with opened(data) as here, open_source(data, WORKER) as there:
        assert (there.kind, there.page_count) == (here.kind, here.page_count)
        assert there.hints() == here.hints()
        assert there.label(1) == here.label(1)
        for words in (False, True):
            assert there.read(1, words=words) == here.read(1, words=words)
        region = (0.0, 0.0, 306.0, 200.0)
        assert there.picture(1, 72).tobytes() == here.picture(1, 72).tobytes()
        assert there.picture(1, 72, region=region).tobytes() == here.picture(1, 72, region=region).tobytes()
        assert there.page_pdf(1)[:5] == b"%PDF-"


def test_a_killed_worker_costs_the_page_it_was_reading() -> None:
    with open_source(pages(3), WORKER) as source:
        assert source.read(1).text.text.startswith("Page 1")
        process = isolated._OWNER._worker._process  # type: ignore[union-attr]
        killer = threading.Thread(target=process.kill)
        # Stopped, so that the request is under way when it dies.
        os.kill(process.pid, signal.SIGSTOP)
        threading.Timer(0.3, killer.start).start()
        with pytest.raises(DamagedPageError) as caught:
            source.read(2)
        killer.join()
        assert caught.value.page_number == 2
        assert source.read(2).text.text.startswith("Page 2")
        assert source.read(3).text.text.startswith("Page 3")


def test_a_worker_that_died_between_pages_costs_none() -> None:
    with open_source(pages(2), WORKER) as source, open_source(pages(1), WORKER) as other:
        source.read(1)
        process = isolated._OWNER._worker._process  # type: ignore[union-attr]
        process.kill()
        process.wait()
        assert source.read(2).text.text.startswith("Page 2")
        assert other.read(1).text.text.startswith("Page 1 of 1")


def test_a_page_over_the_time_limit_is_given_up_and_the_others_go_on() -> None:
    drawing = Drawing()
    drawing.page(lines(SENTENCES))
    drawing.page(b"".join(b"BT /F1 9 Tf %d %d Td (w) Tj ET\n" % (n % 600, n // 600) for n in range(120_000)))
    data = drawing.bytes()
    with open_source(data, WORKER) as source:
        source.read(1)  # the worker is warm
    with open_source(data, PdfSettings(isolation="worker", page_timeout_s=0.05)) as source:
        with pytest.raises(PageTimeoutError) as caught:
            source.read(2)
        assert caught.value.page_number == 2
        assert source.read(1).text.text.startswith(SENTENCES[0])


def test_many_threads_get_their_own_pages() -> None:
    data = pages(8)
    found: dict[int, str] = {}
    with open_source(data, WORKER) as source:

        def take(number: int) -> None:
            for _ in range(5):
                found[number] = source.read(number).text.text.split("\n")[0]

        threads = [threading.Thread(target=take, args=(number,)) for number in range(1, 9)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert found == {number: f"Page {number} of 8." for number in range(1, 9)}


def test_many_threads_in_one_process_get_what_one_thread_gets() -> None:
    data = [pages(3), everything()]
    expected = [[source.read(n).text.text for n in range(1, source.page_count + 1)] for source in map(opened, data)]
    wrong: list[int] = []

    def work(seed: int) -> None:
        for step in range(6):
            which = (seed + step) % len(data)
            with opened(data[which]) as source:
                texts = [source.read(n).text.text for n in range(1, source.page_count + 1)]
                source.picture(1, 40)
            if texts != expected[which]:
                wrong.append(seed)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def _first_line(data: bytes) -> str:
    with open_source(data, WORKER) as source:
        return source.read(1).text.text.split("\n")[0]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_daemonic_pool_has_workers_of_its_own() -> None:
    data = pages(1)
    assert _first_line(data) == "Page 1 of 1."
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(_first_line, [data, data]) == ["Page 1 of 1."] * 2


def test_a_script_without_a_main_guard_works(tmp_path: Path) -> None:
    (tmp_path / "page.pdf").write_bytes(pages(1))
    script = tmp_path / "run.py"
    script.write_text(
        "from pathlib import Path\n"
        "from llama_pdfroute.pdf.document import open_source\n"
        f"source = open_source(Path({str(tmp_path / 'page.pdf')!r}))\n"
        "print(source.read(1).text.text[:4])\n"
    )
    home = Path(isolated.__file__).resolve().parents[2]
    done = subprocess.run(
        [sys.executable, str(script)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(home)},
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "Page\n", "")


def test_handles_do_not_pile_up_without_the_collector() -> None:
    data = everything()
    gc.disable()
    try:
        with opened(data) as source:
            source.read(1)
            before = _memory_kb()
            for _ in range(150):
                source.read(1, words=True)
        grown = _memory_kb() - before
        for _ in range(60):
            opened(data).close()
    finally:
        gc.enable()
    assert grown < 20_000


def _memory_kb() -> int:
    status = Path("/proc/self/status")
    if not status.exists():
        pytest.skip("no /proc here")
    return int(next(line for line in status.read_text().splitlines() if line.startswith("VmRSS")).split()[1])


def test_an_interrupt_stays_an_interrupt_and_leaves_no_stale_reply() -> None:
    data = pages(2)
    with open_source(data, WORKER) as source:
        source.read(1)
        process = isolated._OWNER._worker._process  # type: ignore[union-attr]
        os.kill(process.pid, signal.SIGINT)  # as a terminal does to the whole group
        os.kill(process.pid, signal.SIGSTOP)
        threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
        with pytest.raises(KeyboardInterrupt):
            source.read(1)
        assert source.read(2).text.text.startswith("Page 2")


def test_closing_raises_nothing_when_the_worker_hangs() -> None:
    source = open_source(pages(1), PdfSettings(isolation="worker", page_timeout_s=0.2))
    source.read(1)
    os.kill(isolated._OWNER._worker._process.pid, signal.SIGSTOP)  # type: ignore[union-attr]
    source.close()
    assert _first_line(pages(1)) == "Page 1 of 1."
