"""How the operations of straight-line code divide among the sweeps.

The code from sweep k on is traced once more with the numbers that the earlier sweeps leave behind as symbols. Its count
falls from sweep to sweep; each fall is the share of one, and the shares add up to the whole exactly. Where it rises,
because symbols hide what cancels, the earlier count stands. Constraints are what the whole has more than its tree.
"""

from __future__ import annotations

from itertools import accumulate

import casadi as ca

from ..loops.constrain import Constrain
from ..model import Model
from ..sweeps.program import Program
from ..sweeps.record import Record
from ..sweeps.sweep import Sweep, expanded
from ..sweeps.trace import Trace
from .classes.layout import Layout
from .graph.count import OperationCount, count
from .graph.graph import graph_of
from .rolled.addresses import split
from .straight.traced import symbols, traced

KINDS = ("add", "mul", "div", "sqrt", "trig")


def parts_of(program: Program, model: Model) -> dict[str, OperationCount]:
    """By the names of the sweeps, in their order; what only the output needs counts with the last."""
    sweeps = expanded(program.sweeps, bool(model.forces))
    left = list(accumulate((_from(program, model, sweeps, k) for k in range(len(sweeps))), _least))
    left.append(OperationCount())
    parts: dict[str, OperationCount] = {}
    for sweep, now, then in zip(sweeps, left, left[1:], strict=False):
        parts[sweep.name] = parts.get(sweep.name, OperationCount()) + _difference(now, then)
    acting = [sweep for sweep in program.sweeps if isinstance(sweep, Constrain)]
    if model.constraints and acting:
        parts[acting[0].name] = _difference(count(traced(program, model).instructions), left[0])
    return parts


def _difference(now: OperationCount, then: OperationCount) -> OperationCount:
    return OperationCount(*(getattr(now, x) - getattr(then, x) for x in KINDS))


def _least(now: OperationCount, then: OperationCount) -> OperationCount:
    return OperationCount(*(min(getattr(now, x), getattr(then, x)) for x in KINDS))


def _from(program: Program, model: Model, sweeps: tuple[Sweep, ...], first: int) -> OperationCount:
    """Operations of sweeps[first:] and of the output."""
    inputs = symbols(program, model)
    trace = Trace(model, inputs)
    tables = (trace.records, trace.constraints)
    given = [[set(vars(record)) for record in table] for table in tables]
    for sweep in sweeps[:first]:
        trace.run(sweep)
    columns = list(inputs.values())
    if first:
        for table, known in zip(tables, given, strict=True):
            for i, record in enumerate(table):
                table[i], own = _held(record, known[i])
                columns.append(own)
        for name, filled in trace.matrices.items():
            for key, block in filled.blocks.items():
                held = ca.SX.sym(f"{name}{key}", *block.shape)
                columns.append(ca.vec(held))
                filled.blocks[key] = held
    for sweep in sweeps[first:]:
        trace.run(sweep)
    return count(graph_of(columns, [program.output.read(trace)]).instructions)


def _held(record: Record, given: set[str]) -> tuple[Record, ca.SX]:
    """The record with symbols in place of the numbers that sweeps have found, and these symbols."""
    fields = {name: x for name, x in vars(record).items() if name not in given}
    layout = Layout.of(fields)
    held = ca.SX.sym("held", layout.slots)
    values = [e if e.is_constant() else x for e, x in zip(layout.pick(fields), split(held), strict=True)]
    return Record(**{**vars(record), **layout.values(values)}), held
