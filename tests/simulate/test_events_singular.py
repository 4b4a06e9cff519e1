"""Events and singular positions: before and after one they happen; in the stretch that is bridged the run says that it
cannot stop. Covers integrate/singular_crossing.py."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from support.samples import slow_after


def parallelogram(expression: str) -> sh.Model:
    """Flat at q = 0, where the run is carried over."""
    s = sh.System("flat", planar=True, gravity=(0, 0, 0))
    rod = {"mass": 1.0, "inertia": (0.1, 0.1, 0.1)}
    s.add_body("a", "world", joint=sh.Revolute("z"), com=(0.5, 0, 0), **rod)
    s.add_body("b", "a", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(1, 0, 0)), com=(1, 0, 0), **rod)
    s.add_body("c", "world", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(2, 0, 0)), com=(0.5, 0, 0), **rod)
    s.add_constraint("loop", sh.Coincident("b", (2, 0, 0), "c", (1, 0, 0)))
    s.add_event("e", sh.When(expression, do=[sh.End()]))
    return s.build()


@pytest.mark.slow
@pytest.mark.parametrize("at", slow_after(1, [0.8, 0.0, -0.8]))
def test_before_in_and_after(at: float) -> None:
    """It turns with a constant rate of 1."""
    run = sh.simulate(parallelogram(f"q('a') - ({at})"), 3.0, q0=[np.pi / 2, -np.pi / 2, np.pi / 2], v0=[-1, 1, -1])
    if at:
        assert run.ok
        assert run.t[-1] == pytest.approx(np.pi / 2 - at, abs=1e-9)
    else:
        assert not run.ok
        assert run.q[-1, 0] > 0.0
        assert "an event would happen there" in run.status
