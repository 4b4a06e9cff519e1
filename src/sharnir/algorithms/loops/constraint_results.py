"""The constraints of a model at a state, in joint coordinates, and the programs that put them out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, Any

import casadi as ca

from ...model.lock_rows import LockRows, SwitchedRows
from ...spatial.algebra import Matrix, segment, zeros
from ..sweeps.kinematics import accelerations, configure, locate, velocities
from ..sweeps.outputs import Output, StepwiseOutput, field_of
from ..sweeps.program import Program
from ..sweeps.sweep import Record
from ..sweeps.trace import Trace, unroll
from . import constraint_rows
from .constraint_equations import rows_at
from .constraint_rows import ConstraintResult, RowDerivatives, put_dropped
from .response import columns_of, transferred_to_joints

if TYPE_CHECKING:
    from ...model import Model

# The values that the locks of a model would hold if they closed at a state.


@dataclass(frozen=True)
class LockValues(Output):
    """Lock after lock, in the order of `Model.locks` and of their `held`; locks with the same constraint rows repeat
    them."""

    def size(self, model: Model) -> int:
        return sum(len(lock.lock_values) for lock in model.locks)

    def read(self, trace: Trace) -> Matrix:
        parts = []
        for lock in trace.model.locks:
            constraint = trace.model.constraints[lock.constraint]
            assert isinstance(constraint, SwitchedRows)
            assert isinstance(constraint.inner, LockRows)
            parts.append(constraint.inner.now({i: trace.records[i] for i in (*constraint.bodies, *constraint.joints)}))
        return ca.vertcat(zeros(0), *parts)

    def can_be_rolled(self, model: Model) -> bool:
        return False


lock_values = Program("lock_values", (configure, locate), ("q",), LockValues())


def lock_value_symbols(model: Model) -> list[Matrix]:
    """The same as expressions of the model's t, q and parameters, a column for every lock."""
    found = unroll(lock_values, model, {"q": model.q, "t": model.t, "params": model.parameter_symbols})
    starts = accumulate((len(lock.lock_values) for lock in model.locks), initial=0)
    return [segment(found, start, len(lock.lock_values)) for lock, start in zip(model.locks, starts, strict=False)]


@dataclass(frozen=True)
class OfConstraints(Output):
    """Something of the constraints, over all their rows in the order of the model. There is no rolled form."""

    what: Callable[[Trace], Matrix]
    count: Callable[[Model], int]

    def size(self, model: Model) -> int:
        return self.count(model)

    def read(self, trace: Trace) -> Matrix:
        return self.what(trace)

    def can_be_rolled(self, model: Model) -> bool:
        return False


def joint_rows(trace: Trace) -> Matrix:
    """G in joint coordinates, rows × nv."""
    joint, _ = transferred_to_joints(trace, *columns_of(_rows(trace)))
    bodies, constraints = trace.model.bodies, trace.model.constraints
    blocks = [
        ca.horzcat(*(joint.get(b.index, {}).get(c, zeros(b.joint.nv, x.row_count)).T for b in bodies))
        for c, x in enumerate(constraints)
    ]
    return ca.vertcat(*blocks)


def _rows(trace: Trace) -> list[RowDerivatives]:
    return rows_at(trace.model, trace.records, trace.model.t)


@dataclass(frozen=True)
class Multipliers(StepwiseOutput):
    """λ, then how many rows were left out because they depend on the others."""

    def size(self, model: Model) -> int:
        return model.row_count + 1

    def put(self, trace: Any, start: int) -> None:
        result = trace.noted(ConstraintResult)
        assert result is not None  # the programs of all formulations let the constraints act
        for rows, found in zip(trace.model.constraint_rows, result.lam, strict=True):
            trace.put(start + rows.start, field_of("lam"), None, found)
        put_dropped(trace, start + trace.model.row_count, result.dropped)


@dataclass(frozen=True)
class Residual(StepwiseOutput):
    """γ − G a of every row at the accelerations found."""

    def size(self, model: Model) -> int:
        return model.row_count

    def put(self, trace: Any, start: int) -> None:
        residual = trace.noted(ConstraintResult).residual()
        for rows, found in zip(trace.model.constraint_rows, residual, strict=True):
            trace.put(start + rows.start, _minus_k, None, found)


@dataclass(frozen=True)
class PerConstraint(StepwiseOutput):
    """The results k of a step for every constraint, one below the other. Bodies have the fields that it reads."""

    step: Callable[..., Any]

    def size(self, model: Model) -> int:
        return model.row_count

    def put(self, trace: Any, start: int) -> None:
        for c, (constraint, rows) in enumerate(zip(trace.model.constraints, trace.model.constraint_rows, strict=True)):
            bodies, joints = constraint_rows.ends_of(constraint)
            found = trace.call(
                self.step, *trace.constraint_structure(c), *(trace.records[i] for i in (*bodies, *joints))
            )
            trace.put(start + rows.start, field_of("k"), None, found)


@dataclass(frozen=True)
class Wrenches(StepwiseOutput):
    """(6, rows), see `tied.at_point`."""

    def size(self, model: Model) -> int:
        return 6 * model.row_count

    def put(self, trace: Any, start: int) -> None:
        model = trace.model
        for c, (constraint, rows) in enumerate(zip(model.constraints, model.constraint_rows, strict=True)):
            bodies, joints = constraint_rows.ends_of(constraint)
            found = trace.call(
                constraint_rows.at_point,
                *trace.constraint_structure(c),
                *(trace.records[i] for i in (*bodies, *joints)),
            )
            for i in range(6):
                trace.put(start + i * model.row_count + rows.start, _row, i, found)


def _minus_k(_: None, found: Record) -> Any:
    return -found.k


def _row(i: int, found: Record) -> Any:
    return found.F[i, :]


def _static(trace: Trace) -> Matrix:
    """(bodies, 6, rows): the reaction of every joint to a unit of each multiplier, nothing moving."""
    F = transferred_to_joints(trace, *columns_of(_rows(trace)))[1]
    counts = [c.row_count for c in trace.model.constraints]
    parts = [
        ca.horzcat(*(-F.get(b.index, {}).get(c, zeros(6, n)) for c, n in enumerate(counts))) for b in trace.model.bodies
    ]
    return ca.vec(ca.vertcat(*parts).T)


def _jacobian(trace: Trace) -> Matrix:
    return ca.vec(joint_rows(trace).T)


MULTIPLIERS, RESIDUAL, VALUE = Multipliers(), Residual(), PerConstraint(constraint_rows.value)

_places, _moves = (configure, velocities, locate), (configure, velocities, accelerations, locate)
value = Program("constraint_value", (configure, locate), ("q",), VALUE)
rate = Program("constraint_rate", _places, ("q", "v"), PerConstraint(constraint_rows.rate))
jacobian = Program("constraint_jacobian", _places, ("q",), OfConstraints(_jacobian, lambda m: m.row_count * m.nv))
gamma = Program("constraint_gamma", _moves, ("q", "v"), PerConstraint(constraint_rows.gamma))
static = Program(
    "constraint_static", _places, ("q",), OfConstraints(_static, lambda m: 6 * len(m.bodies) * m.row_count)
)
wrenches = Program("constraint_wrenches", _places, ("q",), Wrenches())
