"""What happens at events: transitions, one after the other at an instant, times, endings; legs of a run."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sharnir.core.errors import ShapeError, SimulationError, UnsupportedError
from sharnir.integrate import METHODS, integrate
from sharnir.integrate.events import CHATTERING, ROUNDS, TIMED, Ending
from sharnir.integrate.solution import BROKEN_OFF, CHATTER, ENDED, TOO_MANY
from support.event_kernels import G, Log, falling, level, levels, two_levels, watched
from support.ode_kernels import KernelRhs, kernel


def _clock(t, y, i, p, k, dy, j):  # type: ignore[no-untyped-def]
    """y_0' = 1, the others wait."""
    dy[j] = 1.0
    for n in range(1, 6):
        dy[j + n] = 0.0


def _rungs(t, y, i, p, k, g, j):  # type: ignore[no-untyped-def]
    """Of the last one first."""
    for n in range(6):
        g[j + n] = y[i + 5 - n] - 0.5


CLOCK, RUNGS = kernel(_clock), kernel(_rungs)


def test_a_ladder_of_five_at_one_instant() -> None:
    """Each event brings the next one about, whatever their order in the list."""

    def do(members: Any, t: Any, y: Any, fired: Any) -> None:
        for row, which in zip(y, fired, strict=True):
            for n in np.flatnonzero(which).tolist():
                if n > 0:
                    row[6 - n] = 1.0

    log, rhs = Log(do), KernelRhs(6, CLOCK)
    found = integrate(rhs, 0.0, 1.0, np.zeros(6), **watched(rhs, RUNGS, 6, log))
    assert log.which() == [(5,), (4,), (3,), (2,), (1,), (0,)]
    assert np.ptp(log.times()) == 0.0
    assert log.times()[0] == pytest.approx(0.5, abs=1e-10)
    np.testing.assert_array_equal(found.y_reached[1:], 1.0)
    assert (found.t == log.times()[0]).sum() == 2  # before the first and after the last


def test_an_event_that_fires_itself_for_ever() -> None:
    def do(members: Any, t: Any, y: Any, fired: Any) -> None:
        y[:, 0] = 1.0 - y[:, 0]  # over 0.5, and back

    log, rhs = Log(do), falling(0.0, 0.5)
    found = integrate(rhs, 0.0, 1.0, [0.0, 1.0], **watched(rhs, level, 1, log))
    assert found.status == CHATTER
    assert len(log.seen) == ROUNDS
    assert found.t_reached == pytest.approx(0.5, abs=1e-10)
    assert "event 'e0' fires itself for ever" in found.messages
    again = Log(do)  # with a direction it is thrown back, and comes again at once
    found = integrate(rhs, 0.0, 1.0, [0.0, 1.0], **watched(rhs, level, 1, again, direction=[1]))
    assert found.status == CHATTER
    assert len(again.seen) == CHATTERING[0][0] - 1
    assert "chattering" in found.messages


@pytest.mark.parametrize("method", [m for m in METHODS if METHODS[m].family != "cvode"])
def test_times(method: str) -> None:
    """At the start, inside, at the end, and one that an event has moved; each member has its own. Steps end there
    exactly."""
    at = np.array([[0.0, 0.3, 1.0], [np.nan, 0.25, 0.25], [-1.0, 2.0, 0.7]])
    armed = np.ones((3, 3), dtype=np.int64)
    armed[2, 2] = 0

    def do(members: Any, t: Any, y: Any, fired: Any) -> None:
        y[:, 1] += 1.0
        for i, time, which in zip(members, t, fired, strict=True):
            if i == 0 and which[1] and time < 0.5:
                at[0, 1] = 0.6  # again

    log, rhs = Log(do), falling(0.0)
    events = watched(rhs, levels, 3, log, coordinates=[TIMED] * 3, at=at, armed=armed)
    step = None if METHODS[method].adaptive else 0.07
    found = integrate(rhs, 0.0, 1.0, np.zeros((3, 2)), method=method, step=step, times=[0.0, 0.3, 1.0], **events)
    assert found.ok
    assert list(zip(log.times(0).tolist(), log.which(0), strict=True)) == [
        (0.0, (0,)), (0.3, (1,)), (0.6, (1,)), (1.0, (2,)),
    ]  # fmt: skip
    assert list(zip(log.times(1).tolist(), log.which(1), strict=True)) == [(0.25, (1, 2))]
    assert log.times(2).size == 0
    np.testing.assert_allclose(found.y[0, :, 1], [1.0, 2.0, 4.0])  # after the events
    np.testing.assert_allclose(found.y[0, -1, 0], 0.3 * 1 + 0.3 * 2 + 0.4 * 3, rtol=1e-12)


def test_times_at_corners_and_stops() -> None:
    """All three at one time: the event comes before the pause, and the state is one."""
    order: list[str] = []

    def do(members: Any, t: Any, y: Any, fired: Any) -> None:
        order.append(f"event {t[0]:g}")

    def pause(k: int, t: float, y: Any) -> None:
        order.append(f"pause {t:g}")

    log, rhs = Log(do), falling(0.0)
    events = watched(rhs, level, 1, log, coordinates=[TIMED], at=[[0.5]])
    found = integrate(rhs, 0.0, 1.0, [0.0, 1.0], corners=[[0.25, 0.5]], stops=[0.5, 0.75], pause=pause, **events)
    assert found.ok
    assert order == ["pause 0", "event 0.5", "pause 0.5", "pause 0.75"]
    assert found.y_reached[0] == pytest.approx(1.0, rel=1e-14)


def test_what_a_pause_has_changed_fires() -> None:
    """A function of a parameter that changes at a stop."""
    log, rhs = Log(), falling(0.0, 0.5)

    def pause(k: int, t: float, y: Any) -> None:
        rhs.params[0, 1] = [0.5, 0.1, 2.0][k]

    integrate(rhs, 0.0, 1.0, [0.0, 1.0], stops=[0.25, 0.4], pause=pause, **watched(rhs, level, 1, log))
    np.testing.assert_array_equal(log.times(), [0.25, 0.4])


def test_only_what_is_armed() -> None:
    """The first level arms the second, which has no sign before; the third is never armed."""
    armed = np.array([[1, 0, 0]])

    def do(members: Any, t: Any, y: Any, fired: Any) -> None:
        armed[members, 1] = 1
        armed[members, 0] = 0

    log, rhs = Log(do), falling(G, 0.9, 0.95, 0.5)
    start = [0.8, 2.5]  # up over all of them, down again
    found = integrate(rhs, 0.0, 0.6, start, **watched(rhs, levels, 3, log, general=False, armed=armed))
    assert found.ok
    assert log.which() == [(0,), (1,), (1,)]


def test_endings() -> None:
    """Some members end as they are meant to, some cannot go on; the others are not disturbed."""

    def do(members: Any, t: Any, y: Any, fired: Any) -> list[Ending | None]:
        return [[None, Ending("That was it."), Ending("No way.", ok=False)][i] for i in members]

    log, rhs = Log(do), falling(0.0, 0.5)
    start = np.tile([0.0, 1.0], (3, 1))
    found = integrate(rhs, 0.0, 1.0, start, times=[0.25, 0.75], **watched(rhs, level, 1, log))
    assert list(found.status) == [1, ENDED, BROKEN_OFF]
    assert found.messages[1:] == ["That was it.", "No way."]
    np.testing.assert_allclose(found.t_reached, [1.0, 0.5, 0.5], atol=1e-10)
    assert np.isnan(found.y[1:, 1]).all()
    assert not found.ok
    alone = integrate(rhs, 0.0, 1.0, start[0], **watched(rhs, level, 1, Log(lambda *x: [Ending("Done.")])))
    assert alone.ok
    assert alone.messages == "Done."


def test_steps_count_for_the_whole_run() -> None:
    """Over all legs and events."""
    rhs = falling(G)
    assert (
        integrate(rhs, 0.0, 1.0, [1.0, 0.0], method="rk4", step=0.01, stops=[0.2, 0.5], max_steps=60).status == TOO_MANY
    )
    assert integrate(rhs, 0.0, 1.0, [1.0, 0.0], method="rk4", step=0.01, stops=[0.2, 0.5], max_steps=101).ok
    events = watched(rhs, level, 1, Log(), coordinates=[TIMED], at=[[0.5]])
    assert integrate(rhs, 0.0, 1.0, [1.0, 0.0], method="rk4", step=0.01, max_steps=60, **events).status == TOO_MANY


def test_bad_input() -> None:
    rhs, log = falling(G, 0.0), Log()
    with pytest.raises(SimulationError, match=r"'e0' is given as y\[1\] less a constant, but is none"):
        integrate(rhs, 0.0, 1.0, [1.0, 0.0], **watched(rhs, level, 1, log, coordinates=[1]))
    with pytest.raises(SimulationError, match="expected entries of a state of 2"):
        integrate(rhs, 0.0, 1.0, [1.0, 0.0], **watched(rhs, level, 1, log, coordinates=[2]))
    with pytest.raises(ShapeError, match=r"events.direction has shape \(1,\), expected \(2,\)"):
        integrate(rhs, 0.0, 1.0, [1.0, 0.0], **watched(rhs, two_levels, 2, log, direction=[1]))
    with pytest.raises(SimulationError, match="no functions"):
        integrate(rhs, 0.0, 1.0, [1.0, 0.0], **watched(rhs, level, 0, log))
    with pytest.raises(SimulationError, match="events is 3, expected Events"):
        integrate(rhs, 0.0, 1.0, [1.0, 0.0], events=3)  # type: ignore[arg-type]


def test_methods_that_cannot() -> None:
    pytest.importorskip("sksundae")
    rhs = falling(G, 0.0)
    with pytest.raises(UnsupportedError, match=r"'cvode-bdf' cannot stop at events\. Use one of 'dop853'"):
        integrate(rhs, 0.0, 1.0, [1.0, 0.0], method="cvode-bdf", **watched(rhs, level, 1, Log()))
