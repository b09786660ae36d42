"""The bundled PP-OCR models behind two calls: find lines, read lines. The only module that imports rapidocr.

The model files are the ones inside the rapidocr wheel, given by path: nothing is ever downloaded. The text-line
classifier is not used, because it turns upright lines over.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from llama_pdfroute.errors import ExtraMissingError

Picture = NDArray[np.uint8]
Quad = NDArray[np.float32]
"""Four corners of a line in pixels: upper left, upper right, lower right, lower left."""
DETECTOR, RECOGNISER = "PP-OCRv6_det_small.onnx", "PP-OCRv6_rec_small.onnx"


@dataclass(frozen=True, slots=True)
class Reading:
    """What the recogniser made of one line picture; one centre (share of the width) and one score a character."""

    text: str
    score: float
    centres: tuple[float, ...]
    char_scores: tuple[float, ...]


def installed() -> bool:
    """True when the models and their runtime are importable; imports neither."""
    return find_spec("rapidocr") is not None and find_spec("onnxruntime") is not None


def model_folder() -> Path:
    """Where the wheel keeps its models. Raises ExtraMissingError when a part is missing."""
    spec = find_spec("rapidocr") if installed() else None
    if spec is None or spec.origin is None:
        raise ExtraMissingError("the embedded OCR engine is not installed")
    folder = Path(spec.origin).parent / "models"
    if not all((folder / name).is_file() for name in (DETECTOR, RECOGNISER)):
        raise ExtraMissingError(
            "this version of rapidocr does not carry the PP-OCRv6 models",
            remedy="pip install --force-reinstall 'llama-pdfroute[local]'",
        )
    return folder


def versions() -> tuple[str, ...]:
    """Versions of what can change a reading."""
    found = []
    for name in ("rapidocr", "onnxruntime"):
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            found.append(f"{name} ?")
    return tuple(found)


def default_threads() -> int:
    """Two threads take 0.6 of the wall time for 20 % more CPU; in a worker process the other workers use the cores."""
    import multiprocessing

    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return 1 if multiprocessing.parent_process() is not None else max(1, min(4, cores))


class PpOcr:
    """One pair of loaded models. Use ``shared``: loading takes two CPU seconds and the models half a gigabyte."""

    def __init__(self, threads: int) -> None:
        folder = model_folder()
        from rapidocr import RapidOCR
        from rapidocr.ch_ppocr_det import TextDetector
        from rapidocr.ch_ppocr_rec import TextRecognizer

        runtime = "EngineConfig.onnxruntime"
        config = RapidOCR(
            params={
                "Global.log_level": "error",
                "Global.use_cls": False,
                "Global.text_score": 0.0,
                f"{runtime}.intra_op_num_threads": threads,
                f"{runtime}.inter_op_num_threads": 1,
                "Det.model_path": str(folder / DETECTOR),
                "Rec.model_path": str(folder / RECOGNISER),
            }
        ).cfg
        for section in (config.Det, config.Rec):
            section.engine_cfg = config.EngineConfig["onnxruntime"]
            section.model_root_dir = str(folder)
        config.Rec.font_path = None
        self._detector: Any = TextDetector(config.Det)
        self._recogniser: Any = TextRecognizer(config.Rec)
        self._lock = threading.Lock()

    def find_lines(self, picture: Picture) -> list[Quad]:
        """Corners of every line in an RGB picture; [] when there is none."""
        with self._lock:
            found = self._detector(np.ascontiguousarray(picture[:, :, ::-1]))
        return [] if found.boxes is None else [np.asarray(quad, dtype=np.float32) for quad in found.boxes]

    def read_lines(self, crops: Sequence[Picture]) -> list[Reading]:
        """One reading a line picture (RGB), in order. Nothing is left out: an unread line has text ""."""
        from rapidocr.ch_ppocr_rec.typings import TextRecInput

        if not crops:
            return []
        pictures = [np.ascontiguousarray(crop[:, :, ::-1]) for crop in crops]
        with self._lock:
            found = self._recogniser(TextRecInput(img=pictures, return_word_box=True))
        results = zip(found.txts, found.scores, found.word_results, strict=True)
        return [_reading(text, float(score), info) for text, score, info in results]


def _reading(text: str, score: float, info: Any) -> Reading:
    columns = iter([column for word in info.word_cols for column in word])
    width = float(info.line_txt_len or 1.0)
    centres: list[float] = []
    for character in text:
        column = None if character.isspace() else next(columns, None)
        centres.append(centres[-1] if column is None and centres else min(((column or 0) + 0.5) / width, 1.0))
    scores = tuple(float(value) for value in info.confs) if text else ()
    return Reading(text, score if text else 0.0, tuple(centres), scores)


_building = threading.Lock()


def shared(threads: int) -> PpOcr:
    """The process-wide models, loaded at first use."""
    with _building:
        return _build(threads)


@lru_cache(maxsize=1)
def _build(threads: int) -> PpOcr:
    return PpOcr(threads)


def crop(picture: Picture, quad: Quad) -> Picture:
    """The line's own picture, made level."""
    from rapidocr.utils.process_img import get_rotate_crop_image

    return np.asarray(get_rotate_crop_image(picture, quad.copy()), dtype=np.uint8)
