"""Functions of large models with constraints, as `loops.py` has them of others: with sparse matrices, position by
position, and factors of them in place of singular values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from ..algorithms.loops.constraint_rows import active_rows
from ..algorithms.loops.rank import SparseRank
from ..algorithms.loops.redundancy import NEARLY, SIDEWAYS, is_redundant
from ..core.errors import ModelError
from ..core.tracing import tracing
from ..model.joints.contract import is_plain
from ..model.prescription import moved
from .arguments import Params, parameters
from .call import Call, Function
from .orientations import manifolds, normalised
from .sparse_rows import RowsAt, SparseRows

if TYPE_CHECKING:
    from scipy.sparse import csc_array, csr_array

    from ..model import Model

# The constraints of a large model as `algorithms/loops/redundancy.py` looks at them: G sparse, and factors instead of
# singular values. Which rows say nothing is seen by numbers, at a few places: exactly zero, and so is all that could
# move them.

LOOKS = 2  # places at which rows that say nothing are told from others


class SparseLook:
    """`value(q, params)` is g at t = 0."""

    def __init__(
        self, model: Model, params: np.ndarray, rows: SparseRows, value: Callable[[np.ndarray, np.ndarray], np.ndarray]
    ) -> None:
        self.model, self.params, self._rows, self._g = model, params, rows, value
        self._moves, self._manifolds = Moves(model, params), manifolds(model)

    @cached_property
    def empty(self) -> int:
        return int(np.sum(self._nothing() | ~active_rows(self.model, self.params)))

    def _nothing(self) -> np.ndarray:
        """Rows with a value that is zero wherever the model is put."""
        model, random = self.model, np.random.default_rng(1)
        found = np.repeat([c.holonomic for c in model.constraints], [c.row_count for c in model.constraints])
        start = np.concatenate([np.ones(b.joint.nq) if b.q0 is None else b.q0 for b in model.bodies])
        for _ in range(LOOKS):
            q = self.moved(start, SIDEWAYS * random.standard_normal(model.free.size))
            G = self._rows.at(q, 0.0, self.params).jacobian
            found &= (self.value(q) == 0.0) & (np.bincount(G.nonzero()[0], minlength=model.row_count) == 0)
        return np.asarray(found)

    def value(self, q: np.ndarray) -> np.ndarray:
        return self._g(q, self.params)

    def jacobian(self, q: np.ndarray) -> csr_array:
        return self._rows.at(q, 0.0, self.params).jacobian[:, self.model.free]

    def moved(self, q: np.ndarray, step: np.ndarray) -> np.ndarray:
        v = np.zeros(self.model.nv)
        v[self.model.free] = step
        return normalised(self._manifolds, self._moves(q, v))

    def rank(self, G: csr_array) -> int:
        return SparseRank(G, self._rows.blocks).rank

    def is_finite(self, G: csr_array) -> bool:
        return bool(np.isfinite(G.data).all())

    def sideways(self, G: csr_array, random: np.random.Generator) -> np.ndarray:
        return SparseRank(G, self._rows.blocks).along(random.standard_normal(G.shape[1]))

    def towards(self, G: csr_array, g: np.ndarray) -> np.ndarray:
        return -SparseRank(G, self._rows.blocks, NEARLY).least(g)


class Moves:
    """q ⊕ δ to first order of a whole model, as numbers: joints alike are moved together."""

    @tracing
    def __init__(self, model: Model, params: np.ndarray) -> None:
        flat = [b for b in model.bodies if is_plain(b.joint)]
        self._q = np.array([b.q_start + k for b in flat for k in range(b.joint.nq)], dtype=int)
        self._v = np.array([b.v_start + k for b in flat for k in range(b.joint.nv)], dtype=int)
        self._params, groups = params, dict[str, tuple[ca.Function, list[tuple[int, int]]]]()
        for b in model.bodies:
            if not is_plain(b.joint):
                q, v = ca.SX.sym("q", b.joint.nq), ca.SX.sym("v", b.joint.nv)
                step = ca.Function("moved", [q, v, model.parameter_symbols], [ca.densify(moved(b.joint, q, v))])
                groups.setdefault(step.serialize(), (step, []))[1].append((b.q_start, b.v_start))
        self._groups = []
        for step, members in groups.values():
            q_at, v_at = (np.array([m[k] for m in members])[:, None] for k in (0, 1))
            nq, nv = step.size1_in(0), step.size1_in(1)
            self._groups.append((step.map(len(members)), q_at + np.arange(nq), v_at + np.arange(nv)))

    def __call__(self, q: np.ndarray, delta: np.ndarray) -> np.ndarray:
        found = q.copy()
        found[self._q] += delta[self._v]
        for step, q_at, v_at in self._groups:
            params = np.repeat(self._params[:, None], len(q_at), axis=1)
            found[q_at] = np.array(step(q[q_at].T, delta[v_at].T, params)).T
        return found


# Forces of constraints that balance each other, in a large model at one position: see `loops.py` for the rule.
#
# N has a column for every row that depends on others (`algorithms/loops/rank.py`), and both it and H N are sparse:
# what is redundant in a loop stays there. The least squares over c are solved by a factor of (H N)ᵀ, once more for what
# rounding left.


class Balance:
    """`on` are the rows that are on; `dropped` how many of them the accelerations left out, None: whatever is found."""

    def __init__(self, at: RowsAt, active: np.ndarray, dropped: int | None = None) -> None:
        self.at, self._bodies = at, len(at.rows.model.bodies)
        self.N = _null(at, active, dropped)

    def least(self, R: np.ndarray, lam: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """(R (6 bodies), λ) with the least of all forces and moments."""
        H, n = self.at.effects, 6 * self._bodies
        HN = (H @ self.N).tocsc()
        x = np.concatenate([R, H[n:] @ lam])
        factor = SparseRank(HN.T.tocsr())
        c = np.zeros(HN.shape[1])
        for _ in range(3):
            c = c - factor.solve(HN.T @ (x + HN @ c))
        return R + HN[:n] @ c, lam + self.N @ c

    def effects(self) -> np.ndarray:
        """The largest that a combination of unit size is to each component of joints and constraints."""
        HN = abs((self.at.effects @ self.N).tocsr())
        return np.asarray(HN.max(axis=1).toarray()).ravel() if HN.shape[1] else np.zeros(HN.shape[0])


def _null(at: RowsAt, active: np.ndarray, dropped: int | None) -> csc_array:
    """Combinations N (rows, k) of unit length with Gᵀ N = 0 over the free coordinates."""
    from scipy.sparse import csc_array, diags_array

    model, places = at.rows.model, np.flatnonzero(active)
    new = np.cumsum(active) - 1
    blocks = [new[block[active[block]]] for block in at.rows.blocks]
    blocks = [block for block in blocks if block.size]
    G = at.jacobian[places][:, model.free]
    found = SparseRank(G, blocks)
    if dropped is not None:  # near a singular position the accelerations judge in another metric: as many as they left
        found = found.leaving(dropped)
    N = found.null().tocoo()
    whole = csc_array((N.data, (places[N.row], N.col)), shape=(active.size, N.shape[1]))
    length = np.sqrt(np.asarray(whole.multiply(whole).sum(axis=0)).ravel())
    return (whole @ diags_array(1.0 / length)).tocsc() if length.size else whole


class SparseLoops:
    """`value` is the function g."""

    def __init__(self, call: Call, value: Function) -> None:
        self.call, self.model, self._value = call, call.model, value
        self.rows = SparseRows(call)

    def one(self, q: Any, t: Any, params: Params, what: str) -> RowsAt:
        inputs, batch = self.call.checked(("q",), {"q": q}, t, params)
        if batch is not None:
            raise ModelError(f"{what}: expected one position q, got a batch. Ask for one state at a time.")
        return self.rows.at(inputs["q"].values, float(inputs["t"].values[0]), inputs["params"].values)

    def jacobian(self, q: Any, t: Any, params: Params) -> np.ndarray:
        """G (..., rows, nv) as a full matrix."""
        return self._each(q, t, params, lambda at: at.jacobian.toarray())

    def sparse_jacobian(self, q: Any, t: Any, params: Params) -> csr_array:
        return self.one(q, t, params, "constraint_jacobian(layout='sparse')").jacobian

    def wrenches(self, q: Any, t: Any, params: Params) -> np.ndarray:
        """(..., 6, rows): what a unit of each multiplier is to body a at its point."""
        return self._each(q, t, params, lambda at: at.wrenches)

    def least(
        self, R: np.ndarray, lam: np.ndarray, dropped: np.ndarray, q: Any, t: Any, params: Params
    ) -> tuple[np.ndarray, np.ndarray]:
        """The minimum rule; R (..., 6 bodies) and λ (..., rows) are changed in place."""
        batch, m = R.shape[:-1], self.model.row_count
        active = np.broadcast_to(active_rows(self.model, parameters(self.model, params).values), (*batch, m))
        states = self._states(q, t, params, int(np.prod(batch, dtype=int)))
        for b, (position, time, row) in zip(np.ndindex(*batch), states, strict=True):
            if dropped[b] and np.isfinite(R[b]).all() and np.isfinite(lam[b]).all():
                at = self.rows.at(position, time, row)
                if np.isfinite(at.ends).all():
                    R[b], lam[b] = Balance(at, active[b], int(dropped[b])).least(R[b], lam[b])
        return R, lam

    def look(self, model: Model, row: np.ndarray) -> SparseLook:
        """See `algorithms/loops/redundancy.py`."""
        names = [p.name for p in model.parameters]

        def value(q: np.ndarray, params: np.ndarray) -> np.ndarray:
            return self._value({"q": q}, 0.0, dict(zip(names, params, strict=True)))

        return SparseLook(model, row, self.rows, value)

    def misses_rows(self, independent: int) -> bool:
        """Whether rows that say something are missing, and not because they are redundant everywhere."""
        row = self.model.parameter_defaults
        telling = self.model.row_count - self.look(self.model, row).empty
        return independent < telling and not is_redundant(self.model, row, self.look)

    def _each(self, q: Any, t: Any, params: Params, what: Callable[[RowsAt], np.ndarray]) -> np.ndarray:
        _, batch = self.call.checked(("q",), {"q": q}, t, params)
        found = [what(self.rows.at(*state)) for state in self._states(q, t, params, batch or 1)]
        return found[0] if batch is None else np.stack(found)

    def _states(
        self, q: Any, t: Any, params: Params, count: int
    ) -> Iterator[tuple[np.ndarray, float, np.ndarray]]:  # fmt: skip
        inputs, _ = self.call.checked(("q",), {"q": q}, t, params)
        sizes = {"q": self.model.nq, "t": 1, "params": len(self.model.parameters)}
        given = [(inputs[name].values.reshape(inputs[name].batch or 1, k), k) for name, k in sizes.items()]
        for position, time, row in zip(*(np.broadcast_to(x, (count, k)) for x, k in given), strict=True):
            yield position, float(time[0]), row
