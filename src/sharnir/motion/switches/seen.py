"""What force elements choose by what they see of bodies, as functions of the model's t, q, v and parameters.

The loads of an element are traced on bodies that are anywhere and move anyhow. Where there is a choice among their
operations, the bodies are put where they are: a rope goes slack at a place of q.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import casadi as ca

from ...algorithms.sweeps.sweep import any_record
from ...core.expressions.choices import chooses
from ...core.tracing import cached_by_identity
from ...model import Model
from ...model.context import Names
from ...model.element import Element


@cached_by_identity
def seen_choices(model: Model) -> dict[str, ca.SX]:
    """The loads, by the names of the forces that choose and read the motion of bodies; one column for each."""
    return dict(_found(model))


def _found(model: Model) -> Iterator[tuple[str, ca.SX]]:
    names: Names | None = None
    for element in model.forces:
        if not element.bodies:
            continue  # its expressions are in its data
        records = {i: any_record() for i in element.bodies}
        loads = _column(element, records)
        if chooses(loads):
            names = names or Names.of(model)
            there = {i: names.places.at(i) for i in records}
            yield element.name, _column(element, there)


def _column(element: Element, records: Mapping[int, object]) -> ca.SX:
    loads = element.loads(records)
    return ca.densify(ca.veccat(ca.SX(0, 1), *loads.tau.values(), *loads.wrenches.values()))
