"""Wittenburg's tables of a tree: its graph, and its augmented bodies. Seed 001, eqs (3)-(48), signs corrected.

    S_ia = +1 where arc a leaves body i, −1 where it enters it; S0 is the row of body 0            the incidence matrix
    T = S⁻¹, T_ai = ±1 where arc a is on the path from body 0 to i, + where it points to 0         S0 T = −1ᵀ
    c_ia                                                from the centre of mass of i to joint a;   C_ia = S_ia c_ia
    d_ij = (C T)_ij                                     zero where i is not on the path to j, else to the inboard joint
                                                        of i, from its joint that leads to j; d_ii from its centre
    b_i0 = Σ_j m_j d_ij / M,   b_ij = b_i0 − d_ij       from the barycentre of i to those points;  Σ_j m_j b_ij = 0
    K_i = J_i + Σ_j m_j (d_ij·d_ij E − d_ij d_ijᵀ)      the augmented body about its inboard joint

An augmented body has the mass of all the rest in its joints, so every one has the mass M of the system. All vectors
and tensors of body i are in its own axes and constant.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ..dynamics.arguments import Params, parameters
from ..errors import ShapeError, UnsupportedError, brief
from ..model import Model
from ..model.values import evaluated
from ..read import Array, frozen, instance
from .numbering import WORLD, numbering
from .points import joint_points
from .printed import html, sections, text

if TYPE_CHECKING:
    import xarray as xr

LARGEST = 1000  # bodies: d, b and c have n² vectors


@dataclass(frozen=True, eq=False)
class Tables:
    """
    bodies, arcs    their names in the order of all rows and columns; an arc has the name of its joint
    leaves, enters  the body that each arc leaves, and the one that it enters
    S0, S           (arc,), (body, arc)     incidence matrix
    T               (arc, body)             its inverse
    on_path         (body, body)            weak order: whether body i is on the path from body 0 to j, or is j
    m, M            (body,) masses, and their sum, kg
    augmented       (body, arc)             what is added to the body at the joint of that arc, kg
    c0, c           (arc, 3), (body, arc, 3) joint vectors, m; c0 those of body 0, NaN where they move
    d               (body, body, 3)         m
    b0, b           (body, 3), (body, body, 3) from the barycentre, m
    K               (body, 3, 3)            kg m²

    What belongs to body i is in the axes of body i. What is not defined (c_ia of a joint that i does not have) is zero.
    """

    name: str
    bodies: tuple[str, ...]
    arcs: tuple[str, ...]
    leaves: tuple[str, ...]
    enters: tuple[str, ...]
    S0: Array
    S: Array
    T: Array
    on_path: np.ndarray
    m: Array
    M: float
    augmented: Array
    c0: Array
    c: Array
    d: Array
    b0: Array
    b: Array
    K: Array

    def __repr__(self) -> str:
        return f"Tables({self.name!r}: {len(self.bodies)} bodies, M = {self.M:g} kg)"

    def __str__(self) -> str:
        return text(self, sections(self))

    def _repr_html_(self) -> str:
        return html(self, sections(self))

    def dataset(self) -> xr.Dataset:
        """All tables with their labels: `dataset().d.sel(body="hub", to="arm")`."""
        import xarray as xr

        dims = {
            "S0": ("arc",), "S": ("body", "arc"), "T": ("arc", "body"), "on_path": ("body", "to"), "m": ("body",),
            "augmented": ("body", "arc"), "c0": ("arc", "axis"), "c": ("body", "arc", "axis"),
            "d": ("body", "to", "axis"), "b0": ("body", "axis"), "b": ("body", "to", "axis"),
            "K": ("body", "axis", "axis_2"),
        }  # fmt: skip
        axes, bodies = ["x", "y", "z"], list(self.bodies)
        labels = {"body": bodies, "to": bodies, "arc": list(self.arcs), "axis": axes, "axis_2": axes}
        ends = {"leaves": ("arc", list(self.leaves)), "enters": ("arc", list(self.enters))}
        variables = {name: (dim, getattr(self, name)) for name, dim in dims.items()}
        return xr.Dataset(variables, {**labels, **ends}, {"model": self.name, "M": self.M})


def tables(model: Model, arcs: Any = None, order: Any = None, params: Params = None) -> Tables:
    """The tables of a model on joints that turn: Spherical, Universal, Revolute, Fixed; on the world also Free, and
    any that is prescribed. What flies or slides there has its joint at the origin of its body frame.

    `order` numbers the bodies: a list of all their names (None: the model's order). `arcs` says which way arcs point:
    {joint: (from, to)} for some joints, or +1 for one that points to body 0 as by default, −1 for one that points away;
    or a list of (from, to) for all joints, which numbers the arcs too. `params` are parameters other than the defaults.
    Constraints and forces take no part.
    """
    instance(model, Model, "wittenburg.tables: model is ", ". Expected a model, made by System.build().")
    n = len(model.bodies)
    if n > LARGEST:
        raise UnsupportedError(
            f"wittenburg.tables: {brief(model.name)} has {n} bodies, and tables of {n}² vectors each. Expected at most "
            f'{LARGEST}; formulation="wittenburg" takes more and forms none of them.'
        )
    given = parameters(model, params)
    if given.batch is not None:
        raise ShapeError(f"wittenburg.tables: params are a batch of {given.batch}. Expected one number for each.")
    values = evaluated(model.bodies, model.parameter_symbols, given.values)
    points = joint_points(model, values, given.values)
    drawn = numbering(model, order, arcs)
    rows, columns, signs = list(drawn.bodies), list(drawn.arcs), np.array(drawn.signs, dtype=float)

    # the graph
    S0, S = (x.toarray() for x in model.incidence())
    paths = model.incidence_inverse().toarray()
    S0, S = S0[0, columns] * signs + 0.0, S[np.ix_(rows, columns)] * signs + 0.0  # no zeros with a sign
    T = signs[:, None] * paths[np.ix_(columns, rows)] + 0.0

    # joint vectors
    c0, c = np.zeros((n, 3)), np.zeros((n, n, 3))
    for a, k in enumerate(columns):
        above = model.parents[k] - 1
        c[rows.index(k), a] = -values[k].com
        if above < 0:
            c0[a] = points[k]
        else:
            c[rows.index(above), a] = points[k] - values[above].com
    d = np.tensordot(S[:, :, None] * c, T, axes=(1, 0)).transpose(0, 2, 1)  # C T

    # augmented bodies
    m, J = np.array([values[k].mass for k in rows]), np.array([values[k].inertia for k in rows])
    M = float(m.sum())
    carried = np.abs(T) @ m  # by each arc
    inboard = np.array(columns) == np.array(rows)[:, None]  # (body, arc)
    augmented = np.where(S != 0.0, np.where(inboard, M - carried, carried), 0.0)
    b0 = np.tensordot(d, m, axes=(1, 0)) / M
    K = J + np.einsum("j,ijk,ijk->i", m, d, d)[:, None, None] * np.eye(3) - np.einsum("j,ijk,ijl->ikl", m, d, d)
    K = (K + K.transpose(0, 2, 1)) / 2  # to the last bit

    names, ends = (WORLD, *model.names), [(k + 1, model.parents[k]) for k in columns]
    ends = [end if sign > 0 else end[::-1] for end, sign in zip(ends, signs, strict=True)]
    return Tables(
        name=model.name,
        bodies=tuple(model.names[k] for k in rows),
        arcs=tuple(model.names[k] for k in columns),
        leaves=tuple(names[tail] for tail, _ in ends),
        enters=tuple(names[head] for _, head in ends),
        on_path=paths[np.ix_(rows, rows)] != 0.0,
        m=frozen(m),
        M=M,
        augmented=frozen(augmented),
        S0=frozen(S0),
        S=frozen(S),
        T=frozen(T),
        c0=frozen(c0),
        c=frozen(c),
        d=frozen(d),
        b0=frozen(b0),
        b=frozen(b0[:, None] - d),
        K=frozen(K),
    )
