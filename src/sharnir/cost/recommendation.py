"""`sharnir.recommend`: all formulations for a model in the order of their cost, and why the first of them is first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from ..algorithms.formulations.bearings import with_bearing_friction
from ..algorithms.sweeps.elimination import carries
from ..core.errors import UnsupportedError
from ..core.notebook import card, table
from ..core.read import count, flag
from ..core.tracing import tracing
from ..model import Model, a_model
from .choose import Question, compared, counted, near, preferred, question_of
from .measure import Cost, measured

# Predicted times: seconds of a call, or of a state in a batch, and seconds for every counted operation, whatever the
# formulation and the form of code. These are rounded numbers of one thread of an AMD EPYC. Other machines have others,
# but nearly the same ratios.

CALL, OPERATION = 0.3e-6, 0.2e-9
STATE, OPERATION_IN_A_BATCH = 20e-9, 0.06e-9


def predicted(operations: int) -> Cost:
    return Cost(CALL + OPERATION * operations, STATE + OPERATION_IN_A_BATCH * operations)


# Why a formulation is the one to take, in one sentence.

BECAUSE = {
    "separate-bodies": "its cost grows with the number of bodies alone, however they are connected",
    "composite": "few coordinates lie on the way from any joint to the world, so the mass matrix is cheap to factor",
    "wittenburg": "few joints lie on the way from any joint to the world, and its blocks are rotations only",
    "absolute": "its rows couple neighbours only, and joints that leave much freedom have few of them",
    "hamilton-recursive": "its cost grows with the number of bodies alone, however they are connected",
    "hamilton-tangent": "few coordinates lie on the way from any joint to the world, so its matrix is cheap to factor",
    "hamilton-orthogonal": "few joints share a body, and joints that leave much freedom have few impulses",
}
ELIMINATED = "its rows are carried no further than their loops reach, so that nested loops cost what their bodies do"


def reason_for(model: Model, choice: str, costs: Mapping[str, float], by: str) -> str:
    """`costs` are operations or seconds, `by` says which."""
    because = ELIMINATED if choice == "separate-bodies" and carries(model) else BECAUSE.get(choice, "it costs least")
    others = {name: cost for name, cost in costs.items() if name != choice}
    if not others:
        return f"Take {choice!r}: no other one is compared."
    following = min(others, key=lambda name: others[name])
    ratio = others[following] / costs[choice]
    if by == "counted":
        share = f"{1 / ratio:.2f} times the operations of {following!r}"
        return f"Take {choice!r}, the usual one, with {share}: {because}."
    if ratio < 1.0:
        only = f"{following!r} is measured to be only {1 / ratio:.2f} times as fast"
        return f"Take {choice!r}, the usual one: {only}; {because}."
    return f"Take {choice!r}, measured to be {ratio:.2f} times as fast as {following!r}, the next one: {because}."


LARGEST = 10_000_000  # states of a batch


@dataclass(frozen=True)
class Ranked:
    """
    formulation   its name
    operations    of one evaluation, counted
    predicted     seconds per state, `.single` and in a `.batch`, from the operations alone
    measured      the same by the clock; None where it was not measured
    """

    formulation: str
    operations: int
    predicted: Cost
    measured: Cost | None


@dataclass(frozen=True)
class Recommendation:
    """
    choice    the name of the formulation to take
    ranking   the choice, then the others by their cost: those that were measured, then those that were counted
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

    def _repr_html_(self) -> str:
        rows = [
            [x.formulation, x.operations, *(f"{c.single * 1e6:.3g}" if c else "" for c in (x.predicted, x.measured))]
            for x in self.ranking
        ]
        heads = ("formulation", "operations", "predicted, µs", "measured, µs")
        return card(self.choice, {"question": self.question}, f"<p>{escape(self.reason)}</p>", table(heads, rows))


@tracing
def recommend(
    model: Model, *, question: str = "acceleration", batch: Any = None, measure: bool = True
) -> Recommendation:
    """Which formulation a model should have, for a question.

    question   "acceleration", "reactions", "simulate" (runs in q and v) or "momenta" (runs in q and p)
    batch      how many states are asked for at once: 1 for single calls, more for batches; None for both alike
    measure    compile those that come near by counted operations and choose by the clock; the times are kept with the
               compiled code. False counts only, and the choice is that of `formulation="auto"`
    """
    model = with_bearing_friction(a_model(model, "recommend"))
    asked = question_of(question, "recommend")
    states = None if batch is None else count(batch, "recommend: batch=", 1, LARGEST, WHOLE, UnsupportedError)
    timed = flag(measure, "recommend: measure")
    names, refused = compared(model, asked)
    if not names:
        reasons = "; ".join(f"{name}: {why}" for name, why in refused.items())
        raise UnsupportedError(f"recommend: no formulation answers {asked.name!r} for {model.name!r}. {reasons}")
    operations = counted(model, asked, names)
    choice, clocked, by = names[0], {}, "counted"
    costs: dict[str, float] = {**operations}
    if timed and len(names) > 1:
        clocked, by = measured(model, asked, names, lambda: near(operations)), "measured"
        choice, costs = preferred(clocked, states, asked.clearly), {n: x.of(states) for n, x in clocked.items()}
    ranking = _ranking(operations, clocked, choice, states)
    reason = reason_for(model, choice, costs, by)
    text = "\n".join([_title(model, asked, states), *_table(ranking), *_refusals(refused), reason])
    return Recommendation(choice, asked.name, ranking, refused, reason, text)


WHOLE = "a whole number of states from 1, or None for single calls and batches alike"


def _ranking(
    operations: Mapping[str, int], clocked: Mapping[str, Cost], choice: str, batch: int | None
) -> tuple[Ranked, ...]:
    """The choice first, even if it is a little behind: the usual one stays unless another one is clearly faster."""
    every = [Ranked(name, n, predicted(n), clocked.get(name)) for name, n in operations.items()]

    def place(one: Ranked) -> tuple[bool, bool, float]:
        cost = one.measured or one.predicted
        return one.formulation != choice, one.measured is None, cost.of(batch)

    return tuple(sorted(every, key=place))


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
        f"  {'':<{wide}} {'counted':>12}{'predicted':>22}{'measured':>24}",
        f"  {'ns per state':<{wide}} {'operations':>12}{'one':>10}{'in a batch':>12}{'one':>12}{'in a batch':>12}",
    ]
    for r in ranking:
        numbers = [f"{r.operations:>12,}", *_times(r.predicted, 10), *_times(r.measured, 12)]
        lines.append(f"  {r.formulation:<{wide}} {''.join(numbers)}")
    return lines


def _times(cost: Cost | None, wide: int) -> list[str]:
    if cost is None:
        return [f"{'-':>{wide}}", f"{'-':>12}"]
    return [f"{1e9 * cost.single:>{wide},.0f}", f"{1e9 * cost.batch:>12,.1f}"]


def _refusals(refused: dict[str, str]) -> list[str]:
    return ["  left out:", *(f"    {name}: {why}" for name, why in refused.items())] if refused else []
