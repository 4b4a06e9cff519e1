"""Coordinates, velocities and forces by the names of joints are the same as arrays, wherever they are taken."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.dynamics.arguments import coordinates, rates, velocities


@pytest.fixture(scope="module")
def model() -> sh.Model:
    system = sh.System("three")
    system.add_body("cart", joint=sh.Prismatic("x"), mass=2.0, inertia=(1, 1, 1), q0=0.25, v0=-1.0)
    system.add_body("ball", "cart", joint=sh.Spherical("bryant123"), mass=1.0, com=(0, 0, 1), inertia=(1, 1, 1))
    system.add_body("arm", "ball", joint=sh.Revolute("y"), mass=1.0, com=(1, 0, 0), inertia=(1, 1, 1))
    return system.build()


def test_stacked_in_the_order_of_the_model(model: sh.Model) -> None:
    np.testing.assert_array_equal(coordinates(model, "q", {"arm": 3, "ball": [1, 2, 0]}), [0.25, 1, 2, 0, 3])
    np.testing.assert_array_equal(velocities(model, "v", {}), [-1, 0, 0, 0, 0])
    np.testing.assert_array_equal(rates(model, "tau", {"cart": 5.0}), [5, 0, 0, 0, 0])
    two = coordinates(model, "q", {"arm": [3, 4], "ball": [1, 2, 0]})
    np.testing.assert_array_equal(two, [[0.25, 1, 2, 0, 3], [0.25, 1, 2, 0, 4]])
    np.testing.assert_array_equal(rates(model, "tau", {"ball": np.ones((2, 3)), "arm": [[1], [2]]})[1], [0, 1, 1, 1, 2])
    given = [1.0, 2.0]
    assert coordinates(model, "q", given) is given


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"arn": 1.0}, "q: 'arn' is not a joint of 'three'. Did you mean 'arm'"),
        ({"ball": 1.0}, r"q\['ball'\]: got an array of shape \(\), expected \(3,\) or \(B, 3\)"),
        ({"ball": [1, 2]}, r"q\['ball'\]: got an array of shape \(2,\)"),
        ({"arm": "up"}, r"q\['arm'\]: expected a number, or \(B,\)"),
        ({"arm": [[1, 2]]}, r"q\['arm'\]: got an array of shape \(1, 2\)"),
        ({"arm": [1, 2], "cart": [1, 2, 3]}, "a batch of 2 for 'arm' does not go with the batch of 3 for 'cart'"),
        ({3: 1.0}, "q: expected an array, or a mapping of the names of joints to numbers"),
    ],
)
def test_what_is_refused(model: sh.Model, value: Any, said: str) -> None:
    with pytest.raises(sh.SharnirError, match=said):
        sh.compile(model, backend="casadi").acceleration(value, [0] * 5)


def test_a_joint_without_a_neutral_position() -> None:
    system = sh.System("top")
    system.add_body("top", joint=sh.Spherical("euler313"), mass=1.0, com=(0, 0, 1), inertia=(1, 1, 1))
    model = system.build()
    with pytest.raises(sh.ModelError, match="joint 'top': Spherical has no regular neutral position"):
        coordinates(model, "q", {})
    np.testing.assert_array_equal(coordinates(model, "q", {"top": [0, 1, 0]}), [0, 1, 0])


def test_every_function_of_the_dynamics_takes_them(model: sh.Model) -> None:
    dyn = sh.compile(model, backend="casadi")
    names = {"q": {"arm": 0.3, "ball": [0.1, 0.2, 0.3], "cart": 1.0}, "v": {"arm": 0.5, "cart": 0.0}}
    names |= {"tau": {"cart": 2.0}, "a": {"ball": [1, 2, 3]}}
    plain = {"q": [1.0, 0.1, 0.2, 0.3, 0.3], "v": [0, 0, 0, 0, 0.5], "tau": [2.0, 0, 0, 0, 0], "a": [0, 1, 2, 3, 0]}
    asked = {
        "acceleration": "q v tau", "inverse": "q v a", "mass_matrix": "q", "reactions": "q v tau", "energy": "q v",
        "momenta": "q v", "derivatives": "q v tau", "slip_power": "q v tau", "placements": "q", "contradictions": "q v",
    }  # fmt: skip
    for function, arguments in asked.items():
        one, other = (getattr(dyn, function)(*(given[x] for x in arguments.split())) for given in (names, plain))
        if function == "placements":
            one, other = one.xyz, other.xyz
        for a, b in zip(one, other, strict=True) if isinstance(one, tuple) else [(one, other)]:
            np.testing.assert_array_equal(a, b, err_msg=function)


def test_derivatives_near_poles_of_angles(model: sh.Model) -> None:
    dyn = sh.compile(model, backend="casadi")
    found = dyn.derivatives({"ball": [0.1, 1.56, 0.2]}, {}, {})
    for a, b in zip(found, dyn.derivatives([0.25, 0.1, 1.56, 0.2, 0], [-1, 0, 0, 0, 0]), strict=True):
        np.testing.assert_array_equal(a, b)


@pytest.mark.slow
def test_runs_controllers_and_analyses(model: sh.Model) -> None:
    by_name = sh.simulate(model, 0.2, q0={"arm": 0.3}, v0={"cart": 2.0}, tau={"arm": 1.5})
    plain = sh.simulate(model, 0.2, q0=[0.25, 0, 0, 0, 0.3], v0=[2, 0, 0, 0, 0], tau=[0, 0, 0, 0, 1.5])
    np.testing.assert_array_equal(by_name.q, plain.q)
    held = sh.Controller(lambda t, q, v: {"arm": 1.5}, period=0.1)
    np.testing.assert_allclose(
        sh.simulate(model, 0.2, q0={"arm": 0.3}, v0={"cart": 2.0}, controller=held).q[-1], plain.q[-1], atol=1e-7
    )
    many = sh.simulate(model, 0.2, q0={"arm": [0.3, 0.4]}, v0={"cart": 2.0}, controller=held, times=[0.2])
    np.testing.assert_allclose(many.q[0, 0], plain.q[-1], atol=1e-7)
    wrong = sh.simulate(model, 0.2, controller=sh.Controller(lambda t, q, v: {"leg": 1.5}, period=0.1))
    assert not wrong.ok
    assert "'leg' is not a joint of 'three'" in wrong.status
    with pytest.raises(sh.SimulationError, match=r"simulate: tau\['arm'\]: expected a number"):
        sh.simulate(model, 0.2, tau={"arm": "up"})


def test_analyses() -> None:
    system = sh.System("four-bar", planar=True)
    for name, parent, x, length in (
        ("crank", "world", 0, 0.4),
        ("coupler", "crank", 0.4, 1.2),
        ("rocker", "world", 1, 0.8),
    ):
        rod = sh.Rod(start=(0, 0, 0), end=(length, 0, 0), mass=length)
        system.add_body(name, parent, joint=sh.Revolute("z"), placement=sh.Placement(xyz=(x, 0, 0)), shape=rod)
    system.add_constraint("pin", sh.HingeLoop("coupler", (1.2, 0, 0), "z", "rocker", (0.8, 0, 0), "z"))
    model = system.build()
    q, v, _ = sh.assemble(model, {"crank": 0.5, "coupler": 0.5, "rocker": 2.0})
    np.testing.assert_array_equal(q, sh.assemble(model, [0.5, 0.5, 2.0])[0])
    assert sh.mobility(model, dict(zip(model.names, q, strict=True))).dof == 1
    dyn = sh.compile(model, backend="casadi")
    a = dyn.acceleration(q, v, {"crank": 5.0})
    named = [dict(zip(model.names, x, strict=True)) for x in (q, v, a)]
    np.testing.assert_allclose(dyn.inverse(*named, actuated=["crank"]), [5.0, 0, 0], atol=1e-9)
