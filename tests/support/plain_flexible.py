"""Mechanisms of flexible bodies by Lagrange's equations, written from positions and velocities in the world alone. The
derivatives are CasADi's; no code of the package takes part.

A chain: body 0 is flexible and hangs on the world by a revolute joint about an axis, or flies freely with coordinates
that are positions and XYZ angles; each next body hangs on the tip of the one before by a revolute joint. Bodies are
`Lumped` ones (flexible) or `Rigid` ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from .lumped_flexible import Lumped

Array = Any


@dataclass(frozen=True)
class Rigid:
    mass: float
    com: Array
    inertia: Array  # (3, 3) about the centre of mass


@dataclass(frozen=True)
class Link:
    """`axis` of a revolute joint in both frames; None is a free joint, with six coordinates."""

    body: Lumped | Rigid
    axis: Array | None
    R: Array  # of the joint, in the frame that carries it
    p: Array
    parent: int = -1  # the link whose tip carries it, -1 the world


def _tilde(x: Any) -> Any:
    return ca.vertcat(ca.horzcat(0, -x[2], x[1]), ca.horzcat(x[2], 0, -x[0]), ca.horzcat(-x[1], x[0], 0))


def _turn(x: Any) -> Any:
    """exp x~ by its series, far enough for angles of a few rad."""
    W, found, term = _tilde(x), ca.SX.eye(3), ca.SX.eye(3)
    for k in range(1, 25):
        term = term @ W / k
        found = found + term
    return found


def _axis_turn(axis: Array, angle: Any) -> Any:
    e = ca.SX(ca.DM(np.asarray(axis, float) / np.linalg.norm(axis)))
    W = _tilde(e)
    return ca.SX.eye(3) + ca.sin(angle) * W + (1 - ca.cos(angle)) * (W @ W)


class Chain:
    """T, U, and the accelerations at (q, v, τ). Free joints: q = [p; x] with R = exp x~, and v is q̇."""

    def __init__(self, links: Sequence[Link], gravity: Array) -> None:
        self.links = links
        sizes = [(6 if x.axis is None else 1) + (x.body.n if isinstance(x.body, Lumped) else 0) for x in links]
        n = sum(sizes)
        q, v = ca.SX.sym("q", n), ca.SX.sym("v", n)
        g, T, U, lost = ca.SX(ca.DM(gravity)), ca.SX(0), ca.SX(0), ca.SX(0)
        tips: list[tuple[Any, Any]] = []
        start = 0
        momentum, turning = ca.SX.zeros(3), ca.SX.zeros(3)
        for link, size in zip(links, sizes, strict=True):
            own, rate = q[start : start + size], v[start : start + size]
            R0, p0 = tips[link.parent] if link.parent >= 0 else (ca.SX.eye(3), ca.SX.zeros(3))
            R, p = R0 @ ca.SX(ca.DM(link.R)), p0 + R0 @ ca.SX(ca.DM(link.p))
            if link.axis is None:
                p, R, used = p + R @ own[:3], R @ _turn(own[3:6]), 6
            else:
                R, used = R @ _axis_turn(link.axis, own[0]), 1
            v_B, w_B = self._moving(R, p, q, v)
            tip = (R, p)
            if isinstance(link.body, Rigid):
                c = ca.SX(ca.DM(link.body.com))
                r_c = v_B + ca.cross(w_B, c)
                T = T + link.body.mass * ca.sumsqr(r_c) / 2 + ca.dot(w_B, ca.DM(link.body.inertia) @ w_B) / 2
                U = U - link.body.mass * ca.dot(g, p + R @ c)
                momentum = momentum + link.body.mass * R @ r_c
                spin = R @ (ca.DM(link.body.inertia) @ w_B)
                turning = turning + spin + ca.cross(p + R @ c, link.body.mass * R @ r_c)
            else:
                eta, eta_rate = own[used:], rate[used:]
                modal = link.body.reduced()
                V = ca.vertcat(v_B, w_B, eta_rate)
                I = ca.SX(ca.DM(modal.J0))  # noqa: E741
                C = ca.SX(ca.DM(modal.C0))
                h = ca.SX(ca.DM(modal.h[0])) + ca.DM(modal.C0[:3]) @ eta
                for k in range(modal.count):
                    I = I + eta[k] * ca.DM(modal.J1[k])  # noqa: E741
                    C = C + eta[k] * ca.DM(modal.C1[k])
                    h = h + eta[k] * (ca.DM(modal.C1[k][:3]) @ eta) / 2
                    for j in range(modal.count):
                        I = I + eta[k] * eta[j] * ca.DM(modal.J2[k, j]) / 2  # noqa: E741
                M = ca.vertcat(ca.horzcat(I, C), ca.horzcat(C.T, ca.DM(modal.M)))
                P = M @ V
                T = T + ca.dot(V, P) / 2
                U = U - ca.dot(g, modal.mass * p + R @ h) + ca.dot(eta, ca.DM(modal.K) @ eta) / 2
                lost = lost + ca.dot(eta_rate, ca.DM(modal.D) @ eta_rate) / 2
                momentum = momentum + R @ P[:3]
                turning = turning + R @ P[3:6] + ca.cross(p, R @ P[:3])
                if modal.interfaces:
                    x = modal.interfaces[0]
                    bent = sum((eta[k] * (ca.DM(x.second[:, k]) @ eta) / 2 for k in range(modal.count)), ca.SX.zeros(3))
                    at = ca.DM(x.position) + ca.DM(x.shape[:3]) @ eta + bent
                    tip = (R @ _turn(ca.DM(x.shape[3:]) @ eta) @ ca.DM(x.rotation), p + R @ at)
            tips.append(tip)
            start += size
        p = ca.gradient(T, v)
        M, bias = ca.jacobian(p, v), ca.jacobian(p, q) @ v - ca.gradient(T - U, q) + ca.gradient(lost, v)
        moves = ca.veccat(*(x for R, at in tips for x in (R, at)))
        self._function = ca.Function("chain", [q, v], [M, bias, T, U, ca.vertcat(momentum, turning), moves])
        self.n = n

    def _moving(self, R: Any, p: Any, q: Any, v: Any) -> tuple[Any, Any]:
        spin = R.T @ ca.reshape(ca.jtimes(ca.vec(R), q, v), 3, 3)
        return R.T @ ca.jtimes(ca.densify(p), q, v), ca.vertcat(spin[2, 1], spin[0, 2], spin[1, 0])

    def at(self, q: Array, v: Array) -> tuple[Array, ...]:
        M, bias, T, U, P, _ = (np.array(x) for x in self._function(q, v))
        return M, bias.ravel(), float(T.item()), float(U.item()), P.ravel()

    def tips(self, q: Array) -> list[tuple[Array, Array]]:
        flat = np.array(self._function(q, np.zeros(self.n))[5]).ravel().reshape(-1, 12)
        return [(x[:9].reshape(3, 3).T, x[9:]) for x in flat]

    def acceleration(self, q: Array, v: Array, tau: Array) -> Array:
        M, bias, *_ = self.at(q, v)
        return np.linalg.solve(M, tau - bias)
