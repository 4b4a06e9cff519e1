"""What docs/theory/wittenburg.md says that the equations cost is what is counted."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import sharnir as sh
from support.samples import slow_after

PAGE = (Path(__file__).parents[3] / "docs" / "theory" / "wittenburg.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (star|chain), `([\w-]+)` \| [\d,]+ \| ([\d,]+) \| .* \|$", PAGE, re.M)


def tree(shape: str, bodies: int) -> sh.Model:
    s = sh.System(shape)
    for i in range(1, bodies + 1):
        place = (0.3 * np.cos(i), 0.3 * np.sin(i), 0.1 * (i % 3)) if i > 1 else (0, 0, 0)
        parent = "world" if i == 1 else "b1" if shape == "star" else f"b{i - 1}"
        numbers = {"mass": 1.0, "com": (0.05, 0.02, -0.2), "inertia": (0.02, 0.03, 0.01)}
        s.add_body(f"b{i}", parent, joint=sh.Spherical(), placement=sh.Placement(place), **numbers)
    return s.build()


@pytest.mark.parametrize(("shape", "formulation", "count"), slow_after(1, ROWS))
def test_counts_of_50_bodies(shape: str, formulation: str, count: str) -> None:
    assert sh.operation_count(tree(shape, 50), formulation).total == int(count.replace(",", ""))


def test_there_are_rows() -> None:
    assert len(ROWS) == 4
