"""The graph and the augmented bodies of Wittenburg's method, to be looked at: `sh.wittenburg.tables(model)`."""

from __future__ import annotations

import html as escaping
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from ..core.errors import ModelError, ShapeError, UnsupportedError, brief, nearest
from ..core.read import Array, as_float, choice, frozen, instance, is_a, listed, mapping
from ..core.tracing import tracing
from ..model import Model
from ..model.body import Body
from ..model.body_numbers import Values, evaluated
from ..model.model import rigid_only
from ..spatial.algebra import Matrix
from .arguments import Params, parameters

if TYPE_CHECKING:
    import xarray as xr

# How the graph is drawn: which body has which number, which arc has which number and which way it points.
#
# A joint is an arc between the body that it carries and the parent of that body. By default arcs are numbered like the
# bodies that they carry and point to body 0, as in `model.incidence()`.

WORLD = "world"
ORDER, ARCS = "wittenburg.tables: order", "wittenburg.tables: arcs"


@dataclass(frozen=True)
class Numbering:
    """Numbers are those of the model's bodies, from 0: rows of S, T, d, ... are bodies, columns of S are arcs."""

    bodies: tuple[int, ...]  # the body of each row
    arcs: tuple[int, ...]  # the body that each arc carries
    signs: tuple[int, ...]  # +1 where the arc leaves that body, −1 where it enters it


def numbering(model: Model, order: Any, arcs: Any) -> Numbering:
    """What a caller gave, checked; see `tables` for what may be given."""
    bodies = _order(model, order)
    if arcs is None or is_a(arcs, Mapping):
        signs = _mapped(model, arcs)
        return Numbering(bodies, bodies, tuple(signs.get(k, 1) for k in bodies))
    found = _listed(model, arcs)
    return Numbering(bodies, tuple(found), tuple(found.values()))


def _order(model: Model, order: Any) -> tuple[int, ...]:
    """A permutation of the names of all bodies."""
    n = len(model.names)
    if order is None:
        return tuple(range(n))
    names = _several(order)
    if names is None:
        raise ModelError(
            f"{ORDER} is {brief(order)}. Expected a list with the names of all {n} bodies, as in "
            f"order={brief(list(reversed(model.names)))}."
        )
    found = []
    for name in names:
        k = _number(model, name, f"{ORDER}: there is no body ")
        if k in found:
            raise ModelError(f"{ORDER}: body {brief(name)} is there twice. Expected each of the {n} bodies once.")
        found.append(k)
    missing = [name for k, name in enumerate(model.names) if k not in found]
    if missing:
        raise ModelError(
            f"{ORDER} has {len(found)} of the {n} bodies. Expected all of them: add {brief(missing[0])}"
            f"{f' and {len(missing) - 1} more' if len(missing) > 1 else ''}."
        )
    return tuple(found)


def _mapped(model: Model, arcs: Any) -> dict[int, int]:
    """{joint: (from, to), +1 or −1}; joints that are not in it point to body 0."""
    found = {}
    expected = "a mapping of joints to (from, to), or a list of such pairs for all joints"
    for name, value in mapping(arcs, ARCS, expected).items():
        k = _number(model, name, f"{ARCS}: there is no joint ")
        pair, sign = _several(value), as_float(value)
        here = f"{ARCS}[{brief(name)}]"
        if pair is not None:
            tied, found[k] = _pair(model, pair, here)
            if tied != k:
                raise ModelError(f"{here}: {brief(value)} are not its ends. {_ends(model, k)}")
        elif sign in (1.0, -1.0):
            found[k] = int(sign)
        else:
            raise ModelError(f"{here} is {brief(value)}. {_ends(model, k)}")
    return found


def _listed(model: Model, arcs: Any) -> dict[int, int]:
    """[(from, to), ...] of all joints: directions and numbers of the arcs."""
    n = len(model.names)
    pairs = _several(arcs)
    if pairs is None:
        raise ModelError(
            f"{ARCS} is {brief(arcs)}. Expected a mapping of joints to (from, to), or a list of such pairs for all {n} "
            "joints."
        )
    found: dict[int, int] = {}
    for a, pair in enumerate(pairs):
        k, sign = _pair(model, _several(pair), f"{ARCS}[{a}]", pair)
        if k in found:
            raise ModelError(f"{ARCS}[{a}]: joint {brief(model.names[k])} is there already. Expected each joint once.")
        found[k] = sign
    missing = [name for k, name in enumerate(model.names) if k not in found]
    if missing:
        raise ModelError(
            f"{ARCS} has {len(found)} of the {n} joints; {brief(missing[0])} is not among them. Expected a list of "
            "all of them, which also numbers the arcs, or a mapping of some joints to their directions."
        )
    return found


def _pair(model: Model, pair: list[Any] | None, where: str, given: Any = None) -> tuple[int, int]:
    """The joint between two bodies, and +1 where the arc leaves the body that it carries."""
    if pair is None or len(pair) != 2:
        raise ModelError(
            f"{where} is {brief(given if pair is None else pair)}. Expected two names: (from, to), the body that the "
            "arc leaves and the body that it enters."
        )
    known = (WORLD, *model.names)
    tail, head = (model.index(choice(x, known, f"{where}: there is no body ", ".")) for x in pair)
    if tail > 0 and model.parents[tail - 1] == head:
        return tail - 1, 1
    if head > 0 and model.parents[head - 1] == tail:
        return head - 1, -1
    raise ModelError(f"{where}: no joint ties {brief(pair[0])} and {brief(pair[1])}. Expected a body and its parent.")


def _several(value: Any) -> list[Any] | None:
    """A list, or an array of names such as NumPy's permutations give; None for what is neither."""
    if is_a(value, np.ndarray) and value.dtype.kind == "U" and value.ndim > 0:
        return list(np.asarray(value).tolist())
    return listed(value)


def _number(model: Model, name: Any, before: str) -> int:
    """Of a body, from 0. The world has none: it is body 0 of every graph."""
    if is_a(name, str) and str.__str__(name) == WORLD:
        raise ModelError(f"{before}'world' to be numbered: it is body 0. {nearest(name, model.names)}")
    return model.index(choice(name, model.names, before, ".")) - 1


def _ends(model: Model, k: int) -> str:
    child, parent = brief(model.names[k]), brief((WORLD, *model.names)[model.parents[k]])
    return f"Expected ({child}, {parent}) for an arc that points to body 0, or ({parent}, {child}); +1 or -1 do too."


# Joint points: where the joints of the method are. Each belongs to two bodies and is fixed in both.
#
# The body frame is the moving frame of its joint. A joint turns about the origin of that frame, and nothing else, where
# no column of its S has a linear part; then the origin is a fixed point of the parent too. A base on the world may also
# fly, with all motions of space (or of the plane), or move along as prescribed: it is taken as on a joint at its own
# origin, and the point of body 0 to which that ties it moves, as nobody knows or as given.

REFUSED = "wittenburg.tables does not take"
OTHERS = 'Use formulation="separate-bodies", "composite" or "absolute" for it, which need no joint points.'


def joint_points(model: Model, values: list[Values], parameters: Array) -> Array:
    """(n, 3): the point of each joint in the body frame of the parent; NaN where that is the world and the point
    moves."""
    turns, points = False, np.full((len(values), 3), np.nan)
    for k, x in enumerate(values):
        q = ca.SX.sym("q", x.body.joint.nq)
        S = ca.sparsify(x.body.joint.subspace(q))
        turns = turns or S[3:, :].nnz() > 0
        if not S[:3, :].nnz():
            points[k] = _point(model, x, q, parameters)
        elif not _may_move(model, x.body):
            raise UnsupportedError(
                f"{REFUSED} joint {brief(x.body.name)}: its {type(x.body.joint).__name__} lets the body move along, "
                "not only turn about a point. Expected joints that turn (Spherical, Universal, Revolute, Fixed), or on "
                f"the world Free or prescribed motion. {OTHERS}"
            )
    if not turns:
        raise UnsupportedError(f"{REFUSED} {brief(model.name)}: nothing in it turns. Expected a joint that does.")
    if not sum(x.mass for x in values) > 0.0:
        raise ModelError(
            f"{REFUSED} {brief(model.name)}: its bodies have no mass together, so there is no barycentre. Give masses."
        )
    return points


def _may_move(model: Model, body: Body) -> bool:
    """On the world, with every motion that there is, or with none that is not given."""
    return body.parent == 0 and (body.joint.nv == (3 if model.planar else 6) or not body.free)


def _point(model: Model, x: Values, q: Matrix, parameters: Array) -> Array:
    """The origin of M in F, which does not depend on q, and then in the parent."""
    p = ca.Function("p", [q, model.parameter_symbols], [x.body.joint.placement(q).p])
    return np.asarray(x.p + x.R @ np.array(p(np.zeros(x.body.joint.nq), parameters)).ravel())


# The tables in print, as text and for notebooks.

if TYPE_CHECKING:
    pass

SHOWN = 8  # bodies and arcs of a large system that are shown
NOTHING = "."
_S = "+1 where the arc (column) leaves the body (row), -1 where it enters it"
_T = "arcs (rows) on the path to the body (column), +1 where they point to the world, -1 where away"
_D = "to the inboard joint of the body (row), from its joint that leads to the body (column) or from its own com"
_B = "from the barycentre of the body (row) to the same points, and to its inboard joint (column world)"


@dataclass(frozen=True)
class Section:
    """One table. The first column has the labels of the rows."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def sections(t: Tables) -> list[Section]:
    """All tables, with labels."""
    bodies, arcs = t.bodies[:SHOWN], t.arcs[:SHOWN]
    numbers, pairs = range(len(bodies)), (t.leaves[:SHOWN], t.enters[:SHOWN])

    def table(title: str, columns: Sequence[str], labels: Sequence[str], cells: Sequence[Sequence[str]]) -> Section:
        return Section(title, ("", *columns), tuple((x, *row) for x, row in zip(labels, cells, strict=True)))

    def scalars(values: np.ndarray) -> list[list[str]]:
        return [[_printed_number(x) for x in row[:SHOWN]] for row in values[: len(bodies) + 1]]

    def vectors(values: np.ndarray) -> list[list[str]]:
        return [[_vector(x) for x in row[: SHOWN + 1]] for row in values]

    S = scalars(np.vstack([t.S0, t.S]))
    masses = [[_printed_number(t.m[i]), *row] for i, row in enumerate(scalars(t.augmented)[: len(bodies)])]
    c = vectors(np.concatenate([t.c0[None], t.c])[: len(bodies) + 1, :SHOWN])
    b = vectors(np.concatenate([t.b0[:, None], t.b[:, :SHOWN]], axis=1)[:SHOWN])
    K = [[_printed_number(t.K[i, j, k]) for j, k in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))] for i in numbers]
    every = (WORLD, *bodies)
    weak = scalars(t.on_path.astype(float))[: len(bodies)]
    return [
        table("arcs", ("leaves", "enters"), arcs, list(zip(*pairs, strict=True))),
        table(f"S0 and S: {_S}", arcs, every, S),
        table(f"T = inverse of S: {_T}", bodies, arcs, scalars(t.T)[: len(arcs)]),
        table("weak order: 1 where the body (row) is on the path to the body (column)", bodies, bodies, weak),
        table("masses, kg: of the body, and what is added to it at its joints", ("m", *arcs), bodies, masses),
        table("c, m: from the centre of mass (of the world: its origin) to the joint", arcs, every, c),
        table(f"d, m: {_D}", bodies, bodies, vectors(t.d[:SHOWN, :SHOWN])),
        table(f"b, m: {_B}", every, bodies, b),
        table("K, kg m2: the augmented body about its inboard joint", ("xx", "yy", "zz", "xy", "xz", "yz"), bodies, K),
    ]


def text(t: Tables, parts: Sequence[Section]) -> str:
    """Columns side by side, as wide as they must be."""
    blocks = [_head(t)]
    for part in parts:
        grid = [part.columns, *part.rows]
        widths = [max(map(len, column)) for column in zip(*grid, strict=True)]
        lines = [[x.rjust(w) for x, w in zip(row[1:], widths[1:], strict=True)] for row in grid]
        rows = ["  ".join([row[0].ljust(widths[0]), *line]).rstrip() for row, line in zip(grid, lines, strict=True)]
        blocks.append("\n".join([part.title, *(f"  {row}" for row in rows)]))
    return "\n\n".join(blocks)


def html(t: Tables, parts: Sequence[Section]) -> str:
    """The same for notebooks."""
    found = [f"<p>{escaping.escape(_head(t))}</p>"]
    for part in parts:
        head = "".join(f"<th>{escaping.escape(x)}</th>" for x in part.columns)
        rows = [
            f"<tr><th>{escaping.escape(row[0])}</th>{''.join(f'<td>{escaping.escape(x)}</td>' for x in row[1:])}</tr>"
            for row in part.rows
        ]
        found.append(f"<table><caption>{escaping.escape(part.title)}</caption><tr>{head}</tr>{''.join(rows)}</table>")
    return "\n".join(found)


def _head(t: Tables) -> str:
    n = len(t.bodies)
    cut = f"; the first {SHOWN} are shown" if n > SHOWN else ""
    return (
        f"Wittenburg's tables of {t.name!r}: {n} {'body' if n == 1 else 'bodies'}, M = {_printed_number(t.M)} kg{cut}"
    )


def _printed_number(x: float) -> str:
    return f"{x:.4g}" if x else NOTHING


def _vector(x: np.ndarray) -> str:
    if np.isnan(x).any():
        return "moves"
    return "(" + " ".join(f"{0.0 if abs(k) < 1e-15 else k:.4g}" for k in x) + ")" if x.any() else NOTHING


# Wittenburg's tables of a tree: its graph, and its augmented bodies. Seed 001, eqs (3)-(48), signs corrected.
#
# S_ia = +1 where arc a leaves body i, −1 where it enters it; S0 is the row of body 0            the incidence matrix
# T = S⁻¹, T_ai = ±1 where arc a is on the path from body 0 to i, + where it points to 0         S0 T = −1ᵀ
# c_ia                                                from the centre of mass of i to joint a;   C_ia = S_ia c_ia
# d_ij = (C T)_ij                                     zero where i is not on the path to j, else to the inboard joint
# of i, from its joint that leads to j; d_ii from its centre
# b_i0 = Σ_j m_j d_ij / M,   b_ij = b_i0 − d_ij       from the barycentre of i to those points;  Σ_j m_j b_ij = 0
# K_i = J_i + Σ_j m_j (d_ij·d_ij E − d_ij d_ijᵀ)      the augmented body about its inboard joint
#
# An augmented body has the mass of all the rest in its joints, so every one has the mass M of the system. All vectors
# and tensors of body i are in its own axes and constant.

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


@tracing
def tables(model: Model, *, params: Params = None, arcs: Any = None, order: Any = None) -> Tables:
    """The tables of a model on joints that turn: Spherical, Universal, Revolute, Fixed; on the world also Free, and
    any that is prescribed. What flies or slides there has its joint at the origin of its body frame.

    `order` numbers the bodies: a list of all their names (None: the model's order). `arcs` says which way arcs point:
    {joint: (from, to)} for some joints, or +1 for one that points to body 0 as by default, −1 for one that points away;
    or a list of (from, to) for all joints, which numbers the arcs too. `params` are parameters other than the defaults.
    Constraints and forces take no part.
    """
    instance(model, Model, "wittenburg.tables: model is ", ". Expected a model, made by System.build().")
    rigid_only(model, "wittenburg.tables")
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


__all__ = ["Tables", "tables"]
