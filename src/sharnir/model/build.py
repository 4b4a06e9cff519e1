"""From drafts to the frozen model: numbering, prescribed motion, and the checks that need the whole system."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import casadi as ca
import numpy as np

from ..core.errors import ModelError, ShapeError, brief
from ..core.read import Array, Number, Numbers, frozen, instance, is_a, is_single, scalar, vector
from ..spatial.algebra import Matrix, matrix
from ..spatial.mass_properties import MassProperties
from ..spatial.placement import Placement
from ..spatial.shapes import Shape
from ..spatial.transform import Transform
from . import initial
from .body import UNSEEN, Body, Frame, Limits, Look
from .body_numbers import Values, check_values, evaluated
from .constraint import Constraint, ConstraintRows
from .context import Context, Names
from .discrete import with_events
from .element import Element, Force, Loads
from .event import Event
from .flexible.modal_body import ModalBody
from .joints.axis_joints import Planar
from .joints.contract import Joint
from .joints.orientation_joints import Free
from .model import Model
from .parameters import Parameter
from .pivots import check_inertias, check_pivots
from .prescription import Motion, Prescription, check_motion, merged

# Planar systems move in the world's x-y plane and turn about z: whatever leaves the plane is refused.


ROUNDOFF = 1e-12  # of the largest entry: products of inertia of composed shapes that are zero but for roundoff


def joint_in_plane(joint: Joint, where: str) -> Joint:
    """The same joint, or for a free one the joint of the plane, q = [x, y, φ]."""
    if isinstance(joint, Free):
        armature = joint.armature
        if not is_single(armature):  # of [vx, vy, vz, ωx, ωy, ωz]
            given = vector(armature, 6, f"{where}: armature")
            armature = [given[k] for k in (0, 1, 5)]
        return Planar("z", armature=armature)
    if not joint.planar:
        raise ModelError(
            f"{where}: its {type(joint).__name__} joint leaves the x-y plane, but the system is planar. "
            "Expected motion in x-y and rotation about z; use planar=False for motion in space."
        )
    return joint


def placement_in_plane(X: Placement, where: str) -> Placement:
    """Turned about z only, its origin in the plane."""
    R, p = X.R, X.p
    if not all(_zero(x) for x in (R[0, 2], R[1, 2], R[2, 0], R[2, 1], R[2, 2] - 1.0)):
        raise ModelError(
            f"{where}: its placement turns z out of place, but the system is planar. Expected a rotation about z, "
            "rpy=(0, 0, yaw)."
        )
    if not _zero(p[2]):
        raise ModelError(
            f"{where}: its placement has z = {_text(p[2])}, but the system is planar. Expected xyz=(x, y, 0)."
        )
    return X


def properties_in_plane(properties: MassProperties, where: str) -> MassProperties:
    """Centre of mass in the plane, z a principal axis; roundoff of composed shapes is set to zero."""
    com, J = properties.com, properties.inertia
    if not isinstance(com, ca.SX) and com[2] != 0.0 and abs(com[2]) <= ROUNDOFF * np.abs(com).max():
        com = frozen(np.array([com[0], com[1], 0.0]))
    if not _zero(com[2]):
        raise ModelError(f"{where}: com has z = {_text(com[2])}, but the system is planar. Expected com=(x, y, 0).")
    if not isinstance(J, ca.SX) and J[:2, 2].any() and np.abs(J[:2, 2]).max() <= ROUNDOFF * np.abs(J).max():
        J = J.copy()
        J[:2, 2] = J[2, :2] = 0.0
        J = frozen(J)
    for name, x in (("xz", J[0, 2]), ("yz", J[1, 2])):
        if not _zero(x):
            raise ModelError(
                f"{where}: inertia has the product {name} = {_text(x)}, which drives the body out of the plane, "
                f"but the system is planar. Expected {name} = 0."
            )
    return replace(properties, com=com, inertia=J, where=where)


def moment_about_z(inertia: Any, planar: bool, where: str) -> list[Number]:
    """The principal values of a flat body, where one number is given: those about x and y do not enter the motion."""
    if not planar or isinstance(inertia, str):
        raise ShapeError(
            f"{where}: given {brief(inertia)}. Expected 3 principal values, 6 components (xx, yy, zz, xy, xz, yz) or a "
            "3 x 3 matrix, about the centre of mass. One number is enough in a planar system only: the moment about z."
        )
    J = scalar(inertia, where)
    return [J / 2, J / 2, J]


def gravity_in_plane(gravity: Numbers, where: str) -> None:
    if not _zero(gravity[2]):
        raise ModelError(
            f"{where} has z = {_text(gravity[2])}, but the system is planar. Expected (gx, gy, 0); the default is "
            "(0, -9.81, 0)."
        )


def _zero(x: object) -> bool:
    return bool(x.is_zero()) if isinstance(x, ca.SX) else x == 0.0


def _text(x: object) -> str:
    return str(x) if isinstance(x, ca.SX) else f"{x:.9g}"


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
    flexible: ModalBody | None = None
    description: Any = None  # what it was reduced from

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
    frames: Mapping[str, Frame],
    source: Any,
    limits: Mapping[str, Limits],
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
    model = Model(
        name, gravity, planar, tuple(bodies), parameters, t, q, v, frames=dict(frames), limits=dict(limits),
        _source=source,
    )  # fmt: skip
    forces = _with_own_forces(forces, events)
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
    for element in elements:
        _check_loads(element, bodies)
    whole = with_rotors(bodies, elements)
    _check(whole, symbols, defaults)
    kinds = {key: type(x).__name__ for key, x in (*forces.items(), *constraints.items())}
    model = replace(model, bodies=whole, forces=elements, constraints=rows, _kinds=kinds)
    return with_events(model, events, own, names, freed) if events or own else model


def _with_own_forces(forces: Mapping[str, Force], events: Mapping[str, Event]) -> Mapping[str, Force]:
    """Those of the system, and those that its events bring."""
    brought = {key: force for key, event in events.items() if (force := event.force()) is not None}
    for key in brought:
        if key in forces:
            raise ModelError(
                f"event {key!r}: a force has the same name. This event brings a force of its own, which is known by "
                "the name of the event; choose another name for one of them."
            )
    return {**forces, **brought}


def _check_loads(element: Element, bodies: Sequence[Body]) -> None:
    """Loads of a user's own force, on symbols: of the right kind, on bodies that exist, of the right size."""
    if type(element).__module__.partition(".")[0] == __name__.partition(".")[0]:
        return
    records = {i: _Frame(Transform(ca.SX.sym("R", 3, 3), ca.SX.sym("p", 3)), ca.SX.sym("V", 6)) for i in element.bodies}
    try:
        found = element.loads(records)
    except AttributeError:  # it reads more of a record than a placement and a velocity
        return
    where = f"force {element.name!r}: {type(element).__name__}.loads"
    if not isinstance(found, Loads):
        raise ModelError(f"{where} gave {brief(found)}. Expected Loads(tau, wrenches), two mappings of body numbers.")
    sizes = {"tau": {b.index: b.joint.nv for b in bodies}, "wrenches": {0: 6} | {b.index: 6 for b in bodies}}
    for kind, size in sizes.items():
        for i, x in getattr(found, kind).items():
            if i not in size:
                raise ModelError(f"{where} has {kind}[{i!r}]. Expected the number of a body, 1 to {len(bodies)}.")
            shape = ca.SX(x).shape
            if shape != (size[i], 1):
                raise ModelError(f"{where} has {kind}[{i}] of shape {shape}. Expected a column of {size[i]} entries.")


@dataclass(frozen=True)
class _Frame:
    """A body as `Element.loads` reads it."""

    X0: Transform
    V: Matrix


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
                flexible=draft.flexible,
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
