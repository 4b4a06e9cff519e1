"""Why a model is fast or slow: its structure classes, what each computes, and how a program is run."""

from __future__ import annotations

from ..loops.carry import Carry
from ..model import Model
from ..sweeps.program import Program
from ..sweeps.sweep import expanded
from .choose import Choice, kernel_of
from .forms import RolledForm, WovenForm, rolled_of
from .graph.count import count
from .llvm.jit import native_width
from .rolled.rolled import LoopKernel


def describe(program: Program, model: Model) -> str:
    """A few lines of text: the form of the code, the groups of bodies, operations by stage and group."""
    choice = kernel_of(program, model)
    head = _head(program, model, choice)
    if isinstance(choice.form, WovenForm):
        return "\n".join([head, *_steps(choice.form, model)])
    tree = expanded(program.sweeps, bool(model.forces))  # constraints have no rolled form, all else may have one
    if not all(sweep.can_be_rolled(model) for sweep in tree):
        return head
    rolled = choice.form.rolled if isinstance(choice.form, RolledForm) else rolled_of(program, model)
    return "\n".join([head, *_groups(model, rolled), *_stages(rolled)])


def _head(program: Program, model: Model, choice: Choice) -> str:
    n, total = len(model.bodies), choice.operations.total
    lines = [
        f"{program.name} of {model.name!r}: {n} bodies, {total:,} operations ({total / n:.0f} per body)",
        f"  {choice.form.name}, {choice.form.words}; {native_width()} states side by side in a batch",
    ]
    if model.constraints:
        below = "" if isinstance(choice.form, WovenForm) else " but not below"
        lines.append(
            f"  {model.row_count} rows of {len(model.constraints)} constraints, in the operations above{below}"
        )
    return "\n".join(lines)


def _steps(woven: WovenForm, model: Model) -> list[str]:
    """Of every kind of step, how often it is called and what it takes, the dearest first."""
    kinds: dict[str, tuple[int, int, int]] = {}
    for own, graph in zip(woven.code.weaver.classes, woven.code.graphs, strict=True):
        if graph is not None:
            codes, calls, total = kinds.get(own.name, (0, 0, 0))
            more = len(own.rows) * count(graph.instructions).total
            kinds[own.name] = codes + 1, calls + len(own.rows), total + more
    ranked = sorted(kinds.items(), key=lambda item: -item[1][2])
    lines = [
        f"    {name.strip('_').replace('_', ' ')}: {calls:,} calls of {codes} codes, {total:,} operations"
        for name, (codes, calls, total) in ranked
    ]
    carried = any(isinstance(sweep, Carry) for sweep in woven.code.weaver.program.sweeps_for(model))
    return [f"  steps{', with rows of constraints carried along' if carried else ''}:", *lines]


def _groups(model: Model, rolled: LoopKernel) -> list[str]:
    """Which bodies share code, and what of their data is stored."""
    lines = ["  structure classes:"]
    for g, group in enumerate(rolled.plan.groups):
        first = model.bodies[group.members[0] - 1].name
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
