"""How the operations of straight-line code divide among the sweeps.

The code from sweep k on is traced once more with the numbers that the earlier sweeps leave behind as symbols. Its count
falls from sweep to sweep; each fall is the share of one, and the shares add up to the whole exactly.
"""

from __future__ import annotations

import casadi as ca

from ..formulations.sweep import Program, Record, Sweep, expanded
from ..formulations.unroll import Trace, body_record, output_of
from ..model import Model
from .choose import symbols
from .count import OperationCount, count
from .graph import graph_of
from .layout import Layout
from .plan import split


def parts_of(program: Program, model: Model) -> dict[str, OperationCount]:
    """By the names of the sweeps, in their order; what only the output needs counts with the last."""
    sweeps = expanded(program.sweeps, bool(model.forces))
    left = [_from(program, model, sweeps, k) for k in range(len(sweeps))] + [OperationCount()]
    parts: dict[str, OperationCount] = {}
    for sweep, now, then in zip(sweeps, left, left[1:], strict=False):
        share = OperationCount(*(getattr(now, x) - getattr(then, x) for x in ("add", "mul", "div", "sqrt", "trig")))
        parts[sweep.name] = parts.get(sweep.name, OperationCount()) + share
    return parts


def _from(program: Program, model: Model, sweeps: tuple[Sweep, ...], first: int) -> OperationCount:
    """Operations of sweeps[first:] and of the output."""
    inputs = symbols(program, model)
    trace = Trace(model, [body_record(body, inputs) for body in model.bodies])
    given = [set(vars(record)) for record in trace.records]
    for sweep in sweeps[:first]:
        trace.run(sweep)
    columns = list(inputs.values())
    if first:
        for i, record in enumerate(trace.records):
            fields = {name: x for name, x in vars(record).items() if name not in given[i]}
            layout = Layout.of(fields)
            known = ca.SX.sym(f"record{i}", layout.slots)
            columns.append(known)
            values = [e if e.is_constant() else x for e, x in zip(layout.pick(fields), split(known), strict=True)]
            trace.records[i] = Record(**{**vars(record), **layout.values(values)})
        for name, blocks in trace.matrices.items():
            for key, block in blocks.items():
                known = ca.SX.sym(f"{name}{key}", *block.shape)
                columns.append(ca.vec(known))
                trace.matrices[name][key] = known
    for sweep in sweeps[first:]:
        trace.run(sweep)
    return count(graph_of(columns, [output_of(program, model, inputs, trace)]).instructions)
