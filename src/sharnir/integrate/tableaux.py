"""Explicit Runge-Kutta methods as data. Hairer, Nørsett, Wanner, Solving Ordinary Differential Equations I, chapter II.

With the stages f_i = f(t + c_i h, y + h Σ_j a_ij f_j), i = 0 .. s-1, and f_s = f(t + h, y_new):

    y_new = y + h Σ b_i f_i                error of the step = h Σ e_i f_i        (a second estimate steadies the first)

Dense output at t + θ h, with further stages f_i, i > s, where D asks for them (II.6):

    y(θ) = y + θ (F_0 + (1-θ) (F_1 + θ (F_2 + (1-θ) (F_3 + θ (F_4 + ...)))))
    F_0 = y_new - y,  F_1 = h f_0 - F_0,  F_2 = 2 F_0 - h (f_0 + f_s),  F_3.. = h D f

without D this is the cubic Hermite polynomial. Coefficients are kept by rows of their non-zero entries.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction as R
from functools import cached_property

import numpy as np

from . import dop853

Row = Mapping[int, float | R]
GROUP = 4


@dataclass(frozen=True)
class StepControl:
    """h_new = h * clip(safety * err^(-exponent) * err_before^beta, shrink, grow): Gustafsson's PI control (IV.2)."""

    exponent: float
    beta: float
    safety: float
    shrink: float
    grow: float


@dataclass(frozen=True)
class Tableau:
    """Row i of `a` holds stage i; row s is empty, for f_s. No error estimate: fixed steps only."""

    stages: int
    c: np.ndarray
    a: tuple[Row, ...]
    b: Row
    errors: tuple[Row, ...] = ()
    dense: tuple[Row, ...] = ()
    control: StepControl | None = None

    @cached_property
    def rows(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """`sparse_rows` of a, with b in row s, then of the errors, then of the dense output."""
        a = list(self.a)
        a[self.stages] = self.b
        return sparse_rows([*a, *self.errors, *self.dense])

    @property
    def last_in_error(self) -> bool:
        """The error estimate needs f_s, which is then evaluated before the step is judged."""
        return any(self.stages in row for row in self.errors)


def sparse_rows(rows: Sequence[Row]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(start, column, value): the entries of row i are those from start[i] to start[i + 1].

    Zero times the first stage fills every row up to a multiple of GROUP: so many stages are added in one pass.
    """
    filled = [[*row.items(), *[(0, 0.0)] * (-len(row) % GROUP)] for row in rows]
    start = np.cumsum([0, *(len(row) for row in filled)]).astype(np.int64)
    columns = np.array([k for row in filled for k, _ in row], dtype=np.int64)
    values = np.array([float(x) for row in filled for _, x in row])
    return start, columns, values


RK4 = Tableau(
    stages=4,
    c=np.array([0.0, 0.5, 0.5, 1.0, 1.0]),
    a=({}, {0: R(1, 2)}, {1: R(1, 2)}, {2: R(1)}, {}),
    b={0: R(1, 6), 1: R(1, 3), 2: R(1, 3), 3: R(1, 6)},
)

DOPRI5 = Tableau(
    stages=6,
    c=np.array([0.0, 1 / 5, 3 / 10, 4 / 5, 8 / 9, 1.0, 1.0]),
    a=(
        {},
        {0: R(1, 5)},
        {0: R(3, 40), 1: R(9, 40)},
        {0: R(44, 45), 1: R(-56, 15), 2: R(32, 9)},
        {0: R(19372, 6561), 1: R(-25360, 2187), 2: R(64448, 6561), 3: R(-212, 729)},
        {0: R(9017, 3168), 1: R(-355, 33), 2: R(46732, 5247), 3: R(49, 176), 4: R(-5103, 18656)},
        {},
    ),
    b={0: R(35, 384), 2: R(500, 1113), 3: R(125, 192), 4: R(-2187, 6784), 5: R(11, 84)},
    errors=({0: R(71, 57600), 2: R(-71, 16695), 3: R(71, 1920), 4: R(-17253, 339200), 5: R(22, 525), 6: R(-1, 40)},),
    # Shampine's interpolant (Math. Comp. 46, 1986), in the form of II.6
    dense=(
        {
            0: R(-12715105075, 11282082432),
            2: R(87487479700, 32700410799),
            3: R(-10690763975, 1880347072),
            4: R(701980252875, 199316789632),
            5: R(-1453857185, 822651844),
            6: R(69997945, 29380423),
        },
    ),
    control=StepControl(exponent=0.2 - 0.75 * 0.04, beta=0.04, safety=0.9, shrink=0.2, grow=10.0),
)

DOP853 = Tableau(
    stages=12,
    c=np.array(dop853.C),
    a=dop853.A,
    b=dop853.B,
    errors=(dop853.E5, dop853.E3),
    dense=dop853.D,
    control=StepControl(exponent=1 / 8, beta=0.0, safety=0.9, shrink=0.333, grow=6.0),
)
