"""From words that the model tags to spans of names. Pure.

The model is asked once for every window; here its words are grown to whole names, and dropped where the text says that
it is a company, a street or an ordinary word.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from llama_pdfroute.redaction import names, tagged_spans
from llama_pdfroute.redaction.lexicon import classify
from llama_pdfroute.redaction.name_model import TaggedWord
from llama_pdfroute.redaction.policy import Profile
from llama_pdfroute.redaction.spans import Span
from llama_pdfroute.redaction.tokens import SURE_OVER_LINES, Token, Tokens

_COMMON_SURE = 0.9
"""An ordinary word alone is a name only when the sentence makes the model this sure."""
_LOWER_SURE = 0.95
_MAKE_SURE = 0.95
_LOWER_PAIR = 0.8
_INITIAL_SURE = 0.1
_UNDECIDED = 0.02
_PROBE_RUN = 0.13
_PROBE_ALONE = 0.5
_ALONE_CANDIDATE = 0.3
_MAX_RUN = 4
# What stands behind a thing and not behind a person: "1.3", "V11", "7890B"; in a sentence also "5" or "300".
_MODEL = re.compile(r" (?:\d{3,5}[A-Z]{1,2}|[Vv]\d{1,2}(?:\.\d+)?|\d\.\d)(?!\w)")
_NUMBER_LABELS = frozenset({"no", "nr", "number", "nummer"})
_NUMBERED = re.compile(r" \d{1,3}(?![\w/-]|[.,:]\d)")


Probe = Callable[[Sequence[str]], list[float]]


@dataclass(frozen=True, slots=True)
class Cells:
    """Where cells begin, in the view: those of rows with several cells, and those of columns that hold goods or
    descriptions. A name among goods is the whole cell, or two words that the model is sure of."""

    table: Collection[int]
    goods: Collection[int]


NO_CELLS = Cells(frozenset(), frozenset())


@dataclass(frozen=True, slots=True)
class Run:
    """Neighbouring words that may be one name: indices of its first and last word."""

    first: int
    last: int


def spans(
    text: str, tagged: Sequence[TaggedWord], profile: Profile, probe: Probe, cells: Cells = NO_CELLS
) -> Iterator[Span]:
    """Names and addresses in one view. ``probe`` is asked about what the text leaves undecided."""
    tokens = Tokens(text, tagged)
    undecided: list[Run] = []
    for run in _runs(tokens, profile):
        if _is_no_person(tokens, run) or _is_goods(tokens, run, profile, cells.goods):
            continue
        if _is_name(tokens, run, profile):
            yield _span(tokens, run)
        elif _is_candidate(tokens, run, cells.table):
            undecided.append(run)
    answers = probe([_phrase(tokens, run) for run in undecided])
    for run, answer in zip(undecided, answers, strict=True):
        if answer >= (_PROBE_RUN if run.last > run.first else _PROBE_ALONE):
            yield _span(tokens, run)
    yield from tagged_spans.spans(text, tagged, profile)


def _runs(tokens: Tokens, profile: Profile) -> Iterator[Run]:
    """Every word of some run, once: capital words side by side, and small ones that the model is sure of."""
    index = 0
    while index < len(tokens.items):
        if not _may_begin(tokens, index):
            index += 1
            continue
        last = index
        while tokens.glued(last, last + 1) and _may_go_on(tokens, last + 1):
            last += 1
        yield from _narrowed(tokens, index, last, profile)
        index = last + 1


def _may_begin(tokens: Tokens, index: int) -> bool:
    item = tokens.items[index]
    if names.is_title(item.text) and item.capital and len(item.folded) > 1:
        return False
    if item.folded in names.RANKS and tokens.glued(index, index + 1) and tokens.items[index + 1].capital:
        return False
    if item.folded in names.FUNCTION and not (item.initial and item.text.endswith(".")):
        return False
    return item.capital or item.person >= _LOWER_PAIR


def _may_go_on(tokens: Tokens, index: int) -> bool:
    item = tokens.items[index]
    if item.folded in names.PARTICLES:
        return tokens.glued(index, index + 1) and (item.capital or tokens.items[index + 1].capital)
    if item.folded in names.FUNCTION and not item.initial:
        return False
    if names.is_title(item.text) and item.capital and len(item.folded) > 1:
        return False
    return item.capital or item.person >= _LOWER_PAIR


def _narrowed(tokens: Tokens, first: int, last: int, profile: Profile) -> Iterator[Run]:
    """Of a row of capital words, the part that the model points at; all of it when it is short and undecided."""
    marked = [i for i in range(first, last + 1) if tokens.items[i].person >= profile.beside]
    sure = [i for i in marked if tokens.items[i].person >= profile.accept]
    if tokens.titled(first):
        yield Run(first, min(last, first + _MAX_RUN - 1) if not sure else max(sure[-1], min(first + 1, last)))
        return
    if not sure:
        if last - first < _MAX_RUN:
            yield Run(first, last)
        elif marked:
            yield Run(max(first, marked[0]), min(last, max(marked[-1], marked[0] + 1)))
        return
    low = high = sure[0]
    for index in [*marked, None]:
        if index is None or index > high + 1 + _filler(tokens, high + 1, index):
            if any(low <= i <= high for i in sure):
                yield _completed(tokens, low, high, first, last)
            if index is None:
                return
            low = high = index
        low, high = min(low, index), max(high, index)


def _filler(tokens: Tokens, start: int, end: int) -> int:
    """Words between two marked ones that a name may hold: initials and particles."""
    between = tokens.items[start:end]
    return len(between) if all(item.initial or item.folded in names.PARTICLES for item in between) else 0


def _completed(tokens: Tokens, low: int, high: int, first: int, last: int) -> Run:
    """Initials at both sides, and the word after a lone given name."""
    while low > first and tokens.items[low - 1].initial:
        low -= 1
    if low == high and high < last:
        following = tokens.items[high + 1]
        stray = following.folded in names.COMPANY or following.folded in names.STREET or names.is_common(following.text)
        if not stray and len(following.folded) > 2 and following.person >= _UNDECIDED:
            high += 1
    while high < last and tokens.items[high + 1].initial and tokens.items[high + 1].text.endswith("."):
        high += 1
    return Run(low, high)


def _is_no_person(tokens: Tokens, run: Run) -> bool:
    """A company, a street, what is called after a person, or grammar."""
    items = tokens.items[run.first : run.last + 1]
    if sum(len(item.folded) for item in items) < 2 or all(item.folded in names.FUNCTION for item in items):
        return True
    if any(names.is_company(item.text) and item.person < _COMMON_SURE for item in items):
        return True
    if tokens.titled(run.first):
        return False
    sure = len(items) > 1 and max(item.person for item in items) >= _COMMON_SURE
    after = tokens.text[items[-1].end : items[-1].end + 2].strip()
    before = tokens.text[max(0, items[0].start - 2) : items[0].start].strip()
    if (after.startswith("&") or before.endswith("&")) and not sure:
        return True  # "Harper & Doyle"; not "Anna Petrova & Tomas Hruska"
    if _is_number_label(items[-1]) and not (sure and len(items) > 2):
        return True  # "ROLL NO."
    street = items[-1] if len(items) > 1 else None
    if tokens.glued(run.last, run.last + 1):
        following = tokens.items[run.last + 1]
        if _is_number_label(following) and not sure:
            return True
        if sure and following.folded in names.HEADINGS:
            return False
        if (following.folded in names.NAMED_AFTER or (following.capital and following.folded in names.STREET)) and (
            following.person < SURE_OVER_LINES
        ):
            return True
    if _is_thing(tokens, run):
        return True
    last = items[-1]
    if len(items) > 1 and last.folded in names.NAMED_AFTER - names.HOMOGRAPHS and last.person < SURE_OVER_LINES:
        return True
    if street is None:
        return classify(items[0].text) is not None and not items[0].initial  # "Lender", "Driver" alone
    return street.folded in names.STREET - names.HOMOGRAPHS and street.person < SURE_OVER_LINES


def _is_thing(tokens: Tokens, run: Run) -> bool:
    """A make, an institution, a company, or something with a model number."""
    items = tokens.items[run.first : run.last + 1]
    others = [item.person for item in items if item.folded not in names.MAKES]
    if len(others) < len(items) and (items[0].folded in names.MAKES or max(others) < _COMMON_SURE):
        return True  # "Vauxhall Astra"
    if items[0].folded in names.MAKES_AND_SURNAMES and max(item.person for item in items) < _MAKE_SURE:
        return True
    if items[0].folded in names.INSTITUTIONS and items[0].person < _COMMON_SURE:
        return True
    return _ends_as_company(tokens, run.last) or _begins_as_company(tokens, run.first) or _is_model(tokens, run)


def _is_goods(tokens: Tokens, run: Run, profile: Profile, goods: Collection[int]) -> bool:
    start, end = tokens.items[run.first].start, tokens.items[run.last].end
    begin = tokens.text.rfind("\n", 0, start) + 1
    if begin not in goods:
        return False
    stop = tokens.text.find("\n", end)
    whole = not re.search(r"\w", tokens.text[begin:start] + tokens.text[end : stop if stop >= 0 else None])
    sure = sum(item.person >= profile.accept for item in tokens.items[run.first : run.last + 1])
    return not (whole and run.last > run.first) and sure < 2


def _is_number_label(token: Token) -> bool:
    return token.folded in _NUMBER_LABELS and (token.text.isupper() or token.text.endswith("."))


def _ends_as_company(tokens: Tokens, index: int) -> bool:
    """The row of capital words goes on to a company word: "Austin Paper Mills plc", "Austin Mills, Inc."."""
    while index + 1 < len(tokens.items):
        gap = tokens.text[tokens.items[index].end : tokens.items[index + 1].start]
        index += 1
        item = tokens.items[index]
        if gap == ", " and item.folded.replace(".", "") in names.LEGAL_FORMS:
            return item.capital and (len(item.folded) > 2 or "." in item.text[:-1])  # "S.A."; "CO 80202" is a state
        if gap != " & " and not tokens.glued(index - 1, index):
            return False
        if names.is_company(item.text):
            return item.capital or len(item.folded) <= 4
        if not item.capital and item.folded not in names.PARTICLES and not item.text.startswith(("d'", "d’")):
            return False
    return False


def _begins_as_company(tokens: Tokens, index: int) -> bool:
    """The row of capital words begins with the word for an institution, a room or a brand: "Colegio Ángel de la
    Guarda"."""
    bridged = False
    while index > 0 and tokens.glued(index - 1, index):
        index -= 1
        item = tokens.items[index]
        if (item.folded in names.INSTITUTIONS and item.capital) or item.folded in names.THINGS:
            return True
        small = item.folded in names.FUNCTION or item.folded in names.PARTICLES
        if not small and not (item.capital and bridged):
            return False
        bridged = bridged or small
    return False


def _is_model(tokens: Tokens, run: Run) -> bool:
    """A model number stands behind: "Austin Maestro 1.3", "Aspen V11", "Sterling 7890B"."""
    if max(item.person for item in tokens.items[run.first : run.last + 1]) >= _COMMON_SURE:
        return False
    last = run.last
    while tokens.glued(last, last + 1) and tokens.items[last + 1].capital:
        last += 1
    end = tokens.items[last].end
    if _MODEL.match(tokens.text, end):
        return True
    return (
        _NUMBERED.match(tokens.text, end) is not None
        and tokens.glued(run.first - 1, run.first)
        and (not tokens.items[run.first - 1].capital)
    )


def _is_name(tokens: Tokens, run: Run, profile: Profile) -> bool:
    items = tokens.items[run.first : run.last + 1]
    whole = [item for item in items if not item.initial and item.folded not in names.PARTICLES]
    best = max(item.person for item in items)
    if tokens.titled(run.first):
        return bool(whole) or best >= profile.accept
    if not whole:
        return best >= _COMMON_SURE
    if items[0].initial and len(items) > 1 and items[0].text.endswith(".") and best >= _INITIAL_SURE:
        return True
    if not any(item.capital for item in items):
        if all(names.is_common(item.text) for item in items):
            return False
        return min(item.person for item in whole) >= (_LOWER_PAIR if len(whole) > 1 else _LOWER_SURE)
    if all(names.is_common(item.text) for item in whole) or _is_weak_start(tokens, run) or _is_acronym(tokens, run):
        return best >= _COMMON_SURE
    return best >= profile.accept


def _is_acronym(tokens: Tokens, run: Run) -> bool:
    """One word in capitals among words that are not: an abbreviation or a brand, unless the model is very sure."""
    if run.first != run.last or len(tokens.items[run.first].folded) < 2 or not _is_upper(tokens.items[run.first].text):
        return False
    around = tokens.items[max(0, run.first - 2) : run.first] + tokens.items[run.last + 1 : run.last + 3]
    return any(len(item.folded) > 1 and not _is_upper(item.text) for item in around)


def _is_upper(text: str) -> bool:
    return re.sub(r"['’]s$", "", text).isupper()


def _is_weak_start(tokens: Tokens, run: Run) -> bool:
    """One word at the beginning of a sentence or line with a small word behind it: its capital says nothing."""
    if run.first != run.last or not tokens.starts_sentence(run.first) or not tokens.glued(run.last, run.last + 1):
        return False
    return not tokens.items[run.last + 1].capital


def _is_candidate(tokens: Tokens, run: Run, table: Collection[int]) -> bool:
    items = tokens.items[run.first : run.last + 1]
    if len(items) == 1:
        person = items[0].person
        if names.is_common(items[0].text) or tokens.starts_sentence(run.first) or _is_acronym(tokens, run):
            return False
        return person >= _ALONE_CANDIDATE or (tokens.ranked(run.first) and person >= _UNDECIDED)
    if items[-1].initial or len(items) > _MAX_RUN:
        return False
    if tokens.glued(run.first - 1, run.first) and tokens.items[run.first - 1].text in ("a", "an", "the"):
        return False  # "the Pearl Mastic surfacing"
    if classify(items[-1].text) in ("role", "person"):
        return False  # "Yard Manager"
    return max(item.person for item in items) >= _UNDECIDED or _is_whole_cell(tokens, run, table)


def _is_whole_cell(tokens: Tokens, run: Run, table: Collection[int]) -> bool:
    """The run is all of a table's cell: no sentence told the model what it is."""
    start, end = tokens.items[run.first].start, tokens.items[run.last].end
    return start in table and tokens.text[end:].lstrip(" ").startswith("\n")


def _phrase(tokens: Tokens, run: Run) -> str:
    return tokens.text[tokens.items[run.first].start : tokens.items[run.last].end]


def _span(tokens: Tokens, run: Run) -> Span:
    """From the first word to the end of the last, without its full stop (unless it is an initial's) or possessive."""
    item = tokens.items[run.last]
    text = item.text[:-1] if item.text.endswith(".") and not item.initial else item.text
    end = item.start + len(re.sub(r"['’]s?$", "", text))
    best = max(item.person for item in tokens.items[run.first : run.last + 1])
    return Span(tokens.items[run.first].start, end, "PERSON", min(max(best, 0.5), 0.99))
