from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.model.joints import REGISTRY
from sharnir.model.pivots import JointNumbers
from support.random_trees import random_inertia


@pytest.mark.parametrize("name", sorted(REGISTRY))
def test_joints_as_numbers(name: str) -> None:
    """Placements are rotations, S is that of the joint, at different positions; equal joints share their functions."""
    for joint in REGISTRY[name].examples():
        s = sh.System("s")
        for k in range(2):
            q0 = None if joint.neutral() is not None else np.full(joint.nq, 0.7)
            inertia = random_inertia(np.random.default_rng(0))
            s.add_body(f"b{k}", joint=joint, mass=1.0, inertia=inertia, q0=q0)
        model = s.build()
        numbers = JointNumbers(model.parameter_symbols, model.parameter_defaults, 3)
        found = numbers.at(model.bodies[0])
        assert found is not None
        R, p, S = found
        assert (R.shape, p.shape, S.shape) == ((3, 3, 3), (3, 3), (3, 6, joint.nv))
        np.testing.assert_allclose(R @ R.transpose(0, 2, 1), np.broadcast_to(np.eye(3), R.shape), atol=1e-13)
        constant = numbers.constant_subspace(model.bodies[0])
        if constant is not None:
            np.testing.assert_allclose(S, np.broadcast_to(constant, S.shape), atol=1e-14)
            at = joint.subspace(ca.SX(ca.DM(model.bodies[0].q0)))
            np.testing.assert_allclose(constant, np.array(ca.DM(ca.densify(at))).reshape(6, -1), atol=1e-14)
        numbers.at(model.bodies[1])
        assert len(numbers._functions) == 1
