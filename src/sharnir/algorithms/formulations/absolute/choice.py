"""Forward dynamics in absolute coordinates: every joint is rows between two bodies. Seeds 003 and 004.

    [M −Qᵀ; Q 0] [Ẍ; λ] = [P; b]        `rows.py` has M, P, Q, b and how joints let bodies move

There are two ways to solve it. Leaf first (`leaf_first.py`) takes every model, and its cost is linear for every
tree. The Schur complement (`schur.py`) is the cheaper one where joints leave much freedom, three coordinates or
more: rows are few then. It needs inertias that are definite, whatever the parameters, and no armature (which would
join bodies in M). The estimates below predict which is cheaper.

Constraints on top of leaf first are one dense matrix where loops are nested, and straight-line code: the cost grows
with the third power of their number. The Schur complement follows the graph. So beyond `LARGE` bodies constraints are
met in one of two ways whose cost follows the graph: by the Schur complement, and where that does not apply by carrying
their rows along while bodies are eliminated leaf first, which is what `separate-bodies` does with them (`loops/carry`).
The latter is the right-hand side of runs in both cases, for it can hold on to constraints.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from ...frames.lumped import lumped
from ...sweeps.elimination import elimination
from .. import separate_bodies
from ..formulation import Formulation
from .leaf_first import leaf_first
from .schur import schur, schur_with_loops

if TYPE_CHECKING:
    from ....model import Body, Model

# The cost of the two ways through the system of absolute coordinates, from the pattern of the graph alone.
#
# Operations of full blocks, additions and multiplications together. Bodies have d coordinates, 6 or 3 in the plane; n_i
# of a joint's coordinates are free, and its m_i = d − n_i rows make a block, as a constraint makes one of its own rows.
#
# leaf first       U, D, its factor, Ma: 3 d² n + 3 d n² + n³/3 per body;    Kᵀ Ma K: 3 d³
# constraints      per row and body on its way to the world: 4 d n + 1.5 d²;    A: 2 n per pair of rows there
# Schur            Q, b: 10 d per row;    M⁻¹ Qᵀ: d per row and body;    A: 1.5 d per pair of rows that share a body
# A, either way    elimination by least degree: s² + 5 s for a pivot with s unknowns after it
#
# Operations that both need alike are left out. Axes along coordinate axes make most blocks sparse, and more so leaf
# first, whose blocks keep their pattern from body to body.

Pairs = set[tuple[int, int]]


def leaf_first_cost(model: Model) -> float:
    d, total = _size(model), 0.0
    meet: Pairs = set()
    paths = [_moved(model, c.bodies, c.joints) for c in model.constraints]
    rows = [c.row_count for c in model.constraints]
    for body in model.bodies:
        n = len(body.free)
        total += 3 * d * d * n + 3 * d * n * n + n**3 / 3 + (3 * d * d * d if body.parent else 0)
        here = [c for c, path in enumerate(paths) if body.index in path]
        total += sum(rows[c] for c in here) * (4 * d * n + 1.5 * d * d)
        for x, y in combinations_with_replacement(here, 2):
            total += 2 * n * rows[x] * rows[y]
            meet.add((x, y))
    return total + _elimination(rows, meet)


def schur_cost(model: Model) -> float:
    d = _size(model)
    constraints = [{*c.bodies, *c.joints, *(model.parents[j - 1] for j in c.joints)} - {0} for c in model.constraints]
    rows = [c.row_count for c in model.constraints]
    constraints += [{body.index, body.parent} - {0} for body in model.bodies]
    rows += [d - len(body.free) for body in model.bodies]
    at: dict[int, list[int]] = {}
    for x, bodies in enumerate(constraints):
        for i in bodies:
            at.setdefault(i, []).append(x)
    total = 10.0 * d * sum(rows)
    meet: Pairs = set()
    for here in at.values():
        total += d * sum(rows[x] for x in here)
        for x, y in combinations_with_replacement(here, 2):
            total += 1.5 * d * rows[x] * rows[y]
            meet.add((x, y))
    return total + _elimination(rows, meet)


def _size(model: Model) -> int:
    return 3 if model.planar else 6


def _moved(model: Model, bodies: Iterable[int], joints: Iterable[int]) -> set[int]:
    """The bodies between those of a constraint and the world."""
    return {k for i in (*bodies, *joints) for k in model.path(i)}


def _elimination(rows: Sequence[int], meet: Pairs) -> float:
    total = 0.0
    for x, around in elimination(rows, meet):
        after = sum(rows[y] for y in around)
        for s in range(after, after + rows[x]):
            total += s * s + 5 * s
    return total


ADVANTAGE = 1.4  # by which the prediction must favour the Schur complement: blocks leaf first are the sparser ones
STRAIGHT = 5000  # predicted operations up to which a tree is worth straight-line code; loops over bodies are beyond
DEFINITE = 1e-6  # smallest moment of inertia, of the largest or of m c²; smallest mass, of the largest


LARGE = 100  # bodies of a model with constraints


def way(model: Model) -> Formulation:
    """The cheaper one."""
    if is_large(model):
        return schur_of_many if schur_applies(model) else carried
    if not prefers_schur(model):
        return leaf_first
    return schur_with_loops if model.constraints else schur


def is_large(model: Model) -> bool:
    """Whether it has constraints, and so many bodies that the cost of them has to follow the graph."""
    return bool(model.constraints) and len(model.bodies) > LARGE


def prefers_schur(model: Model) -> bool:
    """Whether the Schur complement may be used and is predicted to be cheaper."""
    if not schur_applies(model):
        return False
    if is_large(model):
        return True
    solved = lumped(model)  # by which accelerations are found
    return is_cheaper(schur_cost(solved), leaf_first_cost(solved), bool(model.constraints))


def is_cheaper(schur: float, leaf_first: float, closed: bool) -> bool:
    """By the costs of the two ways; `closed` where there are constraints, for which all code is straight."""
    return (closed or schur <= STRAIGHT) and ADVANTAGE * schur < leaf_first


def schur_applies(model: Model) -> bool:
    """M is block-diagonal and definite, and safely so."""
    if any(isinstance(body.mass, ca.SX) for body in model.bodies):
        return False
    lightest = DEFINITE * max(float(body.mass) for body in model.bodies)
    return all(body.mass > lightest and _definite(body, model.planar) and not _rotor(body) for body in model.bodies)


def _definite(body: Body, planar: bool) -> bool:
    if isinstance(body.inertia, ca.SX) or isinstance(body.com, ca.SX):
        return False
    J = body.inertia[2:, 2:] if planar else body.inertia
    moments = np.linalg.eigvalsh(J)
    return bool(moments[0] > DEFINITE * max(moments[-1], body.mass * float(body.com @ body.com)))


def _rotor(body: Body) -> bool:
    if isinstance(body.armature, ca.SX):
        return any(not body.armature[k].is_zero() for k in body.free)
    return any(body.armature[k] != 0.0 for k in body.free)


carried = replace(separate_bodies.formulation, name="absolute")
schur_of_many = replace(schur, running=carried.sweeps)
formulation = replace(leaf_first, way=way)
