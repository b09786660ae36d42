"""`calibrate`: labels in, thresholds out that the other commands take; mistakes in the labels by row and column."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from llama_pdfroute.cli.app import main
from llama_pdfroute.cli.calibrate import read_labels
from llama_pdfroute.errors import MissingSourceError, SettingsError
from llama_pdfroute.settings import load_settings


def _labels(folder: Path, *rows: str) -> Path:
    path = folder / "labels.csv"
    path.write_text("file,page,route\n" + "\n".join(rows) + "\n", encoding="utf-8")
    return path


def test_labels_are_read_with_paths_beside_the_file(tmp_path: Path) -> None:
    (label,) = read_labels(_labels(tmp_path, "a/b.pdf,3,native|ocr"))
    assert (label.row, label.path, label.page_number, label.routes) == (2, tmp_path / "a/b.pdf", 3, ("native", "ocr"))


@pytest.mark.parametrize(
    ("row", "told"),
    [
        (",1,ocr", "row 2, file"),
        ("secret.pdf,0,ocr", "row 2, page"),
        ("secret.pdf,x,ocr", "row 2, page"),
        ("secret.pdf,1,scan", "row 2, route"),
        ("secret.pdf", "row 2, page, route"),
    ],
)
def test_a_wrong_row_is_named_by_row_and_column(tmp_path: Path, row: str, told: str) -> None:
    with pytest.raises(SettingsError) as caught:
        read_labels(_labels(tmp_path, row))
    assert told in str(caught.value) and "secret" not in str(caught.value)


def test_missing_labels_file(tmp_path: Path) -> None:
    with pytest.raises(MissingSourceError):
        read_labels(tmp_path / "labels.csv")


def test_too_few_labels_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calibrate", str(_labels(tmp_path, "nothing.pdf,1,ocr"))]) == 2
    assert "too few labels" in capsys.readouterr().err


def _page_with_drawing(canvas: Canvas, words: int) -> None:
    """A page with a few words and a frame of lines, as a form that somebody scanned and stamped might be."""
    canvas.drawString(72, 700, " ".join(["word"] * words))
    canvas.showPage()


def test_end_to_end_with_rows_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = []
    for number in range(24):
        canvas = Canvas(str(tmp_path / f"{number}.pdf"))
        _page_with_drawing(canvas, 40)
        canvas.save()
        rows.append(f"{number}.pdf,1,{'native' if number % 2 else 'ocr|native'}")
    rows.append("0.pdf,9,ocr")
    rows.append("absent.pdf,1,ocr")
    out = tmp_path / "routing.toml"
    status = main(["calibrate", str(_labels(tmp_path, *rows)), "--json", "--write", str(out)])
    told = json.loads(capsys.readouterr().out)
    assert status == 3 and told["pages"] == 24
    assert sorted(item["row"] for item in told["left_out"]) == [26, 27]
    assert told["changes"] == {} and not out.exists(), "every decision is accepted: nothing to gain"


def test_written_thresholds_are_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from llama_pdfroute.cli.calibrate import _toml, _write
    from llama_pdfroute.routing.calibration import Calibration
    from llama_pdfroute.settings import RoutingSettings

    derived = RoutingSettings(min_chars=7, blank_ink=0.001)
    changes = {"min_chars": (20.0, 7), "blank_ink": (0.0002, 0.001)}
    _write(tmp_path / "r.toml", _toml(Calibration(derived, changes, {}, {}, 2, 1, 2, 1)))
    monkeypatch.setenv("LLAMA_PDFROUTE_TOML", str(tmp_path / "r.toml"))
    assert load_settings().routing == derived


def test_the_acceptance_threshold_from_checked_pages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [f"{0.4 + 0.03 * n:.2f},0.5" for n in range(10)] + [f"{0.96 + 0.002 * n:.3f},1" for n in range(15)]
    (tmp_path / "checked.csv").write_text("confidence,right_words\n" + "\n".join(rows) + "\n")
    written = tmp_path / "ocr.toml"
    assert main(["calibrate", "--checked", str(tmp_path / "checked.csv"), "--write", str(written)]) == 0
    assert "0 of 10 bad pages would be accepted and 0 of 15 good pages held" in capsys.readouterr().out
    threshold = float(written.read_text().split("acceptance_threshold = ")[1])
    assert 0.67 < threshold <= 0.96


@pytest.mark.parametrize("row", ["0.9", "0.9,x", "1.2,0.5", ",1"])
def test_a_wrong_checked_row_is_named(tmp_path: Path, row: str, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "checked.csv").write_text(f"confidence,right_words\n{row}\n")
    assert main(["calibrate", "--checked", str(tmp_path / "checked.csv")]) == 2
    assert "row 2" in capsys.readouterr().err


def test_neither_labels_nor_checked_pages(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calibrate"]) == 2
    assert "--checked" in capsys.readouterr().err
