"""The bundled PP-OCR models behind two calls: find lines, read lines. The only module that imports rapidocr.

The model files are the ones inside the rapidocr wheel, given by path: nothing is ever downloaded. The text-line
classifier is not used, because it turns upright lines over.
"""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from llama_pdfroute.errors import ExtraMissingError

Picture = NDArray[np.uint8]
"""Height x width x 3, RGB."""
Quad = NDArray[np.float32]
"""Four corners of a line in pixels: upper left, upper right, lower right, lower left."""
MAX_DETECTION_SIDE = 2000
"""Pixels. Larger pictures are searched for lines at this size; the lines are then read at full size."""
END_MARGIN = 0.15
"""Line heights added to a line's picture at each end."""
QUARTER_TURN = Image.Transpose.ROTATE_90
"""Anticlockwise."""
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
    """As many as there are cores, at most four; one in a worker process, where the other workers use the cores."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return 1 if multiprocessing.parent_process() is not None else max(1, min(4, cores))


class PpOcr:
    """One pair of loaded models. Use ``shared``: loading takes a CPU second and the models half a gigabyte.

    Lines are read one at a time, several in parallel. Batches of six took a third more CPU (padding to the widest)
    and made the reading of a line depend on its neighbours; threads inside the runtime took twice the CPU.
    """

    def __init__(self) -> None:
        config = _config(model_folder())
        from rapidocr.ch_ppocr_det import TextDetector
        from rapidocr.ch_ppocr_rec import TextRecognizer

        self._detector: Any = TextDetector(config.Det)
        self._recogniser: Any = TextRecognizer(config.Rec)
        self._lock = threading.Lock()

    def find_lines(self, picture: Image.Image, scale: float = 1.0) -> list[Quad]:
        """Corners of every line of an RGB picture, in its pixels; [] when there is none.

        ``scale`` is the size at which to look (0.5: half the width), lowered to keep within ``MAX_DETECTION_SIDE``.
        """
        scale = min(scale, MAX_DETECTION_SIDE / max(picture.size), 1.0)
        size = tuple(max(round(side * scale), 32) for side in picture.size)
        small = picture if size == picture.size else picture.resize((size[0], size[1]), Image.Resampling.BILINEAR)
        with self._lock:
            found = self._detector(_bgr(np.asarray(small)))
        back = np.array([picture.width / size[0], picture.height / size[1]], dtype=np.float32)
        return [] if found.boxes is None else [np.asarray(quad, dtype=np.float32) * back for quad in found.boxes]

    def read_lines(self, crops: Sequence[Picture], threads: int = 1) -> list[Reading]:
        """One reading a line picture, in order. Nothing is left out: an unread line has text ""."""
        if threads == 1 or len(crops) < 2:
            return [self._read_line(crop) for crop in crops]
        return list(_pool(threads).map(self._read_line, crops))

    def _read_line(self, crop: Picture) -> Reading:
        from rapidocr.ch_ppocr_rec.typings import TextRecInput

        found = self._recogniser(TextRecInput(img=[_bgr(crop)], return_word_box=True))
        return _reading(found.txts[0], float(found.scores[0]), found.word_results[0])


def _config(folder: Path) -> Any:
    from rapidocr import RapidOCR

    runtime = "EngineConfig.onnxruntime"
    config = RapidOCR(
        params={
            "Global.log_level": "error",
            f"{runtime}.intra_op_num_threads": 1,
            f"{runtime}.inter_op_num_threads": 1,
            "Det.model_path": str(folder / DETECTOR),
            "Det.limit_type": "max",
            # Widens boxes by a pixel each way: below 9 points neighbouring lines get into the picture of a line.
            "Det.use_dilation": False,
            "Det.limit_side_len": MAX_DETECTION_SIDE,
            "Rec.model_path": str(folder / RECOGNISER),
            "Rec.rec_batch_num": 1,
        }
    ).cfg
    for section in (config.Det, config.Rec):
        section.engine_cfg = config.EngineConfig["onnxruntime"]
        section.model_root_dir = str(folder)
    config.Rec.font_path = None
    return config


def _bgr(picture: Picture) -> Picture:
    return np.ascontiguousarray(picture[:, :, ::-1])


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


def shared() -> PpOcr:
    """The process-wide models, loaded at first use."""
    with _building:
        return _build()


@lru_cache(maxsize=1)
def _build() -> PpOcr:
    return PpOcr()


@lru_cache(maxsize=4)
def _pool(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, thread_name_prefix="ppocr")


def crop(picture: Picture, quad: Quad) -> Picture:
    """The line's own picture, made level; at least one pixel each way.

    A little is added at both ends: tight boxes cut off full stops.
    """
    import cv2

    quad = _longer(quad)
    width = max(int(max(_distance(quad, 0, 1), _distance(quad, 3, 2))), 1)
    height = max(int(max(_distance(quad, 0, 3), _distance(quad, 1, 2))), 1)
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], dtype=np.float32)
    matrix = cv2.getPerspectiveTransform(np.ascontiguousarray(quad, dtype=np.float32), corners)
    level = cv2.warpPerspective(
        picture, matrix, (width, height), borderMode=cv2.BORDER_REPLICATE, flags=cv2.INTER_CUBIC
    )
    return np.asarray(level, dtype=np.uint8)


def on_quad(centres: Sequence[float], quad: Quad) -> tuple[float, ...]:
    """Places in the picture that ``crop`` made, as shares of the quad's own width."""
    height, width = _distance(quad, 0, 3), _distance(quad, 0, 1)
    if width <= height:
        return tuple(centres)
    margin = END_MARGIN * height / width
    return tuple(min(max(centre * (1 + 2 * margin) - margin, 0.0), 1.0) for centre in centres)


def _longer(quad: Quad) -> Quad:
    height, width = _distance(quad, 0, 3), _distance(quad, 0, 1)
    if width <= height:
        return quad
    along = (quad[1] - quad[0]) / width * END_MARGIN * height
    return np.asarray(quad + np.array([-along, along, along, -along]), dtype=np.float32)


def _distance(quad: Quad, one: int, other: int) -> float:
    return float(np.linalg.norm(quad[one] - quad[other]))
