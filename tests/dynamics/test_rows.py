"""Expressions over arrays: copied where they are numbers or symbols, computed by CasADi where they are not."""

from __future__ import annotations

import casadi as ca
import numpy as np

from sharnir.dynamics.orientations import Rows


def test_copied_and_computed():
    x, y = ca.SX.sym("x", 3), ca.SX.sym("y", 2)
    a, b = np.arange(12.0).reshape(4, 3), -np.arange(8.0).reshape(4, 2)
    plain = ca.vertcat(x[2], 7.0, y[0], np.nan)
    (found,) = Rows([x, y], [plain])(a, b)
    np.testing.assert_array_equal(found, np.stack([a[:, 2], np.full(4, 7.0), b[:, 0], np.full(4, np.nan)], axis=1))
    first, second = Rows([x, y], [plain, ca.sin(x[0]) + y])(a, b)
    np.testing.assert_array_equal(first, found)
    np.testing.assert_allclose(second, np.sin(a[:, :1]) + b, rtol=1e-15)


def test_nothing_in_or_out():
    x, none = ca.SX.sym("x", 2), ca.SX(0, 1)
    assert Rows([x, none], [none])(np.zeros((3, 2)), np.zeros((3, 0)))[0].shape == (3, 0)
    assert Rows([x], [x])(np.zeros((0, 2)))[0].shape == (0, 2)
