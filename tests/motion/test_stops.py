"""Corners between the times of a run."""

from __future__ import annotations

import numpy as np

import sharnir as sh
from sharnir.motion.time_switches import MOST_STOPS, stops


def cart(value: str) -> sh.Model:
    s = sh.System("cart", gravity=(0, 0, 0))
    s.parameter("at", 1.0)
    s.add_body("cart", joint=sh.Prismatic("x"), mass=2.0)
    s.add_force("push", sh.JointForce("cart", value))
    return s.build()


def test_inside_and_at_the_ends() -> None:
    model = cart("where(t > 2, 1, 0) + where(t > 2.5 and t < at, 1, 0)")
    found, touched = stops(model, np.array([0.0, 1.0, 2.0, 3.0, 4.0]), {"at": np.array([2.75, 3.5])}, 2)
    assert found.tolist() == [
        [[1.0, 1.0], [2.0, 2.0], [2.5, 2.75], [4.0, 4.0]],
        [[1.0, 1.0], [2.0, 2.0], [2.5, 3.0], [3.5, 4.0]],
    ]
    assert touched.tolist() == [[False, True, True, False], [False, True, True, True]]


def test_none() -> None:
    found, touched = stops(cart("at*q('cart')"), np.linspace(0, 1, 5), {"at": 1.0}, 1)
    assert found.shape == (1, 4, 0)
    assert not touched.any()
    assert stops(cart("t"), np.zeros(1), {"at": 1.0}, 1)[0].shape == (1, 0, 0)


def test_too_many_are_left_to_the_estimate() -> None:
    found, touched = stops(cart("sign(sin(100*t))"), np.array([0.05, 10.0, 10.05]), {"at": 1.0}, 1)
    assert found.shape == (1, 2, MOST_STOPS)
    assert (found[0, 0] == 10.0).all()
    assert touched.all()
