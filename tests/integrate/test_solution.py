"""Every way to end has a sentence with a time and, where it failed, a remedy."""

from __future__ import annotations

import pytest

from sharnir.integrate.solution import (
    BROKEN_OFF,
    COLLAPSED,
    DONE,
    NEAR,
    NEWTON,
    NON_FINITE,
    RUNNING,
    SINGULAR,
    STOPPED,
    TOO_MANY,
    UNSOLVED,
    sentence,
)


@pytest.mark.parametrize("code", [RUNNING, DONE, COLLAPSED, NON_FINITE, TOO_MANY, STOPPED, NEWTON, UNSOLVED])
def test_sentence(code: int) -> None:
    text = sentence(code, 1.25, "y[3]", 1e-9, 17)
    assert "t = 1.25" in text
    assert text.endswith(".")
    if code in (COLLAPSED, NON_FINITE, NEWTON, UNSOLVED):
        assert "y[3]" in text


def test_no_two_ends_have_the_same_code() -> None:
    """Drivers compare codes: what fails is negative, what goes on is not."""
    failed = [COLLAPSED, NON_FINITE, TOO_MANY, STOPPED, NEWTON, BROKEN_OFF, SINGULAR, UNSOLVED]
    assert len({RUNNING, DONE, NEAR, *failed}) == 11
    assert max(failed) < 0 <= min(RUNNING, DONE, NEAR)


def test_rejected_steps_are_counted_and_said() -> None:
    """max_steps=1000 ended "after 624 steps, the most that were allowed"."""
    assert "after 624 steps and 376 rejected ones, the most that were allowed" in sentence(
        TOO_MANY, 1.0, "y[0]", 1e-3, 624, 376
    )
    assert "after 1000 steps, the most that were allowed" in sentence(TOO_MANY, 1.0, "y[0]", 1e-3, 1000)


@pytest.mark.parametrize("code", [COLLAPSED, TOO_MANY])
def test_an_implicit_method_is_not_advised_to_itself(code: int) -> None:
    assert "'radau'" in sentence(code, 1.0, "y[0]", 1e-3, 10)
    assert "'radau'" not in sentence(code, 1.0, "y[0]", 1e-3, 10, implicit=True)
