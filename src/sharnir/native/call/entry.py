"""From Python into machine code without ctypes: two CPython functions, themselves written in LLVM IR.

    single(in_0, ..., in_k, t, out)    one state; inputs are float64 arrays of the right length (optional ones may be
                                       None: zeros), t a float, out an array to fill or None. Returns the result, or
                                       None where anything is not exactly so: the caller then takes the thorough way,
                                       which converts or complains.
    launch(call)                       a batch: `call` is an array of integers (see `order.py`); the GIL is released.

Both are compiled once and take everything that differs between kernels, and every address of this process, from the
integer array bound to them. They read NumPy's array struct directly (`arrays.py`); where that is not laid out as
expected, the fast way is not taken.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from llvmlite import ir

from ..llvm.driver import KERNEL
from ..llvm.emit import INT
from ..store.fingerprint import digest, environment
from ..store.objects import machine as machine_of
from .arrays import DATA, OBJECT, field, function, layout_is_known
from .single import MOST_INPUTS, Bound, emit_single

METH_FASTCALL = 0x80


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
