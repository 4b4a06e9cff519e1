"""From a graph of scalar instructions to LLVM IR on one double or on a vector of lanes.

Types of one or several lanes and LLVM's own functions over them come first, then the functions of the C library, sine
and cosine, the `Emitter` that writes the instructions of a graph, and a loop. A width of 1 is a plain double, a width
of 2, 4 or 8 a vector; LLVM splits vectors that the processor does not have.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache

import casadi as ca
from llvmlite import binding as llvm
from llvmlite import ir

from ...core.errors import UnsupportedError, nearest
from ..graph import Graph
from .target import target_of


def lanes(element: ir.Type, width: int) -> ir.Type:
    """The type of `width` values of this element type side by side."""
    return element if width == 1 else ir.VectorType(element, width)


def reals(width: int) -> ir.Type:
    return lanes(ir.DoubleType(), width)


def splat(element: ir.Type, value: float, width: int) -> ir.Constant:
    """The same constant in every lane."""
    return ir.Constant(lanes(element, width), value if width == 1 else [value] * width)


def suffix(letter: str, bits: int, width: int) -> str:
    """How LLVM spells a type inside a function name: f64, v4f64, v4i1."""
    return f"{letter}{bits}" if width == 1 else f"v{width}{letter}{bits}"


def declare(module: ir.Module, name: str, returns: ir.Type, takes: list[ir.Type]) -> ir.Function:
    """The function of that name in the module; declared at its first use."""
    known = module.globals.get(name)
    return known if known is not None else ir.Function(module, ir.FunctionType(returns, takes), name)


def intrinsic(module: ir.Module, name: str, width: int, nargs: int) -> ir.Function:
    """An intrinsic of reals by LLVM's name for it: fma takes 3, minnum and copysign 2, sqrt, fabs and rint 1."""
    return declare(module, f"llvm.{name}.{suffix('f', 64, width)}", reals(width), [reals(width)] * nargs)


def any_lane(b: ir.IRBuilder, flags: ir.Value, width: int) -> ir.Value:
    """One bit: is the flag set in any lane?"""
    if width == 1:
        return flags
    bit = ir.IntType(1)
    name = f"llvm.vector.reduce.or.{suffix('i', 1, width)}"
    return b.call(declare(b.module, name, bit, [lanes(bit, width)]), [flags])


# Elementary functions that LLVM has no instruction for: one call of the C library per lane.
#
# The code refers to the C names (`tan`, `atan2`, ...), which must be found when it is linked. Linux finds them by
# itself in most interpreters; elsewhere, and for a Python that is linked statically, `register_c_functions` tells LLVM
# the addresses, taken through ctypes. `c_call` registers before it emits; machine code that another process emitted (an
# object from a cache) needs `register_c_functions` before it is linked. Importing this module looks nothing up.

C_ARGUMENTS = {
    **dict.fromkeys(("sin", "cos", "tan", "asin", "acos", "atan"), 1),
    **dict.fromkeys(("sinh", "cosh", "tanh", "asinh", "acosh", "atanh"), 1),
    **dict.fromkeys(("exp", "log", "expm1", "log1p", "erf"), 1),
    **dict.fromkeys(("atan2", "pow", "hypot", "fmod"), 2),
}
# LLVM itself calls these where the processor lacks the instruction, and for a sine and a cosine of one argument.
_IMPLIED = ("fma", "rint", "floor", "ceil", "trunc", "fmin", "fmax", "sincos")


def _libraries() -> Iterator[ctypes.CDLL]:
    """Where the C functions may be, the likeliest first; a library that is not there is passed over."""
    if sys.platform == "win32":
        names: list[str | None] = ["ucrtbase", "msvcrt"]
    else:
        names = [None, "libm.so.6", "libm.dylib"]  # None: what this process has loaded already
    for name in names:
        try:
            yield ctypes.CDLL(name)
        except OSError:
            continue
    found = ctypes.util.find_library("m")  # may start a compiler to ask: last
    if found:
        yield ctypes.CDLL(found)


def _c_addresses() -> dict[str, int]:
    missing = {*C_ARGUMENTS, *_IMPLIED}
    found: dict[str, int] = {}
    for library in _libraries():
        for name in sorted(missing):
            if hasattr(library, name):
                found[name] = int(ctypes.cast(getattr(library, name), ctypes.c_void_p).value or 0)
        missing -= found.keys()
        if missing.isdisjoint(C_ARGUMENTS):
            return found
    raise UnsupportedError(
        f"C library: no function {', '.join(sorted(missing & C_ARGUMENTS.keys()))} in this process or in libm; "
        "expected the C99 elementary functions; install the C mathematics library of this system."
    )


@cache
def register_c_functions() -> None:
    """Make the C functions known to LLVM's linker, once per process."""
    for name, address in _c_addresses().items():
        llvm.add_symbol(name, address)


def c_call(b: ir.IRBuilder, name: str, args: Sequence[ir.Value], width: int) -> ir.Value:
    """The C function of that name applied lane by lane."""
    if name not in C_ARGUMENTS:
        raise UnsupportedError(f"c_call: no C function {name!r}. {nearest(name, C_ARGUMENTS)}")
    if len(args) != C_ARGUMENTS[name]:
        raise UnsupportedError(f"c_call: {name} was given {len(args)} arguments, expected {C_ARGUMENTS[name]}.")
    register_c_functions()
    real = ir.DoubleType()
    function = declare(b.module, name, real, [real] * len(args))
    function.attributes.add("nounwind")
    if width == 1:
        return b.call(function, args)
    result = ir.Constant(ir.VectorType(real, width), ir.Undefined)
    for lane in range(width):
        index = ir.IntType(32)(lane)
        value = b.call(function, [b.extract_element(a, index) for a in args])
        result = b.insert_element(result, value, index)
    return result


# From a graph of scalar instructions to LLVM IR on one double or on a vector of lanes.


# Sine and cosine together, inlined: one range reduction, two polynomials, all lanes at once.
#
# With k = round(2x/π) and r + δ = x − k π/2, |r| ≤ π/4:
#
# quadrant k mod 4:   0        1         2          3
# (sin x, cos x):   (S, C)   (C, −S)   (−S, −C)   (−C, S),    S = sin(r + δ),  C = cos(r + δ)
#
# The reduction (Cody and Waite, with fused multiply-add) is exact where it matters. π/2 = P1 + P2 + P3 + 2⁻¹⁴⁰...; for
# |x| ≤ FAR, |k| < 2¹⁶:
# (1) r₁ = x − k P1 is a multiple of 2⁻⁵³ below 1, thus exact in one fma, though P1 has all 53 bits.
# (2) P2 has 33 bits, k P2 < 2⁻³⁷ is a multiple of 2⁻⁸⁶. r = r₁ − k P2 is exact for |r| < 2⁻³³; otherwise it is rounded.
# (3) r − r₁ is exact: it is −k P2 itself in the first case, a difference of neighbours (Sterbenz) in the second. So
# fma(k, P2, r − r₁) is the rounding error of r, and with k P3 it gives −δ, good to 2⁻¹²⁴.
# No double up to FAR is closer than 2⁻⁶¹ to a multiple of π/2 (other than 0), so the relative error of r + δ is below
# 2⁻⁶⁰ throughout.
# None of this may be reassociated: no instruction here carries a fast-math flag.
#
# Without a fused multiply-add the first product must be exact as it stands: P1 = P1A + P1B of 33 and 16 bits, so that
# k P1A and k P1B have 49 bits at most. x − k P1A is exact, as both are within a factor of two of each other (Sterbenz),
# and k P1B less, a multiple of 2⁻⁵³ below 1, is r₁ of (1). (2) and (3) hold as they are: k P2 has 49 bits too.
#
# Lanes beyond FAR, infinite or not a number send the whole vector through the C library, in a function of its own that
# is called from a cold block; the other lanes keep their values to rounding.

FAR = 1e5
_TWO_OVER_PI = float.fromhex("0x1.45f306dc9c883p-1")
_P1 = float.fromhex("0x1.921fb54442d18p+0")
_P1A = float.fromhex("0x1.921fb54400000p+0")
_P1B = _P1 - _P1A
_P2 = float.fromhex("0x1.1a62633100000p-54")
_P3 = float.fromhex("0x1.1701b839a2520p-88")
_ROUND = 1.5 * 2.0**52  # a sum with it has the nearest integer in its lowest bits

# sin r = r − r³ S(r²) and cos r = 1 + r² C(r²) on |r| ≤ π/4, highest power first; minimax, from Cephes (Moshier).
SINE = (
    -1.58962301576546568060e-10,
    2.50507477628578072866e-8,
    -2.75573136213857245213e-6,
    1.98412698295895385996e-4,
    -8.33333333332211858878e-3,
    1.66666666666666307295e-1,
)
COSINE = (
    -1.13585365213876817300e-11,
    2.08757008419747316778e-9,
    -2.75573141792967388112e-7,
    2.48015872888517045348e-5,
    -1.38888888888730564116e-3,
    4.16666666666665929218e-2,
    -0.5,
)


def sincos(b: ir.IRBuilder, x: ir.Value, width: int) -> tuple[ir.Value, ir.Value]:
    """Emit (sin x, cos x); the builder is left at the end of the block where both are known."""
    near = _near(b, x, width)
    magnitude = b.call(intrinsic(b.module, "fabs", width, 1), [x])
    is_far = any_lane(b, b.fcmp_unordered(">", magnitude, splat(ir.DoubleType(), FAR, width)), width)

    # The far block is entered hardly ever: the weights keep it, and the spills around its call, out of the way.
    before = b.block
    far_block = b.append_basic_block("sincos.far")
    after = b.append_basic_block("sincos.done")
    b.cbranch(is_far, far_block, after).set_weights([1, 1_000_000])

    b.position_at_end(far_block)
    pair = b.call(_far(b.module, width), [x])
    far = (b.extract_value(pair, 0), b.extract_value(pair, 1))
    b.branch(after)

    b.position_at_end(after)
    results = []
    for from_near, from_far in zip(near, far, strict=True):
        result = b.phi(reals(width))
        result.add_incoming(from_near, before)
        result.add_incoming(from_far, far_block)
        results.append(result)
    return results[0], results[1]


def _near(b: ir.IRBuilder, x: ir.Value, width: int) -> tuple[ir.Value, ir.Value]:
    """Both functions for |x| ≤ FAR, without a branch."""
    fused = target_of(b.module).fma

    def real(value: float) -> ir.Constant:
        return splat(ir.DoubleType(), value, width)

    def fma(u: ir.Value, v: ir.Value, w: ir.Value) -> ir.Value:
        return b.call(intrinsic(b.module, "fma", width, 3), [u, v, w]) if fused else b.fadd(b.fmul(u, v), w)

    def horner(coefficients: tuple[float, ...], z: ir.Value) -> ir.Value:
        value: ir.Value = real(coefficients[0])
        for c in coefficients[1:]:
            value = fma(value, z, real(c))
        return value

    # Reduction, (1)-(3); the signs are chosen such that sin(−0) = −0.
    shifted = fma(x, real(_TWO_OVER_PI), real(_ROUND))
    k = b.fsub(shifted, real(_ROUND))
    r1 = fma(k, real(-_P1), x) if fused else fma(k, real(-_P1B), fma(k, real(-_P1A), x))
    r = fma(k, real(-_P2), r1)
    minus_delta = fma(k, real(_P3), fma(k, real(_P2), b.fsub(r, r1)))

    # sin(r + δ) = r − (r³ S(z) − δ), cos(r + δ) = 1 + (r² + 2 r δ) C(z), z = r², to well below the last bit. C does not
    # feel δ, so that its long chain need not wait for it; 1 + w C is rounded once, which 1 + (r² C − r δ) is not.
    z = b.fmul(r, r)
    w = fma(r, r, b.fmul(r, b.fmul(minus_delta, real(-2.0))))
    sine = b.fsub(r, fma(b.fmul(z, r), horner(SINE, z), minus_delta))
    cosine = fma(w, horner(COSINE, z), real(1.0))
    return _turn(b, shifted, sine, cosine, width)


def _turn(
    b: ir.IRBuilder, shifted: ir.Value, sine: ir.Value, cosine: ir.Value, width: int
) -> tuple[ir.Value, ir.Value]:
    """Exchange and negate by the quadrant, which is in the two lowest bits of `shifted`."""
    word = ir.IntType(64)
    words = lanes(word, width)

    def integer(value: int) -> ir.Constant:
        return splat(word, value, width)

    def negate_by_bit_63(value: ir.Value, bits: ir.Value) -> ir.Value:
        flipped = b.xor(b.bitcast(value, words), b.and_(bits, integer(1 << 63)))
        return b.bitcast(flipped, reals(width))

    quadrant = b.bitcast(shifted, words)
    odd = b.icmp_unsigned("!=", b.and_(quadrant, integer(1)), integer(0))
    sin_sign = b.shl(quadrant, integer(62))  # bit 1 of k in bit 63
    cos_sign = b.add(sin_sign, integer(1 << 62))  # bit 1 of k + 1
    return (
        negate_by_bit_63(b.select(odd, cosine, sine), sin_sign),
        negate_by_bit_63(b.select(odd, sine, cosine), cos_sign),
    )


def _far(module: ir.Module, width: int) -> ir.Function:
    """The pair by the C library, lane by lane; one function per module and width."""
    name = f"sharnir.sincos.far.{width}"
    known = module.globals.get(name)
    if known is not None:
        return known
    pair_type = ir.LiteralStructType([reals(width)] * 2)
    function = ir.Function(module, ir.FunctionType(pair_type, [reals(width)]), name)
    function.linkage = "internal"
    function.attributes.add("noinline")
    function.attributes.add("cold")
    b = ir.IRBuilder(function.append_basic_block("entry"))
    pair = ir.Constant(pair_type, ir.Undefined)
    for position, of in enumerate(("sin", "cos")):
        pair = b.insert_value(pair, c_call(b, of, [function.args[0]], width), position)
    b.ret(pair)
    return function


DOUBLE = ir.DoubleType()
POINTER = DOUBLE.as_pointer()
INT = ir.IntType(64)
I32 = ir.IntType(32)
# A product and a sum may be fused, a zero has no sign, equal divisors may share a reciprocal; nothing is reordered.
FAST = ("contract", "nsz", "arcp")

Load = Callable[[int, int], ir.Value]  # (argument, element) -> value
Store = Callable[[int, int, ir.Value], None]  # (result, element, value)

COMPARE = {ca.OP_LT: "<", ca.OP_LE: "<=", ca.OP_EQ: "==", ca.OP_NE: "!="}
INTRINSIC = {
    ca.OP_SQRT: "sqrt", ca.OP_FABS: "fabs", ca.OP_FLOOR: "floor", ca.OP_CEIL: "ceil", ca.OP_FMIN: "minnum",
    ca.OP_FMAX: "maxnum", ca.OP_COPYSIGN: "copysign",
}  # fmt: skip
LIBM = {
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
        if operation in COMPARE:
            # CasADi's x != y is true for NaN, the other comparisons are false: unordered against ordered
            compare = b.fcmp_unordered if operation == ca.OP_NE else b.fcmp_ordered
            return b.select(compare(COMPARE[operation], x[0], x[1]), one, zero)
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
        if operation in INTRINSIC:
            return b.call(intrinsic(self.module, INTRINSIC[operation], self.width, len(x)), x)
        if operation in LIBM:
            return c_call(b, LIBM[operation], x, self.width)
        raise NotImplementedError(f"CasADi operation {operation} has no native form")

    def _true(self, x: ir.Value) -> ir.Value:
        return self.b.fcmp_unordered("!=", x, self.constant(0.0))


def loop(
    b: ir.IRBuilder, count: ir.Value, step: int, body: Callable[[ir.Value], None], start: ir.Value | None = None
) -> None:
    """for i in range(start, count, step): body(i); nothing is done where start >= count."""
    function = b.function
    first = INT(0) if start is None else start
    before = b.block
    head, inside, after = (function.append_basic_block(n) for n in ("head", "loop", "after"))
    b.branch(head)
    b.position_at_end(head)
    i = b.phi(INT)
    i.add_incoming(first, before)
    b.cbranch(b.icmp_signed("<", i, count), inside, after)
    b.position_at_end(inside)
    body(i)
    i.add_incoming(b.add(i, INT(step)), b.block)
    b.branch(head)
    b.position_at_end(after)
