"""Exact operation counts of traced code: what is executed, nothing estimated.

A negation or a constant is 0, a square is one multiplication, doubling is one addition, a fused multiply-add counts 2.
Sine and cosine count one `trig` each; other elementary functions too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

import casadi as ca

from .graph import Instruction

_FREE = {ca.OP_CONST, ca.OP_INPUT, ca.OP_OUTPUT, ca.OP_ASSIGN, ca.OP_NEG, ca.OP_PARAMETER}
_ADD = {
    ca.OP_ADD, ca.OP_SUB, ca.OP_TWICE, ca.OP_FABS, ca.OP_FMIN, ca.OP_FMAX, ca.OP_SIGN, ca.OP_COPYSIGN, ca.OP_LT,
    ca.OP_LE, ca.OP_EQ, ca.OP_NE, ca.OP_NOT, ca.OP_AND, ca.OP_OR, ca.OP_FLOOR, ca.OP_CEIL, ca.OP_IF_ELSE_ZERO,
}  # fmt: skip
_MUL = {ca.OP_MUL, ca.OP_SQ}
_DIV = {ca.OP_DIV, ca.OP_INV, ca.OP_FMOD}


@dataclass(frozen=True)
class OperationCount:
    """Additions (subtractions, comparisons), multiplications, divisions, square roots, elementary functions."""

    add: int = 0
    mul: int = 0
    div: int = 0
    sqrt: int = 0
    trig: int = 0
    parts: Mapping[str, OperationCount] = field(default_factory=dict, compare=False)

    @property
    def total(self) -> int:
        return self.add + self.mul + self.div + self.sqrt + self.trig

    def __add__(self, other: OperationCount) -> OperationCount:
        return OperationCount(
            self.add + other.add,
            self.mul + other.mul,
            self.div + other.div,
            self.sqrt + other.sqrt,
            self.trig + other.trig,
        )

    @staticmethod
    def of_parts(parts: Mapping[str, OperationCount]) -> OperationCount:
        total = sum(parts.values(), OperationCount())
        return OperationCount(total.add, total.mul, total.div, total.sqrt, total.trig, dict(parts))

    def times(self, n: int) -> OperationCount:
        return OperationCount(n * self.add, n * self.mul, n * self.div, n * self.sqrt, n * self.trig)


class PartsLater(Mapping[str, OperationCount]):
    """Parts that are found when someone looks at them: it takes longer than to count the whole."""

    def __init__(self, find: Callable[[], Mapping[str, OperationCount]]) -> None:
        self._find = find

    @cached_property
    def _found(self) -> dict[str, OperationCount]:
        return dict(self._find())

    def __getitem__(self, name: str) -> OperationCount:
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def __repr__(self) -> str:
        return repr(self._found)

    def __reduce__(self) -> tuple[type, tuple[dict[str, OperationCount]]]:
        """For pickle and copies: the parts themselves."""
        return dict, (self._found,)


def count(instructions: Iterable[Instruction]) -> OperationCount:
    tally = {"add": 0, "mul": 0, "div": 0, "sqrt": 0, "trig": 0}
    for operation, _, _ in instructions:
        if operation in _FREE:
            continue
        if operation in _ADD:
            tally["add"] += 1
        elif operation in _MUL:
            tally["mul"] += 1
        elif operation in _DIV:
            tally["div"] += 1
        elif operation == ca.OP_SQRT:
            tally["sqrt"] += 1
        else:
            tally["trig"] += 1
    return OperationCount(tally["add"], tally["mul"], tally["div"], tally["sqrt"], tally["trig"])
