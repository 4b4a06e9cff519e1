"""Parts of columns keep their shape, also where there is nothing in them."""

from __future__ import annotations

import casadi as ca
import pytest

from sharnir.spatial.algebra import segment, zeros


@pytest.mark.parametrize("size", [0, 1, 2, 5])
def test_a_segment_is_a_column(size: int) -> None:
    x = ca.SX.sym("x", size)
    for start in range(size + 1):
        for count in range(size - start + 1):
            part = segment(x, start, count)
            assert part.shape == (count, 1)
            assert all(ca.is_equal(part[k], x[start + k]) for k in range(count))


@pytest.mark.parametrize("size", [1, 2, 3])
def test_segments_stack_to_the_whole(size: int) -> None:
    """An empty one between two others adds nothing; a row would add an entry."""
    x = ca.SX.sym("x", size)
    parts = [segment(x, 0, 0), segment(x, 0, 1), segment(x, 1, 0), segment(x, 1, size - 1), segment(x, size, 0)]
    assert ca.is_equal(ca.vertcat(zeros(0), *parts), x)
