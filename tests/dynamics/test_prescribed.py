"""Prescribed coordinates as numbers, of several members at several times."""

from __future__ import annotations

import numpy as np

import sharnir as sh
from sharnir.dynamics.orientations import prescribed


def test_parameters_of_each_member() -> None:
    s = sh.System("driven")
    s.parameter("rate", 1.0)
    s.add_body("crank", joint=sh.Revolute("y"), mass=1.0, inertia=(1, 1, 1))
    s.prescribe("crank", q="rate*t")
    model = s.build()
    times = np.array([0.0, 0.5, 1.0])
    q, v = np.zeros((2, 3, 1)), np.zeros((2, 3, 1))
    prescribed(model, times, q, v, np.array([[1.0], [3.0]]))
    assert np.array_equal(q[:, :, 0], [times, 3 * times])
    assert np.array_equal(v[:, :, 0], [[1.0] * 3, [3.0] * 3])


def test_a_prescribed_velocity_leaves_coordinates_alone_and_so_do_free_joints() -> None:
    s = sh.System("driven")
    s.parameter("rate", 1.0)
    solid = {"mass": 1.0, "inertia": (1, 1, 1)}
    s.add_body("free", joint=sh.Revolute("y"), **solid)
    s.add_body("crank", "free", joint=sh.Revolute("y"), **solid)
    s.prescribe("crank", v="rate*t")
    q, v = np.full((2, 1, 2), 7.0), np.full((2, 1, 2), 7.0)
    prescribed(s.build(), 0.5, q, v, np.array([4.0]))  # one row of parameters for all members
    assert np.array_equal(q, np.full((2, 1, 2), 7.0))
    assert np.array_equal(v, np.broadcast_to([7.0, 2.0], (2, 1, 2)))
