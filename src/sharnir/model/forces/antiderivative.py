"""The integral of a law f over its deflection x, in closed form where rules give it, by checked quadrature elsewhere.

Rules, with u = a x + b and a, b free of x: sums and constant factors; polynomials; uᵖ; sin, cos, tan, tanh, exp, log,
asin, acos and atan of u; the squares of sin, cos and tanh; polynomials times sin u, cos u or exp u, by parts. A choice
by the sign of u (`abs`, `sign`, `min`, `max`, `where`) is two pieces that meet at its root e:

    F(x) = F₊(x) − F₊(e) where u > 0, else F₋(x) − F₋(e)

Elsewhere ∫ from a reference to x by Gauss–Legendre quadrature with ten points in each of twelve panels, which become
shorter towards the reference. With seven points the sum must be the same to 1e-7 of ∫ |f|, which leaves some 1e-10; if
it is not, as on long ways over a quick oscillation, over kinks or poles, the result is NaN: no number is better than a
wrong one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

import casadi as ca
import numpy as np

from ...core.expressions import defined
from ...core.expressions.choices import kinds
from ...spatial.algebra import Matrix, zeros

PIECES = 8  # choices inside each other, at most
POLYNOMIAL = 19  # degree up to which ten points are exact
PARTS = 6  # degree of a polynomial that is integrated by parts
PANELS = (0.0, 1 / 64, 1 / 32, 1 / 16, *(k / 8 for k in range(1, 9)))  # their edges
AGREE = 1e-7
FLAT, STEEP = 1e-4, 0.3  # slopes of u below which digits would be lost: of one rule, and by parts

_TESTS = (ca.OP_LT, ca.OP_LE)
_CHOICES = (ca.OP_FABS, ca.OP_SIGN, ca.OP_FMIN, ca.OP_FMAX, *_TESTS)


def antiderivative(f: Matrix, x: Matrix) -> Matrix:
    """U(x) with U(0) = 0, or any constant where there is no finite integral from 0."""
    F = _integrated(f, x)
    if F is None:
        return _by_quadrature(f, x)
    start = ca.substitute(F, x, ca.SX(0.0))
    # an infinite start is left out, and so is one that is no number
    return F - ca.if_else(ca.fabs(start) < 1e300, start, 0.0)


def _integrated(f: Matrix, x: Matrix, depth: int = 0) -> Matrix | None:
    """In closed form; None where no rule gives it."""
    choice = _first_choice(f, x)
    if choice is not None:
        return _in_pieces(f, x, *choice, depth)
    return _smooth(f, x)


def _smooth(f: Matrix, x: Matrix) -> Matrix | None:
    """Without choices that depend on x."""
    if not _depends(f, x):
        return f * x
    if _degree(f, x) <= POLYNOMIAL:
        return _panel(f, x, zeros(1), x, 10)
    operation, parts = f.op(), [f.dep(k) for k in range(f.n_dep())]
    if operation in (ca.OP_ADD, ca.OP_SUB):
        sides = [_smooth(part, x) for part in parts]
        if sides[0] is None or sides[1] is None:
            return None
        return sides[0] + sides[1] if operation == ca.OP_ADD else sides[0] - sides[1]
    if operation in (ca.OP_NEG, ca.OP_TWICE):
        inner = _smooth(parts[0], x)
        return None if inner is None else (-inner if operation == ca.OP_NEG else 2 * inner)
    if operation in (ca.OP_MUL, ca.OP_DIV):
        return _product(parts[0], parts[1], operation == ca.OP_DIV, x)
    return _of_linear(f, x)


def _product(a: Matrix, b: Matrix, divided: bool, x: Matrix) -> Matrix | None:
    if not _depends(b, x):
        inner = _smooth(a, x)
        return None if inner is None else (inner / b if divided else inner * b)
    if divided and not _depends(a, x):
        base, power = _as_power(b)
        return None if not _linear(base, x) else a * _power(base, -power, x)
    if divided:
        return None
    if not _depends(a, x):
        inner = _smooth(b, x)
        return None if inner is None else a * inner
    for one, other in ((a, b), (b, a)):
        degree = _degree(one, x)
        if degree <= PARTS and other.n_dep() == 1 and other.op() in (ca.OP_SIN, ca.OP_COS, ca.OP_EXP):
            u = other.dep(0)
            if not _linear(u, x):
                continue
            product, rule, found, sign = one * other, other.op(), zeros(1), 1.0
            slope = ca.jacobian(u, x)
            for _ in range(int(degree) + 1):  # ∫ p g = p G − ∫ p' G
                other = {ca.OP_SIN: -ca.cos(u), ca.OP_COS: ca.sin(u), ca.OP_EXP: ca.exp(u)}[rule] * sign / slope
                found, one, slope = found + one * other, ca.jacobian(one, x), slope * ca.jacobian(u, x)
                # −cos is the integral of sin, and −sin that of −cos
                sign, rule = (-sign, rule) if rule == ca.OP_EXP else _NEXT[rule, sign]
            return _unless_flat(found, product, x, u, STEEP)
    return None


def _unless_flat(F: Matrix, f: Matrix, x: Matrix, u: Matrix, least: float) -> Matrix:
    """F, or a quadrature of f where the slope of u is so small that F would lose its digits, or is nothing."""
    slope = ca.jacobian(u, x)
    if slope.is_constant():
        return F if abs(float(slope)) >= least else _by_quadrature(f, x)
    # of a parameter: it is hardly ever so small, and a few panels will do
    found, known = _checked(f, x, zeros(1), x, (0.0, 0.25, 0.5, 1.0))
    return ca.if_else(ca.fabs(slope) >= least, F, defined(found, ca.sqrt(known - 0.5)))


def _as_power(b: Matrix) -> tuple[Matrix, Matrix]:
    """b = base ^ power, the power free of what the base depends on where it is a number."""
    if b.op() in (ca.OP_POW, ca.OP_CONSTPOW):
        return b.dep(0), b.dep(1)
    if b.op() == ca.OP_SQ:
        base, power = _as_power(b.dep(0))
        return base, 2 * power
    if b.op() == ca.OP_SQRT:
        return b.dep(0), ca.SX(0.5)
    if b.op() == ca.OP_INV:
        base, power = _as_power(b.dep(0))
        return base, -power
    if b.op() == ca.OP_MUL:
        one, two = _as_power(b.dep(0)), _as_power(b.dep(1))
        if ca.is_equal(one[0], two[0], 10):
            return one[0], one[1] + two[1]
    return b, ca.SX(1.0)


def _power(u: Matrix, p: Matrix, x: Matrix) -> Matrix:
    """∫ uᵖ dx."""
    slope = ca.jacobian(u, x)
    logarithm = ca.log(ca.fabs(u)) / slope
    if p.is_constant():
        exponent = float(p)
        F = logarithm if exponent == -1.0 else u ** (exponent + 1) / (slope * (exponent + 1))
    else:
        F = ca.if_else(ca.fabs(p + 1) < 1e-12, logarithm, u ** (p + 1) / (slope * (p + 1)))
    return _unless_flat(F, u**p, x, u, FLAT)


def _log_cosh(u: Matrix) -> Matrix:
    size = ca.fabs(u)
    return size + ca.log(1 + ca.exp(-2 * size)) - math.log(2.0)


_RULES: dict[int, Callable[[Matrix], Matrix]] = {
    ca.OP_SIN: lambda u: -ca.cos(u),
    ca.OP_COS: ca.sin,
    ca.OP_TAN: lambda u: -ca.log(ca.fabs(ca.cos(u))),
    ca.OP_TANH: _log_cosh,
    ca.OP_EXP: ca.exp,
    ca.OP_LOG: lambda u: u * ca.log(u) - u,
    ca.OP_ASIN: lambda u: u * ca.asin(u) + ca.sqrt(1 - u**2),
    ca.OP_ACOS: lambda u: u * ca.acos(u) - ca.sqrt(1 - u**2),
    ca.OP_ATAN: lambda u: u * ca.atan(u) - ca.log(1 + u**2) / 2,
}
# by parts: from (rule, sign) of ± sin or ± cos to that of its integral with the sign of the next term turned
_NEXT = {
    (ca.OP_SIN, 1.0): (1.0, ca.OP_COS), (ca.OP_SIN, -1.0): (-1.0, ca.OP_COS),
    (ca.OP_COS, 1.0): (-1.0, ca.OP_SIN), (ca.OP_COS, -1.0): (1.0, ca.OP_SIN),
}  # fmt: skip
_SQUARES: dict[int, Callable[[Matrix], Matrix]] = {
    ca.OP_SIN: lambda u: u / 2 - ca.sin(2 * u) / 4,
    ca.OP_COS: lambda u: u / 2 + ca.sin(2 * u) / 4,
    ca.OP_TANH: lambda u: u - ca.tanh(u),
}


def _of_linear(f: Matrix, x: Matrix) -> Matrix | None:
    """A function of u = a x + b."""
    u = f.dep(0)
    if f.op() == ca.OP_SQ and u.op() in _SQUARES and _linear(u.dep(0), x):
        u, F = u.dep(0), _SQUARES[u.op()](u.dep(0))
    elif f.op() in _RULES and _linear(u, x):
        F = _RULES[f.op()](u)
    elif f.op() == ca.OP_POW and not _depends(f.dep(0), x) and _linear(f.dep(1), x):
        u = f.dep(1) * ca.log(f.dep(0))
        F = f
    else:
        u, power = _as_power(f)
        if ca.is_equal(u, f, 1) or not _linear(u, x) or _depends(power, x):
            return None
        return _power(u, power, x)
    return _unless_flat(F / ca.jacobian(u, x), f, x, u, FLAT)


# Choices by the sign of a linear function


def _first_choice(f: Matrix, x: Matrix) -> tuple[int, Matrix] | None:
    """The hash of a choice in the graph of f that depends on x, and the u whose sign it is of. Those of operands come
    before those of what is made of them."""
    seen: set[int] = set()

    def within(node: Matrix) -> tuple[int, Matrix] | None:
        if node.element_hash() in seen:
            return None
        seen.add(node.element_hash())
        for k in range(node.n_dep()):
            found = within(node.dep(k))
            if found is not None:
                return found
        if node.op() in _CHOICES:
            u = node.dep(0) if node.n_dep() == 1 else node.dep(1) - node.dep(0)
            if _depends(u, x):
                return node.element_hash(), u
        return None

    return within(f)


def _in_pieces(f: Matrix, x: Matrix, choice: int, u: Matrix, depth: int) -> Matrix | None:
    if depth == PIECES or not _linear(u, x):
        return None
    root = -ca.substitute(u, x, ca.SX(0.0)) / ca.jacobian(u, x)
    sides = []
    for positive in (True, False):
        F = _integrated(_decided(f, choice, positive), x, depth + 1)
        if F is None:
            return None
        start = ca.substitute(F, x, root)
        # a side that has no finite integral up to the root keeps its own constant
        sides.append(F - ca.if_else(ca.fabs(start) < 1e300, start, 0.0))
    return ca.if_else(u > 0, sides[0], sides[1])


def _decided(f: Matrix, choice: int, positive: bool) -> Matrix:
    """f with one choice replaced by what it is where u > 0, or where it is not."""
    made: dict[int, Matrix] = {}

    def of(node: Matrix) -> Matrix:
        key = node.element_hash()
        if key not in made:
            parts = [of(node.dep(k)) for k in range(node.n_dep())]
            made[key] = _side(node.op(), parts, positive) if key == choice else _again(node, parts)
        return made[key]

    return of(f)


def _side(operation: int, parts: list[Matrix], positive: bool) -> Matrix:
    """u is the operand, or the second operand less the first."""
    if operation == ca.OP_FABS:
        return parts[0] if positive else -parts[0]
    if operation == ca.OP_FMIN:
        return parts[0] if positive else parts[1]
    if operation == ca.OP_FMAX:
        return parts[1] if positive else parts[0]
    return ca.SX(1.0 if positive else -1.0 if operation == ca.OP_SIGN else 0.0)


def _again(node: Matrix, parts: list[Matrix]) -> Matrix:
    """The same operation of other operands."""
    if not parts:
        return node
    if all(ca.is_equal(part, node.dep(k), 0) for k, part in enumerate(parts)):
        return node
    if node.op() == ca.OP_IF_ELSE_ZERO and parts[0].is_constant():
        return parts[1] if float(parts[0]) else zeros(1)
    a = [ca.SX.sym(f"a{k}") for k in range(len(parts))]
    return ca.substitute(_operation(node.op(), a), ca.vertcat(*a), ca.vertcat(*map(ca.densify, parts)))


def _operation(code: int, a: list[Matrix]) -> Matrix:
    if len(a) == 1:
        return {
            ca.OP_NEG: lambda: -a[0], ca.OP_SQ: lambda: a[0] ** 2, ca.OP_TWICE: lambda: 2 * a[0],
            ca.OP_INV: lambda: 1 / a[0], ca.OP_SQRT: lambda: ca.sqrt(a[0]), ca.OP_EXP: lambda: ca.exp(a[0]),
            ca.OP_LOG: lambda: ca.log(a[0]), ca.OP_SIN: lambda: ca.sin(a[0]), ca.OP_COS: lambda: ca.cos(a[0]),
            ca.OP_TAN: lambda: ca.tan(a[0]), ca.OP_ASIN: lambda: ca.asin(a[0]), ca.OP_ACOS: lambda: ca.acos(a[0]),
            ca.OP_ATAN: lambda: ca.atan(a[0]), ca.OP_TANH: lambda: ca.tanh(a[0]), ca.OP_FABS: lambda: ca.fabs(a[0]),
            ca.OP_SIGN: lambda: ca.sign(a[0]), ca.OP_NOT: lambda: ca.logic_not(a[0]),
        }[code]()  # fmt: skip
    return {
        ca.OP_ADD: lambda: a[0] + a[1], ca.OP_SUB: lambda: a[0] - a[1], ca.OP_MUL: lambda: a[0] * a[1],
        ca.OP_DIV: lambda: a[0] / a[1], ca.OP_POW: lambda: a[0] ** a[1], ca.OP_CONSTPOW: lambda: a[0] ** a[1],
        ca.OP_ATAN2: lambda: ca.atan2(a[0], a[1]), ca.OP_FMIN: lambda: ca.fmin(a[0], a[1]),
        ca.OP_FMAX: lambda: ca.fmax(a[0], a[1]), ca.OP_LT: lambda: a[0] < a[1], ca.OP_LE: lambda: a[0] <= a[1],
        ca.OP_EQ: lambda: a[0] == a[1], ca.OP_NE: lambda: a[0] != a[1],
        ca.OP_AND: lambda: ca.logic_and(a[0], a[1]), ca.OP_OR: lambda: ca.logic_or(a[0], a[1]),
        ca.OP_IF_ELSE_ZERO: lambda: ca.if_else(a[0], a[1], 0),
    }[code]()  # fmt: skip


# Quadrature


def _by_quadrature(f: Matrix, x: Matrix) -> Matrix:
    """From 0, or from ±1 where the integral from 0 is not found."""
    near, known = _checked(f, x, zeros(1), x)
    at_one = [_checked(f, x, zeros(1), ca.SX(end))[1] for end in (1e-3, -1e-3)]
    begin = ca.if_else(ca.logic_and(*at_one), 0.0, ca.if_else(x > 0, 1.0, -1.0))
    if begin.is_constant() and float(begin) == 0.0:
        return defined(near, ca.sqrt(known - 0.5))
    far, known = _checked(f, x, begin, x)
    return defined(far, ca.sqrt(known - 0.5))


def _checked(
    f: Matrix, x: Matrix, begin: Matrix, end: Matrix, panels: Sequence[float] = PANELS
) -> tuple[Matrix, Matrix]:
    """∫ f, and whether two numbers of points agree."""
    found, off, size = zeros(1), zeros(1), zeros(1)
    edges = [begin + (end - begin) * s for s in panels]
    for low, high in pairwise(edges):
        ten, seven = (_panel(f, x, low, high, n) for n in (10, 7))
        found, off = found + ten, off + ca.fabs(ten - seven)
        size = size + _panel(ca.fabs(f), x, low, high, 7) * ca.sign(high - low)
    return found, off <= AGREE * size + 1e-300


def _panel(f: Matrix, x: Matrix, low: Matrix, high: Matrix, count: int) -> Matrix:
    nodes, weights = np.polynomial.legendre.leggauss(count)
    total = zeros(1)
    for node, weight in zip(nodes, weights, strict=True):  # from [-1, 1] to [0, 1]
        total = total + weight / 2 * ca.substitute(f, x, low + (high - low) * (node + 1) / 2)
    return (high - low) * total


def _depends(f: Matrix, x: Matrix) -> bool:
    return bool(ca.depends_on(f, x))


def _degree(f: Matrix, x: Matrix) -> float:
    kind = kinds(f, x)[0]
    return np.inf if kind.chooses and _first_choice(f, x) is not None else kind.degree


def _linear(u: Matrix, x: Matrix) -> bool:
    return _degree(u, x) == 1.0
