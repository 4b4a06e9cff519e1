"""The methods by name. A method is data and the name of the family whose driver runs it.

To add a method of an existing family: one entry here, and its data. A new family is one module of this package, which
is imported, and so compiled, only when one of its methods is selected. It has

1.  `begin(block: Block, method: Method, rhs: RightHandSide, batch: Batch) -> advance`: makes its work arrays;
    `advance(attempts: int)` runs its driver once (see `block`). Options that it does not have, such as fixed steps, are
    refused here.
2.  a driver, compiled: goes on with every member whose status is RUNNING. A member that is `fresh` starts: what is
    known of it is forgotten, its first step is chosen (`step_control.trial`, `first_step`), and `fresh` becomes 0. So
    any member can be started anew at any time, whatever the others do. `accept` has helpers for
    members side by side (`next_steps`) and one after the other (`under_way`, `start_member`).
3.  an attempt: one step from y[i] at t[i], of the length that `step_control.next_step` tells; evaluations are counted.
    One that fails calls `step_control.try_shorter`.
4.  where the step is good: the state at its end, put on the manifold, f there (`accept.arrive`), and `h`, the step
    to try next. A step that ends too near to a singular position (`accept.refused`) is not good.
5.  if `accept.wanted`: the polynomial of the step in `block.dense`, with `dense_order` vectors at most.
6.  `accept.accept`, which does all the rest. A family does not write t, y, status, counts of steps or output itself.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction as R
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from ..core.errors import SimulationError
from ..core.read import choice

# Coefficients of DOP853, as published with the code of that name (to 18 digits there, as doubles here).
#
# E. Hairer, S. P. Nørsett, G. Wanner, Solving Ordinary Differential Equations I, 2nd ed., II.5 and II.6. The tests
# check the order conditions. Rows are {column: value}; stages 13 to 15 serve the dense output only.

# fmt: off
DOP853_C = (
    0.0, 0.05260015195876773, 0.0789002279381516, 0.1183503419072274, 0.2816496580927726, 0.3333333333333333, 0.25,
    0.3076923076923077, 0.6512820512820513, 0.6, 0.8571428571428571, 1.0, 1.0, 0.1, 0.2, 0.7777777777777778,
)

DOP853_A: tuple[dict[int, float], ...] = (
    {},
    {0: 0.05260015195876773},
    {0: 0.0197250569845379, 1: 0.0591751709536137},
    {0: 0.02958758547680685, 2: 0.08876275643042054},
    {0: 0.2413651341592667, 2: -0.8845494793282861, 3: 0.924834003261792},
    {0: 0.037037037037037035, 3: 0.17082860872947386, 4: 0.12546768756682242},
    {0: 0.037109375, 3: 0.17025221101954405, 4: 0.06021653898045596, 5: -0.017578125},
    {0: 0.03709200011850479, 3: 0.17038392571223998, 4: 0.10726203044637328, 5: -0.015319437748624402,
     6: 0.008273789163814023},
    {0: 0.6241109587160757, 3: -3.3608926294469414, 4: -0.868219346841726, 5: 27.59209969944671,
     6: 20.154067550477894, 7: -43.48988418106996},
    {0: 0.47766253643826434, 3: -2.4881146199716677, 4: -0.590290826836843, 5: 21.230051448181193,
     6: 15.279233632882423, 7: -33.28821096898486, 8: -0.020331201708508627},
    {0: -0.9371424300859873, 3: 5.186372428844064, 4: 1.0914373489967295, 5: -8.149787010746927,
     6: -18.52006565999696, 7: 22.739487099350505, 8: 2.4936055526796523, 9: -3.0467644718982196},
    {0: 2.273310147516538, 3: -10.53449546673725, 4: -2.0008720582248625, 5: -17.9589318631188,
     6: 27.94888452941996, 7: -2.8589982771350235, 8: -8.87285693353063, 9: 12.360567175794303,
     10: 0.6433927460157636},
    {},  # stage 12 is f at the end of the step, whose weights are B
    {0: 0.056167502283047954, 6: 0.25350021021662483, 7: -0.2462390374708025, 8: -0.12419142326381637,
     9: 0.15329179827876568, 10: 0.00820105229563469, 11: 0.007567897660545699, 12: -0.008298},
    {0: 0.03183464816350214, 5: 0.028300909672366776, 6: 0.053541988307438566, 7: -0.05492374857139099,
     10: -0.00010834732869724932, 11: 0.0003825710908356584, 12: -0.00034046500868740456, 13: 0.1413124436746325},
    {0: -0.42889630158379194, 5: -4.697621415361164, 6: 7.683421196062599, 7: 4.06898981839711,
     8: 0.3567271874552811, 12: -0.0013990241651590145, 13: 2.9475147891527724, 14: -9.15095847217987},
)

DOP853_B: dict[int, float] = (
    {0: 0.054293734116568765, 5: 4.450312892752409, 6: 1.8915178993145003, 7: -5.801203960010585,
     8: 0.3111643669578199, 9: -0.1521609496625161, 10: 0.20136540080403034, 11: 0.04471061572777259}
)

# Weights of the error estimates of order 5 and 3 (the latter only steadies the former)
DOP853_E5: dict[int, float] = (
    {0: 0.01312004499419488, 5: -1.2251564463762044, 6: -0.4957589496572502, 7: 1.6643771824549864,
     8: -0.35032884874997366, 9: 0.3341791187130175, 10: 0.08192320648511571, 11: -0.022355307863886294}
)
DOP853_E3: dict[int, float] = (
    {0: -0.18980075407240762, 5: 4.450312892752409, 6: 1.8915178993145003, 7: -5.801203960010585,
     8: -0.4226823213237919, 9: -0.1521609496625161, 10: 0.20136540080403034, 11: 0.02265179219836082}
)

# Terms of the dense output beyond the cubic Hermite polynomial
DOP853_D: tuple[dict[int, float], ...] = (
    {0: -8.428938276109013, 5: 0.5667149535193777, 6: -3.0689499459498917, 7: 2.38466765651207,
     8: 2.117034582445028, 9: -0.871391583777973, 10: 2.2404374302607883, 11: 0.6315787787694688,
     12: -0.08899033645133331, 13: 18.148505520854727, 14: -9.194632392478356, 15: -4.436036387594894},
    {0: 10.427508642579134, 5: 242.28349177525817, 6: 165.20045171727028, 7: -374.5467547226902,
     8: -22.113666853125306, 9: 7.733432668472264, 10: -30.674084731089398, 11: -9.332130526430229,
     12: 15.697238121770845, 13: -31.139403219565178, 14: -9.35292435884448, 15: 35.81684148639408},
    {0: 19.985053242002433, 5: -387.0373087493518, 6: -189.17813819516758, 7: 527.8081592054236,
     8: -11.57390253995963, 9: 6.8812326946963, 10: -1.0006050966910838, 11: 0.7777137798053443,
     12: -2.778205752353508, 13: -60.19669523126412, 14: 84.32040550667716, 15: 11.99229113618279},
    {0: -25.69393346270375, 5: -154.18974869023643, 6: -231.5293791760455, 7: 357.6391179106141,
     8: 93.40532418362432, 9: -37.45832313645163, 10: 104.0996495089623, 11: 29.8402934266605,
     12: -43.53345659001114, 13: 96.32455395918828, 14: -39.17726167561544, 15: -149.72683625798564},
)
# fmt: on


# Explicit Runge-Kutta methods as data. Hairer, Nørsett, Wanner, Solving Ordinary Differential Equations I, chapter II.
#
# With the stages f_i = f(t + c_i h, y + h Σ_j a_ij f_j), i = 0 .. s-1, and f_s = f(t + h, y_new):
#
# y_new = y + h Σ b_i f_i                error of the step = h Σ e_i f_i        (a second estimate steadies the first)
#
# Dense output at t + θ h, with further stages f_i, i > s, where D asks for them (II.6):
#
# y(θ) = y + θ (F_0 + (1-θ) (F_1 + θ (F_2 + (1-θ) (F_3 + θ (F_4 + ...)))))
# F_0 = y_new - y,  F_1 = h f_0 - F_0,  F_2 = 2 F_0 - h (f_0 + f_s),  F_3.. = h D f
#
# without D this is the cubic Hermite polynomial. Coefficients are kept by rows of their non-zero entries.

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

RK2 = Tableau(stages=2, c=np.array([0.0, 0.5, 1.0]), a=({}, {0: R(1, 2)}, {}), b={1: R(1)})

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
    c=np.array(DOP853_C),
    a=DOP853_A,
    b=DOP853_B,
    errors=(DOP853_E5, DOP853_E3),
    dense=DOP853_D,
    control=StepControl(exponent=1 / 8, beta=0.0, safety=0.9, shrink=0.333, grow=6.0),
)


NESTED, DIFFERENCES = range(2)  # forms of the output between the steps, see `polynomials`


@dataclass(frozen=True)
class Method:
    """`data` is for the family alone. `adaptive` methods choose their step unless one is given."""

    name: str
    family: str
    order: int
    dense_order: int  # degree of the output between the steps
    adaptive: bool
    reference: str
    data: Any = field(default=None, repr=False)
    implicit: bool = False
    structure: bool = False  # preserves what a tolerance or a projection would disturb
    dense_form: int = NESTED

    def begin(self) -> Callable[..., Callable[[int], None]]:
        """`begin` of the family."""
        module = importlib.import_module(f"{__package__}.{self.family}")
        begin: Callable[..., Callable[[int], None]] = module.begin
        return begin


class Batch(NamedTuple):
    """Arrays of the whole batch that right-hand sides and Jacobians are bound to."""

    t: np.ndarray  # (B,)
    y: np.ndarray  # (B, ny)


_HNW = "E. Hairer, S. P. Nørsett, G. Wanner, Solving Ordinary Differential Equations I, 2nd ed., Springer 1993"
_HW = "E. Hairer, G. Wanner, Solving Ordinary Differential Equations II, 2nd ed., Springer 1996"
_SG = "L. F. Shampine, M. K. Gordon, Computer Solution of Ordinary Differential Equations, Freeman 1975"
_GNI = "E. Hairer, C. Lubich, G. Wanner, Geometric Numerical Integration, 2nd ed., Springer 2006"
_SUNDIALS = "A. C. Hindmarsh et al., SUNDIALS, ACM Trans. Math. Softw. 31 (2005)"


def _gauss(s: int) -> Method:
    return Method(
        f"gauss{2 * s}", "gauss", 2 * s, s + 1, False, f"Gauss–Legendre, s = {s}; {_GNI}, II.1.3", s, implicit=True,
        structure=True,
    )  # fmt: skip


METHODS = {
    method.name: method
    for method in (
        Method("dop853", "explicit", 8, 7, True, f"{_HNW}, II.5, II.6 and the code DOP853", DOP853),
        Method("dopri5", "explicit", 5, 4, True, "J. R. Dormand, P. J. Prince, J. Comp. Appl. Math. 6 (1980)", DOPRI5),
        Method("rk4", "explicit", 4, 3, False, f"W. Kutta (1901); {_HNW}, II.1; cubic Hermite output", RK4),
        Method("rk2", "explicit", 2, 3, False, f"C. Runge (1895), the midpoint rule; {_HNW}, II.1; cubic output", RK2),
        Method("symplectic-euler", "symplectic", 1, 1, False, "R. de Vogelaere (1956); semi-implicit Euler"),
        Method("adams", "adams", 13, 13, True, f"{_SG}; orders 1 to 12, extrapolated by one", dense_form=DIFFERENCES),
        Method("radau", "radau", 5, 3, True, f"{_HW}, IV.8 and the code RADAU5; Radau IIA", implicit=True),
        *(_gauss(s) for s in (1, 2, 3)),
        Method("rattle", "rattle", 2, 2, False, f"{_GNI}, VII.1.4; L. Jay (1996)", implicit=True, structure=True),
        Method("cvode-bdf", "cvode", 5, 5, True, _SUNDIALS, "BDF", implicit=True),
        Method("cvode-adams", "cvode", 12, 12, True, _SUNDIALS, "Adams"),
    )
}


def method_named(name: str) -> Method:
    return METHODS[choice(name, METHODS, "simulate: there is no method ", ".", SimulationError)]
