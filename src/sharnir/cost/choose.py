"""`formulation="auto"`: which formulation a model has where none is given by name.

The rule is an order, and the first formulation that takes the model is taken:

    state (q, v)   separate-bodies, composite, absolute, wittenburg
    state (q, p)   hamilton-recursive, hamilton-tangent, hamilton-orthogonal

Nothing is traced for it. The first of each order takes every model; docs/choice.md says how near it is to the best.

With `measure=True` the clock decides. Operations are counted, the formulations that come near by count are compiled and
timed (`measure.py`), and the first of the order stays unless another one is clearly faster.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..algorithms.formulations import registry
from ..algorithms.formulations.formulation import Formulation
from ..algorithms.formulations.registry import FORMULATIONS
from ..algorithms.frames.lumped import lumped
from ..algorithms.sweeps.program import JOINT_STATE, Program
from ..codegen.lowered import Lowered
from ..codegen.straight import straight_work
from ..core.errors import UnsupportedError
from ..core.read import choice, flag
from .measure import Cost, measured

if TYPE_CHECKING:
    from ..model import Model

SETTING = "SHARNIR_MEASURE"
ALIASES = {"aba": "separate-bodies", "crba": "composite"}  # names that other libraries have for them
BY_NAME = "It is taken where it is given by name."

# Questions: purposes for which a formulation is chosen.
#
# Hamilton's formulations give accelerations and reactions too, on the way to the rates of momenta. They are taken by
# name for that, and by themselves only where momenta are asked for: a run in other variables is another run.


@dataclass(frozen=True, eq=False)
class Question:
    """
    program     the program that is to be cheap
    in_joints   whether the state is (q, v); else it is (q, p)
    usual       the first of the order
    clearly     share of its time below which a measurement prefers another one
    """

    name: str
    program: Callable[[Formulation], Program]
    in_joints: bool
    usual: str
    clearly: float
    words: str

    @property
    def order(self) -> tuple[str, ...]:
        """That of the registry, with the usual one first."""
        return (self.usual, *(name for name in FORMULATIONS if name != self.usual))

    def first(self, model: Model) -> str:
        """The rule. If none takes the model, the usual one says why."""
        return next((name for name in self.order if self.refusal(name, model) is None), self.usual)

    def refusal(self, name: str, model: Model) -> str | None:
        """Why a formulation is not taken for the model, or nothing. One that some values of the parameters would stop
        is not taken unasked."""
        formulation = FORMULATIONS[name]
        reason = formulation.supports(model)
        if reason is not None:
            return reason
        joints = formulation.state is JOINT_STATE
        if joints != self.in_joints:
            held, wanted = ("(q, v)", "(q, p)") if joints else ("(q, p)", "(q, v)")
            return f"its state is {held}, and {wanted} is wanted here. {BY_NAME}"
        if formulation.refused is not None and model.parameters:
            return f"it refuses some values of parameters that others take. {BY_NAME}"
        return None

    def of(self, formulation: Formulation) -> Program:
        """The program that is run, without external wrenches."""
        return self.program(formulation).least


QUESTIONS = {
    x.name: x
    for x in (
        Question("acceleration", lambda f: f.forward, True, "separate-bodies", 0.97, "accelerations"),
        Question("reactions", lambda f: f.reactions, True, "separate-bodies", 0.97, "accelerations and reactions"),
        # a run does more than to evaluate its right-hand side, of which it has less to gain
        Question("simulate", lambda f: f.motion, True, "separate-bodies", 0.9, "right-hand sides of runs in q and v"),
        Question(
            "momenta", lambda f: f.motion, False, "hamilton-recursive", 0.9, "right-hand sides of runs in q and p"
        ),
    )
}


def question_of(name: Any, where: str) -> Question:
    return QUESTIONS[choice(name, QUESTIONS, f"{where}(question=", "): there is no such question.", UnsupportedError)]


def choose(
    model: Model, name: Any, question: str = "acceleration", measure: bool | None = None, where: str = "compile"
) -> Formulation:
    """The formulation of that name; of "auto" the first that takes the model, or the fastest by `measure`. None
    measures where the environment says SHARNIR_MEASURE=1."""
    asked = question_of(question, where)
    wanted = clock_decides() if measure is None else flag(measure, f"{where}: measure")
    after = "): there is no such formulation."
    name = choice(name, ("auto", *FORMULATIONS, *ALIASES), f"{where}(formulation=", after, UnsupportedError)
    name = ALIASES.get(name, name)
    if name == "auto":
        name = fastest(model, asked) if wanted else asked.first(model)
    return registry.choose(model, name)


def clock_decides() -> bool:
    """Whether the environment asks for measurements."""
    text = os.environ.get(SETTING, "").strip().lower()
    if text not in ("", "0", "1", "off", "on"):
        raise UnsupportedError(f"{SETTING}={text!r} is not a setting. Expected 1 (measure) or 0 (do not).")
    return text in ("1", "on")


# Comparison: by counted operations first, then by the clock.
#
# Counting traces a program, which takes tenths of a second for ten bodies. Straight-line code of nested loops grows
# with their cube in most formulations, so that tracing alone would take minutes; such formulations are left out.

MANY = 200  # bodies from which on nothing is compared
LONG = 50_000  # operations of constraints in straight-line code, by an estimate from below; some seconds of tracing
NEAR = 1.7  # times the fewest operations; no form of code makes up for more


def compared(model: Model, question: Question) -> tuple[list[str], dict[str, str]]:
    """(formulations to compare, the first of the order first; {all others: the reason})."""
    first, names, refused = question.first(model), [], {}
    many = len(lumped(model).bodies) > MANY
    for name in question.order:
        reason = question.refusal(name, model)
        if reason is None and name != first:
            reason = _too_long(FORMULATIONS[name], model, question, many)
        if reason is None:
            names.append(name)
        else:
            refused[name] = reason
    return names, refused


def _too_long(formulation: Formulation, model: Model, question: Question, many: bool) -> str | None:
    if many:
        return f"models of more than {MANY} bodies are not compared. {BY_NAME}"
    work = straight_work(question.of(formulation.of(model)), model)
    if work > LONG:
        return f"its constraints would be straight-line code of more than {work:,} operations. {BY_NAME}"
    return None


def counted(model: Model, question: Question, names: Sequence[str]) -> dict[str, int]:
    """{formulation: operations of one evaluation}."""
    programs = {name: question.of(FORMULATIONS[name].of(model)) for name in names}
    return {name: Lowered(program, model).operations.total for name, program in programs.items()}


def near(operations: Mapping[str, int]) -> list[str]:
    """Formulations that are worth a measurement, the first of the order among them."""
    first, least = next(iter(operations)), min(operations.values())
    return [name for name, n in operations.items() if name == first or n <= NEAR * least]


def preferred(costs: Mapping[str, Cost], batch: int | None, clearly: float) -> str:
    """The least; the first one, if that is not clearly more."""
    first, least = next(iter(costs)), min(costs, key=lambda name: costs[name].of(batch))
    return least if costs[least].of(batch) < clearly * costs[first].of(batch) else first


def fastest(model: Model, question: Question) -> str:
    """By the clock."""
    names, _ = compared(model, question)
    if len(names) < 2:
        return question.first(model)
    costs = measured(model, question, names, lambda: near(counted(model, question, names)))
    return preferred(costs, None, question.clearly)
