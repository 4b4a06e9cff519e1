"""What would be straight code for hours is refused before it is traced, in every formulation that has no other form."""

from __future__ import annotations

import pytest

import sharnir as sh
from benchmarks.peers.families import member
from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.algorithms.sweeps import factors
from sharnir.codegen.straight.traced import MOST, straight_work
from support.samples import slow_after

GRAPH = ("separate-bodies", "absolute")  # rows are eliminated along the loops


def takes(name: str, model: sh.Model) -> bool:
    return FORMULATIONS[name].supports(model) is None


@pytest.mark.parametrize("name", FORMULATIONS)
@pytest.mark.parametrize("backend", slow_after(1, ["llvm", "casadi"]))
def test_a_long_mast(name: str, backend: str) -> None:
    mast = member("scissor", 300)
    if name in GRAPH or not takes(name, mast.model):
        return  # the first are tested in tests/codegen/woven
    dyn = sh.compile(mast.model, name, backend)
    with pytest.raises(sh.UnsupportedError, match=r"'scissor300'.*million operations.*separate-bodies"):
        dyn.acceleration(mast.q0, mast.v0)


@pytest.mark.slow
def test_the_estimate_is_near_the_operations() -> None:
    """From below, and half of it where the cubic part prevails."""
    for family, size, part in (("scissor", 16, 0.4), ("windows", 8, 0.3), ("ring", 12, 0.3)):
        model = member(family, size).model
        for name in ("composite", "hamilton-recursive"):
            work = straight_work(FORMULATIONS[name].of(model).forward.least, model)
            assert part < work / sh.operation_count(model, name).total < 1


@pytest.mark.slow
def test_windows_are_not_refused() -> None:
    """Their loops close on the ground, so that few rows pass one body, whatever their number."""
    model = member("windows", 400).model
    assert straight_work(FORMULATIONS["composite"].of(model).forward, model) < MOST / 4


def test_a_chain_in_a_ring_has_the_work_of_its_matrix() -> None:
    model = member("ring", 300).model
    (added, multiplied, _), _ = factors.work(factors.coordinate_chain(model)[1])
    few, all_of_it = (
        straight_work(FORMULATIONS[name].of(model).forward, model) for name in ("hamilton-recursive", "composite")
    )
    assert all_of_it - few == added + multiplied > MOST
