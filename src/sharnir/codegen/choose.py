"""Which form a program takes for a model: straight-line code where it is small, rolled loops where it is not.

Constraints have no rolled form, and neither have matrices over joints that share a body: what they take part in is
straight-line code, in pieces, or woven where it is long.
"""

from __future__ import annotations

from dataclasses import dataclass

from llvmlite import ir

from ..algorithms.formulations.variation import Variations
from ..algorithms.loops.sensitivity import StateJacobian
from ..algorithms.sweeps.inputs import INPUTS
from ..algorithms.sweeps.matrix import BlockMatrix
from ..algorithms.sweeps.program import Program
from ..core.read import choice
from ..core.tracing import ExpressionOwner
from ..model import Model
from .call.kernel import Kernel
from .forms import FORMS, ChunkedForm, Form, RolledForm, UnrolledForm, WovenForm
from .graph import OperationCount
from .store.code import Code
from .straight.traced import check_length, check_straight, is_curved
from .tasks.task_list import can_be_woven

# How many numbers go into a program and come out of it.


def sizes_of(program: Program, model: Model) -> list[int]:
    """Doubles of each input, then of the output."""
    return [*(INPUTS[name].size(model) for name in program.arguments), program.output.size(model)]


# Straight-line code up to this many operations, loops beyond. Measured on planar chains, general chains and the Panda
# arm (docs/performance.md): below it unrolled code wins, above it the code leaves the instruction cache.
UNROLLED_OPERATIONS = 3000
UNROLLED_BODIES = 40  # more are not even traced in one piece
WOVEN_BODIES = 24  # of a model with constraints; fewer are traced in one piece
# The same where blocks of a matrix are eliminated: steps are short there. With 100 bodies a batch takes 1.2 to 1.9
# times as long as by straight code, single calls 1 to 1.5 times; but straight code takes seconds to compile, and more
# with every body.
WOVEN_MATRIX_BODIES = 100
UNROLLED_DIRECTIONS = 4  # nor are derivatives along more
# The recursion of derivatives has longer loops, so that more of it is better off in one block: with 5,400 operations
# (planar10) a batch takes 0.34 of the time of loops, with 13,000 to 20,000 0.6 to 1.05, and single calls 1.2 to 1.9.
VARIED_OPERATIONS = 9000
VARIED_DIRECTIONS = 12


@dataclass(frozen=True)
class Choice(ExpressionOwner):
    """A program for a model in one form; `width` are the lanes of batches, None takes those of the processor."""

    program: Program
    model: Model
    form: Form
    width: int | None = None

    @property
    def operations(self) -> OperationCount:
        return self.form.operations

    @property
    def kernel(self) -> Kernel:
        """One that is kept nowhere."""
        return Kernel(self.code_for(None), self.module)

    def code_for(self, key: str | None) -> Code:
        """`key` names it in the cache; None keeps it out."""
        form, sizes = self.form, sizes_of(self.program, self.model)
        return Code(sizes, form.workspace, form.tables, form.width or self.width, key)

    def module(self, width: int) -> ir.Module:
        return self.form.module(width)


def kernel_of(program: Program, model: Model, form: str = "auto", width: int | None = None) -> Choice:
    """`form` is "auto", "unrolled", "chunked" or "rolled"; `width` the lanes, None those of the processor."""
    form = choice(form, ("auto", *FORMS), "kernel_of(form=", "): there is no such form.")
    made = best_form(program, model) if form == "auto" else FORMS[form](program, model)
    return Choice(program, model, made, width)


def best_form(program: Program, model: Model) -> Form:
    if _is_woven(program, model):
        return WovenForm.of(program, model)
    straight = not program.can_be_rolled(model) or is_curved(program, model)
    if straight and isinstance(program.output, StateJacobian):
        check_length(program, model)
    elif straight:
        check_straight(program, model)
    if straight or is_small(program, model):
        unrolled = UnrolledForm.of(program, model)
        if unrolled.operations.total <= most_operations(program):
            return unrolled
        if straight:
            return ChunkedForm(unrolled.graph, unrolled.reads)
    return RolledForm.of(program, model)


def most_operations(program: Program) -> int:
    """Of one straight block."""
    return VARIED_OPERATIONS if isinstance(program.output, Variations) else UNROLLED_OPERATIONS


def _is_woven(program: Program, model: Model) -> bool:
    """Whether a list of steps is better than straight code, where there are no loops over bodies. Derivatives that are
    told step by step are those of large models."""
    if program.output.is_derivative:
        return can_be_woven(program, model)
    n = len(program.computed(model).bodies)
    if n <= WOVEN_BODIES or (not model.constraints and program.can_be_rolled(model)):
        return False
    matrix = any(isinstance(sweep, BlockMatrix) for sweep in program.sweeps_for(model))
    return not (matrix and n <= WOVEN_MATRIX_BODIES) and can_be_woven(program, model)


def is_small(program: Program, model: Model) -> bool:
    """Whether it may be short enough for one block, so that tracing it is worth a try."""
    if isinstance(program.output, Variations):
        return model.nv <= VARIED_DIRECTIONS
    if program.output.is_derivative:
        return model.nv <= UNROLLED_DIRECTIONS
    return len(program.computed(model).bodies) <= UNROLLED_BODIES
