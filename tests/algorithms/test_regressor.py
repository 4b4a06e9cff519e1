"""τ = Y π against inverse dynamics and Pinocchio."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from support.pinocchio import pin
from support.pinocchio_model import PinocchioModel
from support.random_trees import State, random_joint, random_tree, relative_error

PINOCCHIO = [0, 1, 2, 3, 4, 6, 9, 5, 7, 8]  # m, h, then xx xy yy xz yz zz: ours among them


def parameters(model: sh.Model) -> np.ndarray:
    """π of all bodies, written down once more."""
    rows = []
    for b in model.bodies:
        m, c, J = float(b.mass), np.array(b.com, dtype=float), np.array(b.inertia, dtype=float)
        J = J + m * (c @ c * np.eye(3) - np.outer(c, c))
        rows.append([m, *(m * c), J[0, 0], J[1, 1], J[2, 2], J[0, 1], J[0, 2], J[1, 2]])
    return np.concatenate(rows)


@pytest.mark.parametrize("seed", [40, 43, 46])
def test_against_inverse_dynamics(seed: int) -> None:
    model = random_tree(seed, bodies=4)
    dyn, x = sh.compile(model, backend="casadi"), State(model, seed)
    armature = np.concatenate([np.broadcast_to(np.asarray(b.armature, float), b.joint.nv) for b in model.bodies])
    Y = dyn.regressor(x.q, x.v, x.a)
    assert Y.shape == (model.nv, 10 * len(model.bodies))
    assert relative_error(Y @ parameters(model) + armature * x.a, dyn.inverse(x.q, x.v, x.a)) <= 1e-12


def test_against_pinocchio() -> None:
    """Joints that have the frame of their body in Pinocchio too, none of them fixed."""
    kinds = ("revolute", "prismatic", "spherical", "free", "cylindrical")
    model = random_tree(5, bodies=4, joint=lambda rng: random_joint(rng, kinds))
    dyn, x, p = sh.compile(model, backend="casadi"), State(model, 5), PinocchioModel(model)
    Y = dyn.regressor(x.q, x.v, x.a)
    other = np.array(pin.computeJointTorqueRegressor(p.model, p.data, p.q(x.q), p.v(x.v), p.v(x.a)))[p.order]
    for body in model.bodies:
        joint = p.carriers[body.index].joint
        theirs = other[:, 10 * (joint - 1) : 10 * joint][:, PINOCCHIO]
        assert relative_error(Y[:, 10 * (body.index - 1) : 10 * body.index], theirs) <= 1e-12


def test_batches_and_bad_arguments() -> None:
    model = random_tree(40, bodies=3)
    dyn, x = sh.compile(model, backend="casadi"), State(model, 1, count=3)
    Y = dyn.regressor(x.q, x.v, x.a)
    np.testing.assert_allclose(Y[1], dyn.regressor(x.q[1], x.v[1], x.a[1]), atol=1e-13)
    with pytest.raises(sh.ShapeError, match="a"):
        dyn.regressor(x.q[0], x.v[0], [1.0])
