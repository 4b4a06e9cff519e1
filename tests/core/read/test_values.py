"""What counts as a number, and that asking never raises."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction

import casadi as ca
import numpy as np
import pytest

from sharnir.core.read.values import as_float, is_a
from support.odd_values import ODD


@pytest.mark.parametrize(
    "value",
    [0.5, np.float64(0.5), np.float16(0.5), np.longdouble(0.5), Decimal("0.5"), Fraction(1, 2), np.array(0.5),
     ca.DM(0.5), ca.SX(0.5), np.ma.array(0.5)],
)  # fmt: skip
def test_numbers_of_every_kind_are_the_same(value: object) -> None:
    found = as_float(value)
    assert type(found) is float
    assert found == 0.5


def test_asking_never_raises() -> None:
    for kind in ODD:
        found = as_float(ODD[kind]())
        assert found is None or type(found) is float


@pytest.mark.parametrize(
    "kind", ["true", "numpy bool", "text", "bytes", "complex", "timedelta", "masked number", "symbol", "MX", "none"]
)
def test_what_is_no_number(kind: str) -> None:
    assert as_float(ODD[kind]()) is None


def test_structural_zeros_and_huge_integers() -> None:
    assert as_float(ca.SX(1, 1)) == 0.0
    assert as_float(10**400) == math.inf


def test_a_type_is_asked_not_the_object() -> None:
    assert not is_a(ODD["broken class"](), float)
