"""What is outside the subset is refused, with file, line and what to write instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest

from sharnir.core.errors import UnsupportedError
from sharnir.drivers import Floats, compiled, inlined

NAMES = ["a"]
REFUSED: list[tuple[Callable[..., Any], str]] = []


class Inner(NamedTuple):
    x: float


class Pair(NamedTuple):
    first: Inner
    second: Inner


def refused(words: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Enter a function with words of the message."""

    def enter(function: Callable[..., Any]) -> Callable[..., Any]:
        REFUSED.append((function, words))
        return function

    return enter


def unmarked(x: float) -> float:
    return x


@refused("ListComp")
def comprehension(x: Floats, n: int) -> None:
    x[0] = [k for k in range(n)][0]  # noqa: C416, RUF015


@refused("the statement Raise. Return a status")
def raising(x: Floats, n: int) -> None:
    raise ValueError


@refused("may have no value")
def unset(x: Floats, n: int) -> int:
    if n > 0:
        k = 1
    return k


@refused("may have no value")
def set_in_a_loop(x: Floats, n: int) -> int:
    for _ in range(n):
        k = 1
    return k


@refused("a float for 'total' since line .* 0.0 and not 0")
def other_kind(x: Floats, n: int) -> float:
    total = 0
    total += x[0]  # type: ignore[assignment]
    return total


@refused("a float for an element of an array, a int|a float for the result, a int")
def narrowing(x: Floats, n: int) -> int:
    return x[0]  # type: ignore[no-any-return]


@refused("the slice")
def slicing(x: Floats, n: int) -> float:
    return x[1:3][0]  # type: ignore[no-any-return]


@refused("an assignment to x\\[:2\\]")
def partly_filled(x: Floats, n: int) -> None:
    x[:2] = 0.0


@refused("a negative index")
def from_the_end(x: Floats, n: int) -> float:
    return x[-1]  # type: ignore[no-any-return]


@refused("no more indices than it has axes")
def too_many_indices(x: Floats, n: int) -> float:
    return x[0, 0]  # type: ignore[no-any-return]


@refused("a float, here. Give a int")
def index_that_is_no_integer(x: Floats, n: int) -> float:
    return x[0.5]  # type: ignore


@refused("the call unmarked")
def call_of_a_plain_function(x: Floats, n: int) -> float:
    return unmarked(x[0])


@refused("the call np.linalg.norm")
def call_of_numpy(x: Floats, n: int) -> float:
    return np.linalg.norm(x)  # type: ignore[return-value]


@refused("np.sqrt\\(x\\) with these arguments")
def whole_array(x: Floats, n: int) -> None:
    x[0] = np.sqrt(x)


@refused("Write 'for i in range")
def over_a_list(x: Floats, n: int) -> None:
    for k in (1, 2):
        x[k] = 0.0


@refused("step is not a constant")
def unknown_step(x: Floats, n: int) -> None:
    for k in range(0, 10, n):
        x[k] = 0.0


@refused("'NAMES', which is no number")
def global_list(x: Floats, n: int) -> None:
    x[0] = NAMES


@refused("'sum' for what returns nothing")
def nothing(x: Floats, n: int) -> None:
    sum = put(x, 0, 1.0)  # type: ignore[func-returns-value]  # noqa: F841


@refused("the constant 'text'")
def text(x: Floats, n: int) -> None:
    x[0] = "text"


@refused("Add of a array")
def array_arithmetic(x: Floats, n: int) -> None:
    x[0] = x + x


@refused("here. Give a bool")
def values_of_or(x: Floats, n: int) -> None:
    x[0] = n or 3


@refused("never reached")
def after_return(x: Floats, n: int) -> int:
    return 1
    x[0] = 0.0


@refused("calls itself")
def recursive(x: Floats, n: int) -> int:
    return recursive(x, n - 1) if n > 0 else 0


@refused("other arguments than x, k, value")
def wrong_arguments(x: Floats, n: int) -> None:
    put(x, n)  # type: ignore[call-arg]


@refused("'else' of a loop")
def while_else(x: Floats, n: int) -> None:
    while n > 0:
        n -= 1
    else:
        x[0] = 0.0


@refused("a None for the result")
def falls_off_its_end(x: Floats, n: int) -> int:  # type: ignore[return]
    if n > 3:
        return n


@refused("a number, a tuple of them, or None|Say '-> float'")
def without_a_result(x: Floats, n: int):  # type: ignore[no-untyped-def]
    return n


@inlined
def put(x: Floats, k: int, value: float) -> None:
    x[k] = value


@pytest.mark.parametrize(("function", "words"), REFUSED, ids=[f.__name__ for f, _ in REFUSED])
def test_refused_where_it_stands(function: Callable[..., Any], words: str) -> None:
    inlined(function)
    with pytest.raises(UnsupportedError, match=words) as caught:
        compiled(function)(np.zeros(4), 2)
    first = function.__code__.co_firstlineno
    file, line, _ = str(caught.value).split(":", 2)
    assert file == __file__
    last = max(line for _, _, line in function.__code__.co_lines() if line)
    assert first <= int(line) <= last + 1  # what is never reached has no code


def test_functions_without_text_are_refused() -> None:
    made: dict[str, Any] = {"__name__": "nowhere"}
    exec("def f(x: int) -> int:\n    return x", made)
    with pytest.raises(UnsupportedError, match="whose text is not in the file"):
        compiled(made["f"])(1)


def test_functions_with_values_from_outside_are_refused() -> None:
    k = 3

    def inside(x: int) -> int:
        return x + k

    with pytest.raises(UnsupportedError, match="Define it with 'def' in a module"):
        compiled(inside)(1)


def two_records(r: Pair) -> float:
    p = r.first
    p = r.second
    return p.x


def test_a_name_for_several_records_is_refused() -> None:
    with pytest.raises(UnsupportedError, match="'p' for several records"):
        compiled(two_records)(Pair(Inner(1.0), Inner(2.0)))
