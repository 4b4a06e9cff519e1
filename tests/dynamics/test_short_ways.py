"""Calls for one state that go the short way: with parameters, wrenches, points and times they answer as the thorough
way does, and what the thorough way refuses is refused.

Covers dynamics/call.py.
"""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.dynamics import call


@pytest.fixture(scope="module")
def dyn() -> sh.Dynamics:
    s = sh.System("arm")
    stiffness, mass = s.parameter("stiffness", 2.0), s.parameter("mass", 3.0)
    s.add_body("hub", joint=sh.Free(), mass=5.0, inertia=(1.0, 2.0, 2.5))
    s.add_body("arm", "hub", joint=sh.Revolute("y"), mass=mass, com=(0.5, 0, 0.1), inertia=(0.1, 0.2, 0.25))
    s.add_force("spring", sh.JointSpring("arm", stiffness=stiffness))
    return sh.compile(s.build())


RNG = np.random.default_rng(0)
Q = np.concatenate([RNG.normal(size=3), [1.0, 0, 0, 0], [0.4]])
V, TAU, W = RNG.normal(size=7), RNG.normal(size=7), RNG.normal(size=(2, 6))
CALLS: dict[str, Any] = {
    "acceleration": lambda d, q, v, **k: d.acceleration(q, v, TAU, **k),
    "with wrenches": lambda d, q, v, **k: d.acceleration(q, v, TAU, wrenches=W, **k),
    "inverse": lambda d, q, v, **k: d.inverse(q, v, TAU, **k),
    "inverse with wrenches": lambda d, q, v, **k: d.inverse(q, v, TAU, wrenches=W, **k),
    "energy": lambda d, q, v, **k: d.energy(q, v, **k),
    "momentum": lambda d, q, v, **k: d.momentum(q, v, **k),
    "point": lambda d, q, v, **k: d.point(q, "arm", (0.3, 0, 1), **k),
    "point_velocity": lambda d, q, v, **k: d.point_velocity(q, v, "arm", np.array([0.3, 0, 1]), **k),
    "placement": lambda d, q, v, **k: d.placement(q, "arm", **k).rotation,
    "derivatives": lambda d, q, v, **k: np.stack(d.derivatives(q, v, TAU, **k)),
    "mass_matrix": lambda d, q, v, **k: d.mass_matrix(q, **k),
}


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("given", [{}, {"stiffness": 4.0}, {"mass": 2, "stiffness": 0.0}], ids=str)
def test_as_the_thorough_way(dyn: sh.Dynamics, name: str, given: dict[str, float]) -> None:
    """A batch of one takes the thorough way."""
    for _ in range(3):
        found = CALLS[name](dyn, Q, V, params=given, t=1)
        batch = CALLS[name](dyn, Q[None], V[None], params=given, t=1)[0 if name != "derivatives" else slice(None)]
        expected = batch[:, 0] if name == "derivatives" else batch
        assert np.allclose(found, expected, rtol=1e-13, atol=1e-13)


def test_parameters_are_told_apart(dyn: sh.Dynamics) -> None:
    """As many as there is room for, and more; each answer is that of its own parameters, from several threads too."""
    masses = np.linspace(1.0, 4.0, 3 * call.MOST_WAYS)
    expected = dyn.energy(Q, V, params={"mass": masses})

    def one(mass: float) -> np.ndarray:
        return dyn.energy(Q, V, params={"mass": mass})

    for _ in range(2):
        with ThreadPoolExecutor(4) as pool:
            found = np.array(list(pool.map(one, masses.tolist())))
        assert np.allclose(found, expected, rtol=1e-13)


@pytest.mark.parametrize(
    "bad", [{"mass": -1.0}, {"mass": "heavy"}, {"mas": 1.0}, {"mass": np.nan}, {"mass": True}, [1]]
)
def test_bad_parameters_are_refused_however_often(dyn: sh.Dynamics, bad: Any) -> None:
    dyn.acceleration(Q, V, TAU, params={"mass": 1.0})
    if bad == {"mass": True}:  # read as thoroughly as before, whatever 1.0 was
        assert np.array_equal(_answer(dyn, bad), _answer(dyn, bad))
        return
    for _ in range(3):
        with pytest.raises(sh.SharnirError):
            dyn.acceleration(Q, V, TAU, params=bad)


def _answer(dyn: sh.Dynamics, params: Any) -> Any:
    try:
        return dyn.acceleration(Q, V, TAU, params=params)
    except sh.SharnirError as error:
        return np.array(str(error))


def test_wrong_shapes_are_refused_after_right_ones(dyn: sh.Dynamics) -> None:
    for _ in range(2):
        dyn.acceleration(Q, V, TAU, wrenches=W)
        dyn.point(Q, "arm", (0.3, 0, 1))
    for wrong in (W.reshape(3, 4), W[:1], W.tolist()[0]):
        with pytest.raises(sh.ShapeError):
            dyn.acceleration(Q, V, TAU, wrenches=wrong)
    for wrong in ((1, 2), ("1", "2", "3"), (True, 0, None)):
        with pytest.raises(sh.SharnirError):
            dyn.point(Q, "arm", wrong)
    with pytest.raises(sh.SharnirError):
        dyn.point(Q, "rm", (0, 0, 0))


def test_no_number_is_looked_into(dyn: sh.Dynamics) -> None:
    """With parameters that change masses, the short way gives no answer that is no number, and lets go of it."""
    given = {"mass": 2.5}
    for _ in range(2):
        dyn.acceleration(Q, V, TAU, params=given)
    way, out = dyn._acceleration.of(given), np.empty(7)
    held = sys.getrefcount(out)
    assert way(Q, V, TAU, 0.0, out) is out
    for bad in (np.nan, np.inf):
        assert way(Q, V, np.full(7, bad), 0.0, out) is None
        assert way(Q, V, np.full(7, bad), 0.0, None) is None
    assert sys.getrefcount(out) == held


def test_six_coordinates_in_a_row_are_a_batch() -> None:
    """Only wrenches have rows of six numbers."""
    s = sh.System("six")
    for k in range(6):
        s.add_body(
            f"b{k}", f"b{k - 1}" if k else "world", joint=sh.Prismatic("xyz"[k % 3]), mass=1.0, inertia=(1, 1, 1)
        )
    dyn = sh.compile(s.build())
    q, wrenches = np.zeros(6), np.zeros((6, 6))
    for _ in range(3):
        assert dyn.acceleration(q, q, wrenches=wrenches).shape == (6,)
        assert dyn.acceleration(q[None], q, wrenches=wrenches).shape == (1, 6)
        assert dyn.acceleration(q, q[None]).shape == (1, 6)
    with pytest.raises(sh.ShapeError):
        dyn.acceleration(q, q, wrenches=np.zeros((3, 12)))


def test_a_massless_arm_is_refused_by_name(dyn: sh.Dynamics) -> None:
    """Parameters that make the mass matrix singular, after ones that do not."""
    s = sh.System("rod")
    mass = s.parameter("mass", 1.0)
    s.add_body("rod", joint=sh.Revolute("y"), mass=mass, com=(1, 0, 0))
    weak = sh.compile(s.build())
    for _ in range(2):
        assert np.isfinite(weak.acceleration(np.zeros(1), np.zeros(1), params={"mass": 2.0})).all()
        with pytest.raises(sh.ModelError, match="rod"):
            weak.acceleration(np.zeros(1), np.zeros(1), params={"mass": 0.0})
