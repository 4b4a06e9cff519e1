"""Corners: no step goes over one, none sees its other side; a run in segments is one run."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sharnir.core.errors import ShapeError, SimulationError
from sharnir.integrate import METHODS, integrate
from sharnir.integrate.rhs import CLOSE, MARGIN
from sharnir.integrate.settings import Segments
from sharnir.integrate.solution import BROKEN_OFF, DONE, TOO_MANY
from support.ode_kernels import KernelRhs, kernel

FIXED = [m.name for m in METHODS.values() if not m.adaptive]
pytest.importorskip("sksundae")


def _pulse(t, y, y_at, p, p_at, ydot, ydot_at):  # type: ignore[no-untyped-def]
    """x' = v, v' = force between p[1] and p[2] (both excluded), else nothing."""
    ydot[ydot_at] = y[y_at + 1]
    ydot[ydot_at + 1] = p[p_at] if p[p_at + 1] < t and t < p[p_at + 2] else 0.0


PULSE = kernel(_pulse)


def pulse(params: Any) -> KernelRhs:
    rhs = KernelRhs(2, PULSE, params)
    rhs.nq = 1  # type: ignore[attr-defined]
    return rhs


def options(method: str) -> dict[str, Any]:
    return {"method": method, "step": None if METHODS[method].adaptive else 0.07, "rtol": 1e-9, "atol": 1e-12}


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(("start", "end"), [(5.0, 5.05), (5.0, 5.0 + 1e-6), (0.0, 0.5), (9.5, 10.0), (4.2, 4.9)])
def test_pulse(method: str, start: float, end: float) -> None:
    """Momentum = force × time; nothing is left to error control, so round-off of the times is all that may be lost."""
    found = integrate(
        pulse([100.0, start, end]), 0.0, 10.0, [0.0, 0.0], times=[start, end, 10.0], corners=[[start, end]],
        **options(method),
    )  # fmt: skip
    assert found.ok
    np.testing.assert_allclose(found.y[:, 1], [0.0, 100 * (end - start), 100 * (end - start)], rtol=1e-9, atol=1e-13)
    if method != "symplectic-euler":  # of order one: its positions are not exact
        x = 50 * (end - start) ** 2 + 100 * (end - start) * (10.0 - end)
        np.testing.assert_allclose(found.y[2, 0], x, rtol=1e-7 if method.startswith("cvode") else 1e-9)


@pytest.mark.parametrize("method", [m for m in METHODS if METHODS[m].adaptive])
def test_without_corners_it_would_be_stepped_over(method: str) -> None:
    """What corners, or short steps, are for."""
    rhs = pulse([100.0, 5.0, 5.05])
    loose = {"method": method, "rtol": 1e-8, "atol": 1e-8}  # with 1e-12 steps of 1e-14 s would have to find the jump
    assert integrate(rhs, 0.0, 10.0, [0.0, 0.0], times="end", **loose).y[1] == 0.0
    short = integrate(rhs, 0.0, 10.0, [0.0, 0.0], times="end", max_step=0.02, **loose)
    assert short.y[1] == pytest.approx(5.0, rel=1e-5)  # steps are cut at the jumps by error control


@pytest.mark.parametrize("method", METHODS)
def test_every_member_has_its_own_corners(method: str) -> None:
    n = 9
    start = np.linspace(0.5, 7.0, n)
    length = np.linspace(1e-3, 2.0, n)
    params = np.stack([np.full(n, 3.0), start, start + length], axis=1)
    corners = [[] if i == 4 else [a, a + d] for i, (a, d) in enumerate(zip(start, length, strict=True))]
    params[4, 0] = 0.0
    found = integrate(
        pulse(params),
        0.0,
        10.0,
        np.zeros((n, 2)),
        times=[0.0, 3.0, 10.0],
        corners=corners,
        threads=2,
        **options(method),
    )
    assert found.ok
    assert (found.t_reached == 10.0).all()
    np.testing.assert_allclose(found.y[:, -1, 1], params[:, 0] * length, rtol=1e-9, atol=1e-14)
    assert found.n_steps[4] < found.n_steps.max()


@pytest.mark.parametrize("method", METHODS)
def test_corners_are_steps_and_the_run_goes_on_as_one(method: str) -> None:
    corners = [1.0, 2.5, 2.5, 7.0]
    found = integrate(pulse([2.0, 1.0, 2.5]), 0.0, 10.0, [0.0, 0.0], corners=[corners], **options(method))
    assert found.ok
    assert set(corners) <= set(found.t)
    assert (np.diff(found.t) > 0).all()
    assert found.n_steps == len(found.t) - 1
    assert found.t[0] == 0.0
    assert found.t[-1] == 10.0
    few = integrate(
        pulse([2.0, 1.0, 2.5]),
        0.0,
        10.0,
        [0.0, 0.0],
        corners=[corners],
        max_steps=found.n_steps // 2,
        **options(method),
    )
    assert few.status == TOO_MANY
    assert few.n_steps + few.n_rejected <= found.n_steps // 2 + 1


@pytest.mark.parametrize("method", FIXED)
def test_fixed_steps_are_cut_at_corners_and_their_grid_goes_on(method: str) -> None:
    found = integrate(pulse([2.0, 0.25, 0.6]), 0.0, 1.0, [0.0, 0.0], corners=[[0.25, 0.6]], method=method, step=0.1)
    expected = [0.0, 0.1, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0]
    np.testing.assert_allclose(found.t, expected, rtol=1e-15)
    assert found.y[-1, 1] == pytest.approx(0.7, rel=1e-14)


def test_a_corner_may_end_the_run() -> None:
    asked = []

    def crossing(members: Any, before: Any, after: Any, y: Any) -> Any:
        asked.append((members.tolist(), before.copy(), after.copy(), y.copy()))
        return ["enough" if i == 1 else None for i in members]

    found = integrate(
        pulse([1.0, 0.0, 10.0]), 0.0, 4.0, np.zeros((2, 2)), corners=[[1.0], [2.0, 3.0]], times=[1.5, 2.0, 2.5],
        crossing=crossing,
    )  # fmt: skip
    assert list(found.status) == [DONE, BROKEN_OFF]
    assert "Broken off at t = 2 after" in found.messages[1]
    assert found.messages[1].endswith("The reason: enough")
    np.testing.assert_allclose(found.y[1, :2, 1], [1.5, 2.0])
    assert np.isnan(found.y[1, 2]).all()
    for _, before, after, y in asked:
        assert (before < after).all()
        np.testing.assert_allclose(before, y[:, 1], rtol=1e-9)  # v = t


def test_stopped_at_a_corner_is_stopped() -> None:
    """A member that waits for the others of its block has not finished."""

    def crossing(*_: Any) -> Any:
        raise KeyboardInterrupt

    found = integrate(pulse([1.0, 0.0, 1.0]), 0.0, 4.0, np.zeros((2, 2)), corners=[[1.0], [2.0]], crossing=crossing)
    assert not found.ok
    assert all("Stopped by the user" in m for m in found.messages)


def test_progress_does_not_count_who_waits() -> None:
    seen: list[float] = []
    integrate(
        pulse([1.0, 0.0, 1.0]), 0.0, 4.0, np.zeros((2, 2)), corners=[[1.0], []], progress=seen.append, times="end"
    )
    assert seen == sorted(seen)
    assert seen[0] < 1.0
    assert seen[-1] == 1.0


@pytest.mark.parametrize(
    ("corners", "ends"),
    [
        ([], [10.0]),
        ([5.0], [5.0, 10.0]),
        ([5.0, 5.0 + 1e-13], [5.0, 10.0]),
        ([5.0, 5.0 + 1e-12], [5.0, 5.0 + 1e-12, 10.0]),
        ([0.0, 10.0], [10.0]),
        ([-3.0, 0.0, 1e-14, 10.0 - 1e-14, 12.0], [10.0]),
        ([[5.0, 5.1], [7.0, 7.0]], [5.0, 7.0, 10.0]),
        ([7.0, 5.0], [5.0, 7.0, 10.0]),
    ],
)
def test_ends_of_segments(corners: Any, ends: list[float]) -> None:
    segments, found = Segments([corners], 0.0, 10.0), []
    while True:
        found.append(segments.end[0])
        assert 0.0 < segments.low[0] <= segments.high[0] < 10.0
        assert segments.high[0] < found[-1]
        if not segments.advance(0):
            break
    assert found == ends


def test_a_pair_is_passed_over() -> None:
    segments = Segments([[[5.0, 5.1]]], 0.0, 10.0)
    assert segments.high[0] == 5.0 - 10 * MARGIN
    assert segments.crossed(0) == (5.0 - 10 * MARGIN, 5.1 + 10 * MARGIN)
    segments.advance(0)
    assert segments.low[0] == 5.1 + 10 * MARGIN
    assert 2 * MARGIN < CLOSE  # between corners that stay apart there is room


@pytest.mark.parametrize("pairs", [[[5.0, 5.1], [5.05, 5.2]], [[5.0, 5.2], [5.05, 5.1]], [[5.05, 5.2], [5.0, 5.1]]])
def test_pairs_that_overlap_are_one(pairs: list[list[float]]) -> None:
    """From the first to the last time of all of them, whatever their order and which ends last."""
    segments = Segments([pairs], 0.0, 10.0)
    assert segments.crossed(0) == (5.0 - 10 * MARGIN, 5.2 + 10 * MARGIN)
    assert segments.advance(0)
    assert segments.end[0] == 10.0


def test_who_starts_at_a_corner() -> None:
    """Runs begin at any time: of three members the second has a corner there, and another one later."""
    segments = Segments([[4.0], [3.0, 4.0], []], 3.0, 10.0)
    members, before, after = segments.starting()
    assert members.tolist() == [1]
    assert before[0] < 3.0 < after[0]
    assert (before[0], after[0]) == pytest.approx((3.0, 3.0), abs=1e-6)


def test_a_run_shorter_than_its_margins() -> None:
    tiny = 1e-17
    found = integrate(pulse([3.0, -1.0, 1.0]), 0.0, tiny, [0.0, 1.0], corners=[[0.0, tiny]], times="end")
    assert found.ok
    assert found.t == tiny


def test_bad_arguments() -> None:
    with pytest.raises(ShapeError, match=r"corners is \[\[\], \[\]\], expected a list of 1"):
        integrate(pulse([1.0, 0, 1]), 0.0, 1.0, [0.0, 0.0], corners=[[], []])
    with pytest.raises(SimulationError, match=r"step = 0.1 is longer than max_step = 0.01"):
        integrate(pulse([1.0, 0, 1]), 0.0, 1.0, [0.0, 0.0], step=0.1, max_step=0.01)
