"""Mechanisms with closed loops whose motion is known."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

import sharnir as sh
from support.problems import digits, problem


def rod(length: float, mass: float = 1.0) -> dict[str, Any]:
    """A slender rod along x from the joint."""
    J = mass * length**2 / 12
    return {"mass": mass, "com": (length / 2, 0, 0), "inertia": (0, J, J)}


# Problem 02 A02: windows in a row


@cache
def windows(N: int) -> sh.Model:
    """N + 1 upright rods hinged to the ground, N rods across; angles from +x. All stand upright and fall to the right;
    wherever they lie flat every window loses the rank of its closure."""
    s = sh.System(f"{N} windows", planar=True)
    hinge = sh.Revolute("z")
    for i in range(N + 1):
        s.add_body(
            f"up{i}", joint=hinge, placement=sh.Placement(xyz=(float(i), 0, 0)), q0=np.pi / 2, v0=-1.0, **rod(1.0)
        )
        if i < N:
            top = sh.Placement(xyz=(1.0, 0, 0))
            s.add_body(f"across{i}", f"up{i}", joint=hinge, placement=top, q0=-np.pi / 2, v0=1.0, **rod(1.0))
    for i in range(N):
        s.add_constraint(f"corner{i}", sh.Coincident(f"across{i}", (1.0, 0, 0), f"up{i + 1}", (1.0, 0, 0)))
    return s.build()


def windows_times(N: int) -> list[float]:
    return [float(row[0]) for row in problem("02_A02_N_four_bar")[f"exact_N{N}"]["samples"]]


def windows_errors(run: sh.Run, N: int) -> dict[float, float]:
    """Distance of the first upper corner from its exact place, m, at the stored times among those of the run."""
    samples = problem("02_A02_N_four_bar")[f"exact_N{N}"]["samples"]
    exact = {float(t): digits([x, y]) for t, x, y in samples}
    place = run.point("up0", (1.0, 0, 0))[:, :2]
    return {float(t): float(np.linalg.norm(p - exact[t])) for t, p in zip(run.t, place, strict=True)}


# Problem 02 A01: a point mass in Cartesian coordinates


@cache
def point_mass(kind: str) -> sh.Model:
    """1 kg that slides along x and y, and is held 1 m from the origin: at (−1, 0) to begin with."""
    s = sh.System(f"A01, {kind}", planar=True)
    along_x, along_y = sh.Prismatic("x"), sh.Prismatic("y")
    if kind == "two bodies":
        s.add_body("carriage", joint=along_x, mass=0.0, inertia=(0, 0, 0), q0=-1.0)
        s.add_body("bob", "carriage", joint=along_y, mass=1.0, inertia=(0, 0, 0))
    else:
        s.add_body("bob", joint=sh.Compound(along_x, along_y), mass=1.0, inertia=(0, 0, 0), q0=[-1.0, 0.0])
    s.add_constraint("link", sh.Distance("bob", (0, 0, 0), "world", (0, 0, 0), 1.0))
    return s.build()


def point_mass_errors(run: sh.Run) -> dict[float, float]:
    samples = problem("02_A01_simple_pendulum")["exact_values"]["samples"]
    exact = {float(t): digits([x, y]) for t, x, y in samples}
    place = run.point("bob")[:, :2]
    return {float(t): float(np.linalg.norm(p - exact[t])) for t, p in zip(run.t, place, strict=True)}


# Problem 04: the lecture's double pendulum; angles are from the downward vertical, rods along −y of their bodies

HALF, MASS = (0.5, 0.4), (1.0, 2.0)


def _lecture_rod(k: int) -> dict[str, Any]:
    J = MASS[k] * (2 * HALF[k]) ** 2 / 12
    return {"mass": MASS[k], "inertia": (J, 0, J)}


@cache
def double_pendulum_tree() -> sh.Model:
    s = sh.System("double pendulum, tree", planar=True)
    s.add_body("one", joint=sh.Revolute("z"), com=(0, -HALF[0], 0), q0=1.0, v0=0.3, **_lecture_rod(0))
    at = sh.Placement(xyz=(0, -2 * HALF[0], 0))
    s.add_body(
        "two", "one", joint=sh.Revolute("z"), placement=at, com=(0, -HALF[1], 0), q0=-1.5, v0=-1.0, **_lecture_rod(1)
    )
    return s.build()


@cache
def double_pendulum_free() -> sh.Model:
    """As the lecture has it: two bodies with the coordinates of their centres of mass, and two hinges."""
    s = sh.System("double pendulum, absolute", planar=True)
    end, end_rate = np.zeros(2), np.zeros(2)
    for k, (name, angle, rate) in enumerate((("one", 1.0, 0.3), ("two", -0.5, -0.7))):
        along, across = np.array([np.sin(angle), -np.cos(angle)]), np.array([np.cos(angle), np.sin(angle)])
        centre, v = end + HALF[k] * along, end_rate + HALF[k] * rate * across
        v_body = [across @ v, -along @ v]  # in body axes: x is `across`, y is up the rod
        s.add_body(name, joint=sh.Free(), q0=[*centre, angle], v0=[*v_body, rate], **_lecture_rod(k))
        end, end_rate = end + 2 * HALF[k] * along, end_rate + 2 * HALF[k] * rate * across
    s.add_constraint("A", sh.Coincident("one", (0, HALF[0], 0), "world", (0, 0, 0)))
    s.add_constraint("B", sh.Coincident("two", (0, HALF[1], 0), "one", (0, -HALF[0], 0)))
    return s.build()


def turned(force: np.ndarray, angle: np.ndarray) -> np.ndarray:
    """(time, 2) from body axes to those of the world."""
    c, s = np.cos(angle), np.sin(angle)
    return np.stack([c * force[:, 0] - s * force[:, 1], s * force[:, 0] + c * force[:, 1]], axis=1)


# Linkages

CRANK, ROD = 0.3, 1.0


@cache
def slider_crank(drive: str | None = None) -> sh.Model:
    """Stretched out along x; the rod hangs on the crank, the slider is a body of its own."""
    s = sh.System("slider-crank", planar=True)
    s.add_body("crank", joint=sh.Revolute("z"), **rod(CRANK))
    s.add_body("rod", "crank", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(CRANK, 0, 0)), **rod(ROD))
    s.add_body("slider", joint=sh.Prismatic("x"), mass=0.5, inertia=(0, 0, 0), q0=CRANK + ROD)
    s.add_constraint("pin", sh.Coincident("rod", (ROD, 0, 0), "slider", (0, 0, 0)))
    if drive is not None:
        s.prescribe("crank", q=drive)
    return s.build()


def turning(rate: Any) -> np.ndarray:
    """Velocities of the slider-crank, stretched out, for a rate of its crank."""
    rate = np.asarray(rate, dtype=float)
    return np.stack([rate, -rate * (1 + CRANK / ROD), 0 * rate], axis=-1)


@cache
def four_bar(drive: str | None = None, base: float = 3.0, coupler: float = 2.5, rocker: float = 2.0) -> sh.Model:
    """Crank of 1 m; coupler and rocker meet in `pin`."""
    s = sh.System("four-bar", planar=True)
    hinge = sh.Revolute("z")
    s.add_body("crank", joint=hinge, **rod(1.0))
    s.add_body("coupler", "crank", joint=hinge, placement=sh.Placement(xyz=(1, 0, 0)), **rod(coupler))
    s.add_body("rocker", joint=hinge, placement=sh.Placement(xyz=(base, 0, 0)), **rod(rocker))
    s.add_constraint("pin", sh.Coincident("coupler", (coupler, 0, 0), "rocker", (rocker, 0, 0)))
    if drive is not None:
        s.prescribe("crank", q=drive)
    return s.build()


def four_bar_pin(crank: np.ndarray, base: float = 3.0, coupler: float = 2.5, rocker: float = 2.0) -> np.ndarray:
    """(time, 2): where coupler and rocker meet, above the line between their hinges."""
    B, D = np.stack([np.cos(crank), np.sin(crank)], axis=1), np.array([base, 0.0])
    d = np.linalg.norm(D - B, axis=1)
    e = (D - B) / d[:, None]
    along = (d**2 + coupler**2 - rocker**2) / (2 * d)
    across = np.sqrt(coupler**2 - along**2)
    found: np.ndarray = B + along[:, None] * e + across[:, None] * np.stack([-e[:, 1], e[:, 0]], axis=1)
    return found


@cache
def rssr() -> sh.Model:
    """A crank about z and a rocker about y, joined by a rod with a ball at either end: it can spin about itself."""
    s = sh.System("RSSR")
    s.add_body("crank", joint=sh.Revolute("z"), **rod(0.4))
    s.add_body(
        "rocker", joint=sh.Revolute("y"), placement=sh.Placement(xyz=(1.2, 0.5, 0)), mass=1.0, com=(0, 0, 0.5),
        inertia=(1 / 12, 1 / 12, 0.01), q0=0.1,
    )  # fmt: skip
    s.add_body(
        "rod", "crank", joint=sh.Spherical(), placement=sh.Placement(xyz=(0.4, 0, 0)), mass=1.5, com=(0.6, 0, 0),
        inertia=(0.02, 0.2, 0.2),
    )  # fmt: skip
    s.add_constraint("ball", sh.Coincident("rod", (1.4, 0, 0), "rocker", (0, 0, 1)))
    return s.build()
