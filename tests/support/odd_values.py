"""About sixty kinds of values that no argument expects, each made afresh, by name."""

from __future__ import annotations

import collections
import datetime
import math
import types
from array import array
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np

from sharnir.core.errors import SharnirError


class BrokenError(Exception):
    """What the methods below raise: of no class that anybody would catch on purpose."""


def _raises(*_: object, **__: object) -> Any:
    raise BrokenError("it is broken")


def _broken(*methods: str, base: type = object, **others: Any) -> Any:
    """An object of which these methods raise."""
    made = type("Broken", (base,), dict.fromkeys(methods, _raises) | others)
    return made()


def _recursive() -> list[Any]:
    items: list[Any] = [1.0, 2.0]
    items.append(items)
    return items


def _masked(mask: bool) -> Any:
    return np.ma.MaskedArray([1.0, 2.0, 3.0], mask=[False, mask, False])


class Endless:
    """A sequence without an end."""

    def __len__(self) -> int:
        return 3

    def __getitem__(self, key: object) -> float:
        return 1.0


class Liar:
    """Says that it is long, and holds nothing."""

    def __len__(self) -> int:
        return 10**15

    def __getitem__(self, key: object) -> Any:
        raise IndexError(key)


class Text(str):
    """A text that compares and shows itself in its own way."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        raise BrokenError("it is broken")

    def __repr__(self) -> str:
        raise BrokenError("it is broken")

    __hash__ = str.__hash__


def refused(call: Callable[..., Any], *arguments: Any, **named: Any) -> tuple[Any, str]:
    """(what a call answered, ""), or (None, its message) where it is one of our errors; others pass."""
    try:
        return call(*arguments, **named), ""
    except SharnirError as error:
        return None, str(error)


def _counting() -> Any:
    k = 0.0
    while True:
        yield k
        k += 1.0


ODD: dict[str, Callable[[], Any]] = {
    "none": lambda: None,
    "true": lambda: True,
    "numpy bool": lambda: np.True_,
    "text": lambda: "nonsense",
    "empty text": lambda: "",
    "long text": lambda: "x" * 20_000,
    "formula with a broken name": lambda: "sin(",
    "derived text": lambda: Text("nonsense"),
    "unprintable text": lambda: "a\x00b\ud800",
    "numpy text": lambda: np.str_("nonsense"),
    "bytes": lambda: b"abc",
    "bytearray": lambda: bytearray(b"abc"),
    "memoryview": lambda: memoryview(b"abc"),
    "memoryview of doubles": lambda: memoryview(array("d", [1.0, 2.0, 3.0])),
    "complex": lambda: 1 + 2j,
    "numpy complex": lambda: np.complex128(1j),
    "decimal": lambda: Decimal("0.5"),
    "fraction": lambda: Fraction(1, 3),
    "huge integer": lambda: 10**400,
    "negative": lambda: -1.5,
    "zero": lambda: 0,
    "minus zero": lambda: -0.0,
    "nan": lambda: math.nan,
    "infinity": lambda: math.inf,
    "1e308": lambda: 1e308,
    "1e-320": lambda: 1e-320,
    "longdouble": lambda: np.longdouble("0.5"),
    "longdouble too large": lambda: np.longdouble("1e4000"),
    "float16": lambda: np.float16(0.5),
    "object": lambda: object(),
    "class": lambda: int,
    "module": lambda: math,
    "function": lambda: _raises,
    "lambda": lambda: lambda *_: 1.0,
    "generator": lambda: (x for x in (1.0, 2.0, 3.0)),
    "endless generator": lambda: _counting(),
    "iterator": lambda: iter([1.0, 2.0, 3.0]),
    "dict": lambda: {0: 1.0, 1: 2.0, 2: 3.0},
    "dict of names": lambda: {"a": 1.0},
    "set": lambda: {1.0, 2.0, 3.0},
    "frozenset": lambda: frozenset((1.0, 2.0)),
    "deque": lambda: collections.deque([1.0, 2.0, 3.0]),
    "range": lambda: range(3),
    "empty list": lambda: [],
    "list of texts": lambda: ["a", "b", "c"],
    "list of nan": lambda: [math.nan, 1.0, 2.0],
    "list of 1e308": lambda: [1e308, 1e308, 1e308],
    "ragged list": lambda: [[1.0], [1.0, 2.0]],
    "recursive list": _recursive,
    "long list": lambda: [0.5] * 2_000,
    "list of broken things": lambda: [_broken("__float__", "__array__", "__len__")] * 3,
    "empty array": lambda: np.zeros(0),
    "array without axes": lambda: np.array(0.5),
    "array of three": lambda: np.array([1.0, 2.0, 3.0]),
    "array of many axes": lambda: np.zeros((2, 1, 3, 1)),
    "array of objects": lambda: np.array([1.0, "a", None], dtype=object),
    "array of bools": lambda: np.array([True, False, True]),
    "array of texts": lambda: np.array(["a", "b", "c"]),
    "array of times": lambda: np.array(["2020-01-01"] * 3, dtype="datetime64[ns]"),
    "structured array": lambda: np.zeros(3, dtype=[("a", float), ("b", int)]),
    "masked array": lambda: _masked(True),
    "array masked nowhere": lambda: _masked(False),
    "masked number": lambda: np.ma.masked,
    "datetime": lambda: datetime.datetime(2020, 1, 1),
    "timedelta": lambda: np.timedelta64(3, "s"),
    "path": lambda: Path("nonsense"),
    "namespace": lambda: types.SimpleNamespace(name="a", ny=1),
    "DM": lambda: ca.DM([1.0, 2.0, 3.0]),
    "DM of one": lambda: ca.DM(0.5),
    "symbol": lambda: ca.SX.sym("foreign"),
    "symbolic vector": lambda: ca.SX.sym("foreign", 3),
    "nan in a constant": lambda: ca.SX(math.nan),
    "nan in an expression": lambda: ca.SX.sym("foreign") * ca.SX(math.nan),
    "infinite vector of constants": lambda: ca.SX([1.0, math.inf, 0.0]),
    "constant SX": lambda: ca.SX(0.5),
    "constant SX of three": lambda: ca.SX([1.0, 2.0, 3.0]),
    "sparse SX": lambda: ca.SX(3, 3),
    "sparse SX of one": lambda: ca.SX(1, 1),
    "empty SX": lambda: ca.SX(0, 0),
    "list of SX vectors": lambda: [ca.SX.sym("a", 2), ca.SX.sym("b", 2), ca.SX.sym("c", 2)],
    "MX": lambda: ca.MX.sym("foreign"),
    "casadi function": lambda: ca.Function("f", [ca.SX.sym("x")], [ca.SX.sym("y")], {"allow_free": True}),
    "sparsity": lambda: ca.Sparsity(2, 2),
    "broken len": lambda: _broken("__len__", __getitem__=lambda self, key: 1.0),
    "broken getitem": lambda: _broken("__getitem__", __len__=lambda self: 3),
    "broken iter": lambda: _broken("__iter__", __len__=lambda self: 3),
    "broken float": lambda: _broken("__float__", "__index__", "__int__"),
    "broken array": lambda: _broken("__array__"),
    "wrong array": lambda: _broken(__array__=lambda self, *_, **__: "no array"),
    "broken repr": lambda: _broken("__repr__", "__str__", "__format__"),
    "broken eq and hash": lambda: _broken("__eq__", "__hash__", "__ne__", "__lt__", "__gt__"),
    "broken bool": lambda: _broken("__bool__"),
    "broken attributes": lambda: _broken("__getattr__"),
    "broken class": lambda: _broken(__class__=property(_raises)),
    "broken list": lambda: _broken("__iter__", "__len__", "__getitem__", base=list),
    "broken dict": lambda: _broken("__iter__", "__len__", "__getitem__", "items", "keys", base=dict),
    "broken number": lambda: _broken("__float__", "__lt__", "__gt__", "__eq__", "__hash__", base=float),
    "endless sequence": Endless,
    "liar": Liar,
}  # fmt: skip
