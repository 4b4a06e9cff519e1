"""Ctrl-C: noted while someone listens, an exception for everybody else."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator

import pytest

from sharnir.integrate import runner
from sharnir.integrate.runner import Ears, listening


@pytest.fixture(autouse=True)
def python_s_own_handler() -> Iterator[None]:
    """A shell's background jobs are born deaf."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def ctrl_c() -> None:
    signal.raise_signal(signal.SIGINT)


def test_it_is_noted_and_not_raised() -> None:
    with listening() as ears:
        assert not ears.heard
        ctrl_c()
        assert ears.heard
    with pytest.raises(KeyboardInterrupt):
        ctrl_c()  # nobody listens any more


def test_the_next_run_begins_without_it() -> None:
    with listening() as ears:
        ctrl_c()
    with listening() as ears:
        assert not ears.heard


def test_who_listens_within_has_the_same_ears() -> None:
    with listening() as outer:
        with listening() as inner:
            ctrl_c()
            assert inner is outer
        ctrl_c()  # the inner one has not put the old handler back
        assert outer.heard


def test_code_of_others_is_interrupted_at_once() -> None:
    with listening() as ears:
        with pytest.raises(KeyboardInterrupt), ears.at_once():
            ctrl_c()
        assert ears.heard
        ctrl_c()


def test_a_run_that_does_not_ask_is_interrupted_by_the_second_one(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(runner, "monotonic", lambda: now)
    with listening() as ears:
        ctrl_c()
        now += 0.5 * runner.PATIENCE
        ctrl_c()
        now += runner.PATIENCE
        with pytest.raises(KeyboardInterrupt):
            ctrl_c()
        assert ears.heard


def test_a_handler_of_the_user_stays() -> None:
    calls: list[int] = []
    signal.signal(signal.SIGINT, lambda number, frame: calls.append(number))
    with listening() as ears:
        ctrl_c()
    assert calls == [signal.SIGINT]
    assert not ears.heard


def test_the_handler_is_put_back_after_an_error() -> None:
    with pytest.raises(ZeroDivisionError), listening():
        raise ZeroDivisionError
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_other_threads_have_ears_that_hear_nothing() -> None:
    found: list[Ears] = []

    def work() -> None:
        with listening() as ears, ears.at_once():
            found.append(ears)

    with listening() as ears:
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
        ctrl_c()
    assert found[0] is not ears
    assert not found[0].heard
