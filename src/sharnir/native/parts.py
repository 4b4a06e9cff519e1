"""How the operations of straight-line code divide among the sweeps.

The program is traced once. What every sweep has left in the records, and besides them, is noted after it has run; an
operation belongs to the first sweep whose numbers need it (`graph/divide.py`).
"""

from __future__ import annotations

from typing import Any

import casadi as ca

from ..model import Model
from ..spatial.algebra import Matrix
from ..sweeps.program import Program
from ..sweeps.record import Record
from ..sweeps.trace import Trace, body_record
from .classes.data import PARAMETER, BodyData
from .classes.general import general_data, general_world
from .classes.layout import flatten
from .graph.count import OperationCount
from .graph.divide import divided
from .rolled.addresses import split
from .shares import Share, by_part, by_sweep
from .straight.traced import symbols


def shares_of(program: Program, model: Model) -> dict[Share, OperationCount]:
    """By the part of the work and the sweep; what only the output needs counts with the last."""
    inputs = symbols(program, model)
    return _divided(program, Trace(program.computed(model), inputs), list(inputs.values()))


def general_shares_of(program: Program, model: Model) -> dict[Share, OperationCount]:
    """The same where nothing is known of the numbers of bodies and of gravity."""
    inputs = symbols(program, model)
    columns, bodies = list(inputs.values()), []

    def numbers(data: BodyData) -> dict[str, Any]:
        """Symbols; what depends on parameters stays what it is."""
        columns.append(ca.SX.sym("data", data.layout.slots))
        own = zip(split(columns[-1]), data.kinds, data.values, strict=True)
        return data.layout.values([value if kind == PARAMETER else x for x, kind, value in own])

    for body, data in zip(model.bodies, general_data(model), strict=True):
        values = numbers(data)
        joint = {name.removeprefix("joint."): x for name, x in values.items() if name.startswith("joint.")}
        own = {name: values[name] for name in ("placement", "I", "armature")}
        bodies.append(body_record(body, inputs).extended({"joint": body.joint.symbols(**joint), **own}))
    trace = Trace(model, inputs, bodies)
    trace.records[0] = trace.records[0].extended(numbers(general_world(model)))
    return _divided(program, trace, columns)


def _divided(program: Program, trace: Trace, inputs: list[Matrix]) -> dict[Share, OperationCount]:
    found: list[tuple[Share, list[Matrix]]] = []
    for sweep in program.sweeps_for(trace.model):
        before = _tables(trace)
        trace.run(sweep)
        found += by_part(sweep, _changed(before, _tables(trace)), sweep.besides(trace))
    return divided(inputs, found, [program.output.read(trace)], found[-1][0])


def parts_of(program: Program, model: Model) -> dict[str, OperationCount]:
    """By the names of the sweeps, in their order."""
    return by_sweep(shares_of(program, model))


def _tables(trace: Trace) -> list[Record]:
    return [*trace.records, *trace.constraints]


def _changed(before: list[Record], after: list[Record]) -> dict[str, list[Matrix]]:
    found: dict[str, list[Matrix]] = {}
    for old, new in zip(before, after, strict=True):
        known = vars(old)
        for name, value in vars(new).items():
            if name not in known or known[name] is not value:
                found.setdefault(name, []).extend(flatten(value)[1])
    return found
