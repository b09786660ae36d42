"""Write a round of invented documents, plain and structured, with what is personal in them and what must survive.

    python benchmarks/redaction_layouts.py FOLDER [--round first|second|third|fourth|fifth|sixth] [--seed N]

FOLDER gets the PDFs and ``gold.jsonl``: one row a value, ``kind`` pii or keep, with file, page, value, type, layout
and ``set``: plain (running text: letters, minutes, reports) or structured (forms, tables, lists, cards, invoices).
``how`` says in what form or place a value stands; the fourth round adds the document's language.

Every round holds layouts that the rounds before it do not have, and its first figures were taken before a rule was
changed for it: those are the figures of layouts nobody has seen. Each round has its own default seed; another seed
gives other people and numbers in the same layouts. People, numbers, addresses and companies are invented; from the
third round on, IBANs, payment cards and NHS numbers carry the right check digits. Needs reportlab.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from layouts import fifth, first, fourth, second, sixth, third

# How a round is written, and the seed of its first figures.
ROUNDS = {
    "first": (first.write, 1),
    "second": (second.write, 1),
    "third": (third.write, 31),
    "fourth": (fourth.write, 47),
    "fifth": (fifth.write, 59),
    "sixth": (sixth.write, 67),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--round", default="first", choices=tuple(ROUNDS))
    parser.add_argument("--seed", type=int, help="default: the round's own")
    options = parser.parse_args()
    write, seed = ROUNDS[options.round]
    options.folder.mkdir(parents=True, exist_ok=True)
    rows = write(options.folder, seed if options.seed is None else options.seed)
    with (options.folder / "gold.jsonl").open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    print(f"{len(rows)} values in {len({row['file'] for row in rows})} files")


if __name__ == "__main__":
    main()
