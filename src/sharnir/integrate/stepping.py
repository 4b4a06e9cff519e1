"""Steps of one length for members that stay side by side, in one compiled call: what a stepper takes most of its time.

    rk4             y' = f at four stages                                      W. Kutta (1901)
    rk2             y_new = y + h f(t + h/2, y + h/2 f(t, y))                  C. Runge (1895), the midpoint rule
    semi-implicit   v_new = v + h v̇(t, q, v),   q_new = q + h N(q) v_new       R. de Vogelaere (1956)

Members are taken in groups that stay in the cache, each through all steps of the call. A member whose new state is not
finite keeps its last good one and is marked; it is left alone from then on, and no other member notices.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from ..drivers import bound, compiled, inlined
from .rhs import Floats, Integers, evaluate_rows, unit_quaternions

GROUP = 64  # members that go through the steps together
ALIVE, FAILED = 0, 1
CLOCK, LENGTH, BEGAN = range(3)  # of `time`: now, of a step, when the steps began that are counted
COUNTED, LOST = range(2)  # of `counts`: steps since then, members that have failed


class Stepping(NamedTuple):
    """n members; the calls read `t_eval` and `y_eval`."""

    call: Integers  # f, to `f`
    rate: Integers  # q̇ alone, to `q_rate`; [0] is 0 where q̇ = v
    nq: int
    t_eval: Floats  # (n,)
    y_eval: Floats  # (n, ny)
    f: Floats  # (n, ny)
    q_rate: Floats  # (n, nq)
    sum: Floats  # (n, ny): weighted stages
    y: Floats  # (n, ny): where the members are
    status: Integers  # (n,): ALIVE or FAILED
    failed_at: Floats  # (n,): the time of the last good state of members that have failed
    quaternions: Integers  # where unit quaternions start in y
    watched: Integers  # (k, 8): calls that are made at the end, of what is observed
    time: Floats  # (3,)
    counts: Integers  # (2,)


def arrays_of(
    call: Callable[[Floats, Floats, Floats], Integers], rate: Callable[[Floats, Floats, Floats], Integers] | None,
    y: np.ndarray, nq: int, quaternions: np.ndarray, t: float, step: float,
) -> Stepping:  # fmt: skip
    """For states y (n, ny), which stay the array that steps are taken in. `call` and `rate` bind right-hand sides to
    (t, y, out)."""
    n, ny = y.shape
    t_eval, y_eval, f, q_rate = np.full(n, t), y.copy(), np.zeros((n, ny)), np.zeros((n, nq))
    none = np.zeros(8, dtype=np.int64)
    return Stepping(
        call=call(t_eval, y_eval, f), rate=none if rate is None else rate(t_eval, y_eval, q_rate),
        nq=nq, t_eval=t_eval, y_eval=y_eval, f=f, q_rate=q_rate, sum=np.zeros((n, ny)), y=y,
        status=np.zeros(n, dtype=np.int64), failed_at=np.zeros(n), quaternions=quaternions,
        watched=np.zeros((0, 8), dtype=np.int64),
        time=np.array([t, step, t]), counts=np.zeros(2, dtype=np.int64),
    )  # fmt: skip


@inlined
def _evaluate(s: Stepping, first: int, last: int, t: float) -> None:
    """f of a group at time t."""
    for i in range(first, last):
        s.t_eval[i] = t
    evaluate_rows(s.call, first, last - first)


@inlined
def _from_start(s: Stepping, first: int, last: int) -> None:
    for i in range(first, last):
        for j in range(s.y.shape[1]):
            s.y_eval[i, j] = s.y[i, j]


@inlined
def _stage(s: Stepping, first: int, last: int, h: float) -> None:
    """The state of the next stage, h along the slope of this one."""
    for i in range(first, last):
        for j in range(s.y.shape[1]):
            s.y_eval[i, j] = s.y[i, j] + h * s.f[i, j]


@inlined
def _add(s: Stepping, first: int, last: int, weight: float) -> None:
    for i in range(first, last):
        for j in range(s.y.shape[1]):
            s.sum[i, j] += weight * s.f[i, j]


@inlined
def _arrive(s: Stepping, first: int, last: int, t: float) -> None:
    """`y_eval` becomes the state of the members whose numbers are all finite; t is the time of their last states."""
    for i in range(first, last):
        if s.status[i] != ALIVE:
            continue
        zero = 0.0
        for j in range(s.y.shape[1]):
            zero += 0.0 * s.y_eval[i, j]
        if zero == 0.0:
            for j in range(s.y.shape[1]):
                s.y[i, j] = s.y_eval[i, j]
            unit_quaternions(s.quaternions, s.y, i)
        else:
            s.status[i], s.failed_at[i] = FAILED, t
            s.counts[LOST] += 1


@inlined
def _kutta(s: Stepping, first: int, last: int, t: float, h: float) -> None:
    _from_start(s, first, last)
    _evaluate(s, first, last, t)
    for i in range(first, last):
        for j in range(s.y.shape[1]):
            s.sum[i, j] = s.f[i, j]
    _stage(s, first, last, 0.5 * h)
    _evaluate(s, first, last, t + 0.5 * h)
    _add(s, first, last, 2.0)
    _stage(s, first, last, 0.5 * h)
    _evaluate(s, first, last, t + 0.5 * h)
    _add(s, first, last, 2.0)
    _stage(s, first, last, h)
    _evaluate(s, first, last, t + h)
    sixth = h / 6.0
    for i in range(first, last):
        for j in range(s.y.shape[1]):
            s.y_eval[i, j] = s.y[i, j] + sixth * (s.sum[i, j] + s.f[i, j])


@inlined
def _midpoint(s: Stepping, first: int, last: int, t: float, h: float) -> None:
    _from_start(s, first, last)
    _evaluate(s, first, last, t)
    _stage(s, first, last, 0.5 * h)
    _evaluate(s, first, last, t + 0.5 * h)
    _stage(s, first, last, h)


@inlined
def _semi_implicit(s: Stepping, first: int, last: int, t: float, h: float) -> None:
    """Velocities, with what elements integrate, before coordinates."""
    nq, ny = s.nq, s.y.shape[1]
    _from_start(s, first, last)
    _evaluate(s, first, last, t)
    for i in range(first, last):
        for j in range(nq, ny):
            s.y_eval[i, j] = s.y[i, j] + h * s.f[i, j]
    if s.rate[0] == 0:
        for i in range(first, last):
            for j in range(nq):
                s.y_eval[i, j] = s.y[i, j] + h * s.y_eval[i, nq + j]
        return
    for i in range(first, last):
        s.t_eval[i] = t + h
    evaluate_rows(s.rate, first, last - first)
    for i in range(first, last):
        for j in range(nq):
            s.y_eval[i, j] = s.y[i, j] + h * s.q_rate[i, j]


@inlined
def _end(s: Stepping, steps: int) -> None:
    """The clock is counted, not added up."""
    s.counts[COUNTED] += steps
    s.time[CLOCK] = s.time[BEGAN] + s.counts[COUNTED] * s.time[LENGTH]
    if s.watched.shape[0] > 0:
        _observe(s)


@inlined
def _observe(s: Stepping) -> None:
    """The watched values, at the states where the members are."""
    n = s.status.size
    _from_start(s, 0, n)
    for i in range(n):
        s.t_eval[i] = s.time[CLOCK]
    for k in range(s.watched.shape[0]):
        evaluate_rows(s.watched[k], 0, n)


@compiled
def observe(s: Stepping) -> None:
    """Without a step."""
    _observe(s)


@compiled
def rk4(s: Stepping, steps: int) -> None:
    h = s.time[LENGTH]
    for first in range(0, s.status.size, GROUP):
        last = min(first + GROUP, s.status.size)
        for k in range(steps):
            t = s.time[BEGAN] + (s.counts[COUNTED] + k) * h
            _kutta(s, first, last, t, h)
            _arrive(s, first, last, t)
    _end(s, steps)


@compiled
def rk2(s: Stepping, steps: int) -> None:
    h = s.time[LENGTH]
    for first in range(0, s.status.size, GROUP):
        last = min(first + GROUP, s.status.size)
        for k in range(steps):
            t = s.time[BEGAN] + (s.counts[COUNTED] + k) * h
            _midpoint(s, first, last, t, h)
            _arrive(s, first, last, t)
    _end(s, steps)


@compiled
def semi_implicit(s: Stepping, steps: int) -> None:
    h = s.time[LENGTH]
    for first in range(0, s.status.size, GROUP):
        last = min(first + GROUP, s.status.size)
        for k in range(steps):
            t = s.time[BEGAN] + (s.counts[COUNTED] + k) * h
            _semi_implicit(s, first, last, t, h)
            _arrive(s, first, last, t)
    _end(s, steps)


DRIVERS: dict[str, Callable[[Stepping, int], None]] = {"rk4": rk4, "rk2": rk2, "semi-implicit": semi_implicit}


def advancing(method: str, s: Stepping) -> Callable[[int], None]:
    """`run(steps)` for these members; one thread at a time."""
    return bound(DRIVERS[method], s)
