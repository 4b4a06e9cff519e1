"""The sweeps that let the constraints of a model act by eliminating rows and bodies together (`carried.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar

from ..spatial.algebra import Matrix, zeros
from ..sweeps.record import Fields, Record
from ..sweeps.sweep import CARRIED, LOOPS, Sweep
from . import tied
from .acted import Acted
from .carried import Answer, CarriedEquations
from .constrain import Constrain
from .stabilise import Stabilise
from .tied import ends_of

if TYPE_CHECKING:
    from ..model import Model


@dataclass(frozen=True)
class TreeOnly(Sweep):
    """What a model with constraints does without."""

    sweep: Sweep

    @property
    def name(self) -> str:  # type: ignore[override]
        return self.sweep.name

    def run(self, trace: Any) -> None:
        self.sweep.run(trace)

    def inserted(self, done: Sequence[Sweep], forces: bool, loops: int) -> Sequence[Sweep]:
        return () if loops == CARRIED else (self.sweep,)


@dataclass(frozen=True)
class Acting:
    """The constraints as they act."""

    equations: CarriedEquations
    right: list[Any]
    answer: Answer


@dataclass(frozen=True)
class Carry(Sweep):
    """Every body gets its accelerations a, B, A, with all constraints. `before` are the sweeps it needs. After `tree`
    comes `otherwise` in its place, where rows are not carried, and in the index-2 form of a run (`stabilise.py`)."""

    before: tuple[Sweep, ...]
    tree: tuple[Sweep, ...]
    otherwise: Constrain
    stabilise: Stabilise | None = None
    name: str = "loops"
    part: str = field(default=LOOPS, init=False)

    solves: ClassVar[bool] = True

    def run(self, trace: Any) -> None:
        equations = CarriedEquations(trace)
        right = equations.rows if self.stabilise is None else _held(equations, self.stabilise)
        answer = equations.refined(right, still=False)
        for body in trace.model.bodies:
            trace.extend(body.index, answer.bodies[body.index])
        trace.note(Acting(equations, right, answer))
        trace.note(Acted(answer.ties, equations.lost, lambda: equations.left(equations.rows, answer)))

    def can_be_rolled(self, model: Model) -> bool:
        return not model.constraints

    @property
    def is_told(self) -> bool:
        return True

    def inserted(self, done: Sequence[Sweep], forces: bool, loops: int) -> Sequence[Sweep]:
        slips = self.stabilise is not None and self.stabilise.kind == "ggl"
        if loops == CARRIED and not slips:
            return (*(s for s in self.before if not any(s is r for r in done)), self)
        sweeps = [s for s in self.tree if not any(s is r for r in done)] if loops else []
        answer = replace(self.otherwise, stabilise=self.stabilise)
        return (*sweeps, *answer.inserted((*done, *sweeps), forces, loops))

    def stabilised(self, how: Stabilise) -> Carry:
        return replace(self, stabilise=how)


def _held(equations: CarriedEquations, how: Stabilise) -> list[Any]:
    """G a = γ − 2 α ġ − β² g."""
    trace, found = equations.trace, []
    for c, rows in enumerate(equations.rows):
        g = trace.call(tied.value, *trace.tied(c), *equations.ends(c, trace.records))
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
        transmit(trace, acting.equations, acting.answer, still=False)

    def can_be_rolled(self, model: Model) -> bool:
        return not model.constraints

    @property
    def is_told(self) -> bool:
        return True

    def inserted(self, done: Sequence[Sweep], forces: bool, loops: int) -> Sequence[Sweep]:
        return (self,) if loops == CARRIED else ()


MOST = 4  # gifts that are added in one step


def transmit(trace: Any, equations: CarriedEquations, answer: Answer, still: bool) -> None:
    """Every body keeps R; of changes where nothing acts, `still`, from these alone."""
    model = trace.model
    acting: list[list[tuple[int, int]]] = [[] for _ in range(len(model.bodies) + 1)]
    for c, tie in enumerate(model.constraints):
        for end, i in enumerate(ends_of(tie)[0]):
            acting[i].append((c, end))
    gifts: list[list[Any]] = [[] for _ in acting]
    for body in reversed(model.bodies):
        i = body.index
        own = acting[i]
        given = _few(trace, gifts[i])
        structure = (len(given), tuple(end for _, end in own), still)
        ties = [x for c, _ in own for x in (equations.rows[c], answer.ties[c])]
        found = trace.call(_transmitted, structure, trace.records[i], answer.bodies[i], *given, *ties)
        trace.extend(i, found)
        if body.parent:
            gifts[body.parent].append(trace.call(_to_parent, None, trace.records[i], found))


def _few(trace: Any, gifts: list[Any]) -> list[Any]:
    while len(gifts) > MOST:
        gifts = [trace.call(_summed, None, *gifts[k : k + MOST]) for k in range(0, len(gifts), MOST)]
    return gifts


def _summed(_: None, *gifts: Record) -> Fields:
    return {"F": sum((x.F for x in gifts), zeros(6))}


def _transmitted(structure: tuple[int, tuple[int, ...], bool], body: Record, moved: Record, *rest: Record) -> Fields:
    children, ends, still = structure
    R: Matrix = body.I @ moved.B if still else body.I @ moved.B + body.F
    for gift in rest[:children]:
        R = R + gift.F
    for n, end in enumerate(ends):
        rows, multipliers = rest[children + 2 * n : children + 2 * n + 2]
        R = R - getattr(rows, f"G{end}").T @ multipliers.lam
    return {"R": R}


def _to_parent(_: None, body: Record, found: Record) -> Fields:
    return {"F": body.X.force_to_parent(found.R)}
