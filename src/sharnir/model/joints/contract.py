"""The joint contract: what every algorithm may ask of a joint, stated as mathematics.

A joint lets its moving frame M move relative to its fixed frame F. It is data (axes, pitch, ...) and small functions
of traced scalars:

    placement(q)      X_FM, the moving frame in the fixed one
    subspace(q)       S, 6 × nv, in moving axes about the moving origin: the relative velocity is S v
    bias(q, v)        S° v, 6: the part of the derivative of S v (components in moving axes) that does not contain v̇
    rate(q, v)        q̇ = N(q) v; rate_matrix(q) is N as numbers
    subspace_rate(q, v)   Ṡ, 6 × nv: the derivative of S along q̇ = N(q) v, so that Ṡ v is the bias
    complement(q)     Z, 6 × (6 − nv), of full rank with Zᵀ S = 0
    step(q, dv)       q ⊕ dv: the coordinates after a second at the constant velocities dv
    difference(q1, q2)    dv with q1 ⊕ dv = q2, of turns the shorter one

Everything else an algorithm needs follows from these. No algorithm asks what kind of joint it has.

To add a joint: write one file with a frozen dataclass that derives from `Joint`, decorated with `@register`, and export
it in `joints/__init__.py`. The tests find it in the registry; `examples()` tells them how to build one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, fields
from typing import Annotated, Any, ClassVar, Literal

import casadi as ca
import numpy as np

from ...core.class_registry import Registry
from ...core.declared import Quantity
from ...core.errors import ModelError, ShapeError, UnsupportedError
from ...core.read import entries, finite_array, is_single, refuse_pickle, scalar
from ...core.tracing import tracing
from ...spatial.algebra import Matrix, zeros
from ...spatial.transform import Move, Transform

Armature = float | ca.SX | Sequence[float | ca.SX]


@dataclass(frozen=True, kw_only=True)
class Joint(ABC):
    """Base of all joints. `armature` is the rotor inertia added to the joint-space inertia of the coordinates:
    one number for all of them or one per velocity."""

    armature: Annotated[Armature, Quantity("kg m2|kg", None)] = 0.0

    def __post_init__(self) -> None:
        """Every joint calls this first."""
        where = f"{type(self).__name__}(armature)"
        given = self.armature
        several = () if is_single(given) else entries(given, where, "a rotor inertia, or one for each velocity")
        self._set(armature=tuple(scalar(x, where) for x in several) if several else scalar(given, where))

    def __copy__(self) -> Joint:
        return self  # nothing in it changes

    def __deepcopy__(self, memo: dict[int, Any]) -> Joint:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle, which does not take the numbers of CasADi: what it is made from, and is made from again."""
        given = {f.name: getattr(self, f.name) for f in fields(self) if f.init}
        for x in given.values():
            if any(isinstance(y, ca.SX) for y in (x if isinstance(x, tuple) else [x])):
                refuse_pickle(f"a {type(self).__name__} with a parameter")
        return _made, (type(self), given)

    has_other_data: ClassVar[bool] = False  # than its fields say: made by `symbols`

    # Names of the dataclass fields that hold continuous numbers (axis, pitch, ...) as CasADi matrices. A kernel may
    # trace them as symbols: the functions above may therefore branch on their structural zeros, never on their values.
    data: ClassVar[tuple[str, ...]] = ()

    # Motions of both frames together that do not change X_FM: "turns" are joints whose motion commutes
    # with turns about the axis `e` and shifts along it, "slides" those that only shift along `e`. A class that says so
    # says it of itself: it is not inherited.
    symmetry: ClassVar[Literal["turns", "slides"] | None] = None
    angle: ClassVar[int | None] = None  # the coordinate that is the angle about e and nothing else

    @property
    @abstractmethod
    def nq(self) -> int: ...

    @property
    @abstractmethod
    def nv(self) -> int: ...

    @abstractmethod
    def placement(self, q: Matrix) -> Move: ...

    @abstractmethod
    def subspace(self, q: Matrix) -> Matrix: ...

    @abstractmethod
    def complement(self, q: Matrix) -> Matrix: ...

    def bias(self, q: Matrix, v: Matrix) -> Matrix:
        """Zero where S is constant."""
        return zeros(6)

    def rate(self, q: Matrix, v: Matrix) -> Matrix:
        """q̇ = v where the coordinates are their own velocities."""
        return v

    def step(self, q: Matrix, dv: Matrix) -> Matrix:
        """q + dv where q̇ = v; a joint with another rate has its own."""
        self._check_plain("step(q, dv)")
        return q + dv

    def difference(self, q1: Matrix, q2: Matrix) -> Matrix:
        self._check_plain("difference(q1, q2)")
        return q2 - q1

    def _check_plain(self, name: str) -> None:
        if type(self).rate is not Joint.rate:
            raise UnsupportedError(
                f"{type(self).__name__} has a rate of its own, but no {name}. Expected a joint that gives step(q, dv) "
                "and difference(q1, q2) beside rate(q, v); write both, see docs/extending.md."
            )

    @tracing
    def rate_matrix(self, q: Any) -> np.ndarray:
        """N(q) (nq, nv) of the kinematic equations q̇ = N(q) v as numbers; v as `placement` and S have it: angular
        velocities in axes of the moved body. Seed 001, (65) and (67). Infinite where angles are singular."""
        kind, nq, nv = type(self).__name__, self.nq, self.nv
        where = f"{kind}.rate_matrix(q)"
        at = finite_array(q, where, f"{nq} coordinates")
        if at.shape != (nq,):
            raise ShapeError(f"{where}: got the shape {at.shape}. Expected {nq} coordinates of one position.")
        symbols, v = ca.SX.sym("q", nq), ca.SX.sym("v", nv)
        N = ca.densify(ca.jacobian(ca.densify(self.rate(symbols, v)), v))
        if any(not ca.depends_on(symbols, x) for x in ca.symvar(N)):
            raise UnsupportedError(
                f"{where}: it depends on a parameter of the system. Expected numbers; dyn.coordinate_rate(q, v) takes "
                "params."
            )
        with np.errstate(all="ignore"):
            return np.array(ca.Function("N", [symbols], [N])(at), dtype=float).reshape(nq, nv)

    def subspace_rate(self, q: Matrix, v: Matrix) -> Matrix:
        """By differentiation of S, at symbols: what is given for q may be an expression."""
        at = ca.SX.sym("q", self.nq)
        S = self.subspace(at)
        if not ca.depends_on(S, at):
            return zeros(6, self.nv)
        along = ca.densify(self.rate(at, v))
        found = ca.reshape(ca.jtimes(ca.densify(ca.vec(S)), at, along), 6, self.nv)
        return ca.sparsify(ca.substitute(found, at, ca.densify(q)))

    def structure(self) -> tuple[object, ...]:
        """A key of the functions of this joint, apart from its data; joints of equal structure share code."""
        return (type(self).__name__,)

    def neutral(self) -> np.ndarray | None:
        """The coordinates at which X_FM is the identity (or nearest to it); None where there is no regular one."""
        return np.zeros(self.nq)

    @property
    def orientations(self) -> tuple[tuple[int, str], ...]:
        """(first coordinate, "quaternion" or "matrix") of every orientation with redundant coordinates, which must stay
        on its manifold: a unit quaternion, an orthogonal matrix (row-major)."""
        return ()

    @property
    def angles(self) -> tuple[tuple[int, str], ...]:
        """(first coordinate, name of the parameters) of every orientation in angles that are singular somewhere."""
        return ()

    def in_quaternions(self) -> Joint:
        """The same joint with quaternions in the place of such angles. Its velocities are the same."""
        return self

    @property
    def planar(self) -> bool:
        """True where the joint moves within the x-y plane of its fixed frame, rotating about z only."""
        return False

    @classmethod
    def examples(cls) -> tuple[Joint, ...]:
        """Joints of this kind for the tests, in every variant that takes a different way through the code."""
        return (cls(),)

    def _set(self, **values: object) -> None:
        """For __post_init__: derived fields of a frozen joint."""
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def data_values(self) -> dict[str, Matrix]:
        """The continuous numbers of this joint, under the names that `symbols` takes."""
        return {name: getattr(self, name) for name in self.data}

    def own_symbols(self) -> tuple[Matrix, ...]:
        """Symbols that its functions depend on besides coordinates, velocities and data: parameters of the system."""
        return ()

    def symbols(self, **values: Matrix) -> Joint:
        """The same joint with other numbers (symbols, usually) as its data, unchecked. Zeros must stay structural."""
        copy = object.__new__(type(self))
        copy._set(**{**self.__dict__, **values, "has_other_data": True})
        return copy


REGISTRY: Registry[Joint] = Registry()
register = REGISTRY.register

PLACES = 3  # at which a joint of a user's own is looked at
AGREE = 1e-9  # relative: derivatives are exact to rounding


def check_contract(joint: Joint, where: str) -> None:
    """A joint from outside the package, at some q and v: its S is the velocity of its placement, its bias the
    derivative of S v without v̇, and its Z is across S. A wrong one would give wrong accelerations without a word.
    Joints with redundant coordinates or with parameters of the system in their functions are not looked at."""
    if type(joint).__module__.partition(".")[0] == __name__.partition(".")[0] or joint.orientations:
        return
    kind, nq, nv = type(joint).__name__, joint.nq, joint.nv
    q, v = ca.SX.sym("q", nq), ca.SX.sym("v", nv)
    try:
        X, S, Z, along = joint.placement(q), ca.SX(joint.subspace(q)), ca.SX(joint.complement(q)), joint.rate(q, v)
        frame = X.after(Transform.identity())
        R, p = ca.SX(frame.R), ca.SX(frame.p)
        spin = R.T @ ca.reshape(ca.jtimes(ca.vec(R), q, along), 3, 3)
        moved = ca.vertcat(R.T @ ca.jtimes(p, q, along), spin[2, 1], spin[0, 2], spin[1, 0])
        bias = ca.jtimes(S @ v, q, along) - ca.SX(joint.bias(q, v))
        shapes = S.shape == (6, nv) and Z.shape == (6, 6 - nv)
        parts = [moved - S @ v, bias, Z.T @ S, ca.DM.eye(3) - R.T @ R, S]
        if any(not ca.depends_on(ca.vertcat(q, v), x) for x in ca.symvar(ca.vertcat(*(ca.vec(x) for x in parts)))):
            return
        look = ca.Function("look", [q, v], parts)
    except (TypeError, AttributeError, RuntimeError, ValueError, NotImplementedError) as error:
        raise ModelError(
            f"{where}: the functions of {kind} cannot be traced: {error} Expected placement(q), a Move, subspace(q) "
            "(6, nv) and complement(q) (6, 6 - nv) of CasADi matrices, see docs/extending.md."
        ) from error
    if not shapes:
        raise ModelError(
            f"{where}: subspace and complement of {kind} have shapes {S.shape} and {Z.shape}. Expected (6, {nv}) and "
            f"(6, {6 - nv})."
        )
    rng, start = np.random.default_rng(1), joint.neutral()
    for _ in range(PLACES):
        at = (np.zeros(nq) if start is None else start) + 0.3 * rng.uniform(-1.0, 1.0, nq)
        velocity, change, across, turned, columns = (np.array(x) for x in look(at, rng.uniform(-1.0, 1.0, nv)))
        size = max(1.0, float(np.abs(columns).max(initial=0.0)))
        for name, off in (
            ("subspace(q) v is not the velocity of placement(q)", velocity),
            ("bias(q, v) is not the derivative of S v", change),
            ("complement(q) is not across subspace(q)", across),
            ("placement(q) does not turn by a rotation", turned),
        ):
            if not np.abs(off).max(initial=0.0) <= AGREE * size:
                raise ModelError(
                    f"{where}: {kind}: {name}, off by {np.abs(off).max():.2g} at q = {at}. Expected functions that fit "
                    "together, in moving axes about the moving origin; see docs/extending.md."
                )


def _made(kind: type, given: dict[str, Any]) -> Any:
    return kind(*given.pop("joints", ()), **given)  # the parts of a Compound come first


# Which coordinates of a joint are their own velocities, found by tracing its rate q̇ = N(q) v.


def pairs(joint: Joint) -> dict[int, int]:
    """velocity j → coordinate k wherever q̇_k = v_j identically."""
    if type(joint).rate is Joint.rate:  # all of them: most joints of models with thousands
        return {k: k for k in range(joint.nv)}
    q, v = ca.SX.sym("q", joint.nq), ca.SX.sym("v", joint.nv)
    rate = ca.densify(joint.rate(q, v))
    found: dict[int, int] = {}
    for k in range(joint.nq):
        for j in range(joint.nv):
            if j not in found and ca.is_equal(rate[k], v[j], 0):
                found[j] = k
    return found


def is_plain(joint: Joint) -> bool:
    """q̇ = v: all coordinates are their own velocities, in order."""
    return joint.nq == joint.nv and pairs(joint) == {k: k for k in range(joint.nv)}


# Which joints are the same: what is found of one holds for all that are equal to it, so that a chain of a million
# links on hinges of their own looks into one of them.

PLAIN = (str, int, float, bool, type(None))


def key_of(joint: Joint) -> Hashable:
    """Equal for equal joints that are described by words and numbers; else that of the object itself, which the caller
    has to keep as long as the key."""
    values = [getattr(joint, field.name) for field in fields(joint) if field.compare]
    if not all(type(value) in PLAIN for value in values):
        return id(joint)
    if not joint.has_other_data:
        return (type(joint), *values)
    # in the frames that are computed in, axes are not those that the fields tell
    data = [x for value in joint.data_values().values() for x in ca.vertsplit(ca.densify(ca.vec(value)))]
    return (type(joint), *values, *map(float, data)) if all(x.is_constant() for x in data) else id(joint)
