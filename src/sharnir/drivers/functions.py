"""Functions of Python and NumPy that compiled functions can call, and three of memory and machine code by address."""

from __future__ import annotations

import ast
import ctypes
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from .arithmetic import FLAGS, NoSuchOperationError, common, compared, converted, selected, truth
from .kinds import BOOL, COMPLEX, FLOAT, INT, NOTHING, NUMBERS, Value, array_of, constant
from .scope import Scope

Floats = np.ndarray[Any, np.dtype[np.float64]]
Integers = np.ndarray[Any, np.dtype[np.int64]]
Given = list[Value]
LIBM = {np.tan: "tan", np.arcsin: "asin", np.arccos: "acos", np.arctan: "atan", np.tanh: "tanh"}
ELEMENTARY = ("sqrt", "floor", "ceil", "sin", "cos", "exp", "log")  # of NumPy, and of LLVM by the same names


def floats_at(address: int, count: int) -> Floats:
    """The array of so many numbers at an address."""
    return np.ctypeslib.as_array((ctypes.c_double * count).from_address(address))


def integers_at(address: int, count: int) -> Integers:
    return np.ctypeslib.as_array((ctypes.c_int64 * count).from_address(address))


def run_code(
    code: int, arguments: int, strides: int, sizes: int, first: int, count: int, scratch: int, tables: int
) -> None:
    """Call machine code with the signature of every kernel of this package (see `native.driver`)."""
    address, whole = ctypes.c_void_p, ctypes.c_int64
    kernel = ctypes.CFUNCTYPE(None, address, address, address, whole, whole, address, address)(int(code))
    kernel(*(int(x) for x in (arguments, strides, sizes, first, count, scratch, tables)))


def _smallest(s: Scope, given: Given) -> Value | None:
    """min(x, y, ...) of numbers; of a NaN and a number, the first"""
    return _extreme(s, ast.Lt(), given)


def _largest(s: Scope, given: Given) -> Value | None:
    """max(x, y, ...) of numbers; of a NaN and a number, the first"""
    return _extreme(s, ast.Gt(), given)


def _extreme(s: Scope, op: ast.cmpop, given: Given) -> Value | None:
    if len(given) < 2 or any(x.kind not in (INT, FLOAT) for x in given):
        return None
    best = given[0]
    for x in given[1:]:
        kind = common(best.kind, x.kind)
        a, b = converted(s.w, best, kind), converted(s.w, x, kind)
        best = selected(s.w, compared(s.w, op, b, a).leaf, b, a)
    return best


def _size(s: Scope, given: Given) -> Value | None:
    """abs(x) of a number"""
    if len(given) != 1:
        return None
    x = given[0]
    if x.kind is FLOAT:
        return Value(FLOAT, (s.w.value(f"call {FLAGS} double @llvm.fabs.f64(double {x.leaf})"),))
    if x.kind is INT:
        return Value(INT, (s.w.value(f"call i64 @llvm.abs.i64(i64 {x.leaf}, i1 false)"),))
    if x.kind is COMPLEX:
        return Value(FLOAT, (s.w.value(f"call {FLAGS} double @hypot(double {x.leaves[0]}, double {x.leaves[1]})"),))
    return None


def _intrinsic(name: str) -> Callable[[Scope, Given], Value | None]:
    def emit(s: Scope, given: Given) -> Value | None:
        """f(x) of a float"""
        if len(given) != 1 or given[0].kind not in (BOOL, INT, FLOAT):
            return None
        x = converted(s.w, given[0], FLOAT)
        return Value(FLOAT, (s.w.value(f"call {FLAGS} double @llvm.{name}.f64(double {x.leaf})"),))

    return emit


def _libm(name: str) -> Callable[[Scope, Given], Value | None]:
    def emit(s: Scope, given: Given) -> Value | None:
        """f(x) of a float"""
        if len(given) != 1 or given[0].kind not in (BOOL, INT, FLOAT):
            return None
        x = converted(s.w, given[0], FLOAT)
        return Value(FLOAT, (s.w.value(f"call {FLAGS} double @{name}(double {x.leaf})"),))

    return emit


def _finite(s: Scope, given: Given) -> Value | None:
    """isfinite(x) of a float"""
    if len(given) != 1 or given[0].kind is not FLOAT:
        return None
    size = _size(s, given)
    return None if size is None else compared(s.w, ast.Lt(), size, constant(math.inf))


def _float(s: Scope, given: Given) -> Value | None:
    """float(x) of a real number"""
    return converted(s.w, given[0], FLOAT) if len(given) == 1 and given[0].kind in (BOOL, INT, FLOAT) else None


def _int(s: Scope, given: Given) -> Value | None:
    """int(x) of a real number"""
    if len(given) != 1 or given[0].kind not in (BOOL, INT, FLOAT):
        return None
    if given[0].kind is FLOAT:
        return Value(INT, (s.w.value(f"fptosi double {given[0].leaf} to i64"),))
    return converted(s.w, given[0], INT)


def _bool(s: Scope, given: Given) -> Value | None:
    """bool(x) of a number"""
    return Value(BOOL, (truth(s.w, given[0]),)) if len(given) == 1 and given[0].kind in NUMBERS else None


def _complex(s: Scope, given: Given) -> Value | None:
    """complex(x, y) of two real numbers"""
    try:
        x, y = (converted(s.w, part, FLOAT) for part in given)
    except (NoSuchOperationError, ValueError):
        return None
    return Value(COMPLEX, (x.leaf, y.leaf))


def _at(element: Any) -> Callable[[Scope, Given], Value | None]:
    def emit(s: Scope, given: Given) -> Value | None:
        """floats_at(address, count), integers_at(address, count) of two integers"""
        if [x.kind for x in given] != [INT, INT]:
            return None
        address = s.w.value(f"inttoptr i64 {given[0].leaf} to ptr")
        return Value(array_of(element, 1), (address, given[1].leaf))

    return emit


def _run(s: Scope, given: Given) -> Value | None:
    """run_code(...) of eight integers"""
    if [x.kind for x in given] != [INT] * 8:
        return None
    whole = ("first", "count")
    names = run_code.__annotations__
    passed = [
        f"i64 {x.leaf}" if name in whole else f"ptr {s.w.value(f'inttoptr i64 {x.leaf} to ptr')}"
        for name, x in zip(names, given, strict=False)
    ]
    s.w.do(f"call void {passed[0].removeprefix('ptr ')}({', '.join(passed[1:])})")
    return Value(NOTHING, ())


FUNCTIONS: dict[Any, Callable[[Scope, Given], Value | None]] = {
    min: _smallest, max: _largest, abs: _size, float: _float, int: _int, bool: _bool, complex: _complex,
    np.isfinite: _finite, floats_at: _at(FLOAT), integers_at: _at(INT), run_code: _run,
    **{getattr(np, name): _intrinsic(name) for name in ELEMENTARY},
    **{function: _libm(name) for function, name in LIBM.items()},
}  # fmt: skip
DECLARED = "\n".join(
    [
        *(f"declare double @llvm.{name}.f64(double)" for name in ("fabs", *ELEMENTARY)),
        "declare double @llvm.pow.f64(double, double)",
        "declare i64 @llvm.abs.i64(i64, i1)",
        "declare double @hypot(double, double) nounwind memory(none)",
        *(f"declare double @{name}(double) nounwind memory(none)" for name in LIBM.values()),
    ]
)
