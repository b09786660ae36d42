"""Ctrl-C stops a run: a terminal sends it to every process of the group, the page worker included."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from llama_pdfroute.cli.app import INTERRUPTED, main

ROOT = Path(__file__).parents[2]
PATIENCE_S = 120


@pytest.mark.skipif(os.name != "posix", reason="process groups")
@pytest.mark.parametrize("stage", ["routed", "redacted"])
def test_interrupted_run_ends_and_leaves_a_sound_index(
    stage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LLAMA_PDFROUTE_KEY", "k" * 32)
    for number in range(4):
        shutil.copy(ROOT / "examples" / "documents" / "agreement.pdf", tmp_path / f"{number}.pdf")
    events, index = tmp_path / "events.jsonl", tmp_path / "index"
    command = ["index", str(tmp_path), "--index", str(index), "--events", str(events), "--set", "ocr.engine=none"]
    process = subprocess.Popen(
        [sys.executable, "-m", "llama_pdfroute.cli.app", *command],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    deadline = time.monotonic() + PATIENCE_S
    # After the first document is in, in the middle of a later one.
    while not (events.exists() and f'"stage":"{stage}"' in events.read_text().partition('"stage":"indexed"')[2]):
        assert process.poll() is None and time.monotonic() < deadline, "the run ended before it was interrupted"
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == INTERRUPTED, (out, err)
    assert "interrupted" in err and "Traceback" not in err
    finished = [line for line in events.read_text().splitlines() if json.loads(line)["stage"] == "indexed"]
    assert len(finished) < 4
    assert main(["verify", "--index", str(index)]) == 0
