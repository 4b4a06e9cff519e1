"""Stiff problems with published values, their Jacobians, and right-hand sides that break down.

van der Pol, μ = 1e3 in t and μ = 1e6 in scaled time, Robertson at 1e11: reference solutions of F. Mazzia, C. Magherini,
Test Set for Initial Value Problem Solvers, release 2.4 (2008), problems VDPOL(M) and ROBER. Robertson at 40: problem D2
of W. H. Enright, J. D. Pryce, ACM Trans. Math. Softw. 13 (1987).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from .ode_kernels import KernelRhs, _robertson, _van_der_pol, kernel, robertson, van_der_pol


def _van_der_pol_jacobian(t, y, i, p, k, J, j):  # type: ignore[no-untyped-def]
    J[j] = 0.0
    J[j + 1] = 1.0
    J[j + 2] = -2.0 * p[k] * y[i] * y[i + 1] - 1.0
    J[j + 3] = p[k] * (1.0 - y[i] * y[i])


def _scaled_van_der_pol(t, y, i, p, k, dy, j):  # type: ignore[no-untyped-def]
    """y'' = p ((1 - y²) y' - y)"""
    dy[j] = y[i + 1]
    dy[j + 1] = p[k] * ((1.0 - y[i] * y[i]) * y[i + 1] - y[i])


def _scaled_van_der_pol_jacobian(t, y, i, p, k, J, j):  # type: ignore[no-untyped-def]
    J[j] = 0.0
    J[j + 1] = 1.0
    J[j + 2] = p[k] * (-2.0 * y[i] * y[i + 1] - 1.0)
    J[j + 3] = p[k] * (1.0 - y[i] * y[i])


def _robertson_jacobian(t, y, i, p, k, J, j):  # type: ignore[no-untyped-def]
    J[j], J[j + 1], J[j + 2] = -0.04, 1e4 * y[i + 2], 1e4 * y[i + 1]
    J[j + 3], J[j + 4], J[j + 5] = 0.04, -1e4 * y[i + 2] - 6e7 * y[i + 1], -1e4 * y[i + 1]
    J[j + 6], J[j + 7], J[j + 8] = 0.0, 6e7 * y[i + 1], 0.0


def _forced_decay(t, y, i, p, k, dy, j):  # type: ignore[no-untyped-def]
    """y' = -p (y - cos t) - sin t, whose smooth solution is cos t (Prothero & Robinson 1974)"""
    dy[j] = -p[k] * (y[i] - np.cos(t)) - np.sin(t)


def _growth(t, y, i, p, k, dy, j):  # type: ignore[no-untyped-def]
    """y_0' = -y_0, y_1' = p y_1²: infinite at t = 1/(p y_1(0)) for p > 0"""
    dy[j] = -y[i]
    dy[j + 1] = p[k] * y[i + 1] * y[i + 1]


def _root(t, y, i, p, k, dy, j):  # type: ignore[no-untyped-def]
    """y_0' = 1, y_1' = √(p - y_0): not a number for y_0 > p"""
    dy[j] = 1.0
    dy[j + 1] = np.sqrt(p[k] - y[i])


def _growing_root(t, y, i, p, k, dy, j):  # type: ignore[no-untyped-def]
    """y_0' = y_0, y_1' = √(p - y_0): a corrected y_0 may be beyond p where the predicted one was not"""
    dy[j] = y[i]
    dy[j + 1] = np.sqrt(p[k] - y[i])


def _linear(t, y, i, p, k, dy, j):  # type: ignore[no-untyped-def]
    """y' = p y"""
    dy[j] = p[k] * y[i]


def _linear_jacobian(t, y, i, p, k, J, j):  # type: ignore[no-untyped-def]
    J[j] = p[k]


def _infinite_jacobian(t, y, i, p, k, J, j):  # type: ignore[no-untyped-def]
    J[j] = np.inf


forced_decay = kernel(_forced_decay)
growth = kernel(_growth)
root = kernel(_root)
growing_root = kernel(_growing_root)
linear = kernel(_linear)
linear_jacobian = kernel(_linear_jacobian)
infinite_jacobian = kernel(_infinite_jacobian)


@dataclass(frozen=True)
class StiffProblem:
    name: str
    code: Any
    jacobian: Any
    python: tuple[Callable[..., None], Callable[..., None]]  # the same two, for SciPy
    parameter: float
    y0: tuple[float, ...]
    t1: float
    published: tuple[float, ...]
    atol: tuple[float, ...]  # in parts of rtol

    def rhs(self, exact: bool = True) -> KernelRhs:
        return KernelRhs(len(self.y0), self.code, (self.parameter,), jacobian=self.jacobian if exact else None)

    def f(self, t: float, y: np.ndarray) -> np.ndarray:
        out = np.zeros(len(y))
        self.python[0](t, y, 0, (self.parameter,), 0, out, 0)
        return out

    def df(self, t: float, y: np.ndarray) -> np.ndarray:
        out = np.zeros(len(y) ** 2)
        self.python[1](t, y, 0, (self.parameter,), 0, out, 0)
        return out.reshape(len(y), len(y))


_ROBERTSON = (robertson, kernel(_robertson_jacobian), (_robertson, _robertson_jacobian), 0.0, (1.0, 0.0, 0.0))
STIFF = (
    StiffProblem(
        "van der Pol 1e3", van_der_pol, kernel(_van_der_pol_jacobian), (_van_der_pol, _van_der_pol_jacobian), 1e3,
        (2.0, 0.0), 2000.0, (1.706167732170469, -0.8928097010248125e-3), (1.0, 1e-3),
    ),
    StiffProblem(
        "van der Pol 1e6", kernel(_scaled_van_der_pol), kernel(_scaled_van_der_pol_jacobian),
        (_scaled_van_der_pol, _scaled_van_der_pol_jacobian), 1e6,
        (2.0, 0.0), 2.0, (1.706167732170483, -0.8928097010247975), (1.0, 1.0),
    ),
    StiffProblem(
        "Robertson 40", *_ROBERTSON, 40.0, (7.158270687193941e-1, 9.185534764557338e-6, 2.841637457458413e-1),
        (1.0, 1e-5, 1.0),
    ),
    StiffProblem(
        "Robertson 1e11", *_ROBERTSON, 1e11, (0.2083340149701255e-7, 0.8333360770334713e-13, 0.9999999791665050),
        (1e-8, 1e-14, 1.0),
    ),
)  # fmt: skip
