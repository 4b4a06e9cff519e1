"""Formulas of our own operations, derived from the code itself: what each piece of it takes, and how often it runs.

In loops over bodies the pieces are those of the classes of `variables.py`; a tree that has them all tells what each
takes. Straight code has no pieces. There the numbers come from trees of up to 7 bodies, more trees than unknowns, whose
counts must be met exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from ..algorithms.formulations.formulation import Formulation
from ..algorithms.formulations.registry import FORMULATIONS
from ..algorithms.sweeps.matrix import Solve
from ..codegen.forms import rolled_of
from ..codegen.graph import count
from ..codegen.rolled.addresses import GroupKey, PairKey
from ..codegen.rolled.rolled import Rolled
from ..codegen.straight.traced import traced
from ..core.errors import UnsupportedError
from ..model import Model, System
from ..model.joints.contract import Joint
from ..spatial.placement import Placement
from .structure import Structure, Term
from .variables import (
    AHEAD,
    AHEAD_TIPS,
    BASES,
    FACTOR,
    FURTHER,
    FURTHER_TIPS,
    OTHERS,
    PAIRS,
    SINGLE,
    STRAIGHT,
    TIPS,
)  # fmt: skip

# Trees of general bodies on one kind of joint: placements, inertias and gravity in no special direction.


def general_tree(parents: Sequence[int], joint: Joint, seed: int = 0) -> Model:
    """`parents` are numbers of bodies from 1 on, 0 is the world. The numbers are random, the same for the same seed."""
    rng = np.random.default_rng(seed)
    system = System("general tree", gravity=rng.uniform(1.0, 5.0, 3))
    for i, parent in enumerate(parents, start=1):
        points = rng.normal(scale=0.3, size=(8, 3))  # whose moments of inertia are those of a body
        second = points.T @ points / 8
        turn = rng.normal(size=4)
        system.add_body(
            f"body {i}",
            f"body {parent}" if parent else "world",
            joint=joint,
            placement=Placement(xyz=rng.normal(size=3), quaternion=turn / np.linalg.norm(turn)),
            mass=float(rng.uniform(0.5, 3.0)),
            com=rng.normal(scale=0.2, size=3),
            inertia=np.trace(second) * np.eye(3) - second,
        )
    return system.build()


# Linear equations in whole numbers, solved exactly.


def solved(rows: Sequence[Sequence[Fraction | int]], right: Sequence[int]) -> list[Fraction] | None:
    """The one x with rows x = right for every row, more of them than unknowns; None where there is no such x, or more
    than one."""
    unknowns = len(rows[0])
    table = [[Fraction(x) for x in (*row, y)] for row, y in zip(rows, right, strict=True)]
    for c in range(unknowns):
        pivot = next((r for r in range(c, len(table)) if table[r][c]), None)
        if pivot is None:
            return None
        table[c], table[pivot] = table[pivot], table[c]
        table[c] = [x / table[c][c] for x in table[c]]
        for r, row in enumerate(table):
            if r != c and row[c]:
                table[r] = [x - row[c] * y for x, y in zip(row, table[c], strict=True)]
    if any(row[-1] for row in table[unknowns:]):
        return None
    return [row[-1] for row in table[:unknowns]]


# Of body 2 on: an only child that carries, the first of two, a further one; such tips; one on the world alone.
DEEP = (0, 1, 2, 2, 3, 4, 4, 0)
FLAT = (0, 1, 0, 3, 3, 0)
# Chains, stars on the first and on the second body, and what tells depth, tips and siblings apart; the rest is a check.
TREES = (
    (0,), (0, 1), (0, 1, 1), (0, 1, 1, 1), (0, 1, 1, 1, 1), (0, 1, 1, 1, 1, 1), (0, 1, 2), (0, 1, 2, 2),
    (0, 1, 2, 2, 2), (0, 1, 2, 2, 2, 2), (0, 1, 2, 2, 2, 2, 2),
    (0, 1, 2, 3), (0, 1, 2, 3, 4), (0, 1, 1, 3), (0, 1, 2, 2, 4), (0, 1, 2, 3, 3), (0, 1, 1, 2, 3),
    (0, 0, 1, 1, 2, 3, 3),
)  # fmt: skip


def supported(formulation: str, joint: Joint) -> Formulation:
    """Which is asked about a tree of such joints."""
    model, found = general_tree(FLAT, joint), FORMULATIONS[formulation]
    reason = found.supports(model)
    if reason is not None:
        raise UnsupportedError(f"cost_formula({formulation!r}, joint={type(joint).__name__}): {reason}")
    return found


def in_loops(formulation: str, joint: Joint) -> tuple[tuple[Term, ...], tuple[Term, ...]] | None:
    """(of deep trees, of trees with no body farther from the world than 2), or nothing where there are no loops."""
    program = supported(formulation, joint).forward.least
    models = [general_tree(parents, joint) for parents in (DEEP, FLAT)]
    if not program.can_be_rolled(models[0]):
        return None
    deep, flat = (_Pieces(rolled_of(program, model), formulation) for model in models)
    base, only, first, further, tip, first_tip, further_tip, single = deep.bodies
    terms = {
        OTHERS: only,
        TIPS: tip - only,
        AHEAD: first - only,
        FURTHER: further - only + deep.adds,
        AHEAD_TIPS: first_tip - tip - (first - only),
        FURTHER_TIPS: further_tip - tip - (further - only),
        BASES: base,
        SINGLE: single,
    }
    near = (flat.bodies[k] for k in range(6))
    base, tip, base_2, first_tip, further_tip, single = near
    if base != base_2:
        raise _unsettled(formulation)
    low = {OTHERS: tip, AHEAD: first_tip - tip, FURTHER: further_tip - tip + flat.adds, BASES: base, SINGLE: single}
    solves = Fraction(sum(isinstance(sweep, Solve) for sweep in program.sweeps))
    found = []
    for numbers, pieces in ((terms, deep), (low, flat)):
        own = [Term(Fraction(x), variable) for variable, x in numbers.items()]
        along = [Term(Fraction(pieces.pair), PAIRS), Term(solves, FACTOR)]
        found.append(tuple(term for term in (*own, *along) if term.coefficient))
    return found[0], found[1]


def straight(formulation: str, joint: Joint, trees: Sequence[Sequence[int]] = TREES) -> tuple[Term, ...]:
    """Of code in one piece."""
    found = supported(formulation, joint)
    counts = []
    for parents in trees:
        model = general_tree(parents, joint)
        counts.append(count(traced(found.of(model).forward.least, model).instructions).total)
    structures = [Structure(tuple(parents), (joint.nv,) * len(parents)) for parents in trees]
    numbers = solved([[variable.of(s) for variable in STRAIGHT] for s in structures], counts)
    if numbers is None:
        raise _unsettled(formulation)
    return tuple(Term(x, variable) for x, variable in zip(numbers, STRAIGHT, strict=True) if x)


class _Pieces:
    """What the code of loops takes: `bodies[k]` for body k + 1, `adds` where a sibling adds to a sum that has begun,
    `pair` for a body and one on its path."""

    def __init__(self, kernel: Rolled, formulation: str) -> None:
        own: dict[int, int] = {}
        adds: dict[int, int] = {}
        pairs: dict[tuple[int, int], int] = {}
        for graphs in kernel.graphs:
            for key, graph in graphs.items():
                once = count(graph.graph.instructions).total
                if isinstance(key, PairKey):
                    pairs[key.group, key.ancestor] = pairs.get((key.group, key.ancestor), 0) + once
                elif isinstance(key, GroupKey):
                    given = zip(graph.zero, graph.targets, strict=True)
                    more = sum(not zero for zero, place in given if place.space.name == "sums")
                    own[key.group] = own.get(key.group, 0) + once
                    adds[key.group] = adds.get(key.group, 0) + more
        group_of, parents = kernel.plan.group_of, kernel.plan.model.parents
        self.bodies = [own[group_of[i]] for i in range(1, len(parents) + 1)]
        self.adds = _one({adds[group_of[i]] for i, parent in enumerate(parents, start=1) if parent}, formulation)
        self.pair = _one(set(pairs.values()) or {0}, formulation)


def _one(values: set[int], formulation: str) -> int:
    if len(values) != 1:
        raise _unsettled(formulation)
    return values.pop()


def _unsettled(formulation: str) -> UnsupportedError:
    return UnsupportedError(
        f"cost_formula({formulation!r}): bodies that this formula takes for equal are not. Expected a joint whose "
        "numbers are general; ask sh.operation_count of the model itself."
    )
