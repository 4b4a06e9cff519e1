"""Elementary functions that LLVM has no instruction for: one call of the C library per lane.

The code refers to the C names (`tan`, `atan2`, ...), so it must find them when it is linked. Linux would find them by
itself in most interpreters; elsewhere, and for a Python that is linked statically, `register` tells LLVM the addresses,
taken through ctypes. `call` registers before it emits; whoever links machine code that was emitted by another process
(an object from a cache) calls `register` first. Importing this module looks nothing up.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import sys
from collections.abc import Iterator, Sequence
from functools import cache

from llvmlite import binding as llvm
from llvmlite import ir

from ...core.errors import UnsupportedError, nearest
from .intrinsics import declare

ARGUMENTS = {
    **dict.fromkeys(("sin", "cos", "tan", "asin", "acos", "atan"), 1),
    **dict.fromkeys(("sinh", "cosh", "tanh", "asinh", "acosh", "atanh"), 1),
    **dict.fromkeys(("exp", "log", "expm1", "log1p", "erf"), 1),
    **dict.fromkeys(("atan2", "pow", "hypot", "fmod"), 2),
}
# What LLVM itself calls where the processor lacks the instruction, and for a sine and a cosine of the same argument.
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


def _addresses() -> dict[str, int]:
    missing = {*ARGUMENTS, *_IMPLIED}
    found: dict[str, int] = {}
    for library in _libraries():
        for name in sorted(missing):
            if hasattr(library, name):
                found[name] = int(ctypes.cast(getattr(library, name), ctypes.c_void_p).value or 0)
        missing -= found.keys()
        if missing.isdisjoint(ARGUMENTS):
            return found
    raise UnsupportedError(
        f"C library: no function {', '.join(sorted(missing & ARGUMENTS.keys()))} in this process or in libm; expected "
        "the C99 elementary functions; install the C mathematics library of this system."
    )


@cache
def register() -> None:
    """Make the C functions known to LLVM's linker, once per process."""
    for name, address in _addresses().items():
        llvm.add_symbol(name, address)


def call(b: ir.IRBuilder, name: str, args: Sequence[ir.Value], width: int) -> ir.Value:
    """The C function of that name applied lane by lane."""
    if name not in ARGUMENTS:
        raise UnsupportedError(f"call: no C function {name!r}. {nearest(name, ARGUMENTS)}")
    if len(args) != ARGUMENTS[name]:
        raise UnsupportedError(f"call: {name} was given {len(args)} arguments, expected {ARGUMENTS[name]}.")
    register()
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
