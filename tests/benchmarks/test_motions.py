"""The ways of the simulation benchmark compute the same motion, and each gets the setting that it needs.

Covers benchmarks/peers/motions/contract.py, benchmarks/peers/motions/drake_motion.py,
benchmarks/peers/motions/exudyn_motion.py, benchmarks/peers/motions/mujoco_motion.py,
benchmarks/peers/motions/scipy_motion.py, benchmarks/peers/motions/sharnir_motion.py,
benchmarks/peers/single_thread.py."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks.peers.models import planar
from benchmarks.peers.motions import PEERS, Motion, Way, sharnir
from benchmarks.simulate import ERROR, exact, motions, needed

SHORT = Motion("planar2", planar(2), np.array([-1.0, 0.3]), 0.2)


@pytest.mark.parametrize("way", [w for engine in (sharnir, *PEERS) for w in engine(SHORT)], ids=lambda w: w.label)
def test_every_way_gets_there(way: Way) -> None:
    found = needed(way, exact(SHORT))
    assert found is not None
    assert found.error <= ERROR
    assert np.array_equal(found.run(), found.run())  # a second run starts where the first one did


def test_the_loosest_setting_that_is_good_enough() -> None:
    end = np.zeros(1)
    way = Way("by hand", "rtol", (1e-1, 1e-3, 1e-7, 1e-9), lambda setting: lambda: end + setting)
    found = needed(way, end)
    assert found is not None
    assert found.setting == 1e-7


def test_what_never_gets_there_is_left_out() -> None:
    assert needed(Way("lost", "rtol", (1e-1, 1e-3), lambda setting: lambda: np.ones(1)), np.zeros(1)) is None


def test_the_motions() -> None:
    assert [(m.name, m.seconds, len(m.q0)) for m in motions()] == [("planar10", 10.0, 10), ("panda7", 2.0, 7)]
