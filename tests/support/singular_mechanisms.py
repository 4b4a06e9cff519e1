"""Mechanisms whose motion through singular positions is known: by formula, or by one equation along the right branch.

`MECHANISMS[name]()` gives the model, its start, and `truth(t)`: (q, v) at times (n,). `crossings` are the times at
which constraints become dependent and branches meet.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

import sharnir as sh

Truth = Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]]


@dataclass(frozen=True)
class Known:
    model: sh.Model
    truth: Truth
    crossings: np.ndarray
    end: float  # some time after the last crossing

    @property
    def start(self) -> dict[str, np.ndarray]:
        q, v = self.truth(np.zeros(1))
        return {"q0": q[0], "v0": v[0]}


def _rod(length: float) -> dict[str, object]:
    """A slender rod of 1 kg per metre from its own origin along x."""
    return {"mass": length, "com": (length / 2, 0, 0), "inertia": length**3 / 12}


@cache
def coupling_rod(phase: float = 0.3) -> Known:
    """Two wheels coupled by a rod; the front one turns with π rad/s. It is flat whenever π t + phase is a multiple of
    π: then the rear wheel could go on in either direction."""
    s = sh.System("coupling rod", planar=True, gravity=(0, 0, 0))
    s.add_body("front", joint=sh.Revolute("z"), mass=50.0, inertia=2.0)
    rod = {"mass": 10.0, "com": (1.0, 0, 0), "inertia": 3.3}
    s.add_body("rod", "front", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(0.3, 0, 0)), **rod)
    s.add_body("rear", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(2.0, 0, 0)), mass=50.0, inertia=2.0)
    s.add_constraint("pin", sh.Coincident("rod", (2.0, 0, 0), "rear", (0.3, 0, 0)))
    s.prescribe("front", q=f"pi*t + {phase}")
    signs = np.array([1.0, -1.0, 1.0])

    def truth(t: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return np.outer(np.pi * t + phase, signs), np.outer(np.full(t.shape, np.pi), signs)

    first = 0 if phase == 0.0 else 1
    return Known(s.build(), truth, np.arange(first, 5) - phase / np.pi, 4.3)


@cache
def parallelogram() -> Known:
    """Two cranks and a coupler of equal rods, without gravity: it turns at 1 rad/s for ever, flat at t = 1, 1 + π …"""
    s = sh.System("parallelogram", planar=True, gravity=(0, 0, 0))
    one = sh.Placement(xyz=(1, 0, 0))
    s.add_body("a", joint=sh.Revolute("z"), **_rod(1.0))
    s.add_body("b", "a", joint=sh.Revolute("z"), placement=one, **_rod(1.0))
    s.add_body("c", joint=sh.Revolute("z"), placement=one, **_rod(1.0))
    s.add_constraint("pin", sh.Coincident("b", (1, 0, 0), "c", (1, 0, 0)))
    signs = np.array([1.0, -1.0, 1.0])

    def truth(t: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return np.outer(t - 1.0, signs), np.outer(np.ones(t.shape), signs)

    return Known(s.build(), truth, np.array([1.0, 1.0 + np.pi]), 6.1)


@cache
def scissor_pair() -> Known:
    """Two crossed rods pinned at their middles; one turns about the origin, an end of the other slides along the y
    axis. Both are flat at angles 0 and π. One rod's angle is minus the other's: φ̈ = −1.5 g cos φ."""
    g = 2.0
    s = sh.System("scissor pair", planar=True, gravity=(0, -g, 0))
    s.add_body("a", joint=sh.Revolute("z"), **_rod(1.0))
    centred = {"mass": 1.0, "inertia": 1 / 12}
    s.add_body("b", "a", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(0.5, 0, 0)), **centred)
    s.add_constraint("wall", sh.PointOnPlane("b", (-0.5, 0, 0), "world", (0, 0, 0), (1, 0, 0)))
    exact = solve_ivp(
        lambda t, y: [y[1], -1.5 * g * np.cos(y[0])], (-0.5, 3.2), _back(g), "DOP853", rtol=1e-13, atol=1e-13,
        dense_output=True,
    ).sol  # fmt: skip
    signs = np.array([1.0, -2.0])

    def truth(t: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        phi, rate = exact(t)
        return np.outer(phi, signs), np.outer(rate, signs)

    grid = np.linspace(0, 3, 301)
    sine = np.sin(exact(grid)[0])
    changes = np.flatnonzero(sine[:-1] * sine[1:] < 0)
    crossings = [brentq(lambda t: np.sin(exact(t)[0]), grid[k], grid[k + 1], xtol=1e-15) for k in changes]
    return Known(s.build(), truth, np.array(crossings), 3.0)


def _back(g: float) -> list[float]:
    """The state at t = −0.5 of a motion with φ = −0.7 and 4 rad/s at t = 0."""
    found = solve_ivp(
        lambda t, y: [y[1], -1.5 * g * np.cos(y[0])], (0, -0.5), [-0.7, 4.0], "DOP853", rtol=1e-13, atol=1e-13
    )
    return [float(x) for x in found.y[:, -1]]


LONG, SHORT = 1.0, 0.4  # arms and sides of the rhombus of Peaucellier's linkage; its crank is half of their sum


@cache
def peaucellier() -> Known:
    """Peaucellier's linkage, with a crank so long that all rods come to lie in one line. Four branches meet there: each
    arm may go on to either side. The exact motion comes from the energy, along the symmetric branch."""
    r = (LONG + SHORT) / 2
    s = sh.System("Peaucellier", planar=True, gravity=(0, -1.0, 0))
    tip = sh.Placement(xyz=(LONG, 0, 0))
    s.add_body("crank", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(r, 0, 0)), **_rod(r))
    for arm in "ab":
        s.add_body(f"o{arm}", joint=sh.Revolute("z"), **_rod(LONG))
    for side in ("ac", "bc", "ad", "bd"):
        s.add_body(side, f"o{side[0]}", joint=sh.Revolute("z"), placement=tip, **_rod(SHORT))
    end = (SHORT, 0, 0)
    s.add_constraint("c of a", sh.Coincident("ac", end, "crank", (r, 0, 0)))
    s.add_constraint("c of b", sh.Coincident("bc", end, "crank", (r, 0, 0)))
    s.add_constraint("d", sh.Coincident("ad", end, "bd", end))
    model = s.build()
    dyn = sh.compile(model)

    def position(theta: float) -> np.ndarray:
        d = 2 * r * np.cos(theta / 2)  # from the origin to the tip of the crank
        alpha = 2 * np.arcsin(np.sin(theta / 4) * np.sqrt(r * (SHORT - LONG + d) / (LONG * d)))
        gamma = np.arcsin(LONG * np.sin(alpha) / SHORT)
        a, b, ac, bc = theta / 2 + alpha, theta / 2 - alpha, theta / 2 - gamma, theta / 2 + gamma
        return np.array([theta, a, b, ac - a, bc - b, bc + np.pi - a, ac + np.pi - b])

    def slope(theta: float, h: float = 1e-3) -> np.ndarray:
        """dq/dθ to order 8."""
        weights = {1: 4 / 5, 2: -1 / 5, 3: 4 / 105, 4: -1 / 280}
        return sum(w * (position(theta + k * h) - position(theta - k * h)) for k, w in weights.items()) / h

    def rate(theta: float, energy: float) -> float:
        kinetic, potential = dyn.energy(position(theta), slope(theta))
        return float(np.sqrt((energy - potential) / kinetic))

    energy = float(np.dot(dyn.energy(position(-0.8), slope(-0.8)), [9.0, 1.0]))  # 3 rad/s at the start
    exact = solve_ivp(
        lambda t, y: [rate(y[0], energy)], (0, 0.56), [-0.8], "DOP853", rtol=1e-12, atol=1e-12, dense_output=True
    ).sol

    def truth(t: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        angles = exact(t)[0]
        return np.array([position(x) for x in angles]), np.array([slope(x) * rate(x, energy) for x in angles])

    crossing = brentq(lambda t: exact(t)[0], 0, 0.56, xtol=1e-15)
    return Known(model, truth, np.array([crossing]), 0.55)


MECHANISMS: dict[str, Callable[[], Known]] = {
    "coupling rod": coupling_rod,
    "coupling rod from flat": lambda: coupling_rod(0.0),
    "parallelogram": parallelogram,
    "scissor pair": scissor_pair,
    "Peaucellier": peaucellier,
}
