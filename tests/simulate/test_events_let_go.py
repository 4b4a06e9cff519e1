"""A joint that is let go where it was latched goes on, and is not caught again by the rounding of its coordinate."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from support.ways import by_turns


@pytest.fixture(scope="module")
def linkage() -> sh.Model:
    """A four-bar that falls, is held at 0.3 rad, and falls on from rest: its loop is closed by projection, which moves
    the crank by a rounding."""
    s = sh.System("four-bar", planar=True)
    crank = (("a", "world", 0.0, 0.5), ("b", "a", 0.4, 0.01), ("c", "world", 1.0, 1.15))
    for name, parent, x, q0 in crank:
        at, solid = sh.Placement((x, 0, 0)), {"mass": 1.0, "com": (0.2, 0, 0), "inertia": 0.1}
        s.add_body(name, parent, joint=sh.Revolute("z"), placement=at, q0=q0, **solid)
    s.add_constraint("loop", sh.Coincident("b", (1, 0, 0), "c", (0.7, 0, 0)))
    s.add_event("latch", sh.Latch("a", 0.3))
    s.add_event("go", sh.When("t - 1", sh.Unlock("a")))
    return s.build()


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:simulate")
def test_it_is_not_caught_again(linkage: sh.Model) -> None:
    found = []
    for formulation in by_turns(linkage, 2):
        run = sh.simulate(linkage, 1.3, formulation=formulation, times=[0.0, 1.0, 1.3], rtol=1e-10, atol=1e-12)
        assert run.ok, run.status
        assert [e.name for e in run.events] == ["latch", "go"], formulation
        assert run.q[1, 0] == pytest.approx(0.3, abs=1e-13)
        found.append(run.q[-1])
    np.testing.assert_allclose(found, np.broadcast_to(found[0], np.shape(found)), atol=1e-7)
    assert found[0][0] < 0.1


@pytest.mark.slow
def test_a_constraint_is_let_go_at_the_start():
    """Rows that are off from the first instant are not taken for rows that have become dependent there."""
    s = sh.System("two", gravity=(0, 0, 0))
    for name in "ab":
        s.add_body(name, joint=sh.Free(), mass=2.0, inertia=(1, 1, 1))
    s.add_force("push", sh.Wrench("b", force=(0, 0, 1.0)))
    s.parameter("delay", 0.0)
    s.add_constraint("lock", sh.PointOnPlane("b", (1, 0, 0), "a", (1, 0, 0), "z"))
    s.add_event("open", sh.Release("lock", at="delay"))
    run = sh.simulate(s.build(), 1.0, params={"delay": [0.0, 0.4, 0.0]}, times=[1.0], rtol=1e-10)
    assert run.ok, run.status
    np.testing.assert_allclose(run.v[0, 0, [2, 8]], [0.0, 0.5], atol=1e-12)
    assert run.v[1, 0, 2] > 0.01  # b has pulled a along
    np.testing.assert_array_equal(run.v[2], run.v[0])
