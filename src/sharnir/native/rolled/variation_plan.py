"""The code of directions (`formulations/variation.py`, (6) and (7)), class by class, and what it reads of the bodies.

A direction has six numbers P on its way up and six numbers A on its way out, and three of its β_ω; those that are zero
in every class of the model are nowhere. What a class reads of a body (`reads`) are values of the state: its numbers
stand one after the other in the *answer* of the body, and behind them what the directions of its joint begin with.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import casadi as ca

from ...formulations.variation import KINDS, fall, rise
from ...spatial.algebra import Matrix, zeros
from ..classes.layout import entries
from .addresses import WAY, GroupKey, Node, Owner, Place, Result, Space, Symbols
from .plan import Plan
from .step_graph import Code, StepGraph

UP, OUT, TURN, FORCE = (Space(name) for name in ("P", "A", "w", "z"))  # what a direction has
ACCELERATION, ANSWER = Space("a"), Space("answer")
MOVING = KINDS[:2]  # along which there are A and w
FALLING = [(carried, forced) for carried in (False, True) for forced in (False, True)]


@dataclass(frozen=True)
class Pattern:
    """Which of the numbers of a direction there are anywhere, and the most free coordinates of a joint."""

    up: tuple[int, ...]
    out: tuple[int, ...]
    turn: tuple[int, ...]
    force: int


class Directions:
    """By group: `rising`, and `falling` by whether the body is carried by the joint of the direction, and whether the
    direction has passed it on its way up."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        groups = range(len(plan.groups))
        self.records = [plan.record(g, len(plan.stages)) for g in groups]
        self._way: Symbols = {UP: ca.SX.sym("P", 6), OUT: ca.SX.sym("A", 6), TURN: ca.SX.sym("w", 3)}
        self._way[FORCE] = ca.SX.sym("z", max(len(group.free) for group in plan.groups))
        self.pattern = self._pattern()
        codes = [[self._rising(g), *(self._falling(g, *how) for how in FALLING)] for g in groups]
        self.reads: list[list[tuple[Owner, Place]]] = []
        for own in codes:
            found = {x for code in own for read in code.reads() for x in read}
            self.reads.append(sorted(x for x in found if x[0] != WAY))
        self.exports = [Code([*self._answer(g), *self._begins(g)], plan.tables(g)) for g in groups]
        self.rising = [StepGraph.of(own[0]) for own in codes]
        self.falling = [dict(zip(FALLING, map(StepGraph.of, own[1:]), strict=True)) for own in codes]

    @property
    def wanted(self) -> set[Node]:
        """Values that directions read."""
        found = set()
        for g, code in enumerate(self.exports):
            found |= {self.plan.home(GroupKey(g), *x) for read in code.reads() for x in read}
        return found

    def _pattern(self) -> Pattern:
        """Pushed through all classes until nothing is added."""
        up, out, turn = set[int](), set[int](), set[int]()
        for group, record in zip(self.plan.groups, self.records, strict=True):
            for kind in KINDS:
                up |= set() if group.root else _rows(getattr(record, f"P_{kind}"))
            for kind in MOVING:
                out |= set() if group.leaf else _rows(getattr(record, f"A_{kind}"))
                turn |= set() if group.leaf else _rows(getattr(record, f"w_{kind}"))
        while True:
            before = len(up), len(out)
            self.pattern = Pattern(tuple(sorted(up)), tuple(sorted(out)), tuple(sorted(turn)), self._way[FORCE].numel())
            for g, group in enumerate(self.plan.groups):
                if not group.root:
                    up |= _rows(rise(self.records[g], self._column(UP))[1])
                if not group.leaf:
                    out |= _rows(self._fallen(g, True, True)[1])
            if before == (len(up), len(out)):
                return self.pattern

    def _column(self, space: Space) -> Matrix:
        """The numbers of a direction that are there."""
        symbols = self._way[space]
        there = {UP: self.pattern.up, OUT: self.pattern.out, TURN: self.pattern.turn}[space]
        column = zeros(symbols.numel())
        for k in there:
            column[k] = symbols[k]
        return column

    def _fallen(self, g: int, carried: bool, forced: bool) -> tuple[Matrix, Matrix]:
        group, record = self.plan.groups[g], self.records[g]
        z = self._way[FORCE][: len(group.free), 0] if forced else zeros(len(group.free))
        if group.root:  # nothing comes from the world
            return fall(record, zeros(6), zeros(3), z)
        return fall(record, self._column(OUT), self._column(TURN) if carried else zeros(3), z)

    def _rising(self, g: int) -> Code:
        group, record = self.plan.groups[g], self.records[g]
        if group.leaf:
            return Code([], self._tables(g))
        z, below = rise(record, self._column(UP))
        results = _column(z, FORCE, range(len(group.free)))
        results += [] if group.root else _column(below, UP, self.pattern.up)
        return Code(results, self._tables(g))

    def _falling(self, g: int, carried: bool, forced: bool) -> Code:
        group = self.plan.groups[g]
        a, A = self._fallen(g, carried, forced)
        results = _column(a, ACCELERATION, range(len(group.free)))
        results += [] if group.leaf else _column(A, OUT, self.pattern.out)
        return Code(results, self._tables(g))

    def _tables(self, g: int) -> list[tuple[Owner, Symbols]]:
        return [*self.plan.tables(g), (WAY, self._way)]

    def _answer(self, g: int) -> list[Result]:
        tables = dict(self.plan.tables(g))
        return [(Place(ANSWER, k), tables[o][p.space][p.slot]) for k, (o, p) in enumerate(self.reads[g])]

    def _begins(self, g: int) -> list[Result]:
        """Behind the answer, in the order of `begins`."""
        start = len(self.reads[g])
        found = []
        for n, (kind, what, k, c) in enumerate(self.begins(g)):
            entry = entries(getattr(self.records[g], f"{what}_{kind}")[k, c])[1][0]
            found.append((Place(ANSWER, start + n), entry))
        return found

    def begins(self, g: int) -> list[tuple[str, str, int, int]]:
        """(kind, what, number, column) of the directions of a joint of the group."""
        group, pattern = self.plan.groups[g], self.pattern
        of: dict[str, Sequence[int]] = {"z": range(len(group.free))}
        of |= {} if group.root else {"P": pattern.up}
        of |= {} if group.leaf else {"A": pattern.out, "w": pattern.turn}
        return [
            (kind, what, k, c) for what in of for kind in (KINDS if what in "zP" else MOVING)
            for k in of[what] for c in range(group.joint.nv)
        ]  # fmt: skip

    def size(self, g: int) -> int:
        """Numbers of an answer with its beginnings."""
        return len(self.exports[g].results)


def _rows(M: Matrix) -> set[int]:
    """With any entry."""
    found = ca.sparsify(M)
    return set(found.sparsity().get_triplet()[0])


def _column(x: Matrix, space: Space, rows: Sequence[int]) -> list[Result]:
    dense = entries(x)[1]
    return [(Place(space, k), dense[k]) for k in rows]
