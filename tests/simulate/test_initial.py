"""The state a run starts from."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.motion.start import Start
from support.run_models import double_pendulum, machine, satellite


def test_the_models_own_state_is_the_default() -> None:
    start = Start(satellite(), None, None, None)
    assert start.single
    assert start.members == 1
    assert np.array_equal(start.q[0], satellite().q0)


def test_single_arguments_are_broadcast_to_the_batch() -> None:
    start = Start(double_pendulum(), [0.1, 0.2], [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], None)
    assert not start.single
    assert start.members == 3
    assert np.array_equal(start.q, [[0.1, 0.2]] * 3)


def test_what_was_given_is_not_changed() -> None:
    q0 = np.array([0.1, 0.2])
    Start(double_pendulum(), q0, None, None).q[:] = 9.0
    assert np.array_equal(q0, [0.1, 0.2])


def test_a_quaternion_off_the_sphere_is_normalised_and_said() -> None:
    q0 = np.array(satellite().q0)
    q0[3:7] = [2.0, 0.0, 0.0, 0.0]
    with pytest.warns(UserWarning, match="changed it by up to 1. Give unit quaternions"):
        run = sh.simulate(satellite(), 0.01, q0=q0, times=[0.0])
    assert np.array_equal(run.q[0, 3:7], [1.0, 0.0, 0.0, 0.0])


@pytest.mark.filterwarnings("error")
def test_rounding_of_a_quaternion_is_no_news() -> None:
    q0 = np.array(satellite().q0)
    q0[3] += 1e-9
    start = Start(satellite(), q0, None, None)
    assert np.linalg.norm(start.q[0, 3:7]) == pytest.approx(1.0, abs=1e-15)


def test_prescribed_coordinates_replace_what_is_given() -> None:
    start = Start(machine(), np.r_[9.0, 9.0, 0.1, 1.0, 0.0, 0.0, 0.0], None, None)
    assert np.array_equal(start.q[0, :3], [0.0, 0.2, 0.1])
    assert start.v[0, 0] == pytest.approx(0.3)  # of 0.1 sin 3t at t = 0


def test_an_empty_batch_is_refused() -> None:
    with pytest.raises(sh.ShapeError, match="the batch is empty"):
        Start(double_pendulum(), np.zeros((0, 2)), None, None)


def _ball(parameters: str) -> sh.Model:
    s = sh.System("ball", gravity=(0, 0, 0))
    s.add_body("ball", joint=sh.Spherical(parameters), shape=sh.Box((1, 2, 3), mass=1.0))
    return s.build()


def test_reflections_and_flat_matrices_are_no_orientations() -> None:
    """A matrix with the determinant −1 ran, and ended ok."""
    for bad in (np.diag([1.0, 1.0, -1.0]), np.ones((3, 3)), np.zeros((3, 3))):
        for use in (
            lambda q: sh.simulate(_ball("matrix"), 0.1, q0=q),
            lambda q: sh.mobility(_ball("matrix"), q),
            lambda q: sh.compile(_ball("matrix"), backend="casadi").energy(q, np.zeros(3)),
        ):
            with pytest.raises(sh.SharnirError, match="the orientation of joint 'ball'"):
                use(bad.ravel())


@pytest.mark.parametrize("length", [1e-200, 1e-30, 3.0, 1e40])
def test_quaternions_of_any_length_are_normalised_with_a_word(length: float) -> None:
    """One of length 1e200 ended ok, with NaN everywhere."""
    with pytest.warns(UserWarning, match="normalised"):
        run = sh.simulate(_ball("quaternion"), 0.1, q0=length * np.array([0.6, 0.0, 0.8, 0.0]), times="end")
    np.testing.assert_allclose(run.q[-1], [0.6, 0.0, 0.8, 0.0], rtol=0, atol=1e-15)  # at rest; one rounding


def test_quaternions_beyond_all_numbers_are_refused() -> None:
    for bad in (1e200, np.inf, np.nan):
        with pytest.raises(sh.SimulationError, match=r"q0\[0\] is"):
            sh.simulate(_ball("quaternion"), 0.1, q0=[bad, 0.0, 0.0, 0.0])
        with pytest.raises(sh.ModelError, match="the orientation of joint 'ball' is off by"):
            sh.compile(_ball("quaternion"), backend="casadi").energy([bad, 0.0, 0.0, 0.0], np.zeros(3))
