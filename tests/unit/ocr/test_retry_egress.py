from __future__ import annotations

import random
from datetime import datetime, timezone

from llama_pdfroute.ocr.egress import Caps, Meter
from llama_pdfroute.ocr.retry import RetryPolicy, server_delay_s
from llama_pdfroute.page import PageRef

RNG = random.Random(3)
INFO = {"error": {"details": [{"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "34.07s"}]}}


def test_the_server_says_how_long_in_three_ways() -> None:
    now = datetime(2030, 1, 2, 3, 4, 5, tzinfo=timezone.utc)
    assert server_delay_s({"retry-after": "7"}, {}) == 7
    assert server_delay_s({"Retry-After": "Wed, 02 Jan 2030 03:04:35 GMT"}, {}, now) == 30
    assert server_delay_s({}, INFO) == 34.07
    assert server_delay_s({"retry-after": "2"}, INFO) == 34.07
    for headers, details in (({}, {}), ({"retry-after": "soon"}, None), ({}, {"error": "text"}), ({}, [1])):
        assert server_delay_s(headers, details) is None


def test_waits_grow_are_jittered_and_end() -> None:
    policy = RetryPolicy(max_attempts=4, first_delay_s=1, max_delay_s=60)
    waits = [[policy.delay_s(attempt, None, RNG) or 0.0 for _ in range(50)] for attempt in (1, 2, 3)]
    for longest, found in zip((1, 2, 4), waits, strict=True):
        assert all(longest / 2 <= wait <= longest for wait in found) and len(set(found)) > 10
    assert policy.delay_s(4, None, RNG) is None


def test_never_sooner_than_the_server_asks_and_never_for_ever() -> None:
    policy = RetryPolicy(max_delay_s=60)
    assert all((policy.delay_s(1, 20, RNG) or 0) >= 20 for _ in range(50))
    assert policy.delay_s(1, 61, RNG) is None


def ref(number: int) -> PageRef:
    return PageRef("ab" * 16, number)


def test_requests_are_spaced_and_held() -> None:
    now = [100.0]
    meter = Meter(Caps(requests_per_minute=60), clock=lambda: now[0])
    assert (meter.wait_s(), meter.wait_s()) == (0.0, 1.0)
    now[0] += 1
    assert meter.wait_s() == 0.0
    meter.hold(30)
    assert meter.wait_s() == 30.0
    now[0] += 30
    assert meter.wait_s() == 0.0


def test_another_try_of_a_page_is_no_new_page() -> None:
    meter = Meter(Caps(max_pages=1))
    assert meter.admit(ref(4), 10) and meter.admit(ref(4), 10) and not meter.admit(ref(5), 10)
    sent = meter.egress
    assert (sent.pages, sent.requests, sent.bytes_sent, sent.skipped) == (1, 2, 20, (ref(5),))


def test_skipped_pages_are_named_in_page_order_once() -> None:
    meter = Meter(Caps(max_pages=0))
    for number in (12, 2, 10, 2):
        meter.admit(ref(number), 1)
    assert [page.page_number for page in meter.egress.skipped] == [2, 10, 12]
