"""Constraints taken apart: what those of one structure have in common, and the numbers of each.

Bodies are numbered 1, 2, ... as a constraint names them. Zeros and ±1 belong to the structure, other numbers do not. Of
a constraint that depends on time, or that is none of KNOWN, nothing is told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

import casadi as ca

from ...core.tracing import cached_by_identity
from ...model import Model
from ...model.constraint import ConstraintRows
from ...model.constraints.frame_rows import FrameRows, LinearRows
from ...model.constraints.points import DistanceRows
from ...model.joints.contract import Joint
from ...model.lock_rows import BodyLock, JointLock
from ...model.switched import SwitchedRows
from ...spatial.algebra import Matrix
from .constraint_rows import ends_of

KNOWN = (FrameRows, DistanceRows, LinearRows, SwitchedRows, JointLock, BodyLock)
FIXED = (0.0, 1.0, -1.0)
_SILENT = {"name": "", "label": ""}  # words say nothing about values

Numbers = Mapping[str, tuple[tuple[Any, ...], list[Any]]]  # ("matrix", rows, columns) and its entries, by name


class _UnknownError(Exception):
    """Nothing is known of what this constraint is made of."""


@dataclass(frozen=True)
class StructuralKey:
    """`key` is the same for all of one structure; `build(matrices)` puts a constraint together with others in the place
    of its numbers `data`, which are floats or expressions of parameters."""

    key: tuple[Any, ...]
    build: Callable[[Mapping[str, Matrix]], Any]
    data: Numbers


def structural_key(model: Model, c: int) -> StructuralKey | None:
    """Once for a model; None where nothing is known of what the constraint is made of."""
    keys, constraint = _keys(model), model.constraints[c]
    if c not in keys:
        walk = _Walk(constraint)
        try:
            keys[c] = StructuralKey(*walk.constraint(constraint), walk.data)
        except _UnknownError:
            keys[c] = None
    return keys[c]


@cached_by_identity
def _keys(model: Model) -> dict[int, StructuralKey | None]:
    return {}


def is_fixed(x: Any) -> bool:
    """Whether an entry belongs to the structure."""
    return isinstance(x, float) and x in FIXED


class _Walk:
    def __init__(self, constraint: ConstraintRows) -> None:
        self.t = constraint.t
        bodies, joints = ends_of(constraint)
        self._numbers = {0: 0} | {i: n for n, i in enumerate(dict.fromkeys((*bodies, *joints)), start=1)}
        self.data: dict[str, tuple[tuple[Any, ...], list[Any]]] = {}

    def constraint(self, constraint: ConstraintRows) -> tuple[tuple[Any, ...], Callable[[Mapping[str, Matrix]], Any]]:
        if type(constraint) not in KNOWN:
            raise _UnknownError
        changes: dict[str, tuple[Any, Any]] = {
            "name": ("", lambda data: ""), "labels": (constraint.row_count, lambda data: ("",) * constraint.row_count),
            "bodies": self._renumbered(constraint.bodies), "joints": self._renumbered(constraint.joints),
            "t": ("", lambda data: constraint.t),
        }  # fmt: skip
        if isinstance(constraint, LinearRows):
            changes["terms"] = self._terms(constraint)
        return self._object(constraint, changes)

    def _renumbered(self, bodies: tuple[int, ...]) -> tuple[Any, Any]:
        found = tuple(self._numbers[i] for i in bodies)
        return found, lambda data: found

    def _terms(self, constraint: LinearRows) -> tuple[Any, Any]:
        places = tuple((self._numbers[i], k) for (i, k), _ in constraint.terms)
        parts = [self._walk(ratio) for _, ratio in constraint.terms]
        key = (places, *(key for key, _ in parts))
        return key, lambda data: tuple((p, build(data)) for p, (_, build) in zip(places, parts, strict=True))

    def _object(self, value: Any, changes: Mapping[str, tuple[Any, Any]]) -> tuple[tuple[Any, ...], Any]:
        parts = dict(changes)
        for f in fields(value):
            if f.name in _SILENT and f.name not in parts:
                parts[f.name] = ("", lambda data, text=_SILENT[f.name]: text)
            elif f.name not in parts:
                parts[f.name] = self._walk(getattr(value, f.name))
        key = (type(value), *((name, key) for name, (key, _) in sorted(parts.items())))
        return key, lambda data: replace(value, **{name: build(data) for name, (_, build) in parts.items()})

    def _walk(self, value: Any) -> tuple[Any, Any]:
        if isinstance(value, ca.SX):
            return self._matrix(value)
        if isinstance(value, ConstraintRows):
            return self.constraint(value)
        if isinstance(value, Joint):
            return value.structure(), lambda data: value
        if isinstance(value, tuple):
            parts = [self._walk(x) for x in value]
            return tuple(key for key, _ in parts), lambda data: tuple(build(data) for _, build in parts)
        if isinstance(value, (bool, int, float, str)) or value is None:
            return value, lambda data: value
        if is_dataclass(value):
            return self._object(value, {})
        raise _UnknownError

    def _matrix(self, value: Matrix) -> tuple[Any, Any]:
        name = f"x{len(self.data)}"
        shape = ("matrix", value.size1(), value.size2())
        scalars: list[Any]
        if value.is_constant():
            scalars, found = [0.0] * (value.size1() * value.size2()), list[Any](value.nonzeros())
            for k, x in zip(value.sparsity().find(), found, strict=True):
                scalars[k] = float(x)
        elif ca.depends_on(value, self.t):
            raise _UnknownError
        else:
            scalars = [float(x) if x.is_constant() else x for x in ca.vertsplit(ca.densify(ca.vec(value)))]
        self.data[name] = shape, scalars
        codes = tuple(int(x) if is_fixed(x) else None for x in scalars)
        return (shape, codes), lambda data: data[name]
