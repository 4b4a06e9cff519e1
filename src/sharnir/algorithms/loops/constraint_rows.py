"""The rows of a constraint, from its value alone.

Bodies move along helices, X0(s) = X0 · exp(s V), joints along q(s) with q' = N(q) v, and time with them. Then

    ġ = dg/ds,    γ = −d²g/ds²    at s = 0,    G_i = ∂g/∂ε for X0 · exp(ε) or q + N(q) ε

because along these paths the spatial accelerations A_i (the derivatives of the components of V_i) and v̇ are zero:
g̈ = Σ G_i A_i − γ. Two orders in s are all that is needed of exp. Gravity may be an upward acceleration of the world and
everything in it: constraints tie bodies to each other (the world is body 0), and do not notice.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from ...core.tracing import cached_by_identity
from ...model import Model
from ...model.constraint import ConstraintRows, VelocityRows
from ...model.constraints.frame_rows import FrameRows, LinearRows
from ...model.constraints.points import DistanceRows
from ...model.joints.contract import Joint
from ...model.lock_rows import BodyLock, JointLock, SwitchedRows
from ...spatial.algebra import Matrix, cross, eye, skew, zeros
from ...spatial.transform import Transform, shifted
from ..sweeps.sweep import Fields, Record
from .response import by_columns

if TYPE_CHECKING:
    from ...model import Model


# The effect of constraints, kept in records: outputs read it there, whichever sweep let the constraints act.

MOST = 8  # parts that are added in one step


@dataclass(frozen=True)
class ConstraintResult:
    """Records, constraint by constraint, of the multipliers `lam` and, found when they are asked for, of what is `left`
    of their rows at the accelerations found, k = G a − γ. Parts of the number of rows that were left out because they
    depend on others are in `lost`."""

    lam: list[Any]
    dropped: list[Any]
    residual: Callable[[], list[Any]]


def multipliers_of(trace: Any) -> list[Matrix]:
    """Of all constraints, on symbols."""
    result = trace.noted(ConstraintResult)
    assert result is not None  # the programs of all formulations let the constraints act
    return [found.lam for found in result.lam]


def put_dropped(trace: Any, place: int, dropped: list[Any]) -> None:
    """How many rows were left out."""
    while len(dropped) > 1:
        dropped = [trace.call(_counted, None, *dropped[k : k + MOST]) for k in range(0, len(dropped), MOST)]
    trace.put(place, _dropped, None, *dropped)


def _counted(_: None, *found: Record) -> Fields:
    return {"dropped": sum((x.dropped for x in found), ca.SX(0))}


def _dropped(_: None, *found: Record) -> Any:
    return _counted(None, *found)["dropped"]


# Which rows of constraints are on, as numbers.


def active_rows(model: Model, params: np.ndarray) -> np.ndarray:
    """(..., rows) of bool, for parameters (..., np)."""
    function = _flags(model)
    if function is None:
        return np.ones((*params.shape[:-1], model.row_count), dtype=bool)
    table = params.reshape(-1, params.shape[-1])
    found = np.array(function.map(len(table))(table.T)).T if len(table) else np.zeros((0, model.row_count))
    return np.asarray(found.reshape(*params.shape[:-1], model.row_count) != 0.0)


@cached_by_identity
def _flags(model: Model) -> ca.Function | None:
    """None where nothing is switched."""
    flags = ca.vertcat(
        ca.SX(0, 1), *(constraint.active for constraint in model.constraints for _ in range(constraint.row_count))
    )
    return None if flags.is_constant() else ca.Function("active", [model.parameter_symbols], [ca.densify(flags)])


@dataclass(frozen=True)
class RowDerivatives:
    """G per body (rows × 6, for V in body axes) and per joint (rows × nv); the world has none."""

    wrench: dict[int, Matrix]
    tau: dict[int, Matrix]
    rate: Matrix  # ġ
    gamma: Matrix  # G A = γ


def row_derivatives(constraint: ConstraintRows, records: Mapping[int, Any], t: Matrix) -> RowDerivatives:
    local = _Local(constraint, records, t)
    rate, gamma = _rate_and_gamma(constraint, local.records, local.records, local.t)
    bodies, joints = [i for i in constraint.bodies if i], list(constraint.joints)
    by_frame = [_by_frame(constraint, local.records, i, local.t) for i in bodies]
    by_joint = [_by_joint(constraint, local.records, i, local.t) for i in joints]
    rate, gamma, *G = local.values([rate, gamma, *by_frame, *by_joint])
    return RowDerivatives(
        dict(zip(bodies, G, strict=False)), dict(zip(joints, G[len(bodies) :], strict=True)), rate, gamma
    )


def rate_of(constraint: ConstraintRows, records: Mapping[int, Any], t: Matrix) -> Matrix:
    """ġ alone."""
    local = _Local(constraint, records, t)
    (rate,) = local.values([_rate_and_gamma(constraint, local.records, local.records, local.t)[0]])
    return rate


class _Local:
    """Symbols in place of what a tie reads. Differentiation looks at everything that an expression depends on, and
    frames of bodies depend on all joints before them: of symbols it stays small, and the values are put in after."""

    def __init__(self, constraint: ConstraintRows, records: Mapping[int, Any], t: Matrix) -> None:
        self._symbols: list[Matrix] = []
        self._values: list[Matrix] = []
        self.t = self._symbol(t)
        self.records: dict[int, Record] = {}
        for i in constraint.bodies:
            X, V = records[i].X0, records[i].V
            self.records[i] = Record(X0=Transform(self._symbol(X.R), self._symbol(X.p)), V=self._symbol(V))
        for i in constraint.joints:
            record = records[i]
            self.records[i] = Record(joint=record.joint, q=self._symbol(record.q), v=self._symbol(record.v))

    def _symbol(self, value: Matrix) -> Matrix:
        """With the structural zeros of the value."""
        symbol = ca.SX.sym("x", value.sparsity())
        self._symbols.append(symbol)
        self._values.append(value)
        return symbol

    def values(self, expressions: list[Matrix]) -> list[Matrix]:
        own = {x.element_hash() for symbol in self._symbols for x in ca.symvar(symbol)}
        others = [x for x in ca.symvar(ca.veccat(*expressions)) if x.element_hash() not in own]  # parameters
        function = ca.Function("rows", [*self._symbols, *others], expressions)
        found = function.call([*self._values, *others], True, False)
        return [ca.sparsify(x) for x in found]


def gamma_on_path(constraint: ConstraintRows, records: Mapping[int, Any], path: Mapping[int, Any], t: Matrix) -> Matrix:
    """γ where the bodies of `records` move along with the velocities of `path` instead of their own: the part of dġ/dt
    without accelerations is then −γ."""
    return _rate_and_gamma(constraint, records, path, t)[1]


def _rate_and_gamma(
    constraint: ConstraintRows, records: Mapping[int, Any], path: Mapping[int, Any], t: Matrix
) -> tuple[Matrix, Matrix]:
    """ġ = ∂g/∂e and γ = −∂ġ/∂s for motions by s along `path`, then by e along the velocities of `records`."""
    s, e = ca.SX.sym("s"), ca.SX.sym("e")
    there = {i: Record(X0=_helix(records[i].X0, path[i].V, s), V=records[i].V) for i in constraint.bodies}
    there |= {i: Record(joint=records[i].joint, q=_path(path[i], s), v=records[i].v) for i in constraint.joints}
    if isinstance(constraint, VelocityRows):
        rate = constraint.rate(there, t + s)
    else:
        moved = {i: Record(X0=shifted(there[i].X0, e * there[i].V)) for i in constraint.bodies}
        moved |= {i: Record(q=there[i].q + e * there[i].joint.rate(there[i].q, there[i].v)) for i in constraint.joints}
        rate = _jacobian(constraint.value(moved, t + s + e), e)
    first, gamma = _at_zero([rate, -ca.jacobian(ca.densify(rate), s)], s)
    return first, gamma


def _by_frame(constraint: ConstraintRows, records: Mapping[int, Any], i: int, t: Matrix) -> Matrix:
    e = ca.SX.sym("e", 6)
    if isinstance(constraint, VelocityRows):
        return _jacobian(constraint.rate({**records, i: Record(X0=records[i].X0, V=e)}, t), e)
    return _jacobian(constraint.value({**records, i: Record(X0=shifted(records[i].X0, e))}, t), e)


def _by_joint(constraint: ConstraintRows, records: Mapping[int, Any], i: int, t: Matrix) -> Matrix:
    record = records[i]
    e = ca.SX.sym("e", record.v.shape[0])
    moved = {**records, i: Record(q=record.q + record.joint.rate(record.q, e))}
    return _jacobian(constraint.value(moved, t), e)


def _jacobian(g: Matrix, e: Matrix) -> Matrix:
    (result,) = _at_zero([ca.jacobian(ca.densify(g), e)], e)
    return result


def _at_zero(values: list[Matrix], s: Matrix) -> list[Matrix]:
    return [ca.sparsify(x) for x in ca.substitute(values, [s], [ca.SX(ca.DM.zeros(s.shape[0]))])]


def _helix(X: Transform, V: Matrix, s: Matrix) -> Transform:
    """X · exp(s V) to second order."""
    v, w = V[:3], V[3:]
    W = skew(w)
    turned = eye(3) + s * W + s**2 / 2 * (W @ W)
    return Transform(X.R @ turned, X.p + X.R @ (s * v + s**2 / 2 * cross(w, v)))


def _path(record: Any, s: Matrix) -> Matrix:
    """q(s) to second order, with q' = N(q) v."""
    q = ca.SX.sym("q", record.q.shape[0])
    rate = ca.densify(record.joint.rate(q, record.v))
    second = ca.jtimes(rate, q, rate)
    first, second = ca.substitute([rate, second], [q], [ca.densify(record.q)])
    moved: Matrix = record.q + s * first + s**2 / 2 * second
    return moved


# The rows of one constraint at a state, as steps: functions of the records of what it ties.
#
# G, T    per body and per joint, in the order in which the constraint names them (`ends_of`)
# k       what G B + k = 0 has besides the accelerations B = [b; ε] of the bodies' origins: with A = B − [ω × v; 0]
#
# Gravity may be an acceleration of everything, which two bodies do not notice, but the world would.


def ends_of(constraint: ConstraintRows) -> tuple[list[int], list[int]]:
    """The bodies, the world left out, and the joints."""
    return [i for i in dict.fromkeys(constraint.bodies) if i], list(dict.fromkeys(constraint.joints))


class Template(ABC):
    """A constraint without its numbers, which are in a record."""

    @abstractmethod
    def of(self, data: Record) -> ConstraintRows: ...


RowsOrTemplate = ConstraintRows | Template  # with its numbers, or without


def _resolved(
    source: RowsOrTemplate, data: Record, records: Sequence[Record]
) -> tuple[ConstraintRows, Mapping[int, Record]]:
    """The constraint, and records by the numbers of its bodies and joints; the world is where it always is."""
    constraint = source if isinstance(source, ConstraintRows) else source.of(data)
    bodies, joints = ends_of(constraint)
    world = Record(X0=Transform.identity(), V=zeros(6))
    return constraint, {0: world, **dict(zip((*bodies, *joints), records, strict=True))}


def rows(source: RowsOrTemplate, data: Record, world: Record, *records: Record) -> Fields:
    """All of the rows but the value; `k` is that of accelerations."""
    constraint, at = _resolved(source, data, records)
    found = row_derivatives(constraint, at, constraint.t)
    bodies, joints = ends_of(constraint)
    k = -found.gamma
    for i in bodies:
        turning = cross(at[i].V[3:], at[i].V[:3])
        carried = turning - at[i].X0.R.T @ world.gravity if 0 in constraint.bodies else turning
        k = k - found.wrench[i] @ ca.vertcat(carried, zeros(3))
    G = {f"G{e}": found.wrench[i] for e, i in enumerate(bodies)}
    T = {f"T{e}": found.tau[j] for e, j in enumerate(joints)}
    return {**G, **T, "rate": found.rate, "gamma": found.gamma, "k": k, "off": 1 - constraint.active}


def value(source: RowsOrTemplate, data: Record, *records: Record) -> Fields:
    """g, which is also what projection has besides G δ."""
    constraint, at = _resolved(source, data, records)
    return {"k": ca.densify(constraint.value(at, constraint.t))}


def rate(source: RowsOrTemplate, data: Record, *records: Record) -> Fields:
    """ġ at velocities of the records."""
    constraint, at = _resolved(source, data, records)
    return {"k": ca.densify(rate_of(constraint, at, constraint.t))}


def value_tangent(source: RowsOrTemplate, data: Record, *records: Record) -> Fields:
    """The derivative of g where frames move by dR and dp, coordinates by dq: of the second half of the records."""
    n = len(records) // 2
    (constraint, here), (_, along) = (_resolved(source, data, half) for half in (records[:n], records[n:]))
    at: dict[int, Record] = {0: here[0]}
    symbols, values, change = [], [], []
    for i in (*ends_of(constraint)[0], *ends_of(constraint)[1]):
        frame = i in constraint.bodies
        parts = [(here[i].X0.R, along[i].dR), (here[i].X0.p, along[i].dp)] if frame else [(here[i].q, along[i].dq)]
        own = [ca.SX.sym("x", *x.shape) for x, _ in parts]
        at[i] = Record(X0=Transform(*own)) if frame else Record(q=own[0])
        symbols += [ca.vec(x) for x in own]
        values += [ca.vec(ca.densify(x)) for x, _ in parts]
        change += [ca.vec(ca.densify(d)) for _, d in parts]
    x = ca.vertcat(zeros(0), *symbols)
    found = ca.jtimes(ca.densify(constraint.value(at, constraint.t)), x, ca.vertcat(zeros(0), *change))
    return {"k": ca.sparsify(ca.substitute(found, x, ca.vertcat(zeros(0), *values)))}


def rate_tangent(ends: tuple[int, int], rows: Record, *moved: Record) -> Fields:
    """The change of ġ, which is linear in velocities."""
    return residual(ends, rows, Record(k=zeros(rows.rate.shape[0])), *moved)


def gamma(source: RowsOrTemplate, data: Record, *records: Record) -> Fields:
    """γ − G A, without gravity: what is left of γ in joint coordinates where only velocities accelerate the bodies."""
    constraint, at = _resolved(source, data, records)
    found = row_derivatives(constraint, at, constraint.t)
    k = found.gamma
    for i, G in found.wrench.items():
        k = k - G @ at[i].A
    return {"k": k}


def at_point(source: RowsOrTemplate, data: Record, *records: Record) -> Fields:
    """(6 × rows): what a unit of each multiplier is to body a at its point, in its axes; from those on the others where
    body a is the world; zeros where joints are tied."""
    constraint, at = _resolved(source, data, records)
    if not constraint.bodies:
        return {"F": zeros(6, constraint.row_count)}
    found, (a, *others) = row_derivatives(constraint, at, constraint.t), constraint.bodies
    if a:
        F = found.wrench[a].T
    else:  # what the world feels is the opposite of what they do, carried to its origin
        carried = [by_columns(at[b].X0.force_to_parent, found.wrench[b].T) for b in others]
        F = -sum(carried, zeros(6, constraint.row_count))
    point = constraint.at(constraint.point_a, constraint.t)
    columns = (ca.vertcat(F[:3, k], F[3:, k] - cross(point, F[:3, k])) for k in range(constraint.row_count))
    return {"F": ca.horzcat(zeros(6, 0), *columns)}


def residual(ends: tuple[int, int], rows: Record, right: Record, *moved: Record) -> Fields:
    """G B + T a + k at accelerations or changes; `ends` are the numbers of bodies and of joints."""
    bodies, joints = ends
    k: Matrix = right.k
    for e in range(bodies):
        k = k + getattr(rows, f"G{e}") @ moved[e].B
    for e in range(joints):
        k = k + getattr(rows, f"T{e}") @ moved[bodies + e].a
    return {"k": k}


# The structural key of a constraint: constraints of one structure share it, and differ in their numbers.
#
# Bodies are numbered 1, 2, ... as a constraint names them. Zeros and ±1 belong to the structure, other numbers do not.
# A constraint that depends on time, or that is none of KNOWN, has no key.


KNOWN = (FrameRows, DistanceRows, LinearRows, SwitchedRows, JointLock, BodyLock)
FIXED = (0.0, 1.0, -1.0)
_SILENT = {"name": "", "label": ""}  # words say nothing about values

Numbers = Mapping[str, tuple[tuple[Any, ...], list[Any]]]  # ("matrix", rows, columns) and its entries, by name


class _UnknownError(Exception):
    """Nothing is known of what this constraint is made of."""


@dataclass(frozen=True)
class StructuralKey:
    """`key` is the same for all of one structure; `build(matrices)` puts a constraint together with others in the place
    of its numbers `data`, which are floats or expressions of parameters."""

    key: tuple[Any, ...]
    build: Callable[[Mapping[str, Matrix]], Any]
    data: Numbers


def structural_key(model: Model, c: int) -> StructuralKey | None:
    """Once for a model; None where nothing is known of what the constraint is made of."""
    keys, constraint = _keys(model), model.constraints[c]
    if c not in keys:
        walk = _Walk(constraint)
        try:
            keys[c] = StructuralKey(*walk.constraint(constraint), walk.data)
        except _UnknownError:
            keys[c] = None
    return keys[c]


@cached_by_identity
def _keys(model: Model) -> dict[int, StructuralKey | None]:
    return {}


def is_fixed(x: Any) -> bool:
    """Whether an entry belongs to the structure."""
    return isinstance(x, float) and x in FIXED


class _Walk:
    def __init__(self, constraint: ConstraintRows) -> None:
        self.t = constraint.t
        bodies, joints = ends_of(constraint)
        self._numbers = {0: 0} | {i: n for n, i in enumerate(dict.fromkeys((*bodies, *joints)), start=1)}
        self.data: dict[str, tuple[tuple[Any, ...], list[Any]]] = {}

    def constraint(self, constraint: ConstraintRows) -> tuple[tuple[Any, ...], Callable[[Mapping[str, Matrix]], Any]]:
        if type(constraint) not in KNOWN:
            raise _UnknownError
        changes: dict[str, tuple[Any, Any]] = {
            "name": ("", lambda data: ""), "labels": (constraint.row_count, lambda data: ("",) * constraint.row_count),
            "bodies": self._renumbered(constraint.bodies), "joints": self._renumbered(constraint.joints),
            "t": ("", lambda data: constraint.t),
        }  # fmt: skip
        if isinstance(constraint, LinearRows):
            changes["terms"] = self._terms(constraint)
        return self._object(constraint, changes)

    def _renumbered(self, bodies: tuple[int, ...]) -> tuple[Any, Any]:
        found = tuple(self._numbers[i] for i in bodies)
        return found, lambda data: found

    def _terms(self, constraint: LinearRows) -> tuple[Any, Any]:
        places = tuple((self._numbers[i], k) for (i, k), _ in constraint.terms)
        parts = [self._walk(ratio) for _, ratio in constraint.terms]
        key = (places, *(key for key, _ in parts))
        return key, lambda data: tuple((p, build(data)) for p, (_, build) in zip(places, parts, strict=True))

    def _object(self, value: Any, changes: Mapping[str, tuple[Any, Any]]) -> tuple[tuple[Any, ...], Any]:
        parts = dict(changes)
        for f in fields(value):
            if f.name in _SILENT and f.name not in parts:
                parts[f.name] = ("", lambda data, text=_SILENT[f.name]: text)
            elif f.name not in parts:
                parts[f.name] = self._walk(getattr(value, f.name))
        key = (type(value), *((name, key) for name, (key, _) in sorted(parts.items())))
        return key, lambda data: replace(value, **{name: build(data) for name, (_, build) in parts.items()})

    def _walk(self, value: Any) -> tuple[Any, Any]:
        if isinstance(value, ca.SX):
            return self._matrix(value)
        if isinstance(value, ConstraintRows):
            return self.constraint(value)
        if isinstance(value, Joint):
            return value.structure(), lambda data: value
        if isinstance(value, tuple):
            parts = [self._walk(x) for x in value]
            return tuple(key for key, _ in parts), lambda data: tuple(build(data) for _, build in parts)
        if isinstance(value, (bool, int, float, str)) or value is None:
            return value, lambda data: value
        if is_dataclass(value):
            return self._object(value, {})
        raise _UnknownError

    def _matrix(self, value: Matrix) -> tuple[Any, Any]:
        name = f"x{len(self.data)}"
        shape = ("matrix", value.size1(), value.size2())
        scalars: list[Any]
        if value.is_constant():
            scalars, found = [0.0] * (value.size1() * value.size2()), list[Any](value.nonzeros())
            for k, x in zip(value.sparsity().find(), found, strict=True):
                scalars[k] = float(x)
        elif ca.depends_on(value, self.t):
            raise _UnknownError
        else:
            scalars = [float(x) if x.is_constant() else x for x in ca.vertsplit(ca.densify(ca.vec(value)))]
        self.data[name] = shape, scalars
        codes = tuple(int(x) if is_fixed(x) else None for x in scalars)
        return (shape, codes), lambda data: data[name]
