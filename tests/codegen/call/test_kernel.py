"""Kernels: one state and lanes of states of every width, any batch size, broadcast inputs.

Covers codegen/call/kernel.py.
"""

from __future__ import annotations

import threading
import time

import casadi as ca
import numpy as np
import pytest

from sharnir.codegen.call import kernel as module
from sharnir.codegen.call.kernel import Kernel, Launch
from sharnir.codegen.graph import Graph, graph_of
from sharnir.codegen.interpreter import Interpreter
from sharnir.codegen.store.code import Code
from sharnir.codegen.straight.chunked import unrolled_module
from support.elementwise import WIDTHS

SIZES = (1, 2, 3, 4, 5, 7, 8, 9, 64, 1001)


def traced() -> tuple[list[ca.SX], ca.SX]:
    """Five and three inputs, an empty one, seven outputs: none of them a multiple of a width."""
    x, y, nothing = ca.SX.sym("x", 5), ca.SX.sym("y", 3), ca.SX(0, 1)
    out = ca.vertcat(x[0] * y[0] + x[1], ca.sin(x[2]) * ca.cos(x[3]), ca.sqrt(1 + x[4] ** 2), y[1] / (2 + y[2] ** 2))
    return [x, y, nothing], ca.vertcat(out, ca.if_else(x[0] < y[0], x[1], y[1]), 0, -x[3])


def graph() -> Graph:
    inputs, output = traced()
    return graph_of(inputs, [output])


def kernel_of(width: int) -> Kernel:
    g = graph()
    return Kernel(Code([*g.input_sizes, *g.output_sizes], width=width), lambda w: unrolled_module(g, w))


def data(count: int) -> list[np.ndarray]:
    rng = np.random.default_rng(count)
    return [rng.normal(scale=3.0, size=(count, 5)), rng.normal(size=(count, 3)), np.zeros((count, 0))]


KERNELS = {width: kernel_of(width) for width in WIDTHS}
REFERENCE = Interpreter(*traced())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("width", WIDTHS)
def test_every_width_and_size(width: int, size: int) -> None:
    """Roundings differ by fused multiply-adds and the sine only: a few units in the last place of numbers below 10."""
    inputs = data(size)
    expected = REFERENCE(inputs, [5, 3, 0], size)
    found = KERNELS[width](inputs, [5, 3, 0], size)
    assert found.shape == (size, 7)
    np.testing.assert_allclose(found, expected, rtol=0, atol=1e-14)


@pytest.mark.parametrize("size", [1, 3, 8, 11])
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("strides", [(0, 3), (5, 0), (0, 0)])
def test_broadcast_inputs(width: int, size: int, strides: tuple[int, int]) -> None:
    full = data(size)
    given = [x[0].copy() if stride == 0 else x for x, stride in zip(full, (*strides, 0), strict=True)]
    spread = [np.tile(x, (size, 1)) if x.ndim == 1 else x for x in given]
    found = KERNELS[width](given, [*strides, 0], size)
    np.testing.assert_array_equal(found, KERNELS[width](spread, [5, 3, 0], size))
    np.testing.assert_allclose(found, REFERENCE(given, [*strides, 0], size), rtol=0, atol=1e-14)


@pytest.mark.parametrize("width", WIDTHS)
def test_lanes_do_not_mix(width: int) -> None:
    """A NaN in one state leaves all other states as they were."""
    size = 2 * width + 1
    inputs = data(size)
    clean = KERNELS[width](inputs, [5, 3, 0], size)
    inputs[0][1] = np.nan
    found = KERNELS[width](inputs, [5, 3, 0], size)
    np.testing.assert_array_equal(np.delete(found, 1, axis=0), np.delete(clean, 1, axis=0))
    assert np.isnan(found[1]).any()


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_written_beyond_the_batch(width: int) -> None:
    assert KERNELS[width](data(0), [5, 3, 0], 0).shape == (0, 7)


def test_threads_compile_one_kernel_together() -> None:
    kernel, inputs, start = kernel_of(4), data(37), threading.Barrier(8)
    expected = KERNELS[4](inputs, [5, 3, 0], 37)
    results: list[np.ndarray] = []

    def work() -> None:
        start.wait()
        results.extend(kernel(inputs, [5, 3, 0], 37) for _ in range(20))

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 160
    assert all(np.array_equal(r, expected) for r in results)


def test_no_worker_writes_after_a_call_was_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C comes to the thread that waits. Here one share raises it, while the other still runs."""
    given, ended, begun = data(1024), [], threading.Event()

    def start(call: np.ndarray) -> None:
        if call[Launch.FIRST] == 0:
            begun.wait(60)
            raise KeyboardInterrupt
        begun.set()
        time.sleep(0.1)
        ended.append(int(call[Launch.FIRST]))

    monkeypatch.setattr(module, "launch", lambda: start)
    with pytest.raises(KeyboardInterrupt):
        kernel_of(4)(given, [x.shape[1] for x in given], 1024, threads=2)
    assert len(ended) == 1
