"""The records of a trace as numbers: what the sweeps that are compiled find of every body, at one state.

The sweeps run on symbols in the user's body frames, once for a model; all fields of all records are then one function
of q, v (or p), tau, t and the parameters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import casadi as ca
import numpy as np

from ...algorithms.sweeps.kinematics import locate
from ...algorithms.sweeps.program import Program
from ...algorithms.sweeps.trace import Trace
from ...codegen.straight import Interpreter, symbols
from ...core.read import Array
from ...core.tracing import ExpressionOwner, tracing
from ...model import Model
from ...model.body_numbers import Values, evaluated
from ...spatial.algebra import Factor
from ...spatial.mass_properties import RigidInertia
from ...spatial.transform import Move
from .derivation import Sized, skew, stacked

IN_PLANE, IN_SPACE = (0, 1, 5), tuple(range(6))


@dataclass(frozen=True)
class Frame:
    """X_PB as numbers."""

    R: Array
    p: Array

    def motion_to_child(self) -> Array:
        """6 × 6: [Rᵀ, −Rᵀ p~; 0, Rᵀ]."""
        return _upper(self.R.T, -self.R.T @ skew(self.p))

    def motion_to_parent(self) -> Array:
        """6 × 6: [R, p~ R; 0, R]."""
        return _upper(self.R, skew(self.p) @ self.R)


@dataclass(frozen=True)
class Factored:
    """L diag(d) Lᵀ."""

    L: Array
    d: Array

    @property
    def whole(self) -> Array:
        found: Array = self.L @ np.diag(self.d) @ self.L.T
        return found


WORLD = Frame(np.eye(3), np.zeros(3))


def at_centre(frame: Frame, com: Array) -> tuple[Array, Array]:
    """W and W⁻¹: motions in body axes about the body's origin, to world axes about the centre of mass."""
    R, c = frame.R, skew(com)
    return _upper(R, -R @ c), _upper(R.T, c @ R.T)


def _upper(R: Array, corner: Array) -> Array:
    return np.block([[R, corner], [np.zeros((3, 3)), R]])


def resistance(I: Array, B: Array, w: Array) -> Sized:  # noqa: E741 - the notation table calls inertia I
    """What it takes to move a body: I B + [Ω h; ω × J ω], B the acceleration [b; ε] of its origin."""
    J, turn = I[3:, 3:], Sized(skew(w))
    h = np.array([I[5, 1], I[3, 2], I[4, 0]])  # I = [m E, −h~; h~, J]
    return Sized(I) @ B + stacked(turn @ (turn @ h), turn @ (J @ w))


def cross_motion(V: Array, W: Array) -> Array:
    """V × W = [ω × w_lin + v × w_ang; ω × w_ang]."""
    v, w = V[:3], V[3:]
    return np.concatenate([np.cross(w, W[:3]) + np.cross(v, W[3:]), np.cross(w, W[3:])])


@dataclass(frozen=True)
class State:
    """One state of a model: the records of its bodies (0 is the world), and what belongs to no body."""

    model: Model
    formulation: str
    records: list[Any]
    bodies: list[Values]
    more: Mapping[str, Any]
    parameters: Mapping[str, float]

    @property
    def axes(self) -> list[int]:
        """Of [x y z; rotations], those that bodies move along."""
        return list(IN_PLANE if self.model.planar else IN_SPACE)

    @property
    def rotors(self) -> bool:
        return any(bool(np.any(r.armature[r.free] != 0.0)) for r in self.records[1:])

    @property
    def gravity(self) -> Array:
        """[g; 0]."""
        return np.concatenate([np.ravel(self.records[0].gravity), np.zeros(3)])


class Records(ExpressionOwner):
    """Made once for a program and a model."""

    @tracing
    def __init__(
        self,
        program: Program,
        model: Model,
        formulation: str,
        more: Callable[[Trace], Mapping[str, Any]] = lambda trace: {},
    ) -> None:
        self.model, self.formulation, self.inputs = model, formulation, program.inputs
        given = symbols(program, model)
        trace = Trace(model, given)
        for sweep in program.sweeps_for(model):
            trace.run(sweep)
        if "X0" not in vars(trace.records[0]):
            trace.run(locate)
        leaves: list[ca.SX] = []
        self._records = [_held(vars(record), leaves) for record in trace.records]
        self._more = _held(dict(more(trace)), leaves)
        self._shapes = [x.shape for x in leaves]
        column = ca.vertcat(ca.SX(0, 1), *(ca.vec(ca.densify(x)) for x in leaves))
        self._run = Interpreter(list(given.values()), column)

    def __call__(self, values: Mapping[str, Array]) -> State:
        """At a state, given by the arrays of the inputs and of the time and parameters."""
        found = np.ravel(self._run([np.ravel(x) for x in values.values()], [0] * len(values), 1))
        ends = np.cumsum([rows * columns for rows, columns in self._shapes])
        arrays = (
            x.reshape(shape, order="F") for x, shape in zip(np.split(found, ends[:-1]), self._shapes, strict=True)
        )
        records = [SimpleNamespace(**_read(held, arrays)) for held in self._records]
        more = _read(self._more, arrays)
        bodies = evaluated(self.model.bodies, self.model.parameter_symbols, values["params"])
        names = [p.name for p in self.model.parameters]
        known = dict(zip(names, np.ravel(values["params"]).tolist(), strict=True))
        return State(self.model, self.formulation, records, bodies, more, known)


Rebuilt = Callable[[Iterator[Array]], Any]


def _held(fields: Mapping[str, Any], leaves: list[ca.SX]) -> dict[str, Rebuilt]:
    return {name: _leaf(value, leaves) for name, value in fields.items()}


def _read(held: Mapping[str, Rebuilt], arrays: Iterator[Array]) -> dict[str, Any]:
    return {name: rebuild(arrays) for name, rebuild in held.items()}


def _leaf(value: Any, leaves: list[ca.SX]) -> Rebuilt:
    """How a field is had again from numbers; its matrices join `leaves`. A column stays a matrix of one column."""
    if isinstance(value, ca.SX):
        leaves.append(value)
        return lambda arrays: next(arrays)
    if isinstance(value, Move):
        leaves.extend((value.R, value.p))
        return lambda arrays: Frame(next(arrays), next(arrays).ravel())
    if isinstance(value, RigidInertia):
        leaves.append(value.matrix())
        return lambda arrays: next(arrays)
    if isinstance(value, Factor):
        leaves.extend((value.L, value.inverse_d))
        return lambda arrays: Factored(next(arrays), 1 / next(arrays).ravel())
    if isinstance(value, dict):
        held = _held(value, leaves)
        return lambda arrays: _read(held, arrays)
    return lambda arrays: value
