"""Collocation at the nodes of Gauss against a closed form."""

import numpy as np
import pytest

from sharnir.integrate.singular_crossing import collocated, nodes


def swing(t, y):
    """y = (sin t, cos t)."""
    return np.stack([y[:, 1], -y[:, 0]], axis=-1)


def exact(t):
    return np.stack([np.sin(t), np.cos(t)], axis=-1)


def guess(t):
    return np.zeros((t.size, 2))


@pytest.mark.parametrize("anchor", [0.0, 0.6, 1.2])  # at an end, inside, at the other end
def test_follows_the_exact_motion_from_wherever_it_is_known(anchor):
    found = collocated(swing, anchor, exact(np.array([anchor]))[0], 0.0, 1.2, 8, guess)
    t = np.linspace(0.0, 1.2, 7)
    # the interpolant of degree 8 is good to 1.2⁹/9!/4⁹ ≈ 1e-10 inside; the ends are of order 16
    assert np.abs(found(t) - exact(t)).max() < 1e-9
    assert np.abs(found.rate(t) - swing(t, exact(t))).max() < 1e-7


def test_its_end_is_of_twice_the_order_of_its_nodes():
    errors = []
    for half in (0.5, 1.0):
        found = collocated(swing, 0.0, exact(np.zeros(1))[0], 0.0, 2 * half, 2, guess)
        errors.append(np.abs(found(np.array([2 * half])) - exact(np.array([2 * half]))).max())
    assert np.log2(errors[1] / errors[0]) == pytest.approx(5.0, abs=0.6)  # a step of order 4: local error h⁵


def test_no_node_in_the_middle_or_at_an_end():
    for s in (6, 8, 10):
        x = nodes(-1.0, 1.0, s)
        assert np.abs(x).min() > 0.14
        assert np.abs(x).max() < 1.0


def test_too_long_a_stretch_is_refused():
    assert collocated(lambda t, y: -500.0 * y, 0.0, np.ones(1), 0.0, 1.0, 6, lambda t: -np.ones((t.size, 1))) is None
    assert collocated(lambda t, y: y * np.nan, 0.0, np.ones(1), 0.0, 1.0, 6, lambda t: np.ones((t.size, 1))) is None
