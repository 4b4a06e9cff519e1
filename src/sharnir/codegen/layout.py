"""Which entries of a set of fields are zero, ±1 or a number, and where those numbers are stored.

A layout lists, for every field, a code per entry: 0, 1, -1, or (slot, sign). Entries that are always equal (the two
triangles of a symmetric matrix) or opposite (those of x~, sine and cosine in a rotation) share one slot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

import casadi as ca

Code = int | tuple[int, int]  # 0, 1, -1 or (slot, sign)
Spec = tuple[Any, ...]  # ("matrix", rows, columns) or (what makes it of its parts, spec of each)


def flatten(value: Any) -> tuple[Spec, list[ca.SX]]:
    """A field as its matrices, and how to put them together again."""
    if isinstance(value, ca.SX):
        return ("matrix", *value.shape), [value]
    if is_dataclass(value):
        parts = [flatten(getattr(value, f.name)) for f in fields(value)]
        return (type(value), *(spec for spec, _ in parts)), [m for _, ms in parts for m in ms]
    if isinstance(value, dict):
        parts = [flatten(part) for part in value.values()]
        return (_Mapping(tuple(value)), *(spec for spec, _ in parts)), [m for _, ms in parts for m in ms]
    raise TypeError(f"a field must be a matrix or made of matrices, not {type(value).__name__}")


@dataclass(frozen=True)
class _Mapping:
    """Makes what `flatten` took apart as a mapping."""

    keys: tuple[Any, ...]

    def __call__(self, *values: Any) -> dict[Any, Any]:
        return dict(zip(self.keys, values, strict=True))


def rebuild(spec: Spec, matrices: list[ca.SX]) -> Any:
    """The reverse of `flatten`; takes what it needs from the front of the list."""
    if spec[0] == "matrix":
        return matrices.pop(0)
    return spec[0](*(rebuild(part, matrices) for part in spec[1:]))


def entries(value: Any) -> tuple[Spec, list[ca.SX]]:
    """All scalars of a field, column by column."""
    spec, matrices = flatten(value)
    return spec, [e for m in matrices for e in _scalars(m)]


def _scalars(m: ca.SX) -> list[ca.SX]:
    return ca.vertsplit(ca.densify(ca.vec(m))) if m.numel() else []


def _shapes(spec: Spec) -> list[tuple[int, int]]:
    return [spec[1:]] if spec[0] == "matrix" else [s for part in spec[1:] for s in _shapes(part)]


@dataclass(frozen=True)
class Layout:
    """`fields[name]` = (spec, codes); `slots` numbers are stored."""

    fields: tuple[tuple[str, Spec, tuple[Code, ...]], ...]
    slots: int

    @staticmethod
    def empty() -> Layout:
        return Layout((), 0)

    @staticmethod
    def of(values: Mapping[str, Any], constants: bool = True) -> Layout:
        """From traced values. Without `constants`, ±1 becomes a stored number (for sums)."""
        flat = [(name, *entries(value)) for name, value in values.items()]
        shared = iter(_shared([e for _, _, es in flat for e in es]))
        slot_of: dict[int, int] = {}
        found = []
        for name, spec, es in flat:
            codes = tuple(_code(next(shared), slot_of, constants) for _ in es)
            found.append((name, spec, codes))
        return Layout(tuple(found), len(slot_of))

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for name, _, _ in self.fields)

    def spec(self, name: str) -> Spec:
        return next(spec for own, spec, _ in self.fields if own == name)

    def values(self, stored: Sequence[ca.SX]) -> dict[str, Any]:
        """The fields, written in the numbers of the slots."""
        result = {}
        for name, spec, codes in self.fields:
            matrices, k = [], 0
            for rows, columns in _shapes(spec):
                starts, at, found = [0], [], []
                for _ in range(columns):
                    for i in range(rows):
                        code = codes[k]
                        k += 1
                        if isinstance(code, tuple):
                            at.append(i)
                            found.append(stored[code[0]] if code[1] == 1 else -stored[code[0]])
                        elif code:
                            at.append(i)
                            found.append(ca.SX(code))
                    starts.append(len(at))
                pattern = ca.Sparsity(rows, columns, starts, at)
                matrices.append(ca.SX(pattern, ca.vertcat(*found)) if found else ca.SX(rows, columns))
            result[name] = rebuild(spec, matrices)
        return result

    def pick(self, values: Mapping[str, Any]) -> list[ca.SX]:
        """The content of each slot that gives the fields these values."""
        found: list[ca.SX | None] = [None] * self.slots
        for name, _, codes in self.fields:
            for code, entry in zip(codes, entries(values[name])[1], strict=True):
                if isinstance(code, tuple) and found[code[0]] is None:
                    found[code[0]] = entry * code[1]
        return [f for f in found if f is not None]

    def union(self, other: Layout) -> Layout:
        """Entries that are zero, one or shared in both stay so; all others are stored."""
        if self == other:
            return self
        slot_of: dict[tuple[Code, Code], int] = {}
        merged = []
        for (name, spec, mine), (_, _, theirs) in zip(self.fields, other.fields, strict=True):
            codes: list[Code] = []
            for a, b in zip(mine, theirs, strict=True):
                if isinstance(a, int) and a == b:
                    codes.append(a)
                    continue
                sign = a[1] if isinstance(a, tuple) else b[1] if isinstance(b, tuple) else 1
                key = (_signed(a, sign), _signed(b, sign))
                codes.append((slot_of.setdefault(key, len(slot_of)), sign))
            merged.append((name, spec, tuple(codes)))
        return Layout(tuple(merged), len(slot_of))


def _signed(code: Code, sign: int) -> Code:
    return (code[0], code[1] * sign) if isinstance(code, tuple) else code * sign


def _shared(scalars: list[ca.SX]) -> list[ca.SX]:
    """Equal expressions become the same node, so that they can be told by their identity."""
    return ca.vertsplit(ca.cse(ca.vertcat(*scalars))) if scalars else []


def _code(e: ca.SX, slot_of: dict[int, int], constants: bool) -> Code:
    if e.is_zero():
        return 0
    if constants and e.is_one():
        return 1
    if constants and e.is_minus_one():
        return -1
    inner, sign = (e.dep(0), -1) if e.is_op(ca.OP_NEG) else (e, 1)
    return (slot_of.setdefault(inner.element_hash(), len(slot_of)), sign)
