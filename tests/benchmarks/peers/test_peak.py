"""The loop that measures the peak computes what it should, at every width; how fast is not judged here."""

from __future__ import annotations

import ctypes

import pytest

from benchmarks.peers.peak import CHAINS, UNROLL, WIDTHS, _compiled, _module, processor


@pytest.mark.parametrize("width", WIDTHS)
def test_the_loop(width: int) -> None:
    engine = _compiled(str(_module(width)))
    run = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_int64, ctypes.c_double)(engine.get_function_address("f"))
    # s ← s + 1 for x = 1: after n turns of UNROLL each, from the start values 0, 1, ..., CHAINS − 1
    assert run(3, 1.0) == sum(range(CHAINS)) + 3 * UNROLL * CHAINS


def test_processor_has_a_name() -> None:
    assert processor().strip()
