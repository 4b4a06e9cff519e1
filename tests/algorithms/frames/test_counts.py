"""Operations of one more link in a chain of general bodies, exactly: none may come back unnoticed.

McMillan and Orin (1995) have 224 multiplications and 205 additions for articulated bodies, Khalil and Kleinfinger
(1987) 92 and 81 for inverse dynamics, both with frames of Denavit and Hartenberg.
"""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations import separate_bodies
from sharnir.algorithms.formulations.inverse import inverse
from sharnir.algorithms.sweeps.program import Program
from sharnir.codegen.forms import UnrolledForm
from support.samples import slow_but_every

FORWARD = separate_bodies.formulation.forward.least


def links(n: int, joint: sh.Joint) -> sh.Model:
    s = sh.System("links", gravity=(1.0, 2.0, -9.0))
    for k in range(n):
        place = sh.Placement(xyz=(0.3, 0.2, -0.1), rpy=(1.1, 0.5, -0.6))
        inertia = (1.0, 1.1, 1.2, 0.1, 0.2, 0.3)
        parent = f"b{k - 1}" if k else "world"
        s.add_body(f"b{k}", parent, joint=joint, placement=place, mass=1.0, com=(0.1, 0.25, 0.3), inertia=inertia)
    return s.build()


def of_a_link(program: Program, joint: sh.Joint) -> tuple[int, int, int]:
    """Multiplications, additions, and the rest: divisions and elementary functions."""
    few, more = (UnrolledForm.of(program, links(n, joint)).operations for n in (8, 9))
    mul, add = more.mul - few.mul, more.add - few.add
    return mul, add, more.total - few.total - mul - add


@pytest.mark.parametrize("axis", ["z", (1.0, -2.0, 0.5)], ids=["along z", "any direction"])
@pytest.mark.parametrize(
    ("program", "kind", "expected"),
    slow_but_every(
        3,
        [
            (FORWARD, sh.Revolute, (216, 201, 3)),
            (inverse.least, sh.Revolute, (89, 80, 2)),
            (inverse.least, sh.Prismatic, (16, 12, 0)),
        ],
    ),
    ids=["forward, revolute", "inverse, revolute", "inverse, prismatic"],
)
def test_a_link(program: Program, kind: type[sh.Revolute], expected: tuple[int, int, int], axis: str) -> None:
    assert of_a_link(program, kind(axis)) == expected


def test_without_frames_of_its_own_the_direction_of_axes_matters() -> None:
    """What the frames save, with the same algorithm."""
    from dataclasses import replace

    user = replace(inverse.least, frames=False)
    along, other = (sum(of_a_link(user, sh.Revolute(axis))) for axis in ("z", (1.0, -2.0, 0.5)))
    assert 171 < along < other
    assert np.isclose(other / 171, 1.4, atol=0.3)
