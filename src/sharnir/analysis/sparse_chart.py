"""`chart.py` for large models: joints alike move together, and T keeps only its blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from ..dynamics.quaternions import Exchange, exchange
from ..joints.rates import is_plain
from ..model import Model
from ..model.body import Body
from .chart import shared_flow

if TYPE_CHECKING:
    from scipy.sparse import csr_array


class SparseChart:
    """Of one model; parameters as numbers."""

    def __init__(self, model: Model, params: np.ndarray) -> None:
        self.params, self._nv = params, model.nv
        flat, made, groups = list[Body](), dict[str, ca.Function](), dict[Any, tuple[ca.Function, list[Body]]]()
        for b in model.bodies:
            if is_plain(b.joint):
                flat.append(b)
                continue
            flow = shared_flow(b.joint.in_quaternions(), model.parameter_symbols, made)
            groups.setdefault((id(flow), b.joint.angles), (flow, []))[1].append(b)
        self._groups = [_Group(flow, bodies) for flow, bodies in groups.values()]
        self._q = np.array([b.q_start + k for b in flat for k in range(b.joint.nq)], dtype=int)
        self._v = np.array([b.v_start + k for b in flat for k in range(b.joint.nv)], dtype=int)

    def move(self, q: np.ndarray, delta: np.ndarray) -> np.ndarray:
        """q ⊕ δ."""
        moved = q.copy()
        moved[self._q] += delta[self._v]
        for group in self._groups:
            group.flow_from(q, delta, self.params, moved)
        return moved

    def move_and_tangent(self, q: np.ndarray, delta: np.ndarray) -> tuple[np.ndarray, csr_array]:
        """(q ⊕ δ, T (nv, nv))."""
        from scipy.sparse import coo_array

        moved = q.copy()
        moved[self._q] += delta[self._v]
        rows, columns, values = [self._v], [self._v], [np.ones(self._v.size)]
        for group in self._groups:
            blocks = group.flow_from(q, delta, self.params, moved)
            i, j = np.broadcast_arrays(group.v[:, :, None], group.v[:, None, :])
            rows.append(i.ravel())
            columns.append(j.ravel())
            values.append(blocks.ravel())
        parts = np.concatenate(values), (np.concatenate(rows), np.concatenate(columns))
        return moved, coo_array(parts, shape=(self._nv, self._nv)).tocsr()


class _Group:
    """Joints with the same flow."""

    def __init__(self, flow: ca.Function, bodies: list[Body]) -> None:
        joint = bodies[0].joint
        self._flow, self._count = flow.map(len(bodies)), len(bodies)
        self._turn: Exchange = exchange([(bodies[0].name, joint, True)])
        self.q = np.array([b.q_start for b in bodies])[:, None] + np.arange(joint.nq)
        self.v = np.array([b.v_start for b in bodies])[:, None] + np.arange(joint.nv)

    def flow_from(self, q: np.ndarray, delta: np.ndarray, params: np.ndarray, moved: np.ndarray) -> np.ndarray:
        """Puts q ⊕ δ into `moved`; T of each."""
        here, step = q[self.q], delta[self.v]
        new, turned, N = (
            np.array(x)
            for x in self._flow(self._turn.there(here).T, step.T, np.repeat(params[:, None], self._count, 1))
        )
        changed = step.any(axis=1)
        back = self._turn.back(new.T[:, None], here)[:, 0]
        moved[self.q[changed]] = back[changed]
        nq, nv = N.shape[0], step.shape[1]
        turned, N = (x.reshape(nq, self._count, nv).transpose(1, 0, 2) for x in (turned, N))
        found = np.repeat(np.eye(nv)[None], self._count, axis=0)
        whole = np.isfinite(turned).all(axis=(1, 2)) & np.isfinite(N).all(axis=(1, 2))
        found[whole] = np.linalg.pinv(N[whole]) @ turned[whole]
        return found
