"""Stops of all members: `pause` is called, and all start anew from there. Covers integrate/runner.py."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from sharnir.integrate import METHODS, integrate
from sharnir.integrate.solution import BROKEN_OFF, DONE, STOPPED, TOO_MANY
from support.ode_kernels import KernelRhs, oscillator

pytest.importorskip("sksundae")
START = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 1.0]])
STOPS = [0.4, 1.0, 1.7]


def rhs(rates: Any = (1.0, 1.0, 1.0)) -> KernelRhs:
    found = KernelRhs(2, oscillator, np.reshape(rates, (-1, 1)))
    found.nq = 1  # type: ignore[attr-defined]
    return found


def options(method: str) -> dict[str, Any]:
    return {"method": method, "step": None if METHODS[method].adaptive else 0.03, "rtol": 1e-7, "atol": 1e-9}


@pytest.mark.parametrize("method", METHODS)
def test_legs_are_runs_one_after_the_other(method: str) -> None:
    """To the last bit: states, steps and evaluations, and the rates that `pause` has changed."""
    f, ends = rhs(), [0.0, *STOPS, 2.0]
    seen: list[tuple[int, float, np.ndarray]] = []

    def pause(k: int, t: float, y: np.ndarray) -> None:
        seen.append((k, t, y.copy()))
        f.params[:] = 1.0 + k

    times = np.linspace(0.0, 2.0, 21)
    found = integrate(f, 0.0, 2.0, START, times=times, stops=STOPS, pause=pause, **options(method))
    assert found.ok
    assert [(k, t) for k, t, _ in seen] == list(enumerate(ends[:-1]))

    y, steps, evaluations = START, np.zeros(3, dtype=int), np.zeros(3, dtype=int)
    for k, (t0, t1) in enumerate(pairwise(ends)):
        np.testing.assert_array_equal(seen[k][2], y)
        inside = times[(times > t0) & (times <= t1)]
        leg = integrate(rhs([1.0 + k] * 3), t0, t1, y, times=inside, **options(method))
        np.testing.assert_array_equal(found.y[:, (times > t0) & (times <= t1)], leg.y)
        y, steps, evaluations = leg.y_reached, steps + leg.n_steps, evaluations + leg.n_rhs
    np.testing.assert_array_equal(found.y_reached, y)
    np.testing.assert_array_equal(found.n_steps, steps)
    np.testing.assert_array_equal(found.n_rhs, evaluations)


def test_stops_are_steps_for_all_and_corners_for_some() -> None:
    found = integrate(rhs(), 0.0, 2.0, START, stops=STOPS, corners=[[], [0.4, 1.2], [1.7]])
    assert found.ok
    for t, more in zip(found.t, ([], [1.2], []), strict=True):
        assert {0.0, *STOPS, *more, 2.0} <= set(t)
        assert (np.diff(t) > 0).all()


def test_fixed_steps_are_counted_from_the_stop() -> None:
    found = integrate(rhs([1.0]), 0.0, 1.0, [1.0, 0.0], method="rk4", step=0.3, stops=[0.5])
    np.testing.assert_allclose(found.t, [0.0, 0.3, 0.5, 0.8, 1.0], rtol=1e-15)


def test_a_sentence_ends_all_that_run() -> None:
    def pause(k: int, t: float, y: np.ndarray) -> str | None:
        return "Enough." if k == 2 else None

    # the fast one has too many steps before, and keeps its own end
    found = integrate(
        rhs([1.0, 1.0, 2000.0]), 0.0, 2.0, START, times=[0.4, 1.0, 1.5], stops=STOPS, pause=pause, max_steps=300
    )
    assert list(found.status) == [BROKEN_OFF, BROKEN_OFF, TOO_MANY]
    assert found.messages[:2] == ["Enough.", "Enough."]
    assert "Raise max_steps" in found.messages[2]
    np.testing.assert_array_equal(found.t_reached[:2], 1.0)
    assert np.isfinite(found.y[:2, :2]).all()
    assert np.isnan(found.y[:2, 2]).all()


def test_members_that_have_ended_are_not_started_again() -> None:
    calls = []
    found = integrate(
        rhs([2000.0]), 0.0, 2.0, [1.0, 0.0], stops=STOPS, pause=lambda k, t, y: calls.append(k), max_steps=50
    )
    assert found.status == TOO_MANY
    assert found.n_steps + found.n_rejected == 50
    assert calls == [0]


@pytest.mark.parametrize("when", [0, 2])
def test_ctrl_c_while_it_is_asked(when: int) -> None:
    def pause(k: int, t: float, y: np.ndarray) -> None:
        if k == when:
            raise KeyboardInterrupt

    found = integrate(rhs(), 0.0, 2.0, START, times=[0.0, 0.4, 1.0, 1.5], stops=STOPS, pause=pause)
    assert (found.status == STOPPED).all()
    np.testing.assert_array_equal(found.t_reached, [0.0, 0.4, 1.0][when])
    assert np.isfinite(found.y[:, : when + 1]).all()
    assert np.isnan(found.y[:, -1]).all()


def test_threads_wait_for_each_other() -> None:
    n, asked = 40, []

    def pause(k: int, t: float, y: np.ndarray) -> None:
        asked.append(y.copy())

    rates = np.linspace(1.0, 9.0, n)
    start = np.tile([1.0, 0.0], (n, 1))
    found = integrate(rhs(rates), 0.0, 2.0, start, times="end", stops=STOPS, pause=pause, threads=2)
    assert (found.status == DONE).all()
    for t, y in zip([0.0, *STOPS], asked, strict=True):
        np.testing.assert_allclose(y[:, 0], np.cos(rates * t), atol=1e-6)
