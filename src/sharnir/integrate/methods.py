"""The methods by name. A method is data and the name of the family whose driver runs it.

A family is a module of this package with one function

    begin(block: Block, method: Method, rhs: RightHandSide, batch: Batch) -> advance

`advance(attempts: int)` runs the family's driver once (see `block`). The module is imported, and so compiled, only when
one of its methods is selected. To add a method of an existing family: one entry here, and its data.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from ..errors import SimulationError
from ..read import choice
from .tableaux import DOP853, DOPRI5, RK4


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
_SUNDIALS = "A. C. Hindmarsh et al., SUNDIALS, ACM Trans. Math. Softw. 31 (2005)"

METHODS = {
    method.name: method
    for method in (
        Method("dop853", "explicit", 8, 7, True, f"{_HNW}, II.5, II.6 and the code DOP853", DOP853),
        Method("dopri5", "explicit", 5, 4, True, "J. R. Dormand, P. J. Prince, J. Comp. Appl. Math. 6 (1980)", DOPRI5),
        Method("rk4", "explicit", 4, 3, False, f"W. Kutta (1901); {_HNW}, II.1; cubic Hermite output", RK4),
        Method("symplectic-euler", "symplectic", 1, 1, False, "R. de Vogelaere (1956); semi-implicit Euler"),
        Method("adams", "adams", 13, 13, True, f"{_SG}; orders 1 to 12, extrapolated by one"),
        Method("radau", "radau", 5, 3, True, f"{_HW}, IV.8 and the code RADAU5; Radau IIA", implicit=True),
        Method("cvode-bdf", "cvode", 5, 5, True, _SUNDIALS, "BDF", implicit=True),
        Method("cvode-adams", "cvode", 12, 12, True, _SUNDIALS, "Adams"),
    )
}


def method_named(name: str) -> Method:
    return METHODS[choice(name, METHODS, "integrate: there is no method ", ".", SimulationError)]
