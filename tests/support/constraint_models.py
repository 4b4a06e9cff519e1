"""Constraints on bodies that move anyhow: ties as functions of numbers, and motions whose derivatives are known.

With τ the time since T0, a body moves along p = p0 + p1 τ + p2 τ², R = R0 exp(θ~), θ = w1 τ + w2 τ². So at τ = 0

    V = [R0ᵀ p1; w1],    A = dV/dτ = [2 R0ᵀ p2 − w1 × R0ᵀ p1; 2 w2]

and ω = J(θ) θ̇ in between, J the right Jacobian of exp. Joints move in the same manner.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import casadi as ca
import numpy as np
from scipy.spatial.transform import Rotation

import sharnir as sh
from sharnir.algorithms.loops.constraint_rows import row_derivatives
from sharnir.algorithms.sweeps.sweep import Record
from sharnir.model.constraint import Constraint, ConstraintRows
from sharnir.spatial.transform import Transform
from support.force_models import extrapolated

T0 = 0.37


def yard(*constraints: Constraint, planar: bool = False, turning: bool = False) -> sh.System:
    """The mechanism of `model/constraints/frame_arguments.py`: bodies a and b that fly; on b a wheel, a slide, and in
    space a sleeve and a ball. Besides, c is fixed to b, and the post to the world. Parameters k = 0.3 and r = -0.7. All
    joints on b turn where that is asked for."""
    s = sh.System("yard", gravity=(0, 0, 0), planar=planar)
    s.parameter("k", 0.3)
    s.parameter("r", -0.7)
    solid = {"mass": 1.0, "inertia": (1.0, 1.0, 1.0)}
    s.add_body("a", joint=sh.Free(), **solid)
    s.add_body("b", joint=sh.Free(), **solid)
    s.add_body("wheel", "b", joint=sh.Revolute("z"), **solid)
    s.add_body("slide", "b", joint=sh.Revolute("z") if turning else sh.Prismatic("x"), **solid)
    s.add_body("c", "b", joint=sh.Fixed(), **solid)
    s.add_body("post", joint=sh.Fixed(), **solid)
    if not planar:
        s.add_body("sleeve", "b", joint=sh.Universal("y", "x") if turning else sh.Cylindrical("y"), **solid)
        s.add_body("ball", "b", joint=sh.Spherical(), **solid)
    for k, constraint in enumerate(constraints):
        s.add_constraint(f"tie {k}", constraint)
    return s


def numeric_of(constraint: Constraint, planar: bool = False) -> Numeric:
    model = yard(constraint, planar=planar).build()
    return Numeric(model, model.constraints[0])


Frame = tuple[np.ndarray, np.ndarray]
Evaluated = dict[str, np.ndarray]


def skew(x: np.ndarray) -> np.ndarray:
    return np.array([[0.0, -x[2], x[1]], [x[2], 0.0, -x[0]], [-x[1], x[0], 0.0]])


@dataclass(frozen=True)
class Numeric:
    """Functions of t, the frames and velocities of bodies, the coordinates and velocities of joints, by number."""

    model: sh.Model
    constraint: ConstraintRows

    @cached_property
    def bodies(self) -> list[int]:
        return [i for i in self.constraint.bodies if i]

    @cached_property
    def function(self) -> ca.Function:
        t, records, inputs = ca.SX.sym("t"), {0: Record(X0=Transform.identity(), V=ca.SX(6, 1))}, []
        for i in self.bodies:
            R, p, V = ca.SX.sym("R", 3, 3), ca.SX.sym("p", 3), ca.SX.sym("V", 6)
            records[i] = Record(X0=Transform(R, p), V=V)
            inputs += [R, p, V]
        for i in self.constraint.joints:
            joint = self.model.bodies[i - 1].joint
            q, v = ca.SX.sym("q", joint.nq), ca.SX.sym("v", joint.nv)
            records[i] = Record(q=q, v=v, joint=joint)
            inputs += [q, v]
        rows = row_derivatives(self.constraint, records, t)
        outputs = [self.constraint.value(records, t), rows.rate, rows.gamma]
        outputs += [ca.densify(G) for G in (*(rows.wrench[i] for i in self.bodies), *rows.tau.values())]
        return ca.Function("tie", [t, self.model.parameter_symbols, *inputs], outputs)

    def __call__(self, t: float, *given: np.ndarray) -> Evaluated:
        """`given`: R, p, V of every body but the world, then q, v of every joint."""
        found = [np.array(x) for x in self.function(t, self.model.parameter_defaults, *given)]
        G = dict(zip((*self.bodies, *self.constraint.joints), found[3:], strict=True))
        return {"g": found[0].ravel(), "rate": found[1].ravel(), "gamma": found[2].ravel(), "G": G}


@dataclass(frozen=True)
class BodyMotion:
    R0: np.ndarray
    p: np.ndarray  # p0, p1, p2
    w: np.ndarray  # w1, w2

    @staticmethod
    def random(rng: np.random.Generator, planar: bool) -> BodyMotion:
        p, w = rng.normal(size=(3, 3)), rng.normal(size=(2, 3))
        R0 = Rotation.random(rng=rng).as_matrix()
        if planar:
            p[:, 2] = w[:, :2] = 0.0
            R0 = Rotation.from_rotvec([0, 0, rng.normal()]).as_matrix()
        return BodyMotion(R0, p, w)

    def at(self, x: float) -> list[np.ndarray]:
        """R, p, V at τ = x."""
        theta, theta_rate = x * self.w[0] + x**2 * self.w[1], self.w[0] + 2 * x * self.w[1]
        R = self.R0 @ Rotation.from_rotvec(theta).as_matrix()
        p, p_rate = self.p[0] + x * self.p[1] + x**2 * self.p[2], self.p[1] + 2 * x * self.p[2]
        return [R, p, np.concatenate([R.T @ p_rate, right_jacobian(theta) @ theta_rate])]

    @property
    def acceleration(self) -> np.ndarray:
        w, v = self.w[0], self.R0.T @ self.p[1]
        return np.concatenate([2 * self.R0.T @ self.p[2] - np.cross(w, v), 2 * self.w[1]])


@dataclass(frozen=True)
class JointMotion:
    """v = v0 + v1 τ, and q integrated from it in 16 Runge-Kutta steps, which is exact to rounding for τ up to 0.04."""

    joint: sh.Joint
    start: np.ndarray
    v: np.ndarray  # v0, v1

    @staticmethod
    def random(rng: np.random.Generator, joint: sh.Joint) -> JointMotion:
        start = rng.normal(size=joint.nq)
        for first, _ in joint.orientations:
            start[first : first + 4] /= np.linalg.norm(start[first : first + 4])
        return JointMotion(joint, start, rng.normal(size=(2, joint.nv)))

    def at(self, x: float) -> list[np.ndarray]:
        return [np.array(path_of(self.joint)(self.start, *self.v, x)).ravel(), self.v[0] + x * self.v[1]]

    @property
    def acceleration(self) -> np.ndarray:
        return self.v[1]


_PATHS: dict[int, tuple[sh.Joint, ca.Function]] = {}


def path_of(joint: sh.Joint) -> ca.Function:
    """q of (q0, v0, v1, τ), once for a joint."""
    if id(joint) not in _PATHS:
        q, v, v0, v1, x = (ca.SX.sym(n, k) for n, k in (("q", joint.nq), *((n, joint.nv) for n in "vab"), ("x", 1)))
        rate = ca.Function("rate", [q, v], [ca.densify(joint.rate(q, v))])
        at, h = q, x / 16

        def slope_at(q: ca.SX, steps: float) -> ca.SX:
            return rate(q, v0 + steps * h * v1)

        for k in range(16):
            k1 = slope_at(at, k)
            k2 = slope_at(at + h / 2 * k1, k + 0.5)
            k3 = slope_at(at + h / 2 * k2, k + 0.5)
            at = at + h / 6 * (k1 + 2 * k2 + 2 * k3 + slope_at(at + h * k3, k + 1))
        _PATHS[id(joint)] = joint, ca.Function("path", [q, v0, v1, x], [at])
    return _PATHS[id(joint)][1]


def motions(numeric: Numeric, seed: int) -> dict[int, BodyMotion | JointMotion]:
    rng = np.random.default_rng(seed)
    found: dict[int, BodyMotion | JointMotion] = {
        i: BodyMotion.random(rng, numeric.model.planar) for i in numeric.bodies
    }
    return found | {i: JointMotion.random(rng, numeric.model.bodies[i - 1].joint) for i in numeric.constraint.joints}


def along(
    numeric: Numeric, paths: dict[int, BodyMotion | JointMotion], x: float = 0.0, t: float | None = None
) -> Evaluated:
    """All bodies at τ = x, at the time T0 + x unless another is given."""
    return numeric(T0 + x if t is None else t, *(y for path in paths.values() for y in path.at(x)))


def right_jacobian(theta: np.ndarray) -> np.ndarray:
    """J(θ) = E − (1 − cos θ)/θ² θ~ + (θ − sin θ)/θ³ θ~²."""
    x, W = np.linalg.norm(theta), skew(theta)
    if x < 1e-4:
        return np.eye(3) - W / 2 + W @ W / 6  # the rest is below 1e-13
    return np.eye(3) - (1 - np.cos(x)) / x**2 * W + (x - np.sin(x)) / x**3 * W @ W


def slope(f: Callable[[float], np.ndarray], step: float = 0.04) -> np.ndarray:
    """df/dx at 0: five levels leave about 1e-12."""
    return extrapolated([(f(h) - f(-h)) / (2 * h) for h in (step / 2**k for k in range(5))])
