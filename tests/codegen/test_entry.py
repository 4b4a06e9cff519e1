"""The fast way in: the same bits as the thorough way, nothing taken that is not exactly right, no leak, no crash.
Batches are computed in lanes and threads.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import subprocess
import sys
import threading
import time
import weakref
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.codegen import entry
from sharnir.codegen.entry import Kernel, Launch, layout_is_known
from sharnir.codegen.graph import Graph, graph_of
from sharnir.codegen.store.code import Code
from sharnir.codegen.straight import Interpreter, unrolled_module
from support.elementwise import WIDTHS
from support.random_trees import State, random_quaternion, random_tree
from support.samples import slow_after

CALLS = 10_000
needs_fast_way = pytest.mark.skipif(not layout_is_known(), reason="this Python takes the thorough way only")


def model(bodies: int = 4, *, quaternions: bool = False) -> sh.Model:
    joints = [sh.Revolute("y"), sh.Spherical()] if quaternions else [sh.Revolute("y"), sh.Prismatic("x")]
    return random_tree(2, bodies=bodies, joint=lambda rng: joints[int(rng.integers(2))])


def opened(m: sh.Model) -> tuple[sh.Dynamics, State]:
    """With the fast way of every function open: it opens after the first call of one state."""
    dyn, s = sh.compile(m), State(m, 1)
    dyn.acceleration(s.q, s.v), dyn.inverse(s.q, s.v, s.a), dyn.mass_matrix(s.q), dyn.reactions(s.q, s.v)
    return dyn, s


def fast(dyn: sh.Dynamics, *arguments: Any) -> np.ndarray | None:
    return dyn._acceleration.fast(*arguments)


def thorough(dyn: sh.Dynamics, q: Any, v: Any, tau: Any = None, t: Any = 0.0) -> np.ndarray:
    return dyn._acceleration({"q": q, "v": v, "tau": tau, "wrench": None}, t, None)


def test_the_fast_way_is_there() -> None:
    """On the Pythons and NumPys that are tested; elsewhere all tests of it would be skipped without a word."""
    if sys.implementation.name != "cpython" or sys.maxsize < 2**32:
        pytest.skip("of CPython with 64 bits")
    assert layout_is_known()


@pytest.mark.slow
@needs_fast_way
@pytest.mark.parametrize("bodies", slow_after(1, [4, 60]))  # straight-line code, and loops
def test_the_same_bits(bodies: int) -> None:
    dyn, s = opened(model(bodies))
    found = fast(dyn, s.q, s.v, s.tau, 0.0, None)
    assert found is not None
    np.testing.assert_array_equal(found, thorough(dyn, s.q, s.v, s.tau))
    np.testing.assert_array_equal(fast(dyn, s.q, s.v, None, 0.0, None), thorough(dyn, s.q, s.v))
    M = dyn._mass_matrix.fast(s.q, 0.0, None)
    np.testing.assert_array_equal(M, dyn._mass_matrix({"q": s.q}, 0.0, None))
    assert M.shape == (dyn.model.nv, dyn.model.nv)
    R = dyn._reactions.fast(s.q, s.v, s.tau, 0.0, None)
    np.testing.assert_array_equal(R, dyn._reactions({"q": s.q, "v": s.v, "tau": s.tau, "wrench": None}, 0.0, None))
    assert R.shape == (bodies, 6)
    f = dyn._inverse.fast(s.q, s.v, s.a, 0.0, None)
    np.testing.assert_array_equal(f, dyn._inverse({"q": s.q, "v": s.v, "a": s.a, "wrench": None}, 0.0, None))


@needs_fast_way
def test_quaternions_that_the_thorough_way_would_normalise_are_left_to_it() -> None:
    """Also those that are off by a few units in the last place only."""
    s = sh.System("ball")
    s.add_body("ball", joint=sh.Spherical(), mass=1.0, com=(0.1, 0.2, 0.3), inertia=(1, 1.2, 1.3))
    dyn, rng = sh.compile(s.build()), np.random.default_rng(0)
    v = rng.normal(size=3)
    dyn.acceleration([1, 0, 0, 0], v)
    taken = 0
    for _ in range(2000):
        q = random_quaternion(rng) * (1 + rng.uniform(-2e-15, 2e-15))
        found = fast(dyn, q, v, None, 0.0, None)
        if found is not None:
            taken += 1
            np.testing.assert_array_equal(found, thorough(dyn, q, v))
    assert taken > 500
    assert all(fast(dyn, random_quaternion(rng), v, None, 0.0, None) is not None for _ in range(200))
    for q in ([1.0, 1e-5, 0, 0], [np.nan, 0, 0, 0], [0.0, 0, 0, 0], [np.inf, 0, 0, 0]):
        assert fast(dyn, np.array(q), v, None, 0.0, None) is None


@pytest.mark.slow
@needs_fast_way
def test_what_is_not_exactly_right_is_not_taken() -> None:
    dyn, s = opened(model())
    q, v = s.q, s.v
    twice = np.repeat(q, 2)[::2]
    shifted = np.frombuffer(b"\0" + q.tobytes(), dtype=np.float64, offset=1)
    refused = {
        "a list": list(q), "single precision": q.astype(np.float32), "integers": np.ones(len(q), int),
        "every other entry": twice, "too short": q[:-1], "too long": np.append(q, 0.0), "a batch": q[None],
        "big endian": q.astype(">f8"), "no array": 1.0, "None": None, "a subclass": q.view(np.recarray),
        "complex": q + 0j, "objects": q.astype(object), "off its alignment": shifted,
    }  # fmt: skip
    assert fast(dyn, q, v, None, 0.0, None) is not None
    for what, x in refused.items():
        assert fast(dyn, x, v, None, 0.0, None) is None, what
        assert fast(dyn, q, x, None, 0.0, None) is None, what
        assert x is None or fast(dyn, q, v, x, 0.0, None) is None, what
    for t in (0, True, np.float64(0.0), np.zeros(()), None, "0"):
        assert fast(dyn, q, v, None, t, None) is None
    assert fast(dyn, q, v) is None
    assert fast(dyn) is None


def test_the_thorough_way_takes_over_or_complains() -> None:
    dyn, s = opened(model())
    a = dyn.acceleration(s.q, s.v)
    np.testing.assert_array_equal(dyn.acceleration(list(s.q), s.v, t=0), a)
    np.testing.assert_array_equal(dyn.acceleration(np.repeat(s.q, 2)[::2], s.v), a)
    np.testing.assert_array_equal(dyn.acceleration(s.q.astype(">f8"), s.v), a)
    assert dyn.acceleration(s.q[None], s.v).shape == (1, dyn.model.nv)
    with pytest.raises(sh.ShapeError, match=r"^q: got an array of shape \(3,\)"):
        dyn.acceleration(s.q[:-1], s.v)
    with pytest.raises(sh.ShapeError, match=r"^v: expected"):
        dyn.acceleration(s.q, s.v + 0j)
    with pytest.raises(sh.ShapeError, match=r"^v: expected"):
        dyn.acceleration(s.q, None)
    with pytest.raises(sh.ShapeError, match=r"^t: "):
        dyn.acceleration(s.q, s.v, t="now")


def test_out_is_filled_and_returned() -> None:
    dyn, s = opened(model())
    nv = dyn.model.nv
    for call, shape in (
        (lambda out: dyn.acceleration(s.q, s.v, s.tau, out=out), (nv,)),
        (lambda out: dyn.acceleration(list(s.q), s.v, s.tau, out=out), (nv,)),
        (lambda out: dyn.inverse(s.q, s.v, s.a, out=out), (nv,)),
        (lambda out: dyn.mass_matrix(s.q, out=out), (nv, nv)),
        (lambda out: dyn.reactions(s.q, s.v, s.tau, out=out), (4, 6)),
        (lambda out: dyn.acceleration(np.tile(s.q, (5, 1)), s.v, s.tau, out=out), (5, nv)),
    ):
        out = np.full(shape, np.nan)
        assert call(out) is out
        np.testing.assert_array_equal(out, call(None))


@pytest.mark.parametrize("shape", [(16,), (2, 8), (1, 4, 4), (4, 4, 1), (4, 5), ()])
def test_out_of_another_shape_is_refused(shape: tuple[int, ...]) -> None:
    """Also where it has as many entries."""
    dyn, s = opened(model())
    with pytest.raises(sh.ShapeError, match=r"^out: expected a writeable C-contiguous float64 array of shape \(4, 4\)"):
        dyn.mass_matrix(s.q, out=np.empty(shape))


def test_out_that_cannot_be_filled_is_refused() -> None:
    dyn, s = opened(model())
    locked = np.empty(4)
    locked.flags.writeable = False
    for out in (locked, np.empty(4, np.float32), np.empty(8)[::2], [0.0] * 4, np.empty(4, ">f8"), np.empty((1, 4))):
        with pytest.raises(
            sh.ShapeError, match=r"^out: expected a writeable C-contiguous float64 array of shape \(4,\)"
        ):
            dyn.acceleration(s.q, s.v, out=out)


@needs_fast_way
def test_out_may_lie_over_an_input() -> None:
    """The thorough way sees to it; rows that are shifted against each other would be spoiled otherwise."""
    dyn, s = opened(model())
    a = dyn.acceleration(s.q, s.v, s.tau)
    v = s.v.copy()
    assert fast(dyn, s.q, v, s.tau, 0.0, v) is None
    assert dyn.acceleration(s.q, v, s.tau, out=v) is v
    np.testing.assert_array_equal(v, a)
    b = State(dyn.model, 1, 40)
    expected = dyn.acceleration(b.q, b.v, b.tau)
    rows = np.concatenate([b.v, np.zeros((1, 4))])
    np.testing.assert_array_equal(dyn.acceleration(b.q, rows[:-1], b.tau, out=rows[1:]), expected)


@pytest.mark.slow
@needs_fast_way
def test_no_reference_is_lost_or_kept() -> None:
    dyn, s = opened(model(quaternions=True))
    out, t = np.empty(dyn.model.nv), float("0.25")
    # not the type float64 itself: NumPy 2.4's own empty() keeps a reference to that singleton at every call
    watched = [s.q, s.v, s.tau, out, t, np.empty, np.ndarray]

    def run() -> None:
        for _ in range(CALLS):
            dyn.acceleration(s.q, s.v, s.tau, t=t, out=out)
            dyn.acceleration(s.q, s.v, s.tau, t=t)
            fast(dyn, s.q, s.v[:-1], None, t, None)  # refused: None comes back

    run()
    before = [sys.getrefcount(x) for x in (*watched, None)]
    run()
    after = [sys.getrefcount(x) for x in (*watched, None)]
    # None is shared by everything, and immortal from Python 3.12 on
    np.testing.assert_allclose(after, before, atol=100)
    assert after[:5] == before[:5]


@needs_fast_way
def test_memory_does_not_grow() -> None:
    """100,000 results of 4 numbers would be at least 3 MB if they were kept."""
    resource = pytest.importorskip("resource", reason="of POSIX")
    unit = 1024 if sys.platform == "darwin" else 1  # bytes there, kB elsewhere
    dyn, s = opened(model())

    def run() -> float:
        for _ in range(10 * CALLS):
            dyn.acceleration(s.q, s.v, s.tau)
        return float(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss) / unit

    run()
    peak = run()
    assert run() - peak < 1500


@pytest.mark.slow
def test_eight_threads_at_once() -> None:
    """Single states and batches, both kinds of code, compiled while all are waiting."""
    for bodies in (4, 60):
        m = model(bodies)
        dyn, states = sh.compile(m), [State(m, k, 30) for k in range(8)]
        wrong: list[str] = []
        start = threading.Barrier(8)

        def work(s: State, dyn: sh.Dynamics = dyn, wrong: list[str] = wrong, start: threading.Barrier = start) -> None:
            start.wait()
            batch = dyn.acceleration(s.q, s.v, s.tau)
            single = [dyn.acceleration(q, v, tau) for q, v, tau in zip(s.q, s.v, s.tau, strict=True)]
            for _ in range(20):
                again = [dyn.acceleration(q, v, tau) for q, v, tau in zip(s.q, s.v, s.tau, strict=True)]
                if not np.array_equal(again, single) or not np.array_equal(dyn.acceleration(s.q, s.v, s.tau), batch):
                    wrong.append("not repeatable")
            if not np.allclose(single, batch, rtol=1e-10, atol=1e-10):
                wrong.append("single and batch")

        threads = [threading.Thread(target=work, args=(s,)) for s in states]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not wrong


@pytest.mark.slow
def test_results_outlive_the_mechanism() -> None:
    dyn, s = opened(model())
    results = [dyn.acceleration(s.q, s.v), dyn.mass_matrix(s.q), *dyn.derivatives(s.q, s.v)]
    copies = [x.copy() for x in results]
    gone = weakref.ref(dyn)
    del dyn
    gc.collect()
    assert gone() is None
    for x, copy in zip(results, copies, strict=True):
        np.testing.assert_array_equal(x, copy)


@pytest.mark.slow
@needs_fast_way
def test_the_function_alone_keeps_its_code() -> None:
    dyn, s = opened(model())
    expected, function = dyn.acceleration(s.q, s.v, s.tau), dyn._acceleration.fast
    del dyn
    gc.collect()
    for _ in range(100):
        np.testing.assert_array_equal(function(s.q, s.v, s.tau, 0.0, None), expected)
    del function
    gc.collect()


@pytest.mark.slow
def test_made_and_dropped_many_times() -> None:
    m = model(2)
    s = State(m, 1)
    expected = sh.compile(m).acceleration(s.q, s.v)
    for k in range(25):
        dyn = sh.compile(m)
        for _ in range(3):
            np.testing.assert_array_equal(dyn.acceleration(s.q, s.v), expected)
        if k % 5 == 0:
            gc.collect()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_in_a_forked_child() -> None:
    """Compiled before the fork, threads and all, and called after it; and a function that is compiled in the child."""
    m = model()
    dyn, s = sh.compile(m, threads=2), State(m, 1, 2000)
    batch, single = dyn.acceleration(s.q, s.v, s.tau), dyn.acceleration(s.q[0], s.v[0], s.tau[0])
    M = sh.compile(m).mass_matrix(s.q[0])
    context = multiprocessing.get_context("fork")
    answers = context.Queue()

    def child() -> None:
        answers.put(dyn.acceleration(s.q[0], s.v[0], s.tau[0]))
        answers.put(dyn.acceleration(s.q, s.v, s.tau))
        answers.put(dyn.mass_matrix(s.q[0]))

    process = context.Process(target=child)
    process.start()
    try:
        for expected in (single, batch, M):
            np.testing.assert_array_equal(answers.get(timeout=60), expected)
        process.join(60)
        assert process.exitcode == 0
    finally:
        process.kill()


RACE = """
import gc, sys, threading, time
import numpy as np
import sharnir as sh
from sharnir.codegen import entry
from support.run_models import double_pendulum

made = entry.machine_of

def slow(*given):
    machine = made(*given)
    time.sleep(0.13 if "_0" in threading.current_thread().name else 0.1)
    return machine

entry.machine_of = slow
states = np.zeros((400_000, 2))
print(sh.compile(double_pendulum(), threads=2).acceleration(states, states)[-1])
gc.collect()
"""


@pytest.mark.slow
def test_two_threads_that_come_first_do_not_take_the_code_from_each_other() -> None:
    """Both make the way in at once; the code of the one that is not kept must live as long as it runs."""
    paths = os.pathsep.join([str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH", "")])
    environ = {**os.environ, "PYTHONPATH": paths, "SHARNIR_CACHE": "off"}
    found = subprocess.run([sys.executable, "-c", RACE], capture_output=True, text=True, env=environ, check=False)
    assert found.returncode == 0, found.stderr


# Kernels: one state and lanes of states of every width, any batch size, broadcast inputs.


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

    monkeypatch.setattr(entry, "launch", lambda: start)
    with pytest.raises(KeyboardInterrupt):
        kernel_of(4)(given, [x.shape[1] for x in given], 1024, threads=2)
    assert len(ended) == 1
