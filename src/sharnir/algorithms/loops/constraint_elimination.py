"""Constraints of a model by eliminating rows and bodies together, in the order of `algorithms/sweeps/elimination.py`,
by the steps of `elimination_steps.py`.

Everything is told by `trace.call(step, structure, *records)`, so that the same text is traced in one piece for a small
model and a task list for a large one (`codegen/tasks`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import TYPE_CHECKING, Any, ClassVar

import casadi as ca

from ...core.tracing import cached_by_identity
from ...spatial.algebra import Matrix, matrix, zeros
from ..sweeps.elimination import FORCE, Front, Fronts, fronts, row_counts
from ..sweeps.modal import last, modes_of
from ..sweeps.sweep import ELIMINATED, LOOPS, Fields, Record, Sweep
from . import constraint_rows
from . import elimination_steps as steps
from .constraint_equations import ROUND_OFF, Constrain, Stabilise, alike
from .constraint_rows import ConstraintResult, ends_of
from .elimination_steps import FrontShape
from .redundancy import may_be_redundant

if TYPE_CHECKING:
    from ...model import Model
    from ..sweeps.trace import Trace


@dataclass(frozen=True)
class Shapes:
    """Of all fronts of a model, and where the multipliers of a constraint are in that which eliminates it."""

    fronts: Fronts
    shapes: tuple[FrontShape, ...]
    places: tuple[tuple[int, ...], ...]  # by constraint


@cached_by_identity
def shapes_of(model: Model) -> Shapes:
    plan = fronts(model)
    known: dict[FrontShape, FrontShape] = {}
    found = []
    sizes = row_counts(model)
    for f, front in enumerate(plan.order):
        shape = _shape(model, plan, f, front, sizes)
        found.append(known.setdefault(shape, shape))
    places = [_places(plan.order[f].constraints, sizes)[c] for c, f in enumerate(plan.at)]
    return Shapes(plan, tuple(found), tuple(places))


def _places(constraints: Sequence[int], sizes: Sequence[int]) -> dict[int, tuple[int, ...]]:
    starts = accumulate((sizes[c] for c in constraints), initial=0)
    return {c: tuple(range(start, start + sizes[c])) for c, start in zip(constraints, starts, strict=False)}


def _shape(model: Model, plan: Fronts, f: int, front: Front, sizes: Sequence[int]) -> FrontShape:
    constraints, count = model.constraints, len(model.constraints)

    def all_of(rows: Sequence[int], at: dict[int, tuple[int, ...]]) -> tuple[int, ...]:
        return tuple(p for c in rows for p in at[c])

    here, given = _places(front.constraints, sizes), _places(front.passed, sizes)
    above = _found_above(plan, plan.parent[f], sizes) if plan.parent[f] >= 0 else {}
    gone = front.constraints[: front.eliminated]
    met, number = _met_through(plan, front), 0
    children, through = [], []
    for x in front.children:
        passed, start, own = plan.order[x].passed, 0, []
        places: list[int] = []
        for c in passed:
            places += here.get(c, (-1,) * sizes[c])
            for k in met.get(c, ()):
                own.append(
                    (
                        tuple(range(start, start + sizes[c])),
                        here[k],
                        number,
                        ends_of(constraints[k])[0].index(c - count),
                    )
                )
                number += 1
            start += sizes[c]
        children.append(tuple(places))
        through.append(tuple(own))
    root = front.joint and model.parents[front.body - 1] == 0
    return FrontShape(
        rows=sum(sizes[c] for c in front.constraints),
        gone=sum(sizes[c] for c in gone),
        children=tuple(children),
        through=tuple(through),
        own=tuple((here[c], ends_of(constraints[c])[0].index(front.body)) for c in front.own if c < count),
        force=all_of([c for c in front.own if c >= count], here),
        added=tuple(here[c] for c in gone),
        like=tuple(tuple(group) for group in _like(model, gone, here)),
        joint=front.joint,
        passed=sum(sizes[c] for c in front.passed),
        kept=all_of(front.rest, given),
        on_joint=tuple((given[c], ends_of(constraints[c])[1].index(front.body)) for c in front.on_joint),
        above=all_of(front.passed, above),
        grounded=front.body == 0,
        root=root,
    )


def _met_through(plan: Fronts, front: Front) -> dict[int, tuple[int, ...]]:
    """By the forces on bodies that children give: the constraints eliminated here that they stand for."""
    gone = set(front.constraints[: front.eliminated])
    given = (c for x in front.children for c in plan.order[x].passed if c in plan.through)
    return {c: tuple(k for k in plan.through[c] if k in gone) for c in given}


def _found_above(plan: Fronts, f: int, sizes: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """Where a front has the multipliers of its rows; after them the whole forces of `_met_through`."""
    front = plan.order[f]
    whole = [c for c, met in _met_through(plan, front).items() if met]
    found = _places(front.constraints, sizes)
    start = sum(sizes[c] for c in front.constraints)
    return found | {c: tuple(range(start + k * FORCE, start + (k + 1) * FORCE)) for k, c in enumerate(whole)}


def _like(model: Model, constraints: Sequence[int], at: dict[int, tuple[int, ...]]) -> list[list[int]]:
    """Rows that are measured together (`Semidefinite`); none where they cannot be redundant."""
    if not may_be_redundant(model):
        return []
    return alike(
        model, [(c, k) for c in constraints for k in range(len(at[c]))], [place for c in constraints for place in at[c]]
    )


@dataclass(frozen=True)
class Answer:
    """The solution with constraints for a right-hand side: `a`, `B`, `A` of the bodies (0 is the world) and `lam` of
    the constraints, or changes of these."""

    bodies: list[Any]
    constraints: list[Any]


class ConstraintElimination:
    """The constraints of a model at one state: their rows and the factor of everything that moves. The records have X,
    S, X0 and V."""

    def __init__(self, trace: Trace) -> None:
        self.trace, self.model = trace, trace.model
        self.plan = shapes_of(trace.model)
        self.common, self.homogeneous = (trace.constants(fields) for fields in common_of(trace.model))
        self.rows = [
            trace.call(
                constraint_rows.rows, *trace.constraint_structure(c), trace.records[0], *self.ends(c, trace.records)
            )
            for c in range(len(self.model.constraints))
        ]
        self.factors: list[Any] = []
        for f in range(len(self.plan.shapes)):
            self.factors.append(trace.call(steps.factor, self.plan.shapes[f], *self._met(f, self.factors, self.rows)))

    @property
    def dropped(self) -> list[Any]:
        """Records with the numbers of rows that were left out, front by front."""
        return [f for f, shape in zip(self.factors, self.plan.shapes, strict=True) if shape.gone]

    def ends(self, c: int, records: Sequence[Any]) -> list[Any]:
        """The records of what a constraint ties, bodies and then joints."""
        bodies, joints = ends_of(self.model.constraints[c])
        return [records[i] for i in (*bodies, *joints)]

    def _met(self, f: int, gifts: Sequence[Any], rows: Sequence[Any], right: Sequence[Any] | None = None) -> list[Any]:
        """The records that the steps of a front read; of constraints that are eliminated, `right` where that is not
        `rows`."""
        front = self.plan.fronts.order[f]
        gone = front.constraints[: front.eliminated]
        return [
            *(gifts[x] for x in front.children), *(rows[c] for c in front.own if c < len(rows)),
            *((rows if right is None else right)[c] for c in gone), *(rows[c] for c in front.on_joint),
            *self._through(f, rows), self.common, self.trace.records[front.body] if front.joint else self.common,
        ]  # fmt: skip

    def _through(self, f: int, rows: Sequence[Any]) -> list[Any]:
        """The constraints eliminated in a front that forces on bodies stand for below it."""
        met = _met_through(self.plan.fronts, self.plan.fronts.order[f])
        return [rows[k] for own in met.values() for k in own]

    def answer(self, right: Sequence[Any], homogeneous: bool, forces: Sequence[Any] | None = None) -> Answer:
        """For right-hand sides `k` of all constraints. Where it is not still, the bodies have their loads and what
        makes them accelerate without constraints; else nothing acts but changes `tau` of the joint forces, where
        `forces` has them for every body, and changes are found."""
        trace, plan = self.trace, self.plan
        inward, outward = (
            (steps.homogeneous_right_side, steps.homogeneous_back) if homogeneous else (steps.right_side, steps.back)
        )
        rights: list[Any] = []
        for f, shape in enumerate(plan.shapes):
            met = self._met(f, rights, self.rows, right)
            if forces is None:
                rights.append(trace.call(inward, shape, *met, self.factors[f]))
                continue
            front = plan.fronts.order[f]
            change = forces[front.body] if front.joint else self.homogeneous
            rights.append(trace.call(steps.changed_right_side, shape, *met, change, self.factors[f]))
        backs: list[Any] = [None] * len(plan.shapes)
        common = self.homogeneous if homogeneous else self.common
        order, parent, of_body = plan.fronts.order, plan.fronts.parent, plan.fronts.of_body
        for f in reversed(range(len(plan.shapes))):
            front, shape = order[f], plan.shapes[f]
            above = backs[parent[f]] if parent[f] >= 0 else common
            i = self.model.parents[front.body - 1] if front.joint else front.body
            carrier = backs[of_body[i]] if i else common
            body = trace.records[front.body] if front.joint else common
            met = [self.factors[f], rights[f], above, carrier, body, *self._through(f, self.rows)]
            backs[f] = trace.call(outward, shape, *met)
        bodies = [common, *(backs[of_body[body.index]] for body in self.model.bodies)]
        lam = [trace.call(picked, places, backs[f]) for places, f in zip(plan.places, plan.fronts.at, strict=True)]
        return Answer(bodies, lam)

    def refined(self, right: Sequence[Any], homogeneous: bool) -> Answer:
        """With one step of refinement. Near a singular position, where the smallest part of the rows in the mass metric
        is σ, eliminating them costs eps/σ² in the accelerations; what is left of the right-hand sides brings that down
        to eps/σ."""
        first = self.answer(right, homogeneous)
        more = self.answer(self.residual(right, first), homogeneous=True)
        call = self.trace.call
        bodies = [call(added, "body", x, y) for x, y in zip(first.bodies[1:], more.bodies[1:], strict=True)]
        constraints = [
            call(added, "constraint", x, y) for x, y in zip(first.constraints, more.constraints, strict=True)
        ]
        return Answer([first.bodies[0], *bodies], constraints)

    def residual(self, right: Sequence[Any], answer: Answer) -> list[Any]:
        """The residual of the right-hand sides, as `k`."""
        found = []
        for c, constraint in enumerate(self.model.constraints):
            bodies, joints = ends_of(constraint)
            ends = (len(bodies), len(joints))
            found.append(
                self.trace.call(constraint_rows.residual, ends, self.rows[c], right[c], *self.ends(c, answer.bodies))
            )
        return found


def common_of(model: Model) -> tuple[Fields, Fields]:
    """Numbers that belong to no body: the least pivot, and how the world accelerates where gravity does; and where
    nothing does. A row of unit length against all the mass there is, with less than `floor` on its diagonal, is nothing
    but round-off."""
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


# The sweeps that let the constraints of a model act by eliminating rows and bodies together.


@dataclass(frozen=True)
class TreeOnly(Sweep):
    """Sweeps that a model with constraints does without."""

    sweep: Sweep

    @property
    def name(self) -> str:  # type: ignore[override]
        return self.sweep.name

    def run(self, trace: Any) -> None:
        self.sweep.run(trace)

    def inserted(self, done: Sequence[Sweep], forces: bool, loops: int) -> Sequence[Sweep]:
        return () if loops == ELIMINATED else (self.sweep,)


@dataclass(frozen=True)
class Acting:
    """The constraints as they act."""

    equations: ConstraintElimination
    right: list[Any]
    answer: Answer


@dataclass(frozen=True)
class EliminateConstraints(Sweep):
    """Every body gets its accelerations a, B, A, with all constraints. `before` are the sweeps it needs. After `tree`
    comes `otherwise` in its place, where rows are not carried, and in the index-2 form of a run (`Stabilise`)."""

    before: tuple[Sweep, ...]
    tree: tuple[Sweep, ...]
    otherwise: Constrain
    stabilise: Stabilise | None = None
    name: str = "loops"
    part: str = field(default=LOOPS, init=False)

    solves: ClassVar[bool] = True

    def run(self, trace: Any) -> None:
        equations = ConstraintElimination(trace)
        right = equations.rows if self.stabilise is None else _held(equations, self.stabilise)
        answer = equations.refined(right, homogeneous=False)
        for body in trace.model.bodies:
            trace.extend(body.index, answer.bodies[body.index])
        trace.note(Acting(equations, right, answer))
        trace.note(
            ConstraintResult(answer.constraints, equations.dropped, lambda: equations.residual(equations.rows, answer))
        )

    def can_be_rolled(self, model: Model) -> bool:
        return not model.constraints

    @property
    def is_stepwise(self) -> bool:
        return True

    def inserted(self, done: Sequence[Sweep], forces: bool, loops: int) -> Sequence[Sweep]:
        slips = self.stabilise is not None and self.stabilise.kind == "ggl"
        if loops == ELIMINATED and not slips:
            return (*(s for s in self.before if not any(s is r for r in done)), self)
        sweeps = [s for s in self.tree if not any(s is r for r in done)] if loops else []
        answer = replace(self.otherwise, stabilise=self.stabilise)
        return (*sweeps, *answer.inserted((*done, *sweeps), forces, loops))

    def stabilised(self, how: Stabilise) -> EliminateConstraints:
        return replace(self, stabilise=how)


def _held(equations: ConstraintElimination, how: Stabilise) -> list[Any]:
    """G a = γ − 2 α ġ − β² g."""
    trace, found = equations.trace, []
    for c, rows in enumerate(equations.rows):
        g = trace.call(constraint_rows.value, *trace.constraint_structure(c), *equations.ends(c, trace.records))
        found.append(trace.call(_pulled, (how.alpha, how.beta), rows, g))
    return found


def _pulled(rates: tuple[float, float], rows: Record, g: Record) -> Fields:
    alpha, beta = rates
    return {"k": rows.k + 2 * alpha * rows.rate + beta**2 * g.k}


@dataclass(frozen=True)
class React(Sweep):
    """The reactions R of all joints, by Newton and Euler from the tips to the world:

    R = I B + F − Σ Gᵀ λ + what hangs on the body
    """

    name: str = "react"
    part: str = field(default=LOOPS, init=False)

    def run(self, trace: Any) -> None:
        acting = trace.noted(Acting)
        assert acting is not None
        transmit(trace, acting.equations, acting.answer, homogeneous=False)

    def can_be_rolled(self, model: Model) -> bool:
        return not model.constraints

    @property
    def is_stepwise(self) -> bool:
        return True

    def inserted(self, done: Sequence[Sweep], forces: bool, loops: int) -> Sequence[Sweep]:
        return (self,) if loops == ELIMINATED else ()


MOST = 4  # gifts that are added in one step


def transmit(trace: Any, equations: ConstraintElimination, answer: Answer, homogeneous: bool) -> None:
    """Every body keeps R; of changes where nothing acts, `still`, from these alone."""
    model = trace.model
    acting: list[list[tuple[int, int]]] = [[] for _ in range(len(model.bodies) + 1)]
    for c, constraint in enumerate(model.constraints):
        for end, i in enumerate(ends_of(constraint)[0]):
            acting[i].append((c, end))
    gifts: list[list[Any]] = [[] for _ in acting]
    for body in reversed(model.bodies):
        i = body.index
        own = acting[i]
        given = _few(trace, gifts[i])
        structure = (len(given), tuple(end for _, end in own), homogeneous)
        constraints = [x for c, _ in own for x in (equations.rows[c], answer.constraints[c])]
        found = trace.call(_transmitted, structure, trace.records[i], answer.bodies[i], *given, *constraints)
        trace.extend(i, found)
        if body.parent:
            gifts[body.parent].append(trace.call(_to_parent, None, trace.records[i], found))


def _few(trace: Any, gifts: list[Any]) -> list[Any]:
    while len(gifts) > MOST:
        gifts = [trace.call(_summed, None, *gifts[k : k + MOST]) for k in range(0, len(gifts), MOST)]
    return gifts


def _summed(_: None, *gifts: Record) -> Fields:
    return {"F": sum((x.F[:6] for x in gifts), zeros(6))}


def _transmitted(structure: tuple[int, tuple[int, ...], bool], body: Record, moved: Record, *rest: Record) -> Fields:
    children, ends, homogeneous = structure
    I, n = body.I, modes_of(body)  # noqa: E741
    R: Matrix = I.resting(moved.B, last(moved.a, n))[:6] if n else I @ moved.B
    R = R if homogeneous else R + body.F[:6]
    for gift in rest[:children]:
        R = R + gift.F[:6]
    for n, end in enumerate(ends):
        rows, multipliers = rest[children + 2 * n : children + 2 * n + 2]
        R = R - getattr(rows, f"G{end}").T @ multipliers.lam
    return {"R": R}


def _to_parent(_: None, body: Record, found: Record) -> Fields:
    return {"F": body.X.force_to_parent(found.R)}
