"""`sharnir.base_parameters`: the combinations of inertial parameters that joint forces depend on.

Joint forces are linear in the ten inertial parameters of every body, τ = Y π (`algorithms/regressor.py`). Over many
states the columns of Y are dependent. Of a set of independent columns Y_B all others are combinations,

    Y_D = Y_B β,    τ = Y_B π_B,    π_B = π_B' + β π_D = C π                                                    (1)

Columns are taken in the order of the bodies from the base on, moments of inertia first and the mass last, and one that
depends on those before it goes to π_D: masses are grouped with what is nearer to the base, as in the formulas of the
field. With constraints it is Tᵀ Y, T from `reduced.py`: forces in the degrees of freedom. Gautier (1991), Numerical
calculation of the base inertial parameters of robots; Khalil, Dombre (2002), ch. 9.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Any

import numpy as np

from ...algorithms.regressor import ENTRIES, NUMBERS
from ...core.errors import ModelError, UnsupportedError
from ...core.read import Array
from ...core.tracing import tracing
from ...model import Model
from ...model.body_numbers import evaluated
from ...model.model import rigid_only
from .. import Dynamics, arguments
from .assemble import is_closed
from .reduced import Reduced

KINDS = ("m", "m c_x", "m c_y", "m c_z", "J_xx", "J_yy", "J_zz", "J_xy", "J_xz", "J_yz")  # of `dyn.regressor`
UNITS = ("kg", "kg m", "kg m", "kg m", *["kg m2"] * 6)
ORDER = (4, 7, 8, 5, 9, 6, 1, 2, 3, 0)  # of the columns of a body: J, m c, m
DEPENDENT = 1e-8  # of a column, what is left of it beside those before
ROUND_OFF = 1e-9  # of β
SPREAD = 3.0  # of random velocities and accelerations, rad/s and rad/s²
NEAR = 0.3  # of random positions of mechanisms with loops, rad or m
MORE = 30  # states beyond those that as many equations as parameters take
SEED = 20_261


@dataclass(frozen=True, eq=False, repr=False)
class BaseParameters:
    """τ = Y_B π_B with as few parameters as there are.

    names          (k,) combinations in words, "J_yy of upper + 0.16 m of fore"
    values, units  (k,) of the model
    combination    (k, n) C of π_B = C π, over `parameters`
    parameters     (n,) all ten of every body, in the order of `dyn.regressor`
    kept           (k,) the columns of Y that are Y_B
    idle           names of parameters that no joint force depends on
    condition      of Y_B over the states, with columns of length one
    """

    names: tuple[str, ...]
    values: Array
    units: tuple[str, ...]
    combination: Array
    parameters: tuple[str, ...]
    kept: np.ndarray
    idle: tuple[str, ...]
    condition: float
    _dyn: Dynamics

    def __len__(self) -> int:
        return len(self.names)

    def __repr__(self) -> str:
        return f"BaseParameters({self._dyn.model.name!r}: {len(self)} of {len(self.parameters)})"

    def __str__(self) -> str:
        return self.text

    def regressor(self, q: Any, v: Any, a: Any, *, t: Any = 0.0, params: Any = None) -> Array:
        """Y_B (nv, k), or (B, nv, k) of a batch: τ = Y_B π_B."""
        return np.asarray(self._dyn.regressor(q, v, a, t=t, params=params)[..., self.kept])

    @property
    def text(self) -> str:
        """The parameters as a table."""
        rows = [("", "base parameter", "value", "unit"), *self._rows()]
        widths = [max(len(row[k]) for row in rows) for k in range(4)]
        lines = ["  ".join(x.ljust(w) for x, w in zip(row, widths, strict=True)).rstrip() for row in rows]
        return "\n".join([self._said(), *lines])

    def _said(self) -> str:
        n, k, idle = len(self.parameters), len(self), len(self.idle)
        return (
            f"{self._dyn.model.name!r}: joint forces depend on {k} combinations of {n} inertial parameters. {idle} "
            f"have no influence, {n - k - idle} act with others only. The condition number is {self.condition:.3g}."
        )

    def _rows(self) -> list[tuple[str, ...]]:
        rows = zip(self.names, self.values, self.units, strict=True)
        return [(str(k + 1), name, f"{value + 0.0:.6g}", unit) for k, (name, value, unit) in enumerate(rows)]

    def _repr_html_(self) -> str:
        cells = "".join(f"<th>{x}</th>" for x in ("", "base parameter", "value", "unit"))
        body = "".join("<tr>" + "".join(f"<td>{escape(x)}</td>" for x in row) + "</tr>" for row in self._rows())
        return f"<p>{escape(self._said())}</p><table><tr>{cells}</tr>{body}</table>"


@tracing
def base_parameters(
    model: Model | Dynamics, q: Any = None, v: Any = None, a: Any = None, *, t: float = 0.0, params: Any = None
) -> BaseParameters:
    """The combinations of masses, first moments and moments of inertia that joint forces depend on.

    q, v, a    states (states, nq), (states, nv), such as those of a measured motion: what it can tell. None takes
               random ones: what any motion can tell. With loops they are near the initial position

    Rotors and force elements are known. Models with prescribed joints are refused.
    """
    r = Reduced("base_parameters", model, None, None, t, params)
    system = r.model
    rigid_only(system, "base_parameters")
    moved = [b.name for b in system.bodies if b.motion is not None]
    if moved:
        raise UnsupportedError(
            f"base_parameters: joint {moved[0]!r} of {system.name!r} is prescribed. Expected joints that may move in "
            "any way; leave the prescription out and give the states of its motion as q, v, a."
        )
    if not system.nv:
        raise ModelError(f"base_parameters: nothing moves in {system.name!r}. Expected a joint that moves.")
    q, v, a = _given(r, q, v, a) if q is not None or v is not None or a is not None else _random(r)
    Y = _forces(r, q, v, a)
    if not np.isfinite(Y).all():
        raise ModelError(
            "base_parameters: the regressor is not a number at one of the states. Expected regular positions."
        )
    return _result(r, Y)


def _given(r: Reduced, q: Any, v: Any, a: Any) -> tuple[Array, Any, Any]:
    """States of the caller; v and a are read by the regressor."""
    for name, x in (("q", q), ("v", v), ("a", a)):
        if x is None:
            raise ModelError(f"base_parameters: {name} is missing. Expected q, v and a of a motion, or none of them.")
    places = arguments.argument("q", arguments.coordinates(r.model, "q", q), (r.model.nq,), "the coordinates").values
    for k, place in enumerate(np.atleast_2d(places) if r.rows.labels else ()):
        if not is_closed(r.rows, place):
            raise ModelError(
                f"base_parameters: state {k} leaves a loop open. Expected positions that sh.assemble gives."
            )
    return places, v, a


def _random(r: Reduced) -> tuple[Array, Array, Array]:
    """States anywhere, or near the initial one where loops must close."""
    system, rng = r.model, np.random.default_rng(SEED)
    dof = r.directions(r.q)[1].size
    if not dof:
        raise ModelError(f"base_parameters: {system.name!r} has no degree of freedom here. Expected one that can move.")
    count = NUMBERS * len(system.bodies) // dof + MORE
    turn, v, a = (rng.normal(size=(count, system.nv)) for _ in range(3))
    if not r.rows.labels:
        return r.dyn.integrate(np.tile(r.q, (count, 1)), turn, **r.given), SPREAD * v, SPREAD * a
    places, speeds, rates = [], [], []
    for k in range(count):
        T, own = r.directions(r.q)
        place = r.moved(r.q, NEAR * T @ turn[k][own])
        T, own = r.directions(place)
        start = place, SPREAD * T @ v[k][own]
        places.append(place)
        speeds.append(start[1])
        rates.append(r.dyn.acceleration(*start, r.dyn.mass_matrix(place, **r.given) @ (SPREAD * a[k]), **r.given))
    return np.array(places), np.array(speeds), np.array(rates)


def _forces(r: Reduced, q: Array, v: Any, a: Any) -> Array:
    """(forces, 10 bodies): Y of all states, in the degrees of freedom."""
    Y = r.dyn.regressor(q, v, a, **r.given)
    if r.rows.labels:
        states = Y.reshape(-1, *Y.shape[-2:])
        places = np.broadcast_to(q, (len(states), r.model.nq))
        Y = np.concatenate([r.directions(place)[0].T @ own for place, own in zip(places, states, strict=True)])
    return np.asarray(Y.reshape(-1, Y.shape[-1]))


def _result(r: Reduced, Y: Array) -> BaseParameters:
    system, size = r.model, Y.shape[1]
    labels = [f"{kind} of {body.name}" for body in system.bodies for kind in KINDS]
    order = np.array([NUMBERS * body + k for body in range(len(system.bodies)) for k in ORDER])
    kept, length = _independent(Y, order)
    # β of all others, in columns of length one
    scaled = Y / np.where(length > 0, length, 1.0)
    combination = np.zeros((kept.size, size))
    if kept.size:
        share = np.linalg.lstsq(scaled[:, kept], scaled, rcond=None)[0]
        share[np.abs(share) <= ROUND_OFF] = 0.0
        combination = share * length / length[kept][:, None]
    combination[:, kept] = np.eye(kept.size)
    whole = np.round(combination)
    combination = np.where(np.abs(combination - whole) <= ROUND_OFF, whole, combination)
    singular = np.linalg.svd(scaled[:, kept], compute_uv=False)
    idle = tuple(labels[k] for k in range(size) if not combination[:, k].any())
    return BaseParameters(
        names=tuple(_words(row, k, labels) for row, k in zip(combination, kept, strict=True)),
        values=combination @ _numbers(r), units=tuple(UNITS[k % NUMBERS] for k in kept), combination=combination,
        parameters=tuple(labels), kept=kept, idle=idle,
        condition=float(singular[0] / singular[-1]) if kept.size else 1.0, _dyn=r.dyn,
    )  # fmt: skip


def _independent(Y: Array, order: np.ndarray) -> tuple[np.ndarray, Array]:
    """(the columns that do not depend on those before them in this order, the lengths of all)."""
    length = np.linalg.norm(Y, axis=0)
    length[length <= DEPENDENT * length.max(initial=0.0)] = 0.0
    Q = np.zeros((Y.shape[0], 0))
    found = []
    for k in order:
        if not length[k] or Q.shape[1] == Y.shape[0]:
            continue
        left = Y[:, k] / length[k]
        for _ in range(2):  # the second time takes what rounding left
            left = left - Q @ (Q.T @ left)
        size = np.linalg.norm(left)
        if size > DEPENDENT:
            Q = np.column_stack([Q, left / size])
            found.append(int(k))
    return np.array(sorted(found), dtype=int), length


def _numbers(r: Reduced) -> Array:
    """π of the model."""
    found = []
    for x in evaluated(r.model.bodies, r.model.parameter_symbols, r.rows.state.parameters):
        m, c = float(x.mass), np.asarray(x.com, dtype=float)
        J = np.asarray(x.inertia, dtype=float) + m * (c @ c * np.eye(3) - np.outer(c, c))
        found += [m, *(m * c), *(J[entry] for entry in ENTRIES)]
    return np.array(found)


def _words(row: Array, kept: int, labels: list[str]) -> str:
    parts = [labels[kept]]
    for k in np.flatnonzero(row):
        if k != kept:
            size = "" if abs(row[k]) == 1.0 else f"{abs(row[k]):.6g} "
            parts.append(f"{'-' if row[k] < 0 else '+'} {size}{labels[k]}")
    return " ".join(parts)
