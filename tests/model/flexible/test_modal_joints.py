"""The joints of flexible bodies and of their interfaces, and what `add_body` makes of them."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.model.flexible.modal_joints import InterfaceJoint, ModalJoint, own_joint
from support.lumped_flexible import Lumped

BODY = Lumped.random(4, n=2).reduced()


def test_an_interface_moves_as_its_placement_says() -> None:
    joint = InterfaceJoint(BODY.interfaces[0])
    eta, rate = ca.SX.sym("eta", 2), ca.SX.sym("rate", 2)
    X, S = joint.placement(eta), joint.subspace(eta)
    spin = X.R.T @ ca.reshape(ca.jtimes(ca.vec(X.R), eta, rate), 3, 3)
    moved = ca.vertcat(X.R.T @ ca.jtimes(X.p, eta, rate), spin[2, 1], spin[0, 2], spin[1, 0])
    bias = ca.jtimes(S @ rate, eta, rate)
    look = ca.Function("look", [eta, rate], [moved - S @ rate, bias - joint.bias(eta, rate), X.R, X.p])
    for at in (0.0, 0.4, 3.0):
        values = [np.array(x) for x in look([at, -0.7 * at], [0.9, 1.3])]
        assert np.abs(values[0]).max() < 1e-12
        assert np.abs(values[1]).max() < 1e-12
        R, p = BODY.interfaces[0].frame([at, -0.7 * at])
        R0, p0 = BODY.interfaces[0].rotation, BODY.interfaces[0].position
        assert np.allclose(R0 @ values[2], R, atol=1e-13)
        assert np.allclose(p0 + R0 @ values[3].ravel(), p, atol=1e-13)


def test_modes_follow_the_coordinates_of_the_joint() -> None:
    joint = ModalJoint.of(sh.Free(armature=0.2), 2)
    assert (joint.nq, joint.nv, joint.armature) == (9, 8, (0.2,) * 6 + (0.0, 0.0))
    assert own_joint(joint).nq == 7
    assert np.array(joint.rate_matrix([0, 0, 0, 1, 0, 0, 0, 0.1, 0.2])).shape == (9, 8)


def system(**arguments: object) -> sh.System:
    s = sh.System("wing")
    s.add_body("boom", joint=sh.Revolute("y"), flexible=BODY, **arguments)
    return s


def test_interfaces_are_bodies_and_initial_values_may_be_those_of_the_joint() -> None:
    model = system(q0=0.3, v0=[0.1]).build()
    assert model.names == ("boom", "boom.tip")
    assert (model.nq, model.nv) == (3, 3)
    assert model.bodies[0].q0.tolist() == [0.3, 0.0, 0.0]
    assert model.bodies[0].flexible is BODY
    assert model.bodies[1].is_interface
    full = system(q0=[0.3, 0.1, 0.2]).build()
    assert full.bodies[0].q0.tolist() == [0.3, 0.1, 0.2]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [({"mass": 1.0}, "both flexible and mass"), ({"shape": sh.Sphere(1.0, mass=1.0)}, "both flexible and shape")],
)
def test_mass_properties_beside_flexible_are_refused(arguments: dict[str, object], words: str) -> None:
    with pytest.raises(sh.ModelError, match=words):
        system(**arguments)


def test_planar_systems_and_things_without_modes_are_refused() -> None:
    s = sh.System("plane", planar=True)
    with pytest.raises(sh.ModelError, match="the system is planar"):
        s.add_body("boom", joint=sh.Revolute("z"), flexible=BODY)
    with pytest.raises(sh.ModelError, match="is not a flexible body"):
        sh.System("x").add_body("boom", joint=sh.Revolute("z"), flexible=3.0)


@pytest.mark.parametrize(
    "formulation", ["wittenburg", "absolute", "hamilton-tangent", "hamilton-orthogonal", "hamilton-recursive"]
)
def test_formulations_of_rigid_bodies_refuse_by_name(formulation: str) -> None:
    with pytest.raises(sh.UnsupportedError, match="'boom' is flexible"):
        sh.compile(system().build(), formulation=formulation)
