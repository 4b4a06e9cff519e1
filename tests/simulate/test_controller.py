"""A controller is checked when it is made and each time it answers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from support.run_models import cart


def test_it_is_handed_copies() -> None:
    q, v = np.array([1.0]), np.array([2.0])

    def meddle(t: float, q: np.ndarray, v: np.ndarray) -> np.ndarray:
        q[:], v[:] = 9.0, 9.0
        return v

    assert np.array_equal(sh.Controller(meddle, 0.1).tau(0.0, q, v), [9.0])
    assert (q[0], v[0]) == (1.0, 2.0)


def test_lists_are_forces_too() -> None:
    found = sh.Controller(lambda t, q, v: [t, 2], 0.1).tau(0.5, np.zeros(2), np.zeros(2))
    assert found.dtype == np.float64
    assert np.array_equal(found, [0.5, 2.0])


@pytest.mark.parametrize("period", [0.0, -1.0, np.nan, np.inf])
def test_a_period_is_positive(period: float) -> None:
    with pytest.raises(sh.SimulationError, match=r"Controller\(period\): .*Expected a positive number of seconds"):
        sh.Controller(lambda t, q, v: v, period)


def test_the_function_is_one() -> None:
    with pytest.raises(sh.SimulationError, match=r"function\): 3 cannot be called. Expected a function of \(t, q, v\)"):
        sh.Controller(3, 0.1)  # type: ignore[arg-type]


@pytest.mark.parametrize("answer", [1.0, [1.0, 2.0], [np.nan]])
def test_an_answer_of_the_wrong_kind(answer: Any) -> None:
    with pytest.raises(sh.SimulationError, match=r"the controller returned .*, expected finite forces of shape \(1,\)"):
        sh.Controller(lambda t, q, v: answer, 0.1).tau(0.0, np.zeros(1), np.zeros(1))


def test_what_it_says_can_be_saved(tmp_path: Path) -> None:
    """Zeros and halves of letters cannot stand in a file."""

    def fail(t: float, q: np.ndarray, v: np.ndarray) -> np.ndarray:
        raise ValueError("a\0b\udcffc" + 300 * "x")

    run = sh.simulate(cart(), 1.0, controller=sh.Controller(fail, 0.1))
    assert r"ValueError: a\0b\udcffcxxx" in run.status
    assert len(run.status) < 300
    run.save(tmp_path / "run.nc")
    assert sh.load_run(tmp_path / "run.nc").status == run.status


def test_what_it_raises_becomes_a_sentence() -> None:
    with pytest.raises(sh.SimulationError, match="the controller raised ZeroDivisionError: division by zero"):
        sh.Controller(lambda t, q, v: 1 / 0, 0.1).tau(0.0, np.zeros(1), np.zeros(1))
