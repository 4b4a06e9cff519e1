"""Machine code lives as long as its owner, and goes without harm."""

from __future__ import annotations

import ctypes
import gc
import threading

import pytest
from llvmlite import ir

from sharnir.codegen.llvm.jit import Machine, host_cpu, host_features, link, native_width, object_code


def module(value: int) -> ir.Module:
    m = ir.Module()
    function = ir.Function(m, ir.FunctionType(ir.IntType(64), []), "answer")
    ir.IRBuilder(function.append_basic_block()).ret(ir.IntType(64)(value))
    return m


def compiled(value: int) -> Machine:
    return link(object_code(module(value)))


def answer(machine: Machine) -> int:
    return int(ctypes.CFUNCTYPE(ctypes.c_int64)(machine.address("answer"))())


@pytest.mark.slow
def test_machines_are_made_and_dropped() -> None:
    kept = compiled(-1)
    for k in range(50):
        assert answer(compiled(k)) == k
    gc.collect()
    assert answer(kept) == -1


@pytest.mark.slow
def test_machines_are_dropped_in_any_order() -> None:
    machines = [compiled(k) for k in range(8)]
    for k in (3, 0, 7, 5):
        machines[k] = None
        gc.collect()
        assert [answer(m) for m in machines if m is not None] == [i for i, m in enumerate(machines) if m is not None]


def test_several_threads_compile_at_once() -> None:
    found: list[int] = []
    threads = [threading.Thread(target=lambda k=k: found.append(answer(compiled(k)))) for k in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == list(range(8))


def test_the_processor_is_known() -> None:
    assert host_cpu()
    assert native_width() in (2, 4, 8)
    assert all(f[0] in "+-" for f in host_features().split(",") if f)
