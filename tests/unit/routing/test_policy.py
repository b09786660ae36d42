"""The page decision: which fact decides, what is measured beside it, and that settings move it."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from llama_pdfroute.page import FINDINGS, REASONS, FontEvidence, PageSignals, Route
from llama_pdfroute.routing.policy import decide
from llama_pdfroute.settings import RoutingSettings

PROSE = "The harbour office keeps the ledger of every vessel that enters the bay of the northern district. " * 6
FONT = FontEvidence(len(PROSE.replace(" ", "")), sample=PROSE)
BROKEN = FontEvidence(400, sample="7KHKDUERXURIILFHNHHSVWKHOHGJHURIHYHU\\YHVVHO" * 9)
PAGE = PageSignals(612, 792, visible_chars=FONT.characters, text_area_share=0.2, fonts=(FONT,))
EMPTY = PageSignals(612, 792, visible_chars=0, ink_share=0.0, picture_lines=0, picture_chars=0)
SCAN = dataclasses.replace(
    EMPTY, image_coverage=1.0, image_count=1, ink_share=0.06, picture_lines=40, picture_chars=2000
)
LAYER = FontEvidence(800, sample=PROSE)


def route(signals: PageSignals, engine: str = "available", **settings: object) -> Route:
    return decide(signals, RoutingSettings(**settings), engine=engine)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("signals", "name", "reason"),
    [
        (PAGE, "native", "text_layer"),
        (EMPTY, "blank", "blank"),
        (SCAN, "ocr", "picture_of_text"),
        (dataclasses.replace(SCAN, image_coverage=0.4), "ocr", "no_text_layer"),
        (dataclasses.replace(SCAN, visible_chars=50, text_area_share=0.01, fonts=(FONT,)), "ocr", "stamp_over_scan"),
        (dataclasses.replace(SCAN, visible_chars=50, text_area_share=0.2, fonts=(FONT,)), "ocr", "hybrid"),
        (dataclasses.replace(SCAN, hidden_chars=800, hidden_layer=LAYER), "ocr", "invisible_layer"),
        (dataclasses.replace(SCAN, picture_lines=0, ink_share=0.3), "ocr", "picture_of_text"),
        (dataclasses.replace(SCAN, picture_lines=0, ink_share=0.0001), "blank", "blank"),
        (dataclasses.replace(EMPTY, ink_share=0.01, path_count=90, glyph_shapes=80), "ocr", "outlined_text"),
        (dataclasses.replace(EMPTY, ink_share=0.01, path_count=90, picture_lines=4), "ocr", "outlined_text"),
        (dataclasses.replace(EMPTY, ink_share=0.2, path_count=4), "blank", "drawing"),
        (dataclasses.replace(PAGE, fonts=(BROKEN,)), "ocr", "garbled_font"),
        (dataclasses.replace(PAGE, fonts=(FontEvidence(400, unmapped=90, sample=PROSE),)), "ocr", "unmapped_font"),
        (dataclasses.replace(PAGE, fonts=(FontEvidence(400, private_use=300),)), "ocr", "unmapped_font"),
        (dataclasses.replace(EMPTY, source="image", image_coverage=1.0, ink_share=0.1), "ocr", "image_source"),
        (dataclasses.replace(EMPTY, source="image", image_coverage=1.0, ink_share=0.0), "blank", "blank"),
        (dataclasses.replace(EMPTY, form_chars=40, ink_share=0.01), "native", "text_layer"),
    ],
)
def test_the_fact_that_decides(signals: PageSignals, name: str, reason: str) -> None:
    decided = route(signals)
    assert (decided.name, decided.reason) == (name, reason)


def test_a_title_over_a_photograph_stays_on_the_text_layer() -> None:
    title = FontEvidence(16, sample="Quarterly results")
    photo = dataclasses.replace(
        EMPTY, visible_chars=16, fonts=(title,), image_coverage=1.0, image_count=1, ink_share=0.9
    )
    assert route(photo).name == "native"
    assert route(dataclasses.replace(photo, picture_lines=9, picture_chars=300)).reason == "stamp_over_scan"


def test_small_pictures_on_a_text_page_never_cause_recognition() -> None:
    photos = dataclasses.replace(PAGE, image_coverage=0.3, image_count=2, picture_lines=3, picture_chars=20)
    assert (route(photos).name, route(photos).review) == ("native", False)


def test_the_regions_of_a_hybrid_page_are_its_pictures_unless_they_are_the_page() -> None:
    box = (50.0, 400.0, 560.0, 700.0)
    half = dataclasses.replace(
        PAGE, image_coverage=0.32, image_count=1, picture_lines=20, picture_chars=900, picture_boxes=(box,)
    )
    assert (route(half).reason, route(half).regions) == ("hybrid", (box,))
    whole = dataclasses.replace(half, image_coverage=0.95, picture_boxes=((0.0, 0.0, 612.0, 760.0),))
    assert (route(whole).reason, route(whole).regions) == ("hybrid", ())


def test_a_healthy_font_does_not_hide_a_broken_one() -> None:
    third = dataclasses.replace(PAGE, visible_chars=1200, fonts=(FontEvidence(800, sample=PROSE), BROKEN))
    assert route(third).reason == "garbled_font"


def test_a_broken_heading_is_a_finding_and_lowers_confidence() -> None:
    heading = FontEvidence(60, sample="7KHKDUERXURIILFHNHHSVWKHOHGJHURIHYHU\\YHVVHOWKDWHQWHUV")
    signals = dataclasses.replace(PAGE, visible_chars=660, fonts=(FontEvidence(600, sample=PROSE), heading))
    decided = route(signals)
    assert decided.name == "native"
    assert "garbled_font" in decided.findings
    assert decided.confidence is not None
    assert decided.confidence < (route(PAGE).confidence or 0)


def test_bullets_without_a_meaning_are_no_text() -> None:
    bullets = FontEvidence(6, sample='"7+%-!')
    signals = dataclasses.replace(EMPTY, visible_chars=6, fonts=(bullets,), ink_share=0.01, picture_lines=5)
    assert route(signals).reason == "outlined_text"


@pytest.mark.parametrize(
    ("setting", "engine", "name", "review"),
    [
        ("reocr", "available", "ocr", False),
        ("verify", "available", "native", False),
        ("keep", "available", "native", False),
        ("reocr", "none", "native", True),
        ("verify", "none", "native", True),
    ],
)
def test_hidden_layers_by_setting_and_engine(setting: str, engine: str, name: str, review: bool) -> None:
    signals = dataclasses.replace(SCAN, hidden_chars=800, hidden_layer=LAYER)
    decided = route(signals, engine, hidden_layer=setting)
    assert (decided.name, decided.review) == (name, review)
    assert ("hidden_layer_kept" in decided.findings) == (name == "native")


def test_a_bad_hidden_layer_is_not_verified() -> None:
    bad = FontEvidence(800, sample="Tbc 1nsurcr p@ys 36,l8O.OO w1tb1n tb!rty d;ys. Cla1rns rnu|t bc s3nt " * 8)
    signals = dataclasses.replace(SCAN, hidden_chars=800, hidden_layer=bad)
    assert route(signals, hidden_layer="verify").name == "ocr"
    assert (route(signals, hidden_layer="verify").confidence or 0) < 0.9


def test_a_planted_sentence_on_a_text_page_is_no_hidden_layer() -> None:
    signals = dataclasses.replace(PAGE, hidden_chars=40, hidden_layer=FontEvidence(40, sample="x" * 40))
    assert route(signals).reason == "text_layer"


def test_a_line_or_two_in_a_picture_beside_little_text_is_borderline() -> None:
    few = FontEvidence(120, sample=PROSE[:140])
    signals = dataclasses.replace(
        PAGE, visible_chars=120, fonts=(few,), image_coverage=0.7, image_count=1, picture_lines=2, picture_chars=30
    )
    assert route(signals).review
    assert "borderline" in route(signals).findings
    assert not route(dataclasses.replace(signals, picture_lines=0, picture_chars=0)).review
    assert not route(dataclasses.replace(signals, visible_chars=400)).review


def test_measures_stand_beside_the_thresholds_they_were_held_against() -> None:
    measures = {m.name: m for m in route(SCAN).measures}
    assert measures["image_coverage"].value == 1.0
    assert measures["image_coverage"].threshold == RoutingSettings().full_page_coverage
    plain = {m.name for m in route(PAGE).measures}
    assert plain == {"visible_chars"}


def test_settings_move_the_decision() -> None:
    signals = dataclasses.replace(SCAN, visible_chars=600, text_area_share=0.3, fonts=(FONT,), picture_chars=200)
    assert route(signals, max_picture_text=0.2).name == "ocr"
    assert route(signals, max_picture_text=0.5).name == "native"


SHARES = st.floats(0, 1)
COUNTS = st.integers(0, 5000)


@given(
    st.builds(
        PageSignals,
        width_pt=st.just(600.0),
        height_pt=st.just(800.0),
        visible_chars=COUNTS,
        hidden_chars=COUNTS,
        text_area_share=SHARES,
        image_coverage=SHARES,
        image_count=COUNTS,
        path_count=COUNTS,
        glyph_shapes=COUNTS,
        form_chars=COUNTS,
        source=st.sampled_from(["pdf", "image"]),
        fonts=st.lists(
            st.builds(
                FontEvidence, characters=COUNTS, unmapped=COUNTS, private_use=COUNTS, sample=st.text(max_size=90)
            ),
            max_size=3,
        ).map(tuple),
        hidden_layer=st.none() | st.builds(FontEvidence, characters=COUNTS, sample=st.text(max_size=90)),
        ink_share=st.none() | SHARES,
        picture_lines=st.none() | COUNTS,
        picture_chars=st.none() | COUNTS,
    ),
    st.sampled_from(["available", "none"]),
    st.sampled_from(["reocr", "verify", "keep"]),
)
def test_any_signals_give_a_decision_from_the_closed_lists(signals: PageSignals, engine: str, layer: str) -> None:
    decided = route(signals, engine, hidden_layer=layer)
    assert decided == route(signals, engine, hidden_layer=layer)
    assert decided.reason in REASONS
    assert decided.findings <= FINDINGS.keys()
    assert decided.confidence is None or 0 <= decided.confidence <= 1
    if signals.visible_chars + signals.form_chars >= 20:
        assert decided.name != "blank" or signals.source == "image"
