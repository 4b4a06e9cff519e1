"""What holds of every constraint, by one test each over all of them. A new one is entered once in EXAMPLES.

Differences are accurate to about 1e-11 for values of order one (`slope`): a wrong term is off by its size.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import sharnir as sh
from sharnir import constraints
from sharnir.model.constraint import Constraint
from support.constraint_models import T0, BodyMotion, JointMotion, Numeric, along, motions, slope, tie_of

ACCURATE = 1e-10
A, B, N = (0.3, -0.2, 0.5), (-0.1, 0.4, 0.2), (0.3, -1.0, 2.0)
MOVING = ("0.1*sin(3*t)", "k*t**2", 0.2)
TURNED = sh.Placement(rpy=(0.3, -0.4, 1.2)).R

EXAMPLES: dict[str, tuple[Constraint, int]] = {
    "plane": (sh.PointOnPlane("a", A, "b", B, N), 1),
    "plane of the world": (sh.PointOnPlane("a", A, "world", MOVING, "z"), 1),
    "point of the world": (sh.PointOnPlane("world", MOVING, "b", B, "y"), 1),
    "moving plane": (sh.PointOnPlane("a", MOVING, "b", MOVING, ("k", 1, "r")), 1),
    "no rotation": (sh.NoRotation("a", "b", N), 1),
    "no rotation of the world": (sh.NoRotation("world", "b", "x"), 1),
    "no rotation in the world": (sh.NoRotation("a", "world", (0, "k", 1)), 1),
    "line": (sh.PointOnLine("a", A, "b", B, N), 2),
    "moving line": (sh.PointOnLine("a", MOVING, "b", MOVING, (0, "k", "r")), 2),
    "ball": (sh.Coincident("a", A, "b", B), 3),
    "moving ball": (sh.Coincident("a", MOVING, "world", ("t**3", 0, "r*t")), 3),
    "hinge": (sh.HingeLoop("a", A, N, "b", MOVING, (1, 2, 3)), 5),
    "hinge about parameters": (sh.HingeLoop("a", A, ("k", 0, 0), "b", MOVING, (1, "r", "k")), 5),
    "cylinder": (sh.CylindricalLoop("a", MOVING, "z", "b", B, "z"), 4),
    "slider": (sh.SliderLoop("a", MOVING, N, "b", B, "z"), 5),
    "slider along parameters": (sh.SliderLoop("a", MOVING, N, "b", B, ("k", 1, 0)), 5),
    "turned slider": (sh.SliderLoop("a", A, TURNED @ [0, 1, 0], "world", MOVING, "y", TURNED), 5),
    "cross": (sh.UniversalLoop("a", A, "x", "b", MOVING, N), 4),
    "weld": (sh.WeldLoop("a", MOVING, "b", B), 6),
    "turned weld": (sh.WeldLoop("a", A, "world", MOVING, TURNED), 6),
    "distance": (sh.Distance("a", A, "b", B, 1.3), 1),
    "winch": (sh.Distance("a", MOVING, "world", B, "1 + k*sin(t)"), 1),
    "gear": (sh.Gear("wheel", "slide", "r", offset="0.1*t**2"), 1),
    "screw": (sh.Gear("sleeve", "sleeve", 0.01, coordinate_a=0, coordinate_b=1), 1),
    "cable": (sh.Cable(["wheel", "sleeve", "slide"], [0.2, "k", -1], "sin(t)", [None, 1, 0]), 1),
    "coupling": (sh.Coupling("q('wheel')**2*q('ball', 2) - sin(q('sleeve', 1)) + k*t**2*q('ball', 0) + q('a', 1)"), 1),
}
FLAT_A, FLAT_B, FLAT_MOVING = (0.3, -0.2, 0), (-0.1, 0.4, 0), ("0.1*sin(3*t)", "k*t**2", 0)
PLANAR: dict[str, tuple[Constraint, int]] = {
    "plane": (sh.PointOnPlane("a", FLAT_A, "b", FLAT_MOVING, (1, -2, 0)), 1),
    "no rotation": (sh.NoRotation("a", "b", "-z"), 1),
    "line": (sh.PointOnLine("a", FLAT_MOVING, "b", FLAT_B, ("k", 1, 0)), 1),
    "ball": (sh.Coincident("a", FLAT_A, "b", FLAT_MOVING), 2),
    "hinge": (sh.HingeLoop("a", FLAT_A, "z", "b", FLAT_MOVING, "-z"), 2),
    "cylinder": (sh.CylindricalLoop("a", FLAT_A, (1, 2, 0), "b", FLAT_B, "y"), 2),
    "slider": (sh.SliderLoop("a", FLAT_MOVING, "x", "b", FLAT_B, "-x"), 2),
    "weld": (sh.WeldLoop("a", FLAT_A, "b", FLAT_B, sh.Placement(rpy=(0, 0, 0.4)).R), 3),
    "distance": (sh.Distance("a", FLAT_A, "b", FLAT_B, "1 + k*t"), 1),
    "gear": (sh.Gear("wheel", "slide", 3.0), 1),
    "cable": (sh.Cable(["wheel", "slide"], [1, "k"]), 1),
    "coupling": (sh.Coupling("q('wheel') - q('a', 2)*q('b', 0)"), 1),
}
every = pytest.mark.parametrize(
    "name", [*((key, False) for key in EXAMPLES), *((key, True) for key in PLANAR)], ids=lambda x: f"{x[0]} {x[1]}"
)


@cache
def built(name: tuple[str, bool]) -> tuple[Numeric, int]:
    key, planar = name
    constraint, rows = (PLANAR if planar else EXAMPLES)[key]
    return tie_of(constraint, planar), rows


def close(found: np.ndarray, expected: np.ndarray) -> None:
    np.testing.assert_allclose(found, expected, rtol=0, atol=ACCURATE * max(1.0, np.abs(expected).max()))


def test_all_constraints_are_examples():
    classes = {getattr(constraints, name) for name in constraints.__all__}
    assert {type(c) for c, _ in EXAMPLES.values()} == classes
    assert {type(c) for c, _ in PLANAR.values()} == classes - {sh.UniversalLoop}


@every
def test_rows(name):
    numeric, rows = built(name)
    found = along(numeric, motions(numeric, 1))
    assert numeric.tie.rows == len(numeric.tie.labels) == rows
    assert len(set(numeric.tie.labels)) == rows
    if numeric.tie.bodies:  # units are told from it
        assert all(label.startswith(("force ", "moment ")) for label in numeric.tie.labels)
    assert [found[key].shape for key in ("g", "rate", "gamma")] == [(rows,)] * 3
    assert all(G.shape[0] == rows for G in found["G"].values())


@every
@pytest.mark.parametrize("seed", [1, 2])
def test_rate_is_the_derivative_of_the_value(name, seed):
    numeric, _ = built(name)
    paths = motions(numeric, seed)
    if numeric.tie.holonomic:
        close(along(numeric, paths)["rate"], slope(lambda x: along(numeric, paths, x)["g"]))
    else:
        assert not along(numeric, paths)["g"].any()


@every
@pytest.mark.parametrize("seed", [1, 2])
def test_acceleration_form_is_the_derivative_of_the_rate(name, seed):
    """d(rate)/dt = Σ G A − γ."""
    numeric, _ = built(name)
    paths = motions(numeric, seed)
    now = along(numeric, paths)
    expected = slope(lambda x: along(numeric, paths, x)["rate"])
    close(sum(now["G"][i] @ path.acceleration for i, path in paths.items()) - now["gamma"], expected)


@every
def test_jacobian_is_the_derivative_by_the_frames(name):
    numeric, _ = built(name)
    paths = motions(numeric, 3)
    now = along(numeric, paths)
    for i, path in paths.items():
        for k, column in enumerate(now["G"][i].T):
            if numeric.tie.holonomic:
                moved = paths | {i: _unit(path, k)}
                still = {j: _unit(p, None) if j != i else moved[i] for j, p in paths.items()}
                expected = slope(lambda x, still=still: along(numeric, still, x, t=T0)["g"])
            else:
                expected = along(numeric, {j: _unit(p, k if j == i else None) for j, p in paths.items()})["rate"]
            close(column, expected)


@every
def test_rate_is_linear_in_the_velocities(name):
    """ġ = Σ G V + ∂g/∂t."""
    numeric, _ = built(name)
    paths = motions(numeric, 4)
    now = along(numeric, paths)
    standing = along(numeric, {i: _unit(path, None) for i, path in paths.items()})
    moving = sum(now["G"][i] @ path.at(0.0)[-1] for i, path in paths.items())
    close(now["rate"], moving + standing["rate"])
    if numeric.tie.holonomic:
        close(standing["rate"], slope(lambda x: along(numeric, paths, 0.0, T0 + x)["g"]))


@every
def test_accelerations_obey(name):
    """Σ G A = γ of the accelerations that the dynamics gives, in any state, closed or not."""
    numeric, _ = built(name)
    model, paths = numeric.model, motions(numeric, 5)
    q, v = np.concatenate([b.joint.neutral() for b in model.bodies]), np.zeros(model.nv)
    for i, path in paths.items():
        b, (*place, speed) = model.bodies[i - 1], path.at(0.0)
        q[b.q_start : b.q_start + b.joint.nq] = place[0] if len(place) == 1 else coordinates(*place, model.planar)
        v[b.v_start : b.v_start + b.joint.nv] = speed[kept(model.planar)] if len(place) == 2 else speed
    a = sh.compile(model, backend="casadi").acceleration(q, v, t=T0)
    now = along(numeric, paths)
    for i, G in now["G"].items():
        b = model.bodies[i - 1]
        now["gamma"] -= (G[:, kept(model.planar)] if i in numeric.tied else G) @ a[b.v_start : b.v_start + b.joint.nv]
    np.testing.assert_allclose(now["gamma"], 0, atol=1e-11)


def kept(planar: bool) -> list[int]:
    """The velocities of a body that can be other than zero."""
    return [0, 1, 5] if planar else [0, 1, 2, 3, 4, 5]


def coordinates(R: np.ndarray, p: np.ndarray, planar: bool) -> np.ndarray:
    """Of a free joint."""
    turn = Rotation.from_matrix(R)
    return np.array([*p[:2], turn.as_rotvec()[2]]) if planar else np.array([*p, *turn.as_quat(scalar_first=True)])


def _unit(path: BodyMotion | JointMotion, k: int | None) -> BodyMotion | JointMotion:
    """From the same start, along one velocity of size one and unaccelerated; with None at rest."""
    if isinstance(path, JointMotion):
        v = np.zeros(path.joint.nv)
        if k is not None:
            v[k] = 1.0
        return JointMotion(path.joint, path.start, np.array([v, 0 * v]))
    V = np.zeros(6)
    if k is not None:
        V[k] = 1.0
    return BodyMotion(path.R0, np.array([path.p[0], path.R0 @ V[:3], np.zeros(3)]), np.array([V[3:], np.zeros(3)]))
