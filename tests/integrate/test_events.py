"""Where events are: located, in order, on accepted steps, whatever the method. Covers integrate/events.py,
integrate/event_search.py, integrate/crossing.py, integrate/events.py."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np
import pytest

from sharnir.integrate import METHODS, integrate
from sharnir.integrate.solution import CHATTER
from support.event_kernels import G, Log, fall, falling, level, levels, options, two_levels, watched
from support.ode_kernels import KernelRhs, kernel

ABLE = [name for name, m in METHODS.items() if m.family != "cvode"]
EXACT = [name for name in ABLE if METHODS[name].order > 1]  # for parabolas
# an event is at most 1e-10 s after its root, to which the error of the steps before is added; parabolas have none
LATE = 1e-10


@pytest.fixture(params=[False, True], ids=["coordinate", "any function"])
def general(request: pytest.FixtureRequest) -> Any:
    return request.param


def bounce(e: float, onto: float | None = None) -> Any:
    def do(members: Any, t: Any, y: Any, fired: Any) -> None:
        y[:, 1] *= -e
        if onto is not None:
            y[:, 0] = onto

    return do


def bounces(e: float, count: int) -> np.ndarray:
    first = np.sqrt(2.0 / G)
    return first + np.concatenate([[0.0], np.cumsum(2.0 * first * e ** np.arange(1, count))])


@pytest.mark.parametrize("method", ABLE)
def test_bouncing_ball(method: str, general: bool) -> None:
    """From 1 m with e = 0.8: closed-form times. The event is just below the floor: the sign has changed."""
    log, rhs = Log(bounce(0.8)), falling(G, 0.0)
    more = {"general": general, "direction": [-1]}
    found = integrate(rhs, 0.0, 3.0, [1.0, 0.0], **options(method), **watched(rhs, level, 1, log, **more))
    assert found.ok
    below = [y[0] for _, _, y, _ in log.seen]
    assert max(below) < 0.0
    assert min(below) > -LATE * np.sqrt(2.0 * G)
    if method in EXACT:
        np.testing.assert_allclose(log.times(), bounces(0.8, 6), atol=2.0 * LATE)
        assert (found.y[:, 0] >= -1e-9).all()


def test_a_ball_never_falls_through(general: bool) -> None:
    """Bounces that become as short as one likes, until they are closer than anything is told apart: at the closed-form
    time of rest, 3 times the first fall. Then the run ends, and says why."""
    log, rhs = Log(bounce(0.5, 0.0)), falling(G, 0.0)
    more = {"general": general, "direction": [-1]}
    found = integrate(rhs, 0.0, 3.0, [1.0, 0.0], **watched(rhs, level, 1, log, **more))
    assert found.status == CHATTER
    assert found.t_reached == pytest.approx(3.0 * np.sqrt(2.0 / G), abs=1e-7)
    assert len(log.seen) > 100
    assert found.y[:, 0].min() > -1e-9
    assert "event 'e0' fired, the last of 100 events in a row" in found.messages
    assert "come to rest" in found.messages


@pytest.mark.parametrize("method", EXACT)
def test_two_crossings_in_one_step(method: str, general: bool) -> None:
    """A parabola whose top is 1e-3 above the level: it is there for 0.028 s. As a coordinate it is found in steps of
    any length; of other functions only what is longer than an eighth of a step."""
    rhs = falling(G, 1.0)
    start = [1.001 - 0.5 * G, G]  # top at t = 1
    width = np.sqrt(2e-3 / G)
    step = 0.04 if general else 0.3
    for direction, expected in ((0, [1 - width, 1 + width]), (1, [1 - width]), (-1, [1 + width])):
        log = Log()
        given = {"max_step": 0.04} if general and METHODS[method].adaptive else {}
        events = watched(rhs, level, 1, log, general=general, direction=[direction])
        found = integrate(rhs, 0.0, 2.0, start, **options(method, step), **given, **events)
        assert found.ok
        np.testing.assert_allclose(log.times(), expected, atol=LATE)


@pytest.mark.parametrize("method", EXACT)
def test_touched(method: str, general: bool) -> None:
    """The top is the level itself, or 1e-9 above it, of which a step of rtol = 1e-8 need know nothing: it fires where
    that is asked for, once, when it turns round; inside a step, and where one ends."""
    for above in (0.0,) if general else (0.0, 1e-9):
        rhs = falling(G, 1.0)
        start = [1.0 + above - 0.5 * G, G]
        for step, touch in ((0.04, 0), (0.04, 1), (0.07, 0), (0.07, 1)):
            log = Log()
            given = {"max_step": step} if METHODS[method].adaptive else {}
            events = watched(rhs, level, 1, log, general=general, touch=[touch])
            integrate(rhs, 0.0, 2.0, start, **options(method, step), **given, **events)
            # a coordinate turns round where its rate does; any function where it is least, to the root of rounding
            np.testing.assert_allclose(log.times(), [1.0] * touch, atol=1e-6 if general else LATE)


def test_the_earliest_of_many_whatever_their_order(general: bool) -> None:
    for order in permutations([0.9, 0.5, 0.3]):
        log, rhs = Log(), falling(G, *order)
        integrate(rhs, 0.0, 0.44, [1.0, 0.0], times="end", **watched(rhs, levels, 3, log, general=general))
        assert log.which() == [(order.index(x),) for x in (0.9, 0.5, 0.3)]
        np.testing.assert_allclose(log.times(), np.sqrt(2.0 * (1.0 - np.array([0.9, 0.5, 0.3])) / G), atol=LATE)


def test_several_at_one_instant(general: bool) -> None:
    """One transition for all of them, also if they are 1e-13 apart."""
    log, rhs = Log(), falling(G, 0.5, 0.5 - 1e-13, 0.5)
    integrate(rhs, 0.0, 0.44, [1.0, 0.0], times="end", **watched(rhs, levels, 3, log, general=general))
    assert log.which() == [(0, 1, 2)]


def _cube(t, y, i, p, k, dy, j):  # type: ignore[no-untyped-def]
    """y_0 = (t − 1)³, y_1 = t − 1"""
    dy[j] = 3.0 * (t - 1.0) ** 2
    dy[j + 1] = 1.0


def _of_cube(t, y, i, p, k, g, j):  # type: ignore[no-untyped-def]
    g[j] = y[i]
    g[j + 1] = y[i + 1] ** 3


CUBE, OF_CUBE = kernel(_cube), kernel(_of_cube)


@pytest.mark.parametrize("method", EXACT)
def test_root_of_third_order(method: str) -> None:
    """Each fires once. That of y_1³ is where y_1 changes its sign, exactly; that of the coordinate y_0 is where
    round-off and the error of steps, up to 1e-8, make of it: to the third root of that."""
    log, rhs = Log(), KernelRhs(2, CUBE)
    rhs.nq = 1  # type: ignore[attr-defined]
    integrate(rhs, 0.0, 2.0, [-1.0, -1.0], **options(method), **watched(rhs, OF_CUBE, 2, log, coordinates=[0, -1]))
    fired = {n: [t for t, which in zip(log.times(), log.which(), strict=True) if n in which] for n in (0, 1)}
    np.testing.assert_allclose(fired[1], [1.0], atol=1e-9)  # times are sums of steps
    np.testing.assert_allclose(fired[0], [1.0], atol=0.04 if METHODS[method].order == 2 else 2e-3)


@pytest.mark.parametrize("method", EXACT)
def test_in_the_first_step_and_at_the_end(method: str, general: bool) -> None:
    """After 1e-7 s; and where the last step ends, though it cannot be seen to go on: the level is what is reached."""
    rhs = falling(G, 1.0 - 1e-7)
    log = Log()
    end = integrate(rhs, 0.0, 0.25, [1.0, -1.0], times="end", **options(method)).y[0]
    rhs = falling(G, 1.0 - 1e-7, float(end))
    integrate(rhs, 0.0, 0.25, [1.0, -1.0], **options(method), **watched(rhs, two_levels, 2, log, general=general))
    assert log.which()[0] == (0,)
    assert log.times()[0] == pytest.approx(1e-7, abs=LATE)
    later = log.times()[1:]  # steps are others than without the first event: it may be missed by rounding
    assert later.size <= 1
    assert (later > 0.25 - 1e-9).all()


def test_exactly_at_the_end() -> None:
    """y' = 1: at the end it is on a level to the last bit, and fires. At 0 it starts on another, moves away from it,
    and does not."""
    given: Any = {"method": "rk4", "step": 0.25}
    end = float(integrate(falling(0.0), 0.0, 1.0, [0.0, 1.0], times="end", **given).y[0])
    for direction, fires in ((0, [(1,)]), (1, [(1,)]), (-1, [])):
        log, rhs = Log(), falling(0.0, 0.0, end)
        more = {"general": False, "direction": [direction] * 2}
        found = integrate(rhs, 0.0, 1.0, [0.0, 1.0], **given, **watched(rhs, two_levels, 2, log, **more))
        assert found.ok
        assert log.which() == fires
        assert (log.times() == 1.0).all()


def test_a_start_on_zero_is_on_the_side_to_which_it_moves(general: bool) -> None:
    """Up from the floor and down again: it fires when it comes back, also if all that is in one step."""
    for speed in (1.0, 1e-3, 1e-6):
        log, rhs = Log(bounce(0.0)), falling(G, 0.0)
        given = {"general": general, "direction": [-1]}
        end = 2.5 * speed / G
        integrate(rhs, 0.0, end, [0.0, speed], times="end", max_step=end, **watched(rhs, level, 1, log, **given))
        assert log.times()[0] == pytest.approx(2.0 * speed / G, abs=LATE)


def _stiff(t, y, i, p, k, dy, j):  # type: ignore[no-untyped-def]
    """Slow until t = 1, then a thousand times faster: steps that see nothing of it go below zero."""
    dy[j] = -y[i] * (1.0 if t < 1.0 else 3000.0)
    dy[j + 1] = 0.0


STIFF = kernel(_stiff)


@pytest.mark.parametrize("method", ["dop853", "dopri5", "adams"])
def test_steps_that_are_rejected_do_not_fire(method: str) -> None:
    log, rhs = Log(), KernelRhs(2, STIFF, [[0.0, 0.0, -1e9, -1e9]])
    found = integrate(
        rhs, 0.0, 1.003, [1.0, 0.0], method=method, atol=1e-14, **watched(rhs, level, 1, log, general=False)
    )
    assert found.ok
    assert found.n_rejected > 3
    assert log.seen == []


@pytest.mark.parametrize("method", ABLE)
def test_nothing_is_carried_over_a_jump(method: str) -> None:
    """After it the run is one that starts there, to the last bit; both states of the instant are kept."""
    log, rhs = Log(bounce(0.8)), falling(G, 0.0)
    given = options(method)
    found = integrate(rhs, 0.0, 0.8, [1.0, 0.0], **given, **watched(rhs, level, 1, log, direction=[-1]))
    t, y = log.times()[0], log.seen[0][2]
    k = int(np.searchsorted(found.t, t))
    assert found.t[k] == found.t[k + 1] == t
    np.testing.assert_array_equal(found.y[k], y)
    np.testing.assert_array_equal(found.y[k + 1], [y[0], -0.8 * y[1]])
    if METHODS[method].adaptive:  # fixed steps go on at the multiples from the start of the run
        alone = integrate(rhs, t, 0.8, found.y[k + 1], **given)
        np.testing.assert_array_equal(alone.t, found.t[k + 1 :])
        np.testing.assert_array_equal(alone.y, found.y[k + 1 :])
    else:
        step = given["step"]
        np.testing.assert_allclose(found.t[k + 2 : -1] / step, np.round(found.t[k + 2 : -1] / step), atol=1e-9)


@pytest.mark.parametrize("method", ["dop853", "adams", "radau", "rk4"])
def test_a_batch_is_its_members(method: str, general: bool) -> None:
    """Each with its own floor, to the last bit, in blocks and threads."""
    n = 70 if method == "dop853" else 9
    params = np.tile([G, 0.0, -1e9, -1e9], (n, 1))
    params[:, 1] = np.linspace(-2.0, 0.5, n)
    start = np.tile([1.0, 0.1], (n, 1))
    times = np.linspace(0.0, 1.0, 11)
    log = Log(bounce(0.7))

    def rhs(p: np.ndarray) -> KernelRhs:
        return KernelRhs(2, fall, p)

    given: Any = {"times": times, **options(method)}
    many = rhs(params)
    more = {"general": general, "direction": [-1]}
    found = integrate(many, 0.0, 1.0, start, threads=2, **given, **watched(many, level, 1, log, **more))
    assert found.ok
    for i in range(0, n, 7):
        own, one = Log(bounce(0.7)), rhs(params[i : i + 1])
        alone = integrate(one, 0.0, 1.0, start[i], **given, **watched(one, level, 1, own, **more))
        np.testing.assert_array_equal(own.times(), log.times(i))
        np.testing.assert_array_equal(alone.y, found.y[i])
        assert found.n_steps[i] == alone.n_steps


def test_output_at_the_time_of_an_event_is_after_it() -> None:
    """A time that is the event's own; others are not disturbed."""
    rhs = falling(G, 0.0)
    log = Log(bounce(0.5))
    integrate(rhs, 0.0, 0.6, [1.0, 0.0], times="end", **watched(rhs, level, 1, log, direction=[-1]))
    t, y = log.times()[0], log.seen[0][2]
    found = integrate(
        rhs, 0.0, 0.6, [1.0, 0.0], times=[0.1, t, 0.6], **watched(rhs, level, 1, Log(bounce(0.5)), direction=[-1])
    )
    np.testing.assert_array_equal(found.y[1], [y[0], -0.5 * y[1]])
    np.testing.assert_allclose(found.y[0], [1.0 - 0.5 * G * 0.01, -G * 0.1], rtol=1e-9)
