"""Outputs of a motion by name, as expressions with their derivatives: what a sensor measures, or a sensitivity is of.

"link" or "q.link"       a coordinate, as the table of a run names it; "v.link" a velocity
"energy.kinetic"         and "energy.potential"; "energy" is their sum
"tool"                   a frame, or (body, point): the place in the world, three numbers
"q('a') - 2*q('b')"      any expression of t, parameters, coordinates and what is seen of bodies
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from ..algorithms.quantities import energy_of
from ..algorithms.sweeps.trace import unroll
from ..core.errors import ModelError, brief
from ..core.read import Array, is_a, vector
from ..core.tracing import tracing
from ..dynamics.orientations import Rows
from ..dynamics.task_space import frame_of
from ..model import Model
from ..model.context import Context, Names
from ..model.labels import ENERGY, Labels
from ..spatial.algebra import matrix

UNIT = re.compile(r"\s*\[[^\[\]]*[^\d\[\]][^\[\]]*\]\s*$")  # behind a heading: "q.link [rad]", not "q.hub[2]"


@dataclass(frozen=True, eq=False)
class Outputs:
    """`names` and `units` of all numbers; the function of (t, q, v, parameters) and its derivatives."""

    names: tuple[str, ...]
    units: tuple[str, ...]
    _rows: Rows
    _size: int

    @staticmethod
    @tracing
    def read(model: Model, asked: list[Any], where: str) -> Outputs:
        labels, context = Labels.of(model), Context(Names.of(model), where)
        names, units, columns = list[str](), list[str](), list[ca.SX]()
        for item in asked:
            for name, unit, x in _output(model, labels, context, item, where):
                names.append(name)
                units.append(unit)
                columns.append(x)
        column = ca.densify(ca.vertcat(*columns))
        x = ca.vertcat(model.q, model.v, model.parameter_symbols)
        jacobian = ca.densify(ca.jacobian(column, x))
        slope = ca.densify(ca.jacobian(column, model.t))
        rows = Rows([model.t, x], [column, ca.vec(jacobian.T), slope])
        return Outputs(tuple(names), tuple(units), rows, int(x.numel()))

    def __call__(self, t: Array, x: Array) -> tuple[Array, Array, Array]:
        """(n, m) values, (n, m, size) by x = (q, v, parameters) and (n, m) by t."""
        m = len(self.names)
        value, by_x, by_t = self._rows(t[:, None], np.ascontiguousarray(x[:, : self._size]))
        return value, by_x.reshape(len(t), m, self._size), by_t

    def changes(self, t: Array, x: Array, X: Array) -> tuple[Array, Array]:
        """(n, m) values and (n, m, k) their changes along X (n, size, k)."""
        value, by_x, _ = self(t, x)
        return value, by_x @ X[:, : self._size]


def _output(model: Model, labels: Labels, context: Context, item: Any, where: str) -> list[tuple[str, str, ca.SX]]:
    names = context.names
    item = str.__str__(item) if is_a(item, str) else item
    if is_a(item, str):
        short = UNIT.sub("", item)
        kind, _, label = short.partition(".")
        if short in labels.coordinates or (kind == "q" and label in labels.coordinates):
            k = labels.coordinates.index(short if short in labels.coordinates else label)
            return [(item, labels.coordinate_units[k], names.q[k])]
        if kind == "v" and label in labels.velocities:
            k = labels.velocities.index(label)
            return [(item, labels.velocity_units[k], names.v[k])]
        if kind == "energy" and (not label or label in ENERGY):
            inputs = {"q": model.q, "v": model.v, "t": model.t, "params": model.parameter_symbols}
            both = unroll(energy_of(model.forces), model, inputs)
            return [(item, "J", both[ENERGY.index(label)] if label else ca.sum1(both))]
    frame = is_a(item, str) and item in model.frames
    if frame or (is_a(item, tuple) and len(item) == 2):
        body, point = (item, None) if frame else item
        number, offset = frame_of(model, body)
        inside = offset.p if point is None else offset.point(matrix(vector(point, 3, f"{where}: point")))
        world = names.places.X0(number).point(inside)
        return [(f"{body} {axis}", "m", world[k]) for k, axis in enumerate("xyz")]
    if not is_a(item, str):
        raise ModelError(
            f"{where}: {brief(item)} is no output. Expected a name such as 'q.link', (body, point), or an expression "
            "such as \"q('link')\"."
        )
    return [(item, "1", context.expression(item, "output"))]
