"""One program for one model, stage by stage, as objects to look at."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import casadi as ca
from llvmlite import ir

from ..algorithms.loops.constraint_elimination import EliminateConstraints
from ..algorithms.sweeps.inputs import INPUTS
from ..algorithms.sweeps.program import Program
from ..algorithms.sweeps.sweep import Record, expanded
from ..algorithms.sweeps.trace import Trace, body_record
from ..core.tracing import traced_property
from ..model import Model
from ..spatial.algebra import Matrix
from .body_classes import PARAMETER, BodyData, general_data, general_world
from .forms import Choice, Part, RolledForm, TaskListForm, kernel_of, rolled_of
from .graph import OperationCount, PartsLater, Share, by_part, by_sweep, count, divided, grouped
from .layout import flatten
from .llvm.jit import assembly_text, native_width, object_code, optimised_text
from .rolled.addresses import split
from .rolled.rolled import LoopKernel
from .straight import symbols

# How the operations of straight-line code divide among the sweeps.
#
# The program is traced once. What every sweep has left in the records, and besides them, is noted after it has run; an
# operation belongs to the first sweep whose numbers need it (`divided` of graph.py).


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


# Why a model is fast or slow: its structure classes, what each computes, and how a program is run.


def describe(program: Program, model: Model) -> str:
    """A few lines of text: the form of the code, the groups of bodies, operations by stage and group."""
    choice = kernel_of(program, model)
    head = _head(program, model, choice)
    if isinstance(choice.form, TaskListForm):
        return "\n".join([head, *_steps(choice.form, model)])
    tree = expanded(program.sweeps, bool(model.forces))  # constraints have no rolled form, all else may have one
    if not all(sweep.can_be_rolled(model) for sweep in tree):
        return head
    rolled = choice.form.rolled if isinstance(choice.form, RolledForm) else rolled_of(program, model)
    return "\n".join([head, *_groups(rolled), *_stages(rolled)])


def _head(program: Program, model: Model, choice: Choice) -> str:
    n, total = len(program.computed(model).bodies), choice.operations.total
    lumped = f" ({len(model.bodies) - n} more are parts of them)" if n < len(model.bodies) else ""
    lines = [
        f"{program.name} of {model.name!r}: {n} bodies{lumped}, {total:,} operations ({total / n:.0f} per body)",
        f"  {choice.form.name}, {choice.form.words}; {native_width()} states side by side in a batch",
    ]
    if model.constraints:
        below = "" if isinstance(choice.form, TaskListForm) else " but not below"
        lines.append(
            f"  {model.row_count} rows of {len(model.constraints)} constraints, in the operations above{below}"
        )
    return "\n".join(lines)


def _steps(form: TaskListForm, model: Model) -> list[str]:
    """Of every kind of step, how often it is called and what it takes, the dearest first."""
    kinds: dict[str, tuple[int, int, int]] = {}
    for own, graph in zip(form.code.builder.classes, form.code.graphs, strict=True):
        if graph is not None:
            codes, calls, total = kinds.get(own.name, (0, 0, 0))
            more = len(own.rows) * count(graph.instructions).total
            kinds[own.name] = codes + 1, calls + len(own.rows), total + more
    ranked = sorted(kinds.items(), key=lambda item: -item[1][2])
    lines = [
        f"    {name.strip('_').replace('_', ' ')}: {calls:,} calls of {codes} codes, {total:,} operations"
        for name, (codes, calls, total) in ranked
    ]
    carried = any(isinstance(sweep, EliminateConstraints) for sweep in form.code.builder.program.sweeps_for(model))
    return [f"  steps{', with rows of constraints carried along' if carried else ''}:", *lines]


def _groups(rolled: LoopKernel) -> list[str]:
    """Which bodies share code, and what of their data is stored."""
    lines = ["  structure classes:"]
    for g, group in enumerate(rolled.plan.groups):
        first = rolled.plan.model.bodies[group.members[0] - 1].name
        more = f" and {len(group.members) - 1} more" if len(group.members) > 1 else ""
        constants, parameters = rolled.tables.data_slots[g]
        lines.append(
            f"    {g}  {group.name}: {first}{more}; {len(constants)} numbers and {len(parameters)} parameters read, "
            f"{rolled.tables.offsets.record[g]} kept per body"
        )
    return lines


def _stages(rolled: LoopKernel) -> list[str]:
    """Operations of one body, stage by stage and class by class."""
    lines = ["  operations of one body by stage and class:"]
    stages = [plan.stage.name for plan in rolled.plan.stages]
    for s, graphs in enumerate(rolled.graphs):
        name = stages[s] if s < len(stages) else "output"
        counts = [f"{key.label}: {count(graph.graph.instructions).total}" for key, graph in graphs.items()]
        if counts:
            lines.append(f"    {name}: {', '.join(counts)}")
    return lines


_NAMES = {number: name.removeprefix("OP_").lower() for name, number in vars(ca).items() if name.startswith("OP_")}


class Lowered:
    """Made by `dyn.lowered(...)`; every stage is worked out when it is first asked for.

    name            of the function
    inputs          {name: how many numbers}, in the order in which the code takes them
    sweeps          names, in the order in which they run for this model
    form            "unrolled", "chunked" or "rolled"
    operations      what one evaluation takes; `.parts` by sweep or stage
    instructions    {part of the code: its instructions as texts}
    llvm            LLVM IR as it is written
    llvm_optimised  the same as the passes leave it
    assembly        the instructions of this processor
    machine_code    the same as an object file, bytes
    """

    def __init__(self, program: Program, model: Model, width: int = 1) -> None:
        """`width` states side by side."""
        self._program, self._model, self.width = program, model, width
        self.name = program.name

    @property
    def inputs(self) -> dict[str, int]:
        return {name: INPUTS[name].size(self._model) for name in self._program.arguments}

    @property
    def sweeps(self) -> tuple[str, ...]:
        return tuple(sweep.name for sweep in self._program.sweeps_for(self._model))

    @traced_property
    def _choice(self) -> Choice:
        return kernel_of(self._program, self._model)

    @property
    def form(self) -> str:
        return self._choice.form.name

    @traced_property
    def operations(self) -> OperationCount:
        """Loops know their parts; straight code is divided among the sweeps by tracing it again once someone looks,
        but for derivatives and for what is put out of constraints, which are one part."""
        found = self._choice.operations
        if found.parts or not self._divisible:
            return found
        return replace(found, parts=PartsLater(lambda: by_sweep(self.shares)))

    @property
    def _divisible(self) -> bool:
        output = self._program.output
        return not output.is_derivative and output.can_be_rolled(self._model)

    @traced_property
    def shares(self) -> dict[Share, OperationCount]:
        """The operations of each part of the work and of each sweep, in any form of code."""
        form = self._choice.form
        return form.rolled.shares() if isinstance(form, RolledForm) else shares_of(self._program, self._model)

    @property
    def by_parts(self) -> OperationCount:
        """`operations`, with `.parts` by the part of the work, once someone looks."""
        return replace(self.operations, parts=PartsLater(lambda: grouped(self.shares)))

    @property
    def naive(self) -> OperationCount:
        """The same in the same form of code if nothing were known of the numbers of the bodies."""
        if isinstance(self._choice.form, RolledForm):
            shares = rolled_of(self._program, self._model, general=True).shares()
        else:
            shares = general_shares_of(self._program, self._model)
        return OperationCount.of_parts(grouped(shares))

    @traced_property
    def instructions(self) -> dict[str, tuple[str, ...]]:
        return {name: listed(part) for name, part in self._choice.form.parts.items()}

    @traced_property
    def _module(self) -> ir.Module:
        return self._choice.module(self._choice.form.width or self.width)

    @traced_property
    def llvm(self) -> str:
        return str(self._module)

    @traced_property
    def llvm_optimised(self) -> str:
        return optimised_text(self._module)

    @traced_property
    def assembly(self) -> str:
        return assembly_text(self._module)

    @traced_property
    def machine_code(self) -> bytes:
        return object_code(self._module)

    def __repr__(self) -> str:
        return f"Lowered({self.name!r} of {self._model.name!r}, width={self.width})"

    def __str__(self) -> str:
        """The stages in a few lines; what they are is told without compiling anything."""
        count, form = self.operations, self._choice.form
        inputs = ", ".join(f"{name} ({size})" for name, size in self.inputs.items())
        kinds = ", ".join(f"{getattr(count, kind):,} {kind}" for kind in ("add", "mul", "div", "sqrt", "trig"))
        lines = [
            f"{self.name} of {self._model.name!r}",
            f"  inputs      {inputs}",
            f"  output      {self._program.output.size(self._model):,} numbers",
            f"  sweeps      {', '.join(self.sweeps)}",
            f"  form        {form.name}: {form.words}",
            f"  operations  {count.total:,}: {kinds}",
        ]
        wide = max(map(len, count.parts), default=0)
        lines += [f"    {name:<{wide}}  {part.total:>7,}" for name, part in count.parts.items()]
        return "\n".join(lines)


def listed(part: Part) -> tuple[str, ...]:
    """One text for each instruction: %7 = mul %3 %5."""
    lines = []
    for operation, to, of in part.graph.instructions:
        if operation == ca.OP_INPUT:
            lines.append(f"%{to[0]} = {part.reads[of[0]]}[{of[1]}]")
        elif operation == ca.OP_CONST:
            lines.append(f"%{to[0]} = {part.graph.constants[to[0]]!r}")
        elif operation == ca.OP_OUTPUT:
            lines.append(f"{part.writes(*to)} = %{of[0]}")
        else:
            lines.append(f"%{to[0]} = {_NAMES[operation]} {' '.join(f'%{k}' for k in of)}")
    return tuple(lines)
