"""From a graph of scalar instructions to LLVM IR on one double or on a vector of lanes."""

from __future__ import annotations

from collections.abc import Callable

import casadi as ca
from llvmlite import ir

from ..graph.graph import Graph
from . import libm
from .intrinsics import intrinsic, reals, splat
from .sincos import sincos

DOUBLE = ir.DoubleType()
POINTER = DOUBLE.as_pointer()
INT = ir.IntType(64)
I32 = ir.IntType(32)
# A product and a sum may be fused, a zero has no sign, equal divisors may share a reciprocal; nothing is reordered.
FAST = ("contract", "nsz", "arcp")

Load = Callable[[int, int], ir.Value]  # (argument, element) -> value
Store = Callable[[int, int, ir.Value], None]  # (result, element, value)

_COMPARE = {ca.OP_LT: "<", ca.OP_LE: "<=", ca.OP_EQ: "==", ca.OP_NE: "!="}
_INTRINSIC = {
    ca.OP_SQRT: "sqrt", ca.OP_FABS: "fabs", ca.OP_FLOOR: "floor", ca.OP_CEIL: "ceil", ca.OP_FMIN: "minnum",
    ca.OP_FMAX: "maxnum", ca.OP_COPYSIGN: "copysign",
}  # fmt: skip
_LIBM = {
    ca.OP_TAN: "tan", ca.OP_ASIN: "asin", ca.OP_ACOS: "acos", ca.OP_ATAN: "atan", ca.OP_ATAN2: "atan2",
    ca.OP_EXP: "exp", ca.OP_LOG: "log", ca.OP_POW: "pow", ca.OP_CONSTPOW: "pow", ca.OP_SINH: "sinh",
    ca.OP_COSH: "cosh", ca.OP_TANH: "tanh",
    ca.OP_ASINH: "asinh", ca.OP_ACOSH: "acosh", ca.OP_ATANH: "atanh", ca.OP_EXPM1: "expm1", ca.OP_LOG1P: "log1p",
    ca.OP_HYPOT: "hypot", ca.OP_FMOD: "fmod", ca.OP_ERF: "erf",
}  # fmt: skip


class Emitter:
    """Writes graphs at a builder's position, `width` states side by side."""

    def __init__(self, module: ir.Module, builder: ir.IRBuilder, width: int) -> None:
        self.module, self.b, self.width = module, builder, width

    def constant(self, value: float) -> ir.Constant:
        return splat(DOUBLE, value, self.width)

    def place(self, base: ir.Value, element: ir.Value | int) -> ir.Value:
        """Pointer to the lanes of one entry of a lane-major array."""
        index = INT(element * self.width) if isinstance(element, int) else self.b.mul(element, INT(self.width))
        pointer = self.b.gep(base, [index])
        return pointer if self.width == 1 else self.b.bitcast(pointer, reals(self.width).as_pointer())

    def load(self, base: ir.Value, element: ir.Value | int) -> ir.Value:
        return self.b.load(self.place(base, element), align=8)

    def store(self, value: ir.Value, base: ir.Value, element: ir.Value | int) -> None:
        self.b.store(value, self.place(base, element), align=8)

    def broadcast(self, x: ir.Value) -> ir.Value:
        """One number in all lanes."""
        if self.width == 1:
            return x
        undefined = ir.Constant(reals(self.width), ir.Undefined)
        first = self.b.insert_element(undefined, x, I32(0))
        return self.b.shuffle_vector(first, undefined, ir.Constant(ir.VectorType(I32, self.width), [0] * self.width))

    def emit(self, graph: Graph, load: Load, store: Store) -> None:
        work: dict[int, ir.Value] = {}
        pairs: dict[int, tuple[ir.Value, ir.Value, ir.Value]] = {}  # sine and cosine by the identity of their argument
        for operation, outputs, inputs in graph.instructions:
            if operation == ca.OP_OUTPUT:
                store(outputs[0], outputs[1], work[inputs[0]])
            elif operation == ca.OP_INPUT:
                work[outputs[0]] = load(inputs[0], inputs[1])
            elif operation == ca.OP_CONST:
                work[outputs[0]] = self.constant(graph.constants[outputs[0]])
            elif operation in (ca.OP_SIN, ca.OP_COS):
                x = work[inputs[0]]
                if id(x) not in pairs:
                    pairs[id(x)] = (x, *sincos(self.b, x, self.width))
                work[outputs[0]] = pairs[id(x)][1 if operation == ca.OP_SIN else 2]
            else:
                work[outputs[0]] = self.operation(operation, [work[i] for i in inputs])

    def operation(self, operation: int, x: list[ir.Value]) -> ir.Value:
        b = self.b
        if operation == ca.OP_ADD:
            return b.fadd(x[0], x[1], flags=FAST)
        if operation == ca.OP_SUB:
            return b.fsub(x[0], x[1], flags=FAST)
        if operation == ca.OP_MUL:
            return b.fmul(x[0], x[1], flags=FAST)
        if operation == ca.OP_SQ:
            return b.fmul(x[0], x[0], flags=FAST)
        if operation == ca.OP_TWICE:
            return b.fadd(x[0], x[0], flags=FAST)
        if operation == ca.OP_NEG:
            return b.fneg(x[0], flags=FAST)
        if operation == ca.OP_DIV:
            return b.fdiv(x[0], x[1], flags=FAST)
        if operation == ca.OP_ASSIGN:
            return x[0]
        one, zero = self.constant(1.0), self.constant(0.0)
        if operation == ca.OP_INV:
            return b.fdiv(one, x[0], flags=FAST)
        if operation in _COMPARE:
            # CasADi's x != y is true for NaN, the other comparisons are false: unordered against ordered
            compare = b.fcmp_unordered if operation == ca.OP_NE else b.fcmp_ordered
            return b.select(compare(_COMPARE[operation], x[0], x[1]), one, zero)
        if operation == ca.OP_NOT:
            return b.select(self._true(x[0]), zero, one)
        if operation == ca.OP_AND:
            return b.select(self._true(x[0]), b.select(self._true(x[1]), one, zero), zero)
        if operation == ca.OP_OR:
            return b.select(self._true(x[0]), one, b.select(self._true(x[1]), one, zero))
        if operation == ca.OP_IF_ELSE_ZERO:
            return b.select(self._true(x[0]), x[1], zero)
        if operation == ca.OP_SIGN:
            positive = b.select(b.fcmp_ordered(">", x[0], zero), one, x[0])  # a zero and a NaN stay what they are
            return b.select(b.fcmp_ordered("<", x[0], zero), self.constant(-1.0), positive)
        if operation in _INTRINSIC:
            return b.call(intrinsic(self.module, _INTRINSIC[operation], self.width, len(x)), x)
        if operation in _LIBM:
            return libm.call(b, _LIBM[operation], x, self.width)
        raise NotImplementedError(f"CasADi operation {operation} has no native form")

    def _true(self, x: ir.Value) -> ir.Value:
        return self.b.fcmp_unordered("!=", x, self.constant(0.0))
