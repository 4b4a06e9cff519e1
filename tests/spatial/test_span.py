"""Shapes from point to point: the same numbers as the points of which they consist have, in the axes of the body."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.core.errors import ModelError, ShapeError
from sharnir.spatial.mass_properties import MassProperties
from support.samples import slow_after

ROUNDOFF = {"rtol": 1e-13, "atol": 1e-14}  # sums over up to 2,000 points of order 1
POINTS = [
    ((0, 0, 0), (0.4, 0, 0)),
    ((0, 0, 0), (0, -2, 0)),
    ((0.1, 0.2, 0.3), (0.1, 0.2, -1)),
    ((0, 0, 0), (0.3, 0.4, 0)),
    ((-1, 0.5, 2), (0.7, -0.3, 1.1)),
]


def gauss(n: int = 6) -> tuple[np.ndarray, np.ndarray]:
    """Nodes and weights on (0, 1), exact for polynomials up to degree 2n − 1."""
    x, w = np.polynomial.legendre.leggauss(n)
    return (x + 1) / 2, w / 2


def of_points(points: np.ndarray, weights: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Centre of mass and ∫ (r·r E − r rᵀ) about it of a unit mass."""
    com = weights @ points
    r = points - com
    square = np.einsum("k,ki,kj->ij", weights, r, r)
    return com, np.trace(square) * np.eye(3) - square


def compare(body: MassProperties, mass: float, points: np.ndarray, weights: np.ndarray) -> None:
    com, J = of_points(points, weights)
    np.testing.assert_allclose(body.mass, mass, rtol=1e-14)
    np.testing.assert_allclose(body.com, com, **ROUNDOFF)
    np.testing.assert_allclose(body.inertia, mass * J, **ROUNDOFF)


@pytest.mark.parametrize(("start", "end"), POINTS)
def test_rod_is_its_points(start: Any, end: Any) -> None:
    s, w = gauss()
    points = np.outer(1 - s, start) + np.outer(s, end)
    compare(sh.Rod(start=start, end=end, mass=1.7).mass_properties(), 1.7, points, w)
    length = float(np.linalg.norm(np.subtract(end, start)))
    compare(sh.Rod(start=start, end=end, linear_density=3.0).mass_properties(), 3.0 * length, points, w)


@pytest.mark.parametrize(("start", "end"), POINTS)
def test_cylinder_is_its_points(start: Any, end: Any) -> None:
    d = np.subtract(end, start)
    length = float(np.linalg.norm(d))
    across = np.linalg.svd(d[None, :])[2][1:]  # two directions at right angles to the axis and to each other
    (s, ws), (u, wu), angle = gauss(), gauss(), np.arange(8) * np.pi / 4
    S, U, A = (x.ravel() for x in np.meshgrid(s, u, angle, indexing="ij"))
    W = (ws[:, None, None] * (wu * 2 * u)[None, :, None] * np.full(8, 1 / 8)).ravel()
    radial = 0.2 * U[:, None] * (np.cos(A)[:, None] * across[0] + np.sin(A)[:, None] * across[1])
    points = np.outer(1 - S, start) + np.outer(S, end) + radial
    compare(sh.Cylinder(0.2, start=start, end=end, mass=1.7).mass_properties(), 1.7, points, W)
    mass = 5.0 * np.pi * 0.2**2 * length
    compare(sh.Cylinder(start=start, end=end, radius=0.2, density=5.0).mass_properties(), mass, points, W)


def test_box_is_its_points_whichever_corner_comes_first() -> None:
    start, end = np.array([-1, 0.5, 2]), np.array([0.7, -0.3, 1.1])
    s, w = gauss()
    S = np.stack([x.ravel() for x in np.meshgrid(s, s, s, indexing="ij")], axis=1)
    W = np.einsum("i,j,k->ijk", w, w, w).ravel()
    for a, b in ((start, end), (end, start)):
        compare(sh.Box(start=a, end=b, mass=1.7).mass_properties(), 1.7, start + S * (end - start), W)
        volume = 1.7 * 0.8 * 0.9
        compare(sh.Box(start=a, end=b, density=7).mass_properties(), 7 * volume, start + S * (end - start), W)


def test_rod_from_its_joint_in_closed_form() -> None:
    body = sh.Rod(start=(0, 0, 0), end=(2, 0, 0), mass=3.0).mass_properties()
    assert body.com.tolist() == [1, 0, 0]
    assert body.inertia.tolist() == [[0, 0, 0], [0, 1, 0], [0, 0, 1]]  # m l² / 12


@pytest.mark.parametrize("planar", slow_after(1, [False, True]))
def test_pendulum(planar: bool) -> None:
    """A rod on a hinge at its end: θ̈ = −3/2 g/l sin θ."""
    s = sh.System("pendulum", planar=planar, gravity=(0, -9.81, 0))
    s.add_body("rod", joint=sh.Revolute("z"), shape=sh.Rod(start=(0, 0, 0), end=(0, -0.7, 0), mass=2.0))
    dyn = sh.compile(s.build(), backend="casadi")
    expected = -1.5 * 9.81 / 0.7 * np.sin(0.4)
    np.testing.assert_allclose(dyn.acceleration([0.4], [0.0]), [expected], rtol=1e-14)


def test_parameters() -> None:
    """Along an axis, across the body and where the default is negative: the same as with numbers."""
    a, b = ca.SX.sym("a"), ca.SX.sym("b")
    makers = [
        lambda a, b: sh.Rod(start=(0, 0, 0), end=(a, 0, 0), mass=b),
        lambda a, b: sh.Rod(start=(0, b, 0), end=(a, 0, 0.3), linear_density=2.0),
        lambda a, b: sh.Cylinder(b, start=(0, 1, 0), end=(0, a, 0), density=3.0),
        lambda a, b: sh.Cylinder(0.1, start=(a, 1, b), end=(0, 0, 0), mass=3.0),
        lambda a, b: sh.Box(start=(a, 1, b), end=(0, 0, 0), density=3.0),
    ]
    for k, make in enumerate(makers):
        for x in (0.7, -0.7):
            symbolic, numeric = make(a, b).mass_properties(), make(x, 0.2).mass_properties()
            f = ca.Function("f", [a, b], [symbolic.mass, symbolic.com, symbolic.inertia])
            for given, expected in zip(f(x, 0.2), (numeric.mass, numeric.com, numeric.inertia), strict=True):
                expected = np.reshape(expected, given.shape)
                np.testing.assert_allclose(np.array(given), expected, **ROUNDOFF, err_msg=f"{k}, {x}")


def test_a_parameter_along_an_axis_costs_no_root() -> None:
    a = ca.SX.sym("a")
    body = sh.Rod(start=(0, 0, 0), end=(a, 0, 0), mass=2.0).mass_properties()
    assert "sqrt" not in str(body.inertia)
    assert ca.sparsify(body.inertia).nnz() == 2


def test_parameters_in_a_model() -> None:
    s = sh.System("arm", planar=True)
    length = s.parameter("length", 0.5)
    s.add_body("arm", joint=sh.Revolute("z"), shape=sh.Rod(start=(0, 0, 0), end=(length, length, 0), mass=2.0))
    dyn = sh.compile(s.build(), backend="casadi")
    M = dyn.mass_matrix([0.0], params={"length": [0.5, 1.0, 3.0]})
    np.testing.assert_allclose(M[:, 0, 0], 2.0 / 3 * 2 * np.square([0.5, 1.0, 3.0]), rtol=1e-14)  # m l²/3


def test_out_of_the_plane() -> None:
    s = sh.System("s", planar=True)
    with pytest.raises(ModelError, match=r"body 'a': com has z = 0\.5, but the system is planar"):
        s.add_body("a", joint=sh.Revolute("z"), shape=sh.Rod(start=(0, 0, 0), end=(1, 0, 1), mass=1.0))


A, B = (0, 0, 0), (1, 0, 0)
X = ca.SX.sym("x")


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (lambda: sh.Rod(mass=1), ModelError, r"Rod: no length is given. Expected length=.*or start=\(x, y, z\) and"),
        (lambda: sh.Cylinder(0.1, mass=1), ModelError, "Cylinder: no length is given"),
        (lambda: sh.Box(mass=1), ModelError, "Box: no size is given"),
        (lambda: sh.Rod(2.0, start=A, end=B, mass=1), ModelError, "start and end and also length are given"),
        (lambda: sh.Rod(start=A, end=B, axis="x", mass=1), ModelError, "start and end and also axis are given"),
        (
            lambda: sh.Cylinder(0.1, start=A, end=B, placement=sh.Placement((1, 0, 0)), mass=1),
            ModelError,
            "Cylinder: start and end and also placement are given. Expected one or the other",
        ),
        (lambda: sh.Box(size=(1, 1, 1), end=B, mass=1), ModelError, "Box: end and also size are given"),
        (lambda: sh.Rod(start=A, mass=1), ModelError, "Rod: only start is given. Expected both"),
        (lambda: sh.Rod(end=B, mass=1), ModelError, "Rod: only end is given"),
        (lambda: sh.Rod(start=B, end=B, mass=1), ModelError, r"start and end are the same point \(1, 0, 0\)"),
        (lambda: sh.Rod(start=A, end=A, mass=1), ModelError, "the same point"),
        (lambda: sh.Rod(start=(0.1 + 0.2, 0, 0), end=(0.3, 0, 0), mass=1), ModelError, "the same point"),
        (lambda: sh.Cylinder(0.1, start=(X, 0, 0), end=(X, 0, 0), mass=1), ModelError, r"the same point \(x, 0, 0\)"),
        (lambda: sh.Box(start=A, end=B, mass=1), ModelError, "Box: start and end have the same y, so the box is flat"),
        (lambda: sh.Box(start=(X, 0, 0), end=(X, 1, 1), mass=1), ModelError, "the same x"),
        (lambda: sh.Rod(start=(0, 0), end=B, mass=1), ShapeError, r"Rod\(start\): given 2 entries"),
        (lambda: sh.Rod(start=A, end=(1, 0, "a"), mass=1), ModelError, r"Rod\(end\): 'a' is not a number"),
        (
            lambda: sh.Rod(start=A, end=B).mass_properties(),
            ModelError,
            "Rod: none is given. Expected exactly one of mass and",
        ),
    ],
)
def test_errors(make: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        make()
