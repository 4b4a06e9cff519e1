"""The derivative of a class of tasks, as code of two classes.

The change of a result is linear in the changes of what it reads. Its coefficients are values of one state: what it
takes to find them is a class of its own that runs once, and the code that runs for every block of directions has
nothing but sums and products.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import casadi as ca

from ..classes.layout import Code, Layout
from ..graph.graph import Graph, graph_of
from .classes import StepClass, Traced

if TYPE_CHECKING:
    from .weaver import Weaver


@dataclass(frozen=True)
class Change:
    """Of the numbers of a block: the shape of their changes; and slot of that shape, sign, slot of the piece that
    changes so."""

    shape: int
    slots: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True)
class Derived:
    """Numbers of classes; -1 where there is nothing to do. `named` are parameters that it reads by themselves."""

    tangent: int
    coefficients: int
    named: bool


def derived(weaver: Weaver, own: StepClass, changes: Sequence[Change | None], named: Sequence[ca.SX]) -> Derived:
    """Of a class whose blocks change like this. What it reads are the pieces of the class, the changes, those of
    parameters it names, and the coefficients."""
    shapes, blocks = weaver.shapes, own.blocks(weaver.shapes)
    x: list[ca.SX] = []
    dx: list[ca.SX] = []
    columns, read = list(own.columns), list(own.shapes)
    for (p, _), change in zip(blocks, changes, strict=True):
        if change is None:
            continue
        column = ca.SX.sym(f"d{len(columns)}", shapes.all[change.shape].layout.slots)
        for k, sign, slot in change.slots:
            x.append(own.columns[p][slot])
            dx.append(sign * column[k])
        columns.append(column)
        read.append(change.shape)
    if named:
        column = ca.SX.sym(f"d{len(columns)}", len(named))
        x += named
        dx += ca.vertsplit(column)
        columns.append(column)
        read.append(weaver.seeds(len(named)))
    if not x or not own.results:
        return Derived(-1, -1, bool(named))
    found = ca.vertsplit(ca.densify(ca.jtimes(ca.vertcat(*own.results), ca.vertcat(*x), ca.vertcat(*dx))))
    active = tuple(k for k, e in enumerate(found) if not e.is_zero())
    if not active:
        return Derived(-1, -1, bool(named))
    results, coefficients, column = split(columns, len(own.columns), weaver.always, [found[k] for k in active])
    number = -1
    if coefficients:
        shape = shapes.found(column_of(f"coefficients {len(weaver.classes)}", len(coefficients)))
        reads = _reads(own.columns, coefficients)
        made = StepClass(f"{own.name}_coefficients", own.shapes, list(own.columns), shape, coefficients, reads)
        number = weaver.add(made)
        columns.append(column)
        read.append(shape)
    layout = reduced(shapes.all[own.found].layout, active)
    tangent = StepClass(
        f"{own.name}_along", tuple(read), columns, shapes.found(layout, wide=True), results,
        _reads(columns, results), wide=True,
    )  # fmt: skip
    return Derived(weaver.add(tangent, active), number, bool(named))


def _reads(columns: list[ca.SX], results: list[ca.SX]) -> list[set[tuple[int, int]]]:
    return [{(p, k) for _, p, k in own} for own in Traced([columns], [], None, results).reads]


def split(
    columns: Sequence[ca.SX], values: int, others: Sequence[ca.SX], results: Sequence[ca.SX]
) -> tuple[list[ca.SX], list[ca.SX], ca.SX]:
    """Results over `columns`, of which the first `values` have values and the others changes: the same results with
    symbols for coefficients that have to be computed; these coefficients; and the symbols."""
    graph = graph_of([*columns, *others], [ca.vertcat(*results)])
    changes = range(values, len(columns))
    moves, used = _moving(graph, changes)
    source = [*columns, *others]
    symbols = ca.SX.sym("c", len(used))
    made: dict[int, ca.SX] = {}
    coefficients: list[ca.SX] = []
    found: list[ca.SX] = [ca.SX(0)] * len(results)
    for operation, to, of in graph.instructions:
        if operation == ca.OP_OUTPUT:
            found[to[1]] = made[of[0]]
            continue
        if operation == ca.OP_INPUT:
            e = source[of[0]][of[1]]
        elif operation == ca.OP_CONST:
            e = ca.SX(graph.constants[to[0]])
        elif len(of) == 1:
            e = ca.SX.unary(operation, made[of[0]])
        else:
            e = ca.SX.binary(operation, made[of[0]], made[of[1]])
        made[to[0]] = e
        if to[0] in used and not moves[to[0]]:
            coefficients.append(e)
            used[to[0]] = len(coefficients) - 1
    # once more, with symbols where coefficients are
    again: dict[int, ca.SX] = {}
    for operation, to, of in graph.instructions:
        if operation == ca.OP_OUTPUT:
            found[to[1]] = again[of[0]]
        elif not moves[to[0]]:
            again[to[0]] = symbols[used[to[0]]] if to[0] in used else made[to[0]]
        elif operation == ca.OP_INPUT:
            again[to[0]] = made[to[0]]
        elif len(of) == 1:
            again[to[0]] = ca.SX.unary(operation, again[of[0]])
        else:
            again[to[0]] = ca.SX.binary(operation, again[of[0]], again[of[1]])
    return found, coefficients, symbols


def _moving(graph: Graph, changes: range) -> tuple[dict[int, bool], dict[int, int]]:
    """Of every value whether it depends on changes; and those that do not, are computed, and something that does reads
    them."""
    moves: dict[int, bool] = {}
    computed: set[int] = set()
    used: dict[int, int] = {}
    for operation, to, of in graph.instructions:
        if operation == ca.OP_OUTPUT:
            continue
        if operation == ca.OP_INPUT:
            moves[to[0]] = of[0] in changes
        elif operation == ca.OP_CONST:
            moves[to[0]] = False
        else:
            moves[to[0]] = any(moves[i] for i in of)
            if moves[to[0]]:
                used |= {i: -1 for i in of if i in computed}
            else:
                computed.add(to[0])
    return moves, used


def reduced(layout: Layout, active: Sequence[int]) -> Layout:
    """Of the changes of fields, where only these slots have one."""
    number = {slot: k for k, slot in enumerate(active)}
    fields = []
    for name, spec, codes in layout.fields:
        found: list[Code] = [(number[x[0]], x[1]) if isinstance(x, tuple) and x[0] in number else 0 for x in codes]
        fields.append((name, spec, tuple(found)))
    return Layout(tuple(fields), len(number))


def column_of(name: str, count: int) -> Layout:
    """A column of numbers."""
    return Layout(((name, ("matrix", count, 1), tuple((k, 1) for k in range(count))),), count)
