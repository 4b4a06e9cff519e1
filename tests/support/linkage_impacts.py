"""Four-bars and slider-cranks with stops and latches by hand: their equations in absolute angles, integrated by SciPy.

    M(z) z̈ = Q(t, z, ż) + Jᵀ λ,    J z̈ = γ,    z = (crank, coupler, rocker or slide)

A linkage has one degree of freedom, so an impact with restitution e makes ż⁺ = −e ż⁻ whatever coordinate it stops.
Nothing here is shared with the library.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

import sharnir as sh

G = 9.81
NAMES = ("crank", "coupler", "out")
JOINTS = np.array([[1.0, 0, 0], [-1, 1, 0], [0, 0, 1]])  # joint coordinates of absolute ones
LITTLE = 1e-11  # accuracy of the oracle
BRIEF = 1e-8  # s: a shorter flight is none


@dataclass(frozen=True)
class Linkage:
    """With rods of lengths (a, b, c) and the base d; of a slider-crank (a, b) and the height h of its slide."""

    slides: bool
    a: float
    b: float
    c: float  # rocker, or height
    d: float
    masses: tuple[float, float, float]
    centres: tuple[float, float, float]  # along the rods
    torque: tuple[float, float, float]  # A cos(w t + p) on the crank
    start: float  # angle of the crank
    way: int  # of two closures
    stops: tuple[tuple[int, int, float, float], ...] = ()  # joint, +1 lower or −1 upper, bound, restitution
    latch: tuple[int, float] | None = None

    @property
    def inertias(self) -> list[float]:
        return [
            m * x * x / 12 for m, x in zip(self.masses, (self.a, self.b, 1.0 if self.slides else self.c), strict=True)
        ]

    def closed(self) -> np.ndarray | None:
        """Absolute coordinates at the start, or None where the loop does not close well."""
        p = self.a * np.array([np.cos(self.start), np.sin(self.start)])
        if self.slides:
            s = (self.c - p[1]) / self.b
            turned = np.arcsin(s) if abs(s) < 0.95 else np.nan
            phi = turned if self.way > 0 else np.pi - turned
            return None if np.isnan(phi) else np.array([self.start, phi, p[0] + self.b * np.cos(phi)])
        r = np.array([self.d, 0.0]) - p
        c = (self.b**2 + r @ r - self.c**2) / (2 * self.b * np.hypot(*r))
        if abs(c) > 0.95:
            return None
        phi = np.arctan2(r[1], r[0]) + self.way * np.arccos(c)
        end = p + self.b * np.array([np.cos(phi), np.sin(phi)])
        return np.array([self.start, phi, np.arctan2(end[1], end[0] - self.d)])

    def equations(
        self, t: float, z: np.ndarray, u: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """M, Q, J, γ."""
        (m1, m2, m3), (c1, c2, c3), (I1, I2, I3) = self.masses, self.centres, self.inertias
        a, b, (x, y, last), (w1, w2, w3) = self.a, self.b, z, u
        A, w, p = self.torque
        cross, swing = m2 * a * c2 * np.cos(x - y), m2 * a * c2 * np.sin(x - y)
        M = np.diag([I1 + m1 * c1**2 + m2 * a**2, I2 + m2 * c2**2, m3 if self.slides else I3 + m3 * c3**2])
        M[0, 1] = M[1, 0] = cross
        Q = np.array([
            -swing * w2**2 - G * np.cos(x) * (m1 * c1 + m2 * a) + A * np.cos(w * t + p),
            swing * w1**2 - G * np.cos(y) * m2 * c2,
            0.0 if self.slides else -G * np.cos(last) * m3 * c3,
        ])  # fmt: skip
        J = np.array([[-a * np.sin(x), -b * np.sin(y), -1.0], [a * np.cos(x), b * np.cos(y), 0.0]])
        gamma = a * w1**2 * np.array([np.cos(x), np.sin(x)]) + b * w2**2 * np.array([np.cos(y), np.sin(y)])
        if not self.slides:
            J[:, 2] = self.c * np.sin(last), -self.c * np.cos(last)
            gamma -= self.c * w3**2 * np.array([np.cos(last), np.sin(last)])
        return M, Q, J, gamma

    def solved(self, t: float, z: np.ndarray, u: np.ndarray, locked: int | None = None) -> np.ndarray:
        """z̈, then the multipliers; the last one is that of a joint that is locked."""
        M, Q, J, gamma = self.equations(t, z, u)
        if locked is not None:
            J, gamma = np.vstack([J, JOINTS[locked]]), np.append(gamma, 0.0)
        n = len(J)
        return np.linalg.solve(np.block([[M, -J.T], [J, np.zeros((n, n))]]), np.concatenate([Q, gamma]))

    def rate(self, t: float, y: np.ndarray) -> np.ndarray:
        return np.concatenate([y[3:], self.solved(t, y[:3], y[3:])[:3]])

    def travel(self, end: float) -> tuple[list[tuple[str, float, float]], np.ndarray, np.ndarray]:
        """Events as (kind, time, energy lost), and joint coordinates and velocities at the end."""
        t, y, found = 0.0, np.concatenate([self.closed(), np.zeros(3)]), []
        functions = [_reaches(k, bound, -side) for k, side, bound, _ in self.stops]
        functions += [_reaches(*self.latch, 0)] if self.latch else []
        while t < end:
            run = solve_ivp(self.rate, (t, end), y, "DOP853", events=functions, rtol=LITTLE, atol=LITTLE / 100)
            t, y = float(run.t[-1]), run.y[:, -1]
            if run.status == 0:
                break
            z, u, n = y[:3], y[3:], next(k for k, x in enumerate(run.t_events) if len(x))
            energy = u @ self.equations(t, z, u)[0] @ u / 2
            if n == len(self.stops):
                return [*found, ("latch", t, energy)], JOINTS @ z, np.zeros(3)
            k, side, _, e = self.stops[n]
            found.append(("hit", t, energy * (1 - e * e)))
            u = -e * u
            away, pull = side * JOINTS[k] @ u, side * JOINTS[k] @ self.solved(t, z, u)[:3]
            rests = pull < 0 and 2 * away / -pull < BRIEF
            if rests:
                u, left = 0.0 * u, self._leaves(t, end, z, k, side)
                if left is None:
                    return found, JOINTS @ z, u
                t = left
                found.append(("leave", t, 0.0))
            on = min(1e-4 if rests or pull > 0 else min(0.4 * away / -pull, 1e-4), end - t)  # off the bound again
            run = solve_ivp(self.rate, (t, t + on), np.concatenate([z, u]), "DOP853", rtol=LITTLE, atol=LITTLE / 1e4)
            t, y = float(run.t[-1]), run.y[:, -1]
        return found, JOINTS @ y[:3], JOINTS @ y[3:]

    def _leaves(self, t: float, end: float, z: np.ndarray, k: int, side: int) -> float | None:
        """When the stop would have to pull."""

        def push(x: float) -> float:
            return float(side * self.solved(x, z, 0.0 * z, k)[-1])

        times = np.linspace(t, end, 2001)
        below = np.flatnonzero([push(x) < 0 for x in times])
        return None if not below.size else float(brentq(push, times[below[0] - 1], times[below[0]], xtol=1e-14))

    def model(self, planar: bool = True) -> sh.Model:
        s = sh.System("linkage", planar=planar, gravity=(0, -G, 0))
        own = [{"mass": m, "com": (c, 0, 0), "inertia": (J, J, J)}
               for m, c, J in zip(self.masses, self.centres, self.inertias, strict=True)]  # fmt: skip
        s.add_body("crank", joint=sh.Revolute("z"), **own[0])
        s.add_body("coupler", "crank", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(self.a, 0, 0)), **own[1])
        joint, at = (sh.Prismatic("x"), (0, self.c, 0)) if self.slides else (sh.Revolute("z"), (self.d, 0, 0))
        s.add_body("out", joint=joint, placement=sh.Placement(xyz=at), **own[2])
        end = (0.0 if self.slides else self.c, 0, 0)
        s.add_constraint("closure", sh.Coincident("coupler", (self.b, 0, 0), "out", end))
        A, w, p = self.torque
        s.add_force("torque", sh.JointForce("crank", f"{A!r}*cos({w!r}*t + {p!r})"))
        for n, (k, side, bound, e) in enumerate(self.stops):
            given = {"lower" if side > 0 else "upper": bound}
            s.add_event(f"stop {n}", sh.Stop(NAMES[k], restitution=e, **given))
        if self.latch:
            s.add_event("latch", sh.Latch(NAMES[self.latch[0]], at=self.latch[1]))
        return s.build()


def _reaches(k: int, bound: float, direction: int):
    def function(t: float, y: np.ndarray) -> float:
        return float(JOINTS[k] @ y[:3]) - bound

    function.terminal, function.direction = True, direction
    return function


def random_linkage(seed: int, end: float) -> Linkage:
    """It meets its stop, or its latch, and no singular position."""
    rng = np.random.default_rng(seed)
    while True:
        a, b, c, d = (float(x) for x in rng.uniform(0.2, 1.2, 4))
        slides = bool(rng.random() < 0.5)
        c = float(rng.uniform(-0.3, 0.3)) if slides else c
        lengths = (a, b, 0.0 if slides else c)
        found = Linkage(
            slides, a, b, c, d, tuple(rng.uniform(0.3, 4.0, 3)), tuple(x * rng.uniform(0.2, 0.8) for x in lengths),
            (rng.uniform(5, 40), rng.uniform(1, 8), rng.uniform(0, 6.3)), rng.uniform(-3, 3), int(rng.choice([-1, 1])),
        )  # fmt: skip
        start = found.closed()
        if start is None:
            continue
        y0 = np.concatenate([start, np.zeros(3)])
        free = solve_ivp(found.rate, (0, end), y0, "DOP853", rtol=1e-8, atol=1e-10, dense_output=True)
        states = free.sol(np.linspace(0, end, 200)).T
        if min(np.linalg.svd(found.equations(0, y[:3], y[3:])[2])[1][-1] for y in states) < 0.03 * max(a, b):
            continue
        k, y = int(rng.integers(3)), free.sol(rng.uniform(0.1, 0.8) * end)
        bound, first, speed = JOINTS[k] @ y[:3], JOINTS[k] @ start, JOINTS[k] @ y[3:]
        if abs(bound - first) < 0.05 or abs(speed) < 0.3:
            continue
        e, side = float(rng.choice([0.0, 0.01, 0.3, 0.6, 0.9, 1.0])), -1 if bound > first else 1
        sort = rng.integers(4)
        stops = () if sort == 0 else ((k, side, float(bound), e),)
        if sort == 1:  # another end behind the start
            stops += ((k, -side, float(first + side * rng.uniform(0.05, 0.3)), e),)
        return Linkage(**{**vars(found), "stops": stops, "latch": (k, float(bound)) if sort == 0 else None})
