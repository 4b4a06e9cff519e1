"""The tables in print, as text and for notebooks."""

from __future__ import annotations

import html as escaping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from .numbering import WORLD

if TYPE_CHECKING:
    from .tables import Tables

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
        return [[_number(x) for x in row[:SHOWN]] for row in values[: len(bodies) + 1]]

    def vectors(values: np.ndarray) -> list[list[str]]:
        return [[_vector(x) for x in row[: SHOWN + 1]] for row in values]

    S = scalars(np.vstack([t.S0, t.S]))
    masses = [[_number(t.m[i]), *row] for i, row in enumerate(scalars(t.augmented)[: len(bodies)])]
    c = vectors(np.concatenate([t.c0[None], t.c])[: len(bodies) + 1, :SHOWN])
    b = vectors(np.concatenate([t.b0[:, None], t.b[:, :SHOWN]], axis=1)[:SHOWN])
    K = [[_number(t.K[i, j, k]) for j, k in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))] for i in numbers]
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
    return f"Wittenburg's tables of {t.name!r}: {n} {'body' if n == 1 else 'bodies'}, M = {_number(t.M)} kg{cut}"


def _number(x: float) -> str:
    return f"{x:.4g}" if x else NOTHING


def _vector(x: np.ndarray) -> str:
    if np.isnan(x).any():
        return "moves"
    return "(" + " ".join(f"{0.0 if abs(k) < 1e-15 else k:.4g}" for k in x) + ")" if x.any() else NOTHING
