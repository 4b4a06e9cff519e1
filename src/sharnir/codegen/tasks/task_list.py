"""A program over a whole model as a task list: its sweeps, forces and output, step by step.

Users know this form of code by the name "woven".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...algorithms.frames.computed import force_in
from ...algorithms.sweeps.program import Program
from ...algorithms.sweeps.sweep import Apply, Fields, Inward, Outward, Record, in_user_frame
from ...model import Model
from ...model.element import Element
from .builder import TaskListBuilder

MOST = 6  # loads on one body, or what children give, that are added in one step


def has_task_list(program: Program, model: Model) -> bool:
    """Whether all of it is passes over the tree, forces, and sweeps that are written as steps."""
    if not program.output.is_stepwise or "z" in program.inputs or model.is_flexible:
        return False
    sweeps = program.sweeps_for(model)
    known = all(sweep.is_stepwise or isinstance(sweep, (Outward, Inward, Apply)) for sweep in sweeps)
    # forces are expressions of the model's own q and v
    return known and not (model.forces and any(isinstance(s, Apply) and not _reads(program, s) for s in sweeps))


def _reads(program: Program, sweep: Apply) -> bool:
    return all(name in program.inputs for name in sweep.symbols)


def build_task_list(program: Program, model: Model) -> TaskListBuilder:
    computed = model if program.output.is_derivative else program.computed(model)
    builder = TaskListBuilder(computed, program)
    if computed is not model and "wrench" in program.inputs:
        for body in computed.bodies:
            builder.extend(body.index, builder.call(_turned, None, builder.records[body.index]))
    fused: list[Outward] = []
    for sweep in program.sweeps_for(model):
        if isinstance(sweep, Outward):
            fused.append(sweep)
            continue
        _outward(builder, fused)
        fused = []
        if isinstance(sweep, Apply):
            _apply(builder)
        elif isinstance(sweep, Inward):
            _inward(builder, sweep)
        else:
            builder.run(sweep)
    _outward(builder, fused)
    program.output.put(builder, 0)
    return builder


def _turned(_: None, body: Record) -> Fields:
    """The given wrench, from the frame of the user."""
    return {"wrench": force_in(body.frame, body.wrench)}


def _outward(builder: TaskListBuilder, sweeps: Sequence[Outward]) -> None:
    """Passes of one direction as one."""
    if not sweeps:
        return
    records, passed = builder.records, tuple(sweeps)
    records[0] = builder.joined(records[0], builder.call(_of_world, passed, records[0]))
    for body in builder.model.bodies:
        builder.extend(body.index, builder.call(_of_body, passed, records[body.index], records[body.parent]))


def _of_world(sweeps: tuple[Outward, ...], world: Record) -> Fields:
    found: dict[str, Any] = {}
    for sweep in sweeps:
        fields = sweep.world(world)
        found.update(fields)
        world = world.extended(fields)
    return found


def _of_body(sweeps: tuple[Outward, ...], body: Record, parent: Record) -> Fields:
    found: dict[str, Any] = {}
    for sweep in sweeps:
        fields = sweep.step(body, parent)
        found.update(fields)
        body = body.extended(fields)
    return found


def _inward(builder: TaskListBuilder, sweep: Inward) -> None:
    """Given fields of bodies stand among the kept ones."""
    records = builder.records
    gifts: list[list[Any]] = [[] for _ in records]
    for body in reversed(builder.model.bodies):
        i, given = body.index, _few(builder, sweep, gifts[body.index])
        found = builder.call(_of_children, sweep, records[i], *given)
        builder.extend(i, found)
        gifts[body.parent].append(found)
    records[0] = builder.joined(records[0], builder.call(_of_all, sweep, *_few(builder, sweep, gifts[0])))


def _few(builder: TaskListBuilder, sweep: Inward, given: list[Any]) -> list[Any]:
    """Added up until one step can take them."""
    while len(given) > MOST:
        given = [builder.call(_together, sweep, *given[k : k + MOST]) for k in range(0, len(given), MOST)]
    return given


def _of_children(sweep: Inward, body: Record, *children: Record) -> Fields:
    kept, given = sweep.step(body, Record(**_sums(sweep, children)))
    return {**kept, **{f"given {name}": value for name, value in given.items()}}


def _together(sweep: Inward, *children: Record) -> Fields:
    return {f"given {name}": value for name, value in _sums(sweep, children).items()}


def _of_all(sweep: Inward, *children: Record) -> Fields:
    return _sums(sweep, children)


def _sums(sweep: Inward, children: Sequence[Record]) -> dict[str, Any]:
    sums = dict(sweep.zero)
    for child in children:
        for name in sums:
            sums[name] = sums[name] + getattr(child, f"given {name}")
    return sums


class _Acting:
    """A force element, and which body it acts on by each field of what it exerts."""

    def __init__(self, element: Element) -> None:
        self.element, self.on = element, dict[str, int]()


def _apply(builder: TaskListBuilder) -> None:
    """Every element acts; what it exerts on one body adds up."""
    records = builder.records
    exerted: dict[int, list[tuple[str, Any]]] = {}
    for element in builder.model.forces:
        acting = _Acting(element)
        found = builder.call_canonical(_loads, acting, *(records[i] for i in element.bodies))
        for name, i in acting.on.items():
            exerted.setdefault(i, []).append((name, found))
    for i, parts in exerted.items():
        while i and parts:  # some at a time, where there are many
            some, parts = parts[:MOST], parts[MOST:]
            structure = tuple(name for name, _ in some)
            builder.extend(i, builder.call(_summed, structure, records[i], *(found for _, found in some)))


def _loads(acting: _Acting, *records: Record) -> Fields:
    """The loads it exerts, joint after joint and body after body."""
    element = acting.element
    loads = element.loads({i: in_user_frame(r) for i, r in zip(element.bodies, records, strict=True)})
    found: dict[str, Any] = {}
    for kind, parts in (("tau", loads.tau), ("wrench", loads.wrenches)):
        for i, value in parts.items():
            name = f"{kind} {len(found)}"
            acting.on[name], found[name] = i, value
    return found


def _summed(names: tuple[str, ...], body: Record, *exerted: Record) -> Fields:
    tau, wrench = body.applied_tau, body.applied_wrench
    for name, found in zip(names, exerted, strict=True):
        if name.startswith("tau"):
            tau = tau + getattr(found, name)
        else:
            wrench = wrench + force_in(body.frame, getattr(found, name))
    return {"applied_tau": tau, "applied_wrench": wrench}
