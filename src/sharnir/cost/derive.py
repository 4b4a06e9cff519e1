"""Formulas of our own operations, derived from the code itself: what each piece of it takes, and how often it runs.

In loops over bodies the pieces are those of the classes below; a tree that has them all tells what each takes. Straight
code has no pieces. There the numbers come from trees of up to 7 bodies, more trees than unknowns, whose counts must be
met exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import comb

import numpy as np

from ..algorithms.formulations.formulation import Formulation
from ..algorithms.formulations.registry import FORMULATIONS
from ..algorithms.sweeps.matrix import Solve
from ..codegen.forms import rolled_of
from ..codegen.graph import count
from ..codegen.rolled.addresses import GroupKey, PairKey
from ..codegen.rolled.rolled import Rolled
from ..codegen.straight import traced
from ..core.errors import UnsupportedError
from ..model import Model, System
from ..model.joints.contract import Joint
from ..spatial.placement import Placement
from .structure import Structure, Term, Variable

# Variables of a tree, by which operations are counted.
#
# Loops over the bodies run one piece of code for each class of bodies, so their operations are a sum over classes. Of
# general bodies on one kind of joint there are few: on the world or not, carrying others or not, the only one its
# parent carries, the first or a further one (frames are chosen along the way to the first). Patterns of zeros that
# spread from the world outward end with the bodies it carries, so trees whose bodies all are on the world or on such a
# body count less. A matrix along paths adds a number for each pair of bodies on one path, and the LᵀDL factor with its
# solution
#
#     Σ G(ν) − G(ν_k),    G(x) = x³/3 + 5/2 x² − 5/6 x          k: the body that carries body i
#
# Impulses of joints (OSP) have no loops. Their code is one piece, in which zeros spread further: bodies are told apart
# by their depth up to 4, and a body with c children adds numbers with c (c − 1)/2 and c (c − 1) (c − 2)/6.

DEEPEST = 4  # from here on a body does not notice how far the world is


def _bodies(text: str, words: str, chosen: Callable[[Structure, int], bool]) -> Variable:
    """The number of bodies that are chosen, by their position."""
    return Variable(text, words, lambda s: sum(chosen(s, k) for k in range(s.bodies)))


def _inner(s: Structure, k: int) -> bool:
    return s.parents[k] > 0


def _alone(s: Structure, k: int) -> bool:
    return _inner(s, k) and s.children[s.parents[k] - 1] == 1


def _ahead(s: Structure, k: int) -> bool:
    """The first of several."""
    return _inner(s, k) and s.first[k] and not _alone(s, k)


def _further(s: Structure, k: int) -> bool:
    return _inner(s, k) and not s.first[k]


def _tip(s: Structure, k: int) -> bool:
    return s.children[k] == 0


BASES = _bodies("b", "bodies on the world that carry others", lambda s, k: not _inner(s, k) and not _tip(s, k))
SINGLE = _bodies("s", "bodies on the world that carry none", lambda s, k: not _inner(s, k) and _tip(s, k))
OTHERS = _bodies("n", "bodies on other bodies", _inner)
TIPS = _bodies("t", "tips: those of n that carry none", lambda s, k: _inner(s, k) and _tip(s, k))
AHEAD = _bodies("f", "those of n that are the first of several on one body", _ahead)
FURTHER = _bodies("e", "those of n that are further ones on one body", _further)
AHEAD_TIPS = _bodies("ft", "tips among f", lambda s, k: _ahead(s, k) and _tip(s, k))
FURTHER_TIPS = _bodies("et", "tips among e", lambda s, k: _further(s, k) and _tip(s, k))

PAIRS = Variable("P", "pairs of bodies on one path", lambda s: sum(s.depth) - s.bodies)


def _solved(x: int) -> Fraction:
    return Fraction(2 * x**3 + 15 * x**2 - 5 * x, 6)


FACTOR = Variable(
    "Σ (G(ν) − G(ν_k))",
    "G(x) = x³/3 + 5/2 x² − 5/6 x, over all bodies: LᵀDL and one solution",
    lambda s: sum((_solved(x) - _solved(y) for x, y in zip(s.nu, s.nu_parent, strict=True)), Fraction(0)),
)


def _at(depth: int, tips: bool) -> Variable:
    def chosen(s: Structure, k: int) -> bool:
        return min(s.depth[k], DEEPEST) == depth and (not tips or _tip(s, k))

    where = f"{'at least ' if depth == DEEPEST else ''}{depth} from the world"
    text = f"{'t' if tips else 'n'}{'₀₁₂₃₄'[depth]}"
    return _bodies(text, f"{'tips' if tips else 'bodies'} {where}", chosen)


def _siblings(of: int, base: bool) -> Variable:
    """Sets of children of one body, of a base or of others; `of` 0 for bodies that have several."""

    def number(s: Structure) -> int:
        own = [c for c, parent in zip(s.children, s.parents, strict=True) if (parent == 0) == base]
        return sum(c > 1 if of == 0 else comb(c, of) for c in own)

    text = ("h", "", "c₂", "c₃")[of] + ("₁" if base else "")
    words = {0: "bodies that carry several", 2: "Σ c (c − 1)/2", 3: "Σ c (c − 1) (c − 2)/6"}[of]
    return Variable(text, f"{words}, {'on the world' if base else 'on other bodies'}", number)


STRAIGHT = (
    *(_at(depth, tips) for depth in range(DEEPEST, 0, -1) for tips in (False, True)),
    *(_siblings(of, base) for base in (True, False) for of in (0, 2, 3)),
)


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
