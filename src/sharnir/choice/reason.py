"""Why a formulation is the one to take, in one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..sweeps.fronts import carries
from .predict import Cost, way_of
from .question import Question

if TYPE_CHECKING:
    from ..model import Model

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
CARRIED = "its rows are carried no further than their loops reach, so that nested loops cost what their bodies do"
LOOPS = "its rows couple neighbours only, while elsewhere all constraints are coupled that move a body in common"


def reason_for(
    model: Model, question: Question, choice: str, costs: dict[str, Cost], batch: int | None, clocked: bool
) -> str:
    way = way_of(model, choice, question)
    because = LOOPS if model.constraints and way == "absolute, Schur" else BECAUSE[way]
    because = CARRIED if way == "separate-bodies" and carries(model) else because
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
