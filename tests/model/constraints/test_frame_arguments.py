"""What is refused, and how; every message begins with the constraint."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.core.errors import ModelError, ShapeError
from support.constraint_models import T0, numeric_of, yard

ORIGIN = (0, 0, 0)


def refused(constraint, error, message, planar=False):
    with pytest.raises(error, match=message) as caught:
        yard(constraint, planar=planar).build()
    assert str(caught.value).startswith("constraint 'tie 0': ")


@pytest.mark.parametrize(
    ("point", "error", "message"),
    [
        ((0, 0), ShapeError, r"point_a: given 2 entries \(\(0, 0\)\), expected 3 numbers"),
        ("abc", ShapeError, r"point_a: given 'abc', expected a list of 3 numbers"),
        (1.0, ShapeError, "point_a: given 1.0, expected a list of 3 numbers"),
        (ca.SX(2, 1), ShapeError, "point_a: given 2 entries"),
        ((0, float("nan"), 0), ModelError, "point_a: nan is not finite"),
        ((0, None, 0), ModelError, "point_a: None is not a number"),
        ((0, "sin(u)", 0), ModelError, r"point_a: in 'sin\(u\)', .*unknown name"),
        ((ca.SX.sym("u"), 0, 0), ModelError, "point_a: depends on the symbol 'u', which is not a parameter"),
        ((0, "q('wheel')", 0), ModelError, r"point_a=.* depends on the state .* a Coupling"),
        (("v('slide')", 0, 0), ModelError, "point_a=.* depends on the state"),
    ],
)
def test_points(point, error, message):
    refused(sh.Coincident("a", point, "b", ORIGIN), error, message)


@pytest.mark.parametrize(
    ("axis", "error", "message"),
    [
        (ORIGIN, ModelError, r"normal_b: .* has no direction. Expected 3 finite numbers, not all zero"),
        ("w", ModelError, "normal_b: 'w' is not an axis. Expected \"x\""),
        ((1, 0), ShapeError, "normal_b: given 2 entries"),
        ((0, float("inf"), 0), ModelError, "normal_b: inf is not finite"),
        ((0, "t", 1), ModelError, "normal_b='t' depends on time. Expected numbers or parameters"),
        ((0, "q('wheel')", 1), ModelError, "normal_b=.* depends on the state"),
    ],
)
def test_axes(axis, error, message):
    refused(sh.PointOnPlane("a", ORIGIN, "b", ORIGIN, axis), error, message)


@pytest.mark.parametrize(
    ("constraint", "argument"),
    [
        (sh.NoRotation("a", "b", ORIGIN), "axis_a"),
        (sh.PointOnLine("a", ORIGIN, "b", ORIGIN, ORIGIN), "axis_b"),
        (sh.HingeLoop("a", ORIGIN, ORIGIN, "b", ORIGIN, "z"), "axis_a"),
        (sh.SliderLoop("a", ORIGIN, "z", "b", ORIGIN, ORIGIN), "axis_b"),
        (sh.UniversalLoop("a", ORIGIN, ORIGIN, "b", ORIGIN, "z"), "axis_a"),
        (sh.CylindricalLoop("a", ORIGIN, "z", "b", ORIGIN, ORIGIN), "axis_b"),
    ],
)
def test_no_direction_names_the_argument(constraint, argument):
    refused(constraint, ModelError, f"{argument}: .* has no direction")


@pytest.mark.parametrize(
    ("matrix", "error", "message"),
    [
        (np.eye(2), ShapeError, "rotation_ab: given rows of lengths .* expected a 3 x 3 matrix"),
        (2 * np.eye(3), ModelError, r"rotation_ab: .* is not a rotation \(\|R R\^T - E\| = 3, det = 8\)"),
        (-np.eye(3), ModelError, "rotation_ab: .* is not a rotation .* det = -1"),
        (ca.SX.sym("R", 3, 3), ModelError, "rotation_ab: a matrix of parameters cannot be checked"),
    ],
)
def test_rotations(matrix, error, message):
    refused(sh.WeldLoop("a", ORIGIN, "b", ORIGIN, matrix), error, message)


def test_a_rotation_is_made_orthogonal():
    """What is off by less than the tolerance of the check leaves no trace in the rows."""
    C = sh.Placement(rpy=(0.3, -0.4, 1.2)).R
    state = [C.T, np.zeros(3), np.zeros(6), np.eye(3), np.zeros(3), np.zeros(6)]
    exact, off = (
        numeric_of(sh.WeldLoop("a", ORIGIN, "b", ORIGIN, f * C.T))(T0, *state)["G"][1] for f in (1.0, 1 + 4e-10)
    )
    np.testing.assert_allclose(off, exact, atol=1e-15)


@pytest.mark.parametrize(
    ("constraint", "message"),
    [
        (
            sh.PointOnPlane("a", (1, 0, 2), "b", ORIGIN, "x"),
            r"point_a has z = 2, .* planar. Expected point_a=\(x, y, 0\)",
        ),
        (sh.Coincident("a", ORIGIN, "b", (0, 0, "t")), "point_b has z = t, but the system is planar"),
        (
            sh.PointOnPlane("a", ORIGIN, "b", ORIGIN, "z"),
            r"normal_b='z' leaves the x-y plane, .*Expected normal_b=\(x, y, 0\)",
        ),
        (sh.PointOnLine("a", ORIGIN, "b", ORIGIN, (1, 0, 1)), "axis_b=.* leaves the x-y plane"),
        (sh.CylindricalLoop("a", ORIGIN, "x", "b", ORIGIN, "z"), "axis_b='z' leaves the x-y plane, .* is a HingeLoop"),
        (sh.SliderLoop("a", ORIGIN, "z", "b", ORIGIN, "x"), "axis_a='z' leaves the x-y plane"),
        (
            sh.HingeLoop("a", ORIGIN, "z", "b", ORIGIN, "x"),
            "axis_b='x' is not z, .* turns about z only. Expected axis_b=\"z\"",
        ),
        (sh.NoRotation("a", "b", "y"), "axis_a='y' is not z"),
        (
            sh.UniversalLoop("a", ORIGIN, "x", "b", ORIGIN, "y"),
            "UniversalLoop turns out of the x-y plane, but .* planar",
        ),
        (sh.WeldLoop("a", ORIGIN, "b", ORIGIN, sh.Placement(rpy=(1, 0, 0)).R), "rotation_ab: it turns z out of place"),
        (sh.WeldLoop("a", ORIGIN, "b", ORIGIN, np.diag([1, -1, -1])), "rotation_ab: it turns z out of place"),
    ],
)
def test_what_leaves_the_plane(constraint, message):
    refused(constraint, ModelError, message, planar=True)


def test_axes_are_normalised():
    """A parameter that scales an axis changes nothing."""
    state = [np.eye(3), np.ones(3), np.arange(6.0), np.eye(3), np.zeros(3), np.ones(6)]
    axes = ("x", (5, 0, 0), ("k", 0, 0), (ca.SX(2), 0, 0))
    first, *others = (numeric_of(sh.PointOnPlane("a", ORIGIN, "b", ORIGIN, axis))(T0, *state) for axis in axes)
    assert first["g"] == [1.0]
    for other in others:
        np.testing.assert_allclose(other["G"][2], first["G"][2], rtol=1e-15)


def test_symbols_of_the_system():
    """Points and axes may be CasADi expressions of the system's t and parameters."""
    s = yard()
    length = s.parameter("length", 0.5)
    s.add_constraint("tie", sh.PointOnPlane("a", ca.vertcat(length, ca.sin(s.t), 0), "world", ORIGIN, (length, 0, 1)))
    (constraint,) = s.build().constraints
    assert constraint.row_count == 1
    assert ca.depends_on(constraint.point_a, s.t)
