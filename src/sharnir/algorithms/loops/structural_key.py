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
from ...model.constraint import Tie
from ...model.constraints.frame_rows import FrameTie, LinearTie
from ...model.constraints.points import DistanceTie
from ...model.joints.contract import Joint
from ...model.lock_rows import BodyLock, JointLock
from ...model.switched import SwitchedTie
from ...spatial.algebra import Matrix
from .constraint_rows import ends_of

KNOWN = (FrameTie, DistanceTie, LinearTie, SwitchedTie, JointLock, BodyLock)
FIXED = (0.0, 1.0, -1.0)
_SILENT = {"name": "", "label": ""}  # words say nothing about values

Numbers = Mapping[str, tuple[tuple[Any, ...], list[Any]]]  # ("matrix", rows, columns) and its entries, by name


class _UnknownError(Exception):
    """Nothing is known of what this constraint is made of."""


@dataclass(frozen=True)
class Apart:
    """`key` is the same for all of one structure; `build(matrices)` puts a constraint together with others in the place
    of its numbers `data`, which are floats or expressions of parameters."""

    key: tuple[Any, ...]
    build: Callable[[Mapping[str, Matrix]], Any]
    data: Numbers


def apart(model: Model, c: int) -> Apart | None:
    """Once for a model; None where nothing is known of what the constraint is made of."""
    known, tie = _known(model), model.constraints[c]
    if c not in known:
        walk = _Walk(tie)
        try:
            known[c] = Apart(*walk.tie(tie), walk.data)
        except _UnknownError:
            known[c] = None
    return known[c]


@cached_by_identity
def _known(model: Model) -> dict[int, Apart | None]:
    return {}


def is_fixed(x: Any) -> bool:
    """Whether an entry belongs to the structure."""
    return isinstance(x, float) and x in FIXED


class _Walk:
    def __init__(self, tie: Tie) -> None:
        self.t = tie.t
        bodies, joints = ends_of(tie)
        self._numbers = {0: 0} | {i: n for n, i in enumerate(dict.fromkeys((*bodies, *joints)), start=1)}
        self.data: dict[str, tuple[tuple[Any, ...], list[Any]]] = {}

    def tie(self, tie: Tie) -> tuple[tuple[Any, ...], Callable[[Mapping[str, Matrix]], Any]]:
        if type(tie) not in KNOWN:
            raise _UnknownError
        changes: dict[str, tuple[Any, Any]] = {
            "name": ("", lambda data: ""), "labels": (tie.rows, lambda data: ("",) * tie.rows),
            "bodies": self._renumbered(tie.bodies), "joints": self._renumbered(tie.joints),
            "t": ("", lambda data: tie.t),
        }  # fmt: skip
        if isinstance(tie, LinearTie):
            changes["terms"] = self._terms(tie)
        return self._object(tie, changes)

    def _renumbered(self, bodies: tuple[int, ...]) -> tuple[Any, Any]:
        found = tuple(self._numbers[i] for i in bodies)
        return found, lambda data: found

    def _terms(self, tie: LinearTie) -> tuple[Any, Any]:
        places = tuple((self._numbers[i], k) for (i, k), _ in tie.terms)
        parts = [self._walk(ratio) for _, ratio in tie.terms]
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
        if isinstance(value, Tie):
            return self.tie(value)
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
