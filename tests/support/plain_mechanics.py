"""Mechanics written down plainly, as an oracle: NumPy in world axes, and nothing of sharnir.

A mechanism is a dictionary of numbers and texts (`pairs_models.py` describes it and makes a System of the same one).
Bodies are followed from the world outward by the velocity and acceleration of points; with T the twists [v; ω] of all
bodies about their origins in world axes,

    T = J v,    M = Jᵀ I J,    M a + Jᵀ (I bias + gyroscopic) = Jᵀ F + tau + Gᵀ λ,    G a = γ.

Lengths, cosines and expressions are jets: a value, its rate, its second derivative at a = 0, and what its rate is made
of, ∂rate/∂(T, v). By virtual work the same row tells which wrenches a force along it exerts. Redundant rows are solved
by least squares. `plain_runs.py` integrates this with SciPy.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import Any

import numpy as np

Array = np.ndarray
Described = dict[str, Any]
E3 = np.eye(3)


def cross(a: Array, b: Array) -> Array:
    return np.array([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]])


def skew(x: Array) -> Array:
    return np.array([[0.0, -x[2], x[1]], [x[2], 0.0, -x[0]], [-x[1], x[0], 0.0]])


def about(axis: Array, angle: float) -> Array:
    """Rodrigues."""
    K = skew(axis)
    return E3 + math.sin(angle) * K + (1 - math.cos(angle)) * K @ K


def unit(x: Any) -> Array:
    x = np.asarray(x, float)
    return x / np.linalg.norm(x)


def of_quaternion(q: Array) -> Array:
    w, x, y, z = q / np.linalg.norm(q)
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


TRIPLES = {"bryant123": (0, 1, 2), "euler313": (2, 0, 2)}
ORIENTED = {"quaternion": 4, "matrix": 9, "bryant123": 3, "euler313": 3}


def orientation(parameters: str, q: Array) -> Array:
    if parameters == "quaternion":
        return of_quaternion(q)
    if parameters == "matrix":
        return np.reshape(q, (3, 3)).astype(float)
    a, b, c = (about(E3[k], x) for k, x in zip(TRIPLES[parameters], q, strict=True))
    return a @ b @ c


def orientation_rate(parameters: str, q: Array, w: Array) -> Array:
    """q̇ for the angular velocity w in child axes."""
    if parameters == "quaternion":
        s, x = q[0], q[1:]
        return 0.5 * np.concatenate([[-x @ w], s * w + cross(x, w)])
    if parameters == "matrix":
        return (np.reshape(q, (3, 3)) @ skew(w)).ravel()
    i, j, k = TRIPLES[parameters]
    B, C = about(E3[j], q[1]), about(E3[k], q[2])
    return np.linalg.solve(np.column_stack([C.T @ B.T @ E3[i], C.T @ E3[j], E3[k]]), w)


# --------------------------------------------------------------------------------------------- jets
@dataclass
class Jet:
    """x, ẋ, ẍ at a = 0, and J = ∂ẋ/∂(T, v) = ∂ẍ/∂(Ṫ, a); numbers or arrays, J with one axis more."""

    x: Any
    rate: Any
    bias: Any
    J: Any

    def apply(self, f: float, df: float, ddf: float) -> Jet:
        return Jet(f, df * self.rate, df * self.bias + ddf * self.rate**2, df * self.J)

    def __add__(self, other: Any) -> Jet:
        o = constant(other)
        return Jet(self.x + o.x, self.rate + o.rate, self.bias + o.bias, self.J + o.J)

    __radd__ = __add__

    def __neg__(self) -> Jet:
        return Jet(-self.x, -self.rate, -self.bias, -self.J)

    def __sub__(self, other: Any) -> Jet:
        return self + (-constant(other))

    def __rsub__(self, other: Any) -> Jet:
        return constant(other) - self

    def __mul__(self, other: Any) -> Jet:
        o = constant(other)
        bias = self.bias * o.x + 2 * self.rate * o.rate + self.x * o.bias
        return Jet(self.x * o.x, self.rate * o.x + self.x * o.rate, bias, self.J * o.x + self.x * o.J)

    __rmul__ = __mul__

    def __pow__(self, n: float) -> Jet:
        x = self.x
        return self.apply(x**n, n * x ** (n - 1), n * (n - 1) * x ** (n - 2) if n != 1 else 0.0)

    def __truediv__(self, other: Any) -> Jet:
        return self * constant(other) ** -1

    def __rtruediv__(self, other: Any) -> Jet:
        return constant(other) * self**-1


def constant(x: Any) -> Jet:
    return x if isinstance(x, Jet) else Jet(x, 0.0, 0.0, 0.0)


def dot(a: Jet, b: Jet) -> Jet:
    """Of vectors."""
    bias = a.bias @ b.x + 2 * a.rate @ b.rate + a.x @ b.bias
    return Jet(a.x @ b.x, a.rate @ b.x + a.x @ b.rate, bias, b.x @ a.J + a.x @ b.J)


def size(a: Jet) -> Jet:
    return dot(a, a) ** 0.5


def _sin(x: Any) -> Any:
    return x.apply(math.sin(x.x), math.cos(x.x), -math.sin(x.x)) if isinstance(x, Jet) else math.sin(x)


def _cos(x: Any) -> Any:
    return x.apply(math.cos(x.x), -math.sin(x.x), -math.cos(x.x)) if isinstance(x, Jet) else math.cos(x)


def _exp(x: Any) -> Any:
    return x.apply(*[math.exp(x.x)] * 3) if isinstance(x, Jet) else math.exp(x)


def _sqrt(x: Any) -> Any:
    return x**0.5


FUNCTIONS = {
    "sin": _sin, "cos": _cos, "exp": _exp, "sqrt": _sqrt, "tanh": math.tanh, "abs": abs, "min": min, "max": max,
    "pi": math.pi, "where": lambda c, a, b: a if c else b,
}  # fmt: skip


# ------------------------------------------------------------------------------------------- joints
@dataclass
class Step:
    """One elementary joint: its placement, S in child axes (6, nv) and Ṡ v."""

    kind: str
    nq: int
    nv: int
    data: Any
    S: Array | None = None

    def at(self, q: Array, v: Array) -> tuple[Array, Array, Array, Array]:
        zero, data = np.zeros(6), self.data
        if self.kind == "turn":
            return about(data, q[0]), np.zeros(3), self.S, zero
        if self.kind == "slide":
            return E3, data * q[0], self.S, zero
        if self.kind == "screw":
            return about(data[0], q[0]), data[0] * data[1] * q[0], self.S, zero
        if self.kind == "planar":
            u, w, n = data
            return about(n, q[2]), u * q[0] + w * q[1], self.S, zero
        if self.kind == "ball":
            return orientation(data, q), np.zeros(3), self.S, zero
        if self.kind == "free":
            return orientation(data, q[3:]), np.array(q[:3]), self.S, zero
        return self.curve(q[0], v[0])

    def rate(self, q: Array, v: Array) -> Array:
        if self.kind == "planar":
            c, s = math.cos(q[2]), math.sin(q[2])
            return np.array([c * v[0] - s * v[1], s * v[0] + c * v[1], v[2]])
        if self.kind == "ball":
            return orientation_rate(self.data, q, v)
        if self.kind == "free":
            return np.concatenate([orientation(self.data, q[3:]) @ v[:3], orientation_rate(self.data, q[3:], v[3:])])
        return np.array(v)

    def curve(self, s: float, rate: float) -> tuple[Array, Array, Array, Array]:
        """From R(s), R', R'', p', p'': S = [Rᵀ p'; vee(Rᵀ R')]."""
        p, R = _along(self.data, s)
        Sv, Sw = R.x.T @ p[1], _vee(R.x.T @ R.rate)
        dS = np.concatenate([R.rate.T @ p[1] + R.x.T @ p[2], _vee(R.x.T @ R.bias)])
        return R.x, p[0], np.concatenate([Sv, Sw])[:, None], dS * rate**2


def _vee(A: Array) -> Array:
    return np.array([A[2, 1] - A[1, 2], A[0, 2] - A[2, 0], A[1, 0] - A[0, 1]]) / 2


def _text(text: Any, s: Any) -> Any:
    if not isinstance(text, str):
        return constant(float(text))
    return constant(eval(text, {"__builtins__": {}}, {**FUNCTIONS, "s": s}))


def _matrix(rows: list[list[Any]]) -> Jet:
    J = [[constant(x) for x in row] for row in rows]
    return Jet(*(np.array([[getattr(x, k) for x in row] for row in J], float) for k in ("x", "rate", "bias")), 0.0)


def _matmul(A: Jet, B: Jet) -> Jet:
    return Jet(A.x @ B.x, A.rate @ B.x + A.x @ B.rate, A.bias @ B.x + 2 * A.rate @ B.rate + A.x @ B.bias, 0.0)


def _along(data: Described, s: float) -> tuple[list[Array], Jet]:
    """p, p', p'' and R as a jet in s; p''' of a tangent frame by differences of p'' with Richardson's extrapolation."""

    def place(x: float) -> list[Jet]:
        return [_text(data.get(k, 0.0), Jet(x, 1.0, 0.0, 0.0)) for k in "xyz"]

    here = place(s)
    p = [np.array([getattr(x, k) for x in here], float) for k in ("x", "rate", "bias")]
    at = Jet(s, 1.0, 0.0, 0.0)
    roll, pitch, yaw = (_text(data.get(k, 0.0), at) for k in ("roll", "pitch", "yaw"))
    (cr, sr), (cp, sp), (cy, sy) = ((_cos(x), _sin(x)) for x in (roll, pitch, yaw))
    Rx = _matrix([[1, 0, 0], [0, cr, -sr], [0, sr, cr]])
    Ry = _matrix([[cp, 0, sp], [0, 1, 0], [-sp, 0, cp]])
    Rz = _matrix([[cy, -sy, 0], [sy, cy, 0], [0, 0, 1]])
    R = _matmul(_matmul(Rz, Ry), Rx)
    if data.get("frame") == "tangent":

        def second(h: float) -> Array:
            return np.array([(a.bias - b.bias) / (2 * h) for a, b in zip(place(s + h), place(s - h), strict=True)])

        d = [second(0.02 / 2**k) for k in range(4)]
        for k in range(1, 4):
            d = [(4**k * fine - coarse) / (4**k - 1) for coarse, fine in itertools.pairwise(d)]
        along = [Jet(p[1][k], p[2][k], d[0][k], 0.0) for k in range(3)]
        up = unit(data.get("up", (0, 0, 1)))
        x = _normed(along)
        shadow = up[0] * x[0] + up[1] * x[1] + up[2] * x[2]
        z = _normed([float(up[k]) - shadow * x[k] for k in range(3)])
        y = [z[1] * x[2] - z[2] * x[1], z[2] * x[0] - z[0] * x[2], z[0] * x[1] - z[1] * x[0]]
        R = _matmul(_matrix([[x[k], y[k], z[k]] for k in range(3)]), R)
    return p, R


def _normed(x: list[Jet]) -> list[Jet]:
    inverse = (x[0] * x[0] + x[1] * x[1] + x[2] * x[2]) ** -0.5
    return [inverse * y for y in x]


def _plane(n: Array) -> tuple[Array, Array]:
    """The basis of a coordinate plane, as the page of joints has it: z → (x, y), x → (y, z), y → (z, x)."""
    k = int(np.argmax(np.abs(n)))
    u = E3[(k + 1) % 3]
    return u, cross(n, u)


def steps_of(joint: Described) -> list[Step]:
    kind = joint["kind"]
    if kind == "compound":
        return [step for part in joint["joints"] for step in steps_of(part)]
    if kind == "curve":
        return [Step("curve", 1, 1, joint)]
    if kind == "fixed":
        return []
    if kind in ("spherical", "free"):
        n = ORIENTED[joint["parameters"]]
        S = np.vstack([np.zeros((3, 3)), E3])
        return [Step("ball", n, 3, joint["parameters"], S) if kind == "spherical" else
                Step("free", 3 + n, 6, joint["parameters"], np.eye(6))]  # fmt: skip
    if kind == "universal":
        return [*steps_of({"kind": "revolute", "axis": joint["axis_1"]}),
                *steps_of({"kind": "revolute", "axis": joint["axis_2"]})]  # fmt: skip
    if kind == "planar":
        n = unit(joint["normal"])
        u, w = _plane(n)
        S = np.zeros((6, 3))
        S[:3, 0], S[:3, 1], S[3:, 2] = u, w, n
        return [Step("planar", 3, 3, (u, w, n), S)]
    axis = unit(joint["axis"])
    zero = np.zeros(3)
    turn = Step("turn", 1, 1, axis, np.concatenate([zero, axis])[:, None])
    slide = Step("slide", 1, 1, axis, np.concatenate([axis, zero])[:, None])
    if kind == "screw":
        pitch = joint["pitch"]
        return [Step("screw", 1, 1, (axis, pitch), np.concatenate([pitch * axis, axis])[:, None])]
    return {"revolute": [turn], "prismatic": [slide], "cylindrical": [slide, turn]}[kind]


# ---------------------------------------------------------------------------------------- mechanism
class Kinematics:
    """All bodies at (q, v): R, p, w, velocities of origins, bias accelerations, Jacobians; the world is body 0."""

    def __init__(self, plain: Plain, q: Array, v: Array) -> None:
        self.plain, self.q, self.v = plain, q, v
        count, nv = len(plain.names), plain.nv
        self.n = 6 * count + nv
        self.R = np.zeros((count, 3, 3))
        self.R[0] = E3
        self.p, self.vel, self.w, self.acc, self.alpha = np.zeros((5, count, 3))
        self.J = np.zeros((count, 6, nv))
        for i, (parent, x, Rx, steps) in enumerate(plain.tree, start=1):
            R, p, w, vel, al, a = (y[parent] for y in (self.R, self.p, self.w, self.vel, self.alpha, self.acc))
            Jv, Jw = self.J[parent, :3].copy(), self.J[parent, 3:].copy()
            r = R @ x
            wr = cross(w, r)
            p, a, vel = p + r, a + cross(al, r) + cross(w, wr), vel + wr
            Jv -= skew(r) @ Jw
            R = R @ Rx
            for step, iq, iv in steps:
                Rs, ps, S, c = step.at(q[iq], v[iv])
                r = R @ ps
                R = R @ Rs
                RSv, RSw = R @ S[:3], R @ S[3:]
                vs, ws = RSv @ v[iv], RSw @ v[iv]
                wr = cross(w, r)
                after = w + ws
                a = a + cross(al, r) + cross(w, wr + vs) + R @ c[:3] + cross(after, vs)
                al = al + R @ c[3:] + cross(after, ws)
                Jv -= skew(r) @ Jw
                Jv[:, iv] += RSv
                Jw[:, iv] += RSw
                p, vel, w = p + r, vel + wr + vs, after
            self.R[i], self.p[i], self.w[i], self.vel[i], self.alpha[i], self.acc[i] = R, p, w, vel, al, a
            self.J[i, :3], self.J[i, 3:] = Jv, Jw

    def _spread(self, body: int, linear: Array, angular: Array) -> Array:
        J = np.zeros((3, self.n))
        J[:, 6 * body : 6 * body + 3], J[:, 6 * body + 3 : 6 * body + 6] = linear, angular
        return J

    def point(self, body: str, x: Any) -> Jet:
        """A point of a body; its entries may be jets of time."""
        i = self.plain.number[body]
        moving = [constant(y) for y in x]
        at, xd, xdd = (np.array([getattr(y, k) for y in moving], float) for k in ("x", "rate", "bias"))
        r, w = self.R[i] @ at, self.w[i]
        rd, rdd = self.R[i] @ xd, self.R[i] @ xdd
        wr = cross(w, r)
        bias = self.acc[i] + cross(self.alpha[i], r) + cross(w, wr) + rdd + 2 * cross(w, rd)
        return Jet(self.p[i] + r, self.vel[i] + wr + rd, bias, self._spread(i, E3, -skew(r)))

    def direction(self, body: str, u: Any) -> Jet:
        i = self.plain.number[body]
        r, w = self.R[i] @ np.asarray(u, float), self.w[i]
        wr = cross(w, r)
        return Jet(r, wr, cross(self.alpha[i], r) + cross(w, wr), self._spread(i, np.zeros((3, 3)), -skew(r)))

    def turning(self, body: str) -> Jet:
        """ω as if it were a place: its rate is ω, its second derivative the angular acceleration."""
        i = self.plain.number[body]
        return Jet(np.zeros(3), self.w[i], self.alpha[i], self._spread(i, np.zeros((3, 3)), E3))

    def coordinate(self, joint: str, k: int) -> Jet:
        """A coordinate of a joint; one that is no velocity's integral where q̇ = N(q) v is linear in q, or plane."""
        plain, J = self.plain, np.zeros(self.n)
        iq, iv, base = plain.q_start[joint] + k, plain.rate_of(joint, k), 6 * len(plain.names)
        if iv is not None:
            J[base + iv] = 1.0
            return Jet(self.q[iq], self.v[iv], 0.0, J)
        step, sq, sv = plain.step_of(iq)
        local = iq - sq.start
        N = np.array([step.rate(self.q[sq], e) for e in np.eye(step.nv)]).T
        J[base + sv.start : base + sv.stop] = N[local]
        v, qd = self.v[sv], N @ self.v[sv]
        if step.kind == "planar":
            c, s = math.cos(self.q[sq][2]), math.sin(self.q[sq][2])
            bias = v[2] * np.array([-s * v[0] - c * v[1], c * v[0] - s * v[1], 0.0])[local]
        elif step.data in ("quaternion", "matrix") and (step.kind == "ball" or local >= 3):
            lead = 0 if step.kind == "ball" else 3
            bias = orientation_rate(step.data, qd[lead:], v[-3:])[local - lead]
        elif step.kind == "free":
            R = orientation(step.data, self.q[sq][3:])
            bias = (R @ cross(v[3:], v[:3]))[local]
        else:
            bias = math.nan  # no second derivative is asked for here
        return Jet(self.q[iq], qd[local], bias, J)


class Plain:
    """A mechanism as equations of NumPy; without a `Mode` of events everything is on and nothing is locked."""

    def __init__(self, d: Described) -> None:
        self.d = d
        self.names = ["world", *(b["name"] for b in d["bodies"])]
        self.number = {name: i for i, name in enumerate(self.names)}
        self.tree, self.q_start, self.v_start, self.joint_steps = [], {}, {}, {}
        nq = nv = 0
        armature: list[float] = []
        for b in d["bodies"]:
            self.q_start[b["name"]], self.v_start[b["name"]] = nq, nv
            steps = []
            joint = b["joint"]
            if b.get("released"):  # a fixed joint that an event lets go is a free one that is locked
                joint = {"kind": "free", "parameters": "quaternion"}
            for step in steps_of(joint):
                steps.append((step, slice(nq, nq + step.nq), slice(nv, nv + step.nv)))
                nq, nv = nq + step.nq, nv + step.nv
            self.joint_steps[b["name"]] = steps
            own = nv - self.v_start[b["name"]]
            given = b.get("armature", 0.0)
            armature += [given] * own if np.isscalar(given) else list(given)
            self.tree.append((self.number[b["parent"]], np.array(b["xyz"], float), np.array(b["R"], float), steps))
        self.nq, self.nv = nq, nv
        self.armature = np.array(armature, float)
        for f in d["forces"]:
            if f["kind"] in ("motor", "servo"):
                self.armature[self.v_start[f["joint"]] + f["coordinate"]] += (
                    f.get("rotor", 0.0) * f.get("gear", 1.0) ** 2
                )
        self.mass = np.array([b["mass"] for b in d["bodies"]], float)
        self.com = np.array([b["com"] for b in d["bodies"]], float).reshape(-1, 3)
        self.inertia = np.array([_symmetric(b["inertia"]) for b in d["bodies"]]).reshape(-1, 3, 3)
        self.gravity = np.array(d["gravity"], float)
        self.prescribed = [
            (self.v_start[x["joint"]] + x["coordinate"], self.q_start[x["joint"]] + x["coordinate"], x["q"])
            for x in d.get("prescribed", [])
        ]
        fixed = [k for k, *_ in self.prescribed]
        self.free = np.array([k for k in range(nv) if k not in fixed], int)
        self.bound = np.array(fixed, int)

    # ---------------------------------------------------------------------------- layout of q and v
    def step_of(self, iq: int) -> tuple[Step, slice, slice]:
        return next(s for steps in self.joint_steps.values() for s in steps if s[1].start <= iq < s[1].stop)

    def rate_of(self, joint: str, k: int) -> int | None:
        """The velocity that is the rate of coordinate k of a joint, if one is."""
        iq = self.q_start[joint] + k
        step, sq, sv = self.step_of(iq)
        if step.kind in ("turn", "slide", "screw", "curve"):
            return sv.start
        return sv.stop - 1 if step.kind == "planar" and iq == sq.stop - 1 else None

    def rate(self, q: Array, v: Array) -> Array:
        out = np.zeros(self.nq)
        for steps in self.joint_steps.values():
            for step, sq, sv in steps:
                out[sq] = step.rate(q[sq], v[sv])
        return out

    def normed(self, q: Array) -> Array:
        """Quaternions of length 1, matrices orthogonal."""
        q = q.copy()
        for steps in self.joint_steps.values():
            for step, sq, _ in steps:
                at = slice(sq.start + (3 if step.kind == "free" else 0), sq.stop)
                if step.kind in ("ball", "free") and step.data == "quaternion":
                    q[at] /= np.linalg.norm(q[at])
                elif step.kind in ("ball", "free") and step.data == "matrix":
                    U, _, Vt = np.linalg.svd(q[at].reshape(3, 3))
                    q[at] = (U @ Vt).ravel()
        return q

    def moved(self, q: Array, direction: Array, h: float) -> Array:
        """A place near q, along a smooth curve that leaves it in that direction."""
        x = q + h * self.rate(q, direction)
        return self.normed(x)

    # ---------------------------------------------------------------------------------- expressions
    def value(self, text: Any, k: Kinematics, t: float, params: dict[str, float]) -> float:
        """An expression as a number."""
        if not isinstance(text, str):
            return float(text)

        def q(joint: str, i: int = 0) -> float:
            return float(k.q[self.q_start[joint] + i])

        def v(joint: str, i: int = 0) -> float:
            return float(k.v[self.v_start[joint] + i])

        def distance(a: str, x: Any, b: str, y: Any) -> float:
            return float(np.linalg.norm(k.point(a, x).x - k.point(b, y).x))

        names = {**FUNCTIONS, **params, "t": t, "q": q, "v": v, "distance": distance}
        return float(eval(text, {"__builtins__": {}}, names))

    def jet(self, text: Any, k: Kinematics, t: float, params: dict[str, float]) -> Jet:
        """An expression of t, parameters and coordinates, with its derivatives."""
        if not isinstance(text, str):
            return constant(float(text))
        names = {**FUNCTIONS, **params, "t": Jet(t, 1.0, 0.0, 0.0), "q": lambda joint, i=0: k.coordinate(joint, i)}
        return constant(eval(text, {"__builtins__": {}}, names))

    # ------------------------------------------------------------------------------------- dynamics
    def given(self, q: Array, v: Array, t: float, params: dict[str, float]) -> tuple[Array, Array, Array]:
        """q and v with prescribed entries in their places, and a with theirs."""
        q, v, a = np.array(q, float), np.array(v, float), np.zeros(self.nv)
        for iv, iq, text in self.prescribed:
            x = constant(eval(text, {"__builtins__": {}}, {**FUNCTIONS, **params, "t": Jet(t, 1.0, 0.0, 0.0)}))
            q[iq], v[iv], a[iv] = x.x, x.rate, x.bias
        return q, v, a

    def at(
        self, q: Array, v: Array, t: float = 0.0, mode: Mode | None = None, tau: Array | None = None,
        wrenches: Array | None = None,
    ) -> State:  # fmt: skip
        return State(self, q, v, t, mode or Mode(self), tau, wrenches)


def _symmetric(x: Any) -> Array:
    a, b, c, *rest = x
    d, e, f = rest or (0.0, 0.0, 0.0)
    return np.array([[a, d, e], [d, b, f], [e, f, c]], float)


class Mode:
    """What events change: switches, parameters, locks (velocities held), welds, unilateral rows that rest."""

    def __init__(self, plain: Plain) -> None:
        self.params = dict(plain.d.get("parameters", {}))
        self.off: set[str] = set()
        self.locked: dict[str, list[int]] = {}  # by joint or joint[k]
        self.attached: dict[str, Described] = {}
        self.resting: dict[str, str] = {}  # stops and contacts: "lower", "upper" or "touching"

    def copy(self) -> Mode:
        new = object.__new__(Mode)
        new.params, new.off = dict(self.params), set(self.off)
        new.locked, new.attached, new.resting = dict(self.locked), dict(self.attached), dict(self.resting)
        return new


class State:
    """Everything that follows from (q, v, t) in a mode."""

    def __init__(
        self, plain: Plain, q: Array, v: Array, t: float, mode: Mode, tau: Array | None, wrenches: Array | None
    ) -> None:
        self.plain, self.t, self.mode = plain, t, mode
        self.q, self.v, self.a_given = plain.given(q, v, t, mode.params)
        self.tau = np.zeros(plain.nv) if tau is None else np.asarray(tau, float)
        self.k = k = Kinematics(plain, self.q, self.v)
        count = len(plain.names) - 1
        R, w = k.R[1:], k.w[1:]
        self.c = c = np.einsum("bij,bj->bi", R, plain.com)
        inner = np.einsum("bij,bjk,blk->bil", R, plain.inertia, R)
        self.inner = inner
        m = plain.mass
        self.J_o = inner + m[:, None, None] * (
            np.einsum("bi,bi->b", c, c)[:, None, None] * E3 - np.einsum("bi,bj->bij", c, c)
        )
        self.I = np.zeros((count, 6, 6))
        for i in range(count):
            C = m[i] * skew(c[i])
            self.I[i, :3, :3], self.I[i, :3, 3:], self.I[i, 3:, :3], self.I[i, 3:, 3:] = m[i] * E3, -C, C, self.J_o[i]
        flat = k.J[1:].reshape(6 * count, plain.nv)
        self.flat = flat
        IJ = np.einsum("bij,bjk->bik", self.I, k.J[1:]).reshape(6 * count, plain.nv)
        self.M = flat.T @ IJ + np.diag(plain.armature)
        gyro = np.zeros((count, 6))
        for i in range(count):
            gyro[i, :3] = m[i] * cross(w[i], cross(w[i], c[i]))
            gyro[i, 3:] = cross(w[i], self.J_o[i] @ w[i])
        self.gyro = gyro
        bias = np.hstack([k.acc[1:], k.alpha[1:]])
        self.NE = np.einsum("bij,bj->bi", self.I, bias) + gyro  # d/dt of momentum about the origins at a = 0
        self.F = np.zeros(k.n)
        self.potential = 0.0
        for i in range(count):
            weight = m[i] * plain.gravity
            self.push(i + 1, weight, cross(c[i], weight))
            self.potential -= float(weight @ (k.p[i + 1] + c[i]))
        if wrenches is not None:
            for i, W in enumerate(np.asarray(wrenches, float)):
                self.push(i + 1, R[i] @ W[:3], R[i] @ W[3:])
        for f in plain.d["forces"]:
            if f["name"] not in mode.off:
                self.potential += FORCES[f["kind"]](self, f)
        self._solved: tuple[Array, Array] | None = None
        self._rows: tuple[Array, Array, Array, list[tuple[str, slice]]] | None = None

    # --------------------------------------------------------------------------------------- forces
    def push(self, body: int, force: Array, moment: Array) -> None:
        """About the origin of the body, in world axes."""
        self.F[6 * body : 6 * body + 3] += force
        self.F[6 * body + 3 : 6 * body + 6] += moment

    def joint_push(self, joint: str, coordinate: int, value: float) -> None:
        self.F[6 * len(self.plain.names) + self.plain.v_start[joint] + coordinate] += value

    def value(self, text: Any) -> float:
        return self.plain.value(text, self.k, self.t, self.mode.params)

    def jet(self, text: Any) -> Jet:
        return self.plain.jet(text, self.k, self.t, self.mode.params)

    def velocity(self, f: Described) -> float:
        return float(self.v[self.plain.v_start[f["joint"]] + f["coordinate"]])

    def generalized(self, ext: Array) -> Array:
        count = 6 * len(self.plain.names)
        return self.flat.T @ ext[6:count] + ext[count:]

    # ---------------------------------------------------------------------------------- constraints
    def rows(self) -> tuple[Array, Array, Array, list[tuple[str, slice]]]:
        """External Jacobian (rows, n), rates, biases, and the slices of their names."""
        if self._rows is None:
            jets: list[tuple[str, Jet]] = []
            d, mode = self.plain.d, self.mode
            for c in d["constraints"]:
                if c["name"] not in mode.off:
                    jets += [(c["name"], j) for j in CONSTRAINTS[c["kind"]](self, c)]
            for name, velocities in mode.locked.items():
                for iv in velocities:
                    J = np.zeros(self.k.n)
                    J[6 * len(self.plain.names) + iv] = 1.0
                    jets.append((name, Jet(0.0, self.v[iv], 0.0, J)))
            for name, weld in mode.attached.items():
                jets += [(name, j) for j in CONSTRAINTS["weldloop"](self, weld)]
            for name in mode.resting:
                jets.append((name, self.unilateral(name)))
            names: list[tuple[str, slice]] = []
            for i, (name, _) in enumerate(jets):
                if names and names[-1][0] == name:
                    names[-1] = (name, slice(names[-1][1].start, i + 1))
                else:
                    names.append((name, slice(i, i + 1)))
            J = np.array([np.broadcast_to(j.J, (self.k.n,)) for _, j in jets]).reshape(len(jets), self.k.n)
            rate, bias = (np.array([float(getattr(j, x)) for _, j in jets]) for x in ("rate", "bias"))
            self._rows = J, rate, bias, names
        return self._rows

    def values(self) -> Array:
        """g of all constraints that have one."""
        found = [
            float(j.x) for c in self.plain.d["constraints"]
            if c["name"] not in self.mode.off and c["kind"] != "norotation"
            for j in CONSTRAINTS[c["kind"]](self, c)
        ]  # fmt: skip
        return np.array(found)

    def unilateral(self, name: str, side: str | None = None) -> Jet:
        """The distance from a stop or between shapes, positive where they are apart."""
        e = next(e for e in self.plain.d["events"] if e["name"] == name)
        if e["kind"] == "rigidcontact":
            return _gap(self, e)[0]
        x = self.k.coordinate(e["joint"], e["coordinate"])
        side = side or self.mode.resting[name]
        return x - self.value(e["lower"]) if side == "lower" else self.value(e["upper"]) - x

    def G(self) -> Array:
        J = self.rows()[0]
        count = 6 * len(self.plain.names)
        return J[:, 6:count] @ self.flat + J[:, count:]

    def rank(self) -> tuple[int, int, float]:
        """Rank of G, rows, and the ratio of the smallest singular value that counts to the largest."""
        G = self.G()[:, self.plain.free]
        if not G.size:
            return 0, len(G), 1.0
        s = np.linalg.svd(G, compute_uv=False)
        kept = s[s > 1e-9 * max(1.0, s[0])]
        return len(kept), len(G), float(kept[-1] / s[0]) if len(kept) else 1.0

    def solve(self) -> tuple[Array, Array]:
        """(a, λ)."""
        if self._solved is None:
            plain = self.plain
            count = 6 * len(plain.names)
            right = self.generalized(self.F) + self.tau - self.flat.T @ self.NE.ravel()
            a = self.a_given.copy()
            right = right - self.M @ a
            free = plain.free
            J, _, bias, _ = self.rows()
            M = self.M[np.ix_(free, free)]
            if len(free):
                a[free] = np.linalg.solve(M, right[free])
            lam = np.zeros(len(J))
            if len(J):
                G = J[:, 6:count] @ self.flat + J[:, count:]
                MG = np.linalg.solve(M, G[:, free].T) if len(free) else np.zeros((0, len(J)))
                lam = np.linalg.lstsq(G[:, free] @ MG, -bias - G @ a, rcond=1e-11)[0]
                a[free] += MG @ lam
            self._solved = a, lam
        return self._solved

    def inverse(self, a: Array) -> Array:
        """τ for which a tree has the accelerations a; prescribed entries of a are replaced."""
        a = np.array(a, float)
        a[self.plain.bound] = self.a_given[self.plain.bound]
        return self.M @ a + self.flat.T @ self.NE.ravel() - self.generalized(self.F)

    @property
    def kinetic(self) -> float:
        return float(self.v @ self.M @ self.v) / 2

    def momentum(self) -> Array:
        total = np.zeros(6)
        twist = np.hstack([self.k.vel[1:], self.k.w[1:]])
        for i, P in enumerate(np.einsum("bij,bj->bi", self.I, twist)):
            total += np.concatenate([P[:3], P[3:] + cross(self.k.p[i + 1], P[:3])])
        return total

    def reactions(self, change: Array | None = None) -> Array:
        """[f; m] of each parent on its child, in body axes; or how they change with multipliers `change`."""
        count, J = len(self.plain.names) - 1, self.rows()[0]
        if change is not None:
            return self.carried(-(J.T @ change)[6 : 6 * (count + 1)].reshape(count, 6))
        a, lam = self.solve()
        needed = np.einsum("bij,bj->bi", self.I, np.einsum("bij,j->bi", self.k.J[1:], a)) + self.NE
        return self.carried(needed - (self.F + J.T @ lam)[6 : 6 * (count + 1)].reshape(count, 6))

    def impulses(self, jump: Array, push: Array) -> Array:
        """The same of impulses: velocities jump, and rows push."""
        count, J = len(self.plain.names) - 1, self.rows()[0]
        gained = np.einsum("bij,bj->bi", self.I, np.einsum("bij,j->bi", self.k.J[1:], jump))
        return self.carried(gained - (J.T @ push)[6 : 6 * (count + 1)].reshape(count, 6))

    def carried(self, needed: Array) -> Array:
        """From what each body needs, about its origin in world axes, what its joint carries, in body axes."""
        k, W = self.k, needed.copy()
        for i in reversed(range(len(W))):
            parent = self.plain.tree[i][0]
            if parent:
                r = k.p[i + 1] - k.p[parent]
                W[parent - 1] += np.concatenate([W[i, :3], W[i, 3:] + cross(r, W[i, :3])])
        R = k.R[1:]
        return np.hstack([np.einsum("bji,bj->bi", R, W[:, :3]), np.einsum("bji,bj->bi", R, W[:, 3:])])

    def constraint_wrench(self, c: Described, lam: Array) -> Array:
        """On body_a at point_a, in its axes."""
        J, _, _, names = self.rows()
        where = next(s for name, s in names if name == c["name"])
        i = self.plain.number[c["body_a"]]
        W = (J[where].T @ lam[where])[6 * i : 6 * i + 6]
        r = self.k.point(c["body_a"], [self.jet(x) for x in c.get("point_a", (0, 0, 0))]).x - self.k.p[i]
        R = self.k.R[i]
        return np.concatenate([R.T @ W[:3], R.T @ (W[3:] - cross(r, W[:3]))])

    def free_multipliers(self) -> Array:
        """Columns: multipliers that no acceleration tells of."""
        G = self.G()[:, self.plain.free]
        if not len(G):
            return np.zeros((0, 0))
        U, s, _ = np.linalg.svd(G)
        s = np.concatenate([s, np.zeros(len(G) - len(s))])
        return U[:, s <= 1e-9 * max(1.0, s[0])]


# ----------------------------------------------------------------------------------- force elements
def _law(f: Described, x: float, s: State) -> tuple[float, float]:
    """f(x) and its integral from 0."""
    if f.get("law") is not None:
        at = {**FUNCTIONS, "x": x}
        return tuple(float(eval(f[k], {"__builtins__": {}}, at)) for k in ("law", "integral"))  # type: ignore[return-value]
    if f.get("table") is not None:
        X, Y = np.array(f["table"], float).T
        return _broken(X, Y, x), _area(X, Y, x) - _area(X, Y, 0.0)
    if f.get("stiffness") is not None:
        K = s.value(f["stiffness"])
        return K * x, K * x * x / 2
    return 0.0, 0.0


def _broken(X: Array, Y: Array, x: float) -> float:
    i = int(np.clip(np.searchsorted(X, x) - 1, 0, len(X) - 2))
    return float(Y[i] + (Y[i + 1] - Y[i]) / (X[i + 1] - X[i]) * (x - X[i]))


def _area(X: Array, Y: Array, x: float) -> float:
    """∫ from X[0] of the broken line, which goes on as it ends."""
    knots = [X[0], *[y for y in X[1:] if y < x], x] if x > X[0] else [X[0], x]
    return sum((b - a) * _broken(X, Y, (a + b) / 2) for a, b in itertools.pairwise(knots))


def _joint_spring(s: State, f: Described) -> float:
    q = s.q[s.plain.q_start[f["joint"]] + f["coordinate"]]
    force, energy = _law(f, float(q) - s.value(f.get("rest", 0.0)), s)
    s.joint_push(f["joint"], f["coordinate"], -force - s.value(f.get("damping", 0.0)) * s.velocity(f))
    return energy


def _joint_force(s: State, f: Described) -> float:
    s.joint_push(f["joint"], f["coordinate"], s.value(f["value"]))
    return 0.0


def _joint_friction(s: State, f: Described) -> float:
    v, coulomb = s.velocity(f), s.value(f["coulomb"])
    viscous = s.value(f.get("viscous", 0.0)) * v
    if f.get("velocity") is None:
        if f["name"] in s.mode.locked:
            return 0.0
        sign = s.mode.params.get(f["name"] + ":sliding", np.sign(v))
        dry = coulomb
        if f.get("stribeck") is not None:
            dry += (s.value(f["static"]) - coulomb) * math.exp(-((v / f["stribeck"]) ** 2))
        force = sign * dry + viscous
    else:
        force = coulomb * math.tanh(v / f["velocity"]) + viscous
        if f.get("static") is not None:
            x = v / (f["stribeck"] if f.get("stribeck") is not None else 10 * f["velocity"])
            force += (s.value(f["static"]) - coulomb) * x * math.exp((1 - x * x) / 2)
    s.joint_push(f["joint"], f["coordinate"], -force)
    return 0.0


def _between(s: State, f: Described) -> Jet:
    return s.k.point(f["body_b"], f["point_b"]) - s.k.point(f["body_a"], f["point_a"])


def _point_spring(s: State, f: Described) -> float:
    apart = _between(s, f)
    length = size(apart) if f.get("axis") is None else dot(s.k.direction(f["body_a"], unit(f["axis"])), apart)
    x = float(length.x) - s.value(f.get("length", 0.0))
    force, energy = _law(f, x, s)
    force += s.value(f.get("damping", 0.0)) * float(length.rate)
    if f.get("only") == "tension":
        force, energy = (max(force, 0.0), energy) if x > 0 else (0.0, 0.0)
    elif f.get("only") == "compression":
        force, energy = (min(force, 0.0), energy) if x < 0 else (0.0, 0.0)
    s.F -= force * length.J
    return energy


def _way(s: State, points: list[Any]) -> Jet:
    at = [s.k.point(body, x) for body, x in points]
    parts = [size(b - a) for a, b in itertools.pairwise(at)]
    total = parts[0]
    for part in parts[1:]:
        total = total + part
    return total


def _rope(s: State, f: Described) -> float:
    stretch = _way(s, f["points"]) - s.jet(f["length"])
    if stretch.x <= 0:
        return 0.0
    K = s.value(f["stiffness"])
    tension = K * stretch.x + s.value(f.get("damping", 0.0)) * stretch.rate
    s.F -= max(tension, 0.0) * stretch.J
    return K * float(stretch.x) ** 2 / 2


def rotation_vector(R: Array) -> Array:
    axis = 2 * _vee(R)  # sin θ times twice the axis over two
    sine, cosine = np.linalg.norm(axis) / 2, (np.trace(R) - 1) / 2
    angle = math.atan2(sine, cosine)
    return axis / 2 * (angle / sine if sine > 1e-12 else 1.0)


def _bushing(s: State, f: Described) -> float:
    A, B = (np.array(f.get(k, E3), float) for k in ("rotation_a", "rotation_b"))
    a, b = f["body_a"], f["body_b"]
    apart = _between(s, f)
    shifts = [dot(s.k.direction(a, A[:, i]), apart) for i in range(3)]
    RA, RB = s.k.R[s.plain.number[a]] @ A, s.k.R[s.plain.number[b]] @ B
    phi = rotation_vector(RA.T @ RB)
    angle, W = np.linalg.norm(phi), skew(phi)
    factor = 1 / 12 if angle < 1e-4 else 1 / angle**2 - (1 + math.cos(angle)) / (2 * angle * math.sin(angle))
    inverse = E3 - W / 2 + factor * W @ W
    turning = s.k.turning(b) - s.k.turning(a)
    x = np.array([*(y.x for y in shifts), *phi], float)
    rate = np.array([*(y.rate for y in shifts), *(inverse @ RA.T @ turning.rate)], float)
    G = np.vstack([np.array([y.J for y in shifts]), inverse @ RA.T @ turning.J])
    K, C = np.array(f["stiffness"], float), np.array(f["damping"], float)
    K, C = (np.diag(y) if y.ndim == 1 else y for y in (K, C))
    s.F -= G.T @ (K @ x + C @ rate)
    return float(x @ K @ x) / 2


def _torsion_bar(s: State, f: Described) -> float:
    twist = (
        s.k.coordinate(f["joint_a"], f["coordinate_a"])
        - f["ratio"] * s.k.coordinate(f["joint_b"], f["coordinate_b"])
        - f.get("rest", 0.0)
    )
    K = s.value(f["stiffness"])
    s.F -= (K * twist.x + s.value(f.get("damping", 0.0)) * twist.rate) * twist.J
    return K * float(twist.x) ** 2 / 2


def _central_gravity(s: State, f: Described) -> float:
    mu, centre, energy = s.value(f["mu"]), np.array([s.value(x) for x in f["centre"]]), 0.0
    for i, m in enumerate(s.plain.mass):
        if f.get("bodies") is not None and s.plain.names[i + 1] not in f["bodies"]:
            continue
        c, J = s.k.p[i + 1] + s.c[i] - centre, s.inner[i]
        r = float(np.linalg.norm(c))
        Jc, trace = J @ c, float(np.trace(J))
        force = -mu * m * c / r**3 + mu / 2 * (-3 * trace * c / r**5 - 6 * Jc / r**5 + 15 * (c @ Jc) * c / r**7)
        s.push(i + 1, force, cross(s.c[i], force) + 3 * mu / r**5 * cross(c, Jc))
        energy += -mu * m / r - mu / (2 * r**3) * (trace - 3 * float(c @ Jc) / r**2)
    return energy


def _gravity_gradient(s: State, f: Described) -> float:
    n2, e, energy = s.value(f["rate"]) ** 2, unit([s.value(x) for x in f["up"]]), 0.0
    for i, m in enumerate(s.plain.mass):
        if f.get("bodies") is not None and s.plain.names[i + 1] not in f["bodies"]:
            continue
        c, J = s.k.p[i + 1] + s.c[i], s.inner[i]
        force = -n2 * m * (c - 3 * e * (e @ c))
        s.push(i + 1, force, cross(s.c[i], force) + 3 * n2 * cross(e, J @ e))
        energy += n2 / 2 * (m * float(c @ c) - 3 * m * float(e @ c) ** 2 + 3 * float(e @ J @ e) - float(np.trace(J)))
    return energy


def _force_at(s: State, body: str, point: Any, force: Array, moment: Array | None = None) -> None:
    i = s.plain.number[body]
    r = s.k.R[i] @ np.asarray(point, float)
    s.push(i, force, cross(r, force) + (0 if moment is None else moment))


def _thrust(s: State, f: Described) -> float:
    R = s.k.R[s.plain.number[f["body"]]]
    _force_at(s, f["body"], f["point"], R @ unit(f["direction"]) * s.value(f["thrust"]))
    return 0.0


def _wrench(s: State, f: Described) -> float:
    R = s.k.R[s.plain.number[f["body"]]] if f["frame"] == "body" else E3
    force, moment = (R @ np.array([s.value(x) for x in f[k]]) for k in ("force", "moment"))
    _force_at(s, f["body"], f["point"], force, moment)
    return 0.0


def _custom(s: State, f: Described) -> float:
    parameters = sum(s.mode.params[name] for name in s.plain.d["parameters"])
    drag = -f["drag"] * s.v * math.sqrt(1 + float(s.v @ s.v)) + math.sin(s.t) * parameters
    s.F[6 * len(s.plain.names) :] += drag + np.array(f["mixed"], float).reshape(s.plain.nv, s.plain.nq) @ np.sin(s.q)
    return 0.0


def _within(s: State, f: Described, asked: float) -> float:
    """A motor's torque in the joint: limits are of the shaft."""
    gear = f.get("gear", 1.0)
    w, T, W, P = gear * s.velocity(f), f.get("torque_limit"), f.get("speed_limit"), f.get("power_limit")
    u = asked / gear
    if T is not None:
        high, low = T, -T
        if W is not None:
            high, low = min(T, T * (1 - w / W)), max(-T, -T * (1 + w / W))
        u = min(max(u, low), high)
    if P is not None and u * w > P:
        u = P / w
    return gear * u


def _motor(s: State, f: Described) -> float:
    s.joint_push(f["joint"], f["coordinate"], _within(s, f, s.value(f["torque"])))
    return 0.0


def _servo(s: State, f: Described) -> float:
    target = s.jet(f["target"])
    q, v = s.q[s.plain.q_start[f["joint"]] + f["coordinate"]], s.velocity(f)
    asked = s.value(f["kp"]) * (target.x - q) + s.value(f["kd"]) * (target.rate - v) + s.value(f["feedforward"])
    s.joint_push(f["joint"], f["coordinate"], _within(s, f, float(asked)))
    return 0.0


def _gap(s: State, f: Described) -> tuple[Jet, Array, Array]:
    """Of a sphere of a over a sphere or plane of b: gap, normal from b to a, the place between."""
    a, b = f["shape_a"], f["shape_b"]
    at = s.k.point(f["body_a"], a["at"])
    if b["kind"] == "plane":
        n = s.k.direction(f["body_b"], unit(b["normal"]))
        gap = dot(n, at - s.k.point(f["body_b"], b["at"])) - a["radius"]
        return gap, n.x, at.x - n.x * (a["radius"] + gap.x / 2)
    apart = at - s.k.point(f["body_b"], b["at"])
    gap = size(apart) - (a["radius"] + b["radius"])
    n = apart.x / np.linalg.norm(apart.x)
    return gap, n, at.x - n * (a["radius"] + gap.x / 2)


def _contact(s: State, f: Described) -> float:
    gap, n, place = _gap(s, f)
    depth = -float(gap.x)
    if depth <= 0:
        return 0.0
    K, power = s.value(f["stiffness"]), f["exponent"]
    N = K * depth**power * max(1 - f["dissipation"] * float(gap.rate), 0.0)
    i, j = s.plain.number[f["body_a"]], s.plain.number[f["body_b"]]
    ra, rb = place - s.k.p[i], place - s.k.p[j]
    slip = s.k.vel[i] + cross(s.k.w[i], ra) - s.k.vel[j] - cross(s.k.w[j], rb)
    slip = slip - n * (n @ slip)
    force = N * n - f["friction"] * N * slip / math.sqrt(float(slip @ slip) + f["velocity"] ** 2)
    s.push(i, force, cross(ra, force))
    s.push(j, -force, -cross(rb, force))
    return K * depth ** (power + 1) / (power + 1)


FORCES = {
    "jointspring": _joint_spring, "jointforce": _joint_force, "jointfriction": _joint_friction,
    "pointspring": _point_spring, "rope": _rope, "bushing": _bushing, "torsionbar": _torsion_bar,
    "centralgravity": _central_gravity, "gravitygradient": _gravity_gradient, "thrust": _thrust, "wrench": _wrench,
    "customforce": _custom, "motor": _motor, "servo": _servo, "contact": _contact,
}  # fmt: skip


# -------------------------------------------------------------------------------------- constraints
def _point_a(s: State, c: Described) -> Jet:
    return s.k.point(c["body_a"], [s.jet(x) for x in c["point_a"]])


def _apart(s: State, c: Described) -> Jet:
    return _point_a(s, c) - s.k.point(c["body_b"], [s.jet(x) for x in c["point_b"]])


def _entries(x: Jet) -> list[Jet]:
    return [Jet(x.x[i], x.rate[i], x.bias[i], x.J[i]) for i in range(3)]


def across(axis: Any) -> tuple[Array, Array]:
    axis = unit(axis)
    u = unit(cross(E3[int(np.argmin(np.abs(axis)))], axis))
    return u, cross(axis, u)


def _on_line(s: State, c: Described) -> list[Jet]:
    apart = _apart(s, c)
    return [dot(s.k.direction(c["body_b"], u), apart) for u in across(c["axis_b"])]


def _parallel(s: State, c: Described) -> list[Jet]:
    axis = s.k.direction(c["body_a"], unit(c["axis_a"]))
    return [dot(axis, s.k.direction(c["body_b"], u)) for u in across(c["axis_b"])]


def _weld(s: State, c: Described) -> list[Jet]:
    R = np.array(c["rotation_ab"], float)
    turned = [dot(s.k.direction(c["body_a"], R[:, i]), s.k.direction(c["body_b"], E3[(i + 1) % 3])) for i in range(3)]
    return [*_entries(_apart(s, c)), *turned]


def _slider(s: State, c: Described) -> list[Jet]:
    """The last cosine: an axis across axis_b in b stays across its partner, told by rotation_ab."""
    R, (u, w) = np.array(c["rotation_ab"], float), across(c["axis_b"])
    last = dot(s.k.direction(c["body_a"], R @ u), s.k.direction(c["body_b"], w))
    return [*_on_line(s, c), *_parallel(s, c), last]


def _no_rotation(s: State, c: Described) -> list[Jet]:
    """axis · (ω_b − ω_a): a rate without a value."""
    axis, turning = s.k.direction(c["body_a"], unit(c["axis_a"])), s.k.turning(c["body_b"]) - s.k.turning(c["body_a"])
    bias = axis.rate @ turning.rate + axis.x @ turning.bias
    return [Jet(0.0, axis.x @ turning.rate, bias, axis.x @ turning.J)]


def _distance(s: State, c: Described) -> list[Jet]:
    return [size(_apart(s, c)) - s.jet(c["length"])]


def _gear(s: State, c: Described) -> list[Jet]:
    a, b = (s.k.coordinate(c[f"joint_{x}"], c[f"coordinate_{x}"]) for x in "ab")
    return [a - c["ratio"] * b - s.jet(c["offset"])]


def _cable(s: State, c: Described) -> list[Jet]:
    total = -s.jet(c["length"])
    for joint, ratio, k in zip(c["joints"], c["ratios"], c["coordinates"], strict=True):
        total = total + ratio * s.k.coordinate(joint, k)
    return [total]


CONSTRAINTS = {
    "pointonplane": lambda s, c: [dot(s.k.direction(c["body_b"], unit(c["normal_b"])), _apart(s, c))],
    "norotation": _no_rotation,
    "pointonline": _on_line,
    "coincident": lambda s, c: _entries(_apart(s, c)),
    "hingeloop": lambda s, c: [*_entries(_apart(s, c)), *_parallel(s, c)],
    "cylindricalloop": lambda s, c: [*_on_line(s, c), *_parallel(s, c)],
    "sliderloop": _slider,
    "universalloop": lambda s, c: [
        *_entries(_apart(s, c)),
        dot(s.k.direction(c["body_a"], unit(c["axis_a"])), s.k.direction(c["body_b"], unit(c["axis_b"]))),
    ],
    "weldloop": _weld,
    "distance": _distance,
    "tautrope": lambda s, c: [_way(s, c["points"]) - s.jet(c["length"])],
    "gear": _gear,
    "cable": _cable,
    "coupling": lambda s, c: [s.jet(c["expression"])],
}
