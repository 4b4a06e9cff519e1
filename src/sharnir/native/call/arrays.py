"""NumPy's array struct as machine code reads it. It is part of NumPy's ABI; `layout_is_known` checks at the first use
that it is laid out as expected."""

from __future__ import annotations

import ctypes
import sys
from functools import cache
from typing import Any

import numpy as np
from llvmlite import ir

from ..llvm.emit import INT

OBJECT = ir.IntType(8).as_pointer()

# Fields in bytes, and flags; every object of Python has its type at 8
TYPE, DATA, NDIM, DIMENSIONS, DESCR, FLAGS = 8, 16, 24, 32, 56, 64
CARRAY = 0x1 | 0x100  # C-contiguous, aligned
WRITEABLE = 0x400


@cache
def layout_is_known() -> bool:
    """CPython with the GIL, 64 bits, and an array struct whose fields stand where they should."""
    if sys.implementation.name != "cpython" or ctypes.sizeof(ctypes.c_void_p) != 8:
        return False
    if not getattr(sys, "_is_gil_enabled", lambda: True)():
        return False
    x = np.arange(6.0).reshape(2, 3)

    def at(offset: int, kind: Any) -> Any:
        return kind.from_address(id(x) + offset).value

    dimensions = at(DIMENSIONS, ctypes.c_void_p)
    return bool(
        at(TYPE, ctypes.c_void_p) == id(np.ndarray)
        and at(DATA, ctypes.c_void_p) == x.ctypes.data
        and at(NDIM, ctypes.c_int) == 2
        and dimensions
        and [ctypes.c_ssize_t.from_address(dimensions + 8 * k).value for k in range(2)] == [2, 3]
        and at(DESCR, ctypes.c_void_p) == id(x.dtype) == id(np.dtype(np.float64))
        and at(FLAGS, ctypes.c_int) & (CARRAY | WRITEABLE) == CARRAY | WRITEABLE
    )


def field(b: ir.IRBuilder, thing: ir.Value, offset: int, kind: ir.Type) -> ir.Value:
    """What stands so many bytes behind the beginning of an object."""
    return b.load(b.bitcast(b.gep(thing, [INT(offset)]), kind.as_pointer()))


def function(module: ir.Module, name: str) -> tuple[ir.IRBuilder, ir.Value, ir.Value, ir.Value]:
    """A METH_FASTCALL function: (where to write it, the integers bound to it, its arguments, their number)."""
    made = ir.Function(module, ir.FunctionType(OBJECT, [OBJECT, OBJECT.as_pointer(), INT]), name)
    b = ir.IRBuilder(made.append_basic_block("entry"))
    return b, field(b, made.args[0], DATA, INT.as_pointer()), made.args[1], made.args[2]
