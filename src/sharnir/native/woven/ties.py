"""Constraints without their numbers: those of equal structure share the code of their rows.

The numbers of a constraint become a record, its bodies are numbered 1, 2, ... as it names them. One that depends on
time, or of which this file knows nothing, is a structure of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

import casadi as ca
import numpy as np

from ...constraints.distance import DistanceTie
from ...constraints.joint_rows import LinearTie
from ...constraints.rows import FrameTie
from ...joints.contract import Joint
from ...loops.tied import Template, Tied, ends_of
from ...model import Model
from ...model.constraint import Tie
from ...model.lock_tie import BodyLock, JointLock
from ...model.switched import SwitchedTie
from ...remembered import remembered
from ...spatial.algebra import Matrix
from ...sweeps.record import Record
from ..classes.layout import Spec

KNOWN = (FrameTie, DistanceTie, LinearTie, SwitchedTie, JointLock, BodyLock)
_SILENT = {"name": "", "label": ""}  # words say nothing about values


class _UnknownError(Exception):
    """Nothing is known of what this constraint is made of."""


@dataclass(frozen=True, eq=False)
class Made(Template):
    """`make(data)` puts numbers in, which have these names."""

    make: Callable[[Mapping[str, Matrix]], Any]
    names: tuple[str, ...]

    def of(self, data: Record) -> Tie:
        tie: Tie = self.make({name: getattr(data, name) for name in self.names})
        return tie


Numbers = Mapping[str, tuple[Spec, list[Any]]]  # by the names of fields
_known: dict[tuple[Any, ...], Made] = {}


@dataclass(frozen=True)
class _Walked:
    """A constraint taken apart: what is the same for all of its structure, how to put it together, its numbers."""

    key: tuple[Any, ...]
    build: Callable[[Mapping[str, Matrix]], Any]
    data: Numbers


@remembered
def _walks(model: Model) -> dict[int, _Walked | None]:
    return {}


def _walked(model: Model, c: int) -> _Walked | None:
    """Once for a model; None where nothing is known of what the constraint is made of."""
    known, tie = _walks(model), model.constraints[c]
    if c not in known:
        walk = _Walk(tie)
        try:
            known[c] = _Walked(*walk.tie(tie), walk.data)
        except _UnknownError:
            known[c] = None
    return known[c]


def numbers_of(model: Model, c: int) -> bytes | None:
    """All that the value of a constraint depends on, where that is numbers alone; else nothing."""
    walked, tie = _walked(model, c), model.constraints[c]
    if walked is None:
        return None
    values = [x for _, scalars in walked.data.values() for x in scalars]
    if not all(isinstance(x, float) for x in values):
        return None
    return repr((tie.bodies, tie.joints, walked.key)).encode() + np.array(values).tobytes()


def structure_of(model: Model, c: int) -> tuple[Tied, Numbers]:
    """And its numbers."""
    walked = _walked(model, c)
    if walked is None:
        return model.constraints[c], {}
    if walked.key not in _known:
        _known[walked.key] = Made(walked.build, tuple(walked.data))
    return _known[walked.key], walked.data


class _Walk:
    def __init__(self, tie: Tie) -> None:
        self.t = tie.t
        bodies, joints = ends_of(tie)
        self._numbers = {0: 0} | {i: n for n, i in enumerate(dict.fromkeys((*bodies, *joints)), start=1)}
        self.data: dict[str, tuple[Spec, list[Any]]] = {}

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
        """Zeros and ±1 belong to the structure."""
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
        codes = tuple(int(x) if isinstance(x, float) and x in (0.0, 1.0, -1.0) else None for x in scalars)
        return (shape, codes), lambda data: data[name]
