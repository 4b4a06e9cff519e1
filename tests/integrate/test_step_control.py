"""Step sizes. The functions are tested as Python, which they also are."""

from __future__ import annotations

from typing import Any

import pytest

from sharnir.integrate import step_control
from sharnir.integrate.step_control import ON_NON_FINITE, Control

CONTROL = Control(exponent=0.125, beta=0.04, safety=0.9, shrink=0.2, grow=10.0)


def python(name: str) -> Any:
    return getattr(step_control, name)


@pytest.mark.parametrize(
    ("error", "before", "expected"),
    [
        (1.0, 1.0, 0.9),
        (2.0**-8, 1.0, 1.8),
        (1.0, 0.5, 0.9 * 0.5**0.04),  # errors that grow: more careful
        (0.0, 1.0, 10.0),
        (1e-30, 1.0, 10.0),
        (1e30, 1.0, 0.2),
        (float("nan"), 1.0, ON_NON_FINITE),
        (float("inf"), 1.0, ON_NON_FINITE),
    ],
)
def test_factor(error: float, before: float, expected: float) -> None:
    assert python("factor")(CONTROL, error, before) == pytest.approx(expected, rel=1e-14)


@pytest.mark.parametrize(
    ("h", "h_max", "expected"),
    [
        (0.25, 9.0, (0.25, 1.25)),
        (0.5, 0.125, (0.125, 1.125)),
        (3.0, 9.0, (1.0, 2.0)),
        (0.995, 9.0, (1.0, 2.0)),  # no tiny last step
    ],
)
def test_free_step_from_1_to_2(h: float, h_max: float, expected: tuple[float, float]) -> None:
    assert python("free_step")(2.0, 1.0, h, h_max) == expected


def test_fixed_steps_are_multiples() -> None:
    step = python("fixed_step")
    assert step(0.0, 1.0, 0.2, 0.1) == (0.1, 3 * 0.1)
    assert step(0.0, 1.0, 0.9, 0.1) == (1.0 - 0.9, 1.0)
    assert step(0.0, 1.0, 0.9, 0.3) == (1.0 - 0.9, 1.0)
    assert step(0.0, 1.0, 0.25, 0.1) == (3 * 0.1 - 0.25, 3 * 0.1)  # after a corner: back to the multiples
    for k in range(1_000_000, 1_000_100):
        assert step(0.3, 2000.0, 0.3 + k * 1e-3, 1e-3) == (1e-3, 0.3 + (k + 1) * 1e-3)


@pytest.mark.parametrize(
    ("h", "t", "expected"),
    [(1e-10, 1.0, False), (1e-16, 1.0, True), (1e-30, 0.0, False), (0.0, 0.0, True), (float("nan"), 1.0, True)],
)
def test_too_small(h: float, t: float, expected: bool) -> None:
    assert python("too_small")(h, t) is expected


def test_first_step() -> None:
    assert python("trial_step")(1.0, 10.0, 1e-6) == pytest.approx(1e-3)
    assert python("trial_step")(0.0, 10.0, 1e-6) == 1e-6
    assert python("initial_step")(1.0, 0.01, 0.01, 4) == pytest.approx(0.01**0.25)
    assert python("initial_step")(0.0, 0.0, 1e-6, 4) == 1e-6
