"""What becomes of one program for one model, stage by stage, for whoever wants to look."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

import casadi as ca
from llvmlite import ir

from ..model import Model
from ..sweeps.inputs import INPUTS
from ..sweeps.program import Program
from .choose import Choice, kernel_of
from .forms import Part, RolledForm, rolled_of
from .graph.count import OperationCount, PartsLater
from .llvm.jit import assembly_text, object_code, optimised_text
from .parts import general_shares_of, shares_of
from .shares import Share, by_sweep, grouped

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

    @cached_property
    def _choice(self) -> Choice:
        return kernel_of(self._program, self._model)

    @property
    def form(self) -> str:
        return self._choice.form.name

    @cached_property
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

    @cached_property
    def shares(self) -> dict[Share, OperationCount]:
        """What belongs to each part of the work and to each sweep, in any form of code."""
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

    @cached_property
    def instructions(self) -> dict[str, tuple[str, ...]]:
        return {name: listed(part) for name, part in self._choice.form.parts.items()}

    @cached_property
    def _module(self) -> ir.Module:
        return self._choice.module(self._choice.form.width or self.width)

    @cached_property
    def llvm(self) -> str:
        return str(self._module)

    @cached_property
    def llvm_optimised(self) -> str:
        return optimised_text(self._module)

    @cached_property
    def assembly(self) -> str:
        return assembly_text(self._module)

    @cached_property
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
