"""`sharnir.recommend`: all formulations for a model in the order of their cost, and why the first of them is first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..algorithms.formulations.bearings import with_bearing_friction
from ..algorithms.sweeps.elimination import carries
from ..core.errors import UnsupportedError
from ..core.read import count, flag
from ..core.tracing import tracing
from ..model import Model, a_model
from .choose import contenders, preferred
from .measure import measured
from .predict import Cost, Prediction, predict, way_of
from .question import Question, question_of

# Why a formulation is the one to take, in one sentence.

BECAUSE = {
    "separate-bodies": "its cost grows with the number of bodies alone, however they are connected",
    "composite": "few coordinates lie on the way from any joint to the world, so the mass matrix is cheap to factor",
    "wittenburg": "few joints lie on the way from any joint to the world, and its blocks are rotations only",
    "absolute, leaf first": "the rows of joints are few, or sparse, beside the coordinates",
    "absolute, Schur": "its rows couple neighbours only, and joints that leave much freedom have few of them",
    "hamilton-recursive": "its cost grows with the number of bodies alone, however they are connected",
    "hamilton-tangent": "few coordinates lie on the way from any joint to the world, so its matrix is cheap to factor",
    "hamilton-orthogonal": "few joints share a body, and joints that leave much freedom have few impulses",
}
ELIMINATED = "its rows are carried no further than their loops reach, so that nested loops cost what their bodies do"
LOOPS = "its rows couple neighbours only, while elsewhere all constraints are coupled that move a body in common"


def reason_for(
    model: Model, question: Question, choice: str, costs: dict[str, Cost], batch: int | None, clocked: bool
) -> str:
    way = way_of(model, choice, question)
    because = LOOPS if model.constraints and way == "absolute, Schur" else BECAUSE[way]
    because = ELIMINATED if way == "separate-bodies" and carries(model) else because
    others = {name: cost.of(batch) for name, cost in costs.items() if name != choice}
    if not others:
        return f"Take {choice!r}: no other one answers."
    next_best = min(others, key=lambda name: others[name])
    ratio = others[next_best] / costs[choice].of(batch)
    by = "measured" if clocked else "predicted"
    if ratio < 1.0:
        only = f"{next_best!r} is {by} to be only {1 / ratio:.2f} times as fast"
        return f"Take {choice!r}, the usual one: {only}; {because}."
    return f"Take {choice!r}, {by} to be {ratio:.2f} times as fast as {next_best!r}, the next one: {because}."


LARGEST = 10_000_000  # states of a batch


@dataclass(frozen=True)
class Ranked:
    """
    formulation   its name
    operations    as predicted, of one evaluation
    predicted     seconds per state, `.single` and in a `.batch`
    measured      the same by the clock; None where it was not measured
    """

    formulation: str
    operations: float
    predicted: Cost
    measured: Cost | None


@dataclass(frozen=True)
class Recommendation:
    """
    choice    the name of the formulation to take
    ranking   all that answer the question, the cheapest first: by the clock where it was asked, then by prediction
    refused   {formulation: why it is not among them}
    reason    of the choice, in one sentence
    text      all that as a table
    """

    choice: str
    question: str
    ranking: tuple[Ranked, ...]
    refused: dict[str, str]
    reason: str
    text: str

    def __str__(self) -> str:
        return self.text


@tracing
def recommend(
    model: Model, *, question: str = "acceleration", batch: Any = None, measure: bool = True
) -> Recommendation:
    """Which formulation a model should have, for a question.

    question   "acceleration", "reactions", "simulate" (runs in q and v) or "momenta" (runs in q and p)
    batch      how many states are asked for at once: 1 for single calls, more for batches; None for both alike, as
               `formulation="auto"` has it
    measure    compile the best three and measure them; what was found is kept with the compiled code. False predicts
               only, which takes milliseconds
    """
    model = with_bearing_friction(a_model(model, "recommend"))
    asked = question_of(question, "recommend")
    states = None if batch is None else count(batch, "recommend: batch=", 1, LARGEST, WHOLE, UnsupportedError)
    timed = flag(measure, "recommend: measure")
    names, refused = asked.candidates(model), asked.left_out(model)
    if not names:
        reasons = "; ".join(f"{name}: {why}" for name, why in refused.items())
        raise UnsupportedError(f"recommend: no formulation answers {asked.name!r} for {model.name!r}. {reasons}")
    predicted = {name: predict(model, name, asked) for name in names}
    costs = {name: p.cost for name, p in predicted.items()}
    clocked = measured(model, asked, contenders(costs, states)) if timed else {}
    choice = preferred(clocked or costs, states, asked.clearly)
    ranking = _ranking(predicted, clocked, choice, states)
    reason = reason_for(model, asked, choice, clocked or costs, states, bool(clocked))
    text = "\n".join([_title(model, asked, states), *_table(ranking), *_refusals(refused), reason])
    return Recommendation(choice, asked.name, ranking, refused, reason, text)


WHOLE = "a whole number of states from 1, or None for single calls and batches alike"


def _ranking(
    predicted: dict[str, Prediction], clocked: dict[str, Cost], choice: str, batch: int | None
) -> tuple[Ranked, ...]:
    """The choice first, even if it is a little behind: the usual one stays unless another one is clearly cheaper."""

    def place(name: str) -> tuple[bool, bool, float]:
        cost = clocked.get(name, predicted[name].cost)
        return name != choice, name not in clocked, cost.of(batch)

    return tuple(
        Ranked(name, predicted[name].operations, predicted[name].cost, clocked.get(name))
        for name in sorted(predicted, key=place)
    )


def _title(model: Model, question: Question, batch: int | None) -> str:
    n = len(model.bodies)
    sizes = f"{n} {'body' if n == 1 else 'bodies'}, nv = {model.nv}"
    sizes += f", {model.row_count} rows of constraints" if model.constraints else ""
    calls = {None: "single calls and batches alike", 1: "single calls"}.get(
        batch, f"batches of {batch:,}" if batch else ""
    )
    return f"{model.name}: {sizes}; {question.words}, {calls}"


def _table(ranking: tuple[Ranked, ...]) -> list[str]:
    wide = max(len(r.formulation) for r in ranking)
    lines = [
        f"  {'':<{wide}} {'predicted':>34}{'measured':>24}",
        f"  {'ns per state':<{wide}} {'operations':>12}{'one':>10}{'in a batch':>12}{'one':>12}{'in a batch':>12}",
    ]
    for r in ranking:
        numbers = [f"{r.operations:>12,.0f}", *_times(r.predicted, 10), *_times(r.measured, 12)]
        lines.append(f"  {r.formulation:<{wide}} {''.join(numbers)}")
    return lines


def _times(cost: Cost | None, wide: int) -> list[str]:
    if cost is None:
        return [f"{'-':>{wide}}", f"{'-':>12}"]
    return [f"{1e9 * cost.single:>{wide},.0f}", f"{1e9 * cost.batch:>12,.1f}"]


def _refusals(refused: dict[str, str]) -> list[str]:
    return ["  left out:", *(f"    {name}: {why}" for name, why in refused.items())] if refused else []
