"""CasADi's machine called like a kernel: batches, broadcast inputs, empty ones."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

from sharnir.codegen.interpreter import Interpreter

x, y = ca.SX.sym("x", 2), ca.SX.sym("y")


def test_rows_and_broadcast_inputs() -> None:
    run = Interpreter([x, y, ca.SX(0, 1)], ca.vertcat(x[0] + y, 0, x[1] * y))
    rows = np.arange(6.0).reshape(3, 2)
    found = run([rows, np.array([2.0]), np.zeros((3, 0))], [2, 0, 0], 3)
    np.testing.assert_array_equal(found, np.column_stack([rows[:, 0] + 2, np.zeros(3), 2 * rows[:, 1]]))
    np.testing.assert_array_equal(run([rows[1], np.array([2.0]), np.zeros(0)], [0, 0, 0], 1), found[1:2])


@pytest.mark.parametrize(("size", "count"), [(0, 3), (2, 0), (0, 0)])
def test_nothing_to_compute(size: int, count: int) -> None:
    assert Interpreter([x], x[:size, 0])([np.zeros((count, 2))], [2], count).shape == (count, size)
