"""Scratch of the loop over a batch; what it does with batches and strides is tested with the kernels."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

from sharnir.codegen.call.kernel import Kernel
from sharnir.codegen.graph import graph_of
from sharnir.codegen.llvm.batch_loop import buffer_size
from sharnir.codegen.store.code import Code
from sharnir.codegen.straight.chunked import unrolled_module


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
