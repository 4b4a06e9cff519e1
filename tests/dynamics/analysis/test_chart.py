"""q ⊕ δ: exact motions of joints, its tangent, and the same place whatever the parameters of an orientation."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import sharnir as sh
from sharnir.dynamics.analysis.rows_at_state import Chart
from sharnir.model.joints.contract import REGISTRY

EXAMPLES = [(name, joint) for name, cls in sorted(REGISTRY.items()) for joint in cls.examples() if joint.nv]


def model_of(joint: sh.Joint) -> sh.Model:
    rng = np.random.default_rng(3)
    s = sh.System("one")
    q0 = None if joint.neutral() is not None else rng.uniform(0.4, 0.8, joint.nq)
    s.add_body("body", joint=joint, mass=1.0, inertia=(1, 1, 1), q0=q0)
    return s.build()


@pytest.mark.parametrize(("name", "joint"), EXAMPLES)
def test_tangent_is_the_derivative(name: str, joint: sh.Joint) -> None:
    model = model_of(joint)
    chart = Chart(model, model.parameter_defaults)
    rng = np.random.default_rng(4)
    delta, along = rng.uniform(-0.3, 0.3, (2, model.nv))
    _, T = chart.move_and_tangent(model.q0, delta)
    h = 1e-5
    ahead, behind = (chart.move(model.q0, delta + sign * h * along) for sign in (1, -1))
    # the same velocity moves the place that the chart has reached
    here = chart.move(model.q0, delta)
    moved = (chart.move(here, h * (T @ along)) - chart.move(here, -h * (T @ along))) / (2 * h)
    np.testing.assert_allclose((ahead - behind) / (2 * h), moved, atol=1e-8)  # differences of h² = 1e-10, and rounding


@pytest.mark.parametrize("parameters", ["quaternion", "bryant123", "matrix"])
def test_a_ball_joint_turns_about_a_fixed_axis(parameters: str) -> None:
    model = model_of(sh.Spherical(parameters))
    delta = np.array([0.3, -0.5, 0.4])
    q = Chart(model, model.parameter_defaults).move(model.q0, delta)
    found = sh.compile(model, backend="casadi").placement(q, "body").rotation
    # bryant angles are a curved chart: Runge-Kutta leaves 1e-6 in them
    np.testing.assert_allclose(found, Rotation.from_rotvec(delta).as_matrix(), atol=2e-6)


def test_orientations_stay_on_their_manifold() -> None:
    for parameters in ("quaternion", "matrix"):
        model = model_of(sh.Spherical(parameters))
        q = Chart(model, model.parameter_defaults).move(model.q0, np.array([1.0, 2.0, -1.5]))
        R = q.reshape(3, 3) if parameters == "matrix" else None
        off = abs(np.linalg.norm(q) - 1.0) if R is None else np.abs(R.T @ R - np.eye(3)).max()
        assert off < 1e-14
