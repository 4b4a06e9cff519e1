"""Outputs: the numbers that a program reads from the records after its sweeps. `loops` has further ones."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

import casadi as ca

from ...spatial.algebra import Matrix, zeros
from ..frames.computed import force_out
from .inputs import of_state, rows
from .matrix import BlockMatrix
from .sweep import Record

if TYPE_CHECKING:
    from ...model import Model
    from .trace import Trace


class Output(ABC):
    """A column of numbers: rows of a stack or of a matrix one after the other."""

    @abstractmethod
    def size(self, model: Model) -> int:
        """How many numbers."""

    @abstractmethod
    def read(self, trace: Trace) -> Matrix:
        """The column, from a trace whose sweeps have run."""

    def can_be_rolled(self, model: Model) -> bool:
        """Whether loops over the bodies can produce it for this model."""
        return True

    @property
    def is_stepwise(self) -> bool:
        """Whether it can be told step by step, by `put`."""
        return False

    def put(self, trace: Any, start: int) -> None:
        """Put it out from place `start` on, by `trace.put` and steps."""
        raise NotImplementedError

    @property
    def is_derivative(self) -> bool:
        """Made by differentiating the program: the lanes of its rolled form are directions, not states."""
        return False

    @property
    def of_any_frames(self) -> bool:
        """The same in whatever frames bodies are computed."""
        return False

    @property
    def of_coordinates(self) -> bool:
        """Whether its numbers belong to coordinates, none to a single body."""
        return self.of_any_frames

    @property
    def parts(self) -> tuple[Output, ...]:
        return (self,)


class DerivativeOutput(Output):
    """Numbers that belong to coordinates, found by differentiating."""

    @property
    def of_any_frames(self) -> bool:
        return True

    @property
    def is_derivative(self) -> bool:
        return True


@dataclass(frozen=True)
class Gather(Output):
    """A field of every body, one below the other over the velocities or coordinates of the model, or one row for each
    body: a force or a momentum, [f; m] in body axes."""

    field: str
    per: Literal["velocity", "coordinate", "body"]
    columns: int = 1

    def size(self, model: Model) -> int:
        return self.columns * rows(self.per, model)

    @property
    def of_any_frames(self) -> bool:
        return True

    @property
    def of_coordinates(self) -> bool:
        return self.per != "body"

    def read(self, trace: Trace) -> Matrix:
        parts = [getattr(record, self.field) for record in trace.records[1:]]
        if self.per == "body":  # forces, in the frames of the user
            parts = [force_out(r.frame, part).T for r, part in zip(trace.records[1:], parts, strict=True)]
        return ca.vec(ca.vertcat(zeros(0, self.columns), *parts).T)

    @property
    def is_stepwise(self) -> bool:
        return True

    def put(self, trace: Any, start: int) -> None:
        step = field_of(self.field, is_force=self.per == "body")
        for body in trace.model.bodies:
            first = {"coordinate": body.q_start, "velocity": body.v_start, "body": body.index - 1}[self.per]
            trace.put(start + self.columns * first, step, None, trace.records[body.index])


@cache
def field_of(name: str, is_force: bool = False) -> Callable[..., Any]:
    """The step that puts out a field of a record, row after row; a force in the frame of the user."""

    def field(_: None, body: Record) -> Any:
        found = getattr(body, name)
        return force_out(body.frame, found) if is_force else ca.vec(found.T)

    return field


@dataclass(frozen=True)
class Target:
    """Where a matrix goes that is found column by column: from place `start` on, `width` places from row to row."""

    start: int
    rows: int
    width: int


class StepwiseOutput(Output):
    """One that is told step by step."""

    def read(self, trace: Trace) -> Matrix:
        self.put(trace, 0)
        return trace.put_out()

    def can_be_rolled(self, model: Model) -> bool:
        return False

    @property
    def is_stepwise(self) -> bool:
        return True


@dataclass(frozen=True)
class Several(Output):
    """One output after the other."""

    outputs: tuple[Output, ...]

    def size(self, model: Model) -> int:
        return sum(output.size(model) for output in self.outputs)

    def read(self, trace: Trace) -> Matrix:
        return ca.vertcat(*(output.read(trace) for output in self.outputs))

    def can_be_rolled(self, model: Model) -> bool:
        return all(output.can_be_rolled(model) for output in self.outputs)

    @property
    def of_any_frames(self) -> bool:
        return all(output.of_any_frames for output in self.outputs)

    @property
    def of_coordinates(self) -> bool:
        return all(output.of_coordinates for output in self.outputs)

    @property
    def is_stepwise(self) -> bool:
        return all(output.is_stepwise for output in self.outputs)

    def put(self, trace: Any, start: int) -> None:
        for output in self.outputs:
            output.put(trace, start)
            start += output.size(trace.model)

    @property
    def parts(self) -> tuple[Output, ...]:
        return self.outputs


@dataclass(frozen=True)
class DenseMatrix(Output):
    """A matrix over the velocities, with its zeros and both triangles."""

    matrix: BlockMatrix

    def size(self, model: Model) -> int:
        return model.nv**2

    @property
    def of_any_frames(self) -> bool:
        return True

    def read(self, trace: Trace) -> Matrix:
        return ca.vec(trace.matrices[self.matrix.name].dense())


@dataclass(frozen=True)
class PackedMatrix(Output):
    """Its lower triangle, row by row: entry (i, j), j ≤ i, stands at i (i + 1) / 2 + j."""

    matrix: BlockMatrix

    def size(self, model: Model) -> int:
        return model.nv * (model.nv + 1) // 2

    @property
    def of_any_frames(self) -> bool:
        return True

    def read(self, trace: Trace) -> Matrix:
        M = trace.matrices[self.matrix.name].dense()
        return ca.vertcat(zeros(0), *(M[i, : i + 1].T for i in range(M.shape[0])))


@dataclass(frozen=True)
class OfBodies(Output):
    """A function of the records of a few bodies (0 is the world) and of the program's inputs that belong to no body."""

    bodies: tuple[int, ...]
    function: Callable[..., Any]
    count: int  # of the numbers it gives

    def size(self, model: Model) -> int:
        return self.count

    def read(self, trace: Trace) -> Matrix:
        extra = [trace.inputs[name] for name in of_state(trace.inputs)]
        value: Matrix = self.function(*(trace.records[i] for i in self.bodies), *extra)
        return value
