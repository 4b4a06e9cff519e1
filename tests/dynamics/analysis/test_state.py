from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.dynamics.analysis.rows_at_state import State


def driven_ball() -> sh.Model:
    s = sh.System("ball")
    s.parameter("speed", 2.0)
    s.add_body("arm", joint=sh.Revolute("z"), mass=1.0, inertia=(1, 1, 1))
    s.add_body("ball", "arm", joint=sh.Spherical(), mass=1.0, inertia=(1, 1, 1))
    s.prescribe("arm", q="speed*t**2")
    return s.build()


def test_prescribed_coordinates_take_their_places() -> None:
    state = State("test", driven_ball(), [9, 1, 0, 0, 0], [9, 1, 2, 3], 0.5, {"speed": 3.0})
    np.testing.assert_allclose(state.q, [0.75, 1, 0, 0, 0])
    np.testing.assert_allclose(state.v, [3.0, 1, 2, 3])


def test_orientations_are_normalised_and_what_was_given_stays_as_it_was() -> None:
    given = np.array([0.0, 2.0, 0, 0, 0])
    state = State("test", driven_ball(), given, None, 0.0, None)
    np.testing.assert_allclose(state.q[1:], [1, 0, 0, 0])
    assert given[1] == 2.0


@pytest.mark.parametrize(
    ("q", "v", "message"),
    [
        ([0, 0, 0, 0, 0], None, r"where: the orientation of joint 'ball'.*zeros"),
        ([0, np.inf, 0, 0, 0], None, r"where: q\[1\] is inf"),
        (None, [0, 0, 0, np.nan], r"where: v\[3\] is nan"),
    ],
)
def test_what_is_no_state(q: object, v: object, message: str) -> None:
    with pytest.raises(sh.ModelError, match=message):
        State("where", driven_ball(), q, v, 0.0, None)
