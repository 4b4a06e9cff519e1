"""Flexible bodies from matrices of others, from a supplier's table of modes, or from a file."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import Any

import numpy as np
import scipy.linalg as la
import scipy.sparse as sp
import scipy.sparse.linalg as spla

from ...core import read
from ...core.errors import ModelError, ShapeError, brief
from ...core.read import Array
from .description import FlexibleBody, load
from .matrices import FORMATS, Matrix, read_matrices
from .modal_body import ModalBody
from .reduction import FiniteElements, reduce, rigid_motion

SYMMETRY = 1e-6  # relative: printed numbers have few digits


class Flexible(FlexibleBody):
    """A body from mass and stiffness, 3 unknowns (translations) or 6 (and rotations) at a node, in the order of
    `nodes`.

    `M`, `K`: NumPy or SciPy matrices, matrices of `Flexible.read(file)`, or the path of a file that holds one.
    `nodes`: (N, 3) coordinates, or {number: (x, y, z)} with the numbers of the file. `interfaces`: {name: node or
    nodes}; `root`: node or nodes, the middle of which is the frame of the body; None for a body that floats. They are
    numbers of rows of `nodes`, or its keys. Nodes of an interface move as one.
    """

    def __init__(
        self,
        M: Any,
        K: Any,
        nodes: Any,
        interfaces: Any = None,
        root: Any = 0,
        modes: int = 10,
        content: Any = None,
        damping: Any = 0.0,
    ) -> None:
        numbers, x = _nodes(nodes)
        stiff, mass = _entries(K, "K", numbers), _entries(M, "M", numbers)
        size = stiff.shape[0]
        if mass.shape != stiff.shape or size not in (3 * len(x), 6 * len(x)):
            raise ShapeError(
                f"Flexible: M is {mass.shape[0]}×{mass.shape[1]}, K {size}×{stiff.shape[1]}, and "
                f"there are {len(x)} nodes. "
                f"Expected both square with 3 or 6 unknowns a node: {3 * len(x)} or {6 * len(x)}."
            )
        stiff, mass = _symmetric(stiff, "K"), _symmetric(mass, "M")
        _semidefinite(stiff, "K", "energies of deflection")
        _semidefinite(mass, "M", "kinetic energies")
        held = () if root is None else _numbers(root, "Flexible(root)", numbers)
        given = read.mapping(interfaces, "Flexible(interfaces)", "{'tip': node}")
        frames = {
            read.name(key, "Flexible(interfaces)"): _numbers(value, f"Flexible(interfaces[{key!r}])", numbers)
            for key, value in given.items()
        }
        x = x - (x[list(held)].mean(axis=0) if held else 0.0)
        _grounded(stiff, x)
        self.finite_elements: FiniteElements | None = FiniteElements(
            nodes=x,
            K=stiff,
            points=x,
            M=mass,
            S=sp.identity(size, format="csr"),
            root=held,
            interfaces=frames,
            where="Flexible",
            sections=False,
        )
        self._settings = (read.count(modes, "Flexible(modes)", 0, 2000), content, damping)
        self._body: ModalBody | None = None

    def _reduce(self) -> ModalBody:
        if self._body is not None:
            return self._body
        assert self.finite_elements is not None
        return reduce(self.finite_elements, *self._settings)

    @classmethod
    def _of(cls, body: ModalBody) -> Flexible:
        found = object.__new__(cls)
        found.finite_elements, found._body, found._settings = None, body, (body.count, None, 0.0)
        return found

    @classmethod
    def load(cls, path: Any) -> Flexible:
        """What `save` of any flexible body has written."""
        return cls._of(load(path))

    @staticmethod
    def read(path: Any) -> dict[str, Matrix]:
        """The matrices of a file by name: Matrix Market, Nastran OP4 or DMIG punch, Abaqus."""
        return read_matrices(path)

    @classmethod
    def from_table(
        cls,
        frequencies: Any,
        *,
        mass: float,
        com: Any,
        inertia: Any,
        participation: Any = None,
        effective_masses: Any = None,
        damping: Any = 0.005,
    ) -> Flexible:
        """From a supplier's table of a wing held at its root: frequencies (Hz) and for each mode six participation
        factors (√kg, √kg m; about the root), or six effective masses (kg, kg m²), whose factors then have the signs
        by which the rigid wing couples the axes. `mass`, `com`, `inertia` (about the centre of mass) are those of the
        rigid wing. There are no interfaces: a table says nothing of how other places move."""
        f = read.finite_array(frequencies, "Flexible.from_table(frequencies)", "frequencies > 0 in Hz")
        if f.ndim != 1 or not len(f) or f.min() <= 0.0:
            raise ModelError(f"Flexible.from_table(frequencies): {brief(frequencies)}. Expected frequencies > 0 in Hz.")
        n = len(f)
        if (participation is None) == (effective_masses is None):
            raise ModelError("Flexible.from_table: expected either participation or effective_masses.")
        which, value = (
            ("participation", participation) if participation is not None else ("effective_masses", effective_masses)
        )
        L = read.finite_array(value, f"Flexible.from_table({which})", f"an array of shape ({n}, 6)")
        if L.shape != (n, 6):
            raise ShapeError(
                f"Flexible.from_table({which}) has the shape {L.shape}. Expected ({n}, 6): a row for each mode."
            )
        J0 = _rigid(mass, com, inertia)
        if effective_masses is not None:
            if L.min() < 0.0:
                raise ModelError(
                    f"Flexible.from_table(effective_masses): {L.min():.6g} is negative. Expected masses >= 0."
                )
            L = np.sqrt(L) * _signs(L, J0)
        left = np.linalg.eigvalsh(J0 - L.T @ L)
        if left[0] < -1e-6 * np.trace(J0):
            over = ", ".join(f"{x:.6g} of {y:.6g}" for x, y in zip(np.sum(L**2, axis=0), np.diag(J0), strict=True))
            raise ModelError(
                f"Flexible.from_table: the modes take more mass than the wing has ({over} by axis). "
                "Expected effective masses "
                "that add up to at most the rigid mass and inertia about the root; check units, signs and the root."
            )
        omega = 2.0 * np.pi * f
        ratios = np.broadcast_to(
            read.finite_array(damping, "Flexible.from_table(damping)", "a ratio, or one for each mode"), (n,)
        )
        zero = np.zeros((n, 6, 6))
        body = ModalBody(
            J0=J0, J1=zero, J2=np.zeros((n, n, 6, 6)), C0=L.T, C1=np.zeros((n, 6, n)), M=np.eye(n), K=np.diag(omega**2),
            D=np.diag(2.0 * ratios * omega), interfaces=(), nodes=np.zeros((1, 3)), node_shapes=np.zeros((1, 6, n)),
            modes=tuple(f"mode {k + 1} ({x:.4g} Hz)" for k, x in enumerate(f)),
        )  # fmt: skip
        return cls._of(body.consistent())


def _signs(masses: Array, J0: Array) -> Array:
    """Of the factors of each mode: as the rigid body couples their axes with the one that the mode moves most."""
    most = np.argmax(masses / np.maximum(np.diag(J0), 1e-300), axis=1)
    return np.where(J0[most] < 0.0, -1.0, 1.0)


def _rigid(mass: Any, com: Any, inertia: Any) -> Array:
    m = read.positive(mass, "Flexible.from_table(mass)", "a mass > 0 in kg")
    c = read.finite_array(com, "Flexible.from_table(com)", "three coordinates")
    J = read.finite_array(inertia, "Flexible.from_table(inertia)", "3 principal values or 3×3")
    J = np.diag(J) if J.shape == (3,) else J
    if c.shape != (3,) or J.shape != (3, 3):
        raise ShapeError("Flexible.from_table: expected com of three numbers and inertia of 3 values or 3×3.")
    B = rigid_motion(c[None], 6)
    whole = np.zeros((6, 6))
    whole[:3, :3], whole[3:, 3:] = m * np.eye(3), J
    return np.asarray(B.T @ whole @ B)


def _nodes(nodes: Any) -> tuple[list[int], Array]:
    if read.is_a(nodes, Mapping):
        keys = sorted(nodes)
        if any(not read.is_a(key, (int, np.integer)) for key in keys):
            raise ModelError("Flexible(nodes): its keys are not numbers of nodes. Expected {number: (x, y, z)}.")
        numbers, nodes = [int(key) for key in keys], [nodes[key] for key in keys]
    else:
        numbers = []
    x = read.finite_array(nodes, "Flexible(nodes)", "an array of shape (N, 3) in m")
    if x.ndim != 2 or x.shape[1] != 3 or not len(x):
        raise ShapeError(f"Flexible(nodes) has the shape {x.shape}. Expected (N, 3): x, y, z of each node in m.")
    return numbers or list(range(len(x))), x


def _numbers(value: Any, where: str, known: list[int]) -> tuple[int, ...]:
    given = (
        [value]
        if read.as_float(value) is not None
        else read.entries(value, where, "a node or a list of nodes", ModelError)
    )
    if not given:
        raise ModelError(f"{where} has no nodes. Expected the number of a node, or several.")
    index = {number: k for k, number in enumerate(known)}
    found = []
    for x in given:
        number = read.count(x, where, 0, expected="the number of a node")
        if number not in index:
            raise ModelError(
                f"{where}: there is no node {number}. Expected one of the {len(known)} nodes, "
                f"{known[0]} to {known[-1]}."
            )
        found.append(index[number])
    return tuple(dict.fromkeys(found))


def _entries(value: Any, what: str, numbers: list[int]) -> sp.csr_matrix:
    """In the order of the nodes."""
    if read.is_a(value, str) or hasattr(value, "__fspath__"):
        matrices = read_matrices(value)
        if len(matrices) > 1:
            raise ModelError(
                f"Flexible({what}): {brief(value)} holds {', '.join(matrices)}. Take one: Flexible.read(path)[name]."
            )
        value = next(iter(matrices.values()))
    if read.is_a(value, Matrix):
        return _ordered(value, numbers, what) if value.labels else value.entries
    A = (
        value
        if sp.issparse(value)
        else read.finite_array(value, f"Flexible({what})", f"a square matrix, or a file: {FORMATS}")
    )
    if A.ndim != 2 or A.shape[0] != A.shape[1]:
        raise ShapeError(f"Flexible({what}) has the shape {A.shape}. Expected a square matrix.")
    found = sp.csr_matrix(A, dtype=float)
    if not np.isfinite(found.data).all():
        raise ModelError(f"Flexible({what}) holds numbers that are not finite. Expected finite ones.")
    return found


def _ordered(matrix: Matrix, numbers: list[int], what: str) -> sp.csr_matrix:
    """Six unknowns a node (three, where the file has no rotations), by the numbers of the file."""
    index = {number: k for k, number in enumerate(numbers)}
    unknown = sorted({node for node, _ in matrix.labels if node not in index})
    if unknown:
        raise ModelError(
            f"Flexible({what}): the file has node {unknown[0]}, `nodes` has not. Expected "
            f"nodes={{number: (x, y, z)}} with all "
            f"{len({node for node, _ in matrix.labels})} nodes of the file."
        )
    if any(c == 0 for _, c in matrix.labels):
        raise ModelError(
            f"Flexible({what}): the file has scalar points, without a direction. Expected grid points only."
        )
    width = 6 if any(c > 3 for _, c in matrix.labels) else 3
    to = np.array([width * index[node] + c - 1 for node, c in matrix.labels])
    A = matrix.entries.tocoo()
    size = width * len(numbers)
    return sp.csr_matrix((A.data, (to[A.row], to[A.col])), shape=(size, size))


def _symmetric(A: sp.csr_matrix, what: str) -> sp.csr_matrix:
    off = abs(A - A.T)
    worst = float(off.max()) if off.nnz else 0.0
    if worst > SYMMETRY * float(abs(A).max()):
        one = sp.tril(A, -1).nnz == 0 or sp.triu(A, 1).nnz == 0
        hint = (
            f"only one triangle is filled: give {what} + {what}.T - diag" if one else "check the order of the unknowns"
        )
        raise ModelError(
            f"Flexible({what}): it is not symmetric, off by {worst:.3g}; {hint}. Expected {what} = {what}ᵀ."
        )
    return ((A + A.T) / 2.0).tocsr()


def _semidefinite(A: sp.csr_matrix, what: str, energies: str) -> None:
    """Signs of the pivots of A + ε; the least eigenvalue of small matrices."""
    scale = float(np.abs(A.diagonal()).max(initial=0.0))
    least = float(A.diagonal().min())
    if scale == 0.0:
        raise ModelError(f"Flexible({what}): its diagonal is zero. Expected {energies} > 0.")
    if least >= 0.0:
        if A.shape[0] <= 400:
            size = np.sqrt(np.maximum(A.diagonal(), 1e-12 * scale))
            least = float(la.eigvalsh(A.toarray() / np.outer(size, size), subset_by_index=[0, 0])[0])
            negative = least < -1e-7
        else:
            shifted = (A + sp.diags(np.maximum(A.diagonal(), 1e-6 * scale) * 1e-6)).tocsc()
            lu = spla.splu(shifted, permc_spec="MMD_AT_PLUS_A", diag_pivot_thresh=0.0, options={"SymmetricMode": True})
            pivots = lu.U.diagonal()
            negative = bool((lu.perm_r == lu.perm_c).all() and pivots.min() < 0.0)
            least = float(pivots.min())
    else:
        negative = True
    if negative:
        raise ModelError(
            f"Flexible({what}): it is not positive semidefinite ({least:.3g} where >= 0 is expected). "
            f"Expected {energies} >= 0; "
            "check signs, the order of the unknowns and that M and K were not exchanged."
        )


def _grounded(K: sp.csr_matrix, x: Array) -> None:
    """A body alone resists no rigid motion: else it is held to ground, or the nodes have other units than K."""
    R = rigid_motion(x - x.mean(axis=0), K.shape[0] // len(x))
    energy = np.einsum("ij,ij->j", R, K @ R)
    scale = np.einsum("ij,i,ij->j", R, K.diagonal(), R)
    share = energy / np.maximum(scale, 1e-300)
    if share.max() > 1e-4:
        kind = "turns" if share[:3].max() <= 1e-4 else "moves"
        warnings.warn(
            f"Flexible: K resists when the whole body {kind} as if rigid ({share.max():.2g} of the "
            "largest possible energy). "
            "Expected a body that nothing holds: check that nodes and K have the same units (m, not "
            "mm), the order of the "
            "unknowns, and that K has no supports.",
            stacklevel=3,
        )
