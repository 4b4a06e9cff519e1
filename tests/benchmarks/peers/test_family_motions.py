"""Motions of the families by the peers, which share neither coordinates nor constraints: short ones end at the same
place. No sharnir is in it."""

from __future__ import annotations

from dataclasses import replace
from importlib.util import find_spec

import numpy as np
import pytest

from benchmarks.peers.families import FAMILIES, member
from benchmarks.peers.rerun.peer_trips import linkage_trips

SECONDS = 0.1


@pytest.mark.skipif(find_spec("exudyn") is None, reason="Exudyn is not installed")
@pytest.mark.parametrize("name", FAMILIES)
def test_exudyn_and_pinocchio_end_alike(name: str) -> None:
    """Exudyn has steps of 0.001 s and a method of order 2; the way is some decimetres where anything falls."""
    linkage = replace(member(name, FAMILIES[name].quick[0]), seconds=SECONDS, end=None)
    ends = {trip.label: trip.run() for peer in ("pin", "exudyn") for trip in linkage_trips(linkage, peer)}
    exact = ends["pin.constraintDynamics + SciPy DOP853"]
    assert np.abs(ends["Exudyn generalized-α"] - exact).max() < 2e-5
    moved = linkage_trips(replace(linkage, seconds=SECONDS / 2), "pin")[0].run()
    assert np.abs(moved - exact).max() > 1e-4
