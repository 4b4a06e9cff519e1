"""The methods by name. A method is data and the name of the family whose driver runs it.

To add a method of an existing family: one entry here, and its data. A new family is one module of this package, which
is imported, and so compiled, only when one of its methods is selected. It has

1.  `begin(block: Block, method: Method, rhs: RightHandSide, batch: Batch) -> advance`: makes its work arrays;
    `advance(attempts: int)` runs its driver once (see `block`). What it cannot do, as fixed steps, is refused here.
2.  a driver, compiled: goes on with every member whose status is RUNNING. A member that is `fresh` starts: what is
    known of it is forgotten, its first step is chosen (`controller.trial`, `first_step`), and `fresh` becomes 0. So
    any member can be started anew at any time, whatever the others do. Members side by side use `together`, members
    one after the other `single`.
3.  an attempt: one step from y[i] at t[i], of the length that `controller.next_step` tells; evaluations are counted.
    One that fails calls `reject.try_shorter`.
4.  where the step is good: the state at its end, put on the manifold (`manifold.project`), f there, and `h`, the step
    to try next. A step that ends too near to a singular position (`manifold.refused`) is not good.
5.  if `accept.wanted`: the polynomial of the step in `block.dense`, with `dense_order` vectors at most.
6.  `accept.accept`, which does all the rest. A family does not write t, y, status, counts of steps or output itself.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from ..core.errors import SimulationError
from ..core.read import choice
from .tableaux import DOP853, DOPRI5, RK4

NESTED, DIFFERENCES = range(2)  # forms of the output between the steps, see `dense`


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
