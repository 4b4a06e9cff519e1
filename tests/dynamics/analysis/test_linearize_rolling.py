"""Linearised motions with rows of velocity level: the benchmark bicycle of Meijaard, Papadopoulos, Ruina and Schwab
(2007), Linearized dynamics equations for the balance and steer of a bicycle, Proc. R. Soc. A 463.

Its matrices and eigenvalues are published with 14 digits. Axes here: x forward, y to the left, z up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.extend import ConstraintRows, Context
from sharnir.model.constraint import VelocityRows

BASE, TRAIL, TILT, REAR, FRONT = 1.02, 0.08, np.pi / 10, 0.3, 0.35  # m, rad

# M q̈ + v C1 q̇ + (g K0 + v² K2) q = 0 of lean and steer
M = np.array([[80.81722, 2.31941332208709], [2.31941332208709, 0.29784188199686]])
C1 = np.array([[0, 33.86641391492494], [-0.85035641456978, 1.68540397397560]])
K0 = np.array([[-80.95, -2.59951685249872], [-2.59951685249872, -0.80329488458618]])
K2 = np.array([[0, 76.59734589573222], [0, 2.65431523794604]])
STANDING = (3.131643247906656, 5.530943717653934)
AT_5 = (-0.775341882195845 + 4.464867713788229j, -0.32286642900409, -14.0783896927982)
WEAVE, CAPSIZE = 4.292382536341, 6.024262015389  # m/s: self-stable between them


def lowest(X: Any, radius: float) -> ca.SX:
    """From the centre of a wheel, which turns about y, to its lowest point."""
    e = X.R[:, 1]
    return radius * (ca.vertcat(0, 0, -1) + e[2] * e) / ca.sqrt(1 - e[2] ** 2)


@dataclass(frozen=True, eq=False, kw_only=True)
class TouchRows(ConstraintRows):
    radius: float

    def value(self, at: Mapping[int, Any], t: Any) -> ca.SX:
        X = at[self.bodies[0]].X0
        return X.p[2] + lowest(X, self.radius)[2]


@dataclass(frozen=True, eq=False, kw_only=True)
class RollRows(VelocityRows):
    radius: float

    def rate(self, at: Mapping[int, Any], t: Any) -> ca.SX:
        X, V = at[self.bodies[0]].X0, at[self.bodies[0]].V
        return (X.R @ V[:3] + ca.cross(X.R @ V[3:], lowest(X, self.radius)))[:2]


@dataclass(frozen=True, eq=False)
class Wheel(sh.Constraint):
    """The rim touches the ground, or rolls on it."""

    body: str
    radius: float
    rolls: bool

    def rows(self, name: str, context: Context) -> ConstraintRows:
        kind, labels = (RollRows, ("force along x", "force along y")) if self.rolls else (TouchRows, ("force up",))
        bodies = (context.body(self.body, "body"), 0)
        return kind(name=name, labels=labels, t=context.t, bodies=bodies, radius=self.radius)


def system() -> sh.System:
    s = sh.System("bicycle")
    steer = sh.Revolute((-np.sin(TILT), 0, np.cos(TILT)))
    ground = BASE + TRAIL  # where the steering axis meets it
    s.add_body("frame", joint=sh.Free(), mass=85.0, com=(0.3, 0, 0.9), inertia=(9.2, 11, 2.8, 0, -2.4, 0))
    s.add_body("rear", "frame", joint=sh.Revolute("y"), placement=sh.Placement(xyz=(0, 0, REAR)), mass=2.0,
               inertia=(0.0603, 0.12, 0.0603))  # fmt: skip
    s.add_body("fork", "frame", joint=steer, placement=sh.Placement(xyz=(ground, 0, 0)), mass=4.0,
               com=(0.9 - ground, 0, 0.7), inertia=(0.05892, 0.06, 0.00708, 0, 0.00756, 0))  # fmt: skip
    s.add_body("front", "fork", joint=sh.Revolute("y"), placement=sh.Placement(xyz=(-TRAIL, 0, FRONT)), mass=3.0,
               inertia=(0.1405, 0.28, 0.1405))  # fmt: skip
    for body, radius in (("rear", REAR), ("front", FRONT)):
        s.add_constraint(f"{body} touches", Wheel(body, radius, rolls=False))
        s.add_constraint(f"{body} rolls", Wheel(body, radius, rolls=True))
    return s


@cache
def bicycle() -> sh.Dynamics:
    return sh.compile(system().build(), backend="casadi")


def rolling(speed: float) -> list[float]:
    return [speed, 0, 0, 0, 0, 0, speed / REAR, 0, speed / FRONT]


def eigenvalues(speed: float) -> np.ndarray:
    """Without the two zeros of the forward motion."""
    found = np.linalg.eigvals(sh.linearize(bicycle(), v=rolling(speed)).A)
    kept = found[np.argsort(np.abs(found))[2:]]
    assert np.abs(found).min() <= 1e-9
    return np.sort_complex(kept)


def published(speed: float) -> np.ndarray:
    lower = [-np.linalg.solve(M, 9.81 * K0 + speed**2 * K2), -np.linalg.solve(M, speed * C1)]
    return np.sort_complex(np.linalg.eigvals(np.block([[np.zeros((2, 2)), np.eye(2)], lower])))


@pytest.mark.slow
@pytest.mark.parametrize("speed", [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 7.0, 10.0])
def test_the_benchmark_bicycle(speed: float) -> None:
    """The matrices have 14 digits; double eigenvalues are not near at these speeds."""
    np.testing.assert_allclose(eigenvalues(speed), published(speed), rtol=0, atol=1e-10)


@pytest.mark.slow
def test_its_published_eigenvalues() -> None:
    standing = eigenvalues(0.0)
    np.testing.assert_allclose(standing, np.sort([*STANDING, *(-x for x in STANDING)]), atol=1e-11)
    moving = eigenvalues(5.0)
    for value in AT_5:
        assert np.abs(moving - value).min() <= 1e-11
    near = 1e-6
    for speed, stable in ((WEAVE - near, False), (WEAVE + near, True), (CAPSIZE - near, True), (CAPSIZE + near, False)):
        assert (eigenvalues(speed).real.max() <= 0) == stable, speed


@pytest.mark.slow
def test_where_it_has_rolled_to_is_no_state() -> None:
    lin = sh.linearize(bicycle(), v=rolling(5.0))
    assert len(lin.states) == 6
    assert "'rear rolls', 'front rolls'" in lin.text
    assert "frame[1]" not in lin.outputs
    assert "fork" in lin.outputs
    assert lin.C.shape == (len(lin.outputs), 6)
    with pytest.raises(sh.UnsupportedError, match=r"'frame\[1\]' depends on where 'bicycle' has rolled to"):
        sh.linearize(bicycle(), v=rolling(5.0), outputs=["frame[1]"])
    s = system()  # a spring to a pole beside the way
    s.add_force("spring", sh.PointSpring("frame", (0, 0, 0.5), "world", (0, 3, 0.5), stiffness=10.0, length=1.0))
    with pytest.raises(sh.UnsupportedError, match="depend on where it has rolled to"):
        sh.linearize(s.build(), v=rolling(5.0))
    assert len(sh.linearize(s.build()).states) == 6, "at rest nothing rolls away"
