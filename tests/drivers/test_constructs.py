"""Every construct of the subset: the same function compiled and as plain Python, on many arguments.

Covers drivers/kinds.py, drivers/arithmetic.py, drivers/expression_compiler.py, drivers/functions.py, drivers/scope.py,
drivers/function_compiler.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
import pytest

from sharnir.drivers import Floats, Integers, compiled, inlined
from support.samples import slow_but_every

SPECIAL = (0.0, -0.0, 1.0, -2.5, 3.0, 1e300, -1e-300, np.inf, -np.inf, np.nan)
WHOLE = (-7, -2, -1, 0, 1, 2, 5, 8)
LIMIT, SCALE, STRONG = 4, 0.25, True
TABLE = np.array([0.5, -1.25, 3.0])
GRID = np.array([[1, 2, 3], [4, 5, 6]])

Made = Callable[..., Any]
FUNCTIONS: list[tuple[Made, str]] = []


def over(arguments: str) -> Callable[[Made], Made]:
    """Enter a function for comparison; a letter for each argument: f(loat), i(nteger), b(ool), v(ector), w(hole
    numbers), m(atrix), t(hree axes), c(omplex vector), r(ecord)."""

    def enter(function: Made) -> Made:
        FUNCTIONS.append((function, arguments))
        return inlined(function)

    return enter


class Inner(NamedTuple):
    row: Floats
    factor: float


class Outer(NamedTuple):
    count: int
    inner: Inner
    flag: bool
    matrix: Floats
    turn: complex


@over("ff")
def arithmetic(x: Floats, y: Floats) -> tuple[float, float, float, float, float]:
    return x[0] + y[0], x[0] - y[0], x[0] * y[0], x[0] / y[0], -x[0]


@over("ii")
def whole_arithmetic(m: int, n: int) -> tuple[int, int, int, int, int]:
    return m + n, m - n, m * n, -m, abs(m)


@over("ii")
def division_of_whole_numbers(m: int, n: int) -> tuple[int, int, float]:
    if n == 0:
        return 0, 0, 0.0
    return m // n, m % n, m / n


@over("ii")
def bits(m: int, n: int) -> tuple[int, int, int, int, int]:
    return m & n, m | n, m ^ n, m << 2, m >> 1


@over("if")
def mixed(n: int, x: Floats) -> tuple[float, float, float, int]:
    half = n * 0.5
    return half, n + x[0], n / 2, n + STRONG


@over("f")
def powers(x: Floats) -> tuple[float, float, float, float, float]:
    return x[0] ** 2, x[0] ** 3, x[0] ** -2, x[0] ** 0, SCALE**2 * x[0]


@over("fi")
def power_of_a_whole_number(x: Floats, n: int) -> float:
    return abs(x[0]) ** n if 0.1 < abs(x[0]) < 10.0 else 0.0


@over("ff")
def power_of_a_number(x: Floats, y: Floats) -> float:
    return abs(x[0]) ** y[0]


@over("i")
def power_of_integers(n: int) -> tuple[int, int]:
    return n**3, 2**LIMIT


@over("ff")
def comparisons(x: Floats, y: Floats) -> tuple[bool, bool, bool, bool, bool, bool]:
    a, b = x[0], y[0]
    return a < b, a <= b, a > b, a >= b, a == b, a != b


@over("iib")
def whole_comparisons(m: int, n: int, flag: bool) -> tuple[bool, bool, bool, bool]:
    return m < n, m >= n, m == n, flag == (m > n)


@over("ff")
def chained(x: Floats, y: Floats) -> tuple[bool, bool]:
    return 0.0 < x[0] < y[0], -1.0 <= x[0] <= y[0] != 3.0


@over("fib")
def logic(x: Floats, n: int, flag: bool) -> tuple[bool, bool, bool]:
    a = flag and x[0] > 0.0
    b = flag or x[0] > 0.0 or n == 2
    return a, b, not (a and b)


@over("fib")
def truth(x: Floats, n: int, flag: bool) -> int:
    found = 0
    if x[0]:
        found += 1
    if n:
        found += 2
    if flag:
        found += 4
    if (n and not x[0]) or flag:
        found += 8
    return found


@over("v")
def only_what_is_needed(x: Floats) -> int:
    """The right side would be beyond the end."""
    k = 0
    while k < x.size and x[k] > -1e9:
        k += 1
    return k


@over("ff")
def least_and_greatest(x: Floats, y: Floats) -> tuple[float, float, float]:
    return min(x[0], y[0]), max(x[0], y[0]), min(x[0], y[0], 1.0)


@over("ii")
def least_and_greatest_of_whole_numbers(m: int, n: int) -> tuple[int, int]:
    return min(m, n), max(m, n, LIMIT)


@over("fb")
def choice(x: Floats, flag: bool) -> tuple[float, int, float]:
    return x[0] if flag else -x[0], 1 if x[0] > 0.0 else 2, (1 if flag else 0.5) + (0.0 if x[0] < 0.0 else x[0])


@over("i")
def chain_of_conditions(n: int) -> int:
    if n < 0:
        return -1
    elif n == 0:
        found = 10
    elif n < 3:
        found = 20
    else:
        found = 30
    return found + n


@over("i")
def loops(n: int) -> tuple[int, int, int, int]:
    up = down = strided = last = 0
    for k in range(n):
        up += k
        last = k
    for k in range(n, -3, -1):
        down += 2 * k
    for k in range(1, n, 3):
        strided += k
        k += 100
    return up, down, strided, last


@over("i")
def leaving_loops(n: int) -> int:
    total = 0
    for i in range(n):
        if i == 3:
            continue
        for j in range(i):
            if j == 2:
                break
            total += i * j + 1
        if total > 12:
            break
    while True:
        total -= 5
        if total < 0:
            return total


@over("v")
def sums(x: Floats) -> float:
    total = 0.0
    for k in range(x.size):
        total += x[k] * x[k] if x[k] > 0.0 else 0.0
    return total


@over("vv")
def elements(x: Floats, y: Floats) -> None:
    for k in range(x.size):
        x[k] = 2.0 * y[k] + x[k]
    x[1] += 1
    x[2], x[0] = x[0], x[2]
    y[0] = x[1] = 7


@over("v")
def overlapping(x: Floats) -> None:
    """What is written is read in the next turn."""
    for k in range(1, x.size):
        x[k] = x[k - 1] * 0.5 + x[k]


@over("vw")
def whole_elements(x: Floats, n: Integers) -> int:
    n[1] += 3
    n[2] *= n[1]
    n[0] = x[0] > 0.0
    x[n[3]] -= n[1]
    return n[2]


@over("mt")
def rows(a: Floats, b: Floats) -> tuple[int, int, int, float]:
    rows, columns = a.shape
    x = a[1]
    for k in range(x.size):
        x[k] += b[1, 0, k]
    plane = b[0]
    plane[1, 2] = 5.0
    b[1][0][1] = -1.0
    return rows, columns, b.shape[2] + b.size, plane[0, 1] + a.reshape(a.size)[2]


@over("mt")
def filled(a: Floats, b: Floats) -> None:
    b[:] = a[0, 1]
    a[0][:] = 3


@over("r")
def records(r: Outer) -> tuple[float, int]:
    total, matrix = 0.0, r.matrix
    inner = r.inner
    for k in range(r.count):
        total += inner.row[k] * r.inner.factor + matrix[1, k]
    if r.flag:
        matrix[0, 0] = total
    return total + r.turn.imag, r.count


@over("fi")
def constants(x: Floats, n: int) -> tuple[float, float, float, int]:
    k = min(max(n, 0), 2)
    return TABLE[k] * x[0], SCALE * LIMIT, np.pi, GRID[1, k]


@over("c")
def complex_numbers(z: Any) -> None:
    pair = complex(0.5, -2.0)
    z[0] = z[0] * z[1] + pair
    z[1] = 1.0 / z[2] - z[0]
    z[2] -= z[3] / z[1]
    z[3] = abs(z[2]) if z[2] != 0.0 else pair
    z[4] = z[2].imag + 2 * z[2].real - z[0]
    z[5] = -z[5] if z[5] == z[5] else z[4]


@inlined
def halves(x: float, n: int) -> tuple[float, int]:
    if n < 0:
        return x, n
    return 0.5 * x, n // 2


@inlined
def note(x: Floats, k: int, value: float) -> None:
    if k >= x.size:
        return
    x[k] = value


@over("vi")
def calls(x: Floats, n: int) -> float:
    note(x, 1, 4)
    note(k=100, x=x, value=0.0)
    a, b = halves(x[0], n)
    note(x, 2, halves(a, b)[0])
    note(x, 0, halves(3, n)[0])
    return a + b


@over("fff")
def functions(x: Floats, y: Floats, z: Floats) -> tuple[float, float, float, float, bool]:
    small = min(abs(x[0]), 5.0)
    return np.sqrt(abs(x[0])), np.floor(y[0]), np.ceil(z[0]), np.sin(small) + np.exp(-small), np.isfinite(x[0])


@over("fi")
def conversions(x: Floats, n: int) -> tuple[float, int, bool, float]:
    y: float = n
    y += 0.5
    return float(n), int(min(max(x[0], -9.9), 9.9)) if x[0] == x[0] else 0, bool(n), y


@over("i")
def arguments_can_be_assigned_to(n: int) -> int:
    n += 1
    if n > 3:
        n = 2 * n
    return n


def samples(letters: str, random: np.random.Generator) -> Iterator[list[Any]]:
    """Special numbers in all places, then random ones."""
    for turn in range(60):
        given: list[Any] = []
        for place, letter in enumerate(letters):
            if letter == "f":
                special = SPECIAL[(turn // (1, 10, 3)[place]) % len(SPECIAL)]
                given.append(np.array([special if turn < 45 else random.normal()]))
            elif letter == "i":
                given.append(WHOLE[(turn // (1, 8, 3)[place]) % len(WHOLE)])
            elif letter == "b":
                given.append(bool(random.integers(2)))
            elif letter == "w":
                given.append(np.concatenate([random.integers(-5, 5, size=3), random.integers(0, 3, size=2)]))
            elif letter == "c":
                given.append(random.normal(size=6) + 1j * random.normal(size=6))
            elif letter == "r":
                inner = Inner(random.normal(size=3), float(random.normal()))
                flag = bool(random.integers(2))
                given.append(Outer(int(random.integers(4)), inner, flag, random.normal(size=(2, 3)), 1.0 - 2.0j))
            else:
                given.append(random.normal(size={"v": (3 + turn % 9,), "m": (2, 3), "t": (2, 2, 3)}[letter]))
        yield given


def copied(given: list[Any]) -> list[Any]:
    def copy(x: Any) -> Any:
        if isinstance(x, np.ndarray):
            return x.copy()
        return type(x)(*map(copy, x)) if isinstance(x, tuple) else x

    return [copy(x) for x in given]


def numbers(things: Any) -> list[Any]:
    """All of them in a row."""
    if isinstance(things, (tuple, list)):
        return [x for thing in things for x in numbers(thing)]
    return [things]


@pytest.mark.parametrize(("function", "letters"), slow_but_every(4, FUNCTIONS), ids=[f.__name__ for f, _ in FUNCTIONS])
def test_compiled_as_in_python(function: Made, letters: str) -> None:
    driver = compiled(function)
    assert driver is not function
    for given in samples(letters, np.random.default_rng(0)):
        expected, found = copied(given), copied(given)
        with np.errstate(all="ignore"):
            result = function(*expected)
        value = driver(*found)
        # products and sums may be one instruction, powers are products: a few units in the last place
        for x, y in zip(numbers([value, found]), numbers([result, expected]), strict=True):
            if isinstance(y, (bool, np.bool_, int)):
                assert x == y
                assert isinstance(x, bool) == isinstance(y, (bool, np.bool_))
            elif y is not None:
                np.testing.assert_allclose(x, y, rtol=1e-14, atol=1e-300, err_msg=f"{given}")


def test_zeros_keep_their_sign() -> None:
    found = compiled(arithmetic)(np.array([-0.0]), np.array([-0.0]))
    assert [bool(np.signbit(x)) for x in found[:3]] == [True, False, False]
    assert np.signbit(compiled(arithmetic)(np.array([0.0]), np.array([1.0]))[4])
