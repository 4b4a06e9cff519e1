"""From Python into machine code without ctypes: two CPython functions, themselves written in LLVM IR.

    single(in_0, ..., in_k, t, out)    one state; inputs are float64 arrays of the right length (optional ones may be
                                       None: zeros), t a float, out an array to fill or None. Returns the result, or
                                       None where anything is not exactly so: the caller then takes the thorough way,
                                       which converts or complains.
    launch(call)                       a batch: `call` is an array of integers (see `Launch`); the GIL is released.

Both are compiled once and take everything that differs between kernels, and every address of this process,
from the integer array bound to them. They read NumPy's array struct directly; `layout_is_known` checks at the first use
that it is laid out as expected (it is part of NumPy's ABI), otherwise the fast way is not taken.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from llvmlite import ir

from ..llvm.driver import KERNEL
from ..llvm.emit import DOUBLE, INT, POINTER
from ..llvm.transpose import loop
from ..store.fingerprint import digest, environment
from ..store.objects import machine as machine_of

I8 = ir.IntType(8)
OBJECT = I8.as_pointer()
I32 = ir.IntType(32)

# Fields of NumPy's array struct, in bytes, and flags
DATA, NDIM, DIMENSIONS, DESCR, FLAGS = 16, 24, 32, 56, 64
CARRAY = 0x1 | 0x100  # C-contiguous, aligned
WRITEABLE = 0x400
MOST_INPUTS = 8
METH_FASTCALL = 0x80

# The integers bound to `single`
(
    COUNT, CODE, SCRATCH, TABLES, SIZES, STRIDES, ZEROS, PARAMS, ARRAY_TYPE, FLOAT64, NONE, FLOAT_TYPE, SHAPE, EMPTY,
    CALL, INCREF, QUATERNIONS, QUATERNIONS_AT, OPTIONAL, AXES, AXES_AT,
) = range(21)  # fmt: skip


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
        at(8, ctypes.c_void_p) == id(np.ndarray)
        and at(DATA, ctypes.c_void_p) == x.ctypes.data
        and at(NDIM, ctypes.c_int) == 2
        and dimensions
        and [ctypes.c_ssize_t.from_address(dimensions + 8 * k).value for k in range(2)] == [2, 3]
        and at(DESCR, ctypes.c_void_p) == id(x.dtype) == id(np.dtype(np.float64))
        and at(FLAGS, ctypes.c_int) & (CARRAY | WRITEABLE) == CARRAY | WRITEABLE
    )


def bind_single(
    code: int, scratch: int, tables: int, sizes: np.ndarray, params: np.ndarray, shape: tuple[int, ...],
    quaternions: np.ndarray, optional: int, keep: Any,
) -> Callable[..., np.ndarray | None] | None:  # fmt: skip
    """`single` for one kernel. `sizes` are those of all inputs, then t, params and the output; None where the layout of
    arrays is not known. `optional` has a bit for every input that may be None; `keep` is what must live as long as the
    function."""
    inputs = len(sizes) - 3
    if not layout_is_known() or inputs > MOST_INPUTS:
        return None
    zeros, strides = np.zeros(int(sizes.max())), np.zeros(len(sizes), dtype=np.int64)
    shape_object: Any = shape[0] if len(shape) == 1 else shape
    axes = np.array(shape, dtype=np.int64)
    values = {
        COUNT: inputs, CODE: code, SCRATCH: scratch, TABLES: tables, SIZES: sizes.ctypes.data,
        STRIDES: strides.ctypes.data, ZEROS: zeros.ctypes.data, PARAMS: params.ctypes.data, ARRAY_TYPE: id(np.ndarray),
        FLOAT64: id(np.dtype(np.float64)), NONE: id(None), FLOAT_TYPE: id(float), SHAPE: id(shape_object),
        EMPTY: id(np.empty), CALL: _api("PyObject_CallOneArg"), INCREF: _api("Py_IncRef"),
        QUATERNIONS: len(quaternions), QUATERNIONS_AT: quaternions.ctypes.data, OPTIONAL: optional,
        AXES: len(axes), AXES_AT: axes.ctypes.data,
    }  # fmt: skip
    bound = np.array([values[k] for k in range(len(values))], dtype=np.int64)
    return _bind("single", bound, (zeros, strides, sizes, params, shape_object, quaternions, axes, keep))


class Launch:
    """The order of the integers that `launch` takes."""

    CODE, ARGUMENTS, STRIDES, SIZES, FIRST, COUNT, SCRATCH, TABLES = range(8)


@cache
def launch() -> Callable[[np.ndarray], None]:
    if layout_is_known():
        bound = np.array([_api("PyEval_SaveThread"), _api("PyEval_RestoreThread"), _api("Py_IncRef"), id(None)])
        return _bind("launch", bound, None)

    signature = ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * 3, ctypes.c_int64, ctypes.c_int64, *[ctypes.c_void_p] * 2)
    return lambda call: signature(int(call[0]))(*(int(x) for x in call[1:]))


def _api(name: str) -> int:
    return int(ctypes.cast(getattr(ctypes.pythonapi, name), ctypes.c_void_p).value or 0)


class _MethodDef(ctypes.Structure):
    _fields_ = (("name", ctypes.c_char_p), ("meth", ctypes.c_void_p), ("flags", ctypes.c_int), ("doc", ctypes.c_char_p))


def _bind(name: str, bound: np.ndarray, keep: Any) -> Callable[..., Any]:
    """A builtin function whose `self` is an array; CPython keeps that, and the array keeps all else."""
    machine = _machine()  # two threads may make one each: what is called must be what is kept
    owner = bound.view(_Owner)
    owner.keep = (keep, machine)
    definition = _MethodDef(name.encode(), machine.address(name), METH_FASTCALL, None)
    owner.definition = definition
    new = ctypes.pythonapi.PyCFunction_NewEx
    new.restype, new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.py_object, ctypes.c_void_p]
    return new(ctypes.addressof(definition), owner, None)  # type: ignore[no-any-return]


class _Owner(np.ndarray):
    """An array that keeps other objects alive."""

    keep: Any
    definition: Any


@cache
def _machine() -> Any:
    def module() -> ir.Module:
        made = ir.Module("entry")
        _single(made)
        _launch(made)
        return made

    return machine_of(digest([environment().encode(), b"entry"]), module)


def _function(module: ir.Module, name: str) -> tuple[ir.IRBuilder, ir.Value, ir.Value, ir.Value]:
    """A METH_FASTCALL function, with the integers bound to it."""
    function = ir.Function(module, ir.FunctionType(OBJECT, [OBJECT, OBJECT.as_pointer(), INT]), name)
    b = ir.IRBuilder(function.append_basic_block("entry"))
    return b, _field(b, function.args[0], DATA, INT.as_pointer()), function.args[1], function.args[2]


def _field(b: ir.IRBuilder, thing: ir.Value, offset: int, kind: ir.Type) -> ir.Value:
    return b.load(b.bitcast(b.gep(thing, [INT(offset)]), kind.as_pointer()))


def _single(module: ir.Module) -> None:
    b, bound, args, nargs = _function(module, "single")
    function = b.function
    slow = function.append_basic_block("slow")

    def value(k: int) -> ir.Value:
        return b.load(b.gep(bound, [INT(k)]))

    def pointer(k: int) -> ir.Value:
        return b.inttoptr(value(k), OBJECT)

    def require(condition: ir.Value) -> None:
        go_on = function.append_basic_block("checked")
        b.cbranch(condition, go_on, slow)
        b.position_at_end(go_on)

    def require_array(x: ir.Value, flags: int) -> None:
        require(b.icmp_unsigned("==", b.ptrtoint(_field(b, x, 8, OBJECT), INT), value(ARRAY_TYPE)))
        require(b.icmp_unsigned("==", b.ptrtoint(_field(b, x, DESCR, OBJECT), INT), value(FLOAT64)))
        given = _field(b, x, FLAGS, I32)
        require(b.icmp_unsigned("==", b.and_(given, I32(flags)), I32(flags)))

    count = value(COUNT)
    require(b.icmp_signed("==", nargs, b.add(count, INT(2))))
    sizes = b.inttoptr(value(SIZES), INT.as_pointer())
    none = value(NONE)
    table = b.alloca(POINTER, MOST_INPUTS + 3)

    def one_input(k: ir.Value) -> None:
        x = b.load(b.gep(args, [k]))
        given, absent, done = (function.append_basic_block(n) for n in ("given", "absent", "done"))
        b.cbranch(b.icmp_unsigned("==", b.ptrtoint(x, INT), none), absent, given)
        b.position_at_end(given)
        require_array(x, CARRAY)
        require(b.icmp_signed("==", _field(b, x, NDIM, I32), I32(1)))
        length = b.load(_field(b, x, DIMENSIONS, INT.as_pointer()))
        require(b.icmp_signed("==", length, b.load(b.gep(sizes, [k]))))
        data = _field(b, x, DATA, POINTER)
        b.store(data, b.gep(table, [k]))
        b.branch(done)
        b.position_at_end(absent)
        require(b.trunc(b.lshr(value(OPTIONAL), k), ir.IntType(1)))
        b.store(b.inttoptr(value(ZEROS), POINTER), b.gep(table, [k]))
        b.branch(done)
        b.position_at_end(done)

    loop(b, count, 1, one_input)

    # time, as a float; parameters at their defaults
    time = b.load(b.gep(args, [count]))
    require(b.icmp_unsigned("==", b.ptrtoint(_field(b, time, 8, OBJECT), INT), value(FLOAT_TYPE)))
    b.store(b.bitcast(b.gep(time, [INT(16)]), POINTER), b.gep(table, [count]))
    b.store(b.inttoptr(value(PARAMS), POINTER), b.gep(table, [b.add(count, INT(1))]))

    # unit quaternions, in the first input
    q = b.load(table)
    places = b.inttoptr(value(QUATERNIONS_AT), INT.as_pointer())

    def unit(k: ir.Value) -> None:
        start = b.load(b.gep(places, [k]))
        norm = ir.Constant(DOUBLE, -1.0)
        for j in range(4):
            x = b.load(b.gep(q, [b.add(start, INT(j))]))
            norm = b.fadd(norm, b.fmul(x, x))
        tolerance = 1e-15  # within it `orientations.ROUND_OFF`, of the norm itself, leaves q as it is
        require(b.fcmp_ordered("<", norm, ir.Constant(DOUBLE, tolerance)))
        require(b.fcmp_ordered(">", norm, ir.Constant(DOUBLE, -tolerance)))

    loop(b, value(QUATERNIONS), 1, unit)

    # the result: given or new
    out = b.load(b.gep(args, [b.add(count, INT(1))]))
    fresh, reuse, run, failed = (function.append_basic_block(n) for n in ("fresh", "reuse", "run", "failed"))
    b.cbranch(b.icmp_unsigned("==", b.ptrtoint(out, INT), none), fresh, reuse)
    b.position_at_end(reuse)
    require_array(out, CARRAY | WRITEABLE)
    dimensions, axes = _field(b, out, DIMENSIONS, INT.as_pointer()), b.inttoptr(value(AXES_AT), INT.as_pointer())
    require(b.icmp_signed("==", b.sext(_field(b, out, NDIM, I32), INT), value(AXES)))

    def axis(k: ir.Value) -> None:
        require(b.icmp_signed("==", b.load(b.gep(dimensions, [k])), b.load(b.gep(axes, [k]))))

    loop(b, value(AXES), 1, axis)

    # the code may write before it has read everything, so the result must not lie over an input
    def place(x: ir.Value, k: ir.Value) -> tuple[ir.Value, ir.Value]:
        first = b.ptrtoint(x, INT)
        return first, b.add(first, b.mul(b.load(b.gep(sizes, [k])), INT(8)))

    begin, end = place(_field(b, out, DATA, POINTER), b.add(count, INT(2)))

    def apart(k: ir.Value) -> None:
        x_begin, x_end = place(b.load(b.gep(table, [k])), k)
        require(b.or_(b.icmp_unsigned("<=", x_end, begin), b.icmp_unsigned("<=", end, x_begin)))

    loop(b, count, 1, apart)
    increase = ir.FunctionType(ir.VoidType(), [OBJECT]).as_pointer()
    b.call(b.inttoptr(value(INCREF), increase), [out])
    reused = b.block
    b.branch(run)
    b.position_at_end(fresh)
    call = ir.FunctionType(OBJECT, [OBJECT, OBJECT]).as_pointer()
    made = b.call(b.inttoptr(value(CALL), call), [pointer(EMPTY), pointer(SHAPE)])
    b.cbranch(b.icmp_unsigned("==", b.ptrtoint(made, INT), INT(0)), failed, run)
    b.position_at_end(failed)
    b.ret(ir.Constant(OBJECT, None))
    b.position_at_end(run)
    result = b.phi(OBJECT)
    result.add_incoming(out, reused)
    result.add_incoming(made, fresh)
    b.store(_field(b, result, DATA, POINTER), b.gep(table, [b.add(count, INT(2))]))
    code = b.inttoptr(value(CODE), KERNEL.as_pointer())
    strides = b.inttoptr(value(STRIDES), INT.as_pointer())
    scratch, tables = b.inttoptr(value(SCRATCH), KERNEL.args[5]), b.inttoptr(value(TABLES), KERNEL.args[6])
    b.call(code, [table, strides, sizes, INT(0), INT(1), scratch, tables])
    b.ret(result)

    b.position_at_end(slow)
    b.call(b.inttoptr(value(INCREF), increase), [pointer(NONE)])
    b.ret(pointer(NONE))


def _launch(module: ir.Module) -> None:
    b, bound, args, _ = _function(module, "launch")
    call = _field(b, b.load(args), DATA, INT.as_pointer())

    def given(k: int, kind: ir.Type) -> ir.Value:
        x = b.load(b.gep(call, [INT(k)]))
        return x if kind == INT else b.inttoptr(x, kind)

    def api(k: int, kind: ir.FunctionType) -> ir.Value:
        return b.inttoptr(b.load(b.gep(bound, [INT(k)])), kind.as_pointer())

    arguments = [given(1 + k, kind) for k, kind in enumerate(KERNEL.args)]
    code = given(0, KERNEL.as_pointer())
    state = b.call(api(0, ir.FunctionType(OBJECT, [])), [])
    b.call(code, arguments)
    b.call(api(1, ir.FunctionType(ir.VoidType(), [OBJECT])), [state])
    none = b.inttoptr(b.load(b.gep(bound, [INT(3)])), OBJECT)
    b.call(api(2, ir.FunctionType(ir.VoidType(), [OBJECT])), [none])
    b.ret(none)
