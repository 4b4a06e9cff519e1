"""Runs into positions at which the mass matrix is singular name the joint."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh


def links() -> sh.Model:
    s = sh.System("links")
    s.add_body("a", joint=sh.Revolute("y"))
    s.add_body("b", "a", joint=sh.Revolute("y"), placement=sh.Placement(xyz=(1, 0, 0)), mass=1.0, com=(1, 0, 0))
    return s.build()


@pytest.mark.parametrize("times", [None, [0.0, 1.0, 2.0]])
@pytest.mark.parametrize(("q0", "v0"), [([0.3, 0.5], [0, -1]), ([0.3, 0.0], [0, 0])], ids=["on the way", "at once"])
def test_the_status_names_the_joint(q0: list[float], v0: list[float], times: list[float] | None) -> None:
    run = sh.simulate(links(), 2.0, q0=q0, v0=v0, times=times)
    assert not run.ok
    assert "joint 'a' (Revolute) moves no inertia" in str(run.status)
    assert "armature" in str(run.status)


def test_what_follows_from_the_states_is_there_where_it_is_determined() -> None:
    run = sh.simulate(links(), 2.0, q0=[0.3, 0.0])
    assert np.isnan(run.reactions[0]).all()
    assert np.isfinite(run.energy).all()


def test_of_a_batch_the_member_is_named() -> None:
    run = sh.simulate(links(), 0.05, q0=[[0.3, 0.5], [0.3, 0.0]], times=[0.0, 0.05])
    assert [s.ok for s in run.statuses] == [True, False]
    assert "joint 'a'" in run.status[1]


def test_a_run_without_such_positions_is_as_before() -> None:
    run = sh.simulate(links(), 0.05, q0=[0.3, 1.5])
    assert run.ok, run.status
