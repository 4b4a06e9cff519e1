"""Constraints of a model by eliminating rows and bodies together, in the order of `sweeps/fronts.py`, by the steps of
`carried_steps.py`.

Everything is told by `trace.call(step, structure, *records)`, so that the same text is traced in one piece for a small
model and woven into loops for a large one (`native/woven`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, Any

import casadi as ca

from ..remembered import remembered
from ..spatial.algebra import matrix, zeros
from ..sweeps.fronts import Front, Fronts, fronts
from ..sweeps.record import Fields, Record
from . import carried_steps as steps
from . import tied
from .carried_steps import FrontShape
from .equations import ROUND_OFF
from .tied import ends_of

if TYPE_CHECKING:
    from ..model import Model
    from ..sweeps.trace import Trace


@dataclass(frozen=True)
class Shapes:
    """Of all fronts of a model, and where the multipliers of a constraint are in that which eliminates it."""

    fronts: Fronts
    shapes: tuple[FrontShape, ...]
    places: tuple[tuple[int, ...], ...]  # by constraint


@remembered
def shapes_of(model: Model) -> Shapes:
    plan = fronts(model)
    known: dict[FrontShape, FrontShape] = {}
    found = []
    sizes = [c.rows for c in model.constraints]
    for f, front in enumerate(plan.order):
        shape = _shape(model, plan, f, front, sizes)
        found.append(known.setdefault(shape, shape))
    places = [_places(plan.order[f].ties, sizes)[c] for c, f in enumerate(plan.at)]
    return Shapes(plan, tuple(found), tuple(places))


def _places(ties: Sequence[int], sizes: Sequence[int]) -> dict[int, tuple[int, ...]]:
    starts = accumulate((sizes[c] for c in ties), initial=0)
    return {c: tuple(range(start, start + sizes[c])) for c, start in zip(ties, starts, strict=False)}


def _shape(model: Model, plan: Fronts, f: int, front: Front, sizes: Sequence[int]) -> FrontShape:
    ties = model.constraints

    def all_of(rows: Sequence[int], at: dict[int, tuple[int, ...]]) -> tuple[int, ...]:
        return tuple(p for c in rows for p in at[c])

    here, given = _places(front.ties, sizes), _places(front.given, sizes)
    above = _places(plan.order[plan.parent[f]].ties, sizes) if plan.parent[f] >= 0 else {}
    gone = front.ties[: front.eliminated]
    root = front.joint and model.parents[front.body - 1] == 0
    return FrontShape(
        rows=sum(sizes[c] for c in front.ties),
        gone=sum(sizes[c] for c in gone),
        children=tuple(all_of(plan.order[x].given, here) for x in front.children),
        own=tuple((here[c], ends_of(ties[c])[0].index(front.body)) for c in front.own),
        added=tuple(here[c] for c in gone),
        joint=front.joint,
        given=sum(sizes[c] for c in front.given),
        kept=all_of(front.rest, given),
        on_joint=tuple((given[c], ends_of(ties[c])[1].index(front.body)) for c in front.on_joint),
        above=all_of(front.given, above),
        grounded=front.body == 0,
        root=root,
    )


@dataclass(frozen=True)
class Answer:
    """What the constraints make of a right-hand side: `a`, `B`, `A` of the bodies (0 is the world) and `lam` of the
    constraints, or changes of these."""

    bodies: list[Any]
    ties: list[Any]


class CarriedEquations:
    """The constraints of a model at one state: their rows and the factor of everything that moves. The records have X,
    S, X0 and V."""

    def __init__(self, trace: Trace) -> None:
        self.trace, self.model = trace, trace.model
        self.plan = shapes_of(trace.model)
        self.common, self.still = (trace.given(fields) for fields in common_of(trace.model))
        self.rows = [
            trace.call(tied.rows, *trace.tied(c), trace.records[0], *self.ends(c, trace.records))
            for c in range(len(self.model.constraints))
        ]
        self.factors: list[Any] = []
        for f in range(len(self.plan.shapes)):
            self.factors.append(trace.call(steps.factor, self.plan.shapes[f], *self._met(f, self.factors, self.rows)))

    @property
    def lost(self) -> list[Any]:
        """Records with the numbers of rows that were left out, front by front."""
        return [f for f, shape in zip(self.factors, self.plan.shapes, strict=True) if shape.gone]

    def ends(self, c: int, records: Sequence[Any]) -> list[Any]:
        """The records of what a constraint ties, bodies and then joints."""
        bodies, joints = ends_of(self.model.constraints[c])
        return [records[i] for i in (*bodies, *joints)]

    def _met(self, f: int, gifts: Sequence[Any], rows: Sequence[Any], right: Sequence[Any] | None = None) -> list[Any]:
        """What the steps of a front read; of constraints that are eliminated, `right` where that is not `rows`."""
        front = self.plan.fronts.order[f]
        gone = front.ties[: front.eliminated]
        return [
            *(gifts[x] for x in front.children), *(rows[c] for c in front.own),
            *((rows if right is None else right)[c] for c in gone), *(rows[c] for c in front.on_joint), self.common,
            self.trace.records[front.body] if front.joint else self.common,
        ]  # fmt: skip

    def answer(self, right: Sequence[Any], still: bool, forces: Sequence[Any] | None = None) -> Answer:
        """For right-hand sides `k` of all constraints. Where it is not still, the bodies have their loads and what
        makes them accelerate without constraints; else nothing acts but changes `tau` of the joint forces, where
        `forces` has them for every body, and changes are found."""
        trace, plan = self.trace, self.plan
        inward, outward = (steps.still_right_side, steps.still_back) if still else (steps.right_side, steps.back)
        rights: list[Any] = []
        for f, shape in enumerate(plan.shapes):
            met = self._met(f, rights, self.rows, right)
            if forces is None:
                rights.append(trace.call(inward, shape, *met, self.factors[f]))
                continue
            front = plan.fronts.order[f]
            change = forces[front.body] if front.joint else self.still
            rights.append(trace.call(steps.changed_right_side, shape, *met, change, self.factors[f]))
        backs: list[Any] = [None] * len(plan.shapes)
        common = self.still if still else self.common
        order, parent, of_body = plan.fronts.order, plan.fronts.parent, plan.fronts.of_body
        for f in reversed(range(len(plan.shapes))):
            front, shape = order[f], plan.shapes[f]
            above = backs[parent[f]] if parent[f] >= 0 else common
            i = self.model.parents[front.body - 1] if front.joint else front.body
            carrier = backs[of_body[i]] if i else common
            body = trace.records[front.body] if front.joint else common
            backs[f] = trace.call(outward, shape, self.factors[f], rights[f], above, carrier, body)
        bodies = [common, *(backs[of_body[body.index]] for body in self.model.bodies)]
        lam = [trace.call(picked, places, backs[f]) for places, f in zip(plan.places, plan.fronts.at, strict=True)]
        return Answer(bodies, lam)

    def refined(self, right: Sequence[Any], still: bool) -> Answer:
        """With one step of refinement. Near a singular position, where the smallest part of the rows in the mass metric
        is σ, eliminating them costs eps/σ² in the accelerations; what is left of the right-hand sides brings that down
        to eps/σ."""
        first = self.answer(right, still)
        more = self.answer(self.left(right, first), still=True)
        call = self.trace.call
        bodies = [call(added, "body", x, y) for x, y in zip(first.bodies[1:], more.bodies[1:], strict=True)]
        ties = [call(added, "tie", x, y) for x, y in zip(first.ties, more.ties, strict=True)]
        return Answer([first.bodies[0], *bodies], ties)

    def left(self, right: Sequence[Any], answer: Answer) -> list[Any]:
        """What of the right-hand sides is not met, as `k`."""
        found = []
        for c, tie in enumerate(self.model.constraints):
            bodies, joints = ends_of(tie)
            ends = (len(bodies), len(joints))
            found.append(self.trace.call(tied.residual, ends, self.rows[c], right[c], *self.ends(c, answer.bodies)))
        return found


def common_of(model: Model) -> tuple[Fields, Fields]:
    """What belongs to no body: the least pivot, and how the world accelerates where gravity does; and where nothing
    does. A row of unit length against all the mass there is, with less than `floor` on its diagonal, is nothing but
    round-off."""
    mass = sum((ca.SX(body.mass) for body in model.bodies), ca.SX(0))
    floor = ROUND_OFF / mass
    gravity = ca.vertcat(-matrix(model.gravity), zeros(3))
    return {"floor": floor, "B": gravity}, {"floor": floor, "B": zeros(6)}


def picked(places: tuple[int, ...], front: Record) -> Fields:
    """The multipliers of a constraint from those of the front that eliminates it."""
    return {"lam": front.lam[list(places), 0]}


def added(kind: str, x: Record, y: Record) -> Fields:
    names = ("a", "B", "A") if kind == "body" else ("lam",)
    return {name: getattr(x, name) + getattr(y, name) for name in names}
