"""Rows to lanes and back, in machine code, against NumPy's transpose."""

from __future__ import annotations

import ctypes

import numpy as np
import pytest
from llvmlite import ir

from sharnir.codegen.llvm.jit import Machine, link, object_code
from sharnir.codegen.llvm.transpose import declare_gather, declare_scatter

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
