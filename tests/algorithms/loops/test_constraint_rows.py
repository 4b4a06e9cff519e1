"""Rows of constraints in joint coordinates against differences of their values, along motions of whole mechanisms.

ġ = G v + ∂g/∂t is the difference of g, and accelerations that satisfy G a = γ keep ġ as it is.
"""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.model.constraint import Constraint
from support.differences import on_manifold
from support.motion import rate

STEP = 1e-4  # errors of h⁴ and of rounding: 1e-11
T0 = 0.37
TIES: dict[str, list[Constraint]] = {
    "point on a moving plane": [sh.PointOnPlane("arm", (0.2, 0.1, 0), "ball", ("0.1*sin(t)", 0, 0.2), (1, 2, 0.5))],
    "point on a line": [sh.PointOnLine("ball", (0.2, 0.1, 0), "world", (0, 0, "0.3*t**2"), (1, 0, 1))],
    "points": [sh.Coincident("ball", (0.2, 0.1, "0.1*t"), "fly", (0, 1, 0))],
    "distance in time": [sh.Distance("ball", (0.2, 0.1, 0), "fly", (0, 1, 0), "2 + 0.3*sin(2*t)")],
    "hinge": [sh.HingeLoop("ball", (0.2, 0.1, 0), "x", "fly", (0, 1, 0), (1, 1, 0))],
    "universal": [sh.UniversalLoop("arm", (0.2, 0.1, 0), "x", "fly", (0, 1, 0), (1, 1, 0))],
    "cylindrical": [sh.CylindricalLoop("ball", (0.2, 0.1, 0), "x", "fly", (0, 1, 0), (1, 1, 0))],
    "slider": [sh.SliderLoop("ball", (0.2, 0.1, 0), "x", "fly", (0, 1, 0), (1, 1, 0))],
    "frames": [sh.WeldLoop("ball", (0.2, 0.1, 0), "fly", (0, 1, 0))],
    "no rotation": [sh.NoRotation("ball", "fly", (1, 1, 0)), sh.NoRotation("arm", "world", "y")],
    "coupling": [sh.Coupling("q('arm')*q('sleeve', 1) - 0.2*sin(t) + q('ball', 2)**2")],
    "gear": [sh.Gear("arm", "wheel", 2.0)],
    "cable": [sh.Cable(["arm", "wheel", "sleeve"], [0.2, -0.3, 1.0], "0.1*t**2", coordinates=[None, None, 0])],
    "two that share bodies": [
        sh.Coincident("ball", (0.2, 0.1, 0), "fly", (0, 1, 0)), sh.Gear("arm", "wheel", -1.5),
        sh.PointOnPlane("world", (0, 0, 1), "sleeve", (0, 0, 0), "z"),
    ],
}  # fmt: skip


def mechanism(constraints: list[Constraint]) -> sh.Model:
    """An arm with a ball on it, a sleeve on the arm, a body that flies, and a wheel that turns as told."""
    s = sh.System("ties", gravity=(1, -2, -5))
    solid = {"mass": 1.5, "com": (0.1, -0.05, 0.2), "inertia": (0.2, 0.3, 0.4)}
    s.add_body("arm", joint=sh.Revolute("y", armature=0.1), **solid)
    s.add_body("ball", "arm", joint=sh.Spherical(), placement=sh.Placement(xyz=(0.4, 0, 0.2)), **solid)
    s.add_body("sleeve", "arm", joint=sh.Cylindrical((1, 0, 1)), **solid)
    s.add_body("fly", joint=sh.Free("bryant123"), **solid)
    s.add_body("wheel", "fly", joint=sh.Revolute("z"), **solid)
    s.prescribe("wheel", q="0.3 + 0.4*sin(2*t)")
    for k, constraint in enumerate(constraints):
        s.add_constraint(f"tie {k}", constraint)
    return s.build()


@pytest.fixture(params=TIES, ids=list(TIES))
def tied(request: pytest.FixtureRequest) -> tuple[sh.Dynamics, np.ndarray, np.ndarray]:
    """At any state: it need not satisfy the constraints."""
    model = mechanism(TIES[request.param])
    rng = np.random.default_rng(7)
    q, v = rng.normal(scale=0.4, size=model.nq), rng.normal(size=model.nv)
    return sh.compile(model, backend="casadi"), on_manifold(model, at_time(model, q, T0)), v_at(model, v, T0)


def at_time(model: sh.Model, q: np.ndarray, t: float) -> np.ndarray:
    q = q.copy()
    q[model.body("wheel").q_start] = 0.3 + 0.4 * np.sin(2 * t)
    return q


def v_at(model: sh.Model, v: np.ndarray, t: float) -> np.ndarray:
    v = v.copy()
    v[model.body("wheel").v_start] = 0.8 * np.cos(2 * t)
    return v


def later(model: sh.Model, q: np.ndarray, v: np.ndarray, a: np.ndarray, h: float) -> np.ndarray:
    """q after a time h, to third order, by Runge and Kutta's rule for q' = N(q) v."""
    k1 = rate(model, q, v)
    k2 = rate(model, q + h / 2 * k1, v + h / 2 * a)
    k3 = rate(model, q + h / 2 * k2, v + h / 2 * a)
    k4 = rate(model, q + h * k3, v + h * a)
    return on_manifold(model, q + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4))


def central(f: object) -> np.ndarray:
    """Of fourth order."""
    return (8 * (f(STEP) - f(-STEP)) - (f(2 * STEP) - f(-2 * STEP))) / (12 * STEP)  # type: ignore[operator]


def test_rates_are_those_of_the_values(tied: tuple[sh.Dynamics, np.ndarray, np.ndarray]) -> None:
    dyn, q, v = tied
    model, a = dyn.model, np.zeros(dyn.model.nv)
    found = central(lambda h: dyn.constraint_value(later(model, q, v, a, h), t=T0 + h))
    holonomic = np.concatenate([np.full(c.row_count, c.holonomic) for c in model.constraints])
    expected = dyn.constraint_rate(q, v, t=T0)
    np.testing.assert_allclose(found[holonomic], expected[holonomic], atol=1e-9)
    assert np.abs(expected).max() > 1e-2


def test_jacobians_are_those_of_the_rates(tied: tuple[sh.Dynamics, np.ndarray, np.ndarray]) -> None:
    """ġ is linear in v; columns of prescribed coordinates are there too, though ġ takes their own velocities."""
    dyn, q, v = tied
    free = np.array([b.v_start + k for b in dyn.model.bodies for k in b.free])
    G = dyn.constraint_jacobian(q, t=T0)
    for k in free:
        step = np.eye(dyn.model.nv)[k]
        found = dyn.constraint_rate(q, v + step, t=T0) - dyn.constraint_rate(q, v, t=T0)
        np.testing.assert_allclose(found, G[:, k], atol=1e-12)


def test_accelerations_keep_the_rates(tied: tuple[sh.Dynamics, np.ndarray, np.ndarray]) -> None:
    dyn, q, v = tied
    model = dyn.model
    a = dyn.acceleration(q, v, t=T0)

    def rate_after(h: float) -> np.ndarray:
        return dyn.constraint_rate(later(model, q, v, a, h), v + h * a, t=T0 + h)

    np.testing.assert_allclose(central(rate_after), 0.0, atol=1e-8 * max(1.0, np.abs(a).max()))


def test_a_value_that_does_not_exist_is_zero() -> None:
    dyn = sh.compile(mechanism(TIES["no rotation"]), backend="casadi")
    rng = np.random.default_rng(2)
    q = on_manifold(dyn.model, rng.normal(scale=0.4, size=dyn.model.nq))
    np.testing.assert_array_equal(dyn.constraint_value(q), [0.0, 0.0])
    assert np.abs(dyn.constraint_rate(q, rng.normal(size=dyn.model.nv))).min() > 1e-3
