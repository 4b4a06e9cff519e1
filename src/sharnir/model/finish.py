"""From drafts to the frozen model: numbering, prescribed motion, and the checks that need the whole system."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

import casadi as ca
import numpy as np

from ..errors import ModelError
from ..read import Array, Numbers, frozen, is_a
from ..spatial.algebra import Matrix
from .body import Body
from .constraint import Constraint
from .context import Context, Names
from .discrete import with_events
from .draft import Draft
from .element import Force
from .event import Event
from .mobility import check_inertias
from .model import Model
from .motion import Motion
from .parameter import Parameter
from .pivots import check_pivots
from .prescription import Prescription, check_motion, merged
from .rotors import with_rotors
from .values import check_values, evaluated


def finished(
    name: str,
    gravity: Numbers,
    planar: bool,
    drafts: Collection[Draft],
    prescriptions: Mapping[str, Sequence[Prescription]],
    parameters: tuple[Parameter, ...],
    t: Matrix,
    forces: Mapping[str, Force],
    constraints: Mapping[str, Constraint],
    events: Mapping[str, Event],
) -> Model:
    """Checks what only the whole shows, and freezes."""
    names_opened = [name for key, event in events.items() for name in event.opened(f"event {key!r}")]
    opened = {str.__str__(x) for x in names_opened if is_a(x, str)} - set(constraints)
    freed = {draft.name for draft in drafts if draft.name in opened and draft.joint.nv == 0}
    drafts = [draft.freed(planar) if draft.name in freed else draft for draft in drafts]
    symbols = ca.vertcat(*(p.symbol for p in parameters)) if parameters else ca.SX(0, 1)
    defaults = np.array([p.default for p in parameters], dtype=float)
    bodies = _numbered(drafts, prescriptions, t, symbols, defaults)
    if not bodies:
        raise ModelError(f"system {name!r}: there are no bodies. Add at least one with add_body(...) before build().")
    last = bodies[-1]
    q, v = ca.SX.sym("q", last.q_start + last.joint.nq), ca.SX.sym("v", last.v_start + last.joint.nv)
    model = Model(name, gravity, planar, tuple(bodies), parameters, t, q, v)
    own = {key: event for key, force in forces.items() if (event := force.event()) is not None}
    if not forces and not constraints and not events:
        _check(bodies, symbols, defaults)
        return model
    names = Names.of(model)
    elements = tuple(force.element(key, Context(names, f"force {key!r}")) for key, force in forces.items())
    ties = tuple(c.tie(key, Context(names, f"constraint {key!r}")) for key, c in constraints.items())
    whole = with_rotors(bodies, elements)
    _check(whole, symbols, defaults)
    model = replace(model, bodies=whole, forces=elements, constraints=ties)
    return with_events(model, events, own, names, freed) if events or own else model


def _numbered(
    drafts: Iterable[Draft], prescriptions: Mapping[str, Sequence[Prescription]], t: Matrix, symbols: Matrix,
    defaults: Array,
) -> list[Body]:  # fmt: skip
    """Bodies with their numbers, the places of their coordinates, their motion and their initial state."""
    bodies: list[Body] = []
    q_start = v_start = 0
    for index, draft in enumerate(drafts, start=1):
        parts = prescriptions.get(draft.name, ())
        motion, q0, v0 = _driven(draft, parts, t, symbols, defaults) if parts else (None, draft.q0, draft.v0)
        joint, properties = draft.joint, draft.properties
        bodies.append(
            Body(
                index=index,
                name=draft.name,
                parent=draft.parent,
                joint=joint,
                placement=draft.placement,
                mass=properties.mass,
                com=properties.com,
                inertia=properties.inertia,
                armature=draft.armature,
                motion=motion,
                q_start=q_start,
                v_start=v_start,
                q0=q0,
                v0=v0,
                look=draft.look,
                check_inertia=properties.check,
                shapes=draft.shapes,
            )
        )
        q_start, v_start = q_start + joint.nq, v_start + joint.nv
    return bodies


def _check(bodies: Sequence[Body], symbols: Matrix, defaults: Array) -> None:
    """Mass properties that come from parameters, and whether every joint moves inertia."""
    check_values(evaluated(bodies, symbols, defaults))
    # A parameter counts as non-zero whatever its default: a payload of 0 kg by default is no massless leaf.
    stand_in = np.where(defaults == 0.0, 1.0, defaults)
    numbers = evaluated(bodies, symbols, stand_in)
    check_inertias(numbers, symbols, stand_in)
    check_pivots(numbers, symbols, stand_in)


def _driven(
    draft: Draft, parts: Sequence[Prescription], t: Matrix, symbols: Matrix, defaults: Array
) -> tuple[Motion, Array | None, Array]:
    """The motion of a joint, and its initial state with the prescribed entries at t = 0."""
    motion = merged(parts, t)
    q_given, v_driven = check_motion(
        draft.joint, motion, parts, t, symbols, defaults, f"joint {draft.name!r}, prescribed"
    )
    v0 = draft.v0.copy()
    v0[list(motion.coordinates)] = v_driven
    if draft.q0 is None and len(motion.q_coordinates) < draft.joint.nq:
        return motion, None, frozen(v0)
    q0 = np.zeros(draft.joint.nq) if draft.q0 is None else draft.q0.copy()
    q0[list(motion.q_coordinates)] = q_given
    return motion, frozen(q0), frozen(v0)
