"""Random mechanisms and states, always the same for the same seed.

Inertias are physical and of order one, so that an error of 1e-10 in an answer is an error of the algorithm and not of
a badly scaled problem. Angles of universal, compound and angle-triple joints have σ = 0.4: near their singular
positions the answers themselves are ill-conditioned. All other angles and quaternions are unrestricted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import casadi as ca
import numpy as np

import sharnir as sh
from sharnir.model.joints import REGISTRY

SIGMA = 0.4
ORIENTATIONS = ("quaternion", "bryant123", "euler313", "matrix")


def random_axis(rng: np.random.Generator) -> str | np.ndarray:
    """Half of them along a coordinate axis, where much folds to zeros and ones."""
    if rng.random() < 0.5:
        return str(rng.choice(["x", "y", "z", "-x", "-y", "-z"]))
    axis = rng.normal(size=3)
    return axis / np.linalg.norm(axis)


def random_quaternion(rng: np.random.Generator) -> np.ndarray:
    x = rng.normal(size=4)
    return x / np.linalg.norm(x)


def random_placement(rng: np.random.Generator) -> sh.Placement:
    if rng.random() < 0.3:  # parallel frames, as most mechanisms are drawn
        return sh.Placement(xyz=rng.normal(scale=0.4, size=3))
    return sh.Placement(xyz=rng.normal(scale=0.4, size=3), quaternion=random_quaternion(rng))


def _universal(rng: np.random.Generator, armature: float) -> sh.Joint:
    a = rng.normal(size=3)
    b = np.cross(a, rng.normal(size=3)) + 0.2 * a
    return sh.Universal(a, b, armature=armature)


def _compound(rng: np.random.Generator, armature: float) -> sh.Joint:
    """Two to four parts of those that Pinocchio can put in a row, clearly independent of each other."""
    while True:
        parts = [_part(rng) for _ in range(rng.integers(2, 5))]
        if not 1 <= sum(p.nv for p in parts) <= 6:
            continue
        try:
            joint = sh.Compound(*parts, armature=armature)
        except sh.ModelError:
            continue
        q = ca.SX.sym("q", joint.nq)
        S = ca.Function("S", [q], [ca.densify(joint.subspace(q))])
        probes = [np.array(S(random_coordinates(joint, rng))) for _ in range(5)]
        if max(np.linalg.cond(p) for p in probes) < 10.0:
            return joint


def _part(rng: np.random.Generator) -> sh.Joint:
    kind = rng.integers(6)
    if kind == 0:
        return sh.Screw(random_axis(rng), float(rng.normal(scale=0.2)))
    if kind == 1:
        return sh.Spherical(str(rng.choice(ORIENTATIONS)))
    if kind == 2:
        return sh.Fixed()
    return sh.Revolute(random_axis(rng)) if kind < 5 else sh.Prismatic(random_axis(rng))


Maker = Callable[[np.random.Generator, float], sh.Joint]
PINOCCHIO_JOINTS: dict[str, Maker] = {
    "revolute": lambda rng, arm: sh.Revolute(random_axis(rng), armature=arm),
    "prismatic": lambda rng, arm: sh.Prismatic(random_axis(rng), armature=arm),
    "screw": lambda rng, arm: sh.Screw(random_axis(rng), float(rng.normal(scale=0.2)), armature=arm),
    "cylindrical": lambda rng, arm: sh.Cylindrical(random_axis(rng), armature=arm),
    "universal": _universal,
    "planar": lambda rng, arm: sh.Planar(random_axis(rng), armature=arm),
    "spherical": lambda rng, arm: sh.Spherical(str(rng.choice(ORIENTATIONS)), armature=arm),
    "free": lambda rng, arm: sh.Free(str(rng.choice(ORIENTATIONS)), armature=arm),
    "fixed": lambda rng, arm: sh.Fixed(),
    "compound": _compound,
}


@cache
def _examples() -> tuple[sh.Joint, ...]:
    return tuple(j for name in sorted(REGISTRY) for j in REGISTRY[name].examples())


def registry_joint(rng: np.random.Generator, armature: float) -> sh.Joint:
    """Any example of any joint of the registry; new joints come in by themselves."""
    examples = _examples()
    joint = examples[rng.integers(len(examples))]
    if not joint.nv:
        return joint
    make, (kind, fields) = joint.__reduce__()  # a new one: copies of a frozen joint are the joint itself
    return make(kind, {**fields, "armature": armature})


def random_joint(rng: np.random.Generator, kinds: Sequence[str] = tuple(PINOCCHIO_JOINTS)) -> sh.Joint:
    armature = float(rng.uniform(0.01, 0.3)) if rng.random() < 0.4 else 0.0
    return PINOCCHIO_JOINTS[str(rng.choice(list(kinds)))](rng, armature)


def random_inertia(rng: np.random.Generator) -> np.ndarray:
    """Of eight points: the triangle inequality holds by itself."""
    points = rng.normal(scale=0.3, size=(8, 3))
    second = points.T @ points / 8
    return np.trace(second) * np.eye(3) - second


def random_tree(
    seed: int,
    bodies: int | None = None,
    joint: Callable[[np.random.Generator], sh.Joint] = random_joint,
    branching: float = 0.5,
) -> sh.Model:
    """1 to 30 bodies, small trees more often; `branching` 0 is a chain, 1 hangs every body on any earlier one."""
    return random_system(seed, bodies, joint, branching).build()


def random_system(
    seed: int,
    bodies: int | None = None,
    joint: Callable[[np.random.Generator], sh.Joint] = random_joint,
    branching: float = 0.5,
) -> sh.System:
    rng = np.random.default_rng(seed)
    count = 1 + int(30 * rng.random() ** 4) if bodies is None else bodies
    system = sh.System(f"tree {seed}", gravity=rng.normal(scale=6.0, size=3))
    names = ["world"]
    for k in range(count):
        parent = names[int(rng.integers(len(names)))] if rng.random() < branching else names[-1]
        system.add_body(
            f"b{k}",
            parent,
            joint=joint(rng),
            placement=random_placement(rng),
            mass=float(rng.uniform(0.5, 3.0)),
            com=rng.normal(scale=0.2, size=3),
            inertia=random_inertia(rng),
        )
        names.append(f"b{k}")
    return system


def random_coordinates(joint: sh.Joint, rng: np.random.Generator, sigma: float | None = None) -> np.ndarray:
    """q of one joint; `sigma` rules the angles of the parts of a compound."""
    if isinstance(joint, sh.Compound):
        return np.concatenate([np.zeros(0), *(random_coordinates(p, rng, SIGMA) for p in joint.joints)])
    if isinstance(joint, sh.Curve):
        return rng.uniform(0.2, 1.2, 1)  # where the examples of the registry are regular
    if isinstance(joint, sh.Universal) or (isinstance(joint, sh.Spherical) and joint.nq == 3):
        return rng.normal(scale=SIGMA, size=joint.nq)
    if isinstance(joint, sh.Free) and joint.nq == 6:
        return np.concatenate([rng.normal(size=3), rng.normal(scale=SIGMA, size=3)])
    if isinstance(joint, (sh.Revolute, sh.Screw)) and sigma is None:
        return rng.uniform(-np.pi, np.pi, 1)
    q = rng.normal(scale=sigma or 1.0, size=joint.nq)
    for start, kind in joint.orientations:
        if kind == "quaternion":
            q[start : start + 4] = random_quaternion(rng)
        else:
            R = np.linalg.qr(rng.normal(size=(3, 3)))[0]
            q[start : start + 9] = (R * np.linalg.det(R)).ravel()
    return q


def random_q(model: sh.Model, rng: np.random.Generator) -> np.ndarray:
    return np.concatenate([np.zeros(0), *(random_coordinates(b.joint, rng) for b in model.bodies)])


class State:
    """q, v, a, tau and wrenches of one model, random."""

    def __init__(self, model: sh.Model, seed: int, count: int | None = None) -> None:
        rng = np.random.default_rng(seed + 1_000_003)
        lead = () if count is None else (count,)
        self.q = random_q(model, rng) if count is None else np.array([random_q(model, rng) for _ in range(count)])
        self.v, self.a, self.tau = (rng.normal(size=(*lead, model.nv)) for _ in range(3))
        self.wrenches = rng.normal(size=(*lead, len(model.bodies), 6))


def regular_state(model: sh.Model, seed: int) -> State:
    """Angle triples 3-1-3 have their middle angle away from zero, where dq = N δ is not defined."""
    s = State(model, seed)
    for b in model.bodies:
        if getattr(b.joint, "parameters", "") == "euler313":
            s.q[b.q_start + b.joint.nq - 2] = 1.1
    return s


def relative_error(a: np.ndarray, b: np.ndarray) -> float:
    """The interface's: max|a − b| / max(1, max|b|)."""
    a, b = np.asarray(a), np.asarray(b)
    assert a.shape == b.shape
    return float(np.max(np.abs(a - b), initial=0.0) / max(1.0, float(np.max(np.abs(b), initial=0.0))))
