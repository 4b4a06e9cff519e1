"""What holds of every constraint, by one test each over all of the registry.

Differences are accurate to about 1e-11 for values of order one (`slope`): a wrong term is off by its size.

Covers model/constraints/points.py, model/constraints/frame_arguments.py, model/constraints/couplings.py,
model/constraints/loop_joints.py.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import sharnir as sh
from sharnir.model.constraints import REGISTRY
from support.constraint_models import T0, BodyMotion, JointMotion, Numeric, along, motions, numeric_of, slope
from support.docs_tables import rows_of_classes
from support.examples import CONSTRAINTS, PLANAR_CONSTRAINTS

ACCURATE = 1e-10
ROWS = rows_of_classes("constraints.md")
every = pytest.mark.parametrize(
    "name",
    [*((key, False) for key in CONSTRAINTS), *((key, True) for key in PLANAR_CONSTRAINTS)],
    ids=lambda x: f"{'planar ' if x[1] else ''}{x[0]}",
)


@cache
def built(name: tuple[str, bool]) -> Numeric:
    key, planar = name
    return numeric_of((PLANAR_CONSTRAINTS if planar else CONSTRAINTS)[key], planar)


def close(found: np.ndarray, expected: np.ndarray) -> None:
    np.testing.assert_allclose(found, expected, rtol=0, atol=ACCURATE * max(1.0, np.abs(expected).max()))


def test_in_the_plane_are_those_that_the_documentation_says():
    able = {name for name in REGISTRY if ROWS[name][1] != "-"}
    assert {name.rpartition("-")[0] for name in PLANAR_CONSTRAINTS} == able


@every
def test_rows(name):
    """As many as the documentation says."""
    numeric, (key, planar) = built(name), name
    rows = int(ROWS[key.rpartition("-")[0]][planar])
    found = along(numeric, motions(numeric, 1))
    assert numeric.constraint.row_count == len(numeric.constraint.labels) == rows
    assert len(set(numeric.constraint.labels)) == rows
    if numeric.constraint.bodies:  # units are told from it
        assert all(label.startswith(("force ", "moment ")) for label in numeric.constraint.labels)
    assert [found[key].shape for key in ("g", "rate", "gamma")] == [(rows,)] * 3
    assert all(G.shape[0] == rows for G in found["G"].values())


@every
@pytest.mark.parametrize("seed", [1, 2])
def test_rate_is_the_derivative_of_the_value(name, seed):
    numeric = built(name)
    paths = motions(numeric, seed)
    if numeric.constraint.holonomic:
        close(along(numeric, paths)["rate"], slope(lambda x: along(numeric, paths, x)["g"]))
    else:
        assert not along(numeric, paths)["g"].any()


@every
@pytest.mark.parametrize("seed", [1, 2])
def test_acceleration_form_is_the_derivative_of_the_rate(name, seed):
    """d(rate)/dt = Σ G A − γ."""
    numeric = built(name)
    paths = motions(numeric, seed)
    now = along(numeric, paths)
    expected = slope(lambda x: along(numeric, paths, x)["rate"])
    close(sum(now["G"][i] @ path.acceleration for i, path in paths.items()) - now["gamma"], expected)


@every
def test_jacobian_is_the_derivative_by_the_frames(name):
    numeric = built(name)
    paths = motions(numeric, 3)
    now = along(numeric, paths)
    for i, path in paths.items():
        for k, column in enumerate(now["G"][i].T):
            if numeric.constraint.holonomic:
                moved = paths | {i: _unit(path, k)}
                still = {j: _unit(p, None) if j != i else moved[i] for j, p in paths.items()}
                expected = slope(lambda x, still=still: along(numeric, still, x, t=T0)["g"])
            else:
                expected = along(numeric, {j: _unit(p, k if j == i else None) for j, p in paths.items()})["rate"]
            close(column, expected)


@every
def test_rate_is_linear_in_the_velocities(name):
    """ġ = Σ G V + ∂g/∂t."""
    numeric = built(name)
    paths = motions(numeric, 4)
    now = along(numeric, paths)
    standing = along(numeric, {i: _unit(path, None) for i, path in paths.items()})
    moving = sum(now["G"][i] @ path.at(0.0)[-1] for i, path in paths.items())
    close(now["rate"], moving + standing["rate"])
    if numeric.constraint.holonomic:
        close(standing["rate"], slope(lambda x: along(numeric, paths, 0.0, T0 + x)["g"]))


@every
def test_accelerations_obey(name):
    """Σ G A = γ of the accelerations that the dynamics gives, in any state, closed or not."""
    numeric = built(name)
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
        now["gamma"] -= (G[:, kept(model.planar)] if i in numeric.bodies else G) @ a[b.v_start : b.v_start + b.joint.nv]
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
