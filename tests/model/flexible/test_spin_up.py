"""A beam that is spun up: Simo and Vu-Quoc (1986), after Kane, Ryan and Banerjee (1987).

L = 10 m, EA = 2.8e7 N, GA_s = 1e7 N, EI = 1.4e4 N m², ρA = 1.2 kg/m, ρI = 6e-4 kg m; to 6 rad/s within 15 s. The twin
of rigid segments shares neither shapes nor integrals with the modes.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import sharnir as sh

LENGTH, UP = 10.0, 15.0
SECTION = {"E": 2.8e7, "G": 1e7, "A": 1.0, "Iy": 5e-4, "Iz": 5e-4, "J": 1e-3, "rho": 1.2, "ky": 1.0, "kz": 1.0}


def turned(rate: float) -> str:
    """The angle of the root: rate/T (t²/2 + (T/2π)² (cos 2πt/T − 1)), then at that rate."""
    w = 2.0 * np.pi / UP
    return f"where(t < {UP}, {rate / UP}*(t**2/2 + {w**-2}*(cos({w}*t) - 1)), {rate}*t - {rate * UP / 2})"


def deflections(rate: float, end: float, modes: int, stiffening: bool) -> tuple[np.ndarray, np.ndarray]:
    beam = sh.Beam(LENGTH, SECTION, 16, modes=modes, directions=("y",), stiffening=stiffening)
    s = sh.System("spin-up", gravity=(0, 0, 0))
    s.add_body("beam", joint=sh.Revolute("z"), flexible=beam)
    s.prescribe("beam", q=turned(rate), coordinate=0)
    run = sh.simulate(s.build(), end, times=np.linspace(0.0, end, 20 * int(end) + 1))
    assert run.ok
    return run.t, run.q[:, 1:] @ beam.reduced.interface("tip").shape[1]


@pytest.mark.slow
def test_deflection_of_the_tip_converges_and_settles() -> None:
    """0.574 m against the motion at 6.75 s, whatever the number of modes; at constant rate it stands straight."""
    worst = []
    for modes in (1, 3, 5):
        t, y = deflections(6.0, 20.0, modes, stiffening=True)
        worst.append(y.min())
        assert t[np.argmin(y)] == pytest.approx(6.75, abs=0.06)
        assert np.abs(y[t > 15.5]).max() < 0.01
    assert worst[1] == pytest.approx(worst[2], rel=1e-4)
    assert worst[2] == pytest.approx(-0.5744, abs=5e-4)


@pytest.mark.slow
def test_without_stiffening_it_diverges() -> None:
    """At 6 rad/s, above the first frequency of 3.8 rad/s; at 2 rad/s the two are near each other."""
    _, y = deflections(6.0, 20.0, 2, stiffening=False)
    assert np.abs(y[-1]) > 1e3
    gentle: Any = [deflections(2.0, 20.0, 2, stiffening=x)[1].min() for x in (True, False)]
    assert gentle[0] == pytest.approx(gentle[1], rel=0.15)


@pytest.mark.slow
def test_the_segments_deflect_as_much() -> None:
    """Rigid segments have the stiffening by themselves; n² convergence, extrapolated."""
    worst = []
    for number in (5, 10):
        s = sh.System("segments", planar=True, gravity=(0, 0, 0))
        beam = sh.Beam(LENGTH, SECTION, 4, modes=0)
        sh.segments(s, "beam", beam, joint=sh.Revolute("z"), number=number)
        s.prescribe("beam", q=turned(6.0))
        run = sh.simulate(s.build(), 8.0, times=np.linspace(5.0, 8.0, 61), rtol=1e-6, atol=1e-8)
        assert run.ok
        p, angle = run.point("beam.tip", (0, 0, 0)), run.q[:, 0]
        worst.append((p[:, 1] * np.cos(angle) - p[:, 0] * np.sin(angle)).min())
    assert (4.0 * worst[1] - worst[0]) / 3.0 == pytest.approx(-0.5744, rel=1e-2)
