"""A flexible body in a floating frame, reduced to a few modal coordinates η: plain frozen data.

The body frame B is the frame of the root interface. A node stands at r(η) = x + Φ η + ½ Σ η_k η_l G_kl in body axes, G
for the foreshortening of bent beams and plates. With V = [v; ω] of B in body axes

    T = ½ [V; η̇]ᵀ M̂(η) [V; η̇],          U = ½ ηᵀ K η

    M̂(η) = [ M_rr   M_rf ]    M_rr = J0 + Σ η_k J1[k] + ½ Σ η_k η_l J2[k, l]
           [ ·      M    ]    M_rf = C0 + Σ η_k C1[k]

M_rr is a rigid inertia [m E, −h~; h~, J] at every η. Its first moment moves with the modes, ∂h/∂η = translational
rows of M_rf, so that 2 h and ½ηη h are the translational rows of C0 and C1: with that identity momentum is conserved
and weight has a potential. `check` holds it.

Shabana, Dynamics of Multibody Systems, ch. 5; Wallrapp, Standardization of Flexible Body Modeling (1994).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from ...core.errors import ModelError, ShapeError, brief
from ...core.read import Array, as_text, finite_array, frozen, is_a, name

SLACK = 1e-9  # relative: what rounding leaves of a symmetry or of a matrix that is semidefinite
IDENTITY = 1e-8  # of the mass, of what M_rr and the rows of M_rf may differ in the first moment
LOWEST, HIGHEST = 1e-3, 1e6  # Hz, outside of which units are probably wrong


@dataclass(frozen=True, eq=False)
class Interface:
    """A frame on a flexible body where others attach. It stands at p = p0 + Φt η + ½ Σ η_k η_l G_kl, turned by
    exp((Φr η)~) R0."""

    name: str
    rotation: Array  # (3, 3) R0: the frame of the interface in that of the root
    position: Array  # (3,) p0
    shape: Array  # (6, n) [Φt; Φr] in root axes
    second: Array  # (3, n, n) G, symmetric; zeros without stiffening

    def __post_init__(self) -> None:
        own = name(self.name, "Interface(name)")
        where, n = f"interface {own!r}", _columns(self.shape)
        shapes = {"rotation": (3, 3), "position": (3,), "shape": (6, n), "second": (3, n, n)}
        values = {key: _array(getattr(self, key), shape, f"{where}: {key}") for key, shape in shapes.items()}
        R = values["rotation"]
        if np.abs(R @ R.T - np.eye(3)).max() > SLACK or np.linalg.det(R) < 0.0:
            raise ModelError(f"{where}: rotation is not a rotation. Expected R Rᵀ = 1 and det R = 1.")
        _set(self, name=own, **values)

    def frame(self, eta: Any) -> tuple[Array, Array]:
        """Rotation and origin at modal coordinates (n,), in root axes."""
        eta = np.asarray(eta, dtype=float)
        turn = self.shape[3:] @ eta
        p = self.position + self.shape[:3] @ eta + 0.5 * (self.second @ eta) @ eta
        return _exponential(turn) @ self.rotation, p


@dataclass(frozen=True, eq=False)
class ModalBody:
    """All that the recursions and pictures read of a flexible body; n modes."""

    J0: Array  # (6, 6)
    J1: Array  # (n, 6, 6)
    J2: Array  # (n, n, 6, 6)
    C0: Array  # (6, n)
    C1: Array  # (n, 6, n)
    M: Array  # (n, n)
    K: Array  # (n, n)
    D: Array  # (n, n)
    interfaces: tuple[Interface, ...]  # the root is not among them
    nodes: Array  # (N, 3), for pictures and results
    node_shapes: Array  # (N, 6, n)
    node_second: Array | None = None  # (N, 3, n, n)
    modes: tuple[str, ...] = ()  # names
    recovery: Mapping[str, Array] = field(default_factory=dict)  # moments, stresses, ...: rows over η

    def __post_init__(self) -> None:
        n, N = _columns(self.C0), len(np.atleast_1d(np.asarray(self.nodes)))
        if not n:
            raise ModelError("flexible body: it has no modes. Expected at least one; a rigid body takes mass=... ")
        shapes = {
            "J0": (6, 6), "J1": (n, 6, 6), "J2": (n, n, 6, 6), "C0": (6, n), "C1": (n, 6, n), "M": (n, n),
            "K": (n, n), "D": (n, n), "nodes": (N, 3), "node_shapes": (N, 6, n), "node_second": (N, 3, n, n),
        }  # fmt: skip
        values = {
            key: _array(getattr(self, key), shape, f"flexible body: {key}")
            for key, shape in shapes.items()
            if getattr(self, key) is not None
        }
        modes = tuple(self.modes) or tuple(f"mode {k + 1}" for k in range(n))
        if len(modes) != n or any(as_text(x) is None for x in modes):
            raise ShapeError(f"flexible body: modes={brief(self.modes)}. Expected a name for each of {n} modes.")
        interfaces = tuple(self.interfaces)
        for x in interfaces:
            if not is_a(x, Interface) or x.shape.shape[1] != n:
                raise ShapeError(f"flexible body: {brief(x)} is not an Interface over its {n} modes.")
        names = [x.name for x in interfaces]
        twice = sorted({x for x in names if names.count(x) > 1})
        if twice:
            raise ModelError(f"flexible body: there are two interfaces {twice[0]!r}. Choose another name for one.")
        _set(self, interfaces=interfaces, modes=modes, recovery=dict(self.recovery), **values)

    def __repr__(self) -> str:
        return f"ModalBody({self.count} modes, {self.mass:.6g} kg, interfaces {[x.name for x in self.interfaces]})"

    @property
    def count(self) -> int:
        """n, how many modes."""
        return int(self.C0.shape[1])

    @property
    def mass(self) -> float:
        return float(self.J0[0, 0])

    @property
    def frequencies(self) -> Array:
        """Hz, of the body held at its root, in ascending order."""
        low = np.linalg.cholesky(self.M)
        half = np.linalg.solve(low, self.K)
        values = np.linalg.eigvalsh(np.linalg.solve(low, half.T))
        return np.sqrt(np.maximum(values, 0.0)) / (2.0 * np.pi)

    def interface(self, wanted: str) -> Interface:
        for x in self.interfaces:
            if x.name == wanted:
                return x
        raise ModelError(
            f"flexible body: there is no interface {wanted!r}. It has {[x.name for x in self.interfaces]}."
        )

    # Rigid inertia and coupling at modal coordinates η.

    @property
    def h(self) -> tuple[Array, Array, Array]:
        """First moment m c(η) = h0 + h1 η + ½ ηη h2: (3,), (3, n), (n, 3, n) with h2[k][:, l]."""
        return _vee(self.J0[3:, :3]), self.C0[:3], self.C1[:, :3]

    def rigid_inertia(self, eta: Any) -> Array:
        """M_rr (6, 6)."""
        eta = np.asarray(eta, dtype=float)
        linear = np.tensordot(eta, self.J1, 1)
        return np.asarray(self.J0 + linear + 0.5 * np.tensordot(eta, np.tensordot(eta, self.J2, 1), 1))

    def coupling(self, eta: Any) -> Array:
        """M_rf (6, n)."""
        return np.asarray(self.C0 + np.tensordot(np.asarray(eta, dtype=float), self.C1, 1))

    def mass_matrix(self, eta: Any) -> Array:
        """M̂ (6 + n, 6 + n)."""
        C = self.coupling(eta)
        return np.block([[self.rigid_inertia(eta), C], [C.T, self.M]])

    def scaled(self, stiffness: float) -> ModalBody:
        """The same with K multiplied."""
        return replace(self, K=self.K * stiffness)

    def check(self, where: str) -> None:
        """Symmetry, definiteness and the first moment; the caller's name for the body is in the error."""
        for key in ("M", "K", "D", "J0"):
            A = getattr(self, key)
            off = np.abs(A - A.T).max()
            if off > SLACK * np.abs(A).max():
                raise ModelError(
                    f"{where}: {key} of its modes is not symmetric, off by {off:.3g}. Expected {key} = {key}ᵀ."
                )
        scale = np.sqrt(np.maximum(np.diag(self.M), 1e-300))
        _definite(self.M / np.outer(scale, scale), f"{where}: M of its modes", strictly=True)
        _definite(self.K, f"{where}: K of its modes", strictly=False)
        _definite(self.D, f"{where}: D of its modes", strictly=False)
        whole = self.mass_matrix(np.zeros(self.count))
        size = np.sqrt(np.maximum(np.diag(whole), 0.0))
        size[size == 0.0] = 1.0
        _definite(whole / np.outer(size, size), f"{where}: the mass matrix of body and modes, scaled,", strictly=False)
        self._check_moments(where)

    def _check_moments(self, where: str) -> None:
        m, h = self.mass, self.h
        if m <= 0.0:
            raise ModelError(f"{where}: its mass is {m:g} kg. Expected a number > 0.")
        length = max(np.abs(self.nodes).max(initial=0.0), np.abs(h[0]).max() / m)
        reach = max(np.abs(self.node_shapes[:, :3]).max(initial=0.0), np.abs(self.C0[:3]).max() / m, 1e-30)
        parts: list[tuple[str, Array, Array, float]] = [("J0", self.J0, _rigid(m, h[0]), max(length, 1.0))]
        for k in range(self.count):
            parts.append((f"J1[{k}]", self.J1[k], _rigid(0.0, h[1][:, k]), reach))
            for j in range(self.count):
                if np.abs(self.J2[k, j] - self.J2[j, k]).max() > IDENTITY * m * max(
                    reach * reach, length * length, 1.0
                ):
                    raise ModelError(f"{where}: J2[{k}, {j}] and J2[{j}, {k}] differ. Expected them equal.")
                curved = np.abs(h[2]).max(initial=0.0) / m + reach
                parts.append((f"J2[{k}, {j}]", self.J2[k, j], _rigid(0.0, h[2][k][:, j]), max(curved, 1e-30)))
        for what, given, expected, scale in parts:
            off = np.abs((given - expected)[_UPPER]).max()
            if off > IDENTITY * m * scale:
                raise ModelError(
                    f"{where}: {what} and the translational rows of M_rf have other first moments, off by {off:.3g}. "
                    "Expected ∂(m c)/∂η = these rows, and a mass that does not change: both come from one mass matrix "
                    "of the nodes. ModalBody.consistent() takes those of M_rf."
                )
        twisted = np.abs(h[2] - np.transpose(h[2], (2, 1, 0))).max(initial=0.0)
        if twisted > IDENTITY * max(np.abs(h[2]).max(initial=0.0), m * reach):
            raise ModelError(
                f"{where}: the translational rows of C1 are not symmetric, off by {twisted:.3g}. Expected C1[k][:3, l] "
                "= C1[l][:3, k], as they are the second derivative of the first moment."
            )

    def consistent(self) -> ModalBody:
        """The same with the first moments in J0, J1 and J2 taken from M_rf, the mass of J0, and C1 made symmetric in
        its translational rows. Consistent mass matrices of finite elements need it where their mass is not the same in
        all directions."""
        m, C1 = float(np.trace(self.J0[:3, :3])) / 3.0, self.C1.copy()
        C1[:, :3] = (C1[:, :3] + np.transpose(C1[:, :3], (2, 1, 0))) / 2.0
        skewed = (self.J0[3:, :3] - self.J0[3:, :3].T) / 2.0
        J0, J1, J2 = self.J0.copy(), self.J1.copy(), self.J2.copy()
        J0[_UPPER] = _rigid(m, _vee(skewed))[_UPPER]
        for k in range(self.count):
            J1[k][_UPPER] = _rigid(0.0, self.C0[:3, k])[_UPPER]
            for j in range(self.count):
                J2[k, j][_UPPER] = _rigid(0.0, C1[k][:3, j])[_UPPER]
        return replace(self, J0=J0, J1=J1, J2=J2, C1=C1)

    def warnings(self, where: str) -> Iterator[str]:
        """What looks like wrong units."""
        f = self.frequencies
        flexible = f[f > 0.0]
        if flexible.size and flexible[0] < LOWEST:
            yield (
                f"{where}: its lowest frequency is {flexible[0]:.3g} Hz. Check the units of M and K: kg, m, N and rad "
                "are expected."
            )
        if f.size and f[-1] > HIGHEST:
            yield (
                f"{where}: its highest frequency is {f[-1]:.3g} Hz. Check the units of M and K, or leave out modes: "
                "runs take steps of a part of their period."
            )


# All entries of a 6 × 6 matrix but those of the moments of inertia.
_UPPER = np.ones((6, 6), dtype=bool)
_UPPER[3:, 3:] = False


def _rigid(m: float, h: Array) -> Array:
    found = np.zeros((6, 6))
    x, y, z = h
    found[3:, :3] = [[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]]
    found[:3, 3:] = found[3:, :3].T
    found[:3, :3] = m * np.eye(3)
    return found


def _vee(A: Array) -> Array:
    """x of x~."""
    return np.array([A[2, 1] - A[1, 2], A[0, 2] - A[2, 0], A[1, 0] - A[0, 1]]) / 2.0


def _exponential(x: Array) -> Array:
    angle = float(np.linalg.norm(x))
    W = np.array([[0.0, -x[2], x[1]], [x[2], 0.0, -x[0]], [-x[1], x[0], 0.0]])
    s, c = np.sinc(angle / np.pi), 0.5 * np.sinc(angle / (2.0 * np.pi)) ** 2
    return np.asarray(np.eye(3) + s * W + c * W @ W)


def _definite(A: Array, where: str, strictly: bool) -> None:
    values = np.linalg.eigvalsh(A)
    low, high = float(values[0]), float(np.abs(values).max())
    if strictly and low <= 1e-14 * high:
        raise ModelError(
            f"{where} is not positive definite: its least eigenvalue is {low:.3g}. Leave out "
            "modes that depend on others."
        )
    if low < -SLACK * high:
        raise ModelError(
            f"{where} is not positive semidefinite: its least eigenvalue is {low:.3g}, the largest {high:.3g}."
        )


def _columns(values: Any) -> int:
    shape = np.shape(values)
    return int(shape[-1]) if shape else 0


def _array(values: Any, shape: tuple[int, ...], where: str) -> Array:
    found = finite_array(values, where, f"an array of shape {shape}")
    if found.shape != shape:
        raise ShapeError(f"{where} has the shape {found.shape}. Expected {shape}.")
    return frozen(np.array(found, dtype=float))


def _set(thing: object, **values: object) -> None:
    for key, value in values.items():
        object.__setattr__(thing, key, value)
