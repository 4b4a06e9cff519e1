"""Signed distances and normals of shapes, against the nearest point found by other means.

Covers spatial/surface.py.
"""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest
from scipy.optimize import minimize

import sharnir as sh
from sharnir.core.errors import ModelError
from sharnir.spatial.surface import Surface

SIZE = np.array([1.0, 2.0, 0.6])
X = ca.SX.sym("x", 3)


def functions(surface: Surface, planar: bool = False) -> ca.Function:
    return ca.Function("f", [X], [surface.distance(X, planar), surface.outward(X, planar), surface.level(X, planar)])


def test_box() -> None:
    """Outside by the nearest point in the box, which an optimiser finds; inside by all six faces."""
    f, rng, h = functions(sh.Box(SIZE)), np.random.default_rng(1), SIZE / 2
    for x in rng.normal(scale=1.0, size=(60, 3)):
        distance, n, level = (np.array(y).ravel() for y in f(x))
        outside = (np.abs(x) > h).any()
        if outside:
            found = minimize(lambda y: ((x - y) ** 2).sum(), 0 * x, bounds=[(-k, k) for k in h], tol=1e-14).x  # noqa: B023
            assert distance == pytest.approx(np.linalg.norm(x - found), abs=1e-7)  # the root of what it stops at
            np.testing.assert_allclose(n, (x - found) / np.linalg.norm(x - found), atol=1e-6)
        else:
            faces = [(h[k] - side * x[k], side * np.eye(3)[k]) for k in range(3) for side in (-1, 1)]
            depth, expected = min(faces, key=lambda face: face[0])
            assert distance == pytest.approx(-depth, abs=1e-15)
            np.testing.assert_array_equal(n, expected)
        assert np.sign(level) == np.sign(distance)
        assert level == pytest.approx((np.abs(x) - h).max(), abs=1e-15)


@pytest.mark.parametrize(
    "surface", [sh.Box(SIZE), sh.Sphere(0.7), sh.Shell(0.7), sh.Point(), sh.Plane(normal=(1, -2, 3))], ids=repr
)
@pytest.mark.parametrize("planar", [False, True])
def test_normals_are_slopes(surface: Surface, planar: bool) -> None:
    if planar and isinstance(surface, sh.Plane):
        surface = sh.Plane(normal=(1, -2, 0))
    f, rng = functions(surface, planar), np.random.default_rng(2)
    slope = ca.Function("s", [X], [ca.gradient(surface.distance(X, planar), X)])
    for x in rng.normal(size=(20, 3)) * ([1, 1, 0] if planar else [1, 1, 1]):
        n = np.array(f(x)[1]).ravel()
        np.testing.assert_allclose(n, np.array(slope(x)).ravel(), atol=1e-14)
        assert np.linalg.norm(n) == pytest.approx(1.0, abs=1e-14)


def test_on_the_face_and_the_edge_of_a_box() -> None:
    """One face has it, and no slope is lost to 0/0."""
    f = functions(sh.Box((2, 2, 2)))
    for x, expected in (
        ((1, 0, 0), (1, 0, 0)),
        ((0, -1, 0.5), (0, -1, 0)),
        ((1, 1, 1), (1, 0, 0)),
        ((0, 0, 0), (1, 0, 0)),
    ):
        distance, n, _ = f(x)
        assert float(distance) == (-1.0 if not any(x) else 0.0)
        np.testing.assert_array_equal(np.array(n).ravel(), expected)


def test_a_box_in_the_plane_has_no_z() -> None:
    distance, n, _ = functions(sh.Box((2, 2, 0.1)), planar=True)([0.5, 0.2, 0.0])
    assert float(distance) == -0.5
    np.testing.assert_array_equal(np.array(n).ravel(), [1, 0, 0])


def test_plane() -> None:
    distance, n, _ = functions(sh.Plane((0, 0, 1), (3, 0, 4)))([5.0, 1.0, 0.0])  # in the frame of the plane
    assert float(distance) == pytest.approx(3.0, rel=1e-15)
    np.testing.assert_allclose(np.array(n).ravel(), [0.6, 0, 0.8], rtol=1e-15)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: sh.Plane(normal=(0, 0, 0)), r"Plane\(normal\): \(0, 0, 0\) has no direction"),
        (lambda: sh.Plane((1, 2)), r"Plane\(point\): given 2 entries"),
        (lambda: sh.Sphere(-0.1), r"Sphere\(radius\): -0.1. Expected a length > 0"),
    ],
)
def test_errors(make, message) -> None:
    with pytest.raises((ModelError, sh.ShapeError), match=message):
        make()
