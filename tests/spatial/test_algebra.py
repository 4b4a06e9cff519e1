"""Parts of columns keep their shape, also where there is nothing in them."""

from __future__ import annotations

import casadi as ca
import pytest

from sharnir.spatial.algebra import cross, replaced, segment, zeros


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


def test_the_cross_product_keeps_structural_zeros() -> None:
    """Entry by entry as written down: a1 b2 − a2 b1, ..., with zeros and ones folded."""
    patterns = [[k for k in range(3) if mask >> k & 1] for mask in range(8)]
    for first in patterns:
        for second in patterns:
            a, b = ca.SX(3, 1), ca.SX(3, 1)
            for k in first:
                a[k] = ca.SX.sym(f"a{k}")
            for k in second:
                b[k] = ca.SX.sym(f"b{k}") if k else 1
            pairs = [a[i] * b[j] - a[j] * b[i] for i, j in ((1, 2), (2, 0), (0, 1))]
            expected, found = ca.vertcat(*pairs), cross(a, b)
            assert found.sparsity() == expected.sparsity()
            assert str(found) == str(expected)


def test_replaced_makes_a_new_matrix() -> None:
    x = ca.SX.sym("x", 3)
    y = replaced(x, [1], ca.SX(5))
    assert str(y) == "[x_0, 5, x_2]"
    assert str(x) == "[x_0, x_1, x_2]"
