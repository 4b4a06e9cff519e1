"""The loop around the drivers: Ctrl-C, progress, output that grows, threads.

Covers integrate/block.py, integrate/members.py, integrate/solution.py.
"""

from __future__ import annotations

import numpy as np
import pytest

from sharnir.integrate import integrate
from sharnir.integrate.runner import LANES, _block_size
from sharnir.integrate.solution import STOPPED
from support.ode_kernels import KernelRhs, oscillator

START = [1.0, 0.0]


@pytest.mark.parametrize("times", [None, np.linspace(0, 1e6, 1_000_001)])
def test_ctrl_c_keeps_what_was_computed(times: object) -> None:
    """Long before the end, however fast the machine is: the whole takes many seconds."""
    calls = []

    def progress(part: float) -> None:
        calls.append(part)
        if len(calls) == 4:
            raise KeyboardInterrupt

    found = integrate(KernelRhs(2, oscillator, [1.0]), 0, 1e6, START, progress=progress, times=times)
    assert found.status == STOPPED
    assert "user" in found.messages
    assert 0 < found.t_reached < 1e6
    assert len(found.t) == len(found.y) > 100
    np.testing.assert_allclose(found.y[:, 0], np.cos(found.t), atol=1e-3)


def test_ctrl_c_in_threads() -> None:
    def progress(part: float) -> None:
        raise KeyboardInterrupt

    found = integrate(
        KernelRhs(2, oscillator, [1.0]), 0, 1e9, [START] * 20, progress=progress, threads=2, times="end", rtol=1e-6
    )
    assert (found.status == STOPPED).all()
    assert len(found.messages) == 20


def test_another_exception_of_the_callback_is_passed_on() -> None:
    def progress(part: float) -> None:
        raise RuntimeError("mine")

    with pytest.raises(RuntimeError, match="mine"):
        integrate(KernelRhs(2, oscillator, [1.0]), 0, 1e6, [START] * 20, progress=progress, threads=2, times="end")


def test_progress_goes_from_0_to_1() -> None:
    parts: list[float] = []
    integrate(KernelRhs(2, oscillator, [1.0]), 0, 1000, START, progress=parts.append)
    assert parts == sorted(parts)
    assert parts[-1] == 1.0


def test_every_step_over_many_chunks() -> None:
    found = integrate(KernelRhs(2, oscillator, [1.0]), 0, 100, START, method="rk4", step=0.01)
    np.testing.assert_allclose(found.t, 0.01 * np.arange(10_001), rtol=1e-14)
    # the error of RK4 over this run is 100 h⁴/120
    np.testing.assert_allclose(found.y[:, 0], np.cos(found.t), atol=2e-8)


def test_every_step_of_a_batch_is_ragged() -> None:
    p = np.array([[1.0], [20.0]])
    found = integrate(KernelRhs(2, oscillator, p), 0, 50, [START] * 2)
    assert [len(t) for t in found.t] == (found.n_steps + 1).tolist()
    assert len(found.t[1]) > 4 * len(found.t[0])
    for t, y, w in zip(found.t, found.y, p[:, 0], strict=True):
        assert t[-1] == 50
        np.testing.assert_allclose(y[:, 0], np.cos(w * t), atol=1e-4)


def test_no_duration() -> None:
    found = integrate(KernelRhs(2, oscillator, [1.0]), 2, 2, START)
    assert found.ok
    assert found.t.tolist() == [2.0]
    assert integrate(KernelRhs(2, oscillator, [1.0]), 2, 2, START, times=[2.0]).y.tolist() == [START]


def test_threads_do_not_change_the_result() -> None:
    p = np.linspace(1, 2, 150)[:, None]
    one, two = (
        integrate(KernelRhs(2, oscillator, p), 0, 3, [START] * 150, times=[1.0, 3.0], threads=threads)
        for threads in (1, 2)
    )
    np.testing.assert_array_equal(one.y, two.y)


@pytest.mark.parametrize(("members", "ny", "threads"), [(1, 5, 1), (1000, 20, 2), (1000, 10_000, 2), (30, 4, 8)])
def test_blocks_are_whole_groups_of_lanes(members: int, ny: int, threads: int) -> None:
    for times in (1, 4):
        assert _block_size(members, ny, threads, times) % LANES == 0
        assert LANES <= _block_size(members, ny, threads, times) <= 64 * times
