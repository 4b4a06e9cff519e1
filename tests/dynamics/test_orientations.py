"""Quaternions and rotation matrices at the boundary: rounded ones are put right, wrong ones refused by name."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import sharnir as sh
from support.random_trees import State, relative_error


@cache
def dynamics(parameters: str) -> sh.Dynamics:
    s = sh.System("satellite")
    s.add_body("slider", joint=sh.Prismatic("x"), mass=1.0, inertia=(1, 1, 1))
    s.add_body("bus", "slider", joint=sh.Free(parameters), mass=2.0, com=(0.1, 0, 0.2), inertia=(1, 2, 2.5))
    s.add_body(
        "dish", "bus", joint=sh.Compound(sh.Prismatic("y"), sh.Spherical(parameters)), mass=1.0, inertia=(1, 1, 1)
    )
    return sh.compile(s.build(), backend="casadi")


def places(parameters: str) -> dict[str, slice]:
    size = 4 if parameters == "quaternion" else 9
    return {"bus": slice(4, 4 + size), "dish": slice(5 + size, 5 + 2 * size)}


both = pytest.mark.parametrize("parameters", ["quaternion", "matrix"])
joints = pytest.mark.parametrize("joint", ["bus", "dish"])


@both
@joints
def test_off_by_a_thousandth_is_an_error_that_names_the_joint(parameters: str, joint: str) -> None:
    dyn = dynamics(parameters)
    s, place = State(dyn.model, 1), places(parameters)[joint]
    s.q[place] *= 1 + 1e-3
    kind = "a unit quaternion" if parameters == "quaternion" else "an orthogonal matrix, row-major"
    message = (
        rf"q\[{place.start}:{place.stop}\]: the orientation of joint '{joint}' is off by 0\.00[12]; expected {kind}"
    )
    with pytest.raises(sh.ModelError, match=message):
        dyn.acceleration(s.q, s.v)


@both
@joints
def test_off_by_rounding_is_put_right(parameters: str, joint: str) -> None:
    """Off by 1e-8 on purpose: were it not normalised, the answer would be off by as much."""
    dyn = dynamics(parameters)
    s, place = State(dyn.model, 1), places(parameters)[joint]
    exact = dyn.acceleration(s.q, s.v)
    off = s.q.copy()
    off[place] *= 1 + 1e-8
    assert relative_error(dyn.acceleration(off, s.v), exact) <= 1e-13


@both
def test_the_row_of_a_batch_is_named(parameters: str) -> None:
    dyn = dynamics(parameters)
    s, place = State(dyn.model, 1, 4), places(parameters)["dish"]
    s.q[2, place] *= 1.01
    with pytest.raises(sh.ModelError, match=r"\(row 2 of the batch\): the orientation of joint 'dish'"):
        dyn.acceleration(s.q, s.v)
    s.q[2, place] = np.nan
    with pytest.raises(
        sh.ModelError, match=r"\(row 2 of the batch\): the orientation of joint 'dish' is off by (nan|2);"
    ):
        dyn.acceleration(s.q, s.v)


def test_zero_and_mirrored_orientations() -> None:
    dyn = dynamics("quaternion")
    s = State(dyn.model, 1)
    s.q[places("quaternion")["bus"]] = 0.0
    with pytest.raises(sh.ModelError, match="joint 'bus' is off by 1;"):
        dyn.energy(s.q, s.v)
    dyn = dynamics("matrix")
    s = State(dyn.model, 1)
    s.q[places("matrix")["bus"]] *= -1.0  # orthogonal, but a reflection
    with pytest.raises(sh.ModelError, match="joint 'bus' is off by 2;"):
        dyn.energy(s.q, s.v)


def test_both_signs_of_a_quaternion_are_one_orientation() -> None:
    dyn = dynamics("quaternion")
    s = State(dyn.model, 1)
    exact = dyn.acceleration(s.q, s.v)
    s.q[places("quaternion")["bus"]] *= -1.0
    assert relative_error(dyn.acceleration(s.q, s.v), exact) <= 1e-14


def test_the_short_way_of_single_calls_checks_too() -> None:
    """Native single calls take a faster way from the second one on: the same rules hold there."""
    dyn = sh.compile(dynamics("quaternion").model)
    s, place = State(dyn.model, 1), places("quaternion")["dish"]
    exact = dyn.acceleration(s.q, s.v)
    for _ in range(2):
        off = s.q.copy()
        off[place] *= 1 + 1e-8
        assert relative_error(dyn.acceleration(off, s.v), exact) <= 1e-13
        off[place] *= 1 + 1e-3
        with pytest.raises(sh.ModelError, match=r"the orientation of joint 'dish' is off by 0\.001"):
            dyn.acceleration(off, s.v)
        off[place] = np.nan
        with pytest.raises(sh.ModelError, match="the orientation of joint 'dish' is off by nan"):
            dyn.acceleration(off, s.v)
