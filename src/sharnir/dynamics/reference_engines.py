"""A model file in the engine that its format belongs to, beside what `load` makes of it.

MuJoCo reads MJCF and Pinocchio reads URDF by themselves. At random states each gives its mass matrix M, the forces f
that act, the rows G of what is tied and its energy, turned into our velocities. With exact constraints

    M a = f + Gᵀ λ,    G a = −Ġ v                                                                            (1)

Limits and contacts do not act on either side. Dry friction acts against the velocities, as it does while sliding.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ..core import read
from ..core.errors import ModelError, UnsupportedError, brief
from ..core.read import Array
from ..cost.measure import coordinates, velocities
from ..files import load
from ..model import Model
from ..model.system import System
from ..spatial.placement import Placement
from . import Dynamics, compile
from .analysis.assemble import assemble

STEP = 1e-2  # of differences: eighth order in the derivatives, fourth in Ġ
FINE = 1e-11  # no smaller step is tried
STENCIL = ((1, 4 / 5), (2, -1 / 5), (3, 4 / 105), (4, -1 / 280))
NEAR = 0.25  # of the way to a random state: loops close there
CLOSED = 1e-6  # a weld that is off by half a turn is closed for us and open in MuJoCo; such a state does not count
MOST_STATES = 1_000_000  # of one comparison
SLOWEST = 0.1  # so far from rest that no difference goes over the corner of friction


@dataclass(frozen=True)
class Verification:
    """Largest relative differences, max|a − b| / max(1, max|b|), over `states` random states; those of `derivatives`
    are against differences of the other engine. None where nothing could be compared."""

    engine: str
    states: int
    acceleration: float
    mass_matrix: float
    energy: float
    derivatives: float | None = None

    @property
    def worst(self) -> float:
        return max(self.acceleration, self.mass_matrix, self.energy)

    def __str__(self) -> str:
        return (
            f"beside {self.engine}, {self.states} random states: accelerations differ by {self.acceleration:.1e} at "
            f"most, mass matrices by {self.mass_matrix:.1e}, energies by {self.energy:.1e}"
        )


class Terms(NamedTuple):
    """In our velocities."""

    M: Array
    f: Array
    G: Array
    energy: float
    gap: float = 0.0  # of the equalities


def verify(path: Any, *, states: int = 100, derivatives: bool = False, **options: Any) -> Verification:
    """A URDF or MJCF file in sharnir and in Pinocchio or MuJoCo. `options` are those of `load`."""
    file = read.path(path, "verify(path)")
    where = f"verify({brief(file.name)})"
    number = read.count(states, f"{where}: states=", 2, MOST_STATES)
    slopes = read.flag(derivatives, f"{where}: derivatives")
    engine = ENGINES.get(file.suffix.lower())
    if engine is None:
        raise UnsupportedError(
            f"{where}: no other engine reads files that end with {brief(file.suffix)}. Expected {', '.join(ENGINES)}."
        )
    return compared(engine(file, load(file, **options)), number, slopes, where)


def compared(other: Engine, states: int, derivatives: bool, where: str) -> Verification:
    dyn = other.dyn
    rng = np.random.default_rng(5)
    worst = {"acceleration": 0.0, "mass_matrix": 0.0}
    energies: list[tuple[float, float]] = []
    slope = None
    q_all, v_all = coordinates(dyn.model, states), velocities(dyn.model, states)
    v_all = np.where(np.abs(v_all) < SLOWEST, SLOWEST, v_all)
    for q, v in zip(q_all, v_all, strict=True):
        params = {name: rng.uniform(*ends) for name, ends in other.controls.items()}
        tied = len(other.terms(q, v, params).G) > 0
        if tied:
            near = dyn.integrate(dyn.model.q0, NEAR * dyn.difference(dyn.model.q0, q))
            q, v, closed = assemble(dyn, near, v, params=params)
            if not closed.ok:
                continue
        terms = other.terms(q, v, params)
        if terms.gap > CLOSED:
            continue
        found = {
            "mass_matrix": relative(dyn.mass_matrix(q, params=params), terms.M),
            "acceleration": relative(dyn.acceleration(q, v, params=params), other.acceleration(q, v, params)),
        }
        worst = {name: max(worst[name], x) for name, x in found.items()}
        energies.append((sum(dyn.energy(q, v, params=params)), terms.energy))
        if derivatives and slope is None and not tied:
            slope = _slopes(other, q, v, params)
    if not energies:
        raise ModelError(f"{where}: its loops close at none of {states} random states, so nothing was compared.")
    changes = np.array(energies) - energies[0]
    return Verification(
        other.name, len(energies), **worst, energy=relative(changes[:, 0], changes[:, 1]), derivatives=slope
    )


def _slopes(other: Engine, q: Array, v: Array, params: dict[str, float]) -> float:
    """∂a/∂q and ∂a/∂v, by the better one of two steps."""
    ours = other.dyn.derivatives(q, v, params=params)[:2]
    best, n = np.inf, len(v)
    for h in (STEP, STEP / 8):
        theirs = np.zeros((2, n, n))
        for (k, e), (step, weight), sign in product(enumerate(np.eye(n)), STENCIL, (h, -h)):
            moved = sign * step * e
            theirs[0][:, k] += weight / sign * other.acceleration(other.dyn.integrate(q, moved), v, params)
            theirs[1][:, k] += weight / sign * other.acceleration(q, v + moved, params)
        best = min(best, max(relative(a, b) for a, b in zip(ours, theirs, strict=True)))
        if best < FINE:
            break
    return best


def relative(a: Any, b: Any) -> float:
    return float(np.abs(a - b).max(initial=0.0) / max(1.0, np.abs(b).max(initial=0.0)))


class Engine:
    """One file in the other engine, at states of ours. `controls` are parameters and the ranges they are taken from."""

    name = ""

    def __init__(self, system: System) -> None:
        self.report = system.report
        self.model: Model = system.build()
        self.dyn: Dynamics = compile(self.model, backend="casadi")
        self.controls: dict[str, tuple[float, float]] = {}
        self.places = {body.name: body for body in self.model.bodies}

    def terms(self, q: Array, v: Array, params: dict[str, float]) -> Terms:
        raise NotImplementedError

    def acceleration(self, q: Array, v: Array, params: dict[str, float]) -> Array:
        """(1), in the directions that the rows leave free, refined once."""
        M, f, G = self.terms(q, v, params)[:3]
        a = np.zeros(len(v))
        free = np.eye(len(v))
        if len(G):
            u, s, vt = np.linalg.svd(G)
            rank = int((s > 1e-9 * s[0]).sum())
            bias = self._rate_of_rows(q, v, params)
            a = -vt[:rank].T @ ((u[:, :rank].T @ bias) / s[:rank])
            free = vt[rank:].T
        for _ in range(2):
            a = a + free @ np.linalg.solve(free.T @ M @ free, free.T @ (f - M @ a))
        return a

    def _rate_of_rows(self, q: Array, v: Array, params: dict[str, float]) -> Array:
        """Ġ v, by differences along the motion."""
        h, total = STEP / 4, np.zeros(0)
        for step, weight in STENCIL:
            ahead, behind = (self.terms(self.dyn.integrate(q, s * step * h * v), v, params).G for s in (1, -1))
            total = weight / h * (ahead - behind) @ v + (total if total.size else 0.0)
        return total


class MuJoCo(Engine):
    name = "MuJoCo"

    def __init__(self, path: Path, system: System) -> None:
        super().__init__(system)
        import mujoco as mj

        self.mj, self.m = mj, mj.MjModel.from_xml_path(str(path))
        bits, m = mj.mjtDisableBit, self.m
        self.loss = m.dof_frictionloss * (not m.opt.disableflags & int(bits.mjDSBL_FRICTIONLOSS))
        for bit in (bits.mjDSBL_FRICTIONLOSS, bits.mjDSBL_LIMIT, bits.mjDSBL_CONTACT):
            m.opt.disableflags |= int(bit)
        m.opt.enableflags |= int(mj.mjtEnableBit.mjENBL_ENERGY)
        m.opt.jacobian = int(mj.mjtJacobian.mjJAC_DENSE)
        self.d = mj.MjData(m)
        names = [m.actuator(k).name or f"actuator {k}" for k in range(m.nactuator)]
        self.inputs = {u: int(m.actuator_ctrladr[names.index(k)]) for k, u in self.report.controls.items()}
        for u, k in self.inputs.items():
            low, high = m.actuator_ctrlrange[k] if m.actuator_ctrllimited[k] else (-1.0, 1.0)
            self.controls[u] = (max(low, min(-1.0, high)), min(high, max(1.0, low)))
        names = [m.joint(j).name or f"joint {j}" for j in range(m.njnt)]
        self.joints = [(j, self.places[self.report.joints[name]]) for j, name in enumerate(names)]

    def terms(self, q: Array, v: Array, params: dict[str, float]) -> Terms:
        m, d, mj = self.m, self.d, self.mj
        T, extra = np.zeros((m.nv, self.model.nv)), np.zeros(m.nv)  # v of MuJoCo = T v, and Ṫ v
        for j, body in self.joints:
            k, at, nq, nv = int(m.jnt_qposadr[j]), int(m.jnt_dofadr[j]), body.joint.nq, body.joint.nv
            own, w = q[body.q_start : body.q_start + nq], v[body.v_start : body.v_start + nv]
            block = np.eye(nv)
            if nq == 7:
                block[:3, :3] = np.asarray(Placement(quaternion=own[3:]).R)
                extra[at : at + 3] = block[:3, :3] @ np.cross(w[3:], w[:3])
            d.qpos[k : k + nq] = own + (m.qpos0[k] if nq == 1 else 0.0)
            T[at : at + nv, body.v_start : body.v_start + nv] = block
        d.qvel[:] = T @ v
        for u, k in self.inputs.items():
            d.ctrl[k] = params[u]
        mj.mj_forward(m, d)
        M = np.zeros((m.nv, m.nv))
        mj.mj_fullM(m, d, M)
        rows = d.efc_J.reshape(-1, m.nv)[: d.ne] if d.nefc else np.zeros((0, m.nv))
        f = d.qfrc_smooth - self.loss * np.sign(d.qvel) - M @ extra
        gap = float(np.abs(d.efc_pos[: d.ne]).max(initial=0.0))
        return Terms(T.T @ M @ T, T.T @ f, rows @ T, float(d.energy.sum()), gap)


class Pinocchio(Engine):
    name = "Pinocchio"

    def __init__(self, path: Path, system: System) -> None:
        super().__init__(system)
        try:
            import pinocchio as pin
        except ImportError:
            raise UnsupportedError(
                "Pinocchio, which URDF files are compared with, is not installed: pip install pin."
            ) from None
        root = [body for body in self.model.bodies if body.joint.nv and body.name not in self.report.joints.values()]
        extra = [pin.JointModelFreeFlyer()] if root else []
        self.pin, self.m = pin, pin.buildModelFromUrdf(str(path), *extra)
        if self.m.nv != self.model.nv:
            raise UnsupportedError(f"Pinocchio has {self.m.nv} velocities for {path.name}, sharnir {self.model.nv}.")
        self.d = self.m.createData()
        names = {body: joint for joint, body in self.report.joints.items()}
        self.joints = [(self.m.joints[self.m.getJointId(names.get(body.name, "root_joint"))], body)
                       for body in self.model.bodies if body.joint.nv]  # fmt: skip
        self.order = np.zeros(self.m.nv, dtype=int)
        for joint, body in self.joints:
            self.order[body.v_start : body.v_start + body.joint.nv] = range(joint.idx_v, joint.idx_v + body.joint.nv)
        # Pinocchio leaves mimics out, or removes their coordinates: q_a = c q_b + offset is a row here.
        found = [(x, x.find("mimic")) for x in ET.parse(path).getroot().iter("joint")]
        self.mimics: list[Any] = [
            (*(self.places[self.report.joints[name]] for name in (joint.attrib["name"], mimic.attrib["joint"])),
             *(float(mimic.attrib.get(key, usual)) for key, usual in (("multiplier", 1.0), ("offset", 0.0))))
            for joint, mimic in found if mimic is not None
        ]  # fmt: skip
        self.mimics = [x for x in self.mimics if x[0].joint.nv == x[1].joint.nv == 1]  # others are not read
        self.rows = np.zeros((len(self.mimics), self.m.nv))
        for row, (a, b, c, _) in zip(self.rows, self.mimics, strict=True):
            row[a.v_start], row[b.v_start] = 1.0, -c

    def terms(self, q: Array, v: Array, params: dict[str, float]) -> Terms:
        pin, m, d, order = self.pin, self.m, self.d, self.order
        x, w = pin.neutral(m), np.zeros(m.nv)
        for joint, body in self.joints:
            own = q[body.q_start : body.q_start + body.joint.nq]
            there = slice(joint.idx_q, joint.idx_q + joint.nq)
            if joint.nq == len(own) == 1:
                x[there] = own
            elif joint.nq == 2:
                x[there] = np.cos(own[0]), np.sin(own[0])
            elif joint.nq == len(own):
                x[there] = np.append(own[:-4], np.roll(own[-4:], -1))
            else:
                raise UnsupportedError(f"joint {body.name!r} is not compared with Pinocchio's.")
        w[order] = v
        M = pin.crba(m, d, x)
        M = (np.triu(M) + np.triu(M, 1).T)[np.ix_(order, order)]
        f = -pin.nonLinearEffects(m, d, x, w) - m.damping * w - m.upperDryFrictionLimit * np.sign(w)
        energy = pin.computeKineticEnergy(m, d, x, w) + pin.computePotentialEnergy(m, d, x)
        gaps = [abs(q[a.q_start] - c * q[b.q_start] - offset) for a, b, c, offset in self.mimics]
        return Terms(M, f[order], self.rows, float(energy), max(gaps, default=0.0))


ENGINES: dict[str, Callable[[Path, System], Engine]] = {".urdf": Pinocchio, ".xml": MuJoCo}
