"""Parameters as their users hold them: CasADi's symbols, with answers instead of NaN, cut digits and pages of C++."""

from __future__ import annotations

import contextlib
import copy
import math
from decimal import Decimal

import casadi as ca
import numpy as np
import pytest

from sharnir.core.errors import ModelError
from sharnir.core.read import Formula
from support.odd_values import ODD


@pytest.fixture
def k() -> Formula:
    return Formula(ca.SX.sym("k"))


def value(expression: object, k: Formula, at: float = 3.0) -> np.ndarray:
    return np.array(ca.Function("f", [k], [expression])(at)).ravel()


@pytest.mark.parametrize(
    ("use", "message"),
    [
        (float, "casadi.cos instead of math.cos"),
        (math.cos, "casadi.cos instead of math.cos"),
        (complex, "has no value before a run"),
        (int, "has no value before a run"),
        (bool, r"where\(condition, a, b\)"),
        (lambda x: max(x, 1.0), r"where\(condition, a, b\)"),
        (lambda x: f"{x:.3f}", "parameter by its name"),
        (lambda x: f"{x:10}", "parameter by its name"),
        (lambda x: np.linalg.eigvals(x), "Use the function of casadi"),
    ],
)
@pytest.mark.parametrize("of", [lambda k: k, lambda k: 2 * k, lambda k: (1 - k) ** 2, lambda k: k > 0, lambda k: -k[0]])
def test_what_needs_a_value_is_refused(use, of, message: str, k: Formula) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ModelError, match=message):
        use(of(k))


def test_what_is_known_is_answered(k: Formula) -> None:
    assert float(0 * k) == 0.0
    assert bool(k == k)
    assert int(k - k + 2) == 2


def test_it_shows_its_name(k: Formula) -> None:
    assert str(k) == repr(k) == f"{k}" == "k"
    assert f"{k}*q('b')" == "k*q('b')"


def test_text_of_arithmetic_is_no_expression(k: Formula) -> None:
    with pytest.raises(ModelError, match="Write the arithmetic into the text"):
        f"{2.123456789 * k}*q('b')"
    assert str(2.5 * k) == "<(2.5*k)>"


@pytest.mark.parametrize(
    "of",
    [
        lambda k: np.longdouble(2) * k,
        lambda k: k * np.longdouble(2),
        lambda k: np.float32(2) * k,
        lambda k: np.int64(2) * k,
        lambda k: Decimal(2) * k,
        lambda k: k + k,
        lambda k: k * ca.SX(2),
        lambda k: ca.DM(2) * k,
        lambda k: sum([k, k]),
        lambda k: np.array(2.0) * k,
    ],
)
def test_numbers_of_every_kind_on_both_sides(of, k: Formula) -> None:  # type: ignore[no-untyped-def]
    assert value(of(k), k) == [6.0]


def test_arrays_and_functions(k: Formula) -> None:
    np.testing.assert_array_equal(value(np.array([1.0, 2.0]) * k, k), [3.0, 6.0])
    np.testing.assert_array_equal(value(k * np.array([1.0, 2.0]), k), [3.0, 6.0])
    np.testing.assert_array_equal(value(k * [1.0, 2.0], k), [3.0, 6.0])
    assert value(ca.sin(k), k) == value(np.sin(k), k) == [math.sin(3.0)]
    np.testing.assert_array_equal(value(ca.vertcat(k, 2 * k, 1), k), [3.0, 6.0, 1.0])
    assert value(ca.if_else(k > 0, 1, 2), k) == [1.0]


def test_it_stays_the_same_symbol(k: Formula) -> None:
    assert isinstance(k, ca.SX)
    assert hash(k) == hash(ca.SX(k)) == k.element_hash()
    assert copy.deepcopy(k).element_hash() == copy.copy(k).element_hash() == k.element_hash()
    assert [type(x) for x in (2 * k, k + 1, -k, abs(k), k**2, 1 / k, k < 1, ca.SX.sym("x") + k)] == [Formula] * 8


def test_nothing_odd_reaches_casadi(k: Formula) -> None:
    """TypeError is Python's own answer to operands that do not go together."""
    for kind in ODD:
        for operation in (lambda a, b: a * b, lambda a, b: b + a, lambda a, b: a / b, lambda a, b: a**b):
            found = k
            with contextlib.suppress(Exception):  # an operator of the other side may raise what it likes
                found = operation(k, ODD[kind]())
            assert isinstance(found, (ca.SX, np.ndarray)), kind
