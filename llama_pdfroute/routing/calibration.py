"""Routing thresholds from pages that somebody has labelled: a search that changes one threshold at a time.

The decision is used as it is (`policy.decide`), so a derived threshold means what a default one means. Every error has
a cost; a threshold changes only where that lowers the sum, and the result counts only if it also does on pages that it
was not derived from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from llama_pdfroute.errors import SettingsError
from llama_pdfroute.page import PageSignals, Route, RouteName
from llama_pdfroute.routing.policy import decide
from llama_pdfroute.settings import RoutingSettings

MIN_PAGES = 20
MIN_PER_ROUTE = 5
"""Fewer labels than these say nothing: a threshold between two pages is a coin toss."""
FOLDS = 3
_CANDIDATES = 15
_PASSES = 3

Confusion = Mapping[tuple[RouteName, RouteName], int]
"""(right route, decided route) to number of pages; pages whose decided route is accepted count as right."""


@dataclass(frozen=True)
class Costs:
    """What an error costs, against one page that was recognised without need."""

    missed_ocr: float = 5.0
    """A page whose text is lost or wrong because its text layer was trusted."""
    wasted_ocr: float = 1.0
    """A good text layer replaced by recognised text: time, money, and an occasional wrong letter."""
    called_blank: float = 10.0
    """A page with text that leaves nothing at all."""
    blank_read: float = 0.5
    """A blank page that was read: time, and perhaps a few stray characters."""

    def of(self, right: RouteName, decided: RouteName) -> float:
        """The cost of deciding ``decided`` where ``right`` is right."""
        if right == decided:
            return 0.0
        if decided == "blank":
            return self.called_blank
        if right == "blank":
            return self.blank_read
        return self.missed_ocr if right == "ocr" else self.wasted_ocr


@dataclass(frozen=True)
class LabelledPage:
    """One page: what was measured, the accepted routes (the best first), and its document: its pages stay together."""

    signals: PageSignals
    routes: tuple[RouteName, ...]
    document: str

    def judged(self, decided: RouteName) -> tuple[RouteName, RouteName]:
        """(right route, decided route); an accepted route is right."""
        return (decided if decided in self.routes else self.routes[0], decided)


@dataclass(frozen=True)
class Calibration:
    """The derived settings and what they are worth. Costs are sums over pages."""

    settings: RoutingSettings
    changes: Mapping[str, tuple[float, float]]
    """Threshold to (before, after)."""
    before: Confusion
    after: Confusion
    cost_before: float
    cost_after: float
    unseen_cost_before: float
    """Over all pages, each judged under the thresholds as they were ..."""
    unseen_cost_after: float
    """... and under thresholds that were derived without its document."""

    @property
    def holds(self) -> bool:
        """True when the gain is there on pages that the thresholds were not derived from, too."""
        return bool(self.changes) and self.unseen_cost_after < self.unseen_cost_before


@dataclass(frozen=True)
class _Threshold:
    name: str
    observed: Callable[[PageSignals, Route], float | None]
    whole: bool = False


def _measure(name: str) -> Callable[[PageSignals, Route], float | None]:
    return lambda _, route: next((m.value for m in route.measures if m.name == name), None)


def _pictured(signals: PageSignals, _: Route) -> float | None:
    visible = signals.visible_chars + signals.form_chars
    return signals.picture_chars / visible if signals.picture_chars and visible else None


_THRESHOLDS = (
    _Threshold("min_chars", lambda signals, _: signals.visible_chars, whole=True),
    _Threshold("full_page_coverage", lambda signals, _: signals.image_coverage),
    _Threshold("min_text_area", lambda signals, _: signals.text_area_share),
    _Threshold("min_picture_lines", lambda signals, _: signals.picture_lines, whole=True),
    _Threshold("max_picture_text", _pictured),
    _Threshold("max_garbled", _measure("bad_characters")),
    _Threshold("blank_ink", lambda signals, _: signals.ink_share),
)


@dataclass
class _Search:
    """Looks for cheaper thresholds over one set of pages."""

    pages: Sequence[LabelledPage]
    costs: Costs
    known: dict[str, float] = field(default_factory=dict)

    def cost(self, settings: RoutingSettings) -> float:
        key = settings.model_dump_json()
        if key not in self.known:
            self.known[key] = sum(
                self.costs.of(*page.judged(decide(page.signals, settings).name)) for page in self.pages
            )
        return self.known[key]

    def run(self, start: RoutingSettings) -> RoutingSettings:
        best = start
        for _ in range(_PASSES):
            before = best
            for threshold in _THRESHOLDS:
                best = self._better(best, threshold)
            if best == before:
                break
        return best

    def _better(self, settings: RoutingSettings, threshold: _Threshold) -> RoutingSettings:
        now = float(getattr(settings, threshold.name))
        # Nearest first: among equal costs the smallest change wins.
        for value in sorted(self._candidates(settings, threshold), key=lambda value: abs(value - now)):
            trial = settings.model_copy(update={threshold.name: value})
            if self.cost(trial) < self.cost(settings):
                settings = trial
        return settings

    def _candidates(self, settings: RoutingSettings, threshold: _Threshold) -> list[float]:
        """Midpoints between neighbouring measured values, thinned out evenly, and one beyond each end."""
        seen = {threshold.observed(page.signals, decide(page.signals, settings)) for page in self.pages}
        values = sorted(value for value in seen if value is not None)
        middles = [(low + high) / 2 for low, high in pairwise(values)]
        step = max(1, len(middles) // _CANDIDATES)
        chosen = [values[0] / 2, *middles[step // 2 :: step], values[-1] * 1.5] if values else []
        if not threshold.whole and values and values[-1] <= 1:
            chosen = [min(value, 1.0) for value in chosen]  # a share stays one
        return [max(1, round(value)) for value in chosen] if threshold.whole else [round(value, 5) for value in chosen]


def calibrate(
    pages: Sequence[LabelledPage], start: RoutingSettings | None = None, costs: Costs | None = None
) -> Calibration:
    """Derive thresholds from labelled pages, beginning at ``start``.

    Raises SettingsError when the labels are too few: under twenty pages, or under five to be read natively, or under
    five to be recognised.
    """
    start, costs = start or RoutingSettings(), costs or Costs()
    _refuse_few(pages)
    search = _Search(pages, costs)
    settings = search.run(start)
    unseen_before, unseen_after = _unseen(pages, start, costs)
    return Calibration(
        settings=settings,
        changes={
            threshold.name: (getattr(start, threshold.name), getattr(settings, threshold.name))
            for threshold in _THRESHOLDS
            if getattr(start, threshold.name) != getattr(settings, threshold.name)
        },
        before=confusion(pages, start),
        after=confusion(pages, settings),
        cost_before=search.cost(start),
        cost_after=search.cost(settings),
        unseen_cost_before=unseen_before,
        unseen_cost_after=unseen_after,
    )


def confusion(pages: Sequence[LabelledPage], settings: RoutingSettings) -> Confusion:
    """How the pages are decided under ``settings``."""
    return Counter(page.judged(decide(page.signals, settings).name) for page in pages)


def _refuse_few(pages: Sequence[LabelledPage]) -> None:
    counts = Counter(page.routes[0] for page in pages)
    if len(pages) < MIN_PAGES or min(counts["native"], counts["ocr"]) < MIN_PER_ROUTE:
        raise SettingsError(
            f"too few labels to derive anything: {len(pages)} pages, {counts['native']} native, {counts['ocr']} ocr",
            remedy=f"Label at least {MIN_PAGES} pages, {MIN_PER_ROUTE} of them native and {MIN_PER_ROUTE} ocr.",
        )


def _unseen(pages: Sequence[LabelledPage], start: RoutingSettings, costs: Costs) -> tuple[float, float]:
    """Costs over all pages, each judged by thresholds derived from other documents, before and after."""
    order = {document: number for number, document in enumerate(sorted({page.document for page in pages}))}
    before = after = 0.0
    for fold in range(FOLDS):
        inside = [page for page in pages if order[page.document] % FOLDS != fold]
        outside = [page for page in pages if order[page.document] % FOLDS == fold]
        judge = _Search(outside, costs)
        before += judge.cost(start)
        after += judge.cost(_Search(inside, costs).run(start))
    return before, after


MIN_CHECKED = 20
MIN_BAD = 5
BAD_SHARE, GOOD_SHARE = 0.9, 0.98
"""Share of right words under which a page must not be cited as it stands, and from which it must not be held."""


@dataclass(frozen=True)
class Acceptance:
    """An acceptance threshold derived from checked pages, and the errors it leaves on them."""

    threshold: float
    accepted_bad: int
    held_good: int
    bad: int
    good: int


def acceptance(checked: Sequence[tuple[float, float]], costs: Costs) -> Acceptance:
    """The threshold of least cost for pages given as (confidence, share of right words); the middle one of equals.

    A bad page that is accepted costs as a lost page does, a good one that is held as a needless recognition. Raises
    SettingsError when the pages are too few to say anything.
    """
    bad = [confidence for confidence, right in checked if right < BAD_SHARE]
    good = [confidence for confidence, right in checked if right >= GOOD_SHARE]
    if len(checked) < MIN_CHECKED or min(len(bad), len(good)) < MIN_BAD:
        raise SettingsError(
            f"too few checked pages to derive anything: {len(checked)} pages, {len(bad)} bad, {len(good)} good",
            remedy=f"Check {MIN_CHECKED} pages or more, {MIN_BAD} below {BAD_SHARE} and {MIN_BAD} from {GOOD_SHARE}.",
        )

    def errors(threshold: float) -> tuple[int, int]:
        return sum(c >= threshold for c in bad), sum(c < threshold for c in good)

    def cost(threshold: float) -> float:
        accepted, held = errors(threshold)
        return accepted * costs.missed_ocr + held * costs.wasted_ocr

    steps = [step / 100 for step in range(101)]
    least = min(map(cost, steps))
    best = [step for step in steps if cost(step) == least]
    threshold = best[len(best) // 2]
    return Acceptance(threshold, *errors(threshold), bad=len(bad), good=len(good))
