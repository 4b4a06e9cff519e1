"""`formulation="auto"`: the cheapest formulation for a model and a question, by prediction or by measurement.

Predictions are right to some per cent, and so is the machine. The usual formulation therefore stays unless another one
is clearly cheaper.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from ..algorithms.formulations import registry
from ..algorithms.formulations.formulation import Formulation
from ..algorithms.formulations.registry import FORMULATIONS
from ..algorithms.frames.lumped import lumped
from ..core.errors import UnsupportedError
from ..core.read import choice, flag
from .measure import MEASURED, measured
from .predict import Cost, predict
from .question import Question, question_of

if TYPE_CHECKING:
    from ..model import Model

MANY = 200  # bodies from which on only recursions are of use, and nothing is predicted any more
SETTING = "SHARNIR_MEASURE"
ALIASES = {"aba": "separate-bodies", "crba": "composite"}  # names that other libraries have for them


def choose(
    model: Model, name: Any, question: str = "acceleration", measure: bool | None = None, where: str = "compile"
) -> Formulation:
    """The formulation of that name; of "auto" the cheapest for the question. `measure` takes the clock as the judge;
    None does so where the environment says SHARNIR_MEASURE=1."""
    asked = question_of(question, where)
    wanted = _setting() if measure is None else flag(measure, f"{where}: measure")
    after = "): there is no such formulation."
    name = choice(name, ("auto", *FORMULATIONS, *ALIASES), f"{where}(formulation=", after, UnsupportedError)
    name = ALIASES.get(name, name)
    if name == "auto":
        name = best(model, asked, wanted)
    return registry.choose(model, name)


def best(model: Model, question: Question, measure: bool = False, batch: int | None = None) -> str:
    """The name of the one to take."""
    names = question.candidates(model)
    if len(names) < 2 or len(lumped(model).bodies) > MANY:
        return names[0] if names else question.usual  # which then says why it does not take the model
    costs = {name: predict(model, name, question).cost for name in names}
    if not measure:
        return preferred(costs, batch, question.clearly)
    return preferred(measured(model, question, contenders(costs, batch)), batch, question.clearly)


def contenders(costs: dict[str, Cost], batch: int | None) -> tuple[str, ...]:
    """The few that are worth a measurement, in the order in which they were given."""
    ranked = sorted(costs, key=lambda name: costs[name].of(batch))[:MEASURED]
    return tuple(name for name in costs if name in ranked)


def preferred(costs: dict[str, Cost], batch: int | None, clearly: float) -> str:
    """The least; the first one, if that is not clearly more."""
    first, least = next(iter(costs)), min(costs, key=lambda name: costs[name].of(batch))
    return least if costs[least].of(batch) < clearly * costs[first].of(batch) else first


def _setting() -> bool:
    text = os.environ.get(SETTING, "").strip().lower()
    if text not in ("", "0", "1", "off", "on"):
        raise UnsupportedError(f"{SETTING}={text!r} is not a setting. Expected 1 (measure) or 0 (predict).")
    return text in ("1", "on")
