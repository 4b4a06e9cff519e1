"""Frames, Jacobians and bias accelerations of a tree in NumPy, in world axes, for one state per row.

It shares nothing with sharnir's algorithms nor with the peers': every joint is a sequence of turns about and slides
along an axis fixed in the frame so far, or a ball. With r from the parent's origin to the child's,

    v = v_p + ω_p × r + e ṡ,    v̇ = v̇_p + ω̇_p × r + ω_p × (ω_p × r) + 2 ω_p × e ṡ + e s̈,
    ω = ω_p + e θ̇,              ω̇ = ω̇_p + ω_p × e θ̇ + e θ̈
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

import sharnir as sh

Array = np.ndarray


@dataclass(frozen=True)
class Frame:
    """v and ω of the origin of a body, their derivatives for zero q̈, and J with v = Jv q̇; the leading axis: states."""

    R: Array
    p: Array
    v: Array
    w: Array
    dv: Array
    dw: Array
    Jv: Array
    Jw: Array

    def at(self, point: ArrayLike) -> Frame:
        """The same for another point of the body, given in its axes."""
        r = self.R @ np.asarray(point, dtype=float)
        dv = self.dv + cross(self.dw, r) + cross(self.w, cross(self.w, r))
        Jv = _shifted(self.Jv, self.Jw, r)
        return Frame(self.R, self.p + r, self.v + cross(self.w, r), self.w, dv, self.dw, Jv, self.Jw)


def frames(model: sh.Model, q: Array, v: Array, jacobians: bool = True) -> list[Frame]:
    """Of the world, then of every body; without Jacobians, whose columns are as many as there are velocities, a large
    mechanism takes little memory."""
    count = len(q)
    nought, none = np.zeros((count, 3)), np.zeros((count, 3, model.nv if jacobians else 0))
    R = np.broadcast_to(np.eye(3), (count, 3, 3))
    found = [Frame(R, nought, nought, nought, nought, nought, none, none)]
    for body in model.bodies:
        placed = found[body.parent].at(np.array(body.placement.p, dtype=float))
        X = _turned(placed, placed.R @ np.array(body.placement.R, dtype=float))
        i, j = body.q_start, body.v_start
        if isinstance(body.joint, sh.Spherical):
            found.append(_ball(X, q[:, i : i + 4], v[:, j : j + 3], j))
            continue
        for k, (kind, axis) in enumerate(_motions(body.joint)):
            move = _turn if kind == "turn" else _slide
            X = move(X, axis, q[:, i + k], v[:, j + k], j + k)
        found.append(X)
    return found


def moved(model: sh.Model, q: Array, step: Array) -> Array:
    """q after a small motion `step` in the directions of v."""
    q = q.copy()
    for body in model.bodies:
        i, j, n = body.q_start, body.v_start, body.joint.nv
        if isinstance(body.joint, sh.Spherical):
            turned = q[:, i : i + 4] + quaternion_rate(q[:, i : i + 4], step[:, j : j + 3])
            q[:, i : i + 4] = turned / np.linalg.norm(turned, axis=1, keepdims=True)
        else:
            q[:, i : i + n] += step[:, j : j + n]
    return q


def quaternion_rate(quaternion: Array, w: Array) -> Array:
    """½ Λ ∘ (0, ω), ω in child axes."""
    s, u = quaternion[:, :1], quaternion[:, 1:]
    return 0.5 * np.hstack([-np.sum(u * w, axis=1, keepdims=True), s * w + np.cross(u, w)])


def _turn(X: Frame, axis: Array, angle: Array, speed: Array, column: int) -> Frame:
    e = X.R @ axis
    K = np.cross(np.eye(3), axis)  # the skew matrix of the axis
    R = X.R @ (np.eye(3) + np.sin(angle)[:, None, None] * K + (1 - np.cos(angle))[:, None, None] * (K @ K))
    relative = e * speed[:, None]
    return Frame(R, X.p, X.v, X.w + relative, X.dv, X.dw + cross(X.w, relative), X.Jv, _with(X.Jw, column, e))


def _slide(X: Frame, axis: Array, distance: Array, speed: Array, column: int) -> Frame:
    e = X.R @ axis
    r, relative = e * distance[:, None], e * speed[:, None]
    dv = X.dv + cross(X.dw, r) + cross(X.w, cross(X.w, r)) + 2 * cross(X.w, relative)
    Jv = _shifted(X.Jv, X.Jw, r)
    return Frame(X.R, X.p + r, X.v + cross(X.w, r) + relative, X.w, dv, X.dw, _with(Jv, column, e), X.Jw)


def _ball(X: Frame, quaternion: Array, w: Array, column: int) -> Frame:
    s, u = quaternion[:, 0, None, None], quaternion[:, 1:]
    K = np.cross(np.eye(3)[None], u[:, None, :])
    R = X.R @ (np.eye(3) + 2 * s * K + 2 * K @ K)
    relative = np.einsum("bij,bj->bi", R, w)
    Jw = X.Jw
    for k in range(3):
        Jw = _with(Jw, column + k, R[:, :, k])
    return Frame(R, X.p, X.v, X.w + relative, X.dv, X.dw + cross(X.w, relative), X.Jv, Jw)


def cross(a: Array, b: Array) -> Array:
    """NumPy's own takes several times as long for one state."""
    x, y, z = a[..., 0], a[..., 1], a[..., 2]
    u, v, w = b[..., 0], b[..., 1], b[..., 2]
    return np.stack([y * w - z * v, z * u - x * w, x * v - y * u], axis=-1)


def _shifted(Jv: Array, Jw: Array, r: Array) -> Array:
    return Jv + np.cross(Jw, r[..., None, :], axisa=-2, axisb=-1, axisc=-2) if Jv.shape[-1] else Jv


def _with(J: Array, column: int, e: Array) -> Array:
    if not J.shape[2]:
        return J
    J = J.copy()
    J[:, :, column] = e
    return J


def _turned(X: Frame, R: Array) -> Frame:
    return Frame(R, X.p, X.v, X.w, X.dv, X.dw, X.Jv, X.Jw)


def _motions(joint: sh.Joint) -> list[tuple[str, Array]]:
    if isinstance(joint, sh.Revolute):
        return [("turn", unit(joint.axis))]
    if isinstance(joint, sh.Prismatic):
        return [("slide", unit(joint.axis))]
    if isinstance(joint, sh.Universal):
        return [("turn", unit(joint.axis_1)), ("turn", unit(joint.axis_2))]
    raise sh.UnsupportedError(f"{joint!r}: expected a hinge, a slider or a universal joint. Add what it does here.")


def unit(axis: object) -> Array:
    """Of "x", "y" or "z"."""
    return np.asarray(np.eye(3)["xyz".index(str(axis))])
