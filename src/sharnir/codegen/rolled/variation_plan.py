"""The code of directions (`algorithms/formulations/variation.py`, (7) to (9)), class by class, and what it reads of the
bodies.

A direction has six numbers A and three of its β_ω on its way out, and six numbers F on its way to where it meets
others; those that are zero in every class of the model are nowhere. What a class reads of a body (`reads`) are values
of the state: its numbers stand one after the other in the *answer* of the body, and behind them what the directions of
its joint begin with.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import casadi as ca

from ...algorithms.formulations.variation import KINDS, fall, forks_above, rise
from ...core.tracing import traced_property
from ...spatial.algebra import Matrix, zeros
from ..classes.layout import entries
from .addresses import WAY, GroupKey, Node, Owner, Place, Result, Space, Symbols
from .plan import Plan
from .step_graph import Code, StepGraph

UP, OUT, TURN = (Space(name) for name in ("F", "A", "w"))  # what a direction has
# What is found of it: δa of the body, (8) by kind, and G F of (9)
ACCELERATION, FACED, ANSWERED, ANSWER = Space("a"), (Space("d", 0), Space("d", 1)), Space("GF"), Space("answer")
MOVING = KINDS[:2]  # along which there is β_ω
OF_A_FORCE = KINDS[2:]


@dataclass(frozen=True)
class Pattern:
    """Which of the numbers of a direction there are anywhere, and the most coordinates of a joint."""

    up: tuple[int, ...]
    out: tuple[int, ...]
    turn: tuple[int, ...]
    coordinates: int


class Directions:
    """By group: `falling` by whether there is β_ω, `facing` (8), and where ways meet (9) `rising` and `meeting`."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        groups = range(len(plan.groups))
        self.records = [plan.record(g, len(plan.stages)) for g in groups]
        self._way: Symbols = {UP: ca.SX.sym("F", 6), OUT: ca.SX.sym("A", 6), TURN: ca.SX.sym("w", 3)}
        self.pattern = self._pattern()
        codes = [(*(self._falling(g, x) for x in (False, True)), self._facing(g), self._rising(g), self._meeting(g))
                 for g in groups]  # fmt: skip
        self.reads: list[list[tuple[Owner, Place]]] = []
        for own in codes:
            found = {x for code in own for read in code.reads() for x in read}
            self.reads.append(sorted(x for x in found if x[0] != WAY))
        self.exports = [Code([*self._answer(g), *self._begins(g)], plan.tables(g)) for g in groups]
        graphs = [[StepGraph.of(code) for code in own] for own in codes]
        self.falling = [{False: own[0], True: own[1]} for own in graphs]
        self.facing, self.rising, self.meeting = ([own[k] for own in graphs] for k in (2, 3, 4))

    @traced_property
    def forks(self) -> set[int]:
        """Bodies at which ways meet."""
        return {body.index for body in self.plan.model.bodies if len(self.plan.model.children[body.index]) > 1}

    @traced_property
    def below_forks(self) -> list[bool]:
        """By the number of a body."""
        return forks_above(self.plan.model)

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
                up |= set() if group.root else _rows(getattr(record, f"F_{kind}"))
                out |= set() if group.leaf else _rows(getattr(record, f"A_{kind}"))
                turn |= set() if group.leaf else _rows(getattr(record, f"w_{kind}"))
        coordinates = max(group.joint.nv for group in self.plan.groups)
        while True:
            before = len(up), len(out)
            self.pattern = Pattern(tuple(sorted(up)), tuple(sorted(out)), tuple(sorted(turn)), coordinates)
            for group, record in zip(self.plan.groups, self.records, strict=True):
                if not group.root:
                    up |= _rows(rise(record, self._column(UP)))
                    out |= set() if group.leaf else _rows(fall(record, self._column(OUT), self._column(TURN))[1])
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

    def _falling(self, g: int, moving: bool) -> Code:
        group, record = self.plan.groups[g], self.records[g]
        if group.root:  # nothing comes from the world
            return Code([], self._tables(g))
        a, A = fall(record, self._column(OUT), self._column(TURN) if moving else zeros(3))
        results = _column(a, ACCELERATION, range(len(group.free)))
        results += [] if group.leaf else _column(A, OUT, self.pattern.out)
        return Code(results, self._tables(g))

    def _facing(self, g: int) -> Code:
        """From the A of the parent along τ."""
        group, record, results = self.plan.groups[g], self.records[g], list[Result]()
        for space, kind in zip(FACED, MOVING, strict=True):
            if not group.root:
                found = getattr(record, f"F_{kind}").T @ self._column(OUT)
                results += _column(found, space, range(group.joint.nv))
        return Code(results, self._tables(g))

    def _rising(self, g: int) -> Code:
        group = self.plan.groups[g]
        if group.leaf or not any(self.below_forks[i] for i in group.members):
            return Code([], self._tables(g))
        return Code(_column(rise(self.records[g], self._column(UP)), UP, self.pattern.up), self._tables(g))

    def _meeting(self, g: int) -> Code:
        """From F along τ; of the answer only what some F does work on."""
        if not self.forks & set(self.plan.groups[g].members):
            return Code([], self._tables(g))
        answer = self.records[g].G @ self._column(UP)
        return Code(_column(answer, ANSWERED, self.pattern.up), self._tables(g))

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
        of: dict[str, Sequence[int]] = {"a": range(len(group.free))}
        of |= {} if group.leaf else {"A": pattern.out, "w": pattern.turn}
        of |= {"F": pattern.up} if any(self.below_forks[i] for i in group.members) else {}
        return [
            (kind, what, k, c) for what in of for kind in (MOVING if what == "w" else KINDS)
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
