"""Hold recognised text against a truth.

    python benchmarks/ocr_score.py TRUTH.jsonl OUT.jsonl [--half test] [--threshold 0.9]

Word F1 is of the two bags of white-space separated words. A page is in order when the longest common subsequence of its
right words has at least 95 % of them. Calibration is of pages: five bins of equal count, mean confidence beside mean
share of right words, with a bootstrap interval of the expected calibration error.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import mean

BINS = 5
GOOD_F1, BAD_F1 = 0.98, 0.9


@dataclass(frozen=True)
class Scored:
    kind: str
    f1: float
    share_right: float
    in_order: bool
    confidence: float | None
    cpu_s: float
    outcome: str


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("truth", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--half", choices=("fit", "test", "both"), default="both")
    parser.add_argument("--threshold", type=float, default=0.9)
    arguments = parser.parse_args()
    pages = load(arguments.truth, arguments.out, arguments.half)
    print_kinds(pages)
    measured = [page for page in pages if page.confidence is not None]
    if measured:
        print_calibration(measured, arguments.threshold)


def load(truth: Path, out: Path, half: str) -> list[Scored]:
    found = {(row["file"], row["page"]): row for row in map(json.loads, out.read_text("utf-8").splitlines())}
    pages = []
    for row in map(json.loads, truth.read_text("utf-8").splitlines()):
        answer = found.get((row["file"], row["page"]))
        if answer is not None and half in ("both", row.get("half", "test")):
            pages.append(score(row, answer))
    return pages


def score(truth: dict[str, str], answer: dict[str, object]) -> Scored:
    wanted, got = truth["text"].split(), str(answer["text"]).split()
    right = sum((Counter(wanted) & Counter(got)).values())
    confidence = answer.get("confidence")
    return Scored(
        kind=truth.get("kind", "page"),
        f1=2 * right / (len(wanted) + len(got)) if wanted or got else 1.0,
        share_right=right / len(got) if got else 0.0,
        in_order=common_length(wanted, got) >= 0.95 * right,
        confidence=None if confidence is None else float(str(confidence)),
        cpu_s=float(str(answer.get("cpu_s", 0))),
        outcome=str(answer["outcome"]),
    )


def common_length(one: Sequence[str], other: Sequence[str]) -> int:
    row = [0] * (len(other) + 1)
    for word in one:
        corner = 0
        for place, candidate in enumerate(other, start=1):
            corner, row[place] = row[place], corner + 1 if word == candidate else max(row[place], row[place - 1])
    return row[-1]


def print_kinds(pages: Sequence[Scored]) -> None:
    kinds: dict[str, list[Scored]] = defaultdict(list)
    for page in pages:
        kinds[page.kind].append(page)
    kinds["all"] = list(pages)
    print(
        f"{'kind':10} {'pages':>5} {'word F1':>8} {'lowest':>7} {'F1<0.9':>7} {'in order':>8} {'CPU s':>6} {'conf.':>6}"
    )
    for kind, group in kinds.items():
        known = [page.confidence for page in group if page.confidence is not None]
        print(
            f"{kind:10} {len(group):5} {mean(p.f1 for p in group):8.4f} {min(p.f1 for p in group):7.3f} "
            f"{sum(p.f1 < BAD_F1 for p in group):7} {sum(p.in_order for p in group):5}/{len(group):<3}"
            f"{mean(p.cpu_s for p in group):6.2f} {mean(known) if known else float('nan'):6.3f}"
        )


def print_calibration(pages: Sequence[Scored], threshold: float) -> None:
    print("\nbin of confidence      pages  mean confidence  share of right words")
    for group in bins(pages):
        low, high = group[0].confidence, group[-1].confidence
        print(f"{low:.3f} to {high:.3f} {len(group):14} {mean(sure(group)):16.3f} {mean(p.f1 for p in group):21.3f}")
    rng = random.Random(1)
    again = sorted(calibration_error(rng.choices(pages, k=len(pages))) for _ in range(1000))
    print(
        f"expected calibration error {calibration_error(pages):.3f}, 95 % interval {again[25]:.3f} to {again[974]:.3f}"
    )
    bad = [page for page in pages if page.f1 < BAD_F1]
    good = [page for page in pages if page.f1 > GOOD_F1]
    accepted, held = sum(p >= threshold for p in sure(bad)), sum(p < threshold for p in sure(good))
    print(f"at threshold {threshold}: {accepted} of {len(bad)} pages with F1 < {BAD_F1} lie above;")
    print(f"{held} of {len(good)} pages with F1 > {GOOD_F1} lie below ({held / max(len(good), 1):.1%})")


def sure(pages: Sequence[Scored]) -> list[float]:
    return [page.confidence for page in pages if page.confidence is not None]


def bins(pages: Sequence[Scored]) -> list[list[Scored]]:
    ordered = sorted(pages, key=lambda page: page.confidence or 0.0)
    edges = [round(number * len(ordered) / BINS) for number in range(BINS + 1)]
    return [ordered[low:high] for low, high in pairwise(edges) if high > low]


def calibration_error(pages: Sequence[Scored]) -> float:
    return sum(len(group) * abs(mean(sure(group)) - mean(p.f1 for p in group)) for group in bins(pages)) / len(pages)


if __name__ == "__main__":
    main()
