"""Switches of f in the state: steps end there, no stage sees the other side, sliding ends. Covers
integrate/event_search.py, integrate/step_control.py."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sharnir.integrate import METHODS, integrate
from sharnir.integrate.solution import CHATTER
from support.event_kernels import Log, options, watched
from support.ode_kernels import KernelRhs, kernel

ABLE = [name for name, m in METHODS.items() if m.family != "cvode" and m.order > 1]


def _bang_bang(t, y, i, p, k, dy, j):  # type: ignore[no-untyped-def]
    """y_0'' = −sign(y_0)"""
    dy[j] = y[i + 1]
    dy[j + 1] = -1.0 if y[i] > 0.0 else 1.0


def _friction(t, y, i, p, k, dy, j):  # type: ignore[no-untyped-def]
    """y_0' = −sign(y_0)"""
    dy[j] = -1.0 if y[i] > 0.0 else 1.0
    dy[j + 1] = 0.0


def _first(t, y, i, p, k, g, j):  # type: ignore[no-untyped-def]
    g[j] = y[i]


BANG_BANG, FRICTION, FIRST = kernel(_bang_bang), kernel(_friction), kernel(_first)


def silent(rhs: KernelRhs, log: Log, general: bool) -> dict[str, Any]:
    rhs.nq = 1  # type: ignore[attr-defined]
    return watched(rhs, FIRST, 1, log, general=general, silent=[1])


@pytest.mark.parametrize("method", ABLE)
def test_bang_bang(method: str) -> None:
    """Parabolas from 1, with the period 4√2. Between the switches there is no error; each adds what a step of 1e-10 s
    makes of a jump of 2, at most 2e-10, and ten of them are 2e-9 later in a state that has moved on for 20 s: 2e-8."""
    log, rhs = Log(), KernelRhs(2, BANG_BANG)
    found = integrate(rhs, 0.0, 20.0, [1.0, 0.0], **options(method, 0.05), **silent(rhs, log, method == "dopri5"))
    assert found.ok
    assert log.seen == []  # nobody is asked
    quarter = np.sqrt(2.0)
    u = 20.0 - 14.0 * quarter  # the 14th quarter ends at −1
    np.testing.assert_allclose(found.y_reached, [-1.0 + 0.5 * u**2, u], atol=2e-8)
    inside = (np.diff(found.t) > 1e-9).sum()
    assert inside < 600  # and not ever shorter steps at each of the seven switches


@pytest.mark.parametrize("method", ["dop853", "dopri5", "adams", "radau"])
def test_sliding_ends(method: str) -> None:
    """At t = 1 both sides lead to zero. Never ten million steps: a hundred events, or no step that is
    short enough; with the name of what switches."""
    rhs = KernelRhs(2, FRICTION)
    found = integrate(rhs, 0.0, 20.0, [1.0, 0.0], method=method, max_steps=20_000, **silent(rhs, Log(), False))
    assert found.status == CHATTER
    assert found.t_reached == pytest.approx(1.0, abs=1e-6)
    assert abs(found.y_reached[0]) < 1e-9
    assert "event 'e0'" in found.messages
    assert "slides along the surface at which something switches" in found.messages


def _kicked(t, y, i, p, k, dy, j):  # type: ignore[no-untyped-def]
    """y_0'' = −y_0, and −p_0 more where y_0 < p_1"""
    dy[j] = y[i + 1]
    dy[j + 1] = -y[i] - (p[k] if y[i] < p[k + 1] else 0.0)


def _below(t, y, i, p, k, g, j):  # type: ignore[no-untyped-def]
    g[j] = y[i] - p[k + 1]


KICKED, BELOW = kernel(_kicked), kernel(_below)


@pytest.mark.parametrize("general", [True, False])
@pytest.mark.parametrize("method", ["dop853", "dopri5"])
@pytest.mark.parametrize("jump", [1e-3, 1.0, 1e4])
def test_few_tries_at_a_switch(method: str, jump: float, general: bool) -> None:
    """From 1 the swing comes to 0.3 at t = acos 0.3, with the speed sin t. A step over the switch fails, whatever its
    length; error control alone took 34 tries more than without a jump with dop853, 33 with dopri5. A jump of 1e4 makes
    the steps after it short too, and within 1e-10 s of the switch 1e-6 of the speed."""
    rhs, end = KernelRhs(2, KICKED, params=[[jump, 0.3]]), np.arccos(0.3) + 1e-3
    rhs.nq = 1  # type: ignore[attr-defined]
    events = watched(rhs, BELOW, 1, Log(), general=general, silent=[1])
    found = integrate(rhs, 0.0, end, [1.0, 0.0], method=method, rtol=1e-9, atol=1e-12, **events)
    assert found.ok
    plain = KernelRhs(2, KICKED, params=[[0.0, 0.3]])
    smooth = integrate(plain, 0.0, end, [1.0, 0.0], method=method, rtol=1e-9, atol=1e-12)
    assert found.n_steps + found.n_rejected - smooth.n_steps - smooth.n_rejected < (12 if jump < 10.0 else 24)
    u = 1e-3
    offset = 0.3 + jump
    q, v = offset * np.cos(u) - np.sqrt(0.91) * np.sin(u) - jump, -offset * np.sin(u) - np.sqrt(0.91) * np.cos(u)
    np.testing.assert_allclose(found.y_reached, [q, v], atol=1e-10 * max(jump, 1.0) + 1e-8)
