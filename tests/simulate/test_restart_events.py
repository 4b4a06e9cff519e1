"""Runs with events in parts: locks, modes and what has happened go on. Covers simulate/simulate.py with events."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import sharnir as sh
from support.samples import slow_after

AT = 1.2


def arm() -> sh.Model:
    """A driven arm that latches at 1.2 rad, is let go at t = 3, which is counted, and a stop further on."""
    s = sh.System("arm", gravity=(0, 0, 0))
    s.parameter("count", 0.0)
    s.parameter("drive", 1.0)
    s.add_body("arm", joint=sh.Revolute("z"), mass=1.0, com=(0.5, 0, 0), inertia=(0.75, 0.75, 0.75))  # 1 kg m² about z
    s.add_force("motor", sh.JointForce("arm", "drive"))
    s.add_event("latch", sh.Latch("arm", at=AT, direction=1))
    s.add_event("free", sh.Release("arm", at=3.0))
    s.add_event("counted", sh.When("t - 3", do=[sh.Set("count", "count + 1")]))
    s.add_event("stop", sh.Stop("arm", upper=2.0, restitution=0.5))
    return s.build()


@pytest.mark.slow
@pytest.mark.parametrize("cuts", [[1.0, 1.0, 1.0, 1.0, 1.0], [np.sqrt(2 * AT), 3.0 - np.sqrt(2 * AT), 2.0]])
def test_parts_are_the_whole(cuts: list[float], tmp_path: Path) -> None:
    """Cut while it moves, while it is locked, and at the very instant of events: none is lost, none happens twice. It
    latches at √(2·1.2) s; saved and loaded in between."""
    whole = sh.simulate(arm(), 5.0, rtol=1e-11, atol=1e-13)
    runs: list[sh.Run] = []
    for k, length in enumerate(cuts):
        given = {"start": runs[-1]} if runs else {}
        runs.append(sh.simulate(arm(), length, rtol=1e-11, atol=1e-13, **given))
        runs[-1].save(tmp_path / f"{k}.nc")
        runs[-1] = sh.load_run(tmp_path / f"{k}.nc", model=arm())
    one = sh.join(runs)
    names = [e.name for e in whole.events]
    assert names[:3] == ["latch", "free", "counted"]
    assert whole.events[0].time == pytest.approx(np.sqrt(2 * AT), abs=1e-9)
    assert [e.name for e in one.events] == names
    np.testing.assert_allclose([e.time for e in one.events], [e.time for e in whole.events], rtol=0, atol=1e-9)
    np.testing.assert_allclose(one.q[-1], whole.q[-1], rtol=0, atol=1e-9)
    assert one.over_time["count"][-1] == 1.0
    assert one.audit().worst < 1e-8
    q, v = one.at([2.0, 3.0, 3.7])
    np.testing.assert_allclose(q[:2, 0], AT, rtol=0, atol=1e-12)  # it is locked, and let go without a jump
    np.testing.assert_allclose([q[2, 0], v[2, 0]], [AT + 0.7**2 / 2, 0.7], rtol=0, atol=1e-9)  # x'' = 1


@pytest.mark.parametrize("at", [0.5, 1.2])
@pytest.mark.parametrize("drive", slow_after(1, ["1", "where(t > 2.9, -1, 1)"]))
def test_let_go_at_the_value_of_its_latch(at: float, drive: str) -> None:
    """It has not come to it, whichever way it is pushed: rounding beside the value is no crossing of it."""
    s = sh.System("arm", gravity=(0, 0, 0))
    s.add_body("arm", joint=sh.Revolute("z"), mass=1.0, com=(0.5, 0, 0), inertia=(0.75, 0.75, 0.75))
    s.add_force("motor", sh.JointForce("arm", drive))
    s.add_event("latch", sh.Latch("arm", at=at))
    s.add_event("free", sh.Release("arm", at=3.0))
    run = sh.simulate(s.build(), 5.0, rtol=1e-11, atol=1e-13)
    assert [e.name for e in run.events] == ["latch", "free"]
    assert run.q[-1, 0] == pytest.approx(at + (2.0 if drive == "1" else -2.0), abs=1e-9)
