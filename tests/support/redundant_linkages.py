"""Linkages whose loops are redundant, at states that satisfy them, with the same loops for NumPy (`loop_truth`)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

import sharnir as sh
from support.loop_truth import Load, Loop, Truth

CRANK, COUPLER, ROCKER, BASE = 1.0, 2.5, 2.0, 3.0


@dataclass(frozen=True, eq=False)
class Linkage:
    model: sh.Model
    truth: Truth
    q: np.ndarray
    v: np.ndarray

    def load(self, tau: np.ndarray | None = None, wrenches: np.ndarray | None = None) -> Load:
        n = len(self.model.bodies)
        return Load(
            self.q, self.v, np.zeros(self.model.nv) if tau is None else tau,
            np.zeros((n, 6)) if wrenches is None else wrenches,
        )  # fmt: skip


def linkage(s: sh.System, loops: list[Loop], q: np.ndarray, speed: float = 1.3) -> Linkage:
    """With loops and velocities: the first coordinate moves at `speed`."""
    names = ["world", *s.build().names]
    for loop in loops:
        s.add_constraint(loop.name, loop.constraint(names))
    model = s.build()
    truth = Truth(model, loops)
    truth.place(q)
    assert truth.gap() < 1e-12
    J = truth.rows()[0]
    allowed = np.linalg.svd(J)[2][np.linalg.matrix_rank(J, tol=1e-10) :]
    v = allowed.T @ np.linalg.pinv(allowed[:, :1].T) @ [speed]
    assert np.abs(J @ v).max() < 1e-12
    return Linkage(model, truth, q, v)


def four_bar_angles(crank: float) -> np.ndarray:
    """Of the joints of crank, coupler and rocker, in a row; all angles are zero along x."""
    B, D = CRANK * np.array([np.cos(crank), np.sin(crank)]), np.array([BASE, 0.0])
    d = np.linalg.norm(D - B)
    along = (d**2 + COUPLER**2 - ROCKER**2) / (2 * d)
    e = (D - B) / d
    C = B + along * e + np.sqrt(COUPLER**2 - along**2) * np.array([-e[1], e[0]])
    coupler, rocker = np.arctan2(*(C - B)[::-1]), np.arctan2(*(D - C)[::-1])
    return np.array([crank, coupler - crank, rocker - coupler])


def four_bar(planar: bool, crank: float = 0.8, heights: tuple[float, float, float] = (0.0, 0.0, 0.0)) -> Linkage:
    """Crank, coupler and rocker in a row, the rocker hinged to the world; `heights` of the centres of mass off the
    plane of the joints."""
    s = sh.System("four-bar", gravity=(0, -9.81, 0), planar=planar)
    parent, at = "world", 0.0
    for name, length, mass, z in zip(
        ("crank", "coupler", "rocker"), (CRANK, COUPLER, ROCKER), (1.0, 2.0, 1.5), heights, strict=True
    ):
        s.add_body(
            name, parent, joint=sh.Revolute("z"), placement=sh.Placement(xyz=(at, 0, 0)), mass=mass,
            com=(0.45 * length, 0.1, z), inertia=(0.1, 0.3 * length, 0.32 * length),
        )  # fmt: skip
        parent, at = name, length
    q = four_bar_angles(crank)
    turned = np.array([[np.cos(q.sum()), np.sin(q.sum()), 0], [-np.sin(q.sum()), np.cos(q.sum()), 0], [0, 0, 1]])
    loop = Loop("hinge", "hinge", 3, np.array([ROCKER, 0, 0]), 0, np.array([BASE, 0, 0]), turned)
    return linkage(s, [loop], q)


def bennett(angle: float = 1.1) -> Linkage:
    """Four hinges in space, with sin α / a = sin β / b: by count it cannot move, but it does (Bennett 1903)."""
    a, b, alpha = 1.0, 1.5, 0.6
    beta = np.arcsin(b * np.sin(alpha) / a)
    ratio = np.sin((beta + alpha) / 2) / np.sin((beta - alpha) / 2)
    second = 2 * np.arctan(ratio / np.tan(angle / 2))
    s = sh.System("Bennett", gravity=(1, -5, -8))
    solid = {"mass": 1.2, "com": (0.5, 0.1, -0.2), "inertia": (0.2, 0.3, 0.4)}
    s.add_body("one", joint=sh.Revolute("z"), **solid)
    s.add_body("two", "one", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(a, 0, 0), rpy=(alpha, 0, 0)), **solid)
    s.add_body("three", "two", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(b, 0, 0), rpy=(beta, 0, 0)), **solid)
    axis = np.array([0, -np.sin(alpha), np.cos(alpha)])
    q = np.array([angle, second, -angle])
    tree = Truth(s.build(), ())
    tree.place(q)
    loop = Loop("hinge", "hinge", 3, np.array([a, 0, 0]), 0, np.array([-b, 0, 0]), tree.frame(3).rotation.T, axis)
    return linkage(s, [loop], q)


def parallel_rods(planar: bool = True) -> Linkage:
    """Two cranks of a parallelogram, joined by a coupler at their tips and by a massless rod half-way up."""
    s = sh.System("parallelogram", gravity=(0, -9.81, 0), planar=planar)
    bar = {"mass": 1.0, "com": (0.5, 0, 0), "inertia": (0.01, 0.1, 0.1)}
    s.add_body("left", joint=sh.Revolute("z"), **bar)
    s.add_body("right", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(2, 0, 0)), **bar)
    s.add_body("coupler", "left", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(1, 0, 0)), **bar)
    tip = np.array([1.0, 0, 0])
    loops = [
        Loop("tip", "point", 3, 2 * tip, 2, tip),
        Loop("rod", "rod", 1, tip / 2, 2, tip / 2, length=2.0),
    ]
    return linkage(s, loops, np.array([0.7, 0.7, -0.7]))
