"""What a formulation will cost for a model, before anything is traced.

First the operations, a sum of numbers of the model with coefficients (`features.py`). Then times, by laws that differ
for the forms that the code can take: straight-line code hides what loops over bodies wait for. Both were fitted to
models that were counted and measured (`benchmarks/choice.py --calibrate`); what all formulations need alike, such as
forces, is left out. A prediction is a function of the model alone: it is the same on every machine, whatever that is
doing, and takes about a millisecond for ten bodies.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..algorithms.formulations.absolute.choice import prefers_schur
from ..algorithms.frames.lumped import lumped
from ..algorithms.sweeps.elimination import carries
from ..codegen.choose import UNROLLED_BODIES, UNROLLED_OPERATIONS, WOVEN_BODIES, WOVEN_MATRIX_BODIES
from ..core.tracing import cached_by_identity
from .coefficients import BATCH, OPERATIONS, SINGLE
from .features import Features, elimination_features, features_of
from .question import Question

if TYPE_CHECKING:
    from ..model import Model

MATRICES = ("composite", "wittenburg", "hamilton-tangent")


@dataclass(frozen=True)
class Cost:
    """Seconds for one state by itself, and for one of a batch."""

    single: float
    batch: float

    @property
    def mixed(self) -> float:
        """Their geometric mean: one formulation serves both, and a share lost of one weighs like one of the other."""
        return math.sqrt(self.single * self.batch)

    def of(self, batch: int | None) -> float:
        """Of one state (1), of a batch, or of both alike (None)."""
        if batch is None:
            return self.mixed
        return self.single if batch == 1 else self.batch


@dataclass(frozen=True)
class Prediction:
    operations: float
    cost: Cost


@cached_by_identity
def numbers_of(model: Model) -> Features:
    return features_of(model)


@cached_by_identity
def elimination_numbers_of(model: Model) -> Features:
    return elimination_features(model)


def predict(model: Model, name: str, question: Question) -> Prediction:
    model = lumped(model)  # that is what runs
    features = numbers_of(model)
    if name == "separate-bodies" and carries(model):
        features = features | elimination_numbers_of(model)
    operations = _sum(OPERATIONS[question.name][way_of(model, name, question)], features)
    form = form_of(model, name, question, operations)
    known = features | {"operations": operations}
    return Prediction(operations, Cost(_sum(SINGLE[form], known), _sum(BATCH[form], known)))


def way_of(model: Model, name: str, question: Question) -> str:
    """Absolute coordinates have two ways, with costs of their own; runs with constraints have one of them."""
    if name != "absolute":
        return name
    schur = prefers_schur(model) and not (model.constraints and question.name == "simulate")
    return "absolute, Schur" if schur else "absolute, leaf first"


def form_of(model: Model, name: str, question: Question, operations: float) -> str:
    """As `native.choose` decides, by the operations that are expected. Loops that fill and factor a matrix wait longer
    than those over bodies."""
    straight = bool(model.constraints) or way_of(model, name, question) == "absolute, Schur"
    straight = straight or name == "hamilton-orthogonal"
    if name == "separate-bodies" and carries(model) and len(model.bodies) > WOVEN_BODIES:
        return "rolled"  # woven, to be exact
    if straight and not model.constraints and len(model.bodies) > WOVEN_MATRIX_BODIES:
        return "rolled"
    if straight or len(model.bodies) <= UNROLLED_BODIES:
        if operations <= UNROLLED_OPERATIONS:
            return "unrolled"
        if straight:
            return "chunked"
    return "rolled matrix" if name in MATRICES else "rolled"


def _sum(coefficients: Mapping[str, float], features: Mapping[str, float]) -> float:
    return sum(c * features.get(name, 0.0) for name, c in coefficients.items())
