"""`sharnir.linearize`: the equations of motion near a state, in the degrees of freedom of the mechanism.

    ẋ = A x + B u,    y = C x + D u,    x = [δ; δv; δz]

δ and δv are small changes of the independent positions and velocities (`reduced.py`), δz those of the states of force
elements. With the accelerations a(q, v, τ), the independent rows i of everything, K of `reduced.turning` and W = ∂v/∂δ

    A = [ (K T)_i                  E               0     ]
        [ (∂a/∂q T + ∂a/∂v W)_i    (∂a/∂v T)_i     ∂a/∂z_i ]
        [ ∂ż/∂q T + ∂ż/∂v W        ∂ż/∂v T         ∂ż/∂z ]

A parameter p that constraints depend on moves the dependent positions too, by P = −G_d⁺ ∂g/∂p.

Rigid-body modes, directions R with ∂a/∂q R = ∂a/∂v R = 0, are double eigenvalues zero with one eigenvector. A general
eigenvalue routine has only half of its digits there. They are taken out first, in coordinates in which the mass matrix
is the unit matrix, and are exact.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from importlib import import_module
from typing import Any

import casadi as ca
import numpy as np
from scipy.linalg import expm, qr

from ...algorithms.formulations.derivative_recursion import parameter_derivatives_of
from ...core.class_registry import handed_on
from ...core.errors import ModelError, UnsupportedError, brief, nearest
from ...core.read import Array, entries, is_a, positive, vector
from ...core.tracing import tracing
from ...model import Model, visible_parameters
from ...model.context import Context, Names
from ...model.labels import Labels
from .. import Dynamics
from ..arguments import argument, rates
from ..task_space import frame_of
from .reduced import Reduced, difference, turning

RIGID = 1e-11  # singular values of ∂a/∂q and ∂a/∂v, relative to the largest: less is no stiffness at all
NOTHING = 1e-15  # (rad/s)²: nothing is that soft
SYMMETRIC = 1e-9  # relative
ROUND_OFF = 1e-14
ZERO = 1e-9  # of an eigenvalue, relative to the largest
SHOWN = 4  # entries of a mode shape in the table
STILL = 1e-9  # of an acceleration, relative to those that the forces give one by one


@dataclass(frozen=True, eq=False)
class Modes:
    """One entry for a pair of complex eigenvalues, for a real one and for a rigid-body mode.

    eigenvalues   (modes,) 1/s, with the imaginary part ≥ 0
    shapes        (modes, nv) by velocity coordinate, the largest entry 1; complex where phases differ
    rigid         (modes,) of bool: no stiffness and no damping at all
    """

    eigenvalues: Array
    shapes: Array
    rigid: np.ndarray


@dataclass(frozen=True, eq=False, repr=False)
class Linearization:
    """ẋ = A x + B u, y = C x + D u about a state.

    states, inputs, outputs   names of the entries of x, u and y; `units` has the unit of each name
    q, v, t                   the state, with loops closed
    eigenvalues, frequencies, damping, modes    one entry for each mode: 1/s; |λ|/2π in Hz; −Re λ/|λ|; shapes
                              (modes, nv) over `coordinates`, the largest entry 1
    residual                  the largest acceleration of the state itself; an equilibrium has none
    """

    A: Array
    B: Array
    C: Array
    D: Array
    states: tuple[str, ...]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    units: dict[str, str]
    q: Array
    v: Array
    t: float
    eigenvalues: Array
    frequencies: Array
    damping: Array
    modes: Array
    rigid: np.ndarray
    coordinates: tuple[str, ...]
    residual: float
    name: str
    _note: str = field(default="")
    _dyn: Dynamics | None = field(default=None)  # for `report`
    _params: Mapping[str, Any] = field(default_factory=dict)

    def __repr__(self) -> str:
        return (
            f"Linearization({self.name!r}: {len(self.states)} states, {len(self.inputs)} inputs, "
            f"{len(self.outputs)} outputs, {len(self.frequencies)} modes)"
        )

    def __str__(self) -> str:
        return self.text

    @property
    def stable(self) -> bool:
        """No eigenvalue has a positive real part. Undamped and rigid-body modes are allowed."""
        return bool((self.eigenvalues.real <= ZERO * max(1e-12, np.abs(self.eigenvalues).max(initial=0.0))).all())

    @property
    def text(self) -> str:
        """The modes as a table."""
        header = ("mode", "frequency, Hz", "damping", "eigenvalue, 1/s", "shape")
        rows = [header, *self._rows()]
        widths = [max(len(row[k]) for row in rows) for k in range(len(header) - 1)]
        lines = ["  ".join([*(x.rjust(w) for x, w in zip(row, widths, strict=False)), row[-1]]) for row in rows]
        return "\n".join([self._said(), *lines, *([self._note] if self._note else [])])

    def _said(self) -> str:
        size = len(self.states)
        return f"{self.name!r} near its state at t = {self.t:g} s: {size} states, {len(self.frequencies)} modes."

    def _rows(self) -> list[tuple[str, ...]]:
        found = list[tuple[str, ...]]()
        for k, (value, shape) in enumerate(zip(self.eigenvalues, self.modes, strict=True)):
            frequency = "0" if self.rigid[k] else f"{self.frequencies[k]:.6g}"
            damping = "rigid" if self.rigid[k] else f"{self.damping[k] + 0.0:.4g}"
            imaginary = "" if value.imag == 0 else f" ± {value.imag:.6g}i"
            found.append((str(k + 1), frequency, damping, f"{value.real + 0.0:.6g}{imaginary}", self._shape(shape)))
        return found

    def _shape(self, shape: Array) -> str:
        order = np.argsort(-np.abs(shape), kind="stable")
        kept = [k for k in order if abs(shape[k]) > 1e-6]
        parts = [f"{self.coordinates[k]} {_entry(shape[k])}" for k in kept[:SHOWN]]
        return ", ".join(parts) + (f" and {len(kept) - SHOWN} more" if len(kept) > SHOWN else "")

    def _repr_html_(self) -> str:
        header = ("mode", "frequency, Hz", "damping", "eigenvalue, 1/s", "shape")
        cells = "".join(f"<th>{x}</th>" for x in header)
        body = "".join("<tr>" + "".join(f"<td>{escape(x)}</td>" for x in row) + "</tr>" for row in self._rows())
        return f"<p>{escape(self._said())}</p><table><tr>{cells}</tr>{body}</table><p>{escape(self._note)}</p>"

    def state_space(self) -> Any:
        """As scipy.signal.StateSpace."""
        from scipy.signal import StateSpace

        return StateSpace(self.A, self.B, self.C, self.D)

    def control(self) -> Any:
        """As a state space of python-control, with names; the package must be installed."""
        try:
            control = import_module("control")
        except ImportError:
            raise UnsupportedError(
                "Linearization.control(): python-control is not installed. Expected `pip install control`, or take "
                ".state_space(), a scipy.signal.StateSpace."
            ) from None
        names = {"states": list(self.states), "inputs": list(self.inputs), "outputs": list(self.outputs)}
        return control.ss(self.A, self.B, self.C, self.D, **names)

    def report(self, path: Any, *, amplitude: float | None = None, title: str | None = None, note: str = "") -> None:
        """Write a page on which the modes move, one at a time, at one pace and without their damping. `amplitude` is
        that of the largest entry of a shape, rad or m; None takes one that can be seen."""
        handed_on("Linearization.report")(self, path, amplitude=amplitude, title=title, note=note)

    def discrete(self, step: float) -> tuple[Array, Array]:
        """(A, B) of x_{k+1} = A x_k + B u_k with u held for `step` seconds."""
        h = positive(step, "discrete(step)", "a time above zero, in seconds")
        n, m = self.B.shape
        whole = np.zeros((n + m, n + m))
        whole[:n] = np.hstack([self.A, self.B])
        found = expm(whole * h)
        return found[:n, :n], found[:n, n:]


def _entry(x: complex) -> str:
    """With its phase, where it is neither along nor against the largest entry."""
    phase = round(float(np.degrees(np.angle(x))))
    return f"{abs(x):.3g} at {phase}°" if phase % 180 else f"{np.copysign(abs(x), x.real):.3g}"


@tracing
def linearize(
    model: Model | Dynamics,
    q: Any = None,
    v: Any = None,
    inputs: Any = None,
    outputs: Any = None,
    *,
    t: float = 0.0,
    params: Any = None,
    tau: Any = None,
) -> Linearization:
    """A, B, C, D of the motion near a state, and its eigenvalues, frequencies, damping and mode shapes.

    q, v      the state; None takes the initial one of the model. Loops are closed first
    inputs    joints by name, or (name, coordinate), whose forces are inputs, and names of parameters; None takes the
              forces of all joints that are not prescribed
    outputs   names of coordinates ("panel", "hub[5]"), of frames, (body, point) for the place of a point, or
              expressions such as "v('panel')" and "q('a') - 2*q('b')"; None takes all coordinates
    tau       joint forces that act at the state, which is otherwise without

    Prescribed joints move as they are prescribed, locks are closed or open as the modes in `params` say.
    """
    r = Reduced("linearize", model, q, v, t, params)
    dyn, system, given = r.dyn, r.model, r.given
    force = np.zeros(system.nv) if tau is None else forces_of(system, tau, "linearize")
    a_q, a_v, a_tau = dyn.derivatives(r.q, r.v, force, **given)
    a = dyn.unchecked_acceleration(r.q, r.v, force, **given)
    for what, x in (("acceleration", a), ("derivative of the accelerations", np.stack([a_q, a_v, a_tau]))):
        if not np.isfinite(x).all():
            raise ModelError(
                f"linearize: the {what} of {system.name!r} is not a number at this state. Expected a regular position, "
                "and forces that have a value and a derivative there."
            )
    T, own = r.directions(r.q)
    W = r.velocity_change(r.q, r.v, T, own)
    K = turning(system, r.q, r.v, r.rows.state.parameters)
    z = _ElementStates(r, a, force)
    A = np.block([
        [(K @ T)[own], np.eye(own.size), np.zeros((own.size, z.count))],
        [(a_q @ T + a_v @ W)[own], (a_v @ T)[own], z.a_z[own]],
        [z.by_q @ T + z.by_v @ W, z.by_v @ T, z.by_z],
    ])  # fmt: skip
    labels = Labels.of(system)
    named_inputs, columns = _inputs(r, inputs, a_q, a_tau, own, z, force)
    rolled = _Rolled(r, T, own, W, K)
    rolled.check_feedback(a_q, a_v, z)
    chosen = _Outputs(r, outputs, labels, rolled)
    C = np.hstack([chosen.by_q @ T + chosen.by_v @ W, chosen.by_v @ T, chosen.by_z])
    D = chosen.by_q @ columns.shift + chosen.by_p @ columns.parameters
    modes = modes_of(A, own.size, z.count, T.T @ dyn.mass_matrix(r.q, **given) @ T, T)
    states = [*(labels.velocities[k] for k in own), *(f"v {labels.velocities[k]}" for k in own), *z.names]
    pairs = list(zip(labels.velocities, labels.velocity_units, strict=True))
    units = {name: unit.removesuffix("/s") for name, unit in pairs} | {f"v {name}": unit for name, unit in pairs}
    units |= columns.units | chosen.units
    size = np.abs(modes.eigenvalues)
    residual = float(np.abs(a[own]).max(initial=0.0))
    return Linearization(
        A=A, B=columns.B, C=C, D=D, states=tuple(states), inputs=tuple(named_inputs), outputs=tuple(chosen.names),
        units=units, q=r.q, v=r.v, t=r.t, eigenvalues=modes.eigenvalues, frequencies=size / (2 * np.pi),
        damping=np.divide(-modes.eigenvalues.real, size, out=np.zeros_like(size), where=size > 0), modes=modes.shapes,
        rigid=modes.rigid, coordinates=labels.velocities, residual=residual, name=system.name,
        _note=" ".join(x for x in (_note(r, a, own, labels), rolled.note) if x), _dyn=r.dyn, _params=r.params,
    )  # fmt: skip


def _note(r: Reduced, a: Array, own: np.ndarray, labels: Labels) -> str:
    """That the state is no steady motion."""
    if not own.size:
        return ""
    k = int(own[np.argmax(np.abs(a[own]))])
    size = np.abs(r.dyn.mass_matrix(r.q, **r.given)).max()
    scale = max(1.0, float(np.abs(r.dyn.gravity(r.q, **r.given)).max(initial=0.0)) / max(size, 1e-300))
    if abs(a[k]) <= STILL * scale:
        return ""
    name, unit = labels.velocities[k], labels.velocity_units[k].removesuffix("/s")
    return (
        f"The state is no equilibrium: {name!r} is accelerated by {a[k]:.3g} {unit}/s2. A and B are those of small "
        "changes about the motion that begins there."
    )


# The eigenvalues.


def modes_of(A: Array, n: int, extra: int, M: Array, T: Array) -> Modes:
    """Of A in n degrees of freedom, with `extra` states of force elements; M is their mass matrix."""
    if not n:
        return Modes(np.zeros(0, complex), np.zeros((0, T.shape[0])), np.zeros(0, bool))
    if extra or A[:n, :n].any():
        values, vectors = np.linalg.eig(A)
        return _listed(values, (T @ vectors[:n]).T, np.zeros(values.size, bool))
    half = np.linalg.cholesky((M + M.T) / 2).T  # in y = half · x the mass matrix is the unit matrix
    back = np.linalg.inv(half)
    S, Q = half @ A[n:, :n] @ back, half @ A[n:, n:] @ back
    s, d = (float(np.linalg.norm(x, 2)) for x in (S, Q))
    s, d = (s if s > NOTHING else 0.0), (d if d * d > NOTHING else 0.0)
    S, Q = S if s else 0 * S, Q if d else 0 * Q
    weak = np.vstack([S / (s or 1.0), Q / (d or 1.0)])
    _, sigma, V = np.linalg.svd(weak)
    rigid = int((sigma <= RIGID).sum())
    R, C = V[n - rigid :].T, V[: n - rigid].T
    S, Q = C.T @ S @ C, C.T @ Q @ C
    m = n - rigid
    if d and np.abs(Q).max(initial=0.0) > RIGID * d:
        values, vectors = np.linalg.eig(np.block([[np.zeros((m, m)), np.eye(m)], [S, Q]]))
        shapes = C @ vectors[:m]
    else:
        if np.abs(S - S.T).max(initial=0.0) <= SYMMETRIC * s:
            squares, vectors = np.linalg.eigh((S + S.T) / 2)
        else:
            squares, vectors = np.linalg.eig(S)
        root = np.sqrt(squares.astype(complex))
        values, shapes = np.concatenate([root, -root]), np.hstack([C @ vectors, C @ vectors])
    values = np.concatenate([np.zeros(rigid), values])
    shapes = (T @ np.hstack([_simplest(back @ R), back @ shapes])).T
    return _listed(values, shapes, np.arange(values.size) < rigid)


def _simplest(R: Array) -> Array:
    """The same space with ones and zeros in as many rows as it has directions."""
    if not R.size:
        return R
    rows = np.sort(qr(R.T, mode="r", pivoting=True)[1][: R.shape[1]])
    found: Array = np.linalg.solve(R[rows].T, R.T).T
    return np.where(np.abs(found) < ROUND_OFF * np.abs(found).max(), 0.0, found)


def _listed(values: Array, shapes: Array, rigid: np.ndarray) -> Modes:
    """One of each pair, the slow ones first; shapes with their largest entry 1."""
    values = values.astype(complex)
    small = ZERO * np.abs(values).max(initial=0.0)
    values = np.where(np.abs(values.imag) <= 1e-3 * small, values.real + 0j, values)
    values = np.where(np.abs(values.real) <= ROUND_OFF * np.abs(values).max(initial=0.0), 1j * values.imag, values)
    kept = np.flatnonzero(values.imag >= 0)
    order = kept[np.lexsort((values[kept].real, np.abs(values[kept]), ~rigid[kept]))]
    found = shapes[order].astype(complex)
    for k, shape in enumerate(found):
        largest = shape[np.argmax(np.abs(shape))] if shape.size else 1.0
        found[k] = shape / largest if abs(largest) > 0 else shape
    real = np.abs(found.imag).max(initial=0.0) <= 1e-9
    return Modes(values[order], found.real if real else found, rigid[order])


# Rows of velocity level.


class _Rolled:
    """Positions E that rows of velocity level leave free (`Reduced.rolled`), such as the place and heading of a wheel
    that rolls. They are no states: δ stays in T where nothing drives it out, (K T + W) − T (K T + W)_i = 0, or where
    accelerations do not depend on E. Otherwise the reduction is wrong, and refused."""

    def __init__(self, r: Reduced, T: Array, own: np.ndarray, W: Array, K: Array) -> None:
        self.r, self.own, self.K = r, own, K
        rates = K @ T + W
        left = rates - T @ rates[own]
        self.E = r.rolled(r.q, own)
        if not np.abs(left).max(initial=0.0) > ZERO * max(1.0, float(np.abs(rates).max(initial=0.0))):
            self.E = self.E[:, :0]  # they stay as they are
        self.W = r.velocity_change(r.q, r.v, self.E, own)
        self.note = ""

    def check_feedback(self, a_q: Array, a_v: Array, z: _ElementStates) -> None:
        if not self.E.size:
            return
        felt = [(a_q @ self.E + a_v @ self.W)[self.own], (self.K @ self.E)[self.own], z.by_q @ self.E + z.by_v @ self.W]
        scale = max(1.0, float(np.abs(a_q).max()), float(np.abs(a_v).max()))
        if max(float(np.abs(x).max(initial=0.0)) for x in felt) > ZERO * scale:
            raise UnsupportedError(
                f"{self.r.where}: {self._named()} have no position value, and the accelerations of "
                f"{self.r.model.name!r} depend on where it has rolled to. Expected forces that do not, a state at "
                "rest, or rows with a position value."
            )
        self.note = f"Positions that {self._named()}, of velocity level, leave free are no states."

    def _named(self) -> str:
        names = dict.fromkeys(x.name for x in self.r.rows.constraints if not x.holonomic)
        return f"rows of {', '.join(map(repr, names))}"

    def moves(self, by_q: Array, by_v: Array) -> bool:
        """Whether an output depends on them."""
        change = by_q @ self.E + by_v @ self.W
        return bool(np.abs(change).max(initial=0.0) > ZERO * max(1.0, float(np.abs(by_q).max(initial=0.0))))


# States of force elements.


class _ElementStates:
    """ż of the model's elements, and what they do to the accelerations."""

    def __init__(self, r: Reduced, a: Array, force: Array) -> None:
        model, nv = r.model, r.model.nv
        self.count = len(model.states)
        self.names = [f"state {model.parameters[x.index].name}" for x in model.states]
        places = tuple(x.index for x in model.states)
        self.by_q, self.by_v = np.zeros((self.count, nv)), np.zeros((self.count, nv))
        self.by_z, self.a_z = np.zeros((self.count, self.count)), np.zeros((nv, self.count))
        self.by_p = np.zeros((self.count, len(model.parameters)))
        if not self.count:
            return
        rate = ca.densify(ca.vertcat(*(x.rate for x in model.states)))
        self.by_q, self.by_v, by_p = derivatives_of(r, rate)
        self.by_p, self.by_z = by_p, by_p[:, list(places)]
        self.a_z = parameter_change(r, places, force)


@tracing
def derivatives_of(r: Reduced, expression: ca.SX) -> tuple[Array, Array, Array]:
    """∂/∂q along velocities (m, nv), ∂/∂v (m, nv) and ∂/∂p (m, np) of a column over the model's symbols."""
    model = r.model
    p = model.parameter_symbols
    parts = [ca.densify(ca.jacobian(expression, x)) for x in (model.q, model.v, p)]
    found = ca.Function("d", [model.t, model.q, model.v, p], parts)(r.t, r.q, r.v, r.rows.state.parameters)
    by_q, by_v, by_p = (np.array(x).reshape(expression.numel(), -1) for x in found)
    N = np.stack([r.dyn.coordinate_rate(r.q, e, **r.given) for e in np.eye(model.nv)], axis=1)
    driven = np.setdiff1d(np.arange(model.nv), model.free)
    N[:, driven] = 0.0
    return by_q @ N, by_v, by_p


def parameter_change(r: Reduced, places: tuple[int, ...], force: Array) -> Array:
    """∂a/∂p (nv, len(places)) at the state."""
    model = r.model
    key = ",".join(map(str, places))
    program = parameter_derivatives_of(model, places)
    function = r.dyn._call.function(program, (model.nv, len(places)), f"linearize {key}", inverts=True)
    return function({"q": r.q, "v": r.v, "tau": force, "wrench": None}, r.t, r.params)


# Inputs and outputs by name.


@dataclass(frozen=True, eq=False)
class _Columns:
    B: Array
    shift: Array  # (nv, inputs): how dependent positions move
    parameters: Array  # (np, inputs): which parameter an input is
    units: dict[str, str]


def forces_of(model: Model, tau: Any, where: str) -> Array:
    given = rates(model, f"{where}: tau", tau)
    found = argument(f"{where}: tau", given, (model.nv,), f"one entry per velocity of {model.name!r}")
    if found.batch is not None:
        raise ModelError(f"{where}: tau is a batch. Expected the joint forces of one state.")
    return found.values


def _inputs(
    r: Reduced, given: Any, a_q: Array, a_tau: Array, own: np.ndarray, z: _ElementStates, force: Array
) -> tuple[list[str], _Columns]:
    model, labels = r.model, Labels.of(r.model)
    n, total = own.size, 2 * own.size + z.count
    visible = {p.name: k for k, p in enumerate(visible_parameters(model))}
    names: list[str] = []
    columns: list[tuple[str, int]] = []
    asked = [labels.velocities[k] for k in model.free] if given is None else _several(given, "inputs")
    for item in asked:
        places = joint_places(model, item, "linearize(inputs)", visible)
        if places is None:
            names.append(str(item))
            columns.append(("parameter", visible[str(item)]))
            continue
        for k in places:
            if k not in model.free:
                raise ModelError(
                    f"linearize(inputs): joint {labels.velocities[k]!r} is prescribed, and no force on it moves "
                    "anything. Expected joints that are not prescribed, or parameters of the prescribed motion."
                )
            names.append(f"tau {labels.velocities[k]}")
            columns.append(("force", k))
    B, shift = np.zeros((total, len(columns))), np.zeros((model.nv, len(columns)))
    parameters = np.zeros((len(model.parameters), len(columns)))
    units: dict[str, str] = {}
    for j, (kind, k) in enumerate(columns):
        if kind == "force":
            B[n : 2 * n, j] = a_tau[own, k]
            units[names[j]] = labels.force_units[k]
            continue
        parameters[k, j] = 1.0
        units[names[j]] = labels.parameter_units[k] or "1"
        shift[:, j] = shift_of(r, names[j], own)
        B[n : 2 * n, j] = (parameter_change(r, (k,), force)[:, 0] + a_q @ shift[:, j])[own]
        B[2 * n :, j] = z.by_p[:, k] + z.by_q @ shift[:, j]
    return names, _Columns(B, shift, parameters, units)


def shift_of(r: Reduced, name: str, own: np.ndarray) -> Array:
    """P: how dependent positions follow a parameter."""
    found = np.zeros(r.model.nv)
    if not r.rows.labels:
        return found
    size = max(1.0, abs(r.params[name]))

    def gap(h: float) -> Array:
        params = {**r.params, name: r.params[name] + h * size}
        return r.dyn.constraint_value(r.q, t=r.t, params=params)[r.rows._on]

    change = difference(gap) / size
    if not np.abs(change).max(initial=0.0) > 1e-10:
        return found
    if r.v.any():
        raise UnsupportedError(
            f"{r.where}: constraints depend on the parameter {name!r}, and the mechanism moves. Expected a "
            "state at rest, or another parameter."
        )
    dependent = np.setdiff1d(r.model.free, own)
    found[dependent] = np.linalg.lstsq(r.rows.jacobian(r.q)[:, dependent], -change, rcond=None)[0]
    return found


def _several(given: Any, what: str) -> list[Any]:
    if is_a(given, str):
        return [given]
    return list(entries(given, f"linearize({what})", "a list of names"))


def joint_places(model: Model, item: Any, where: str, others: Any = ()) -> list[int] | None:
    """The velocities of "joint", "joint[k]" or (joint, k); None for a name among `others`."""
    labels = model.velocity_labels()
    if is_a(item, tuple) and len(item) == 2 and is_a(item[0], str):
        item = str.__str__(item[0]), item[1]
    if is_a(item, str):
        item = str.__str__(item)  # one of a class of its own may compare as it likes
        if item in labels:
            return [labels.index(item)]
        if item in model.names:
            body = model.body(item)
            return list(range(body.v_start, body.v_start + body.joint.nv))
        if item in others:
            return None
    elif is_a(item, tuple) and len(item) == 2 and is_a(item[0], str) and item[0] in model.names:
        body = model.body(item[0])
        if is_a(item[1], int) and 0 <= item[1] < body.joint.nv:
            return [body.v_start + int(item[1])]
    known = list(dict.fromkeys([*labels, *model.names, *others]))
    hint = nearest(item, known) if is_a(item, str) else "Expected a name, or (name, coordinate)."
    raise ModelError(f"{where}: {brief(item)} is no joint and no parameter of {model.name!r}. {hint}")


class _Outputs:
    """Rows over δq (nv), δv (nv), z and parameters, with names and units."""

    def __init__(self, r: Reduced, given: Any, labels: Labels, rolled: _Rolled) -> None:
        model = r.model
        self.names: list[str] = []
        self.units: dict[str, str] = {}
        self._rows: list[tuple[Array, Array, Array]] = []
        zero = (np.zeros(model.nv), np.zeros(len(model.parameters)))
        asked = list(labels.velocities) if given is None else _several(given, "outputs")
        context: Context | None = None
        for item in asked:
            item = str.__str__(item) if is_a(item, str) else item
            if is_a(item, str) and item in labels.velocities:
                k = labels.velocities.index(item)
                row = np.zeros(model.nv)
                row[k] = 1.0 if k in model.free else 0.0
                self._add(item, labels.velocity_units[k].removesuffix("/s") or "1", row, *zero)
            elif (is_a(item, str) and item in model.frames) or (is_a(item, tuple) and len(item) == 2):
                self._point(r, item, zero)
            else:
                context = context or Context(Names.of(model), "linearize")
                found = context.expression(item, "outputs")
                by_q, by_v, by_p = derivatives_of(r, ca.densify(found))
                self._add(str(item), "1", by_q[0], by_v[0], by_p[0])
        self._check(rolled, given is None)
        count = len(self._rows)
        q, v, p = ([row[k] for row in self._rows] for k in range(3))
        self.by_q = np.array(q).reshape(count, model.nv)
        self.by_v = np.array(v).reshape(count, model.nv)
        self.by_p = np.array(p).reshape(count, len(model.parameters))
        self.by_z = self.by_p[:, [x.index for x in model.states]]

    def _check(self, rolled: _Rolled, may_go: bool) -> None:
        """Outputs that depend on positions that are no states are refused; of all coordinates they are left out."""
        gone = [k for k, row in enumerate(self._rows) if rolled.moves(row[0], row[1])]
        if gone and not may_go:
            raise UnsupportedError(
                f"linearize(outputs): {self.names[gone[0]]!r} depends on where {rolled.r.model.name!r} has rolled to, "
                "which is no state. Expected outputs that do not, such as velocities."
            )
        for k in reversed(gone):
            self.units.pop(self.names.pop(k))
            self._rows.pop(k)

    def _point(self, r: Reduced, item: Any, zero: tuple[Array, Array]) -> None:
        body, point = (item, None) if is_a(item, str) else item
        frame_of(r.model, body)
        at = None if point is None else vector(point, 3, "linearize(outputs): point")
        J = r.dyn.jacobian(r.q, body, point=at, **r.given)[:3].copy()
        J[:, np.setdiff1d(np.arange(r.model.nv), r.model.free)] = 0.0
        for axis, row in zip("xyz", J, strict=True):
            self._add(f"{body} {axis}", "m", row, *zero)

    def _add(self, name: str, unit: str, by_q: Array, by_v: Array, by_p: Array) -> None:
        self.names.append(name)
        self.units[name] = unit
        self._rows.append((by_q, by_v, by_p))
