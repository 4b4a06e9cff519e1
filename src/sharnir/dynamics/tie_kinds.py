"""Constraints without their numbers, so that those of equal structure can be evaluated together.

The numbers of a constraint, other than 0 and ±1, become a column; its bodies are numbered 1, 2, ... as it names them.
One that depends on time, or of which this file knows nothing, is a kind of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

import casadi as ca

from ..constraints.distance import DistanceTie
from ..constraints.joint_rows import LinearTie
from ..constraints.rows import FrameTie
from ..loops.tied import ends_of
from ..model.constraint import Tie
from ..model.switched import SwitchedTie

KNOWN = (FrameTie, DistanceTie, LinearTie, SwitchedTie)
SILENT = ("name", "label", "labels", "t")  # words say nothing about values, and time is not in them

Scalars = list[Any]  # floats, or expressions of parameters
Build = Callable[[list[ca.SX]], Any]


@dataclass(frozen=True)
class Kind:
    """`key` is equal for constraints of one structure; `data` are its numbers; `tie(symbols)` is the constraint with
    others in their place."""

    key: Hashable
    data: Scalars
    tie: Build


def kind_of(tie: Tie) -> Kind:
    try:
        walk = _Walk(tie)
        key, build = walk.tie(tie)
    except _UnknownError:
        return Kind(id(tie), [], lambda symbols: tie)
    return Kind(key, walk.data, build)


class _UnknownError(Exception):
    """Nothing is known of what this constraint is made of."""


class _Walk:
    def __init__(self, tie: Tie) -> None:
        bodies, joints = ends_of(tie)
        self._t = tie.t
        self._numbers = {0: 0} | {i: n for n, i in enumerate(dict.fromkeys((*bodies, *joints)), start=1)}
        self.data: Scalars = []

    def tie(self, tie: Tie) -> tuple[Hashable, Build]:
        if type(tie) not in KNOWN:
            raise _UnknownError
        bodies, joints = (tuple(self._numbers[i] for i in own) for own in (tie.bodies, tie.joints))
        known: dict[str, tuple[Hashable, Build]] = {
            "bodies": (bodies, lambda _: bodies),
            "joints": (joints, lambda _: joints),
            "labels": (tie.rows, lambda _: tie.labels),
        }
        if isinstance(tie, LinearTie):
            places = tuple((self._numbers[i], k) for (i, k), _ in tie.terms)
            parts = [self._value(ratio) for _, ratio in tie.terms]
            key = (places, *(part for part, _ in parts))
            known["terms"] = key, lambda x: tuple((p, build(x)) for p, (_, build) in zip(places, parts, strict=True))
        return self._object(tie, known)

    def _object(self, value: Any, known: dict[str, tuple[Hashable, Build]]) -> tuple[Hashable, Build]:
        parts = dict(known)
        for f in fields(value):
            if f.name not in parts and f.name not in SILENT:
                parts[f.name] = self._value(getattr(value, f.name))
        key = (type(value), *((name, part) for name, (part, _) in parts.items()))
        return key, lambda x: replace(value, **{name: build(x) for name, (_, build) in parts.items()})

    def _value(self, value: Any) -> tuple[Hashable, Build]:
        if isinstance(value, ca.SX):
            return self._matrix(value)
        if isinstance(value, Tie):
            return self.tie(value)
        if isinstance(value, tuple):
            parts = [self._value(x) for x in value]
            return tuple(key for key, _ in parts), lambda x: tuple(build(x) for _, build in parts)
        if isinstance(value, (bool, int, float, str)) or value is None:
            return value, lambda _: value
        if is_dataclass(value):
            return self._object(value, {})
        raise _UnknownError

    def _matrix(self, value: ca.SX) -> tuple[Hashable, Build]:
        """Zeros and ±1 belong to the structure."""
        entries: list[Any] = value.nonzeros()
        if value.is_constant():
            scalars: Scalars = [float(x) for x in entries]  # nearly all, by the thousand
        elif ca.depends_on(value, self._t):
            raise _UnknownError
        else:
            scalars = [float(x) if x.is_constant() else x for x in entries]
        pattern, codes, places = value.sparsity(), list[Any](), list[Any]()
        for x in scalars:
            fixed = isinstance(x, float) and x in (0.0, 1.0, -1.0)
            codes.append(x if fixed else None)
            places.append(x if fixed else len(self.data))
            if not fixed:
                self.data.append(x)
        key = (*value.shape, *pattern.row(), *pattern.colind(), *codes)

        def build(symbols: list[ca.SX]) -> ca.SX:
            found = [ca.SX(e) if code is not None else symbols[e] for e, code in zip(places, codes, strict=True)]
            return ca.sparsify(ca.SX(pattern, ca.vertcat(*found))) if found else ca.SX(*value.shape)

        return key, build
