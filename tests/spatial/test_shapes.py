import casadi as ca
import numpy as np
import pytest

from sharnir.core.errors import ModelError
from sharnir.spatial.placement import Placement
from sharnir.spatial.shapes import Box, Cylinder, Point, Rod, Shell, Sphere, composed

EXACT = {"rtol": 1e-14, "atol": 1e-15}  # closed forms of a few operations


def gauss(a, b, n=12):
    """Nodes and weights that integrate polynomials of degree 2n − 1 exactly."""
    x, w = np.polynomial.legendre.leggauss(n)
    return (b - a) / 2 * x + (a + b) / 2, (b - a) / 2 * w


def integrated(points, weights):
    """Measure and ∫ (r·r E − r rᵀ) of a body given by quadrature points."""
    square = np.einsum("k,ki,kj->ij", weights, points, points)
    return weights.sum(), np.trace(square) * np.eye(3) - square


def grid(*axes):
    """All combinations of one-dimensional rules."""
    nodes = np.meshgrid(*(x for x, _ in axes), indexing="ij")
    weights = np.meshgrid(*(w for _, w in axes), indexing="ij")
    return [x.ravel() for x in nodes], np.prod([w.ravel() for w in weights], axis=0)


def circle(n=16):
    return np.arange(n) * 2 * np.pi / n, np.full(n, 2 * np.pi / n)


def box():
    (x, y, z), w = grid(gauss(-0.5, 0.5), gauss(-1, 1), gauss(-1.5, 1.5))
    return Box(size=(1, 2, 3), density=7), np.c_[x, y, z], w


def cylinder():
    (r, phi, z), w = grid(gauss(0, 0.3), circle(), gauss(-1, 1))
    return Cylinder(0.3, 2.0, density=7), np.c_[r * np.cos(phi), r * np.sin(phi), z], w * r


def sphere():
    (r, phi, c), w = grid(gauss(0, 0.7), circle(), gauss(-1, 1))
    s = np.sqrt(1 - c**2)
    return Sphere(0.7, density=7), (r * np.c_[s * np.cos(phi), s * np.sin(phi), c].T).T, w * r**2


def shell():
    (phi, c), w = grid(circle(), gauss(-1, 1))
    s = np.sqrt(1 - c**2)
    return Shell(0.7, surface_density=7), 0.7 * np.c_[s * np.cos(phi), s * np.sin(phi), c], w * 0.7**2


def rod():
    x, w = gauss(-1, 1)
    return Rod(2.0, linear_density=7), np.c_[x, 0 * x, 0 * x], w


@pytest.mark.parametrize("case", [box, cylinder, sphere, shell, rod])
def test_against_integration(case):
    shape, points, weights = case()
    measure, J = integrated(points, 7 * weights)
    body = shape.mass_properties()
    np.testing.assert_allclose(body.mass, measure, rtol=1e-13)  # the sum over up to 2,304 points
    np.testing.assert_allclose(body.inertia, J, rtol=1e-13, atol=1e-13)
    np.testing.assert_allclose(body.com, 0, atol=1e-15)


def test_axes_and_mass():
    np.testing.assert_allclose(Rod(2.0, axis="y", mass=3).mass_properties().inertia, np.diag([1, 0, 1]), **EXACT)
    np.testing.assert_allclose(
        Cylinder(1.0, 2.0, axis="x", mass=12).mass_properties().inertia, np.diag([6, 7, 7]), **EXACT
    )
    tilted = Rod(1.0, axis=(1, 1, 0), mass=12).mass_properties().inertia
    np.testing.assert_allclose(tilted, [[0.5, -0.5, 0], [-0.5, 0.5, 0], [0, 0, 1]], **EXACT)
    assert Point(mass=2).mass_properties().inertia.tolist() == np.zeros((3, 3)).tolist()


def test_composition_of_two_halves_is_the_whole():
    def halves(x):
        return Box(size=(1, 0.2, 0.4), density=10, placement=Placement((x, 0, 0)))

    whole, both = Box(size=(2, 0.2, 0.4), density=10), composed([halves(-0.5), halves(0.5)], "body")
    np.testing.assert_allclose(both.inertia, whole.mass_properties().inertia, **EXACT)
    np.testing.assert_allclose(both.com, 0, atol=1e-16)


def test_dumbbell():
    ends = [Point(mass=1, placement=Placement((x, 0, 0))) for x in (0, 2)]
    body = composed(ends, "body")
    assert (body.mass, body.com.tolist()) == (2, [1, 0, 0])
    np.testing.assert_allclose(body.inertia, np.diag([0, 2, 2]), **EXACT)


def test_parameters():
    a, rho = ca.SX.sym("a"), ca.SX.sym("rho")
    cases = [
        (lambda a, d: Box(size=(a, 2, 3), density=d)),
        (lambda a, d: Cylinder(a, 2.0, density=d, axis=(1, 2, 3))),
        (lambda a, d: Sphere(a, density=d, placement=Placement((a, 0, 0)))),
        (lambda a, d: Shell(a, surface_density=d)),
        (lambda a, d: Rod(a, linear_density=d)),
    ]
    for make in cases:
        symbolic, numeric = make(a, rho).mass_properties(), make(0.3, 5.0).mass_properties()
        mass, com, inertia = ca.Function("f", [a, rho], [symbolic.mass, symbolic.com, symbolic.inertia])(0.3, 5.0)
        np.testing.assert_allclose(float(mass), numeric.mass, rtol=1e-15)
        np.testing.assert_allclose(np.array(com).ravel(), numeric.com, **EXACT)
        np.testing.assert_allclose(np.array(inertia), numeric.inertia, **EXACT)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Box(size=(1, 1, 1)).mass_properties(), "Box: none is given. Expected exactly one of mass and density"),
        (
            lambda: Box(size=(1, 1, 1), mass=1, density=1),
            "Box: both are given. Expected exactly one of mass and",
        ),
        (lambda: Point().mass_properties(), "Point: no mass is given"),
        (lambda: Rod(1.0).mass_properties(), "Expected exactly one of mass and linear_density"),
        (lambda: composed(Shell(1.0), "body"), "Expected exactly one of mass and surface_density"),
        (lambda: Box(size=(1, 0, 1), mass=1), r"Box\(size\): 0. Expected a length > 0"),
        (lambda: Sphere(-1.0, mass=1), r"Sphere\(radius\): -1. Expected a length > 0"),
        (lambda: Sphere(float("nan"), mass=1), r"Sphere\(radius\): nan is not finite"),
        (lambda: Sphere(1.0, density=-2), r"Sphere\(density\): -2 is negative"),
        (lambda: Sphere(1.0, mass=1, placement=(1, 0, 0)), "is not a placement"),
        (lambda: Rod(1.0, axis="w", mass=1).mass_properties(), r"Rod\(axis\): 'w' is not an axis"),
        (lambda: composed([], "body 'a'"), "body 'a': shape is an empty list"),
        (lambda: composed([1.0], "body 'a'"), "body 'a': shape=1.0 is not a shape"),
    ],
)
def test_errors(make, message):
    with pytest.raises(ModelError, match=message):
        make()


def test_rod_has_no_volume_density():
    with pytest.raises(TypeError):
        Rod(1.0, density=2700)
