"""Choices among numbers, which hand on what is not a number.

C takes min(NaN, 2) for 2 and NaN < 1 for false, and CasADi and the processor do as C does: the root of a negative
number would be gone without a word. So where an operand x may be no number,

    choice + √(−u),    u = not (x ≤ c or x > c)

u is 0 where x is a number, and the term vanishes; else it is 1, and the sum is no number. Most operands are sums and
products of finite numbers: there the plain operation is all. Nothing changes where x crosses c, which is therefore a
number that no other comparison has: `switches.py` knows it by that, and runs do not stop there.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce

import casadi as ca

SPLIT = 1.6180339887e-300  # c

# Operations that make finite numbers of finite numbers; overflow is left to whoever has such numbers.
_FINITE = frozenset((
    ca.OP_CONST, ca.OP_INPUT, ca.OP_OUTPUT, ca.OP_ASSIGN, ca.OP_ADD, ca.OP_SUB, ca.OP_MUL, ca.OP_SQ, ca.OP_TWICE,
    ca.OP_NEG, ca.OP_SIN, ca.OP_COS, ca.OP_ATAN, ca.OP_ATAN2, ca.OP_TANH, ca.OP_FABS, ca.OP_SIGN, ca.OP_FMIN,
    ca.OP_FMAX, ca.OP_LT, ca.OP_LE, ca.OP_EQ, ca.OP_NE, ca.OP_NOT, ca.OP_AND, ca.OP_OR, ca.OP_IF_ELSE_ZERO,
))  # fmt: skip


def smallest(a: ca.SX, b: ca.SX) -> ca.SX:
    return defined(ca.fmin(a, b), a, b)


def largest(a: ca.SX, b: ca.SX) -> ca.SX:
    return defined(ca.fmax(a, b), a, b)


def defined(choice: ca.SX, *operands: ca.SX) -> ca.SX:
    """What was chosen by comparing the operands; no number where one of them is none."""
    return _defined(choice, _any_nan(operands))


@dataclass(frozen=True, eq=False)
class Condition:
    """`holds` is 1 or 0, and means nothing where `undefined` is 1; without `undefined` it is always known."""

    holds: ca.SX
    undefined: ca.SX | None = None

    @staticmethod
    def compared(holds: ca.SX, sides: Sequence[ca.SX]) -> Condition:
        """A comparison of these sides."""
        return Condition(holds, _any_nan(sides))

    @staticmethod
    def all_of(parts: Sequence[Condition]) -> Condition:
        """One that is known not to hold decides, whatever the others: x > 0 and sqrt(x) > 1."""
        holds = reduce(ca.logic_and, [c.holds for c in parts])
        return Condition(holds, _unless(parts, [ca.logic_not(c.holds) for c in parts]))

    @staticmethod
    def any_of(parts: Sequence[Condition]) -> Condition:
        holds = reduce(ca.logic_or, [c.holds for c in parts])
        return Condition(holds, _unless(parts, [c.holds for c in parts]))

    def negated(self) -> Condition:
        return Condition(ca.logic_not(self.holds), self.undefined)

    def choose(self, a: ca.SX, b: ca.SX) -> ca.SX:
        """a where it holds, else b; no number where that is not known. The branch not taken does not matter."""
        return _defined(ca.if_else(self.holds, a, b), self.undefined)


def _unless(parts: Sequence[Condition], deciding: Sequence[ca.SX]) -> ca.SX | None:
    """1 where one part is undefined and none of the others decides."""
    doubtful = _any(c.undefined for c in parts)
    if doubtful is None:
        return None
    pairs = zip(parts, deciding, strict=True)
    known = [d if c.undefined is None else ca.logic_and(d, ca.logic_not(c.undefined)) for c, d in pairs]
    return ca.logic_and(doubtful, ca.logic_not(reduce(ca.logic_or, known)))


def _defined(value: ca.SX, undefined: ca.SX | None) -> ca.SX:
    return value if undefined is None else value + ca.sqrt(-undefined)


def _any_nan(values: Iterable[ca.SX]) -> ca.SX | None:
    """1 where one of them is no number; None where that cannot be."""
    return _any(ca.logic_not(ca.logic_or(x <= SPLIT, x > SPLIT)) for x in values if may_be_nan(x))


def _any(flags: Iterable[ca.SX | None]) -> ca.SX | None:
    found = [x for x in flags if x is not None]
    return reduce(ca.logic_or, found) if found else None


def may_be_nan(x: ca.SX) -> bool:
    """Whether some finite values of its symbols may make it no number."""
    function = ca.Function("x", ca.symvar(x), [x])
    operations = {function.instruction_id(k) for k in range(function.n_instructions())}
    return not operations <= _FINITE or bool(non_finite(x))


def non_finite(x: ca.SX) -> list[float]:
    """The constants in an expression that are NaN or infinite."""
    function = ca.Function("x", ca.symvar(x), [x])
    places = [k for k in range(function.n_instructions()) if function.instruction_id(k) == ca.OP_CONST]
    constants = [float(function.instruction_constant(k)) for k in places]
    return [c for c in constants if not math.isfinite(c)]
