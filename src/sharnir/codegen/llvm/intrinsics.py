"""Types of one or several lanes, and LLVM's own functions over them, declared once per module.

A width of 1 is a plain double, a width of 2, 4 or 8 a vector; LLVM splits what the processor does not have.
"""

from __future__ import annotations

from llvmlite import ir


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
