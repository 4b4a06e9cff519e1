"""The arrays of a batch: blocks are views of them, and output grows in pieces."""

from __future__ import annotations

import numpy as np

from sharnir.integrate.block import AT_STEPS, AT_TIMES
from sharnir.integrate.members import Members
from sharnir.integrate.methods import METHODS
from sharnir.integrate.settings import check
from support.ode_kernels import KernelRhs, oscillator

STARTS = np.arange(10.0).reshape(5, 2)


def members(keep: int, times: object = None) -> Members:
    method = METHODS["dop853"]
    given = check(2, 1.0, 3.0, STARTS, method, 1e-8, 1e-10, None, np.inf, times, None)
    return Members(KernelRhs(2, oscillator), method, given, keep, 100)


def test_a_block_is_a_view() -> None:
    m = members(AT_TIMES, [1.0, 1.0, 2.0])
    block = m.block(2, 3)
    block.t[1], block.y[1], block.status[1], block.out_y[1, 2] = 2.5, [7.0, 8.0], -3, 9.0
    assert (m.t[3], m.y[3].tolist(), m.status[3], m.out_y[3, 2].tolist()) == (2.5, [7.0, 8.0], -3, [9.0, 9.0])
    assert m.t[[0, 1, 2, 4]].tolist() == [1.0] * 4
    assert (block.t_start == 1.0).all()
    assert (block.t_end == 3.0).all()


def test_the_start_is_put_out_where_it_is_asked_for() -> None:
    m = members(AT_TIMES, [1.0, 1.0, 2.0])
    assert (m.out_n == 2).all()
    np.testing.assert_array_equal(m.out_y[:, 1], STARTS)
    assert np.isnan(m.out_y[:, 2]).all()


def test_steps_are_drained_in_their_order() -> None:
    m = members(AT_STEPS)
    block = m.block(2, 3)
    for round in (1.0, 2.0):
        block.out_t[1, :2], block.out_y[1, :2], block.out_n[1] = [round, round + 0.5], round, 2
        m.drain(block)
        assert not block.out_n.any()
    m.append(block, 1, (np.array([2.8]), np.array([[5.0, 5.0]])))
    np.testing.assert_array_equal(np.concatenate([t for t, _ in m.chunks[3]]), [1.0, 1.0, 1.5, 2.0, 2.5, 2.8])
    np.testing.assert_array_equal(np.concatenate([y for _, y in m.chunks[3]])[[0, 1, 3, 5], 0], [6.0, 1.0, 2.0, 5.0])
    assert len(m.chunks[2]) == 1
