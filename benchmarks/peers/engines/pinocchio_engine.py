"""Pinocchio: aba, rnea, crba and computeABADerivatives from a Python loop, and its own batch functions with one thread.

Its quaternions are (x, y, z, w); velocities of ball and free joints are in child axes, like ours.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from typing import Any

import numpy as np

import sharnir as sh

from ..states import DERIVATIVES, FORWARD, INVERSE, MATRICES, States
from .contract import Call, Engine, axis_of, loop

MOST_JOINTS = 300  # its data grows with the cube of the number of joints: 70 MB at 100, 4 GB at 400


class PinocchioEngine(Engine):
    name = "pin"

    def __init__(self, model: sh.Model) -> None:
        import pinocchio as pin

        self.pin, self.source = pin, model
        self.model = pin.Model()
        self.model.gravity = pin.Motion(np.asarray(model.gravity, dtype=float), np.zeros(3))
        for body in model.bodies:
            place = pin.SE3(np.array(body.placement.R, dtype=float), np.array(body.placement.p, dtype=float))
            k = self.model.addJoint(body.parent, _joint(pin, body.joint), place, body.name)
            assert (k, self.model.idx_vs[k]) == (body.index, body.v_start), "bodies are not in depth-first order"
            inertia = pin.Inertia(float(body.mass), np.array(body.com), np.array(body.inertia))
            self.model.appendBodyToJoint(k, inertia, pin.SE3.Identity())
        self.data = self.model.createData()
        self._pool: Any = None

    @staticmethod
    def refuses(model: sh.Model) -> str | None:
        if find_spec("pinocchio") is None:
            return "not installed"
        if len(model.bodies) > MOST_JOINTS:
            return "does not fit into memory"
        return None

    def singles(self, function: str, states: States) -> list[Call]:
        rows = [x[0].copy() for x in self._rows(function, states)]
        return [Call(label, partial(f, *rows), 1) for label, f in self._functions(function)]

    def batches(self, function: str, states: States) -> list[Call]:
        rows, nv = self._rows(function, states), self.model.nv
        if function == DERIVATIVES:
            return [self._derivatives(label, f, rows) for label, f in self._functions(function)]
        shape = (nv, nv) if function in MATRICES else (nv,)
        calls = [loop(label, f, rows, shape) for label, f in self._functions(function)]
        return calls if function in MATRICES else [*calls, self._parallel(function, rows)]

    def restore(self, function: str, states: States, raw: np.ndarray) -> np.ndarray:
        """crba fills the upper triangle, computeABADerivatives that of da/dtau."""
        if function in MATRICES:
            return _symmetric(raw)
        if function == DERIVATIVES:
            return np.stack([raw[:, 0], raw[:, 1], _symmetric(raw[:, 2])], axis=1)
        return raw

    def _functions(self, function: str) -> list[tuple[str, Callable[..., Any]]]:
        pin, m, d = self.pin, self.model, self.data
        conventions = [(c.name.lower(), c) for c in (pin.Convention.LOCAL, pin.Convention.WORLD)]
        if function == FORWARD:
            return [(f"pin.aba {n}", lambda q, v, tau, c=c: pin.aba(m, d, q, v, tau, c)) for n, c in conventions]
        if function == INVERSE:
            return [("pin.rnea", lambda q, v, a: pin.rnea(m, d, q, v, a))]
        if function in MATRICES:
            return [(f"pin.crba {n}", lambda q, c=c: pin.crba(m, d, q, c)) for n, c in conventions]
        return [
            ("pin.computeABADerivatives", lambda q, v, tau: pin.computeABADerivatives(m, d, q, v, tau)),
            ("pin RNEA derivatives, solve", self._derivatives_by_solving),
        ]

    def _derivatives_by_solving(self, q: np.ndarray, v: np.ndarray, tau: np.ndarray) -> tuple[np.ndarray, ...]:
        """−M⁻¹ ∂τ/∂q, −M⁻¹ ∂τ/∂v, M⁻¹: slower, but it does not pass through Pinocchio's articulated inertias."""
        pin, m, d = self.pin, self.model, self.data
        inverse = np.linalg.inv(_symmetric(pin.crba(m, d, q)))
        a = inverse @ (tau - pin.nonLinearEffects(m, d, q, v))
        dq, dv, _ = pin.computeRNEADerivatives(m, d, q, v, a)
        return -inverse @ dq, -inverse @ dv, inverse

    def _derivatives(self, label: str, f: Callable[..., Any], rows: list[np.ndarray]) -> Call:
        count, nv = len(rows[0]), self.model.nv
        out = np.empty((count, 3, nv, nv))

        def run() -> np.ndarray:
            for k, (q, v, tau) in enumerate(zip(*rows, strict=True)):
                out[k, 0], out[k, 1], out[k, 2] = f(q, v, tau)
            return out

        return Call(label, run, count)

    def _parallel(self, function: str, rows: list[np.ndarray]) -> Call:
        """States are columns there."""
        if self._pool is None:
            self._pool = self.pin.ModelPool(self.model, 1)
        name = {FORWARD: "abaInParallel", INVERSE: "rneaInParallel"}[function]
        f, pool = getattr(self.pin, name), self._pool
        columns = [np.asfortranarray(x.T) for x in rows]
        out = np.empty((self.model.nv, len(rows[0])), order="F")

        def run() -> np.ndarray:
            f(1, pool, *columns, out)
            return out.T

        return Call(f"pin.{name}", run, len(rows[0]))

    def _rows(self, function: str, s: States) -> list[np.ndarray]:
        q = s.q.copy()
        for body in self.source.bodies:
            if isinstance(body.joint, (sh.Spherical, sh.Free)):
                end = body.q_start + body.joint.nq
                q[:, end - 4 : end] = np.roll(s.q[:, end - 4 : end], -1, axis=1)
        return [q] if function in MATRICES else [q, s.v, s.a if function == INVERSE else s.tau]


def _symmetric(raw: np.ndarray) -> np.ndarray:
    upper = np.triu(raw)
    return np.asarray(upper + np.swapaxes(np.triu(raw, 1), -1, -2))


def _joint(pin: Any, joint: sh.Joint) -> Any:
    if isinstance(joint, sh.Spherical):
        return pin.JointModelSpherical()
    if isinstance(joint, sh.Free):
        return pin.JointModelFreeFlyer()
    if isinstance(joint, sh.Prismatic):
        return {"x": pin.JointModelPX, "y": pin.JointModelPY, "z": pin.JointModelPZ}[str(joint.axis)]()
    if isinstance(joint, sh.Universal):
        return pin.JointModelUniversal(*(np.eye(3)["xyz".index(str(axis))] for axis in (joint.axis_1, joint.axis_2)))
    return {"x": pin.JointModelRX, "y": pin.JointModelRY, "z": pin.JointModelRZ}[axis_of(joint)]()
