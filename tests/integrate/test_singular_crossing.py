"""Bridges on a point on two crossing lines, x y = 0: beside the crossing its acceleration is lost in round-off, at it
there is none. It swings along the x axis, x = sin t, and passes the crossing at t = 0."""

import numpy as np
import pytest

from sharnir.integrate.singular_crossing import around, find_crossing

TOLERANCE = np.array([1e-10])


class Lines:
    """State (x, y, ẋ, ẏ)."""

    def projected(self, t, y):
        """The nearer line; at the crossing that of the larger velocity."""
        across = np.abs(y[:, 1]) > np.abs(y[:, 0])
        out = y.copy()
        out[across, 0] = out[across, 2] = 0.0
        out[~across, 1] = out[~across, 3] = 0.0
        return out

    def derivative(self, t, y):
        s = np.maximum(np.abs(y[:, :2]).max(axis=1), 1e-9)
        noise = 1e-16 / s**3 * np.sin(1e9 * s)
        return np.stack([y[:, 2], y[:, 3], -y[:, 0] + noise, -y[:, 1] + noise], axis=-1)

    def drift(self, t, y):
        return np.stack([y[:, 2], y[:, 3], 0 * t, 0 * t], axis=-1)

    def normalised(self, y):
        return y

    def pivots(self, t, y):
        return (y[:, :2] ** 2).sum(axis=1, keepdims=True)


def swinging(t):
    return np.array([np.sin(t), 0.0, np.cos(t), 0.0])


@pytest.mark.parametrize("ahead", [0.3, 0.15, 0.05])
def test_goes_over_the_crossing_along_its_line(ahead):
    found = find_crossing(Lines(), -ahead, swinging(-ahead), ahead, ahead, TOLERANCE, TOLERANCE)
    assert found.good
    for t in (0.0, ahead):
        # the nodes are at 0.15 of the way: noise 1e-16/(0.15 · 0.05)³ ≈ 2e-10 in accelerations, over 0.1 s
        assert np.abs(found.motion(np.array([t]))[0] - swinging(t)).max() < 1e-10


def test_the_position_may_be_off_the_middle_but_not_near_a_node_or_an_end():
    assert find_crossing(Lines(), -0.2, swinging(-0.2), 0.2, 0.25, TOLERANCE, TOLERANCE).good
    assert find_crossing(Lines(), -0.2, swinging(-0.2), 0.2, 0.001, TOLERANCE, TOLERANCE) is None


def test_from_the_crossing_itself_it_goes_where_its_velocity_points():
    largest = np.ones(1)
    found = around(Lines(), 0.0, swinging(0.0), largest, 1, 1.0, TOLERANCE, TOLERANCE)
    assert found.good
    t = np.array([found.t1])
    assert np.abs(found.motion(t)[0] - swinging(t[0])).max() < 1e-10
    for velocity in ([0.8, 0.6], [0.0, 0.0]):  # between the lines; at rest
        assert around(Lines(), 0.0, np.array([0, 0, *velocity]), largest, 1, 1.0, TOLERANCE, TOLERANCE) is None


def test_a_motion_that_is_not_smooth_is_not_good():
    class Kink(Lines):
        def derivative(self, t, y):
            return super().derivative(t, y) + np.where(y[:, :1] > 0.02, 5.0, 0.0) * np.array([0, 0, 1.0, 0])

    found = find_crossing(Kink(), -0.2, swinging(-0.2), 0.2, 0.2, TOLERANCE, TOLERANCE)
    assert found is None or not found.good


def test_f_is_asked_on_the_constraints_only():
    """Off the lines it is wild, and a start is never quite on them."""

    class Wild(Lines):
        def derivative(self, t, y):
            off = np.abs(y[:, :2]).min(axis=1)
            return super().derivative(t, y) + 1e8 * off[:, None] * np.array([0, 0, 1.0, 0])

    start = swinging(-0.2) + np.array([0.0, 1e-9, 0.0, 0.0])
    found = find_crossing(Wild(), -0.2, start, 0.2, 0.2, TOLERANCE, TOLERANCE)
    assert found.good
    assert abs(found.motion(np.array([0.2]))[0, 0] - np.sin(0.2)) < 1e-9
