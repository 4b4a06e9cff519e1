"""Gravity fields against Kepler's laws, a cloud of point masses, and the libration of satellites.

Covers model/forces/gravity.py.
"""

from __future__ import annotations

import numpy as np
import pytest
from scipy.special import ellipk

import sharnir as sh
from support.force_models import interpreted

J = np.diag([2.0, 5.0, 6.0])


def satellite(force: object, inertia: np.ndarray = J, joint: sh.Joint | None = None, **given: object) -> sh.Model:
    s = sh.System("satellite", gravity=(0, 0, 0))
    s.add_body("body", joint=joint or sh.Free(), mass=3.0, inertia=inertia, **given)
    s.add_force("gravity", force)
    return s.build()


def cloud(J: np.ndarray, mass: float) -> np.ndarray:
    """Six points, each of a sixth of the mass, with the inertia J (diagonal)."""
    second = np.trace(J) / 2 - np.diag(J)  # ∫ x² dm, ...
    return np.concatenate([np.diag(np.sqrt(3 * second / mass)), -np.diag(np.sqrt(3 * second / mass))])


def test_kepler() -> None:
    """An ellipse from its pericentre: back after 2π √(a³/μ), having kept energy and angular momentum."""
    mu, r, speed = 20.0, 100.0, 0.5
    a = 1 / (2 / r - speed**2 / mu)
    assert a > r
    period = 2 * np.pi * np.sqrt(a**3 / mu)
    point = satellite(sh.CentralGravity(mu), 1e-12 * np.eye(3))
    start = [r, 0, 0, 1, 0, 0, 0], [0, speed, 0, 0, 0, 0]
    run = sh.simulate(point, period, q0=start[0], v0=start[1], rtol=1e-12, atol=1e-12)
    assert run.ok
    np.testing.assert_allclose(run.q[-1, :3], start[0][:3], atol=1e-7)  # 1e-9 of the way round
    assert run.audit().worst <= 1e-10
    assert np.linalg.norm(run.q[:, :3], axis=1).max() == pytest.approx(2 * a - r, rel=1e-3)


def test_a_body_is_a_cloud_of_points() -> None:
    """MacCullagh's formula leaves terms of the fourth order in size / distance: errors fall by 2⁴ as that doubles."""
    rng, errors = np.random.default_rng(4), []
    R = sh.Placement(rpy=rng.normal(size=3)).R
    quaternion = sh.Pose(R, np.zeros(3)).quaternion
    points = cloud(J, 3.0)
    for distance in (20.0, 40.0, 80.0):
        centre = distance * np.array([0.6, 0.0, 0.8])
        dyn = interpreted(satellite(sh.CentralGravity(7.0, centre)))
        found = dyn.force("gravity", [0, 0, 0, *quaternion], np.zeros(6))
        d = R @ points.T - centre[:, None]
        f = -7.0 * 0.5 * d / np.linalg.norm(d, axis=0) ** 3
        own = R.T @ f
        F = np.concatenate([own.sum(axis=1), np.cross(points, own.T).sum(axis=0)])
        energy = -np.sum(7.0 * 0.5 / np.linalg.norm(d, axis=0))
        near = np.array([7.0 * 3 / distance**2] * 3 + [7.0 / distance**3] * 3)
        errors.append(np.abs(found.wrenches[0] - F) / near)
        assert abs(found.energy - energy) <= 3 * 7.0 * distance**-5 * 30
        n = R.T @ (-centre / distance)
        np.testing.assert_allclose(
            found.wrenches[0][3:], 3 * 7.0 / distance**3 * np.cross(n, J @ n), rtol=1e-12, atol=1e-18
        )
    assert (np.max(errors[0][:3]) / np.max(errors[1][:3])) == pytest.approx(16, rel=0.1)
    assert (np.max(errors[1][3:]) / np.max(errors[2][3:])) == pytest.approx(4, rel=0.1)  # of a moment two orders less
    assert np.max(errors[2][:3]) <= 1e-6


def test_tidal_field_of_a_cloud_is_exact() -> None:
    n, up = 0.7, np.array([1.0, -2.0, 0.5]) / np.sqrt(5.25)
    R = sh.Placement(rpy=(0.3, -0.8, 1.9)).R
    quaternion, p, com = sh.Pose(R, np.zeros(3)).quaternion, np.array([3.0, -1.0, 2.0]), np.array([0.1, 0.2, -0.4])
    dyn = interpreted(satellite(sh.GravityGradient(n, 3 * up), com=com))
    found = dyn.force("gravity", [*p, *quaternion], np.zeros(6))
    points = cloud(J, 3.0) + com
    rho = p[:, None] + R @ points.T
    f = -(n**2) * 0.5 * (rho - 3 * np.outer(up, up @ rho))
    own = R.T @ f
    F = np.concatenate([own.sum(axis=1), np.cross(points, own.T).sum(axis=0)])
    np.testing.assert_allclose(found.wrenches[0], F, rtol=1e-13, atol=1e-13)
    assert found.energy == pytest.approx(
        np.sum(n**2 / 2 * 0.5 * (rho**2).sum(axis=0) - 1.5 * n**2 * 0.5 * (up @ rho) ** 2)
    )


@pytest.mark.parametrize("central", [True, False])
@pytest.mark.parametrize("amplitude", [1e-3, 0.8])
def test_libration(central: bool, amplitude: float) -> None:
    """On a circular orbit the pitch angle θ swings as half of a pendulum's does, with φ = 2 θ in φ̈ = −w² sin φ and
    w² = 3 n² (Jy − Jx) / Jz, so that the period is 4 K(sin² θ₀) / w. Under central gravity a large body would change
    its orbit a little: this one is 1e-5 of its distance from the centre."""
    n, inertia = 0.5, np.diag([2.0, 5.0, 6.0])
    own = n * np.sqrt(3 * (inertia[1, 1] - inertia[0, 0]) / inertia[2, 2])
    period = 4 * ellipk(np.sin(amplitude) ** 2) / own
    distance = 1e5
    quaternion = [np.cos(amplitude / 2), 0, 0, np.sin(amplitude / 2)]
    if central:
        model = satellite(sh.CentralGravity(n**2 * distance**3), inertia)
        q0, v0 = [distance, 0, 0, *quaternion], [0, 0, 0, 0, 0, n]
        v0[:3] = sh.Pose(sh.Placement(rpy=(0, 0, amplitude)).R, np.zeros(3)).rotation.T @ [0, n * distance, 0]
    else:
        model = satellite(sh.GravityGradient(n, (f"cos({n}*t)", f"sin({n}*t)", 0)), inertia, sh.Spherical())
        q0, v0 = quaternion, [0, 0, n]
    run = sh.simulate(model, period, q0=q0, v0=v0, rtol=1e-12, atol=1e-13, times=np.linspace(0, period, 121))
    assert run.ok
    x = run.q[:, -4:]
    theta = np.unwrap(2 * np.arctan2(x[:, 3], x[:, 0]), period=2 * np.pi) - n * run.t
    expected = amplitude * np.array([1, 0, -1, 0, 1])
    np.testing.assert_allclose(theta[::30], expected, atol=1e-8)
    if not central:
        assert run.audit().worst <= 1e-8


@pytest.mark.parametrize(
    ("force", "message"),
    [
        (sh.CentralGravity(0.0), "mu = 0. Expected more than 0"),
        (sh.CentralGravity("q('body', 0)"), "mu=.*depends on the state"),
        (sh.CentralGravity(1.0, bodies=["bdoy"]), r"bodies\[0\].*Did you mean 'body'"),
        (sh.CentralGravity(1.0, bodies=["world"]), "cannot be moved"),
        (sh.CentralGravity(1.0, bodies=["body", "body"]), "is named twice"),
        (sh.CentralGravity(1.0, bodies=[]), "Expected a list of names"),
        (sh.GravityGradient(-1.0, (0, 0, 1)), "rate = -1. Expected more than 0"),
        (sh.GravityGradient(1.0, (0, 0, 0)), "is no direction"),
    ],
)
def test_bad_fields(force: object, message: str) -> None:
    with pytest.raises(sh.SharnirError, match=f"'gravity'.*{message}"):
        satellite(force)


@pytest.mark.parametrize("force", [sh.CentralGravity(1.0), sh.GravityGradient(1.0, (1, 0, 0))])
def test_not_in_the_plane(force: object) -> None:
    s = sh.System("flat", planar=True)
    s.add_body("body", joint=sh.Free(), mass=1.0, inertia=1.0)
    s.add_force("gravity", force)
    with pytest.raises(sh.ModelError, match="the system is planar"):
        s.build()
