"""Rows to lanes and back, in machine code, against NumPy's transpose; batches of every length."""

from __future__ import annotations

import ctypes

import casadi as ca
import numpy as np
import pytest
from llvmlite import ir

from sharnir.codegen.entry import Kernel
from sharnir.codegen.graph import graph_of
from sharnir.codegen.llvm.batch_loop import buffer_size, declare_gather, declare_scatter
from sharnir.codegen.llvm.jit import Machine, link, object_code
from sharnir.codegen.store.code import Code
from sharnir.codegen.straight import unrolled_module

WIDTHS = (2, 4, 8)
ENTRIES = (0, 1, 2, 3, 4, 5, 7, 8, 9, 16, 19)
SIGNATURE = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64, ctypes.c_int64, ctypes.c_void_p)


def compiled(width: int) -> tuple[Machine, SIGNATURE, SIGNATURE]:
    module = ir.Module("transpose")
    for function in (declare_gather(module, width), declare_scatter(module, width)):
        function.linkage = "external"
    machine = link(object_code(module))
    return machine, SIGNATURE(machine.address("gather")), SIGNATURE(machine.address("scatter"))


CODE = {width: compiled(width) for width in WIDTHS}


@pytest.mark.parametrize("n", ENTRIES)
@pytest.mark.parametrize("width", WIDTHS)
def test_gather(width: int, n: int) -> None:
    """Rows beyond the last repeat it; a stride of 0 repeats one row."""
    _, gather, _ = CODE[width]
    for last in range(width):
        rows = np.random.default_rng(n).normal(size=(last + 1, n + 2))  # rows further apart than they are long
        lanes = np.full((n, width), np.nan)
        gather(rows.ctypes.data, n + 2, last, n, lanes.ctypes.data)
        picked = np.minimum(np.arange(width), last)
        np.testing.assert_array_equal(lanes, rows[picked, :n].T)
        gather(rows.ctypes.data, 0, last, n, lanes.ctypes.data)
        np.testing.assert_array_equal(lanes, np.tile(rows[0, :n], (width, 1)).T)


@pytest.mark.parametrize("n", ENTRIES)
@pytest.mark.parametrize("width", WIDTHS)
def test_scatter(width: int, n: int) -> None:
    """Neither rows beyond the last nor the gaps between rows are touched."""
    _, _, scatter = CODE[width]
    for last in range(width + 2):
        lanes = np.random.default_rng(n).normal(size=(n, width))
        rows = np.full((width + 3, n + 2), -1.0)
        scatter(rows.ctypes.data, n + 2, last, n, lanes.ctypes.data)
        written = min(last + 1, width)
        np.testing.assert_array_equal(rows[:written, :n], lanes.T[:written])
        assert (rows[written:] == -1.0).all()
        assert (rows[:, n:] == -1.0).all()


# Scratch of the loop over a batch; what it does with batches and strides is tested with the kernels.


@pytest.mark.parametrize(("width", "size"), [(1, 0), (2, 20), (4, 40), (8, 80)])
def test_one_lane_copies_nothing(width: int, size: int) -> None:
    assert buffer_size([5, 3, 2], width) == size


@pytest.mark.parametrize("width", [1, 2, 4, 8])
def test_rows_before_and_behind_a_part_stay_as_they_are(width: int) -> None:
    x = ca.SX.sym("x", 3)
    graph = graph_of([x], [2 * x])
    kernel = Kernel(Code([3, 3], width=width), lambda w: unrolled_module(graph, w))
    rows = np.arange(33.0).reshape(11, 3)
    out = np.full((11, 3), -1.0)
    kernel([rows[2:7]], [3], 5, out[2:7])
    np.testing.assert_array_equal(out[2:7], 2 * rows[2:7])
    assert (out[:2] == -1).all()
    assert (out[7:] == -1).all()
