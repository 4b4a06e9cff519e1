"""A call by address reaches the members it names."""

from __future__ import annotations

import numpy as np

from sharnir.drivers import Integers, compiled
from sharnir.integrate.rhs import COUNT, FIRST, Call, evaluate, evaluate_rows
from support.ode_kernels import KernelRhs, oscillator


@compiled
def some(call: Integers, first: int, count: int) -> None:
    evaluate_rows(call, first, count)


@compiled
def bound(call: Integers) -> None:
    evaluate(call)


def test_rows() -> None:
    t, y, ydot = np.zeros(4), np.arange(8.0).reshape(4, 2), np.full((4, 2), np.nan)
    rhs = KernelRhs(2, oscillator, [[1.0], [1.0], [2.0], [1.0]])
    call = rhs.bind(t, y, ydot)
    some(call, 1, 2)
    np.testing.assert_array_equal(ydot[1:3], [[3, -2], [5, -16]])
    assert np.isnan(ydot[[0, 3]]).all()
    assert call[FIRST] == 1
    assert call[COUNT] == 2
    call[FIRST], call[COUNT] = 0, 4
    bound(call)
    assert np.isfinite(ydot).all()


def test_every_integer_of_a_call_has_a_place_of_its_own() -> None:
    places = [getattr(Call, name) for name in dir(Call) if name.isupper()]
    assert sorted(places) == list(range(12))
