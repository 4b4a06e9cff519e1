"""Random mechanisms with closed loops and a state that satisfies them, always the same for the same seed.

A tree and its position come first; then loops are closed where points of two bodies, or of a body and the world, are at
that moment, so that every position is a closed one. Velocities are projected. Positions near singular ones, where the
answers themselves are ill-conditioned, are drawn again; exactly redundant loops are wanted,
but seeds that end in 0, 2 and 4 have independent rows.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import count
from typing import Any

import numpy as np

import sharnir as sh
from support.loop_truth import Load, Loop, Spring, Truth
from support.prescribed import coordinates_text, replaced_state, velocities_text
from support.random_trees import (
    random_coordinates,
    random_inertia,
    random_joint,
    random_placement,
    random_quaternion,
)

TIME = 0.37
WORST = 0.03  # of the singular values of J M^(-1/2) over the largest: λ is then good to about 1e3 of the round-off
ZERO = 1e-12  # below it they are zero
KINDS = ("revolute", "revolute", "prismatic", "screw", "cylindrical", "universal", "planar", "spherical", "spherical",
         "free", "fixed", "compound")  # fmt: skip


@dataclass(frozen=True, eq=False)
class Mechanism:
    """`flavour` is "mobile", "redundant" (a loop is closed twice over), "tilted" (a plane mechanism of spatial
    joints, on a tilted base) or "immobile"."""

    model: sh.Model
    truth: Truth
    state: Load
    flavour: str
    mobility: int
    redundant: int  # rows that depend on the others

    @property
    def unloaded(self) -> Load:
        """The state without wrenches on the bodies."""
        return replace(self.state, wrenches=np.zeros_like(self.state.wrenches))


def random_mechanism(seed: int) -> Mechanism:
    rng = np.random.default_rng([seed, 5])
    flavour = {3: "redundant", 6: "immobile", 8: "tilted"}.get(seed % 10, "mobile")
    for attempt in count():
        assert attempt < 2000, f"no mechanism for seed {seed}"
        found = _attempt(rng, seed, flavour)
        if found is not None:
            return found
    raise AssertionError


def _attempt(rng: np.random.Generator, seed: int, flavour: str) -> Mechanism | None:
    planar, tilted, wanted = seed % 4 == 1, flavour == "tilted", 1 + int(rng.integers(4, size=2).min())
    kinds = [str(rng.choice(["point", "point", "frame"])) for _ in range(wanted)]
    rows = sum({"point": 2, "frame": 3}[k] if planar or tilted else {"point": 3, "frame": 6}[k] for k in kinds)
    target = max(1, rows - 2) if flavour == "immobile" else rows + int(rng.integers(1, 5))
    bodies = _bodies(rng, planar, tilted, target)
    names = ["world", *(f"b{k}" for k in range(len(bodies)))]
    driven = _driven(rng, bodies) if seed % 3 == 1 and flavour == "mobile" else {}
    gravity = rng.normal(scale=6.0, size=3) * (1, 1, 0 if planar else 1)
    springs = _springs(rng, bodies, planar) if seed % 3 == 2 else ()

    def system(q: np.ndarray | None = None) -> sh.System:
        s, start = sh.System(f"loops {seed}", gravity=gravity, planar=planar), 0
        for name, given in zip(names[1:], bodies, strict=True):
            size = given["joint"].nq
            s.add_body(name, **given, q0=None if q is None else q[start : start + size])
            start += size
        for name, motion in driven.items():
            s.prescribe(names[name], **motion)
        for spring in springs:
            s.add_force(spring.name, spring.force(names))
        return s

    tree = system(np.concatenate([random_coordinates(b["joint"], rng) for b in bodies])).build()
    if tree.nv > 40 or not tree.nv:
        return None
    q = replaced_state(tree, np.concatenate([b.q0 for b in tree.bodies]), np.zeros(tree.nv), TIME)[0]
    loops = _loops(rng, tree, q, kinds, flavour)
    if loops is None:
        return None
    truth = Truth(tree, loops, springs)
    v = _velocity(rng, truth, q)
    if v is None:
        return None
    mobility, redundant = _mobility(truth, q)
    if (flavour == "immobile") != (mobility == 0) or (flavour in ("redundant", "tilted") and redundant == 0):
        return None
    if flavour == "mobile" and seed % 2 == 0 and redundant:
        return None
    final = system(q)
    for loop in loops:
        final.add_constraint(loop.name, loop.constraint(names))
    model = final.build()
    tau = rng.normal(scale=3.0, size=model.nv)
    tau[truth.driven] = 0.0
    wrenches = rng.normal(scale=3.0, size=(len(model.bodies), 6)) * ((1, 1, 0, 0, 0, 1) if planar else 1)
    return Mechanism(model, truth, Load(q, v, tau, wrenches, TIME), flavour, mobility, redundant)


def _bodies(rng: np.random.Generator, planar: bool, tilted: bool, coordinates: int) -> list[dict[str, Any]]:
    """Until they have at least so many coordinates."""
    bodies: list[dict[str, Any]] = []
    names, total = ["world"], 0
    if tilted:
        base = sh.Placement(xyz=rng.normal(size=3), quaternion=random_quaternion(rng))
        bodies.append({"parent": "world", "joint": sh.Fixed(), "placement": base, "mass": 1.0})
        names = ["b0"]
    while total < coordinates or len(bodies) < 3:
        joint = _planar_joint(rng) if planar or tilted else random_joint(rng, KINDS)
        placement = random_placement(rng)
        com, inertia = rng.normal(scale=0.2, size=3), random_inertia(rng)
        if planar or tilted:
            placement = sh.Placement(xyz=(*rng.normal(scale=0.5, size=2), 0), rpy=(0, 0, rng.normal()))
        if planar:
            com[2] = inertia[2, :2] = inertia[:2, 2] = 0.0
        parent = names[int(rng.integers(len(names)))] if rng.random() < 0.6 else names[-1]
        bodies.append({
            "parent": parent, "joint": joint, "placement": placement, "mass": float(rng.uniform(0.5, 3.0)), "com": com,
            "inertia": inertia,
        })  # fmt: skip
        names.append(f"b{len(bodies) - 1}")
        total += joint.nv
    return bodies


def _planar_joint(rng: np.random.Generator) -> sh.Joint:
    kind = rng.integers(8)
    if kind == 0:
        return sh.Fixed()
    if kind == 1:
        return sh.Planar("z")
    if kind < 4:
        return sh.Prismatic((*rng.normal(size=2), 0.0), armature=float(rng.random() < 0.3) * 0.2)
    return sh.Revolute("z", armature=float(rng.random() < 0.3) * 0.1)


def _driven(rng: np.random.Generator, bodies: list[dict[str, Any]]) -> dict[int, dict[str, Any]]:
    """One joint or two, by their coordinates or velocities, or one coordinate of several."""
    moving = [k for k, b in enumerate(bodies, start=1) if b["joint"].nv]
    found: dict[int, dict[str, Any]] = {}
    for k in rng.permutation(moving)[: 1 + int(rng.integers(2))]:
        joint = bodies[k - 1]["joint"]
        kind = rng.integers(3)
        if kind == 0:
            found[int(k)] = {"q": coordinates_text(joint, float(rng.random()))}
        elif kind == 1:
            found[int(k)] = {"v": velocities_text(joint)}
        else:
            found[int(k)] = {"v": "0.3*sin(2*t)", "coordinate": int(rng.integers(joint.nv))}
    return found


def _springs(rng: np.random.Generator, bodies: list[dict[str, Any]], planar: bool) -> tuple[Spring, ...]:
    flat = (1, 1, 0) if planar else (1, 1, 1)
    single = [k for k, b in enumerate(bodies, start=1) if isinstance(b["joint"], (sh.Revolute, sh.Prismatic, sh.Screw))]
    springs = [
        Spring(f"joint spring {k}", rng.uniform(1, 20), rng.normal(), rng.uniform(0, 1), joint=int(k))
        for k in rng.permutation(single)[:2]
    ]
    a, b = rng.permutation(len(bodies) + 1)[:2]
    points = rng.normal(scale=0.3, size=(2, 3)) * flat
    springs.append(
        Spring(
            "spring",
            rng.uniform(1, 20),
            rng.uniform(0.1, 1.0),
            rng.uniform(0, 1),
            0,
            int(a),
            points[0],
            int(b),
            points[1],
        )
    )
    return tuple(springs)


def _loops(
    rng: np.random.Generator, tree: sh.Model, q: np.ndarray, kinds: list[str], flavour: str
) -> list[Loop] | None:
    """Closed at q."""
    truth = Truth(tree, ())
    truth.place(q)
    tilted = flavour == "tilted"
    flat = np.array((1, 1, 0) if tree.planar or tilted else (1, 1, 1))
    rigid = [_rigid(tree, i) for i in range(len(tree.bodies) + 1)]
    loops: list[Loop] = []
    for k, kind in enumerate(kinds):
        a, b = (int(i) for i in tilted + rng.permutation(len(rigid) - tilted)[:2])
        if rigid[a] == rigid[b]:
            return None
        X, Y = truth.frame(a), truth.frame(b)
        point = rng.normal(scale=0.4, size=3) * flat
        loops.append(Loop(f"loop {k}", kind, a, point, b, Y.actInv(X.act(point)) * flat, X.rotation.T @ Y.rotation))
    if flavour == "redundant":
        # the same points meet again, seen from the other body, or another pair of points of welded bodies
        last = loops[-1]
        point = rng.normal(scale=0.4, size=3) * flat if last.kind == "frame" else last.point_b
        X, Y = truth.frame(last.b), truth.frame(last.a)
        there = Y.actInv(X.act(point)) * flat
        loops.append(Loop("again", last.kind, last.b, point, last.a, there, last.rotation_ab.T))
    return loops


def _rigid(tree: sh.Model, body: int) -> int:
    """The body that it is fixed to, at the end."""
    while body and tree.bodies[body - 1].joint.nv == 0:
        body = tree.bodies[body - 1].parent
    return body


def _singular_values(truth: Truth, q: np.ndarray) -> np.ndarray:
    f = truth.free
    truth.place(q)
    J = truth.rows()[0][:, f]
    M = truth.pin.mass_matrix(q)[np.ix_(f, f)]
    truth.place(q)
    return np.linalg.svd(J @ np.linalg.inv(np.linalg.cholesky(M)).T, compute_uv=False)


def _mobility(truth: Truth, q: np.ndarray) -> tuple[int, int]:
    sigma = _singular_values(truth, q)
    rank = int(np.sum(sigma > ZERO * max(sigma.max(initial=0.0), 1e-6)))
    rows = sum(truth.carried(loop).shape[1] for loop in truth.loops)
    return truth.free.size - rank, rows - rank


def _velocity(rng: np.random.Generator, truth: Truth, q: np.ndarray) -> np.ndarray | None:
    """Random, with J v = 0; None where prescribed motions contradict the loops or the position is nearly singular."""
    f = truth.free
    sigma = _singular_values(truth, q)
    sigma = sigma / max(sigma.max(initial=0.0), 1e-6)
    if np.any((sigma > ZERO) & (sigma < WORST)) or not f.size:
        return None
    v = replaced_state(truth.model, q, rng.normal(size=truth.model.nv), TIME)[1]
    J = truth.rows()[0]
    v[f] -= np.linalg.pinv(J[:, f], rcond=1e-9) @ (J @ v)
    if np.abs(J @ v).max(initial=0.0) > 1e-10 or np.abs(v).max() > 20.0:
        return None
    return v
