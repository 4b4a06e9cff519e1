"""A program over a whole model, woven."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...frames.given import force_in
from ...model import Model
from ...model.element import Element
from ...sweeps.program import Program
from ...sweeps.record import Fields, Record
from ...sweeps.sweep import Apply, Outward, Sweep, seen
from .weaver import Weaver


def can_be_woven(program: Program, model: Model) -> bool:
    """Of models with constraints: passes outward, forces, and what is told step by step."""
    if not model.constraints or not program.output.is_told or "z" in program.inputs:
        return False
    sweeps = program.sweeps_for(model)
    known = all(sweep.is_told or isinstance(sweep, (Outward, Apply)) for sweep in sweeps)
    # forces are expressions of the model's own q and v
    return known and not (model.forces and any(isinstance(s, Apply) and not _reads(program, s) for s in sweeps))


def _reads(program: Program, sweep: Apply) -> bool:
    return all(name in program.inputs for name in sweep.symbols)


def weave(program: Program, model: Model) -> Weaver:
    weaver = Weaver(model, program)
    fused: list[Outward] = []
    for sweep in program.sweeps_for(model):
        if isinstance(sweep, Outward):
            fused.append(sweep)
            continue
        _outward(weaver, fused)
        fused = []
        if isinstance(sweep, Apply):
            _apply(weaver)
        else:
            weaver.run(sweep)
    _outward(weaver, fused)
    program.output.put(weaver, 0)
    return weaver


def _outward(weaver: Weaver, sweeps: Sequence[Outward]) -> None:
    """Passes of one direction as one."""
    if not sweeps:
        return
    records, passed = weaver.records, tuple(sweeps)
    records[0] = weaver.joined(records[0], weaver.call(_of_world, passed, records[0]))
    for body in weaver.model.bodies:
        weaver.extend(body.index, weaver.call(_of_body, passed, records[body.index], records[body.parent]))


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


def _apply(weaver: Weaver) -> None:
    """Every element acts; what it exerts on one body adds up."""
    model, records = weaver.model, weaver.records
    exerted: dict[int, list[tuple[str, Any]]] = {}
    for element in model.forces:
        found = weaver.call(_loads, element, *(records[i] for i in element.bodies))
        names = weaver.names(found)
        for name in names:
            kind, _, i = name.partition(" ")
            exerted.setdefault(int(i), []).append((name, found))
    for i, parts in exerted.items():
        if i:
            structure = tuple(name for name, _ in parts)
            weaver.extend(i, weaver.call(_summed, structure, records[i], *(found for _, found in parts)))


def _loads(element: Element, *records: Record) -> Fields:
    """What it exerts, by the numbers of bodies."""
    loads = element.loads({i: seen(r) for i, r in zip(element.bodies, records, strict=True)})
    found = {f"tau {i}": x for i, x in loads.tau.items()}
    return {**found, **{f"wrench {i}": x for i, x in loads.wrenches.items()}}


def _summed(names: tuple[str, ...], body: Record, *exerted: Record) -> Fields:
    tau, wrench = body.applied_tau, body.applied_wrench
    for name, found in zip(names, exerted, strict=True):
        if name.startswith("tau"):
            tau = tau + getattr(found, name)
        else:
            wrench = wrench + force_in(body.frame, getattr(found, name))
    return {"applied_tau": tau, "applied_wrench": wrench}
