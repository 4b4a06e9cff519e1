import casadi as ca
import numpy as np
import pytest

from sharnir.model.joints import REGISTRY, Compound, Prismatic, Spherical
from sharnir.model.prescription import derivative, normalised, relative_velocity, velocity_of
from support.names import joint_id

EXAMPLES = [joint for cls in REGISTRY.values() for joint in cls.examples() if joint.nv > 0]


def trajectory(joint, t):
    """Some smooth q(t), on the joint's manifold, away from the singular positions of angle triples."""
    q = ca.vertcat(*(0.5 + 0.1 * k + 0.2 * ca.sin((1 + 0.3 * k) * t) for k in range(joint.nq)))
    for start, kind in joint.orientations:
        if kind == "matrix":
            axis = Spherical("bryant123").placement(q[start : start + 3]).R
            q[start : start + 9] = ca.vec(axis.T)  # row-major
    return normalised(joint, q)


@pytest.mark.parametrize("joint", EXAMPLES, ids=joint_id)
def test_velocity_of_a_motion(joint):
    """S v is the velocity of the placement and N v is q̇, for every joint of the registry."""
    t = ca.SX.sym("t")
    q = trajectory(joint, t)
    v = velocity_of(joint, q, t)
    off = [joint.rate(q, v) - derivative(q, t), joint.subspace(q) @ v - relative_velocity(joint, q, t)]
    for residual in ca.Function("f", [t], off)(0.37):
        assert float(ca.norm_inf(residual)) < 1e-13  # a few dozen operations on numbers of order 1


def test_angle_triples_may_pass_their_singular_position():
    t = ca.SX.sym("t")
    v = velocity_of(Spherical("bryant123"), ca.vertcat(0, np.pi / 2 + t, 0), t)
    np.testing.assert_allclose(np.array(ca.Function("f", [t], [v])(0.0)).ravel(), (0, 1, 0), atol=1e-15)


def test_normalised():
    q = normalised(Compound(Prismatic("z"), Spherical()), ca.SX([5, 2, 0, 0, 0]))
    assert np.array(ca.DM(q)).ravel().tolist() == [5, 1, 0, 0, 0]
