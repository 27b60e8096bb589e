"""Reference cycles are looked for as before, once work that makes none is done."""

import gc

import pytest

from services.projector.collecting import collecting_later


def test_none_is_looked_for_meanwhile() -> None:
    with collecting_later():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_a_failure_changes_nothing() -> None:
    with pytest.raises(KeyError), collecting_later():
        raise KeyError
    assert gc.isenabled()


def test_who_wants_none_at_all_gets_none() -> None:
    gc.disable()
    try:
        with collecting_later():
            assert not gc.isenabled()
        assert not gc.isenabled()
    finally:
        gc.enable()
