"""Straight-line code of every program against the interpreter, and its widths."""

from __future__ import annotations

import pytest

from sharnir.codegen.choose import kernel_of
from support.random_trees import relative_error
from support.rich_trees import PROGRAMS, inputs_of, interpreted, rich_tree, strides_of
from support.samples import slow_but_every

TOLERANCE = 1e-13  # the same operations in the same order, but for fused multiply-adds


def error(name: str, seed: int, bodies: int, width: int) -> float:
    model, program = rich_tree(seed, bodies), PROGRAMS[name](bodies)
    x = inputs_of(program, model, seed, 11)
    found = kernel_of(program, model, "unrolled", width).kernel(x, strides_of(x), 11)
    return relative_error(found, interpreted(program, model, x))


@pytest.mark.slow
@pytest.mark.parametrize("name", PROGRAMS)
def test_every_program(name: str) -> None:
    assert error(name, seed=50, bodies=3, width=4) <= TOLERANCE


@pytest.mark.parametrize("width", slow_but_every(3, [1, 2, 4, 8]))
def test_widths(width: int) -> None:
    assert error("inverse", seed=51, bodies=3, width=width) <= TOLERANCE
