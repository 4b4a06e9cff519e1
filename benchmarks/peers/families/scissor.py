"""Scissor masts: cells of two bars that cross at a hinge, each cell on the one below.

Bar a_k rises from the left foot of a cell, bar b_k, hinged in the middle of a_k, from the right foot. The next cell
stands on their ends: a_{k+1} on the end of b_k, which is a joint of the tree, and b_{k+1} on the end of a_k, which
closes a loop. Each loop shares bars with the one before and the one after.

With equal bars the four ends of a cell are corners of a rectangle, so all cells open by one angle. Over the line
through its feet a_k stands at θ and b_k at π − θ.
"""

from __future__ import annotations

import numpy as np

import sharnir as sh

from ..linkages.contract import Closing, Linkage, Sample
from .bars import LENGTH, back, bar, quaternions, turn

HALF = LENGTH / 2
Array = np.ndarray


def scissor(cells: int) -> Linkage:
    """In the plane. The lowest left foot is hinged to the ground: the mast sways and opens, two degrees of freedom."""
    tree, closings = _mast(f"scissor{cells}", cells, sh.Revolute("z"))

    def at(sway: Array, opened: Array, sway_rate: Array, rate: Array) -> Sample:
        """`opened`: θ."""
        angle = np.pi - 2 * opened
        q, v = np.empty((len(sway), 2 * cells)), np.empty((len(sway), 2 * cells))
        q[:, 0::2], q[:, 1::2] = -angle[:, None], angle[:, None]
        v[:, 0::2], v[:, 1::2] = 2 * rate[:, None], -2 * rate[:, None]
        q[:, 0], v[:, 0] = sway + opened, sway_rate + rate
        return q, v

    def sample(rng: np.random.Generator, count: int) -> Sample:
        """Swaying as a whole gets slower with the height."""
        sway, slow, rate = rng.normal(size=(3, count))
        return at(0.1 * sway, rng.uniform(0.5, 1.0, size=count), slow / cells, rate)

    q0, v0 = at(np.array([0.0]), np.array([0.7]), np.array([0.0]), np.array([0.3]))
    marks = ((f"a{cells - 1}", (LENGTH, 0.0, 0.0)),)
    return Linkage(tree.name, tree, closings, q0[0], v0[0], marks, planar=True, sample=sample)


def ball_scissor(cells: int) -> Linkage:
    """In space: cells stand on balls, so that each also tilts about the line through its feet, by φ_k. One degree of
    freedom a cell and one more; no constraint is redundant.

    Cell k has axes C_k, x along its feet, z across its plane: C_{k+1} = C_k Rx(φ_{k+1}).
    """
    tree, closings = _mast(f"ball-scissor{cells}", cells, sh.Spherical())

    def at(sway: Array, opened: Array, tilt: Array, rates: tuple[Array, Array, Array]) -> Sample:
        count, (sway_rate, rate, tilt_rate) = len(sway), rates
        q, v = np.empty((count, tree.nq)), np.empty((count, tree.nv))
        q[:, 0], v[:, 0] = sway + opened, sway_rate + rate
        angle = np.pi - 2 * opened
        q[:, 1::5], v[:, 1::4] = angle[:, None], -2 * rate[:, None]
        # The ball from b_k to a_{k+1}: from the axes of b_k back to those of its cell, the tilt, then up to a_{k+1}
        R = turn("z", opened - np.pi)[:, None] @ turn("x", tilt) @ turn("z", opened)[:, None]
        zero = np.zeros_like(tilt)
        spin = np.stack([tilt_rate, rate[:, None] * np.sin(tilt), rate[:, None] * (1 + np.cos(tilt))], axis=-1)
        turned = back(turn("z", opened[:, None] + zero), spin)
        balls = quaternions(R)
        for k in range(4):
            q[:, 2 + k :: 5] = balls[..., k]
        for k in range(3):
            v[:, 2 + k :: 4] = turned[..., k]
        return q, v

    def sample(rng: np.random.Generator, count: int) -> Sample:
        sway, slow, rate = rng.normal(size=(3, count))
        tilt, tilt_rate = 0.3 * rng.normal(size=(2, count, cells - 1))
        return at(0.1 * sway, rng.uniform(0.5, 1.0, size=count), tilt, (slow / cells, rate, tilt_rate))

    still, alternating = np.zeros(1), np.where(np.arange(cells - 1) % 2, -0.3, 0.3)[None]
    q0, v0 = at(still, still + 0.7, alternating, (still, still + 0.3, 0.0 * alternating))
    marks = ((f"a{cells - 1}", (LENGTH, 0.0, 0.0)),)
    return Linkage(tree.name, tree, closings, q0[0], v0[0], marks, sample=sample)


def _mast(name: str, cells: int, foot: sh.Joint) -> tuple[sh.Model, tuple[Closing, ...]]:
    """`foot` is the joint on which all cells but the lowest stand."""
    s = sh.System(name, gravity=(0, -9.81, 0))
    closings = []
    middle = sh.Placement(xyz=(HALF, 0, 0))
    for k in range(cells):
        if k == 0:
            s.add_body("a0", joint=sh.Revolute("z"), **bar())
        else:
            s.add_body(f"a{k}", f"b{k - 1}", joint=foot, placement=middle, **bar())
            closings.append(Closing(f"a{k - 1}", (LENGTH, 0.0, 0.0), f"b{k}", (-HALF, 0.0, 0.0)))
        s.add_body(f"b{k}", f"a{k}", joint=sh.Revolute("z"), placement=middle, **bar(-HALF))
    return s.build(), tuple(closings)
