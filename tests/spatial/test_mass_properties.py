"""Mass properties: what no body can have is refused, what is welded together adds up. Covers
spatial/mass_properties.py."""

import casadi as ca
import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from sharnir.core.errors import ModelError, ShapeError
from sharnir.spatial.mass_properties import MassProperties, compose
from sharnir.spatial.placement import Placement


def cloud(rng, n=7):
    """Point masses: the definition of all mass properties."""
    return rng.uniform(0.5, 2.0, n), rng.normal(size=(n, 3))


def of_cloud(m, r):
    c = m @ r / m.sum()
    d = r - c
    J = sum(mi * (di @ di * np.eye(3) - np.outer(di, di)) for mi, di in zip(m, d, strict=True))
    return MassProperties(m.sum(), c, J)


def close(a, b):
    for x, y in ((a.mass, b.mass), (a.com, b.com), (a.inertia, b.inertia)):
        np.testing.assert_allclose(x, y, rtol=1e-13, atol=1e-13)  # sums of ten products of order 10


def test_composition_is_that_of_the_points():
    rng = np.random.default_rng(3)
    (m1, r1), (m2, r2) = cloud(rng), cloud(rng)
    whole = of_cloud(np.r_[m1, m2], np.vstack([r1, r2]))
    close(compose([of_cloud(m1, r1), of_cloud(m2, r2)]), whole)
    close(compose([MassProperties(m, r) for m, r in zip(np.r_[m1, m2], np.vstack([r1, r2]), strict=True)]), whole)


def test_placed():
    rng = np.random.default_rng(4)
    m, r = cloud(rng)
    X = Placement(rng.normal(size=3), rotation=Rotation.random(rng=rng).as_matrix())
    close(of_cloud(m, r).placed(X), of_cloud(m, X.p + r @ X.R.T))


def test_symbolic_equals_numeric():
    rng = np.random.default_rng(5)
    (m1, r1), (m2, r2) = cloud(rng), cloud(rng)
    a, b, X = of_cloud(m1, r1), of_cloud(m2, r2), Placement((1, 2, 3), rpy=(0.1, 0.2, 0.3))
    m = ca.SX.sym("m")
    symbolic = compose([MassProperties(m, a.com, a.inertia), b]).placed(X)
    f = ca.Function("f", [m], [symbolic.mass, symbolic.com, symbolic.inertia])
    numeric = compose([a, b]).placed(X)
    mass, com, inertia = f(a.mass)
    close(MassProperties(float(mass), np.array(com).ravel(), np.array(inertia)), numeric)


def test_forms_of_inertia():
    assert MassProperties(1, inertia=(1, 2, 3)).inertia.tolist() == np.diag([1.0, 2, 3]).tolist()
    six = MassProperties(1, inertia=(3, 4, 5, 0.1, 0.2, 0.3)).inertia
    assert six.tolist() == [[3, 0.1, 0.2], [0.1, 4, 0.3], [0.2, 0.3, 5]]
    assert MassProperties(1, inertia=six).inertia.tolist() == six.tolist()
    assert MassProperties(1).inertia.tolist() == np.zeros((3, 3)).tolist()
    j = ca.SX.sym("j")
    assert MassProperties(1, inertia=(j, 1, 1)).inertia.shape == (3, 3)
    assert MassProperties(1, inertia=(j, 1, 1, 0, 0, 0)).inertia.shape == (3, 3)
    assert MassProperties(1, inertia=[[j, 0, 0], [0, 1, 0], [0, 0, 1]]).inertia.shape == (3, 3)


def test_semidefinite_and_slack():
    MassProperties(1, inertia=(0, 1, 1))  # slender rod
    MassProperties(1, inertia=(1, 1, 2))  # lamina
    MassProperties(1, inertia=(1, 1, 2 * (1 + 4e-10)))  # roundoff of whoever wrote the file
    MassProperties(0, inertia=(1, 1, 1))  # a rotor whose mass is counted elsewhere


# Of the iCub's URDF: point masses whose inertia about another point was carried to the centre of mass. The last is
# r_hip_2 with its origin put there.
@pytest.mark.parametrize(
    ("mass", "com", "principal"),
    [
        (1.33687, (0.0185, -0.1108, 6.8e-18), (-2.40741e-35, 0, 2.40741e-35)),
        (0.2675, (0.008, 0, 0.0553), (-1.35525e-20, 0, 1.35525e-20)),
        (0.746, (-0.0054, 0.00163, -0.0172), (4.9e-21, 3.5e-20, 5.5e-20)),
        (0.526, (0, 0, 0.03045), (-5.42101e-20, -5.42101e-20, 0)),
        (1.264, (-0.1071, 0.00182, -0.00211), (-6.1e-21, 8.5e-22, 1.11e-18)),
        (2.175, (0.00144, -0.15943, 0.00039), (-1.8e-22, 0, 4.08e-18)),
        (0.526, (0, 0, 0), (-5.42101e-20, -5.42101e-20, 0)),
    ],
)
def test_roundoff_of_point_masses_is_no_offence(mass, com, principal):
    MassProperties(mass, com, principal)
    MassProperties(mass, com, (*principal, 1e-21, 0, -1e-21))


@pytest.mark.parametrize(
    ("mass", "com", "principal"),
    [
        (1.0, (0, 0, 0), (-1e-17, 0, 0)),  # 1e-18 kg m² is what a nanometre makes
        (1.0, (1, 0, 0), (-1e-13, 1, 1.1)),
        (1.0, (1, 0, 0), (0, 0, 1e-13)),  # a triangle that does not close
        (0.0, (0, 0, 0), (-5e-20, 0, 0)),  # no mass, no size: nothing to measure by
    ],
)
def test_more_than_roundoff_is_one(mass, com, principal):
    with pytest.raises(ModelError, match=r"principal value.*add_body\(\.\.\., check_inertia=False\)"):
        MassProperties(mass, com, principal)


def test_unchecked():
    """Kept as it is, also when it is placed and composed; what is no inertia at all is refused still."""
    body = MassProperties(1, (0.1, 0, 0), (-0.1, 1, 3), check=False)
    assert np.diag(body.inertia).tolist() == [-0.1, 1, 3]
    assert not body.placed(Placement((1, 0, 0), rpy=(0.1, 0.2, 0.3))).check
    assert not compose([body, MassProperties(1)]).check
    assert compose([MassProperties(1), MassProperties(1)]).check
    with pytest.raises(ModelError, match="not symmetric"):
        MassProperties(1, inertia=[[1, 0.1, 0], [0, 1, 0], [0, 0, 1]], check=False)
    with pytest.raises(ModelError, match="not finite"):
        MassProperties(1, inertia=(1, 1, float("nan")), check=False)
    with pytest.raises(ModelError, match="mass = -1"):
        MassProperties(-1, check=False)


def test_rigid_inertia():
    body = MassProperties(2.0, (0, 0, 0.5), (0.1, 0.1, 0.1)).rigid_inertia()
    np.testing.assert_allclose(np.array(ca.DM(body.J)), np.diag([0.6, 0.6, 0.1]), atol=1e-16)
    np.testing.assert_allclose(np.array(ca.DM(body.h)).ravel(), (0, 0, 1.0), atol=1e-16)


def test_turned_ball_stays_diagonal():
    turned = MassProperties(1, inertia=(0.4, 0.4, 0.4)).placed(Placement(rpy=(0.3, 0.5, 0.7)))
    assert np.count_nonzero(turned.inertia) == 3


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"mass": -1.0}, ModelError, "MassProperties: mass = -1. Expected a finite number >= 0"),
        ({"mass": float("nan")}, ModelError, "mass: nan is not finite"),
        ({"mass": 0.0, "com": (1, 0, 0)}, ModelError, "given for a body of zero mass"),
        ({"mass": 1, "inertia": (1, 1)}, ShapeError, "Expected 3 principal values, 6 components"),
        ({"mass": 1, "inertia": 3.0}, ShapeError, "Expected 3 principal values, 6 components"),
        ({"mass": 1, "inertia": np.eye(2)}, ShapeError, "Expected 3 principal values, 6 components"),
        ({"mass": 1, "inertia": (1, 1, float("inf"))}, ModelError, "inertia: inf is not finite"),
        ({"mass": 1, "inertia": [[1, 0.1, 0], [0, 1, 0], [0, 0, 1]]}, ModelError, "is not symmetric"),
        ({"mass": 1, "inertia": (-0.1, 1, 1)}, ModelError, "principal value -0.1. Expected principal values >= 0"),
        ({"mass": 1, "inertia": (1, 1, 1, 2, 0, 0)}, ModelError, "principal value -1"),
        ({"mass": 1, "inertia": (1, 1, 3)}, ModelError, "which no body can have: 1 \\+ 1 < 3"),
        ({"mass": 1, "com": (0, 1)}, ShapeError, "com: given 2 entries"),
    ],
)
def test_errors(arguments, error, message):
    with pytest.raises(error, match=message):
        MassProperties(**arguments)
