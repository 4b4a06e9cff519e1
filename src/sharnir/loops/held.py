"""What the locks of a model would hold if they closed at a state."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

import casadi as ca

from ..model.switched import HeldTie, SwitchedTie
from ..spatial.algebra import Matrix, segment, zeros
from ..sweeps.kinematics import configure, locate
from ..sweeps.outputs import Output
from ..sweeps.program import Program
from ..sweeps.trace import Trace, unroll

if TYPE_CHECKING:
    from ..model import Model


@dataclass(frozen=True)
class Held(Output):
    """Lock after lock, in the order of `Model.locks` and of their `held`; those that share a tie repeat it."""

    def size(self, model: Model) -> int:
        return sum(len(lock.held) for lock in model.locks)

    def read(self, trace: Trace) -> Matrix:
        parts = []
        for lock in trace.model.locks:
            tie = trace.model.constraints[lock.tie]
            assert isinstance(tie, SwitchedTie)
            assert isinstance(tie.inner, HeldTie)
            parts.append(tie.inner.now({i: trace.records[i] for i in (*tie.bodies, *tie.joints)}))
        return ca.vertcat(zeros(0), *parts)

    def can_be_rolled(self, model: Model) -> bool:
        return False


held = Program("held", (configure, locate), ("q",), Held())


def held_symbols(model: Model) -> list[Matrix]:
    """The same as expressions of the model's t, q and parameters, a column for every lock."""
    found = unroll(held, model, {"q": model.q, "t": model.t, "params": model.parameter_symbols})
    starts = accumulate((len(lock.held) for lock in model.locks), initial=0)
    return [segment(found, start, len(lock.held)) for lock, start in zip(model.locks, starts, strict=False)]
