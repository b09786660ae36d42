import pickle

import pytest

from llama_pdfroute import errors

ALL = [getattr(errors, name) for name in errors.__all__]


def test_every_error_is_exported_and_drawn() -> None:
    defined = {
        value.__name__
        for value in vars(errors).values()
        if isinstance(value, type) and issubclass(value, errors.PdfRouteError)
    }
    assert set(errors.__all__) == defined
    drawn = errors.__doc__ or ""
    assert [name for name in defined if name not in drawn] == []


@pytest.mark.parametrize("kind", ALL)
def test_an_error_has_code_problem_remedy_and_survives_pickling(kind: type[errors.PdfRouteError]) -> None:
    error = kind(page_number=3, document_key="a" * 32)
    assert kind.code in (errors.__doc__ or "") or kind in (errors.PdfRouteError, errors.SourceError, errors.PageError)
    assert str(error) == f"[{kind.code}] {kind.problem} (page 3). {kind.remedy}"
    copy = pickle.loads(pickle.dumps(error))
    assert (type(copy), str(copy), copy.document_key) == (kind, str(error), "a" * 32)


def test_codes_are_unique() -> None:
    codes = [kind.code for kind in ALL]
    assert len(codes) == len(set(codes))
