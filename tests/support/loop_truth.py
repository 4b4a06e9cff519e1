"""Closed loops once more, in NumPy on Pinocchio's kinematics: nothing of sharnir's constraints is used.

Accelerations over the joint coordinates, f free and d prescribed:

    M_ff a_f = τ − h − M_fd a_d + J_fᵀ λ,    J_f a_f = −drift − J_d a_d

Reactions in maximal coordinates: six equations of balance for every body and one for every free joint coordinate,

    R_i − Σ R_children + Σ ± W f = I A + V × I V − F_ext,    Sᵀ R = τ − armature a

in the unknowns x = (R_i, f of every loop). W spans the wrenches that a loop can carry, orthonormal, at its point on
body a and in the axes of body a: the solution of least norm is the minimum rule of the interface.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

import sharnir as sh
from support.pinocchio import pin
from support.pinocchio_model import PinocchioModel
from support.prescribed import replaced_state

SINGULAR = 1e-10  # of singular values over the largest; the mechanisms here have none between it and about 1e-3


@dataclass(frozen=True, eq=False)
class Loop:
    """`kind` is "point", "frame", "hinge" (about `axis`, in a) or "rod" (between the points). Numbers of bodies."""

    name: str
    kind: str
    a: int
    point_a: np.ndarray
    b: int
    point_b: np.ndarray
    rotation_ab: np.ndarray = field(default_factory=lambda: np.eye(3))
    axis: np.ndarray = field(default_factory=lambda: np.array([0.0, 0.0, 1.0]))
    length: float = 0.0

    def constraint(self, names: Sequence[str]) -> sh.model.constraint.Constraint:
        """`names` of all bodies, the world first."""
        a, b = names[self.a], names[self.b]
        if self.kind == "point":
            return sh.Coincident(a, self.point_a, b, self.point_b)
        if self.kind == "frame":
            return sh.WeldLoop(a, self.point_a, b, self.point_b, self.rotation_ab)
        if self.kind == "hinge":
            return sh.HingeLoop(a, self.point_a, self.axis, b, self.point_b, self.rotation_ab.T @ self.axis)
        return sh.Distance(a, self.point_a, b, self.point_b, self.length)


@dataclass(frozen=True, eq=False)
class Spring:
    """On a joint of one coordinate (`joint`), or between two points."""

    name: str
    stiffness: float
    rest: float
    damping: float
    joint: int = 0
    a: int = 0
    point_a: np.ndarray = field(default_factory=lambda: np.zeros(3))
    b: int = 0
    point_b: np.ndarray = field(default_factory=lambda: np.zeros(3))

    def force(self, names: Sequence[str]) -> sh.model.element.Force:
        if self.joint:
            return sh.JointSpring(names[self.joint], self.stiffness, self.rest, self.damping)
        return sh.PointSpring(
            names[self.a], self.point_a, names[self.b], self.point_b, self.stiffness, self.rest, self.damping
        )


@dataclass(frozen=True, eq=False)
class Load:
    """What acts at one state."""

    q: np.ndarray
    v: np.ndarray
    tau: np.ndarray
    wrenches: np.ndarray
    t: float = 0.0


class Truth:
    """The mechanism `model` (its tree is read, not its constraints) with these loops and springs."""

    def __init__(self, model: sh.Model, loops: Sequence[Loop], springs: Sequence[Spring] = ()) -> None:
        self.model, self.loops, self.springs = model, tuple(loops), tuple(springs)
        self.pin = PinocchioModel(model)
        self.free = np.array([b.v_start + k for b in model.bodies for k in b.free], dtype=int)
        self.driven = np.setdiff1d(np.arange(model.nv), self.free)

    # Kinematics, world axes

    def place(self, q: np.ndarray, v: np.ndarray | None = None, a: np.ndarray | None = None) -> None:
        p, zero = self.pin, np.zeros(self.model.nv)
        v, a = (zero if v is None else v), (zero if a is None else a)
        pin.forwardKinematics(p.model, p.data, p.q(q), p.v(v), p.v(a))
        pin.computeJointJacobians(p.model, p.data, p.q(q))

    def frame(self, body: int) -> pin.SE3:
        carrier = self.pin.carriers[body]
        return self.pin.data.oMi[carrier.joint] * carrier.X if carrier.joint else carrier.X

    def jacobian(self, body: int) -> np.ndarray:
        """(6, nv) for the velocity of what passes through the world's origin."""
        joint = self.pin.carriers[body].joint
        if joint == 0:
            return np.zeros((6, self.model.nv))
        J = pin.getJointJacobian(self.pin.model, self.pin.data, joint, pin.WORLD)
        return np.array(J)[:, self.pin.order]

    def motion(self, body: int, x: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """Velocity and acceleration of the point x of a body, angular velocity and acceleration."""
        joint, data = self.pin.carriers[body].joint, self.pin.data
        if joint == 0:
            return np.zeros(3), np.zeros(3), np.zeros(3), np.zeros(3)
        V, A = data.oMi[joint].act(data.v[joint]), data.oMi[joint].act(data.a[joint])
        w, alpha = V.angular, A.angular
        velocity = V.linear + np.cross(w, x)
        return velocity, A.linear + np.cross(alpha, x) + np.cross(w, velocity), w, alpha

    def rows(self) -> tuple[np.ndarray, np.ndarray]:
        """J and the accelerations of the rows with a as placed: J v = 0, J a + drift = 0."""
        J, drift = [np.zeros((0, self.model.nv))], [np.zeros(0)]
        for loop in self.loops:
            X, Y = self.frame(loop.a), self.frame(loop.b)
            x, y = X.act(loop.point_a), Y.act(loop.point_b)
            J_a, J_b = self.jacobian(loop.a), self.jacobian(loop.b)
            by_point = J_a[:3] - pin.skew(x) @ J_a[3:] - J_b[:3] + pin.skew(y) @ J_b[3:]
            (v_a, a_a, w_a, e_a), (v_b, a_b, w_b, e_b) = self.motion(loop.a, x), self.motion(loop.b, y)
            if loop.kind == "rod":
                d = x - y
                J.append(d[None] @ by_point)
                drift.append(np.array([d @ (a_a - a_b) + (v_a - v_b) @ (v_a - v_b)]))
                continue
            J.append(by_point)
            drift.append(a_a - a_b)
            if loop.kind == "point":
                continue
            # directions fixed in a, about which a and b do not turn against each other
            for e in np.eye(3) if loop.kind == "frame" else across(loop.axis):
                u = X.rotation @ e
                J.append(u[None] @ (J_a[3:] - J_b[3:]))
                drift.append(np.array([u @ (e_a - e_b) + np.cross(w_a, u) @ (w_a - w_b)]))
        return np.vstack(J), np.concatenate(drift)

    def gap(self) -> float:
        """How far the loops are from being closed."""
        worst = 0.0
        for loop in self.loops:
            X, Y = self.frame(loop.a), self.frame(loop.b)
            d = X.act(loop.point_a) - Y.act(loop.point_b)
            if loop.kind == "rod":
                worst = max(worst, abs(np.linalg.norm(d) - loop.length))
                continue
            worst = max(worst, np.abs(d).max())
            turned = X.rotation.T @ Y.rotation - loop.rotation_ab
            if loop.kind == "frame":
                worst = max(worst, np.abs(turned).max())
            if loop.kind == "hinge":
                worst = max(worst, np.abs(turned @ loop.rotation_ab.T @ loop.axis).max())
        return worst

    # Forces

    def loads(self, s: Load) -> tuple[np.ndarray, np.ndarray]:
        """Joint forces and wrenches, those of the springs included."""
        tau, wrenches = s.tau.copy(), s.wrenches.copy()
        self.place(s.q, s.v)
        for spring in self.springs:
            if spring.joint:
                body = self.model.bodies[spring.joint - 1]
                q, v = s.q[body.q_start], s.v[body.v_start]
                tau[body.v_start] -= spring.stiffness * (q - spring.rest) + spring.damping * v
                continue
            x, y = self.frame(spring.a).act(spring.point_a), self.frame(spring.b).act(spring.point_b)
            d, rate = y - x, self.motion(spring.b, y)[0] - self.motion(spring.a, x)[0]
            length = np.linalg.norm(d)
            F = (spring.stiffness * (length - spring.rest) + spring.damping * d @ rate / length) * d / length
            for body, point, force in ((spring.a, spring.point_a, F), (spring.b, spring.point_b, -F)):
                if body:
                    f = self.frame(body).rotation.T @ force
                    wrenches[body - 1] += np.concatenate([f, np.cross(point, f)])
        return tau, wrenches

    def acceleration(self, s: Load) -> np.ndarray:
        """By the system of equations above; redundant rows are left to least squares. s.tau is ignored where a
        coordinate is prescribed."""
        tau, wrenches = self.loads(s)
        f, d, p = self.free, self.driven, self.pin
        a = replaced_state(self.model, s.q, s.v, s.t)[2]
        h = p.inverse(s.q, s.v, np.zeros(self.model.nv), wrenches)
        M = p.mass_matrix(s.q)
        self.place(s.q, s.v)
        J, drift = self.rows()
        half = np.linalg.inv(np.linalg.cholesky(M[np.ix_(f, f)]))
        unbound = half.T @ half @ (tau[f] - h[f] - M[np.ix_(f, d)] @ a[d])
        # M⁻¹ Jᵀ (J M⁻¹ Jᵀ)⁺ without squaring: with M⁻¹ = halfᵀ half it is halfᵀ (J halfᵀ)⁺
        back = half.T @ np.linalg.pinv(J[:, f] @ half.T, rcond=SINGULAR)
        a[f] = unbound + back @ (-drift - J[:, d] @ a[d] - J[:, f] @ unbound)
        return a

    def pinocchio_acceleration(self, s: Load) -> np.ndarray:
        """Pinocchio's own proximal solution; it knows points and frames, and no prescribed joints."""
        tau, wrenches = self.loads(s)
        p, zero = self.pin, np.zeros(self.model.nv)
        tau = tau - p.inverse(s.q, zero, zero, wrenches) + p.inverse(s.q, zero, zero, np.zeros_like(wrenches))
        types = {"point": pin.ContactType.CONTACT_3D, "frame": pin.ContactType.CONTACT_6D}
        models = pin.StdVec_RigidConstraintModel()
        for loop in self.loops:
            A, B = self.pin.carriers[loop.a], self.pin.carriers[loop.b]
            X_a = A.X * pin.SE3(np.eye(3), loop.point_a)
            X_b = B.X * pin.SE3(loop.rotation_ab.T, loop.point_b)
            models.append(pin.RigidConstraintModel(types[loop.kind], p.model, A.joint, X_a, B.joint, X_b, pin.LOCAL))
        datas = pin.StdVec_RigidConstraintData()
        for model in models:
            datas.append(model.createData())
        data = p.model.createData()
        pin.initConstraintDynamics(p.model, data, models, datas)
        settings = pin.ProximalSettings(1e-13, 1e-8, 200)
        a = pin.constraintDynamics(p.model, data, p.q(s.q), p.v(s.v), p.v(tau), models, datas, settings)
        return np.array(a)[p.order]

    # Reactions

    def balance(self, s: Load, a: np.ndarray) -> tuple[np.ndarray, np.ndarray, list[np.ndarray]]:
        """(E, b, W): E x = b, and what the loops can carry."""
        model, p = self.model, self.pin
        tau, wrenches = self.loads(s)
        self.place(s.q, s.v, a)
        bodies, n = model.bodies, len(model.bodies)
        W = [self.carried(loop) for loop in self.loops]
        width = 6 * n + sum(w.shape[1] for w in W)
        E, b = np.zeros((6 * n, width)), np.zeros(6 * n)
        joint_rows, joint_right = [np.zeros((0, width))], [np.zeros(0)]
        for body in bodies:
            i, carrier, X = body.index, p.carriers[body.index], self.frame(body.index)
            own = slice(6 * i - 6, 6 * i)
            E[own, own] = np.eye(6)
            for child in model.children[i]:
                E[own, 6 * child - 6 : 6 * child] = -(X.inverse() * self.frame(child)).toDualActionMatrix()
            b[own] = p._balance(body, carrier, X, wrenches[i - 1]).vector if carrier.joint else self._still(i, wrenches)
            free = [body.v_start + k for k in body.free]
            S = X.toActionMatrixInverse() @ self.jacobian(i)[:, free]
            rows = np.zeros((len(free), width))
            rows[:, own] = S.T
            joint_rows.append(rows)
            joint_right.append(tau[free] - np.asarray(body.armature, dtype=float)[list(body.free)] * a[free])
        start = 6 * n
        for loop, w in zip(self.loops, W, strict=True):
            columns = slice(start, start + w.shape[1])
            at = pin.SE3(np.eye(3), loop.point_a)
            on_a = at.toDualActionMatrix() @ w
            if loop.a:
                E[6 * loop.a - 6 : 6 * loop.a, columns] += on_a
            if loop.b:
                to_b = (self.frame(loop.b).inverse() * self.frame(loop.a)).toDualActionMatrix()
                E[6 * loop.b - 6 : 6 * loop.b, columns] -= to_b @ on_a
            start += w.shape[1]
        return np.vstack([E, *joint_rows]), np.concatenate([b, *joint_right]), W

    def _still(self, body: int, wrenches: np.ndarray) -> np.ndarray:
        """A body welded to the world carries its weight."""
        B = self.model.bodies[body - 1]
        g = self.frame(body).rotation.T @ np.asarray(self.model.gravity, dtype=float)
        f = float(B.mass) * g
        return -np.concatenate([f, np.cross(np.asarray(B.com, dtype=float), f)]) - wrenches[body - 1]

    def carried(self, loop: Loop) -> np.ndarray:
        """Wrenches (6, k) at point_a in the axes of a, orthonormal."""
        W = np.zeros((6, 0))
        if loop.kind == "rod":
            X = self.frame(loop.a)
            d = X.rotation.T @ (X.act(loop.point_a) - self.frame(loop.b).act(loop.point_b))
            return np.concatenate([d / np.linalg.norm(d), np.zeros(3)])[:, None]
        planar = self.model.planar
        W = np.eye(6)[:, :2] if planar else np.eye(6)[:, :3]
        if loop.kind == "point" or (planar and loop.kind == "hinge"):
            return W
        turns = np.eye(3)[2:] if planar else np.eye(3) if loop.kind == "frame" else across(loop.axis)
        return np.hstack([W, np.vstack([np.zeros((3, len(turns))), np.array(turns).T])])

    def reactions(self, s: Load, a: np.ndarray) -> tuple[np.ndarray, dict[str, np.ndarray], float]:
        """(R, {loop: wrench on a}, what is left of the balance relative to its size)."""
        E, b, W = self.balance(s, a)
        x = np.linalg.lstsq(E, b, rcond=SINGULAR)[0]
        left = float(np.abs(E @ x - b).max(initial=0.0) / max(1.0, np.abs(b).max(initial=0.0)))
        return (*self._split(x, W), left)

    def imbalance(self, s: Load, a: np.ndarray, R: np.ndarray, on_a: dict[str, np.ndarray]) -> float:
        """Of given reactions: every body, every free joint coordinate; relative. What a loop cannot carry counts."""
        E, b, W = self.balance(s, a)
        parts = [w.T @ on_a[loop.name] for loop, w in zip(self.loops, W, strict=True)]
        not_carried = [np.abs(on_a[loop.name] - w @ f).max() for loop, w, f in zip(self.loops, W, parts, strict=True)]
        x = np.concatenate([R.ravel(), *parts])
        scale = max(1.0, np.abs(b).max(initial=0.0), np.abs(x).max(initial=0.0))
        return max(float(np.abs(E @ x - b).max(initial=0.0)), *not_carried, 0.0) / scale

    def open_components(self, s: Load) -> tuple[np.ndarray, dict[str, np.ndarray]]:
        """What states of self-stress change: (bodies, 6) and {loop: (6,)} of bool."""
        E, _, W = self.balance(s, np.zeros(self.model.nv))
        _, sigma, Vt = np.linalg.svd(E)
        rank = int(np.sum(sigma > SINGULAR * sigma[0]))
        R, on_a = np.zeros((len(self.model.bodies), 6)), {loop.name: np.zeros(6) for loop in self.loops}
        for x in Vt[rank:]:
            r, wrenches = self._split(x, W)
            R = np.maximum(R, np.abs(r))
            on_a = {name: np.maximum(on_a[name], np.abs(w)) for name, w in wrenches.items()}
        return R > SINGULAR, {name: w > SINGULAR for name, w in on_a.items()}

    def _split(self, x: np.ndarray, W: Sequence[np.ndarray]) -> tuple[np.ndarray, dict[str, np.ndarray]]:
        n = len(self.model.bodies)
        found, start = {}, 6 * n
        for loop, w in zip(self.loops, W, strict=True):
            found[loop.name] = w @ x[start : start + w.shape[1]]
            start += w.shape[1]
        return x[: 6 * n].reshape(n, 6), found


def across(axis: np.ndarray) -> np.ndarray:
    """Two unit vectors at right angles to a unit axis and to each other."""
    return np.linalg.svd(axis[None])[2][1:]
