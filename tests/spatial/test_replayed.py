"""What is replayed is what the function itself gives: the same numbers to the last bit, no more operations, zeros
structural."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator
from typing import Any

import casadi as ca
import numpy as np
import pytest

import sharnir.spatial
from sharnir.codegen.graph import count, graph_of
from sharnir.spatial.algebra import replayed
from support.samples import slow_but_every

SHAPES = {"R": (3, 3), "J": (3, 3), "U": (3, 3), "central": (3, 3), "I": (6, 6), "V": (6, 1), "W": (6, 1), "F": (6, 1)}
SCALARS = ("c", "s", "ss", "cs", "m", "mass")
SMALL = {"M": (3, 3), "L": (3, 3), "b": (3, 2), "inverse_d": (3, 1)}  # of any size
OTHER: dict[str, tuple[Any, ...]] = {"axis": (0, 1, 2), "quarter": (False, True)}


def all_replayed() -> Iterator[Callable[..., Any]]:
    """Every function of the layer that is replayed, each once."""
    for found in pkgutil.iter_modules(sharnir.spatial.__path__):
        module = importlib.import_module(f"sharnir.spatial.{found.name}")
        for x in vars(module).values():
            if hasattr(x, "__wrapped__") and getattr(x, "__module__", "") == module.__name__ and inspect.isfunction(x):
                yield x


FUNCTIONS = sorted(all_replayed(), key=lambda f: (f.__module__, f.__name__))


def arguments(function: Callable[..., Any], rng: np.random.Generator) -> tuple[ca.SX, list[Any]]:
    """Entries are symbols, some of them more than once, numbers, ones and zeros, structural or not."""
    symbols, given = ca.SX.sym("x", 4), []
    names = list(inspect.signature(function).parameters)
    sizes = {**SHAPES, **({} if "V" in names or "w" in names or function.__name__ == "_momentum" else SMALL)}
    for name in names:
        if name in OTHER:
            given.append(OTHER[name][rng.integers(len(OTHER[name]))])
            continue
        x = ca.SX(*((1, 1) if name in SCALARS else sizes.get(name, (3, 1))))
        for i in range(x.shape[0]):
            for j in range(x.shape[1]):
                kind = rng.integers(6)
                if kind:
                    x[i, j] = (0, 1, -1, 0.3, symbols[int(rng.integers(4))])[kind - 1]
        given.append(x)
    return symbols, given


def operations(symbols: ca.SX, expression: ca.SX) -> int:
    return count(graph_of([symbols], [expression]).instructions).total


@pytest.mark.parametrize(
    "function", slow_but_every(4, FUNCTIONS), ids=lambda f: f"{f.__module__.rpartition('.')[2]}-{f.__name__}"
)
def test_the_same_numbers(function: Callable[..., Any]) -> None:
    """Signs may be elsewhere: x − (−0.3 y) is x + 0.3 y."""
    rng = np.random.default_rng(len(function.__name__))
    values = rng.normal(size=4)
    for _ in range(20):
        symbols, given = arguments(function, rng)
        found, plain = (
            [ca.sparsify(x) for x in (result if isinstance(result, tuple) else (result,))]
            for result in (function(*given), function.__wrapped__(*given))  # type: ignore[attr-defined]
        )
        assert [x.sparsity() for x in found] == [x.sparsity() for x in plain]
        one, other = (ca.densify(ca.vertcat(*(ca.vec(y) for y in x))) for x in (found, plain))
        assert operations(symbols, one) <= operations(symbols, other)
        x, y = ca.Function("both", [symbols], [one, other]).call([values])
        np.testing.assert_array_equal(np.array(x), np.array(y))


def test_there_are_some() -> None:
    """Of every file that says so."""
    assert {f.__module__.rpartition(".")[2] for f in FUNCTIONS} >= {"algebra", "mass_properties", "transform"}


def test_traced_once_for_every_choice_and_shape() -> None:
    runs = []

    @replayed
    def scaled(power: int, x: ca.SX, y: ca.SX) -> ca.SX:
        runs.append((power, x.shape))
        return x**power * y

    a, b = ca.SX.sym("a"), ca.SX.sym("b", 2)
    for _ in range(3):
        assert str(scaled(2, b, a)) == str(b**2 * a)
        assert str(scaled(1, b, a)) == str(b * a)
        assert str(scaled(1, a, a)) == str(a * a)
    assert runs == [(2, (2, 1)), (1, (2, 1)), (1, (1, 1))]


def test_a_tuple_comes_back_as_one_and_nothing_has_no_entries() -> None:
    @replayed
    def both(x: ca.SX) -> tuple[ca.SX, ca.SX]:
        return x, 0 * x

    x, nothing = both(ca.SX.sym("x", 3))
    assert (x.nnz(), nothing.nnz(), nothing.shape) == (3, 0, (3, 1))
    assert [y.shape for y in both(ca.SX(0, 1))] == [(0, 1), (0, 1)]


def test_columns_are_not_taken_for_calls_side_by_side() -> None:
    """CasADi's own functions would be, and a row for a column."""

    @replayed
    def first(x: ca.SX) -> ca.SX:
        return x[0, :]

    x = ca.SX.sym("x", 2, 3)
    assert first(x).shape == (1, 3)
    assert first(x[0, :]).shape == (1, 3)
