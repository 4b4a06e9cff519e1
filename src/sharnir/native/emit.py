"""From a graph of scalar instructions to LLVM IR on one double or on a vector of lanes."""

from __future__ import annotations

from collections.abc import Callable

import casadi as ca
from llvmlite import ir

from . import libm
from .graph import Graph
from .intrinsics import intrinsic
from .sincos import sincos

DOUBLE = ir.DoubleType()
POINTER = DOUBLE.as_pointer()
INT = ir.IntType(64)
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
    ca.OP_TAN: "tan", ca.OP_ASIN: "asin", ca.OP_ACOS: "acos", ca.OP_ATAN: "atan", ca.OP_ATAN2: "atan2", ca.OP_EXP: "exp",
    ca.OP_LOG: "log", ca.OP_POW: "pow", ca.OP_CONSTPOW: "pow", ca.OP_SINH: "sinh", ca.OP_COSH: "cosh", ca.OP_TANH: "tanh",
    ca.OP_ASINH: "asinh", ca.OP_ACOSH: "acosh", ca.OP_ATANH: "atanh", ca.OP_EXPM1: "expm1", ca.OP_LOG1P: "log1p",
    ca.OP_HYPOT: "hypot", ca.OP_FMOD: "fmod", ca.OP_ERF: "erf",
}  # fmt: skip


def lanes(width: int) -> ir.Type:
    return DOUBLE if width == 1 else ir.VectorType(DOUBLE, width)


def constant(value: float, width: int) -> ir.Constant:
    return ir.Constant(DOUBLE, value) if width == 1 else ir.Constant(lanes(width), [value] * width)


class Emitter:
    """Writes graphs at a builder's position, `width` states side by side."""

    def __init__(self, module: ir.Module, builder: ir.IRBuilder, width: int) -> None:
        self.module, self.b, self.width = module, builder, width

    def emit(self, graph: Graph, load: Load, store: Store) -> None:
        work: dict[int, ir.Value] = {}
        pairs: dict[int, tuple[ir.Value, ir.Value, ir.Value]] = {}  # sine and cosine by the identity of their argument
        for k, (operation, outputs, inputs) in enumerate(graph.instructions):
            if operation == ca.OP_OUTPUT:
                store(outputs[0], outputs[1], work[inputs[0]])
            elif operation == ca.OP_INPUT:
                work[outputs[0]] = load(inputs[0], inputs[1])
            elif operation == ca.OP_CONST:
                work[outputs[0]] = constant(graph.constants[k], self.width)
            elif operation in (ca.OP_SIN, ca.OP_COS):
                x = work[inputs[0]]
                if id(x) not in pairs:
                    pairs[id(x)] = (x, *sincos(self.b, x, self.width))
                work[outputs[0]] = pairs[id(x)][1 if operation == ca.OP_SIN else 2]
            else:
                work[outputs[0]] = self._operation(operation, [work[i] for i in inputs])

    def _operation(self, operation: int, x: list[ir.Value]) -> ir.Value:
        b = self.b
        one, zero = constant(1.0, self.width), constant(0.0, self.width)
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
        if operation == ca.OP_INV:
            return b.fdiv(one, x[0], flags=FAST)
        if operation == ca.OP_ASSIGN:
            return x[0]
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
            return b.select(b.fcmp_ordered("<", x[0], zero), constant(-1.0, self.width), positive)
        if operation in _INTRINSIC:
            return b.call(intrinsic(self.module, _INTRINSIC[operation], self.width, len(x)), x)
        if operation in _LIBM:
            return libm.call(b, _LIBM[operation], x, self.width)
        raise NotImplementedError(f"CasADi operation {operation} has no native form")

    def _true(self, x: ir.Value) -> ir.Value:
        return self.b.fcmp_unordered("!=", x, constant(0.0, self.width))
