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
from .variation import KINDS, fall, forks_above, rise, sweeps, takes

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
        """Columns of a body are those of all that carry it, then its own."""
        model, records, nv = trace.model, trace.records, trace.model.nv
        D = {kind: zeros(nv, nv) for kind in KINDS}
        A: list[dict[str, Matrix]] = [dict.fromkeys(KINDS, zeros(6, 0)) for _ in records]
        w = [dict.fromkeys(KINDS, zeros(3, 0)) for _ in records]
        carriers: list[list[int]] = [[] for _ in records]
        for body in model.bodies:
            i, p, record = body.index, body.parent, records[body.index]
            own = list(range(body.v_start, body.v_start + body.joint.nv))
            rows = [own[k] for k in record.free]
            carriers[i] = carriers[p] + own
            A[i], w[i] = {}, {}
            for kind in KINDS:
                begun = {name: getattr(record, f"{name}_{kind}") for name in ("F", "A", "w", "a")}
                a, above = fall(record, A[p][kind], w[p][kind])
                D[kind][rows, carriers[i]] = ca.horzcat(a, begun["a"])
                A[i][kind] = ca.horzcat(above, begun["A"])
                w[i][kind] = ca.horzcat(w[p][kind], begun["w"])
                if kind == "tau":
                    D[kind][carriers[p], rows] = a.T
                else:
                    D[kind][carriers[p], own] = A[p]["tau"].T @ begun["F"]
        _meet(model, records, D)
        return ca.vertcat(*(ca.vec(D[kind].T) for kind in KINDS))


def _meet(model: Model, records: list[Record], D: dict[str, Matrix]) -> None:
    """(9), for every body that carries several others."""
    arrived: list[list[tuple[list[int], dict[str, Matrix]]]] = [[] for _ in records]  # by child: columns and F
    forks = forks_above(model)
    for body in reversed(model.bodies):
        i, record = body.index, records[body.index]
        for s, (rows, F_s) in enumerate(arrived[i]):
            answer = record.G @ F_s["tau"]
            for t, (columns, F_t) in enumerate(arrived[i]):
                for kind in KINDS if s != t else ():
                    D[kind][rows, columns] = answer.T @ F_t[kind]
        if forks[i]:
            own = list(range(body.v_start, body.v_start + body.joint.nv))
            columns = [*own, *(k for found, _ in arrived[i] for k in found)]
            F = {}
            for kind in KINDS:
                risen = [rise(record, found[kind]) for _, found in arrived[i]]
                F[kind] = ca.horzcat(getattr(record, f"F_{kind}"), *risen)
            arrived[body.parent].insert(0, (columns, F))


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
