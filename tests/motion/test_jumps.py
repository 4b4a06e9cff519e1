"""Motion that no body can follow: prescribed jumps are refused, a constraint that jumps ends the run."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.core.errors import SimulationError
from support.samples import slow_after


def driven(**motion: Any) -> sh.Model:
    s = sh.System("driven", gravity=(0, 0, 0))
    s.parameter("at", 1.0)
    s.add_body("a", joint=sh.Prismatic("x"), mass=1.0)
    s.add_body("b", "a", joint=sh.Prismatic("x"), mass=1.0)
    s.prescribe("a", **motion)
    return s.build()


@pytest.mark.parametrize(
    ("motion", "message"),
    [
        ({"q": "where(t > 1, 0.5, 0)"}, r"joint 'a', prescribed: coordinate 0 jumps from 0 to 0.5 at t = 1\. A body"),
        ({"q": "where(t >= at, 0.5, 0)"}, "coordinate 0 jumps from 0 to 0.5 at t = 1"),
        ({"q": "where(t > 0, 1, 0)"}, "coordinate 0 jumps from 0 to 1 at t = 0"),
        ({"q": "where(t >= 3, 1, 0)"}, "coordinate 0 jumps from 0 to 1 at t = 3"),
        ({"q": "sign(sin(4*t))*sin(t)"}, "jumps"),
        ({"q": "abs(t - 1)"}, r"velocity 0 jumps from -1 to 1 at t = 1\. That takes an infinite force"),
        ({"q": "max(0, t - 2)"}, "velocity 0 jumps from 0 to 1 at t = 2"),
        ({"v": "where(t > 1, 2, 0)"}, "velocity 0 jumps from 0 to 2 at t = 1"),
        ({"q": "atan2(sin(2*t), cos(2*t))"}, "coordinate 0 jumps from 3.14159 to -3.14159 at t = 1.57079633"),
    ],
)
def test_prescribed_jumps_are_refused(motion: Any, message: str) -> None:
    with pytest.raises(SimulationError, match=message):
        sh.simulate(driven(**motion), 3.0)


@pytest.mark.parametrize(
    "motion",
    [
        {"q": "max(0, t - 1)**2"},
        {"q": "where(t < 1, t**2, 2*t - 1)"},
        {"v": "abs(t - 1)"},
        {"q": "where(t > 5, 1, 0)"},  # after the end of the run
        {"q": "where(sin(t) > 2, 1, sin(t))"},
        {"q": "abs(t - 1)*(t - 1)"},
    ],
)
def test_continuous_motion_is_not(motion: Any) -> None:
    run = sh.simulate(driven(**motion), 3.0, times=[0.0, 1.0, 3.0])
    assert run.ok
    drift = run.q.sum(axis=1) - run.q.sum(axis=1)[0] - run.v.sum(axis=1)[0] * run.t  # box b moves on as it did
    np.testing.assert_allclose(drift, 0.0, atol=1e-7)


def test_the_member_is_named() -> None:
    model = driven(q="where(t > at, 0.5, 0)")
    with pytest.raises(SimulationError, match=r"\(member 1 of the batch\): coordinate 0 jumps .* at t = 2"):
        sh.simulate(model, 3.0, params={"at": np.array([5.0, 2.0])}, times=[3.0])


def coupled(expression: str) -> sh.Model:
    s = sh.System("coupled", gravity=(0, 0, 0))
    s.add_body("a", joint=sh.Prismatic("x"), mass=1.0)
    s.add_body("b", joint=sh.Prismatic("y"), mass=1.0, v0=[0.5])
    s.add_constraint("tie", sh.Coupling(expression))
    return s.build()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("expression", "end", "message"),
    slow_after(
        1,
        [
            (
                "q('a') - where(t > 1, 0.2, 0)",
                1.0,
                r"constraint 'tie' changes at once there: it jumps by 0.2 \(m or rad\)",
            ),
            ("q('a') - where(t > 0, 0.2, 0)", 0.0, "it jumps by 0.2"),
            ("q('a') - max(0, t - 1)", 1.0, r"its rate jumps by 1 \(m or rad\) per second, which takes an impulse"),
            ("q('a') + where(t > 1, q('b'), 0)", 1.0, "it jumps by 0.5"),
        ],
    ),
)
def test_constraints_that_jump_end_the_run(expression: str, end: float, message: str) -> None:
    run = sh.simulate(coupled(expression), 3.0, times=[0.0, 0.5, 2.0])
    assert not run.ok
    assert f"Broken off at t = {end:g} after" in run.status
    assert re.search(message, str(run.status))
    assert run.t[-1] <= end


@pytest.mark.slow
@pytest.mark.parametrize(
    "expression",
    slow_after(
        1,
        [
            "q('a') - max(0, t - 1)**2",
            "where(t < 1, q('a') - q('b'), 2*q('a') - 2*q('b'))",
            "q('a') - where(t > 9, 1, 0)",
        ],
    ),
)
def test_constraints_that_do_not_jump_go_on(expression: str) -> None:
    run = sh.simulate(coupled(expression), 3.0, times=[0.0, 0.5, 3.0])
    assert run.ok
    assert run.violation.max() < 1e-9


@pytest.mark.slow
def test_moving_points() -> None:
    s = sh.System("moving", gravity=(0, 0, 0))
    s.add_body("a", joint=sh.Free(), mass=1.0, inertia=(1, 1, 1))
    s.add_constraint("pin", sh.Coincident("a", (0, 0, 0), "world", ("where(t > 1, 0.1, 0)", 0, 0)))
    run = sh.simulate(s.build(), 2.0, times=[0.5, 2.0])
    assert not run.ok
    assert "constraint 'pin' changes at once there: it jumps by 0.1" in run.status


@pytest.mark.parametrize("at", slow_after(1, [1.0, 0.73]))
def test_controlled_runs_end_there_too(at: float) -> None:
    """On a sample of the controller and between two."""
    controller = sh.Controller(lambda t, q, v: np.zeros(2), 0.25)
    run = sh.simulate(coupled(f"q('a') - where(t >= {at}, 0.2, 0)"), 3.0, controller=controller, times=[0.0, 2.0])
    assert not run.ok
    assert "it jumps by 0.2" in run.status
