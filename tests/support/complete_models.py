"""Random models with everything at once, always the same for the same seed: all joints, armature, parameters, fixed
bodies, prescribed joints and coordinates, all forces, and in every second one all constraints, one kind after the
other. Every tenth one is planar, with loops that are closed.

Constraints need not hold: the accelerations are a smooth function of any q and v as long as the rows are independent,
and these are well so.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import numpy as np

import sharnir as sh
from sharnir.model.constraints import REGISTRY
from sharnir.model.joints.contract import pairs
from support.loop_truth import Load
from support.prescribed import replaced_state
from support.random_constraints import random_constraint
from support.random_forces import random_force
from support.random_loops import random_mechanism
from support.random_trees import State, regular_state
from support.rich_trees import TIME, any_joint, prescribe, rich_system

KINDS = sorted(REGISTRY)
LOWEST = 0.1  # singular value of G M^(-1/2), over the largest and over 1: ten times the error of one row alone


def complete_model(seed: int) -> tuple[sh.Model, State | Load]:
    if seed % 10 == 9:
        return _planar(seed)
    rng = np.random.default_rng([seed, 11])
    kinds = [KINDS[(seed // 2) % len(KINDS)]] if seed % 2 else []
    for attempt in count():
        found = _attempt(rng, seed, kinds, more=attempt // 300)  # rows that need more coordinates than there were
        if found is not None:
            return found
    raise AssertionError


def _planar(seed: int) -> tuple[sh.Model, Load]:
    for k in count():
        found = random_mechanism(4 * (seed + 1000 * k) + 1)
        if found.flavour == "mobile" and not found.redundant:
            return found.model, found.state
    raise AssertionError


def parameters(model: sh.Model) -> dict[str, float]:
    """Not their defaults."""
    return {p.name: 1.1 * p.default for p in model.parameters}


def _attempt(rng: np.random.Generator, seed: int, kinds: list[str], more: int) -> tuple[sh.Model, State] | None:
    bodies = more + (int(rng.integers(2, 4)) if kinds else int(rng.integers(1, 5)))
    s = rich_system(int(rng.integers(2**31)), bodies, motions=False, joint=_joint(rng.random() < 0.3))
    for body in s.build().bodies:
        if body.joint.nv and rng.random() < 0.3:
            _prescribe(s, body.name, body.joint, rng)
    tree = s.build()
    if not tree.free.size:
        return None
    for k in range(int(rng.integers(1, 4))):
        s.add_force(f"force {k}", random_force(rng, tree))
    if kinds and rng.random() < 0.5:
        kinds = [*kinds, str(rng.choice(KINDS))]
    try:
        for k, kind in enumerate(kinds):
            s.add_constraint(f"loop {k}", random_constraint(rng, tree, kind))
        model = s.build()
    except sh.ModelError:  # of bodies that are fixed to each other, or of joints that are not there
        return None
    x = regular_state(model, seed)
    return (model, x) if _independent(model, x) else None


def _joint(fixed: bool) -> Callable[[np.random.Generator], sh.Joint]:
    """Any; where wanted the first one is fixed to the world."""
    left = [sh.Fixed()] if fixed else []
    return lambda rng: left.pop() if left else any_joint(rng)


def _prescribe(s: sh.System, name: str, joint: sh.Joint, rng: np.random.Generator) -> None:
    """As in the rich trees, or one coordinate by its own function of time."""
    able = sorted(pairs(joint))
    if able and joint.nv > 1 and rng.random() < 0.4:
        s.prescribe(name, q="0.4 + 0.3*sin(2*t)", coordinate=able[int(rng.integers(len(able)))])
    else:
        prescribe(s, name, joint, rng)


def _independent(model: sh.Model, x: State) -> bool:
    if not model.constraints or model.row_count > model.free.size:
        return not model.constraints
    dyn, given = sh.compile(model, backend="casadi"), {"t": TIME, "params": parameters(model)}
    q = replaced_state(model, x.q, x.v, TIME, parameters(model))[0]
    free = model.free
    M = dyn.mass_matrix(q, **given)[np.ix_(free, free)]
    G = dyn.constraint_jacobian(q, **given)[:, free] @ np.linalg.inv(np.linalg.cholesky(M)).T
    sigma = np.linalg.svd(G, compute_uv=False)
    return bool(sigma.min() > LOWEST * max(1.0, sigma.max()))
