"""Batches over several threads: every bit as with one, whatever the size of the batch."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.codegen.entry import _shares
from support.random_trees import State, random_tree
from support.samples import slow_after

SIZES = (1, 2, 3, 7, 8, 255, 256, 257, 511, 512, 513, 515, 1023, 1024, 1027, 2049, 4999, 5000)


@pytest.mark.slow
@pytest.mark.parametrize("bodies", slow_after(1, [3, 45]))  # straight-line code, and loops
def test_the_same_bits_with_any_number_of_threads(bodies: int) -> None:
    model = random_tree(6, bodies=bodies, joint=lambda rng: sh.Revolute(("x", "y", "z")[rng.integers(3)]))
    one, two, four = (sh.compile(model, threads=n) for n in (1, 2, 4))
    s = State(model, 1, max(SIZES))
    for size in SIZES:
        given = s.q[:size], s.v[:size], s.tau[:size]
        expected = one.acceleration(*given)
        np.testing.assert_array_equal(two.acceleration(*given), expected)
        np.testing.assert_array_equal(four.acceleration(*given), expected)


@pytest.mark.slow
def test_every_function_and_broadcast_arguments() -> None:
    model = random_tree(7, bodies=4, joint=lambda rng: sh.Revolute("y"))
    one, four = sh.compile(model, threads=1), sh.compile(model, threads=4)
    s = State(model, 2, 1501)
    for name, given in (
        ("inverse", (s.q, s.v, s.a)), ("mass_matrix", (s.q,)), ("reactions", (s.q, s.v[0])), ("energy", (s.q[0], s.v)),
        ("momentum", (s.q, s.v)), ("derivatives", (s.q, s.v, s.tau[3])),
    ):  # fmt: skip
        np.testing.assert_array_equal(getattr(four, name)(*given), getattr(one, name)(*given), err_msg=name)
    out = np.empty((1501, model.nv))
    assert four.acceleration(s.q, s.v, out=out) is out
    np.testing.assert_array_equal(out, one.acceleration(s.q, s.v))


@pytest.mark.parametrize("width", [1, 2, 4, 8])
def test_shares_are_whole_blocks_that_cover_the_batch_once(width: int) -> None:
    for count in (*SIZES, 0):
        for threads in (1, 2, 3, 7, 64):
            shares = _shares(count, width, threads)
            assert len(shares) <= threads
            assert [k for first, n in shares for k in range(first, first + n)] == list(range(count))
            assert all(first % width == 0 for first, _ in shares)


def test_few_states_of_large_models_are_shared() -> None:
    """30,000 numbers each, as the Jacobians of 100 velocities have: 33 of them are enough for a thread."""
    assert len(_shares(100, 4, 2)) == 1
    shares = _shares(100, 4, 2, 30_000)
    assert shares == [(0, 52), (52, 48)]
    assert len(_shares(60, 4, 2, 30_000)) == 1
    assert len(_shares(8, 4, 2, 10**9)) == 2  # never less than the lanes
    assert len(_shares(7, 4, 2, 10**9)) == 1


@pytest.mark.slow
def test_the_same_bits_of_jacobians_and_packed_matrices() -> None:
    """By the recursion with its directions in the lanes, and few states for each thread."""
    model = random_tree(6, bodies=40, joint=lambda rng: sh.Revolute("y"))
    one, two = sh.compile(model, threads=1), sh.compile(model, threads=2)
    s = State(model, 1, 503)
    assert len(_shares(503, 4, 2, 3 * 40**2)) == 2
    for x, y in zip(two.derivatives(s.q, s.v, s.tau), one.derivatives(s.q, s.v, s.tau), strict=True):
        np.testing.assert_array_equal(x, y)
    packed = [dyn.mass_matrix(s.q, layout="packed") for dyn in (one, two)]
    np.testing.assert_array_equal(*packed)


@pytest.mark.parametrize("threads", [0, -1, 1.5, "2", True])
def test_a_number_of_threads_that_is_none(threads: object) -> None:
    model = random_tree(6, bodies=1)
    with pytest.raises(sh.UnsupportedError, match=r"threads=.*Expected a whole number of threads from 1"):
        sh.compile(model, threads=threads)  # type: ignore[arg-type]
