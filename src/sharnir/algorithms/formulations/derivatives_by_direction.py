"""Derivatives of accelerations by one solution for every direction, for models of any size."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ...spatial.algebra import Matrix
from ..loops import constraint_rows
from ..loops.constraint_elimination import Answer, ConstraintElimination
from ..loops.constraint_rows import ends_of
from ..sweeps.kinematics import applied, configure, locate, velocities
from ..sweeps.matrix import FreeVelocities
from ..sweeps.outputs import DerivativeOutput, StepwiseOutput, Target, field_of
from ..sweeps.program import JOINT_STATE, Program
from ..sweeps.sweep import Fields, Record, Sweep
from .formulation import LOADS
from .inverse import resist, transmit
from .separate_bodies import load

if TYPE_CHECKING:
    from ...model import Model


# Derivatives of the accelerations by one solution for every direction, with the factor that the accelerations have.
#
# With accelerations a and multipliers λ held, what a tree needs and what rows are left with,
#
#     r = f(q, v, a) − Gᵀ λ − τ,    k = G a − γ
#
# are differentiated along a direction, step by step as they were found (`trace.along`). Then
#
#     M da − Gᵀ dλ = −dr,    G da = −dk
#
# is solved like a change of state: linear in the size of the mechanism for every direction
# (`constraint_elimination.py`). The same derivatives as those of `sensitivity.py`, which takes all directions at once.


@dataclass(frozen=True)
class Holding:
    """The constraints of a model whose accelerations and multipliers are held."""

    equations: ConstraintElimination


@dataclass(frozen=True)
class Hold(Sweep):
    """Every body gets its acceleration `a` with all constraints, and what these exert on it among its loads. Both are
    held along directions, but for accelerations that are prescribed."""

    name: str = "hold"

    def run(self, trace: Any) -> None:
        equations = ConstraintElimination(trace)
        answer = equations.refined(equations.rows, homogeneous=False)
        for body in trace.model.bodies:
            i = body.index
            trace.extend(i, trace.call(_held, None, trace.records[i], trace.hold(answer.bodies[i])))
        self._exert(trace, equations, [trace.hold(x) for x in answer.constraints])
        trace.note(Holding(equations))

    def _exert(self, trace: Any, equations: ConstraintElimination, lam: list[Any]) -> None:
        acting: dict[int, list[tuple[int, str]]] = {}
        for c, constraint in enumerate(trace.model.constraints):
            bodies, joints = ends_of(constraint)
            for kind, ends in (("G", bodies), ("T", joints)):
                for e, i in enumerate(ends):
                    acting.setdefault(i, []).append((c, f"{kind}{e}"))
        for i, parts in acting.items():
            for k in range(0, len(parts), MOST):
                some = parts[k : k + MOST]
                constraints = [x for c, _ in some for x in (equations.rows[c], lam[c])]
                trace.extend(i, trace.call(_exerted, tuple(name for _, name in some), trace.records[i], *constraints))

    def can_be_rolled(self, model: Model) -> bool:
        return False

    @property
    def is_stepwise(self) -> bool:
        return True


MOST = 4  # constraints that act on one body in one step


def _held(_: None, body: Record, answer: Record) -> Fields:
    return {"a": FreeVelocities().whole(body, answer.a[body.free, 0])}


def _exerted(names: tuple[str, ...], body: Record, *constraints: Record) -> Fields:
    """Gᵀ λ and Tᵀ λ, with what acts already."""
    tau, wrench = body.applied_tau, body.applied_wrench
    for name, rows, multipliers in zip(names, constraints[::2], constraints[1::2], strict=True):
        force = getattr(rows, name).T @ multipliers.lam
        tau, wrench = (tau + force, wrench) if name.startswith("T") else (tau, wrench + force)
    return {"applied_tau": tau, "applied_wrench": wrench}


@dataclass(frozen=True)
class Changes(DerivativeOutput, StepwiseOutput):
    """da along all directions of every kind, one kind after the other, each nv × directions, row-major. Kinds are
    inputs with one direction for every velocity, those of q being tangent; or `params`, by their places. Bodies have
    the force f of inverse dynamics, after `Hold`.

    Rows of prescribed coordinates are zero but for parameters, and so are their columns, but those of q where only the
    velocity is prescribed.
    """

    kinds: tuple[str, ...] = ("q", "v", "tau")
    places: tuple[int, ...] = ()

    def size(self, model: Model) -> int:
        return sum(model.nv * len(self._directions(kind, model)) for kind in self.kinds)

    def _directions(self, kind: str, model: Model) -> tuple[int, ...]:
        return self.places if kind == "params" else tuple(range(model.nv))

    def put(self, trace: Any, start: int) -> None:
        model, equations = trace.model, Rest(trace)
        for kind in self.kinds:
            directions = self._directions(kind, model)
            with trace.tangent(kind, directions, Target(start, model.nv, len(directions))) as change:
                answer = equations.changes(change)
                for body in model.bodies:
                    prescribed = change(trace.records[body.index], "a")
                    trace.put(body.v_start, _changed, None, answer.bodies[body.index], prescribed)
            start += model.nv * len(directions)


@dataclass(frozen=True)
class StateChanges(DerivativeOutput, StepwiseOutput):
    """∂ẏ/∂y of the state (q, v) where q̇ = v, row-major. Bodies have `q_rate` besides."""

    def size(self, model: Model) -> int:
        return (model.nq + model.nv) ** 2

    def put(self, trace: Any, start: int) -> None:
        model, equations = trace.model, Rest(trace)
        size, directions = model.nq + model.nv, range(model.nv)
        for kind, column in (("q", 0), ("v", model.nq)):
            with trace.tangent(kind, directions, Target(start + column, size, size)) as change:
                answer = equations.changes(change)
                for body in model.bodies:
                    trace.put(body.q_start, field_of("q_rate"), None, change(trace.records[body.index], "q_rate"))
                    trace.put(model.nq + body.v_start, field_of("a"), None, answer.bodies[body.index])


class Rest:
    """r and k of a model whose accelerations and multipliers are held, and what follows from their changes."""

    def __init__(self, trace: Any) -> None:
        holding: Holding | None = trace.noted(Holding)
        assert holding is not None
        self.equations = equations = holding.equations
        self.forces = [trace.call(_missing, None, record) for record in trace.records[1:]]
        self.rows = []
        for c, constraint in enumerate(trace.model.constraints):
            bodies, joints = ends_of(constraint)
            own, ends = equations.rows[c], equations.ends(c, trace.records)
            self.rows.append(trace.call(constraint_rows.residual, (len(bodies), len(joints)), own, own, *ends))

    def changes(self, change: Callable[..., Any]) -> Answer:
        """Of the accelerations."""
        tau = [None, *(change(x, "tau") for x in self.forces)]
        return self.equations.answer([change(x, "k") for x in self.rows], homogeneous=True, forces=tau)


def _missing(_: None, body: Record) -> Fields:
    """−r: the joint forces that would be missing."""
    return {"tau": body.tau - body.f}


def _changed(_: None, answer: Record, prescribed: Record) -> Matrix:
    found: Matrix = answer.a + prescribed.a
    return found


# what forces and constraints read is in the user's frames
derivatives = Program(
    "derivatives",
    (configure, velocities, locate, applied, load, Hold(), resist, transmit),
    ("q", "v", *LOADS),
    Changes(),
    frames=False,
)


# ∂ẏ/∂y of the state of a run
state_jacobian = replace(
    derivatives, name="state_jacobian", sweeps=(*derivatives.sweeps, *JOINT_STATE.advancing), output=StateChanges()
)


def parameter_derivatives(places: tuple[int, ...]) -> Program:
    """∂a/∂p of parameters by their places."""
    return derivatives.putting_out(Changes(("params",), places), "parameter_derivatives")
