"""Events of models with angles, whose runs look for poles or integrate quaternions in their place."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh


def ball(*events: object) -> sh.Model:
    s = sh.System("ball")
    solid = {"mass": 1.0, "com": (0.3, 0.1, 0), "inertia": (0.1, 0.1, 0.15)}
    s.add_body("ball", joint=sh.Spherical("bryant123"), **solid)
    s.add_body("arm", "ball", joint=sh.Revolute("x"), **solid)
    for k, event in enumerate(events):
        s.add_event(f"event {k}", event)
    return s.build()


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
