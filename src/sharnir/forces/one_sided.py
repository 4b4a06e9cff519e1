"""Springs between points that only pull (a rope), only push (a buffer), or push over a stroke (a separation pusher).

With s = 1 for what pulls and −1 for what pushes, and the edge e of the deflection x = ℓ − L at which it lets go (0, or
the end of the stroke), all of it acts where s (x − e) > 0 only:

    s T = max(s (f(x) + c ℓ̇), min(s f, 0)),    U = ∫ f from e to x,    dissipation = (T − f) ℓ̇ ≥ 0

The damper takes away from the tension T of a rope, but never makes it push, and the same the other way round. What the
spring holds when it lets go faster than its damper is heat. Energy is continuous at the edge; the force may jump there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import casadi as ca

from ..errors import ModelError, ShapeError, brief
from ..expressions import defined
from ..expressions.selection import Condition
from ..model.context import Context
from ..read import is_a, listed
from ..spatial.algebra import Matrix, zeros
from .arguments import is_nought, is_number, of_time
from .spring_law import SpringLaw

WAYS = {"tension": 1, "compression": -1}


@dataclass(frozen=True, eq=False)
class OneSided:
    sign: int
    edge: Matrix
    given_from: Matrix | None = None  # the deflection at the beginning of a stroke

    def where_it_acts(self, value: Matrix, x: Matrix, length: Matrix) -> Matrix:
        """Else zero; no number where the length, which is never zero, is none. At the edge itself the damper of what
        becomes taut acts already, and a pusher has let go."""
        beyond = self.sign * (x - self.edge)
        acting = beyond >= 0.0 if self.given_from is None else beyond > 0.0
        return Condition.compared(acting, (length,)).choose(value, zeros(1))

    def tension(self, f: Matrix, damper: Matrix) -> Matrix:
        """T, of the elastic force and of what the damper would exert by itself."""
        if is_nought(damper):
            return f
        both = f + damper
        most = ca.fmax(self.sign * both, ca.fmin(self.sign * f, 0.0))
        return self.sign * defined(most, both**2 + 1.0)  # which is never zero: nothing switches there


def one_sided(only: Any, stroke: Any, length: Matrix, context: Context) -> OneSided | None:
    """From the arguments of the user; None where it pulls and pushes."""
    where = context.where
    if only is not None and not (is_a(only, str) and str.__str__(only) in WAYS):
        raise ModelError(
            f"{where}: only={brief(only)} is not known. Expected 'tension' for what only pulls, 'compression' for what "
            "only pushes, or nothing."
        )
    if stroke is None:
        if only is None:
            return None
        sign = WAYS[str.__str__(only)]
        if sign < 0 and is_nought(length):
            raise ModelError(
                f"{where}: only='compression' with length = 0 never acts: no distance is shorter. Expected the length "
                "from which on it pushes, in metres."
            )
        return OneSided(sign, zeros(1))
    if only is not None and WAYS[str.__str__(only)] > 0:
        raise ModelError(f"{where}: only='tension' and stroke are given, but over a stroke it pushes. Leave one out.")
    shortest, longest = _ends(stroke, context)
    return OneSided(-1, longest - length, shortest - length)


def check_law(side: OneSided, law: SpringLaw, knots: Iterable[float], context: Context) -> None:
    """Where numbers are known: at the points of a table, 1 m beyond the edge and at the edge of a stroke it must not
    act the other way."""
    if not is_number(side.edge):
        return
    edge = float(side.edge)
    beyond = [edge + side.sign, *((edge,) if side.given_from is not None else ())]
    for x in (*(k for k in knots if side.sign * (k - edge) > 0.0), *beyond):
        f = ca.substitute(law.f, law.x, ca.SX(x))
        if is_number(f) and side.sign * float(f) < 0.0:
            does, must = ("pushes", "pull") if side.sign > 0 else ("pulls", "push")
            raise ModelError(
                f"{context.where}: at x = {x:g} m beyond its length it {does} with {abs(float(f)):g} N, but it is to "
                f"{must} only. Expected a stiffness that is not negative, a table or a law of the right sign there"
                f"{', and a stroke that ends before its natural length' if side.given_from is not None else ''}."
            )


def _ends(stroke: Any, context: Context) -> tuple[Matrix, Matrix]:
    ends = listed(stroke)
    expected = "Expected (shortest, longest): lengths of the line in metres, between which it pushes"
    if ends is None or len(ends) != 2:
        raise ShapeError(f"{context.where}: stroke={brief(stroke)}. {expected}.")
    shortest, longest = (of_time(x, f"stroke[{k}]", context) for k, x in enumerate(ends))
    if is_number(shortest) and is_number(longest) and not 0.0 <= float(shortest) < float(longest):
        raise ModelError(
            f"{context.where}: stroke = ({float(shortest):g}, {float(longest):g}) has no length. {expected}, the "
            "second one larger."
        )
    return shortest, longest
