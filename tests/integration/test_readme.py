"""The README's Python blocks run as they stand, offline, in an empty folder beside the examples."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BLOCKS = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)

# Runs before the block in the new process: whatever reaches for another machine fails there too.
OFFLINE = """
import socket
def refuse(*_, **__): raise OSError("no network")
_connect = socket.socket.connect
socket.socket.connect = lambda self, address: _connect(self, address) if self.family == socket.AF_UNIX else refuse()
socket.getaddrinfo = refuse
"""


def run(block: str, folder: Path) -> str:
    shutil.copytree(ROOT / "examples" / "documents", folder / "examples" / "documents")
    done = subprocess.run(
        [sys.executable, "-c", OFFLINE + block], cwd=folder, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_drop_in_use_prints_an_answer_cited_to_the_scanned_page(tmp_path: Path) -> None:
    out = run(BLOCKS[0], tmp_path)
    first = out.split("\n\n")[0]
    assert re.match(r"1\. Document [0-9a-f]{4,}, page 7 \(ocr", first)
    assert "signed" in out.split("\n2. ")[0]


def test_page_index_answers_and_forgets(tmp_path: Path) -> None:
    run(BLOCKS[1] + "\n    assert not report.failed\n    print(index.verify())", tmp_path)


def test_the_gemini_block_only_constructs(tmp_path: Path) -> None:
    pytest.importorskip("google.genai")
    run(BLOCKS[2], tmp_path)


def test_there_is_no_other_block() -> None:
    assert len(BLOCKS) == 3
