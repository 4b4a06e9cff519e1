"""Derivatives with loops beside Pinocchio's: sharnir's are those of the oracle; Pinocchio's are not everywhere.

Covers benchmarks/peers/rerun/derivatives.py."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import sharnir as sh
from benchmarks.peers.engines.contract import as_array
from benchmarks.peers.families import member
from benchmarks.peers.linkages.oracle import random_states
from benchmarks.peers.linkages.pinocchio_model import PinocchioLinkage
from benchmarks.peers.rerun.derivatives import measure_derivatives, off_differences, pinocchio_derivatives, with_springs
from benchmarks.peers.states import DERIVATIVES
from support.samples import slow_after

EFFORT = {"rounds": 2, "seconds": 0.0, "batch": 8, "longest": 5.0}


@pytest.mark.slow
def test_beside_pinocchio() -> None:
    told: dict[str, list[Any]] = {"rows": [], "agreement": []}

    def tell(**found: list[Any]) -> None:
        for key, value in found.items():
            told[key] += value

    measure_derivatives(member("windows", 1), "auto", ["pin"], EFFORT, tell)
    assert [(r["function"], r["mode"]) for r in told["rows"]] == [
        (DERIVATIVES, m) for m in ("one", "one", "batch", "batch")
    ]
    assert told["agreement"][0]["difference"] < 1e-10


def test_wrong_ones_are_not_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.peers.rerun.derivatives.off_differences", lambda *given: 1e-3)
    told: list[str] = []
    measure_derivatives(member("windows", 1), "auto", [], EFFORT, lambda **found: told.extend(found))
    assert told == ["agreement", "failed"]


@pytest.mark.parametrize(("name", "size"), slow_after(1, [("ring", 4), ("tower", 1)]))
def test_which_of_pinocchio_are_right(name: str, size: int) -> None:
    """∂a/∂τ with and without springs; ∂a/∂q not in the column of the bar that carries the whole ring."""
    linkage = member(name, size)
    s = random_states(linkage, 1)
    mine = as_array(sh.compile(linkage.model, backend="casadi").derivatives(s.q[0], s.v[0], s.tau[0]))
    assert off_differences(linkage, s, mine) < 1e-9
    assert off_differences(linkage, s, 1.001 * mine) > 1e-4
    made = PinocchioLinkage(linkage)
    theirs = with_springs(linkage, as_array(pinocchio_derivatives(made)(*(x[0] for x in made.rows(s)))))
    off = np.abs(mine - theirs) / np.abs(mine).max(axis=(1, 2), keepdims=True)
    assert off[2].max() < 1e-10
    bodies = {body.name: body for body in linkage.tree.bodies}
    sprung = [bodies[spring.joint].v_start for spring in linkage.springs]
    assert off[:, :, sprung].max(initial=0.0) < 1e-10  # what springs add stands in their columns
    if name == "ring":
        assert off[1].max() < 1e-10
        assert off[0][:, 1:].max() < 1e-10
        assert off[0][:, 0].max() > 1e-2
