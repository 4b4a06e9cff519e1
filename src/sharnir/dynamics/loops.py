"""Functions of models with constraints: multipliers, reactions by the minimum rule, and what is not unique.

Where rows depend on each other, forces along a combination n of them with Gᵀ n = 0 balance each other and move nothing:
the multipliers λ + N c are all solutions. What they do to joints and constraints is linear, x = x₀ + H N c, and the
minimum rule of the interface takes

    c = argmin |x₀ + H N c|²,    x = all [f; m] of joints (about body frames) and of constraints (at point_a), m per 1 m

There are two ways to the same answers. `Loops` takes G and H whole from kernels and N from singular values: memory
grows with the square of the rows and time with their cube. `SparseLoops` works position by position with sparse
matrices and their factors, linear in the size, but sixty times as slow for small models: G of a four-bar linkage takes
1.5 ms there and 25 µs here. `is_large` (`sparse_rows.py`) chooses by size.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from ..algorithms.formulations.formulation import Formulation
from ..algorithms.loops import constraint_results as loops
from ..algorithms.loops.constraint_results import MULTIPLIERS, RESIDUAL, VALUE
from ..algorithms.loops.constraint_rows import active_rows
from ..algorithms.loops.rank import SparseRank, rank_of
from ..algorithms.loops.redundancy import NEARLY, SIDEWAYS, is_redundant
from ..algorithms.sweeps.outputs import Gather, Several
from ..codegen.store import cache
from ..codegen.store.fingerprint import digest, environment, fingerprint
from ..core.errors import ModelError
from ..core.tracing import traced_property, tracing
from ..model.joints.contract import is_plain
from ..model.prescription import moved
from .arguments import Params, parameters
from .call import Call, Function, LazyFunction
from .orientations import manifolds, normalised
from .sparse_rows import RowsAt, SparseRows, is_large

if TYPE_CHECKING:
    from scipy.sparse import csc_array, csr_array

    from ..model import Model

COMPONENTS = ("force x", "force y", "force z", "moment x", "moment y", "moment z")
ZERO = 1e-9  # of a combination of rows, relative to its largest effect: round-off of unit columns is far below
MOTION = (Gather("a", "velocity"), RESIDUAL, VALUE)
REACTIONS = Several((Gather("R", "body", 6), MULTIPLIERS, *MOTION))
INCONSISTENT = 1e-7  # of γ − G a, relative to 1 and the largest acceleration together
OFF = 1e-6  # m or rad: a position with larger gaps is said to be off its constraints
ROUNDED = 1e-10  # of the same: a gap that may be the reason why rows do not agree
ADVICE = (
    "Remove one of the constraints that contradict each other, or make their prescribed values agree; "
    "sharnir.mobility(model, q) names the redundant ones."
)


@dataclass(frozen=True)
class Nonunique:
    """Components of reactions that the constraints leave open; empty where all are unique. Iterates over their names.

    joints       (bodies, 6), True where a component is not unique; axes as in `reactions`
    constraints  {name: (6,)}, axes as in `constraint_reactions`; one entry per row for constraints between joints
    """

    joints: np.ndarray
    constraints: dict[str, np.ndarray]
    names: tuple[str, ...]

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)

    def __str__(self) -> str:
        return "; ".join(self.names) if self.names else "all reactions are unique"


class Loops:
    """The constraints of a compiled model."""

    _reactions = LazyFunction(
        lambda own: own._formulation.reactions.putting_out(REACTIONS, "loop_reactions"),
        lambda m: (6 * len(m.bodies) + m.nv + 3 * m.row_count + 1,),
        inverts=True,
    )
    _checked = LazyFunction(
        lambda own: own._formulation.forward.putting_out(Several(MOTION), "checked_acceleration"),
        lambda m: (m.nv + 2 * m.row_count,),
        inverts=True,
    )
    value = LazyFunction(lambda own: loops.value, lambda m: (m.row_count,))
    rate = LazyFunction(lambda own: loops.rate, lambda m: (m.row_count,))
    _jacobian = LazyFunction(lambda own: loops.jacobian, lambda m: (m.row_count, m.nv))
    gamma = LazyFunction(lambda own: loops.gamma, lambda m: (m.row_count,))
    _static = LazyFunction(lambda own: loops.static, lambda m: (len(m.bodies), 6, m.row_count))
    _wrenches = LazyFunction(lambda own: loops.wrenches, lambda m: (6, m.row_count))

    def __init__(self, call: Call, formulation: Formulation) -> None:
        self._call, self.model, self._formulation = call, call.model, formulation
        model = call.model
        self._large = is_large(model)
        self._flags = [k for k, p in enumerate(model.parameters) if p.mode == "flag"]
        self._redundant: dict[bytes, bool] = {}
        self._valued = np.array([c.holonomic for c in model.constraints for _ in range(c.row_count)], dtype=bool)

    @traced_property
    def sparse(self) -> SparseLoops:
        """Its matrices without their zeros. Of large models it is all that is used."""
        return SparseLoops(self._call, self.value)

    def jacobian(self, given: Mapping[str, Any], t: Any, params: Params) -> np.ndarray:
        """G (..., rows, nv)."""
        return self.sparse.jacobian(given["q"], t, params) if self._large else self._jacobian(given, t, params)

    def redundant(self, params: Params) -> bool:
        """Whether rows depend on each other wherever the mechanism stands, in the modes of one of these members."""
        if params is None or not self._flags:
            return self._redundant_at(b"", self.model.parameter_defaults)
        table = parameters(self.model, params).values.reshape(-1, len(self.model.parameters))
        _, members = np.unique(table[:, self._flags], axis=0, return_index=True)
        return any(self._redundant_at(table[b, self._flags].tobytes(), table[b]) for b in members)

    def _redundant_at(self, flags: bytes, row: np.ndarray) -> bool:
        if flags not in self._redundant:
            self._redundant[flags] = self._looked_up(flags, row)
        return self._redundant[flags]

    def _looked_up(self, flags: bytes, row: np.ndarray) -> bool:
        """Kept between runs like compiled code."""
        starts = [b"none" if body.q0 is None else body.q0.tobytes() for body in self.model.bodies]
        defaults = self.model.parameter_defaults.tobytes()
        known = fingerprint(self.model, loops.jacobian).encode()
        key = digest([b"redundant", environment().encode(), known, defaults, flags, *starts])
        found = cache.load(key)
        if found is None:
            found = b"yes" if self.is_redundant(row) else b"no"
            cache.store(key, found)
        return found == b"yes"

    def is_redundant(self, row: np.ndarray) -> bool:
        """With these parameters, looked at now."""
        return is_redundant(self.model, row, self.sparse.look if self._large else None)

    def acceleration(self, given: Mapping[str, Any], t: Any, params: Params) -> np.ndarray:
        """Of a model with redundant rows, which must agree with each other."""
        found = None
        if params is None and given["wrench"] is None:
            found = self._checked.fast(given["q"], given["v"], given["tau"], t, None)
        if found is None:
            found = self._checked(given, t, params)
        return np.ascontiguousarray(self._agreed(found))

    def _agreed(self, motion: np.ndarray) -> np.ndarray:
        """The accelerations a of [a, γ − G a, g]."""
        nv, m = self.model.nv, self.model.row_count
        a, residual, gap = motion[..., :nv], np.abs(motion[..., nv : nv + m]), self._gap(motion)
        scale = INCONSISTENT * (1.0 + np.abs(a).max(axis=-1, initial=0.0))
        if (residual.max(axis=-1) > scale).any():
            worst = np.unravel_index(np.argmax(residual / scale[..., None]), residual.shape)
            off = self._off(gap[worst[:-1]])
            raise ModelError(
                f"constraint {self.row_name(int(worst[-1]))}: it cannot hold together with the others. Its "
                f"acceleration would be off by {residual[worst]:.3g}, and it depends on the other rows, so no force "
                f"can mend that. {off}{ADVICE}"
            )
        if gap.max(initial=0.0) > OFF:
            warnings.warn(f"accelerations: {self._off(gap.reshape(-1, m).max(axis=0))}".rstrip(), stacklevel=4)
        return a

    def _gap(self, motion: np.ndarray) -> np.ndarray:
        """|g| of [a, γ − G a, g], 0 of rows that have no position value."""
        return np.where(self._valued, np.abs(motion[..., self.model.nv + self.model.row_count :]), 0.0)

    def _off(self, gap: np.ndarray) -> str:
        """The meaning of open rows (m,); "" where all are closed."""
        if not gap.max(initial=0.0) > ROUNDED:
            return ""
        row = int(np.argmax(gap))
        return (
            f"The position is off the constraints: {self.row_name(row)} is open by {gap[row]:.3g}. Rows of "
            f"{self.model.name!r} are redundant on the constraints, and contradict each other beside them, or lock the "
            "mechanism: accelerations there belong to no motion of it, and may differ between formulations. "
            "sharnir.assemble(model, q, v) gives the nearest state on the constraints. "
        )

    def check(self, given: Mapping[str, Any], t: Any, params: Params) -> None:
        """Where rows are redundant everywhere, that they agree at these states."""
        if self.redundant(params):
            self.acceleration(given, t, params)

    def contradictions(self, given: Mapping[str, Any], t: Any, params: Params) -> dict[str, float]:
        """Of one state: the rows whose acceleration cannot be had, and by how much it is off."""
        motion = self._checked(given, t, params)
        if motion.ndim != 1:
            raise ModelError("contradictions: expected one state, got a batch. Ask for one state at a time.")
        nv, m = self.model.nv, self.model.row_count
        residual = np.abs(motion[nv : nv + m])
        wide = residual > INCONSISTENT * (1.0 + np.abs(motion[:nv]).max(initial=0.0))
        return {f"constraint {self.row_name(int(k))}": float(residual[k]) for k in np.flatnonzero(wide)}

    def row_name(self, row: int) -> str:
        """'name' (direction)."""
        named = [(constraint.name, label) for constraint in self.model.constraints for label in constraint.labels]
        return "{!r} ({})".format(*named[row])

    def reactions(
        self, given: Mapping[str, Any], t: Any, params: Params, check: bool = True
    ) -> tuple[np.ndarray, np.ndarray]:
        """(R (..., bodies, 6), λ (..., rows)). Without `check` redundant rows need not agree, as they do not off the
        constraints."""
        found = self._reactions(given, t, params)
        n, m = len(self.model.bodies), self.model.row_count
        R, lam = found[..., : 6 * n].copy(), found[..., 6 * n : 6 * n + m].copy()
        dropped = found[..., 6 * n + m]
        motion = found[..., 6 * n + m + 1 :]
        if check and (np.any(dropped > 0.5) or (self._gap(motion) > OFF).any()) and self.redundant(params):
            self._agreed(motion)
        R, lam = self.least(R, lam, dropped, given["q"], t, params)
        return R.reshape(*R.shape[:-1], n, 6), lam

    def least(
        self, R: np.ndarray, lam: np.ndarray, dropped: np.ndarray, q: Any, t: Any, params: Params
    ) -> tuple[np.ndarray, np.ndarray]:
        """(R (..., 6 bodies), λ (..., rows)) by the minimum rule, changed in place, where rows were dropped."""
        n, m = len(self.model.bodies), self.model.row_count
        dropped = np.rint(dropped).astype(int)
        if np.any(dropped) and self._large:
            return self.sparse.least(R, lam, dropped, q, t, params)
        if np.any(dropped):
            G = self.jacobian({"q": q}, t, params)
            H = self._effects(q, t, params)
            batch = R.shape[:-1]
            G, H = (np.broadcast_to(x, (*batch, *x.shape[-2:])) for x in (G, H))
            active = np.broadcast_to(self._active(params), (*batch, m))
            for b in np.ndindex(*batch):
                # LAPACK does not come back from NaN
                if dropped[b] and all(np.isfinite(x[b]).all() for x in (G, H, R, lam)):
                    N = np.zeros((m, int(dropped[b])))
                    N[active[b]] = _null(G[b][active[b]][:, self.model.free], N.shape[1])
                    HN = H[b] @ N
                    x0 = np.concatenate([R[b], H[b][6 * n :] @ lam[b]])
                    c = -np.linalg.lstsq(HN, x0, rcond=None)[0]
                    R[b] += HN[: 6 * n] @ c
                    lam[b] += N @ c
        return R, lam

    def slip_power(self, given: Mapping[str, Any], t: Any, params: Params) -> np.ndarray:
        """λᵀ ġ (...,): what constraints put in at the rates at which they open. Where they hold it is nothing. Any λ
        that belongs to the accelerations will do."""
        n, m = len(self.model.bodies), self.model.row_count
        lam = self._reactions(given, t, params)[..., 6 * n : 6 * n + m]
        return np.asarray(np.sum(lam * self.rate({"q": given["q"], "v": given["v"]}, t, params), axis=-1))

    def _active(self, params: Params) -> np.ndarray:
        """Which rows are on, (rows,) or (B, rows)."""
        return active_rows(self.model, parameters(self.model, params).values)

    def _effects(self, q: Any, t: Any, params: Params) -> np.ndarray:
        """H: what a unit of each multiplier is to all joints and constraints."""
        static = self._static({"q": q}, t, params)
        wrenches = self._wrenches({"q": q}, t, params)
        batch, m = wrenches.shape[:-2], self.model.row_count
        parts = [static.reshape(*batch, -1, m)]
        for constraint, rows in zip(self.model.constraints, self.model.constraint_rows, strict=True):
            block = np.zeros((*batch, 6 if constraint.bodies else constraint.row_count, m))
            block[..., rows] = wrenches[..., rows] if constraint.bodies else np.eye(constraint.row_count)
            parts.append(block)
        return np.concatenate(parts, axis=-2)

    def _effects_of_null(self, q: Any, t: Any, params: Params) -> np.ndarray:
        """Combinations of rows that move nothing, in terms of joints and constraints."""
        model, G = self.model, self.jacobian({"q": q}, t, params)
        if G.ndim != 2:
            raise ModelError("nonunique: expected one position q, got a batch. Ask for one state at a time.")
        self._check_finite(np.isfinite(G).all(axis=1))
        active = np.broadcast_to(self._active(params), (1, model.row_count))[0]
        free = G[active][:, model.free]
        null = _null(free, len(free) - rank_of(free))
        N = np.zeros((model.row_count, null.shape[1]))
        N[active] = null
        return np.asarray(np.abs(self._effects(q, t, params) @ N).max(axis=-1, initial=0.0))

    def _effects_of_large(self, q: Any, t: Any, params: Params) -> np.ndarray:
        at = self.sparse.one(q, t, params, "nonunique")
        self._check_finite(at.is_finite)
        return Balance(at, np.broadcast_to(self._active(params), (1, self.model.row_count))[0]).effects()

    def _check_finite(self, finite: np.ndarray) -> None:
        if not finite.all():
            row = int(np.flatnonzero(~finite)[0])
            raise ModelError(
                f"nonunique: constraint {self.row_name(row)} has no finite derivative at this position, so nothing can "
                "be said of its reaction. Check q, t and the parameters, and where the constraint is defined."
            )

    def wrenches(self, lam: np.ndarray, q: Any, t: Any, params: Params) -> dict[str, np.ndarray]:
        """{name: [f; m] on body_a at point_a, in its axes}; the multipliers themselves where joints are tied."""
        unit = self.sparse.wrenches(q, t, params) if self._large else self._wrenches({"q": q}, t, params)
        found = {}
        for constraint, rows in zip(self.model.constraints, self.model.constraint_rows, strict=True):
            own = lam[..., rows]
            found[constraint.name] = np.einsum("...ik,...k->...i", unit[..., rows], own) if constraint.bodies else own
        return found

    def nonunique(self, q: Any, t: Any, params: Params) -> Nonunique:
        model, n = self.model, len(self.model.bodies)
        effect = self._effects_of_large(q, t, params) if self._large else self._effects_of_null(q, t, params)
        open_ = effect > ZERO * max(1.0, effect.max(initial=0.0))
        joints, rest = open_[: 6 * n].reshape(n, 6), open_[6 * n :]
        names = [f"joint {model.names[i]!r}: {COMPONENTS[k]}" for i, k in np.argwhere(joints)]
        constraints: dict[str, np.ndarray] = {}
        for constraint in model.constraints:
            size = 6 if constraint.bodies else constraint.row_count
            words = COMPONENTS if constraint.bodies else constraint.labels
            constraints[constraint.name], rest = rest[:size], rest[size:]
            names += [
                f"constraint {constraint.name!r}: {words[k]}" for k in np.flatnonzero(constraints[constraint.name])
            ]
        return Nonunique(joints, constraints, tuple(names))


def _null(G: np.ndarray, size: int) -> np.ndarray:
    """`size` independent combinations n of rows with Gᵀ n = 0, orthonormal."""
    U = np.linalg.svd(G, full_matrices=True)[0]
    return U[:, G.shape[0] - size :]


# Large models: sparse matrices, position by position, and factors of them in place of singular values.
#
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
        self.N = _sparse_null(at, active, dropped)

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


def _sparse_null(at: RowsAt, active: np.ndarray, dropped: int | None) -> csc_array:
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
