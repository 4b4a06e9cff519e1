"""Links with geared rotors against the projected equations of the tree without gears.

Covers benchmarks/peers/families/rotors.py."""

from __future__ import annotations

import numpy as np

import sharnir as sh
from benchmarks.peers.families.rotors import RATIO, geared_states, projected_accelerations, rotor_chain


def test_gears_by_projection() -> None:
    n = 3
    q, v, tau = geared_states(n, 2)
    assert np.array_equal(q[:, 0::2], RATIO * q[:, 1::2])
    found = sh.compile(rotor_chain(n), "separate-bodies", backend="casadi").acceleration(q, v, tau)
    exact = projected_accelerations(n, q, v, tau)
    # Rounding times a condition number of some thousands
    assert np.abs(found - exact).max() < 1e-11 * np.abs(exact).max()
