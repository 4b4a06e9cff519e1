"""Members as runs of neighbours."""

from __future__ import annotations

import numpy as np
import pytest

from sharnir.integrate.rhs import GAP, collect


@pytest.mark.parametrize(
    ("flags", "expected"),
    [
        ([0, 0, 0], []),
        ([1, 1, 1], [(0, 3)]),
        ([0, 1, 0, 1, 0], [(1, 3)]),  # a short gap is computed along
        ([1, *[0] * GAP, 1], [(0, GAP + 2)]),
        ([1, *[0] * (GAP + 1), 1, 1], [(0, 1), (GAP + 2, 2)]),
    ],
)
def test_collect(flags: list[int], expected: list[tuple[int, int]]) -> None:
    runs = np.zeros((len(flags), 2), dtype=np.int64)
    collected = collect(np.array(flags), 1, runs)
    assert [tuple(run) for run in runs[:collected].tolist()] == expected
