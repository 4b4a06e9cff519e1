"""The code of directions (`algorithms/formulations/derivative_recursion.py`, (7) to (9)), class by class, the
values that it reads and the columns of every body.

A direction has six numbers A and three of its β_ω on its way out, and six numbers F on its way to where it meets
others; those that are zero in every class of the model are nowhere. Values that a class reads of a body (`reads`) stand
one after the other in the *answer* of the body, and behind them the numbers that the directions of its joint begin
with.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import casadi as ca
import numpy as np

from ...algorithms.formulations.derivative_recursion import KINDS, fall, forks_above, rise
from ...core.tracing import traced_property
from ...spatial.algebra import Matrix, zeros
from ..layout import entries
from .addresses import WAY, Code, Column, GroupKey, Node, Owner, Place, Result, Space, StepGraph, Symbols, Table
from .plan import Plan
from .tables import Tables

UP, OUT, TURN = (Space(name) for name in ("F", "A", "w"))  # what a direction has
# Results of a direction: δa of the body, (8) by kind, and G F of (9)
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


# Where each body has its directions.
#
# On the way out a body has those of all that carry it, one after the other from the world on, and then its own: a
# *stack*, of which a branch leaves what it shares with the next one. Where ways meet, columns are in the order of the
# bodies, depth first, so that those of all that a body carries follow its own without a gap. The A of a body takes the
# place of its parent's where no other child will read that one.


class Entry:
    """The entries of one body: own columns [FIRST, END), with those of all bodies that it carries [FIRST, LAST); the
    place of its own columns on the stack; where A is read and written; whether it is a fork and whether it stands
    below one; the first row behind all that it carries; where its answer stands."""

    FIRST, END, LAST, STACK, READ, WRITE, FORK, BESIDE, BEHIND, ANSWER = range(10)
    COUNT = 10


def columns_of(tables: Tables, answers: np.ndarray, beside: list[bool]) -> tuple[np.ndarray, int, np.ndarray]:
    """A line for each row of the table of bodies, how many places A needs, and the velocity of each column."""
    model, bodies = tables.model, [tables.model.bodies[index - 1] for index in tables.order]
    up = tables.arrays[Table.BODIES][:, Column.UP]
    table = np.zeros((len(bodies), Entry.COUNT), dtype=np.int64)
    widths = np.array([body.joint.nv for body in bodies], dtype=np.int64)
    table[:, Entry.END] = table[:, Entry.LAST] = np.cumsum(widths)
    table[:, Entry.FIRST] = table[:, Entry.END] - widths
    table[:, Entry.ANSWER] = answers
    table[:, Entry.BEHIND] = np.arange(1, len(bodies) + 1)
    for row in reversed(range(len(bodies))):
        if up[row] >= 0:
            for k in (Entry.LAST, Entry.BEHIND):
                table[up[row], k] = max(table[up[row], k], table[row, k])
    spare: list[int] = []
    places = 0
    for row, body in enumerate(bodies):
        parent = up[row]
        table[row, Entry.STACK] = 0 if parent < 0 else table[parent, Entry.STACK] + widths[parent]
        table[row, Entry.FORK], table[row, Entry.BESIDE] = len(model.children[body.index]) > 1, beside[body.index]
        table[row, Entry.READ] = -1 if parent < 0 else table[parent, Entry.WRITE]
        last = parent >= 0 and model.children[body.parent][-1] == body.index
        if last:
            spare.append(int(table[row, Entry.READ]))
        if model.children[body.index]:
            if not spare:
                spare.append(places)
                places += 1
            table[row, Entry.WRITE] = spare.pop()
    velocity = np.concatenate([np.arange(body.v_start, body.v_start + body.joint.nv) for body in bodies])
    return table, max(places, 1), velocity.astype(np.int64)
