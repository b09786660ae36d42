"""How well the confidence of a text layer is calibrated, on made pages with known text and known damage.

    python benchmarks/confidence.py [--pages 20] [--seed 1]

Kinds of damage: characters without a meaning; a part of the lines in a font whose codes are shifted; letters exchanged
for other letters. For each kind and rate: the share of words that are right, the confidence that was given (pages that
are routed to OCR give none and count as ``sent``), and the mean absolute error of those that got one.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from drawn_pages import SENTENCES, Drawing, show

from llama_pdfroute.pdf.document import open_source
from llama_pdfroute.routing.policy import decide
from llama_pdfroute.settings import PdfSettings, RoutingSettings

RATES = (0.0, 0.005, 0.01, 0.02, 0.05, 0.1, 0.3)
LOST, SHIFTED = 1, 29
"""The code that means nothing, and the distance of a shifted font."""


def page(kind: str, rate: float, rng: random.Random) -> tuple[bytes, float]:
    """A damaged page and the share of its words that are right."""
    drawing = Drawing()
    fonts = {
        "F2": drawing.font({code: chr(code) for code in range(32, 127)} | {LOST: "\ufffd"}),
        "F3": drawing.font({code: chr(code - SHIFTED) for code in range(61, 127)}),
    }
    content, words, right = b"", 0, 0
    for row in range(40):
        line = " ".join(rng.sample(" ".join(SENTENCES).split(), 11))
        font = "F3" if kind == "shifted font" and rng.random() < rate else "F2"
        shown = line
        if kind == "no meaning":
            shown = "".join(chr(LOST) if c.isalpha() and rng.random() < rate else c for c in line)
        elif kind == "other letters":
            letters = "abcdefghijklmnopqrstuvwxyz"
            shown = "".join(rng.choice(letters) if c.isalpha() and rng.random() < rate else c for c in line)
        pairs = list(zip(line.split(), shown.split(), strict=True))
        words += len(pairs)
        right += sum(a == b for a, b in pairs) if font == "F2" else 0
        content += show(shown, 60, 740 - 16 * row, font=font)
    drawing.page(content, fonts=fonts)
    return drawing.bytes(), right / words


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print(f"{'damage':16} {'rate':>6} {'right':>7} {'said':>7} {'error':>7} {'sent':>6}")
    for kind in ("no meaning", "shifted font", "other letters"):
        for rate in RATES:
            truths, said, errors, sent = [], [], [], 0
            for number in range(args.pages):
                data, truth = page(kind, rate, random.Random(f"{args.seed}-{kind}-{rate}-{number}"))
                with open_source(data, PdfSettings(isolation="none")) as source:
                    route = decide(source.read(1).signals, RoutingSettings())
                truths.append(truth)
                if route.name != "native" or route.confidence is None:
                    sent += 1
                    continue
                said.append(route.confidence)
                errors.append(abs(route.confidence - truth))
            given = f"{statistics.mean(said):7.2f} {statistics.mean(errors):7.3f}" if said else f"{'-':>7} {'-':>7}"
            print(f"{kind:16} {rate:6.3f} {statistics.mean(truths):7.2f} {given} {sent:3}/{args.pages}")


if __name__ == "__main__":
    main()
