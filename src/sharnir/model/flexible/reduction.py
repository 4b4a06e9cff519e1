"""From finite elements to a few modes: Craig and Bampton's reduction, and the integrals of its shapes.

The unknowns u of the elements are 3 or 6 at a node: translations, rotations, in axes of the root. Nodes of the root are
held, nodes of an interface are tied to a frame of six unknowns, the others are interior (i):

    u_i = Ψ u_b + Φ η      Ψ = −K_ii⁻¹ K_ib  static shapes of the interfaces,  K_ii Φ = M_ii Φ ω²  interfaces held

The reduced problem is solved once more, so that its coordinates are modes with frequencies: M = 1, K = ω². They span
the same shapes: whatever acts at an interface deflects it statically as in the elements, residual flexibility included.
Without a root the body floats: its modes are those of the free body, with the deflections that forces at the interfaces
leave behind them (inertia relief), and its frame moves with the mean of its mass.

The integrals are sums over points with mass, which follow the nodes by interpolation (beams, panels), or over the nodes
themselves (matrices of others). With B(η) = B0 + Σ η_k B_k + ½ Σ η_k η_l B_kl, the velocity of the points for that of
the frame, rows of translation [1, −r~] and of rotation [0, Rᵀ], R = exp(θ~):

    J0 = B0ᵀ M B0      J1_k = B_kᵀ M B0 + (·)ᵀ                 J2_kl = B_kᵀ M B_l + B_lᵀ M B_k + B_klᵀ M B0 + (·)ᵀ
    C0 = B0ᵀ M Φ       C1_k = B_kᵀ M Φ + B0ᵀ M G_k             B_k: [−Φ_k~; −θ_k~],  B_kl: [−G_kl~; sym θ_k~ θ_l~]

Craig, Bampton, Coupling of substructures (1968); Rubin (1975); Shabana, Dynamics of Multibody Systems, ch. 5.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import scipy.linalg as la
import scipy.sparse as sp
import scipy.sparse.linalg as spla

from ...core.errors import ModelError, brief
from ...core.read import Array, as_float, entries, finite_array, positive
from .modal_body import Interface, ModalBody

DENSE = 200  # unknowns up to which all eigenvalues are found at once
MARGIN = 1.5  # modes are kept up to this multiple of the highest frequency of the load
Second = Callable[[Array], tuple[Array, Array]]


@dataclass(frozen=True, eq=False)
class FiniteElements:
    """Unknowns, matrices and frames of a body before it is reduced. Arrays are right already: readers check them."""

    nodes: Array  # (N, 3), in the frame of the root
    K: sp.csr_matrix  # (d N, d N), d = 3 or 6 unknowns a node
    points: Array  # (P, 3), where the mass is
    M: sp.csr_matrix  # of the points, 3 or 6 rows a point
    S: sp.csr_matrix  # motion of the points from the unknowns
    root: tuple[int, ...]  # nodes that the frame of the body holds; none: the body floats
    interfaces: Mapping[str, tuple[int, ...]]  # name: nodes
    held: frozenset[int] = frozenset()  # unknowns that are left out
    second: Second | None = None  # shapes (d N, n) → G at the points (P, 3, n, n) and at the nodes (N, 3, n, n)
    label: Callable[[Array], str] | None = None  # the kind of a mode from its shape (d N,)
    recovery: Mapping[str, tuple[tuple[int, ...], sp.csr_matrix]] = field(default_factory=dict)  # shape of rows, rows
    where: str = "flexible body"
    sections: bool = True  # rotations turn inertias at the points; those of foreign matrices mix with translations

    @property
    def width(self) -> int:
        """Unknowns a node."""
        return int(self.K.shape[0] // len(self.nodes))

    def mass(self) -> sp.csr_matrix:
        """Of the unknowns."""
        return (self.S.T @ self.M @ self.S).tocsr()

    def frequencies(self, count: int, held: Sequence[int] | None = None) -> Array:
        """Hz, the lowest of all elements without any reduction, the root held, or the unknowns `held` instead."""
        keep = np.setdiff1d(np.arange(self.K.shape[0]), self._held_at_root() if held is None else [*held, *self.held])
        K, M = self.K[keep][:, keep], self.mass()[keep][:, keep]
        return np.sqrt(np.maximum(_lowest(K, M, count, self.where)[0], 0.0)) / (2.0 * np.pi)

    def _held_at_root(self) -> list[int]:
        return sorted({self.width * j + c for j in self.root for c in range(self.width)} | self.held)


def reduce(fe: FiniteElements, modes: int = 6, content: Any = None, damping: Any = 0.0) -> ModalBody:
    """`modes` fixed-interface modes beside six static ones for each interface, or as many as the load asks for:
    `content` is its highest frequency in Hz, or a list of loads (t, values) from which it is read."""
    if content is not None:
        modes = _enough(fe, highest_frequency(content, fe.where))
    T, static = _ties(fe)
    shapes, omega2 = (_clamped if fe.root else _floating)(fe, T, static, modes)
    shapes = _signed(shapes, fe.width)
    Phi = T @ shapes
    ratios = _damping(damping, len(omega2), fe.where)
    omega = np.sqrt(omega2)
    G_points, G_nodes = fe.second(Phi) if fe.second else (None, None)
    n, N = len(omega), len(fe.nodes)
    node_shapes = np.zeros((N, 6, n))
    node_shapes[:, : fe.width] = Phi.reshape(N, fe.width, n)
    return ModalBody(
        **_integrals(fe, Phi, G_points),
        M=np.eye(n),
        K=np.diag(omega2),
        D=np.diag(2.0 * ratios * omega),
        interfaces=_frames(fe, static, shapes, G_nodes),
        nodes=fe.nodes,
        node_shapes=node_shapes,
        node_second=G_nodes,
        modes=_names(fe, Phi, omega / (2.0 * np.pi)),
        recovery={key: np.asarray(rows @ Phi).reshape(*size, n) for key, (size, rows) in fe.recovery.items()},
    ).consistent()


# Unknowns: those of the root are zero, those of an interface follow its frame, the others are free.


def _ties(fe: FiniteElements) -> tuple[sp.csr_matrix, dict[str, list[tuple[int, int]]]]:
    """T: unknowns from free ones, and for each interface (column, which of the six)."""
    d, size = fe.width, fe.K.shape[0]
    owner: dict[int, str] = dict.fromkeys(fe.root, "its root")
    for name, nodes in fe.interfaces.items():
        for j in nodes:
            if j in owner:
                raise ModelError(
                    f"{fe.where}: node {j} at {np.round(fe.nodes[j], 6).tolist()} belongs to "
                    f"{owner[j]} and to interface "
                    f"{name!r}. Expected different nodes; move one of them."
                )
            owner[j] = f"interface {name!r}"
    free = [c for c in range(size) if c // d not in owner and c not in fe.held]
    rows, columns, values = list(free), list(range(len(free))), [1.0] * len(free)
    static: dict[str, list[tuple[int, int]]] = {}
    count = len(free)
    for name, nodes in fe.interfaces.items():
        arms = fe.nodes[list(nodes)] - fe.nodes[list(nodes)].mean(axis=0)
        if d == 3 and np.linalg.matrix_rank(arms, tol=1e-9 * max(1.0, np.abs(arms).max())) < 2:
            raise ModelError(
                f"{fe.where}: interface {name!r} has {len(nodes)} node(s) on one line, without "
                "rotations: its frame could "
                "turn freely. Expected three nodes or more that are not on a line."
            )
        static[name] = []
        for c in range(6):
            moved = []
            for j, arm in zip(nodes, arms, strict=True):
                motion = np.zeros(6)
                motion[c] = 1.0
                motion[:3] += np.cross(motion[3:], arm)
                moved += [
                    (d * j + int(e), motion[e]) for e in np.flatnonzero(motion[:d]) if d * j + int(e) not in fe.held
                ]
            if moved:  # none where this direction is left out
                static[name].append((count, c))
                rows += [row for row, _ in moved]
                columns += [count] * len(moved)
                values += [float(value) for _, value in moved]
                count += 1
    return sp.csr_matrix((values, (rows, columns)), shape=(size, count)), static


# Modes.


def _clamped(fe: FiniteElements, T: sp.csr_matrix, static: Mapping[str, Any], modes: int) -> tuple[Array, Array]:
    """Static and fixed-interface modes, made orthogonal: shapes over the free unknowns, ω²."""
    K, M = (T.T @ fe.K @ T).tocsc(), (T.T @ fe.mass() @ T).tocsc()
    b = [column for frame in static.values() for column, _ in frame]
    i = np.setdiff1d(np.arange(T.shape[1]), b)
    V = np.zeros((T.shape[1], len(b) + modes))
    if modes:
        if modes > len(i):
            raise ModelError(
                f"{fe.where}: modes={modes}, but it has {len(i)} unknowns. Take fewer modes or more elements."
            )
        V[i, len(b) :] = _lowest(K[i][:, i], M[i][:, i], modes, fe.where)[1]
    if b:
        V[b, range(len(b))] = 1.0
        if len(i):
            V[i, : len(b)] = -_factor(K[i][:, i], fe.where).solve(K[i][:, b].toarray())
    if not V.shape[1]:
        raise ModelError(f"{fe.where}: it has no interface and modes=0. Expected modes of at least 1.")
    return _orthogonal(V, K, M, fe.where)


def _floating(fe: FiniteElements, T: sp.csr_matrix, static: Mapping[str, Any], modes: int) -> tuple[Array, Array]:
    """Modes of the free body and what forces at the interfaces leave, both without rigid motion."""
    K, M = (T.T @ fe.K @ T).tocsc(), (T.T @ fe.mass() @ T).tocsc()
    R = rigid_motion(fe.nodes, fe.width)
    R[list(fe.held)] = 0.0
    strain = np.einsum("ij,ij->j", R, fe.K @ R) / np.maximum(np.einsum("ij,i,ij->j", R, fe.K.diagonal(), R), 1e-300)
    R = R[:, (np.abs(R).max(axis=0) > 0.0) & (strain < 1e-9)]
    R = np.asarray(spla.spsolve((T.T @ T).tocsc(), T.T @ R)).reshape(T.shape[1], -1)
    R = R @ la.inv(la.cholesky(R.T @ (M @ R)))
    shift = float(np.abs(K.diagonal()).max() / max(M.diagonal().max(), 1e-300)) * 1e-9
    values, V = _lowest((K + shift * M).tocsc(), M, modes + R.shape[1], fe.where)
    V = V[:, np.argsort(values)][:, R.shape[1] :]
    b = [column for frame in static.values() for column, _ in frame]
    if b:
        F = np.zeros((T.shape[1], len(b)))
        F[b, range(len(b))] = 1.0
        F -= M @ (R @ (R.T @ F))
        V = np.hstack([V, _factor((K + shift * M).tocsc(), fe.where).solve(F)])
    V -= R @ (R.T @ (M @ V))
    V /= np.sqrt(np.einsum("ij,ij->j", V, M @ V))
    kept = la.qr(np.asarray(la.cholesky(V.T @ (M @ V) + 1e-13 * np.eye(V.shape[1]))), pivoting=True)
    size = np.abs(np.diag(kept[1]))
    V = V[:, np.sort(kept[2][size > 1e-5 * size[0]])]  # directions that depend on others are left out
    return _orthogonal(V, K, M, fe.where)


def _orthogonal(V: Array, K: sp.csc_matrix, M: sp.csc_matrix, where: str) -> tuple[Array, Array]:
    Kr, Mr = V.T @ (K @ V), V.T @ (M @ V)
    try:
        omega2, U = la.eigh((Kr + Kr.T) / 2.0, (Mr + Mr.T) / 2.0)
    except la.LinAlgError:
        raise ModelError(
            f"{where}: the mass matrix of its modes is not positive definite. Expected nodes with mass wherever an "
            "interface moves; check M, or leave out an interface."
        ) from None
    if omega2[0] < -1e-9 * omega2[-1]:
        raise ModelError(
            f"{where}: K is not positive semidefinite: a mode has ω² = {omega2[0]:.3g}. Expected "
            "energies of deflection "
            ">= 0; check the sign and the symmetry of K."
        )
    if omega2[0] <= 1e-12 * omega2[-1]:
        raise ModelError(
            f"{where}: it moves without resistance although its root is held: a mode has "
            f"{np.sqrt(max(omega2[0], 0.0)):.3g} "
            "rad/s. Expected a body in one piece; check K, the nodes of the root and the connections."
        )
    return V @ U, omega2


def _lowest(K: Any, M: Any, count: int, where: str) -> tuple[Array, Array]:
    """Least ω² with shapes, ΦᵀMΦ = 1, of a positive definite K and a semidefinite M."""
    size = K.shape[0]
    if size <= DENSE or count > size // 3:
        try:
            mu, V = la.eigh(M.toarray(), K.toarray(), subset_by_index=[max(size - count, 0), size - 1])
        except la.LinAlgError:
            raise _not_held(where) from None
        mu, V = mu[::-1], V[:, ::-1]
        if mu[-1] <= 0.0:
            raise ModelError(
                f"{where}: {count} modes are asked for, but only {int((mu > 0).sum())} have mass. Take fewer modes."
            )
        return 1.0 / mu, V / np.sqrt(mu)
    solver = _factor(K, where)
    inverse = spla.LinearOperator(K.shape, matvec=solver.solve, dtype=float)
    start = np.cos(np.arange(size))  # the same modes every time
    omega2, V = spla.eigsh(K, count, M, sigma=0.0, OPinv=inverse, v0=start)
    order = np.argsort(omega2)
    return omega2[order], V[:, order]


def _factor(K: Any, where: str) -> Any:
    """LU of a symmetric positive definite matrix; the signs of its pivots are those of its eigenvalues."""
    try:
        lu = spla.splu(K.tocsc(), permc_spec="MMD_AT_PLUS_A", diag_pivot_thresh=0.0, options={"SymmetricMode": True})
    except RuntimeError:
        raise _not_held(where) from None
    pivots = lu.U.diagonal()
    if (lu.perm_r == lu.perm_c).all() and pivots.min() < -1e-9 * pivots.max():
        raise ModelError(
            f"{where}: K is not positive semidefinite: {int((pivots < 0).sum())} of its pivots are negative, the least "
            f"{pivots.min():.3g}. Expected energies of deflection >= 0; check the sign and the symmetry of K."
        )
    if pivots.min() <= 1e-14 * pivots.max():
        raise _not_held(where)
    return lu


def _not_held(where: str) -> ModelError:
    return ModelError(
        f"{where}: K is singular although the root and the interfaces are held. Expected a body in one piece, and no "
        "unknown without stiffness; check K, the nodes of the root and the connections."
    )


# How many modes, their names, signs and damping.


def highest_frequency(content: Any, where: str) -> float:
    """Hz. A number is taken as it is; of loads (t, values) it is the frequency below which 99.9 % of their power is."""
    if as_float(content) is not None:
        return positive(content, f"{where}: content", "a frequency in Hz > 0")
    expected = "a frequency in Hz, or a list of loads (t, values) with t rising"
    highest = 0.0
    for k, load in enumerate(entries(content, f"{where}: content", expected)):
        data = finite_array(load, f"{where}: content[{k}]", expected)
        if data.ndim != 2 or len(data) != 2 or data.shape[1] < 4 or np.any(np.diff(data[0]) <= 0.0):
            raise ModelError(
                f"{where}: content[{k}] has the shape {data.shape}. Expected {expected}, of four or more times."
            )
        t = np.linspace(data[0, 0], data[0, -1], max(256, 4 * data.shape[1]))
        y = np.interp(t, data[0], data[1])
        power = np.abs(np.fft.rfft(y - y.mean())) ** 2
        share = np.cumsum(power) / max(power.sum(), 1e-300)
        highest = max(highest, float(np.fft.rfftfreq(len(t), t[1] - t[0])[int(np.searchsorted(share, 0.999))]))
    if highest <= 0.0:
        raise ModelError(f"{where}: content={brief(content)} has no frequency above zero. Expected {expected}.")
    return highest


def _enough(fe: FiniteElements, frequency: float) -> int:
    """How many fixed-interface modes are below MARGIN times the frequency; at least one."""
    held = fe._held_at_root() + [fe.width * j + c for x in fe.interfaces.values() for j in x for c in range(fe.width)]
    free = fe.K.shape[0] - len(set(held) | fe.held)
    if not fe.root:
        held = []
    count = 8
    while True:
        count = min(count, free)
        if not fe.root:
            M = fe.mass()
            shift = 1e-9 * float(np.abs(fe.K.diagonal()).max() / M.diagonal().max())
            omega2 = _lowest((fe.K + shift * M).tocsc(), M, count + 6, fe.where)[0][6:]
        else:
            keep = np.setdiff1d(np.arange(fe.K.shape[0]), held)
            omega2 = _lowest(fe.K[keep][:, keep], fe.mass()[keep][:, keep], count, fe.where)[0]
        below = int((np.sqrt(omega2) <= 2.0 * np.pi * MARGIN * frequency).sum())
        if below < count or count == free:
            return max(below, 1)
        count *= 2


def _names(fe: FiniteElements, Phi: Array, hertz: Array) -> tuple[str, ...]:
    """ "bending y 1 (4.11 Hz)": the kind, its number, the frequency."""
    seen: dict[str, int] = {}
    found = []
    for k, f in enumerate(hertz):
        kind = fe.label(Phi[:, k]) if fe.label else "mode"
        seen[kind] = seen.get(kind, 0) + 1
        found.append(f"{kind} {seen[kind]} ({f:.4g} Hz)")
    return tuple(found)


def _signed(shapes: Array, width: int) -> Array:
    """The largest entry of each mode is positive: the same modes on every machine, but for equal frequencies."""
    peak = np.abs(shapes).argmax(axis=0)
    return shapes * np.where(shapes[peak, range(shapes.shape[1])] < 0.0, -1.0, 1.0)


def _damping(value: Any, n: int, where: str) -> Array:
    ratios = np.atleast_1d(
        finite_array(value, f"{where}: damping", "a ratio of critical damping, or one for each mode")
    )
    if ratios.ndim != 1 or len(ratios) > n or not len(ratios):
        raise ModelError(
            f"{where}: damping has the shape {ratios.shape}. Expected one ratio, or at most {n}: one "
            "for each mode; the "
            "last is that of the modes after it."
        )
    if np.any(ratios < 0.0):
        raise ModelError(f"{where}: damping {brief(value)} is negative. Expected ratios of critical damping >= 0.")
    return np.concatenate([ratios, np.full(n - len(ratios), ratios[-1])])


# Frames and integrals.


def _frames(fe: FiniteElements, static: Mapping[str, Any], shapes: Array, G: Array | None) -> tuple[Interface, ...]:
    n = shapes.shape[1]
    found = []
    for name, nodes in fe.interfaces.items():
        shape = np.zeros((6, n))
        for column, c in static[name]:
            shape[c] = shapes[column]
        second = np.zeros((3, n, n)) if G is None else G[list(nodes)].mean(axis=0)
        found.append(Interface(name, np.eye(3), fe.nodes[list(nodes)].mean(axis=0), shape, second))
    return tuple(found)


def rigid_motion(x: Array, width: int) -> Array:
    """B0 (width · len(x), 6): [1, −x~; 0, 1]."""
    found = np.zeros((len(x), width, 6))
    found[:, range(3), range(3)] = 1.0
    found[:, :3, 3:] = np.einsum("abc,pc->pab", LEVI_CIVITA, x)  # (−x~)_ab = ε_abc x_c
    if width == 6:
        found[:, range(3, 6), range(3, 6)] = 1.0
    return found.reshape(-1, 6)


LEVI_CIVITA = np.zeros((3, 3, 3))
LEVI_CIVITA[[0, 1, 2], [1, 2, 0], [2, 0, 1]] = 1.0
LEVI_CIVITA[[0, 2, 1], [2, 1, 0], [1, 0, 2]] = -1.0


def _integrals(fe: FiniteElements, Phi: Array, G: Array | None) -> dict[str, Array]:
    """J0, J1, J2, C0, C1."""
    M, P, n = fe.M, len(fe.points), Phi.shape[1]
    width = M.shape[0] // P
    U = np.asarray(fe.S @ Phi)
    shapes = U.reshape(P, width, n)
    B0 = rigid_motion(fe.points, width)
    # B_k: three columns of ω for each mode
    turning = width == 6 and fe.sections
    W = np.zeros((P, width, n, 3))
    for start in (0, 3) if turning else (0,):
        W[:, start : start + 3] = np.einsum("abc,pck->pakb", LEVI_CIVITA, shapes[:, start : start + 3])
    W = W.reshape(P * width, 3 * n)
    MB0, MW, MU = M @ B0, M @ W, M @ U
    J0, C0 = B0.T @ MB0, B0.T @ MU
    J1, J2, C1 = np.zeros((n, 6, 6)), np.zeros((n, n, 6, 6)), np.zeros((n, 6, n))
    J1[:, :, 3:] = (B0.T @ MW).reshape(6, n, 3).transpose(1, 0, 2)
    J1 += J1.transpose(0, 2, 1)
    X = (W.T @ MW).reshape(n, 3, n, 3).transpose(0, 2, 1, 3)
    J2[:, :, 3:, 3:] = X + X.transpose(1, 0, 2, 3)
    C1[:, 3:] = (W.T @ MU).reshape(n, 3, n)
    # what is of second order in the modes: foreshortening, and turned sections
    Z = MB0.reshape(P, width, 6)
    Y = np.zeros((n, n, 6, 3))
    if G is not None:
        C1 += np.tensordot(Z[:, :3], G, ((0, 1), (0, 1))).transpose(1, 0, 2)
        arms = np.einsum("pai,abc->pcib", Z[:, :3], LEVI_CIVITA)
        Y += np.tensordot(G, arms, ((0, 1), (0, 1)))
    if turning:
        turn, spin = shapes[:, 3:], Z[:, 3:]
        C1 -= 0.5 * np.einsum("pai,abc,pbk,pcl->kil", spin, LEVI_CIVITA, turn, turn, optimize=True)
        product = np.einsum("pai,pal,pbk->klib", spin, turn, turn, optimize=True)
        square = np.einsum("pbi,pak,pal->klib", spin, turn, turn, optimize=True)
        Y += 0.5 * (product + product.transpose(1, 0, 2, 3)) - square
    J2[:, :, :, 3:] += Y
    J2[:, :, 3:, :] += Y.transpose(0, 1, 3, 2)
    return {"J0": (J0 + J0.T) / 2.0, "J1": J1, "J2": (J2 + J2.transpose(1, 0, 2, 3)) / 2.0, "C0": C0, "C1": C1}
