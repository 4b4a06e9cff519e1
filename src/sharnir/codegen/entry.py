"""A kernel as a function of arrays, and the way from Python into machine code without ctypes.

`Kernel` takes a batch of states, in one or several threads. It calls two CPython functions, themselves written in LLVM
IR:

    single(in_0, ..., in_k, t, out)    one state; inputs are float64 arrays of the right length (optional ones may be
                                       None: zeros), t a float, out an array to fill or None. Returns the result, or
                                       None where anything is not exactly so: the caller then takes the thorough way,
                                       which converts or complains.
    launch(call)                       a batch: `call` is an array of integers (`Launch`); the GIL is released.

Both are compiled once and take everything that differs between kernels, and every address of this process, from the
integer array bound to them. They read NumPy's array struct directly; where that is not laid out as expected, the fast
way is not taken.
"""

from __future__ import annotations

import ctypes
import functools
import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from functools import cache
from typing import Any

import numpy as np
from llvmlite import ir

from .llvm.batch_loop import KERNEL
from .llvm.emit import DOUBLE, I32, INT, POINTER, loop
from .store.code import Code
from .store.code import machine as machine_of
from .store.fingerprint import digest, environment

# NumPy's array struct as machine code reads it. It is part of NumPy's ABI; `layout_is_known` checks at the first use
# that it is laid out as expected.

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
    """The entry at an offset in bytes from the beginning of an object."""
    return b.load(b.bitcast(b.gep(thing, [INT(offset)]), kind.as_pointer()))


def function(module: ir.Module, name: str) -> tuple[ir.IRBuilder, ir.Value, ir.Value, ir.Value]:
    """A METH_FASTCALL function: (where to write it, the integers bound to it, its arguments, their number)."""
    made = ir.Function(module, ir.FunctionType(OBJECT, [OBJECT, OBJECT.as_pointer(), INT]), name)
    b = ir.IRBuilder(made.append_basic_block("entry"))
    return b, field(b, made.args[0], DATA, INT.as_pointer()), made.args[1], made.args[2]


# `single`, the way in for one state, in LLVM IR: arguments of Python are taken only where they are exactly right, and
# anything else goes the slow way, which returns None. The head of this file has its arguments and results.
#
# Inputs are float64 arrays, or None for zeros; their data go into a table of pointers, then t, the parameters and the
# result, with which the kernel is called.

MOST_INPUTS = 8
ROW = 6  # numbers of a row of wrenches, the one input that may have two axes
FLOAT_VALUE = 16  # bytes to the number in a float of Python
UNIT = 1e-15  # of |Λ|² − 1: within it `nearest.ROUND_OFF`, of the norm itself, leaves q as it is
INCREASE = ir.FunctionType(ir.VoidType(), [OBJECT]).as_pointer()
ONE_ARGUMENT = ir.FunctionType(OBJECT, [OBJECT, OBJECT]).as_pointer()


class Bound:
    """The order of the integers bound to it."""

    (
        COUNT, CODE, SCRATCH, TABLES, SIZES, STRIDES, ZEROS, PARAMS, ARRAY_TYPE, FLOAT64, NONE, FLOAT_TYPE, SHAPE,
        EMPTY, CALL, INCREF, QUATERNIONS, QUATERNIONS_AT, OPTIONAL, AXES, AXES_AT, ROWS, FINITE, DECREF,
    ) = range(24)  # fmt: skip


def emit_single(module: ir.Module) -> None:
    single = _Single(module)
    single.take_inputs()
    single.take_time_and_parameters()
    single.require_unit_quaternions()
    single.run(single.result())
    single.give_up()


class _Single:
    """The function, part by part; the builder stands where the next part goes."""

    def __init__(self, module: ir.Module) -> None:
        self.b, self.bound, self.args, given = function(module, "single")
        b = self.b
        self.slow = b.function.append_basic_block("slow")
        self.count = self.value(Bound.COUNT)
        self.require(b.icmp_signed("==", given, b.add(self.count, INT(2))))
        self.sizes = b.inttoptr(self.value(Bound.SIZES), INT.as_pointer())
        self.none = self.value(Bound.NONE)
        self.table, self.sum = b.alloca(POINTER, MOST_INPUTS + 3), b.alloca(DOUBLE)

    # The contents of the parts

    def value(self, k: int) -> ir.Value:
        return self.b.load(self.b.gep(self.bound, [INT(k)]))

    def pointer(self, k: int) -> ir.Value:
        return self.b.inttoptr(self.value(k), OBJECT)

    def require(self, condition: ir.Value) -> None:
        go_on = self.b.function.append_basic_block("checked")
        self.b.cbranch(condition, go_on, self.slow)
        self.b.position_at_end(go_on)

    def require_array(self, x: ir.Value, flags: int) -> None:
        b = self.b
        self.require(b.icmp_unsigned("==", b.ptrtoint(field(b, x, TYPE, OBJECT), INT), self.value(Bound.ARRAY_TYPE)))
        self.require(b.icmp_unsigned("==", b.ptrtoint(field(b, x, DESCR, OBJECT), INT), self.value(Bound.FLOAT64)))
        given = field(b, x, FLAGS, I32)
        self.require(b.icmp_unsigned("==", b.and_(given, I32(flags)), I32(flags)))

    def is_none(self, x: ir.Value) -> ir.Value:
        return self.b.icmp_unsigned("==", self.b.ptrtoint(x, INT), self.none)

    # The arguments

    def take_inputs(self) -> None:
        loop(self.b, self.count, 1, self._take_input)

    def _take_input(self, k: ir.Value) -> None:
        b = self.b
        x = b.load(b.gep(self.args, [k]))
        given, absent, done = (b.function.append_basic_block(n) for n in ("given", "absent", "done"))
        b.cbranch(self.is_none(x), absent, given)
        b.position_at_end(given)
        self.require_array(x, CARRAY)
        dimensions = field(b, x, DIMENSIONS, INT.as_pointer())  # null of an array without axes
        plain, in_rows, taken = (b.function.append_basic_block(n) for n in ("plain", "rows", "taken"))
        b.cbranch(b.icmp_signed("==", field(b, x, NDIM, I32), I32(1)), taken, in_rows)

        b.position_at_end(in_rows)  # of ROW numbers
        self.require(b.icmp_signed("==", field(b, x, NDIM, I32), I32(2)))
        self.require(b.trunc(b.lshr(self.value(Bound.ROWS), k), ir.IntType(1)))
        self.require(b.icmp_signed("==", b.load(b.gep(dimensions, [INT(1)])), INT(ROW)))
        several = b.mul(b.load(dimensions), INT(ROW))
        in_rows = b.block
        b.branch(plain)

        b.position_at_end(taken)
        length = b.load(dimensions)
        b.branch(plain)
        b.position_at_end(plain)
        numbers = b.phi(INT)
        numbers.add_incoming(several, in_rows)
        numbers.add_incoming(length, taken)
        self.require(b.icmp_signed("==", numbers, b.load(b.gep(self.sizes, [k]))))
        data = field(b, x, DATA, POINTER)
        b.store(data, b.gep(self.table, [k]))
        b.branch(done)
        b.position_at_end(absent)
        self.require(b.trunc(b.lshr(self.value(Bound.OPTIONAL), k), ir.IntType(1)))
        b.store(b.inttoptr(self.value(Bound.ZEROS), POINTER), b.gep(self.table, [k]))
        b.branch(done)
        b.position_at_end(done)

    def take_time_and_parameters(self) -> None:
        """Time as a float; parameters at their defaults."""
        b = self.b
        time = b.load(b.gep(self.args, [self.count]))
        self.require(b.icmp_unsigned("==", b.ptrtoint(field(b, time, TYPE, OBJECT), INT), self.value(Bound.FLOAT_TYPE)))
        b.store(b.bitcast(b.gep(time, [INT(FLOAT_VALUE)]), POINTER), b.gep(self.table, [self.count]))
        b.store(b.inttoptr(self.value(Bound.PARAMS), POINTER), b.gep(self.table, [b.add(self.count, INT(1))]))

    def require_unit_quaternions(self) -> None:
        """In the first input, which is q."""
        b = self.b
        q = b.load(self.table)
        places = b.inttoptr(self.value(Bound.QUATERNIONS_AT), INT.as_pointer())

        def unit(k: ir.Value) -> None:
            start = b.load(b.gep(places, [k]))
            norm = ir.Constant(DOUBLE, -1.0)
            for j in range(4):
                x = b.load(b.gep(q, [b.add(start, INT(j))]))
                norm = b.fadd(norm, b.fmul(x, x))
            self.require(b.fcmp_ordered("<", norm, ir.Constant(DOUBLE, UNIT)))
            self.require(b.fcmp_ordered(">", norm, ir.Constant(DOUBLE, -UNIT)))

        loop(b, self.value(Bound.QUATERNIONS), 1, unit)

    # The result

    def result(self) -> ir.Value:
        """The array that is given, or a new one."""
        b = self.b
        out = b.load(b.gep(self.args, [b.add(self.count, INT(1))]))
        fresh, reuse, run, failed = (b.function.append_basic_block(n) for n in ("fresh", "reuse", "run", "failed"))
        b.cbranch(self.is_none(out), fresh, reuse)

        b.position_at_end(reuse)
        self._require_shape(out)
        self._require_apart(out)
        b.call(b.inttoptr(self.value(Bound.INCREF), INCREASE), [out])
        reused = b.block
        b.branch(run)

        b.position_at_end(fresh)
        made = b.call(
            b.inttoptr(self.value(Bound.CALL), ONE_ARGUMENT), [self.pointer(Bound.EMPTY), self.pointer(Bound.SHAPE)]
        )
        b.cbranch(b.icmp_unsigned("==", b.ptrtoint(made, INT), INT(0)), failed, run)
        b.position_at_end(failed)
        b.ret(ir.Constant(OBJECT, None))

        b.position_at_end(run)
        result = b.phi(OBJECT)
        result.add_incoming(out, reused)
        result.add_incoming(made, fresh)
        return result

    def _require_shape(self, out: ir.Value) -> None:
        b = self.b
        self.require_array(out, CARRAY | WRITEABLE)
        dimensions = field(b, out, DIMENSIONS, INT.as_pointer())
        axes = b.inttoptr(self.value(Bound.AXES_AT), INT.as_pointer())
        self.require(b.icmp_signed("==", b.sext(field(b, out, NDIM, I32), INT), self.value(Bound.AXES)))

        def axis(k: ir.Value) -> None:
            self.require(b.icmp_signed("==", b.load(b.gep(dimensions, [k])), b.load(b.gep(axes, [k]))))

        loop(b, self.value(Bound.AXES), 1, axis)

    def _require_apart(self, out: ir.Value) -> None:
        """The code may write before it has read everything, so the result must not lie over an input."""
        b = self.b

        def place(x: ir.Value, k: ir.Value) -> tuple[ir.Value, ir.Value]:
            first = b.ptrtoint(x, INT)
            return first, b.add(first, b.mul(b.load(b.gep(self.sizes, [k])), INT(8)))

        begin, end = place(field(b, out, DATA, POINTER), b.add(self.count, INT(2)))

        def apart(k: ir.Value) -> None:
            x_begin, x_end = place(b.load(b.gep(self.table, [k])), k)
            self.require(b.or_(b.icmp_unsigned("<=", x_end, begin), b.icmp_unsigned("<=", end, x_begin)))

        loop(b, self.count, 1, apart)

    # The ends

    def run(self, result: ir.Value) -> None:
        b = self.b
        b.store(field(b, result, DATA, POINTER), b.gep(self.table, [b.add(self.count, INT(2))]))
        code = b.inttoptr(self.value(Bound.CODE), KERNEL.as_pointer())
        strides = b.inttoptr(self.value(Bound.STRIDES), INT.as_pointer())
        scratch, tables = (
            b.inttoptr(self.value(k), KERNEL.args[j]) for k, j in ((Bound.SCRATCH, 5), (Bound.TABLES, 6))
        )
        b.call(code, [self.table, strides, self.sizes, INT(0), INT(1), scratch, tables])
        finite, looked_at, odd = (b.function.append_basic_block(n) for n in ("finite", "looked_at", "odd"))
        b.cbranch(b.icmp_signed("==", self.value(Bound.FINITE), INT(0)), finite, looked_at)

        b.position_at_end(looked_at)
        place = b.add(self.count, INT(2))
        numbers, zero = b.load(b.gep(self.table, [place])), ir.Constant(DOUBLE, 0.0)
        b.store(zero, self.sum)

        def add(k: ir.Value) -> None:
            x = b.load(b.gep(numbers, [k]))
            b.store(b.fadd(b.load(self.sum), b.fsub(x, x)), self.sum)  # NaN where x is no number

        loop(b, b.load(b.gep(self.sizes, [place])), 1, add)
        b.cbranch(b.fcmp_ordered("==", b.load(self.sum), zero), finite, odd)
        b.position_at_end(odd)
        b.call(b.inttoptr(self.value(Bound.DECREF), INCREASE), [result])
        b.branch(self.slow)
        b.position_at_end(finite)
        b.ret(result)

    def give_up(self) -> None:
        b = self.b
        b.position_at_end(self.slow)
        b.call(b.inttoptr(self.value(Bound.INCREF), INCREASE), [self.pointer(Bound.NONE)])
        b.ret(self.pointer(Bound.NONE))


METH_FASTCALL = 0x80


def bind_single(
    code: int, scratch: int, tables: int, sizes: np.ndarray, params: np.ndarray, shape: tuple[int, ...],
    quaternions: np.ndarray, optional: int, in_rows: int, finite: bool, keep: Any,
) -> Callable[..., np.ndarray | None] | None:  # fmt: skip
    """`single` for one kernel. `sizes` are those of all inputs, then t, params and the output; None where the layout of
    arrays is not known. `optional` has a bit for every input that may be None, `in_rows` for every one that may have
    rows of ROW numbers; with `finite` a result that is no number is not given; `keep` is what must live as long as the
    function."""
    inputs = len(sizes) - 3
    if not layout_is_known() or inputs > MOST_INPUTS:
        return None
    zeros, strides = np.zeros(int(sizes.max())), np.zeros(len(sizes), dtype=np.int64)
    shape_object: Any = shape[0] if len(shape) == 1 else shape
    axes = np.array(shape, dtype=np.int64)
    values = {
        Bound.COUNT: inputs,
        Bound.CODE: code,
        Bound.SCRATCH: scratch,
        Bound.TABLES: tables,
        Bound.SIZES: sizes.ctypes.data,
        Bound.STRIDES: strides.ctypes.data,
        Bound.ZEROS: zeros.ctypes.data,
        Bound.PARAMS: params.ctypes.data,
        Bound.ARRAY_TYPE: id(np.ndarray),
        Bound.FLOAT64: id(np.dtype(np.float64)),
        Bound.NONE: id(None),
        Bound.FLOAT_TYPE: id(float),
        Bound.SHAPE: id(shape_object),
        Bound.EMPTY: id(np.empty),
        Bound.CALL: _api("PyObject_CallOneArg"),
        Bound.INCREF: _api("Py_IncRef"),
        Bound.QUATERNIONS: len(quaternions),
        Bound.QUATERNIONS_AT: quaternions.ctypes.data,
        Bound.OPTIONAL: optional,
        Bound.AXES: len(axes),
        Bound.AXES_AT: axes.ctypes.data,
        Bound.ROWS: in_rows,
        Bound.FINITE: int(finite),
        Bound.DECREF: _api("Py_DecRef"),
    }
    bound = np.array([values[k] for k in range(len(values))], dtype=np.int64)
    return _bind("single", bound, (zeros, strides, sizes, params, shape_object, quaternions, axes, keep))


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
        emit_single(made)
        _launch(made)
        return made

    return machine_of(digest([environment().encode(), b"entry"]), module)


def _launch(module: ir.Module) -> None:
    b, bound, args, _ = function(module, "launch")
    call = field(b, b.load(args), DATA, INT.as_pointer())

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


# A compiled function of a batch: arrays in, one array out, safe to call from several threads.
#
# `Launch` is the order of the integers of a call, for `launch` and any other compiled loop that calls a kernel.


class Launch:
    CODE, ARGUMENTS, STRIDES, SIZES, FIRST, COUNT, SCRATCH, TABLES = range(8)


# One state with the GIL held while it is computed: not where that takes much more than a millisecond.
SHORT = 1_000_000  # doubles of workspace
# A thread gets at least so many states, or as many as have so many numbers to go through: some tenths of a millisecond.
THREAD_STATES, THREAD_NUMBERS = 256, 1_000_000


_BYTE: Any = ctypes.c_char.from_buffer  # arrays are buffers, which their hints do not know


def address(x: np.ndarray) -> int:
    """Of the first number, in a quarter of the time of `x.ctypes.data`; empty and read-only arrays need that one."""
    return ctypes.addressof(_BYTE(x)) if x.size and x.flags.writeable else int(x.ctypes.data)


class Kernel:
    """Native code for one state and for lanes of states.

    code    what callers of equal kernels share
    module  makes the LLVM module for a width that has not been compiled yet
    source  the program that it computes, where it is one of a model: for other machines it is compiled anew
    """

    def __init__(self, code: Code, module: Callable[[int], ir.Module], source: Any = None) -> None:
        self.code, self._module, self.source = code, module, source

    @property
    def width(self) -> int:
        return self.code.width

    def __call__(
        self,
        inputs: Sequence[np.ndarray],
        strides: Sequence[int],
        count: int,
        out: np.ndarray | None = None,
        threads: int = 1,
    ) -> np.ndarray:
        """Inputs are C-contiguous; stride 0 broadcasts. The output is (count, size)."""
        code, size = self.code, int(self.code.sizes[-1])
        output = np.empty((count, size)) if out is None else out
        width = 1 if count == 1 else code.width
        addresses = [address(x) for x in (*inputs, output)]
        steps = [*strides, size]

        start = launch()
        code.address(width, self._module)  # compiled here: a worker would wait for this thread if that traces
        kept = (inputs, output)

        def part(first: int, number: int) -> tuple[Any, ...]:
            scratch = code.borrow(width)
            call, keep = self.bind(addresses, steps, width, scratch)
            call[Launch.FIRST], call[Launch.COUNT] = first, number
            start(call)
            code.give_back(width, scratch)
            return kept, keep  # until here the call needs them, whether its caller still waits or not

        shares = _shares(count, width, threads, int(code.sizes.sum()) + code.workspace)
        if len(shares) == 1:
            part(*shares[0])
            return output
        tasks = [_pool().submit(part, *share) for share in shares]
        try:
            for task in tasks:
                task.result()
        finally:  # after Ctrl-C too nobody writes into `out` any more
            for task in tasks:
                task.cancel()
            wait(tasks)
        return output

    def bind(
        self, addresses: Sequence[int], strides: Sequence[int], width: int, scratch: np.ndarray | None = None
    ) -> tuple[np.ndarray, Any]:
        """A call for `launch` or for another compiled loop, and what must stay alive for it. Addresses and strides (in
        doubles) are those of the inputs, then of the output."""
        code = self.code
        arguments = np.array(addresses, dtype=np.int64)
        steps = np.array(strides, dtype=np.int64)
        scratch = code.scratch(width) if scratch is None else scratch
        pointers = [address(arguments), address(steps), code.sizes_at]
        call = [code.address(width, self._module), *pointers, 0, 0, address(scratch), code.tables_at]
        return np.array(call, dtype=np.int64), (code, arguments, steps, scratch)

    def single(
        self, shape: tuple[int, ...], params: np.ndarray, quaternions: np.ndarray, optional: int, in_rows: int = 0,
        finite: bool = False,
    ) -> Callable[..., Any] | None:  # fmt: skip
        """The fast way in for one state, where there is one; see `entry.bind_single`."""
        code = self.code
        if code.workspace > SHORT:
            return None
        scratch = code.scratch(1)
        address = code.address(1, self._module)
        places = address, scratch.ctypes.data, code.tables.ctypes.data
        keep = code, scratch
        return bind_single(*places, code.sizes, params, shape, quaternions, optional, in_rows, finite, keep)


def _shares(count: int, width: int, threads: int, numbers: int = 0) -> list[tuple[int, int]]:
    """(first, number) of each thread; whole blocks of lanes, so that every state is computed as by one thread. A state
    has that many `numbers`."""
    least = max(width, min(THREAD_STATES, THREAD_NUMBERS // max(numbers, 1)))
    parts = max(1, min(threads, count // least))
    blocks = -(-count // width)
    each = max(1, -(-blocks // parts)) * width
    return [(first, min(each, count - first)) for first in range(0, count, each)] or [(0, 0)]


@functools.cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(os.cpu_count() or 1, thread_name_prefix="sharnir")


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_pool.cache_clear)  # a forked child has none of its parent's threads
