"""Forward dynamics in absolute coordinates: every joint is rows between two bodies. Seeds 003 and 004.

    [M −Qᵀ; Q 0] [Ẍ; λ] = [P; b]        `bodies.py` has M, P and how joints let bodies move, `rows.py` Q, b

There are two ways to solve it. Leaf first (`leaf_first.py`) takes every model, and its cost is linear for every
tree. The Schur complement (`schur.py`) is the cheaper one where joints leave much freedom, three coordinates or
more: rows are few then. It needs inertias that are definite, whatever the parameters, and no armature (which would
join bodies in M). `cost.py` predicts which is cheaper.

Constraints on top of leaf first are one dense matrix where loops are nested, and straight-line code: the cost grows
with the third power of their number. The Schur complement follows the graph. So beyond `LARGE` bodies constraints are
met in one of two ways whose cost follows the graph: by the Schur complement, and where that does not apply by carrying
their rows along while bodies are eliminated leaf first, which is what `separate-bodies` does with them (`loops/carry`).
The latter is the right-hand side of runs in both cases, for it can hold on to constraints.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from .. import separate_bodies
from ..formulation import Formulation
from .cost import leaf_first_cost, schur_cost
from .leaf_first import leaf_first
from .schur import schur, schur_with_loops

if TYPE_CHECKING:
    from ...model import Body, Model

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
    return is_cheaper(schur_cost(model), leaf_first_cost(model), bool(model.constraints))


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
