"""Switches of f in the state: steps end there, no stage sees the other side, sliding ends. Covers
integrate/watching.py."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sharnir.integrate import METHODS, integrate
from sharnir.integrate.status import CHATTER
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
