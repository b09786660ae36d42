"""Thresholds derived from labels: found where they are, refused where nothing can be said, tried on other documents."""

from __future__ import annotations

import pytest

from llama_pdfroute.errors import SettingsError
from llama_pdfroute.page import FontEvidence, PageSignals, RouteName
from llama_pdfroute.routing.calibration import Costs, LabelledPage, acceptance, calibrate, confusion
from llama_pdfroute.routing.policy import decide
from llama_pdfroute.settings import RoutingSettings


def _page(number: int, route: RouteName, **signals: object) -> LabelledPage:
    values: dict[str, object] = {"width_pt": 595.0, "height_pt": 842.0, "visible_chars": 900}
    return LabelledPage(PageSignals(**{**values, **signals}), (route,), f"document {number}")  # type: ignore[arg-type]


def _text(number: int) -> LabelledPage:
    return _page(number, "native", fonts=(FontEvidence(900, sample="plain words of a letter " * 30),))


def _stamped_scan(number: int, area: float) -> LabelledPage:
    """A full-page picture with many lines, and a stamp whose text covers ``area`` of the page."""
    fonts = (FontEvidence(60, sample="received in the office on the first day of March"),)
    return _page(
        number,
        "ocr",
        visible_chars=60,
        fonts=fonts,
        image_count=1,
        image_coverage=0.85,
        text_area_share=area,
        picture_lines=40,
        picture_chars=2000,
    )


def _blank(number: int, ink: float) -> LabelledPage:
    return _page(number, "blank", visible_chars=0, ink_share=ink, image_count=1, image_coverage=0.97)


def _scan(number: int, ink: float) -> LabelledPage:
    return _page(number, "ocr", visible_chars=0, ink_share=ink, image_count=1, image_coverage=0.97, picture_lines=0)


def _noisy_archive() -> list[LabelledPage]:
    """Scans whose blank backs have more specks than the default threshold allows for."""
    pages = [_text(number) for number in range(8)]
    pages += [_scan(number, 0.03 + number / 1000) for number in range(10, 20)]
    return pages + [_blank(number, 0.0005 + number / 100_000) for number in range(20, 30)]


def test_a_threshold_moves_between_the_two_kinds_of_page() -> None:
    pages = _noisy_archive()
    assert confusion(pages, RoutingSettings())["blank", "ocr"] == 10
    result = calibrate(pages)
    assert set(result.changes) == {"blank_ink"}
    assert 0.0008 < result.settings.blank_ink < 0.04
    assert result.after == {("native", "native"): 8, ("ocr", "ocr"): 10, ("blank", "blank"): 10}
    assert (result.cost_before, result.cost_after) == (5.0, 0.0)
    assert result.holds and result.unseen_cost_after < result.unseen_cost_before


def test_nothing_changes_where_nothing_is_wrong() -> None:
    pages = [_text(number) for number in range(12)] + [_scan(number, 0.05) for number in range(12, 24)]
    result = calibrate(pages)
    assert result.changes == {} and result.settings == RoutingSettings() and not result.holds


def test_an_accepted_route_is_no_error() -> None:
    page = LabelledPage(_text(0).signals, ("ocr", "native"), "one")
    assert page.judged(decide(page.signals, RoutingSettings()).name) == ("native", "native")


@pytest.mark.parametrize(("native", "ocr"), [(0, 0), (4, 30), (30, 4), (9, 9)])
def test_too_few_labels_say_nothing(native: int, ocr: int) -> None:
    pages = [_text(number) for number in range(native)] + [_scan(number, 0.05) for number in range(ocr)]
    with pytest.raises(SettingsError, match="too few labels"):
        calibrate(pages)


def test_costs_decide_which_error_is_preferred() -> None:
    """Faint scans and blank backs with the same ink: whichever error is dearer is avoided."""
    pages = [_text(number) for number in range(8)]
    pages += [_scan(number, 0.001) for number in range(10, 20)] + [_blank(number, 0.001) for number in range(20, 30)]
    careful = calibrate(pages, costs=Costs(called_blank=10, blank_read=1))
    assert careful.after["ocr", "ocr"] == 10
    greedy = calibrate(pages, costs=Costs(called_blank=1, blank_read=10))
    assert greedy.after["blank", "blank"] == 10


def test_a_gain_that_is_chance_does_not_hold() -> None:
    """One odd document: its pages ask for a threshold that no other document confirms."""
    odd = LabelledPage(_scan(99, 0.0009).signals, ("blank",), "odd")
    pages = [_text(number) for number in range(10)] + [_scan(number, 0.03) for number in range(10, 22)]
    result = calibrate([*pages, odd, odd])
    assert result.cost_after < result.cost_before
    assert not result.holds


def test_costs_of_each_error() -> None:
    costs = Costs()
    assert costs.of("ocr", "native") == 5 and costs.of("native", "ocr") == 1
    assert costs.of("native", "blank") == costs.of("ocr", "blank") == 10
    assert costs.of("blank", "ocr") == 0.5 and costs.of("blank", "blank") == 0


def test_an_acceptance_threshold_parts_bad_pages_from_good_ones() -> None:
    bad = [(0.30 + 0.05 * n, 0.5) for n in range(10)]  # up to 0.75
    good = [(0.95 + 0.005 * n, 0.99) for n in range(10)]
    unclear = [(0.85, 0.95)]
    found = acceptance([*bad, *good, *unclear], Costs())
    assert 0.75 < found.threshold <= 0.95
    assert (found.accepted_bad, found.held_good, found.bad, found.good) == (0, 0, 10, 10)


def test_where_they_overlap_the_costs_decide() -> None:
    checked = [(0.9, 0.2)] * 5 + [(0.8, 0.99)] * 12 + [(0.95, 0.99)] * 12
    careful = acceptance(checked, Costs(missed_ocr=10, wasted_ocr=1))
    generous = acceptance(checked, Costs(missed_ocr=1, wasted_ocr=10))
    assert careful.accepted_bad == 0 and careful.held_good == 12
    assert generous.accepted_bad == 5 and generous.held_good == 0


@pytest.mark.parametrize("checked", [[(0.9, 0.99)] * 30, [(0.9, 0.99)] * 3 + [(0.5, 0.5)] * 3, []])
def test_too_few_checked_pages_are_refused(checked: list[tuple[float, float]]) -> None:
    with pytest.raises(SettingsError, match="too few"):
        acceptance(checked, Costs())
