"""Events of models with angles, whose runs look for poles or integrate quaternions in their place."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from support.samples import slow_after


def ball(*events: object) -> sh.Model:
    s = sh.System("ball")
    solid = {"mass": 1.0, "com": (0.3, 0.1, 0), "inertia": (0.1, 0.1, 0.15)}
    s.add_body("ball", joint=sh.Spherical("bryant123"), **solid)
    s.add_body("arm", "ball", joint=sh.Revolute("x"), **solid)
    for k, event in enumerate(events):
        s.add_event(f"event {k}", event)
    return s.build()


@pytest.mark.slow
@pytest.mark.parametrize("way", ["switch", "stop"])
def test_times_are_met(way: str) -> None:
    """A time at which something happens ends a segment, as a pole does that is near."""
    model = ball(sh.When("t - 0.2", sh.Lock("arm")), sh.When("t - 0.4", [sh.Unlock("arm"), sh.Lock("ball")]))
    run = sh.simulate(model, 0.6, v0=np.arange(4) * 0.3, times=np.linspace(0, 0.6, 7), on_singularity=way)
    assert run.ok, run.status
    assert [(e.name, e.time) for e in run.events] == [("event 0", 0.2), ("event 1", 0.4)]
    assert abs(run.q[3:5, 3] - run.q[2, 3]).max() < 1e-12
    assert abs(run.q[5:, :3] - run.q[4, :3]).max() < 1e-12
    assert abs(run.v[5:, :3]).max() < 1e-12
    assert run.audit().worst < 1e-7


@pytest.mark.slow
@pytest.mark.parametrize("formulation", slow_after(1, ["hamilton-orthogonal", "auto"]))
def test_a_rotation_matrix_that_steps_have_left(formulation: str) -> None:
    """Steps of order one leave the manifold by more than a function takes; the event is met all the same."""
    s = sh.System("top")
    solid = {"mass": 1.0, "inertia": (0.02, 0.03, 0.01)}
    s.add_body("top", joint=sh.Spherical("matrix"), com=(0, 0, 0.3), v0=(3.0, 1.0, 5.0), **solid)
    s.add_body("arm", "top", joint=sh.Revolute("x"), com=(0, 0.2, 0), v0=2.0, **solid)
    s.add_event("latch", sh.Latch("arm", at=0.03))
    model, how = s.build(), {"formulation": formulation, "drift": "baumgarte"}
    run = sh.simulate(model, 0.1, method="symplectic-euler", step=1e-3, **how)
    truth = sh.simulate(model, 0.1, **how)
    assert run.ok, run.status
    assert abs(run.events[0].time - truth.events[0].time) < 1e-3
    assert abs(run.q[-1] - truth.q[-1]).max() < 1e-2
