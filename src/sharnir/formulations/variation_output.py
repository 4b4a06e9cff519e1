"""All directions of a tree at once: (∂a/∂q, ∂a/∂v, ∂a/∂τ) from what `variation.py` has found of every body."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import casadi as ca

from ..spatial.algebra import Matrix, zeros
from ..sweeps.outputs import Output
from ..sweeps.program import Program
from ..sweeps.record import Record
from ..sweeps.trace import Trace
from . import changes, composite
from .formulation import LOADS
from .variation import KINDS, fall, rise, sweeps, takes

if TYPE_CHECKING:
    from ..model import Model


@dataclass(frozen=True)
class Variations(Output):
    """One after the other, each nv × nv, row-major; dq is the tangent direction of v. Rows of prescribed coordinates
    are zero, and so are columns, but for ∂a/∂q where only the velocity is prescribed."""

    def size(self, model: Model) -> int:
        return len(KINDS) * model.nv**2

    @property
    def of_any_frames(self) -> bool:
        return True

    @property
    def is_derivative(self) -> bool:
        return True

    def read(self, trace: Trace) -> Matrix:
        """Directions are columns, those of all kinds side by side."""
        model, records, nv = trace.model, trace.records, trace.model.nv
        columns = len(KINDS) * nv
        P = [zeros(6, columns) for _ in records]
        z = [zeros(0, columns) for _ in records]
        for body in reversed(model.bodies):
            i, record = body.index, records[body.index]
            found, below = rise(record, P[i])
            own, begun = (_placed(body.v_start, nv, record, name, KINDS) for name in ("z", "P"))
            z[i], P[body.parent] = found + own, P[body.parent] + below + begun
        A = [zeros(6, columns) for _ in records]
        w = [zeros(3, columns) for _ in records]
        D = zeros(nv, columns)
        for body in model.bodies:
            i, record = body.index, records[body.index]
            a, above = fall(record, A[body.parent], w[body.parent], z[i])
            A[i] = above + _placed(body.v_start, nv, record, "A", KINDS[:2])
            w[i] = w[body.parent] + _placed(body.v_start, nv, record, "w", KINDS[:2])
            D[[body.v_start + k for k in record.free], :] = a
        return ca.vertcat(*(ca.vec(D[:, k * nv : (k + 1) * nv].T) for k in range(len(KINDS))))


def _placed(start: int, nv: int, record: Record, name: str, kinds: tuple[str, ...]) -> Matrix:
    """What a body begins, in the columns of its own coordinates."""
    parts = [getattr(record, f"{name}_{kind}") for kind in kinds]
    rows, count = parts[0].shape
    wide = [ca.horzcat(zeros(rows, start), part, zeros(rows, nv - start - count)) for part in parts]
    return ca.horzcat(*wide, zeros(rows, (len(KINDS) - len(kinds)) * nv))


derivatives = Program("derivatives", sweeps, ("q", "v", *LOADS), Variations())


# Up to here, as the lengths of the ways from all bodies to the world together, derivatives are best found for all
# directions at once (`composite`). Beyond, constraints take ten seconds to compile and more. Forces alone have a rolled
# form, whose solution with M is of the third power: chains of 32 with springs take 0.6 of the time of one direction
# after the other, of 100 the same, of 300 three times as much. Parameters are few, but there is no rolled form.
CLOSED_WAYS, FORCED_WAYS, PARAMETER_BODIES = 100, 5000, 40


def derivatives_of(model: Model) -> Program:
    """The program of the derivatives of a model: by recursion; those of inverse dynamics and a factor where there are
    constraints or forces, whose own derivatives reach over the whole tree; or direction by direction where that is
    large."""
    if takes(model):
        return derivatives
    return changes.derivatives if is_large(model) else composite.derivatives


def is_large(model: Model) -> bool:
    """Of models with constraints or forces: whether directions are better taken one after the other."""
    length, ways = [0], CLOSED_WAYS if model.constraints else FORCED_WAYS
    for parent in model.parents:
        length.append(length[parent] + 1)
    return sum(length) > ways


def parameter_derivatives_of(model: Model, places: tuple[int, ...]) -> Program:
    """∂a/∂p of parameters by their places: in one piece where the model is small."""
    large = len(model.bodies) > PARAMETER_BODIES or (model.constraints and is_large(model))
    return changes.parameter_derivatives(places) if large else composite.parameter_derivatives(places)
