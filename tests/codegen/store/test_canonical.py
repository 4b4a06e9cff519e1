"""The same bytes for the same program, other bytes for another one."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any

import casadi as ca
import numpy as np
import pytest

from sharnir.codegen.store.fingerprint import canonical


def adder(x: Any) -> Callable[[float], float]:
    return lambda y: y + x


def recursive() -> Callable[[int], int]:
    def f(n: int) -> int:
        return 1 if n == 0 else n * f(n - 1)

    return f


@functools.cache
def remembered(x: float) -> float:
    return 2 * x


DIFFERENT = {
    "integer": 1,
    "float": 1.0,
    "truth": True,
    "text": "1",
    "bytes": b"1",
    "none": None,
    "tuple": (1,),
    "list": [1],
    "nested": ((1,), 2),
    "flat": (1, 2),
    "dictionary": {"a": 1},
    "other dictionary": {"a": 2},
    "set": {"a", "b"},
    "slice": slice(3, None),
    "other slice": slice(None, 3),
    "array": np.array([1.0, 2.0]),
    "column": np.array([[1.0], [2.0]]),
    "zero matrix": ca.SX(2, 1),
    "stored zeros": ca.SX.zeros(2, 1),
    "closure over 1": adder(1),
    "closure over 2": adder(2),
    "closure over a function": adder(math.sin),
    "one lambda": lambda x: x + 1,
    "another lambda": lambda x: x + 2,
    "default": lambda x=1: x,
    "other default": lambda x=2: x,
    "set inside": lambda x: x in {"a", "b"},
    "recursive": recursive(),
    "partial": functools.partial(math.pow, 2.0),
    "method": "text".upper,
    "remembered": remembered,
    "class": ca.SX,
    "module": math,
}


def test_different_things_have_different_bytes() -> None:
    assert len({canonical(x) for x in DIFFERENT.values()}) == len(DIFFERENT)


def test_the_last_bit_counts() -> None:
    assert canonical(adder(0.1)) != canonical(adder(np.nextafter(0.1, 1.0).item()))
    assert canonical(ca.SX(0.1)) != canonical(ca.SX(np.nextafter(0.1, 1.0)))


def test_the_same_made_twice_has_the_same_bytes() -> None:
    assert canonical(adder(1)) == canonical(adder(1))
    assert canonical(recursive()) == canonical(recursive())
    assert canonical({"b", "a"}) == canonical({"a", "b"})


@pytest.mark.parametrize("x", [object(), ca.SX.sym("x"), np.array([object()])])
def test_what_is_not_known_is_refused(x: object) -> None:
    with pytest.raises(TypeError, match="no bytes that are the same in every process"):
        canonical((1, x))
