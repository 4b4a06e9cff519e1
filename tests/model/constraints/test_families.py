"""Composed constraints, where they are closed, span the rows of points on planes and of rotations that are not: the
lecture's two elements. Ranks are of rows of order one; 1e-10 is far above rounding and far below the next row.

Covers model/constraints/frame_rows.py.
"""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import sharnir as sh
from sharnir.model.constraint import Constraint
from support.constraint_models import T0, numeric_of
from support.samples import slow_but_every

A, B = np.array([0.3, -0.2, 0.5]), np.array([-0.1, 0.4, 0.2])
N_A, N_B = np.array([0.3, -1.0, 2.0]), np.array([1.0, 0.5, -0.2])
C = sh.Placement(rpy=(0.3, -0.4, 1.2)).R


def unit(x):
    return x / np.linalg.norm(x)


def across(x):
    """Two vectors at right angles to x."""
    return np.linalg.svd(np.reshape(x, (1, 3)))[2][1:]


def planes(normals):
    return [sh.PointOnPlane("a", A, "b", B, n) for n in normals]


def turns(axes):
    return [sh.NoRotation("a", "b", n) for n in axes]


def smallest(from_, to):
    return Rotation.align_vectors([to], [from_])[0].as_matrix()


POINTS, LINE, AXES = planes(np.eye(3)), planes(across(N_B)), turns(across(N_A))
SMALLEST = smallest(unit(N_B), unit(N_A))
SWUNG = Rotation.from_rotvec(0.7 * unit(N_A)).as_matrix() @ SMALLEST
CROSSED = smallest(N_B, across(N_A)[0])

# the constraint; its elements; R_aᵀ R_b where it is closed; the way of the point along N_B
KINDS: dict[str, tuple[Constraint, list[Constraint], np.ndarray, float]] = {
    "line": (sh.PointOnLine("a", A, "b", B, N_B), LINE, C, 0.3),
    "ball": (sh.Coincident("a", A, "b", B), POINTS, C, 0.0),
    "hinge": (sh.HingeLoop("a", A, N_A, "b", B, N_B), POINTS + AXES, SWUNG, 0.0),
    "opposite hinge": (sh.HingeLoop("a", A, -N_A, "b", B, N_B), POINTS + AXES, SWUNG, 0.0),
    "cylinder": (sh.CylindricalLoop("a", A, N_A, "b", B, N_B), LINE + AXES, SWUNG, 0.3),
    "slider": (sh.SliderLoop("a", A, N_A, "b", B, N_B), LINE + turns(np.eye(3)), SMALLEST, 0.3),
    "turned slider": (sh.SliderLoop("a", A, N_A, "b", B, N_B, SWUNG), LINE + turns(np.eye(3)), SWUNG, 0.3),
    "cross": (
        sh.UniversalLoop("a", A, N_A, "b", B, N_B),
        [*POINTS, *turns([np.cross(N_A, CROSSED @ N_B)])],
        CROSSED,
        0.0,
    ),
    "weld": (sh.WeldLoop("a", A, "b", B), POINTS + turns(np.eye(3)), np.eye(3), 0.0),
    "turned weld": (sh.WeldLoop("a", A, "b", B, C), POINTS + turns(np.eye(3)), C, 0.0),
}


def closed(R_ab, way):
    """R, p, V of a and b."""
    R_b, p_b = Rotation.random(rng=np.random.default_rng(5)).as_matrix(), np.array([0.4, 0.7, -0.3])
    R_a = R_b @ R_ab.T
    meeting = p_b + R_b @ (B + way * N_B)
    return [R_a, meeting - R_a @ A, np.zeros(6), R_b, p_b, np.zeros(6)]


def jacobian(constraint, state):
    found = numeric_of(constraint)(T0, *state)
    return np.hstack([found["G"][1], found["G"][2]]), found["g"]


@pytest.mark.parametrize("kind", slow_but_every(3, KINDS))
def test_rows_span_those_of_the_elements(kind):
    constraint, elements, R_ab, way = KINDS[kind]
    state = closed(R_ab, way)
    rows, g = jacobian(constraint, state)
    np.testing.assert_allclose(g, 0, atol=1e-14)
    parts = np.vstack([jacobian(part, state)[0] for part in elements])
    for matrix in (rows, parts, np.vstack([rows, parts])):
        assert np.linalg.matrix_rank(matrix, tol=1e-10) == len(rows) == len(parts)


def test_a_distance_is_a_plane_across_the_line():
    state = closed(C, 0.3)
    R_a, p_a, _, R_b, p_b, _ = state
    d = p_a + R_a @ A - p_b - R_b @ B
    row, g = jacobian(sh.Distance("a", A, "b", B, 0.5), state)
    np.testing.assert_allclose(g, [np.linalg.norm(d) - 0.5], atol=1e-15)
    np.testing.assert_allclose(row, jacobian(sh.PointOnPlane("a", A, "b", B, R_b.T @ d), state)[0], atol=1e-14)


def test_points_that_meet_have_no_line():
    """Everything is finite there, and the row is zero."""
    found = numeric_of(sh.Distance("a", A, "b", B, 0.5))(T0, *closed(C, 0.0))
    np.testing.assert_allclose(found["g"], [-0.5], atol=1e-15)
    assert np.isfinite([*found["rate"], *found["gamma"], *found["G"][1].ravel()]).all()


def test_what_the_multipliers_are():
    """Moments on a are about the directions that the labels name, right-handed."""
    state = closed(np.eye(3), 0.0)
    R_a = state[0]
    for constraint, moments in (
        (sh.HingeLoop("a", A, "z", "b", B, "z"), "xy"),
        (sh.CylindricalLoop("a", A, "x", "b", B, "x"), "yz"),
        (sh.SliderLoop("a", A, "y", "b", B, "y"), "zxy"),
        (sh.WeldLoop("a", A, "b", B), "xyz"),
    ):
        numeric = numeric_of(constraint)
        G = numeric(T0, *state)["G"][1]
        for axis, row, label in zip(
            moments, G[-len(moments) :], numeric.constraint.labels[-len(moments) :], strict=True
        ):
            assert label == f"moment about {axis} of 'b'"
            np.testing.assert_allclose(row, [0, 0, 0, *(axis == c for c in "xyz")], atol=1e-14)
        forces = [label.split()[-3] for label in numeric.constraint.labels if "force" in label and "of" in label]
        for axis, row in zip(forces, G, strict=False):
            np.testing.assert_allclose(row[:3], [axis == c for c in "xyz"], atol=1e-14)
    np.testing.assert_allclose(numeric_of(sh.Coincident("a", A, "b", B))(T0, *state)["G"][1][:, :3], R_a, atol=1e-14)
