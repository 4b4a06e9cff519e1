"""From drafts to the frozen model: numbering, prescribed motion, and the checks that need the whole system."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import casadi as ca
import numpy as np

from ..core.errors import ModelError
from ..core.read import Array, Numbers, frozen, instance, is_a
from ..spatial.algebra import Matrix, matrix
from ..spatial.mass_properties import MassProperties
from ..spatial.placement import Placement
from ..spatial.shapes import Shape
from . import initial
from .body import UNSEEN, Body, Look
from .constraint import Constraint, ConstraintRows
from .context import Context, Names
from .discrete import with_events
from .element import Element, Force
from .event import Event
from .joints.contract import Joint
from .joints.orientation_joints import Free
from .model import Model
from .parameters import Parameter
from .pivots import check_inertias, check_pivots
from .planar import joint_in_plane
from .prescription import Motion, Prescription, check_motion, merged
from .values import Values, check_values, evaluated

# A body while its system is still being described: what `add_body` was given, checked one by one.


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Draft:
    """Like `Body`, without the places in the stacked vectors and without prescribed motion."""

    name: str
    parent: int
    joint: Joint
    placement: Placement
    properties: MassProperties
    armature: Numbers
    q0: Array | None
    q0_given: bool
    v0: Array
    shapes: tuple[Shape, ...] = ()
    look: Look = UNSEEN

    def started(self, q0: Array | None) -> Draft:
        """The same with other initial coordinates."""
        return replace(self, q0=q0, q0_given=True)

    def freed(self, planar: bool) -> Draft:
        """The same on a free joint, for a fixed one that an event lets go."""
        joint = joint_in_plane(Free(), "") if planar else Free()
        return replace(
            self,
            joint=joint,
            armature=initial.armature(joint, ""),
            q0=initial.coordinates(joint, None, ""),
            v0=initial.velocities(joint, None, ""),
        )

    def numbers(self) -> tuple[tuple[str, object], ...]:
        """All numbers of the body by name, as far as parameters may stand in them."""
        p = self.properties
        return (
            ("mass", p.mass),
            ("com", p.com),
            ("inertia", p.inertia),
            ("armature", self.armature),
            ("placement, rotation", self.placement.R),
            ("placement, origin", self.placement.p),
        )

    def symbolic(self) -> Iterator[tuple[str, Matrix]]:
        """Those of `numbers` and of the joint's own data that depend on parameters."""
        for what, value in self.numbers():
            if isinstance(value, ca.SX):
                yield what, value
        for what, value in self.joint.data_values().items():
            if not value.is_constant():
                yield f"joint, {what}", value
        for what, value in self.look.numbers():
            if isinstance(value, ca.SX):
                yield what, value
        if symbols := self.joint.own_symbols():
            yield f"joint, expressions of {type(self.joint).__name__}", ca.vertcat(*symbols)


# Rotors of drives: inertias that force elements bring to the joints on which they act.


T = TypeVar("T")


def made(value: T, kind: type[Any], where: str, by: object) -> T:
    """A part of the model, checked: classes of users make them too (docs/extending.md)."""
    after = f". Expected an instance of {kind.__name__}, see docs/extending.md."
    found: T = instance(value, kind, f"{where}: {type(by).__name__} made ", after)
    return found


def with_rotors(bodies: Iterable[Body], elements: Iterable[Element]) -> tuple[Body, ...]:
    """The bodies with what `Element.rotors` add to the armature of their joints."""
    found: dict[int, Matrix] = {}
    for element in elements:
        for i, inertia in element.rotors.items():
            found[i] = found[i] + inertia if i in found else inertia
    return tuple(_with(body, found[body.index]) if body.index in found else body for body in bodies)


def _with(body: Body, inertia: Matrix) -> Body:
    total = ca.densify(matrix(body.armature) + inertia)
    if total.is_constant():
        return replace(body, armature=frozen(np.array(ca.DM(total), dtype=float).ravel()))
    return replace(body, armature=total)


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
    elements = tuple(
        made(force.element(key, Context(names, f"force {key!r}")), Element, f"force {key!r}", force)
        for key, force in forces.items()
    )
    rows = tuple(
        made(c.rows(key, Context(names, f"constraint {key!r}")), ConstraintRows, f"constraint {key!r}", c)
        for key, c in constraints.items()
    )
    whole = with_rotors(bodies, elements)
    _check(whole, symbols, defaults)
    model = replace(model, bodies=whole, forces=elements, constraints=rows)
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
    numbers = evaluated(bodies, symbols, defaults)
    check_values(numbers)
    try:
        _check_determined(numbers, symbols, defaults)
    except ModelError as error:
        # A parameter counts as non-zero whatever its default: a payload of 0 kg by default is no massless leaf. Its
        # stand-in is no round number, so that it equals nothing else: a box from (0, 0, 0) to (1, 1, 1) is not flat.
        general = np.where(defaults == 0.0, 0.7 + (0.618 * np.arange(len(defaults))) % 0.6, defaults)
        numbers = evaluated(bodies, symbols, general)
        if (general == defaults).all() or not _are_valid(numbers):
            raise error
        _check_determined(numbers, symbols, general)


def _check_determined(numbers: Sequence[Values], symbols: Matrix, parameters: Array) -> None:
    """Whether the accelerations of all joints are."""
    check_inertias(numbers, symbols, parameters)
    check_pivots(numbers, symbols, parameters)


def _are_valid(numbers: Sequence[Values]) -> bool:
    try:
        check_values(numbers)
    except ModelError:
        return False
    return True


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
