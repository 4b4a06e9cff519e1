"""Energy and momentum change by what the forces do: power balance, balance of linear and angular momentum.

Rates are central differences over 1e-5 s; 1e-7 of the largest term is what they can show.
"""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

import sharnir as sh
from support.motion import along_motion
from support.random_trees import State, random_tree
from support.samples import slow_but_every
from support.ways import FORMULATIONS, skip_where_refused

SEEDS = [pytest.param(s, id=f"tree{s}") for s in range(60, 66)]


@pytest.mark.parametrize("seed", slow_but_every(3, SEEDS))
def test_power_balance(seed: int) -> None:
    """d/dt (T + U) = tau · v + Σ wrench · V."""
    model = random_tree(seed, bodies=5)
    dyn, s = sh.compile(model, backend="casadi"), State(model, seed)
    a = dyn.acceleration(s.q, s.v, s.tau, wrenches=s.wrenches)
    rate = along_motion(model, lambda q, v: np.array([dyn.energy(q, v).sum()]), s.q, s.v, a)[0]
    power = s.tau @ s.v + sum(s.wrenches[b.index - 1] @ body_velocity(dyn, b.name, s) for b in model.bodies)
    assert rate == pytest.approx(power, rel=1e-7, abs=1e-7 * max(1.0, np.abs(a).max()))


def body_velocity(dyn: sh.Dynamics, name: str, s: State) -> np.ndarray:
    """V in body axes, from the velocities of four points."""
    R = dyn.placement(s.q, name).R
    v0 = R.T @ dyn.point_velocity(s.q, s.v, name, (0, 0, 0))
    v1, v2 = (R.T @ dyn.point_velocity(s.q, s.v, name, e) - v0 for e in ((1, 0, 0), (0, 1, 0)))
    return np.concatenate([v0, [v2[2], -v1[2], v1[1]]])


@pytest.mark.parametrize(("seed", "formulation"), slow_but_every(4, product(range(60, 66), FORMULATIONS), turns=3))
def test_momentum_balance(seed: int, formulation: str) -> None:
    """d/dt [L; K] = the weight, the wrenches, and the reactions of the joints on the world."""
    model = random_tree(seed, bodies=5)
    skip_where_refused(formulation, model)
    dyn, s = sh.compile(model, formulation, backend="casadi"), State(model, seed)
    a = dyn.acceleration(s.q, s.v, s.tau, wrenches=s.wrenches)
    R = dyn.reactions(s.q, s.v, s.tau, wrenches=s.wrenches)
    rate = along_motion(model, dyn.momentum, s.q, s.v, a)
    weight = sum(b.mass for b in model.bodies) * np.asarray(model.gravity)
    total = np.concatenate([weight, np.cross(dyn.centre_of_mass(s.q), weight)])
    for b in model.bodies:
        on_body = s.wrenches[b.index - 1] + (R[b.index - 1] if b.parent == 0 else 0.0)
        total += in_world(dyn.placement(s.q, b.name), on_body)
    np.testing.assert_allclose(rate, total, rtol=0, atol=1e-7 * max(1.0, np.abs(total).max()))


def in_world(pose: sh.Pose, F: np.ndarray) -> np.ndarray:
    """A force about the world's origin, in its axes."""
    f, m = pose.R @ F[:3], pose.R @ F[3:]
    return np.concatenate([f, m + np.cross(pose.p, f)])


@pytest.mark.parametrize("seed", SEEDS)
def test_kinetic_energy_is_that_of_the_mass_matrix(seed: int) -> None:
    """½ vᵀ M v, rotors included; both are sums of positive terms, so rounding stays relative."""
    model = random_tree(seed, bodies=5)
    dyn, s = sh.compile(model, backend="casadi"), State(model, seed)
    assert dyn.energy(s.q, s.v)[0] == pytest.approx(s.v @ dyn.mass_matrix(s.q) @ s.v / 2, rel=1e-13)


def test_free_flight_keeps_momentum_about_the_centre() -> None:
    """Without gravity and forces nothing changes the momentum of a free chain."""
    s = sh.System("satellite", gravity=(0, 0, 0))
    s.add_body("bus", joint=sh.Free(), mass=5.0, com=(0.1, 0, 0), inertia=(1, 2, 2.5))
    s.add_body(
        "panel", "bus", joint=sh.Revolute("y"), placement=sh.Placement(xyz=(1, 0, 0)), mass=1.0, inertia=(0.1, 0.2, 0.2)
    )
    model = s.build()
    dyn, x = sh.compile(model, backend="casadi"), State(model, 1)
    a = dyn.acceleration(x.q, x.v)
    np.testing.assert_allclose(along_motion(model, dyn.momentum, x.q, x.v, a), np.zeros(6), atol=1e-8)


def test_potential_is_zero_at_the_origin_of_the_world() -> None:
    s = sh.System("weights", gravity=(0, 0, -10))
    s.add_body("low", joint=sh.Prismatic("z"), mass=2.0, inertia=(1, 1, 1))
    s.add_body("shelf", joint=sh.Fixed(), placement=sh.Placement(xyz=(0, 0, 3)), mass=1.5)
    dyn = sh.compile(s.build(), backend="casadi")
    np.testing.assert_allclose(dyn.energy([0.0], [0.0]), [0.0, 45.0])  # what is fixed counts too
    np.testing.assert_allclose(dyn.energy([-1.0], [2.0]), [4.0, 25.0])
