"""Bodies that are let go and bodies that are joined, against closed forms."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh


def pair() -> sh.Model:
    """Two bodies that are one until t = 1; it flies and spins."""
    s = sh.System("pair", planar=True, gravity=(0, 0, 0))
    s.add_body("a", joint=sh.Free(), mass=2.0, inertia=(0.3, 0.3, 0.3))
    s.add_body("b", parent="a", joint=sh.Fixed(), placement=sh.Placement(xyz=(1.5, 0, 0)), mass=1.0,
               inertia=(0.1, 0.1, 0.1))  # fmt: skip
    s.add_event("let go", sh.Release("b", at=1.0))
    return s.build()


@pytest.mark.slow
def test_a_spinning_pair_that_lets_go() -> None:
    """Their centre is 0.5 from a. It stays where it is; each body leaves with ω × r, and both go on to turn with ω."""
    omega = 2.0
    run = sh.simulate(pair(), 3.0, v0=_spinning(pair(), omega), rtol=1e-12, atol=1e-13)
    assert run.ok, run.status
    (event,) = run.events
    assert event.time == 1.0
    assert event.energy_lost == 0.0
    np.testing.assert_array_equal(event.v_before, event.v_after)
    t = run.t[run.t >= 1.0][:, None]
    a, b = (run.point(name)[run.t >= 1.0, :2] for name in ("a", "b"))
    along = np.array([np.cos(omega), np.sin(omega)])  # from a to b at t = 1
    across = omega * np.array([-np.sin(omega), np.cos(omega)])
    centre = np.array([0.5, 0.0])
    np.testing.assert_allclose(a, centre - 0.5 * along - 0.5 * across * (t - 1), atol=1e-9)
    np.testing.assert_allclose(b, centre + 1.0 * along + 1.0 * across * (t - 1), atol=1e-9)
    np.testing.assert_allclose(run.momentum - run.momentum[0], 0, atol=1e-10)
    assert run.audit().worst < 1e-9


def _spinning(model: sh.Model, omega: float) -> np.ndarray:
    """The centre of both at rest: a moves with ω × (−0.5, 0)."""
    v = np.zeros(model.nv)
    v[:3] = [0.0, -0.5 * omega, omega]
    return v


@pytest.mark.slow
def test_two_bodies_that_are_joined() -> None:
    """Plastic impact: v = Σ m v/Σ m, ω = L/J about the common centre; the loss is what is left."""
    s = sh.System("dock", planar=True, gravity=(0, 0, 0))
    m, J = np.array([2.0, 3.0]), np.array([0.4, 0.5])
    for k, name in enumerate("ab"):
        s.add_body(name, joint=sh.Free(), mass=m[k], inertia=(J[k],) * 3)
    s.add_event("dock", sh.Attach("a", "b", at=0.5))
    model = s.build()
    q0 = np.array([0, 0, 0.3, 2.0, 0.5, -0.4])
    velocity, spin = np.array([[1.0, 0.2], [-0.5, 0.1]]), np.array([0.7, -1.1])
    v0 = np.zeros(6)
    for k, angle in enumerate((0.3, -0.4)):
        c, s_ = np.cos(angle), np.sin(angle)
        v0[3 * k : 3 * k + 3] = [*(np.array([[c, s_], [-s_, c]]) @ velocity[k]), spin[k]]
    run = sh.simulate(model, 1.5, q0=q0, v0=v0, rtol=1e-12, atol=1e-13)
    (event,) = run.events
    place = np.array([[0, 0], [2.0, 0.5]]) + 0.5 * velocity
    common, centre = m @ velocity / m.sum(), m @ place / m.sum()
    arm = place - centre
    L = float(np.sum(m * (arm[:, 0] * velocity[:, 1] - arm[:, 1] * velocity[:, 0])) + J @ spin)
    total = float(J.sum() + np.sum(m * (arm**2).sum(axis=1)))
    before = 0.5 * (np.sum(m * (velocity**2).sum(axis=1)) + J @ spin**2)
    after = 0.5 * (m.sum() * common @ common + L**2 / total)
    assert abs(event.energy_lost - (before - after)) < 1e-10
    np.testing.assert_allclose(run.v[-1, [2, 5]], L / total, rtol=1e-10)
    moved = (m[:, None] * np.array([run.point(name)[-1, :2] for name in "ab"])).sum(axis=0) / m.sum()
    np.testing.assert_allclose(moved, centre + common, atol=1e-9)
    gap = [np.linalg.norm(run.point("a")[k] - run.point("b")[k]) for k in (-1, -3)]
    np.testing.assert_allclose(gap, np.linalg.norm(place[0] - place[1]), atol=1e-9)
    # what the constraint did to a is its change of momentum
    change = m[0] * (common + L / total * np.array([-arm[0, 1], arm[0, 0]]) - velocity[0])
    np.testing.assert_allclose(np.linalg.norm(event.impulses["dock"][:3]), np.linalg.norm(change), rtol=1e-9)
    assert run.audit().worst < 1e-8
