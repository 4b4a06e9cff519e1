"""A loop of machine code over arrays around whatever a test emits for one vector of lanes."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence

import numpy as np
from llvmlite import ir

from sharnir.codegen.llvm.emit import reals
from sharnir.codegen.llvm.jit import link, object_code

WIDTHS = (1, 2, 4, 8)  # lanes that a kernel may have
Emit = Callable[[ir.IRBuilder, list[ir.Value]], Sequence[ir.Value]]


def module_of(emit: Emit, inputs: int, outputs: int, width: int) -> ir.Module:
    """f(in_1, ..., out_1, ..., count): `emit` on every `width` elements; the count is a multiple of the width."""
    module = ir.Module()
    integer, pointer = ir.IntType(64), ir.DoubleType().as_pointer()
    function = ir.Function(module, ir.FunctionType(ir.VoidType(), [pointer] * (inputs + outputs) + [integer]), "f")
    entry, body, end = (function.append_basic_block(name) for name in ("entry", "body", "end"))
    b = ir.IRBuilder(entry)
    b.branch(body)
    b.position_at_end(body)
    i = b.phi(integer)
    i.add_incoming(integer(0), entry)
    places = [b.bitcast(b.gep(a, [i]), reals(width).as_pointer()) for a in function.args[:-1]]
    results = emit(b, [b.load(p, align=8) for p in places[:inputs]])
    for value, place in zip(results, places[inputs:], strict=True):
        b.store(value, place, align=8)
    following = b.add(i, integer(width))
    i.add_incoming(following, b.block)
    b.cbranch(b.icmp_signed("<", following, function.args[-1]), body, end)
    b.position_at_end(end)
    b.ret_void()
    return module


def compiled(emit: Emit, inputs: int, outputs: int, width: int) -> Callable[..., tuple[np.ndarray, ...]]:
    """The loop as a function of arrays; the last vector is filled up with zeros."""
    machine = link(object_code(module_of(emit, inputs, outputs, width)))
    signature = ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * (inputs + outputs), ctypes.c_int64)
    native = signature(machine.address("f"))

    def run(*arrays: np.ndarray) -> tuple[np.ndarray, ...]:
        n = len(arrays[0])
        full = -(-n // width) * width
        given = [np.concatenate([np.asarray(a, float), np.zeros(full - n)]) for a in arrays]
        results = [np.empty(full) for _ in range(outputs)]
        native(*(a.ctypes.data for a in (*given, *results)), full)
        return tuple(r[:n] for r in results)

    run.machine = machine  # type: ignore[attr-defined]  # the code lives as long as the function
    return run
