"""Compound: equal to the joints it replaces, data and orientations through the parts, errors."""

import casadi as ca
import numpy as np
import pytest

from sharnir.core.errors import ModelError
from sharnir.model.joints import Compound, Cylindrical, Fixed, Prismatic, Revolute, Screw, Spherical, Universal

Q, V = np.array([0.4, -0.7]), np.array([1.1, 0.3])


def evaluated(joint):
    q, v = ca.SX.sym("q", joint.nq), ca.SX.sym("v", joint.nv)
    X = joint.placement(q)
    f = ca.Function("f", [q, v], [X.R, X.p, joint.subspace(q), joint.bias(q, v), joint.rate(q, v)])
    return [x.full() for x in f(Q, V)]


@pytest.mark.parametrize(
    ("compound", "single"),
    [
        (Compound(Prismatic((1, 2, 3)), Revolute((1, 2, 3))), Cylindrical((1, 2, 3))),
        (Compound(Revolute("y"), Revolute((1, 1, 0.2))), Universal("y", (1, 1, 0.2))),
        (Compound(Fixed(), Universal("x", "z"), Fixed()), Universal("x", "z")),
        (Compound(Compound(Prismatic("x")), Compound(Revolute("x"))), Cylindrical("x")),
    ],
)
def test_equals_the_joint_it_spells_out(compound, single):
    for a, b in zip(evaluated(compound), evaluated(single), strict=True):
        np.testing.assert_allclose(a, b, rtol=0, atol=1e-15)  # a few roundings of numbers of order one


def test_complement_where_axes_are_far_from_generic():
    """Two revolutes at right angles have full rank at every angle, also where entries of S vanish or change sign."""
    joint, q = Compound(Revolute("z"), Revolute("y")), ca.SX.sym("q", 2)
    f = ca.Function("f", [q], [joint.subspace(q), joint.complement(q)])
    for angle in np.linspace(-np.pi, np.pi, 17):
        S, Z = (x.full() for x in f([0.3, angle]))
        np.testing.assert_allclose(Z.T @ S, 0, atol=1e-15)
        assert np.linalg.matrix_rank(np.hstack([S, Z])) == 6


def test_orientations_are_offset():
    joint = Compound(Prismatic("x"), Compound(Prismatic("y"), Spherical("quaternion")))
    assert joint.orientations == ((2, "quaternion"),)
    np.testing.assert_array_equal(joint.neutral(), [0, 0, 1, 0, 0, 0])


def test_neutral_needs_all_parts():
    assert Compound(Prismatic("x"), Spherical("euler313")).neutral() is None


def test_data_names_are_flat():
    joint = Compound(Prismatic("x"), Compound(Revolute("y")))
    assert set(joint.data_values()) == {"0.e", "0.u", "0.w", "1.0.e", "1.0.u", "1.0.w"}
    e = ca.SX.sym("e", ca.Sparsity(ca.DM(ca.sparsify(ca.DM([0, 1, 0]))).sparsity()))
    other = joint.symbols(**{"1.0.e": e})
    assert ca.depends_on(other.subspace(ca.SX.zeros(2)), e.nonzeros()[0])
    assert not ca.symvar(joint.subspace(ca.SX.zeros(2)))


def test_a_parameter_in_a_part():
    h = ca.SX.sym("h")
    joint = Compound(Screw("z", h), Revolute("x"))
    assert ca.depends_on(joint.subspace(ca.SX.sym("q", 2)), h)


@pytest.mark.parametrize(
    ("joints", "message"),
    [
        ((), "no joints given"),
        ((Revolute("z"), "x"), "part 1 is 'x'. Expected a joint .* not str"),
        ((Revolute("z", armature=0.1), Revolute("x")), r"part 0, Revolute, has its own armature 0.1.*armature=\[...\]"),
        ((Revolute("z", armature=ca.SX.sym("k")),), "has its own armature"),
        (
            (Spherical(), Prismatic("x"), Prismatic("y"), Prismatic("z"), Revolute("x")),
            "have 7 velocities. .*at most 6",
        ),
        ((Revolute("z"), Revolute("z")), "2 velocities make only 1 independent motions"),
        ((Spherical(), Revolute("y")), "4 velocities make only 3"),
    ],
)
def test_errors(joints, message):
    with pytest.raises(ModelError, match=message):
        Compound(*joints)


def test_armature_of_the_whole():
    assert Compound(Revolute("z"), Revolute("x"), armature=[0.1, 0.2]).armature == (0.1, 0.2)
