"""Operations on numbers, as LLVM instructions. They mean what Python means by them, except:

- Integers have 64 bits and must not overflow.
- Division of a float by zero gives inf or NaN; of an integer, by `//` or `%`, 0.
- A product and a sum may become one instruction (`contract`), which rounds once.
- x**n with integer n is a chain of products.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Sequence
from typing import Any

from .kinds import BOOL, COMPLEX, FLOAT, INT, NUMBERS, Kind, Value, constant
from .source import Source

# Arithmetic that takes more than an instruction, itself written in the subset.


def power(x: float, n: int) -> float:
    """xⁿ by squaring."""
    result, left = 1.0, abs(n)
    while left != 0:
        if left & 1:
            result *= x
        left >>= 1
        x *= x
    return 1.0 / result if n < 0 else result


def product(a: float, b: float, c: float, d: float) -> tuple[float, float]:
    """(a + i b) (c + i d)"""
    return a * c - b * d, a * d + b * c


def quotient(a: float, b: float, c: float, d: float) -> tuple[float, float]:
    """(a + i b)/(c + i d) without overflow on the way: R. L. Smith, Communications of the ACM 5 (1962)."""
    if abs(c) >= abs(d):
        ratio = d / c
        bottom = c + d * ratio
        return (a + b * ratio) / bottom, (b - a * ratio) / bottom
    ratio = c / d
    bottom = c * ratio + d
    return (a * ratio + b) / bottom, (b * ratio - a) / bottom


# The text of one LLVM function, block by block.
#
# LLVM's text is written directly: llvmlite's objects for it take five times as long to make, and the drivers are some
# thousand instructions. Variables are slots in memory, which LLVM's first pass turns into registers.


class Block:
    """Instructions up to a jump; `ended` after that. `reached`: a jump leads here."""

    def __init__(self, label: str) -> None:
        self.label, self.lines = label, list[str]()
        self.ended = self.placed = self.reached = False


class Writer:
    def __init__(self) -> None:
        self._slots: list[str] = []
        self._early: list[str] = []
        self._count = 0
        self.block = Block("start")
        self.block.placed = True
        self._blocks = [self.block]

    def value(self, instruction: str) -> str:
        """An instruction with a result: the name of that."""
        self._count += 1
        self.block.lines.append(f"  %v{self._count} = {instruction}")
        return f"%v{self._count}"

    def do(self, instruction: str) -> None:
        self.block.lines.append(f"  {instruction}")

    def early(self, instruction: str) -> str:
        """The same at the very beginning of the function, for what depends on nothing but its arguments."""
        self._count += 1
        self._early.append(f"  %v{self._count} = {instruction}")
        return f"%v{self._count}"

    def slot(self, leaf: str) -> str:
        """Memory for one leaf of a variable."""
        self._count += 1
        self._slots.append(f"  %v{self._count} = alloca {leaf}")
        return f"%v{self._count}"

    def new(self) -> Block:
        """A block, not yet in its place."""
        self._count += 1
        return Block(f"b{self._count}")

    def enter(self, block: Block) -> None:
        """Go on in a block: a new one is put here."""
        if not block.placed:
            block.placed = True
            self._blocks.append(block)
        self.block = block

    def jump(self, to: Block, about: str = "") -> None:
        if not self.block.ended:
            self.do(f"br label %{to.label}{about}")
            self.block.ended = to.reached = True

    def branch(self, condition: str, yes: Block, no: Block) -> None:
        self.do(f"br i1 {condition}, label %{yes.label}, label %{no.label}")
        self.block.ended = yes.reached = no.reached = True

    def leave(self, result: str) -> None:
        self.do(f"ret {result}")
        self.block.ended = True

    def phi(self, leaf: str, incoming: Sequence[tuple[str, Block]]) -> str:
        """The value from the block that was left last."""
        return self.value(f"phi {leaf} " + ", ".join(f"[ {x}, %{block.label} ]" for x, block in incoming))

    def text(self) -> str:
        first, *rest = self._blocks
        lines = [f"{first.label}:", *self._slots, *self._early, *first.lines]
        for block in rest:
            lines += [f"{block.label}:", *block.lines]
        return "\n".join(lines)


Call = Callable[[Source, list[Value]], Value]  # a function of the subset on values

FLAGS = "contract"
_FLOAT: dict[type[ast.operator], str] = {ast.Add: "fadd", ast.Sub: "fsub", ast.Mult: "fmul", ast.Div: "fdiv"}
_INT: dict[type[ast.operator], str] = {
    ast.Add: "add nsw", ast.Sub: "sub nsw", ast.Mult: "mul nsw", ast.BitAnd: "and", ast.BitOr: "or",
    ast.BitXor: "xor", ast.LShift: "shl", ast.RShift: "ashr",
}  # fmt: skip
_FOLD: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Pow: operator.pow,
}  # fmt: skip
_ORDER: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("olt", "slt"), ast.LtE: ("ole", "sle"), ast.Gt: ("ogt", "sgt"), ast.GtE: ("oge", "sge"),
    ast.Eq: ("oeq", "eq"), ast.NotEq: ("une", "ne"),
}  # fmt: skip


_POWER, _PRODUCT, _QUOTIENT = (Source(f) for f in (power, product, quotient))


class NoSuchOperationError(Exception):
    """The kinds do not go with the operation; the caller knows where it stands."""


def common(a: Kind, b: Kind) -> Kind:
    """The kind that both can become."""
    if a is b:
        return a
    if a in NUMBERS and b in NUMBERS:
        return NUMBERS[max(NUMBERS.index(a), NUMBERS.index(b))]
    raise NoSuchOperationError


def converted(w: Writer, x: Value, kind: Kind) -> Value:
    """x as another kind that can hold it: bool, int, float, complex, in this order."""
    if x.kind is kind:
        return x
    if x.kind not in NUMBERS or kind not in NUMBERS or NUMBERS.index(x.kind) > NUMBERS.index(kind):
        raise NoSuchOperationError
    if x.known is not None:
        return constant({INT: int, FLOAT: float, COMPLEX: complex}[kind](x.known))
    if kind is INT:
        return Value(INT, (w.value(f"zext i1 {x.leaf} to i64"),))
    if kind is FLOAT:
        whole = converted(w, x, INT)
        return Value(FLOAT, (w.value(f"sitofp i64 {whole.leaf} to double"),))
    return Value(COMPLEX, (converted(w, x, FLOAT).leaf, constant(0.0).leaf))


def binary(w: Writer, call: Call, op: ast.operator, a: Value, b: Value) -> Value:
    fold = _FOLD.get(type(op))
    if fold is not None and a.known is not None and b.known is not None and not isinstance(b.known, complex):
        return constant(fold(a.known, b.known))
    if isinstance(op, ast.Pow):
        return _power(w, call, a, b)
    kind = common(a.kind, b.kind)
    kind = INT if kind is BOOL else kind
    if isinstance(op, ast.Div) and kind is INT:
        kind = FLOAT
    x, y = converted(w, a, kind), converted(w, b, kind)
    if kind is COMPLEX:
        return _complex(w, call, op, x, y)
    if kind is FLOAT and type(op) in _FLOAT:
        return Value(FLOAT, (w.value(f"{_FLOAT[type(op)]} {FLAGS} double {x.leaf}, {y.leaf}"),))
    if kind is INT and type(op) in _INT:
        return Value(INT, (w.value(f"{_INT[type(op)]} i64 {x.leaf}, {y.leaf}"),))
    if kind is INT and isinstance(op, (ast.FloorDiv, ast.Mod)):
        return _floor(w, op, x.leaf, y.leaf)
    raise NoSuchOperationError


def negative(w: Writer, x: Value) -> Value:
    if x.known is not None:
        return constant(-x.known)
    if x.kind in (FLOAT, COMPLEX):
        return Value(x.kind, tuple(w.value(f"fneg {FLAGS} double {leaf}") for leaf in x.leaves))
    return Value(INT, (w.value(f"sub nsw i64 0, {converted(w, x, INT).leaf}"),))


def compared(w: Writer, op: ast.cmpop, a: Value, b: Value) -> Value:
    if type(op) not in _ORDER:
        raise NoSuchOperationError
    kind = common(a.kind, b.kind)
    if kind not in NUMBERS:
        raise NoSuchOperationError
    kind = INT if kind is BOOL else kind
    x, y = converted(w, a, kind), converted(w, b, kind)
    floats, whole = _ORDER[type(op)]
    if kind is INT:
        return Value(BOOL, (w.value(f"icmp {whole} i64 {x.leaf}, {y.leaf}"),))
    parts = [w.value(f"fcmp {floats} double {p}, {q}") for p, q in zip(x.leaves, y.leaves, strict=True)]
    if kind is FLOAT:
        return Value(BOOL, (parts[0],))
    if not isinstance(op, (ast.Eq, ast.NotEq)):
        raise NoSuchOperationError
    both = "and" if isinstance(op, ast.Eq) else "or"
    return Value(BOOL, (w.value(f"{both} i1 {parts[0]}, {parts[1]}"),))


def truth(w: Writer, x: Value) -> str:
    """Whether Python would take x for true."""
    if x.kind is BOOL:
        return x.leaf
    return compared(w, ast.NotEq(), x, constant(0)).leaf


def selected(w: Writer, condition: str, a: Value, b: Value) -> Value:
    """a if condition else b, both known, of one kind."""
    pairs = zip(a.kind.leaves, a.leaves, b.leaves, strict=True)
    return Value(a.kind, tuple(w.value(f"select i1 {condition}, {k} {x}, {k} {y}") for k, x, y in pairs))


def _floor(w: Writer, op: ast.operator, a: str, b: str) -> Value:
    """Quotients go down, remainders have the sign of the divisor."""
    zero = w.value(f"icmp eq i64 {b}, 0")
    divisor = w.value(f"select i1 {zero}, i64 1, i64 {b}")
    rest = w.value(f"srem i64 {a}, {divisor}")
    signs = w.value(f"icmp slt i64 {w.value(f'xor i64 {rest}, {divisor}')}, 0")
    off = w.value(f"and i1 {signs}, {w.value(f'icmp ne i64 {rest}, 0')}")
    if isinstance(op, ast.Mod):
        whole = w.value(f"select i1 {off}, i64 {w.value(f'add i64 {rest}, {divisor}')}, i64 {rest}")
    else:
        quotient = w.value(f"sdiv i64 {a}, {divisor}")
        whole = w.value(f"select i1 {off}, i64 {w.value(f'sub i64 {quotient}, 1')}, i64 {quotient}")
    return Value(INT, (w.value(f"select i1 {zero}, i64 0, i64 {whole}"),))


def _power(w: Writer, call: Call, a: Value, b: Value) -> Value:
    if a.kind in (FLOAT, INT) and b.kind is INT and isinstance(b.known, int) and (a.kind is FLOAT or b.known >= 0):
        result, x, n = constant(1.0 if a.kind is FLOAT else 1), a, abs(b.known)
        while n:
            if n & 1:
                result = x if result.known == 1 else binary(w, call, ast.Mult(), result, x)
            n >>= 1
            x = binary(w, call, ast.Mult(), x, x) if n else x
        return binary(w, call, ast.Div(), constant(1.0), result) if b.known < 0 else result
    if a.kind is FLOAT and b.kind is INT:
        return call(_POWER, [a, b])
    if a.kind in (INT, FLOAT) and b.kind is FLOAT:
        x = converted(w, a, FLOAT)
        return Value(FLOAT, (w.value(f"call {FLAGS} double @llvm.pow.f64(double {x.leaf}, double {b.leaf})"),))
    raise NoSuchOperationError


def _complex(w: Writer, call: Call, op: ast.operator, x: Value, y: Value) -> Value:
    if isinstance(op, (ast.Add, ast.Sub)):
        name = _FLOAT[type(op)]
        pairs = zip(x.leaves, y.leaves, strict=True)
        return Value(COMPLEX, tuple(w.value(f"{name} {FLAGS} double {p}, {q}") for p, q in pairs))
    if isinstance(op, (ast.Mult, ast.Div)):
        function = _PRODUCT if isinstance(op, ast.Mult) else _QUOTIENT
        return Value(COMPLEX, call(function, [Value(FLOAT, (leaf,)) for leaf in (*x.leaves, *y.leaves)]).leaves)
    raise NoSuchOperationError
