"""The mechanism as the user describes it, body by body; `build()` checks it as a whole and freezes it to a `Model`."""

from __future__ import annotations

import copy
import os
import warnings
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import casadi as ca
import numpy as np

from ..core import notebook, read
from ..core.errors import ModelError, UnsupportedError, brief, nearest
from ..core.formats import WRITERS, module, module_for
from ..core.guesses import Suggesting
from ..core.read import Formula, Numbers, check_constants, is_a, is_single, vector
from ..core.tracing import ExpressionOwner, tracing
from ..spatial.algebra import Matrix
from ..spatial.mass_properties import NO_INERTIA, NO_OFFSET, MassProperties
from ..spatial.placement import Placement
from ..spatial.shapes import Shape, composed
from . import initial
from .body import Frame, Limits, look_of
from .build import (
    Draft,
    finished,
    gravity_in_plane,
    joint_in_plane,
    moment_about_z,
    placement_in_plane,
    properties_in_plane,
)
from .constraint import Constraint
from .element import Force
from .event import Event
from .flexible.modal_body import Interface, ModalBody
from .flexible.modal_joints import InterfaceJoint, ModalJoint, own_joint
from .joints.contract import Joint, check_contract
from .model import Model
from .parameters import Parameter, Scope, check_symbols
from .pickled import packed
from .prescription import Prescription, prescription

# Arguments of a body: its joint, its placement, its mass properties. Messages begin with the body's name.

CENTRED = (0.0, 0.0, 0.0)
MASSLESS = MassProperties(0.0, NO_OFFSET, NO_INERTIA)


def joint_of(joint: Any, where: str) -> Joint:
    if joint is None:
        raise ModelError(
            f"{where}: it has no joint, so it is not connected to anything. Expected joint=...; a body that floats "
            "or is held by constraints only has joint=Free()."
        )
    if not is_a(joint, Joint):
        raise ModelError(
            f"{where}: joint={brief(joint)} is not a joint. Expected one such as Revolute(axis='z'), with its "
            "parentheses."
        )
    found: Joint = joint
    check_contract(found, where)
    return found


def placement_of(placement: Any, where: str) -> Placement:
    if not is_a(placement, Placement):
        raise ModelError(
            f"{where}: placement={brief(placement)} is not a placement. Expected Placement(xyz=(x, y, z), rpy=...)."
        )
    found: Placement = placement
    return found


def properties_of(mass: Any, com: Any, inertia: Any, shape: Any, where: str, check: bool) -> MassProperties:
    """From numbers or from shapes; none of them is a body without mass."""
    com = NO_OFFSET if com is CENTRED or com is None else vector(com, 3, f"{where}: com")
    offset = isinstance(com, ca.SX) or bool(com.any())
    given = [n for n, x in (("mass", mass is not None), ("com", offset), ("inertia", inertia is not None)) if x]
    if shape is not None:
        if given:
            raise ModelError(
                f"{where}: both shape and {' and '.join(given)} are given. Expected one or the other: a shape has its "
                "own mass or density, and its placement says where it is."
            )
        return composed(shape, where)
    if mass is not None:
        return MassProperties(mass, com, inertia, where, check=check)
    if given:
        raise ModelError(
            f"{where}: {' and '.join(given)} without a mass. Give mass=... as well (mass=0 for a rotor that only "
            "turns)."
        )
    return MASSLESS


def reduced(flexible: Any, where: str, planar: bool, **others: Any) -> ModalBody:
    """A flexible body from its description, which may be reduced already."""
    given = [key for key, x in others.items() if x is not None and x is not CENTRED]
    if given:
        raise ModelError(
            f"{where}: both flexible and {' and '.join(given)} are given. Expected one or the other: a flexible body "
            "has its own mass."
        )
    if planar:
        raise ModelError(
            f"{where}: it is flexible, but the system is planar. Expected planar=False, with joints that keep the "
            "motion in a plane; modes may leave it."
        )
    found = flexible if is_a(flexible, ModalBody) else getattr(flexible, "reduced", None)
    if not is_a(found, ModalBody):
        raise ModelError(
            f"{where}: flexible={brief(flexible)} is not a flexible body. Expected a description that has `.reduced`, "
            "or a ModalBody; see docs/flexible.md."
        )
    assert isinstance(found, ModalBody)
    modal = found
    modal.check(where)
    for text in modal.warnings(where):
        warnings.warn(text, stacklevel=4)
    return modal


def undeformed(modal: ModalBody, where: str) -> MassProperties:
    """Of the body where all its modal coordinates are zero."""
    m, com = modal.mass, modal.h[0] / modal.mass
    inertia = modal.J0[3:, 3:] - m * (com @ com * np.eye(3) - np.outer(com, com))
    return MassProperties(m, com, (inertia + inertia.T) / 2.0, where, check=False)


_HERE = Placement()


class System(ExpressionOwner, Suggesting):
    """Bodies are numbered in the order they are added, parents first; a joint has the name of the body it carries."""

    @tracing
    def __init__(self, name: str, *, gravity: Sequence[Any] | Numbers | None = None, planar: bool = False) -> None:
        self.name = read.name(name, "System(name)")
        self.planar = read.flag(planar, f"system {self.name!r}: planar")
        self._t: Matrix = ca.SX.sym("t")
        self.t: Matrix = Formula(self._t)  # time, for expressions written with CasADi
        self.gravity = gravity  # m/s²; may be set later, when it depends on parameters
        self._parameters: dict[str, Parameter] = {}
        self._drafts: dict[str, Draft] = {}
        self._numbers: dict[str, int] = {"world": 0}
        self._prescriptions: dict[str, list[Prescription]] = {}
        self._forces: dict[str, Force] = {}
        self._constraints: dict[str, Constraint] = {}
        self._events: dict[str, Event] = {}
        self._frames: dict[str, Frame] = {}
        self._limits: dict[str, Limits] = {}
        self.run_settings: dict[str, Any] = {}  # arguments of `simulate` that belong to the model, `[run]` of its file
        self.study_settings: dict[str, Any] = {}  # arguments of `Study` that belong to it, `[study]` of its file
        self.fit_settings: dict[str, Any] = {}  # arguments of `fit` that belong to the model, `[fit]` of its file
        self.report: Any = None  # of the importer, where the system comes from a file of another program
        self.export_report: Any = None  # of the last file of another program that was written

    def _repr_html_(self) -> str:
        numbers = list(self._numbers)
        rows = [
            [name, numbers[draft.parent], type(draft.joint).__name__, "prescribed" * (name in self._prescriptions)]
            for name, draft in self._drafts.items()
        ]
        others: dict[str, Mapping[str, Any]] = {
            "forces": self._forces,
            "constraints": self._constraints,
            "events": self._events,
        }
        facts = {"bodies": len(rows), **{key: len(x) for key, x in others.items() if x}}
        named = [[name, p.default, p.unit, p.description] for name, p in self._parameters.items()]
        parts = [notebook.table(("body", "on", "joint", ""), rows)] if rows else []
        parts += [notebook.table(("parameter", "default", "unit", ""), named)] if named else []
        parts += [
            notebook.table((key[:-1], "kind"), [[n, type(x).__name__] for n, x in own.items()])
            for key, own in others.items()
            if own
        ]
        return notebook.card(f"System {self.name!r}", facts, *parts)

    def __repr__(self) -> str:
        return f"System({self.name!r}: {len(self._drafts)} bodies, {len(self._parameters)} parameters)"

    @tracing
    def parameter(self, name: str, default: float, *, unit: str = "", description: str = "") -> Matrix:
        """A named number, used wherever a number may stand; calculating with it gives an expression of it."""
        parameter = Parameter.new(name, default, unit, description)
        name = parameter.name
        if name in self._parameters:
            raise ModelError(
                f"parameter {name!r}: there is one of this name already, with default "
                f"{self._parameters[name].default:g}. Choose another name or use that one."
            )
        self._parameters[name] = parameter
        return Formula(parameter.symbol)

    @tracing
    def add_body(
        self,
        name: str,
        parent: str = "world",
        *,
        joint: Joint | None = None,
        placement: Placement = _HERE,
        mass: Any = None,
        com: Any = CENTRED,
        inertia: Any = None,
        shape: Shape | Sequence[Shape] | None = None,
        q0: Any = None,
        v0: Any = None,
        check_inertia: bool = True,
        visual: Any = None,
        colour: Any = None,
        flexible: Any = None,
    ) -> None:
        """A body on `parent` by `joint`, whose fixed frame has `placement` in the parent's body frame.

        Mass properties are given by `mass`, `com`, `inertia`, or by one `shape` or a list of them. `inertia` is about
        the centre of mass in body axes: 3 principal values, 6 (xx yy zz xy xz yz) or 3×3; in a planar system also one
        number, the moment of inertia about z.

        `visual` is how it looks in pictures, where that is not its `shape`: a shape, a pair (shape, colour) or a list
        of them; their masses are of no account. A `colour` is "#2060c0", a name of CSS or three numbers from 0 to 1.

        `check_inertia=False` takes an inertia that no body can have (a negative principal value, or one larger than the
        sum of the others), as some published robots have. All is then computed from the numbers as they are, and means
        something only while the mass matrix is positive definite; energies may be negative.

        `flexible` is a Beam, a Panel, a Flexible or another description of a body that bends, in the place of mass
        properties (docs/flexible.md). Its modal coordinates follow those of the joint, and each of its interfaces is a
        body "name.interface" on which others attach.
        """
        name, where = self._new_name(name)
        number = self._parent(parent, name, where)
        joint, placement = joint_of(joint, where), placement_of(placement, where)
        if inertia is not None and is_single(inertia):
            inertia = moment_about_z(inertia, self.planar, f"{where}: inertia")
        check = read.flag(check_inertia, f"{where}: check_inertia")
        modal: ModalBody | None = None
        if flexible is not None:
            modal = reduced(flexible, where, planar=self.planar, mass=mass, com=com, inertia=inertia, shape=shape)
            joint = ModalJoint.of(joint, modal.count)
            properties = undeformed(modal, where)
            self._check_interfaces(name, modal)
        else:
            properties = properties_of(mass, com, inertia, shape, where, check)
        if self.planar:
            joint = joint_in_plane(joint, where)
            placement = placement_in_plane(placement, where)
            properties = properties_in_plane(properties, where)
        draft = Draft(
            name=name,
            parent=number,
            joint=joint,
            placement=placement,
            properties=properties,
            armature=initial.armature(joint, where),
            q0=initial.coordinates(joint, initial.with_modes(joint, q0), where),
            q0_given=q0 is not None,
            v0=initial.velocities(joint, initial.with_modes(joint, v0), where),
            shapes=() if shape is None else tuple(read.listed(shape) or [shape]),
            look=look_of(shape, visual, colour, where),
            flexible=modal,
            description=flexible,
        )
        for what, value in draft.symbolic():
            check_symbols(value, self._symbols(), f"{where}: {what}")
        self._drafts[name] = draft
        self._numbers[name] = len(self._drafts)
        for x in modal.interfaces if modal is not None else ():
            self._add_interface(name, x)

    def _check_interfaces(self, name: str, modal: ModalBody) -> None:
        for x in modal.interfaces:
            self._new_name(f"{name}.{x.name}")

    def _add_interface(self, name: str, interface: Interface) -> None:
        """A body without mass, whose frame moves with the modes of the body `name`."""
        own, joint = f"{name}.{interface.name}", InterfaceJoint(interface)
        where = f"body {own!r}"
        self._drafts[own] = Draft(
            name=own,
            parent=self._numbers[name],
            joint=joint,
            placement=Placement(interface.position, rotation=interface.rotation),
            properties=MASSLESS,
            armature=initial.armature(joint, where),
            q0=initial.coordinates(joint, None, where),
            q0_given=False,
            v0=initial.velocities(joint, None, where),
        )
        self._numbers[own] = len(self._drafts)

    @tracing
    def prescribe(
        self, name: str, *, q: Any = None, v: Any = None, q0: Any = None, coordinate: int | None = None
    ) -> None:
        """The motion of a joint, or with `coordinate` of one of its velocities, as expressions of t and parameters:
        either q(t), or v(t) with the coordinates integrated from `q0`."""
        name = read.choice(name, self._drafts, "prescribe(", "): there is no joint of this name.")
        where, draft = f"joint {name!r}, prescribed", self._drafts[name]
        new = prescription(own_joint(draft.joint), q, v, coordinate, self._scope(), where)
        parts = self._prescriptions.get(name, [])
        twice = sorted({k for part in parts for k in part.coordinates} & set(new.coordinates))
        if twice:
            raise ModelError(
                f"{where}: coordinate {twice[0]} is prescribed already. Expected each coordinate once; remove one "
                "of the two."
            )
        if q0 is not None:
            if q is not None:
                raise ModelError(
                    f"{where}: q0 is given together with q, which has its own initial value q(0). Leave q0 out."
                )
            if draft.q0_given:
                raise ModelError(f"{where}: q0 is given both here and in add_body({name!r}). Leave one of them out.")
            self._drafts[name] = draft.started(initial.coordinates(draft.joint, q0, where))
        self._prescriptions[name] = [*parts, new]

    @tracing
    def add_force(self, name: str, force: Force) -> None:
        """A spring, damper, actuator or load; the names it uses are looked up when the system is built."""
        name = _free(name, "force", self._forces)
        if not is_a(force, Force):
            raise ModelError(
                f"force {name!r}: {brief(force)} is not a force. Expected one such as JointSpring(joint='link', "
                "stiffness=3.0)."
            )
        self._forces[name] = force

    @tracing
    def add_constraint(self, name: str, constraint: Constraint) -> None:
        """Adds a constraint, which closes a loop or couples joints; the names it uses are looked up when the system is
        built."""
        name = _free(name, "constraint", self._constraints)
        if not is_a(constraint, Constraint):
            raise ModelError(
                f"constraint {name!r}: {brief(constraint)} is not a constraint. Expected one such as "
                "Coincident(body_a='rod', point_a=(1, 0, 0), body_b='world', point_b=(2, 0, 0))."
            )
        self._constraints[name] = constraint

    @tracing
    def add_event(self, name: str, event: Event) -> None:
        """Something that happens on the way: a latch, a release, a stop; the names it uses are looked up when the
        system is built."""
        name = _free(name, "event", self._events)
        if not is_a(event, Event):
            raise ModelError(
                f"event {name!r}: {brief(event)} is not an event. Expected one such as Latch(joint='link', at=1.57)."
            )
        self._events[name] = event

    @tracing
    def add_frame(self, name: str, body: str, placement: Placement = _HERE) -> None:
        """A named frame that is fixed in a body: a tool, a sensor, a place to mount something. `placement` is in the
        frame of the body, which may be "world"."""
        name = _free(name, "frame", self._frames)
        where = f"frame {name!r}"
        if name in self._numbers:
            raise ModelError(f"{where}: there is a body of this name. A frame and a body must differ; choose another.")
        body = read.choice(body, self._numbers, f"{where}: there is no body ", ".")
        placement = placement_of(placement, where)
        if self.planar:
            placement = placement_in_plane(placement, where)
        for what, value in (("rotation", placement.R), ("origin", placement.p)):
            if isinstance(value, ca.SX):
                check_symbols(value, self._symbols(), f"{where}: placement, {what}")
        self._frames[name] = Frame(name, self._numbers[body], placement)

    @tracing
    def add(
        self,
        other: System,
        *,
        params: Mapping[str, Any] | None = None,
        parent: str = "world",
        prefix: str = "",
        placement: Placement = _HERE,
    ) -> None:
        """Another system as a part of this one, as often as you like: its names get the `prefix`, what stands on its
        world stands on `parent`, at `placement`. `params` gives its parameters other values: a number, or an
        expression of the parameters of this system, which then takes their place. Its gravity does not count."""
        module("parts").add(self, other, parent, prefix, placement, params)

    @tracing
    def set_limits(
        self, joint: str, *, lower: Any = None, upper: Any = None, velocity: Any = None, effort: Any = None
    ) -> None:
        """Limits of a joint with one coordinate, as data for controllers and pictures (`model.limits`). Nothing is held
        by them: a `Stop` ends the travel, a `Motor` has a torque_limit."""
        joint = read.choice(joint, self._drafts, "set_limits(", "): there is no joint of this name.")
        where, kind = f"joint {joint!r}, limits", self._drafts[joint].joint
        if kind.nv != 1:
            raise ModelError(f"{where}: a {type(kind).__name__} has {kind.nv} velocities. Expected a joint with one.")
        given = {"lower": lower, "upper": upper, "velocity": velocity, "effort": effort}
        found = {k: None if x is None else read.finite(x, f"{where}: {k}") for k, x in given.items()}
        low, high = found["lower"], found["upper"]
        if low is not None and high is not None and low > high:
            raise ModelError(f"{where}: lower = {low:g} is above upper = {high:g}. Expected lower <= upper.")
        for k in ("velocity", "effort"):
            value = found[k]
            if value is not None and value < 0.0:
                raise ModelError(f"{where}: {k} = {value:g} is negative. Expected a number >= 0.")
        self._limits[joint] = Limits(**found)

    @tracing
    def save(self, path: str | os.PathLike[str], *, strict: bool = True) -> None:
        """A file that `sharnir.load` reads: "wing.toml", which says everything, "wing.urdf" or "wing.xml" (MJCF). The
        suffix chooses the format. With `strict` a system is refused where the format cannot say something that changes
        its motion; `export_report` lists what changed its meaning and what was left out."""
        place = read.path(path, f"system {self.name!r}: save(path)")
        strict = read.flag(strict, f"system {self.name!r}: save(path, strict)")
        where = f"system {self.name!r}: save({brief(str(place))})"
        writer = module_for(place, WRITERS, where)
        for body in self._drafts.values():
            if body.flexible is not None:
                raise UnsupportedError(
                    f"{where}: body {body.name!r} is flexible, and files of models hold rigid bodies only. Keep the "
                    "Python that makes the system, or pickle it."
                )
        writer.write(self, place, strict=strict)

    @tracing
    def build(self) -> Model:
        """The checked, frozen model. The system itself can be used further."""
        return finished(
            self.name,
            self._checked_gravity(),
            self.planar,
            tuple(self._drafts.values()),
            self._prescriptions,
            tuple(self._parameters.values()),
            self._t,
            self._forces,
            self._constraints,
            self._events,
            self._frames,
            copy.copy(self),
            self._limits,
        )

    # Copies and other processes

    @property
    @tracing
    def parameters(self) -> dict[str, Matrix]:
        """Every parameter by its name, as `parameter` gave it: for a system that came from elsewhere."""
        return {name: Formula(p.symbol) for name, p in self._parameters.items()}

    @tracing
    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle. The parameters of what comes back are its own: take them from `parameters`."""
        return packed(type(self), self.__dict__, f"system {self.name!r}", self._parts)

    def _parts(self) -> Iterator[tuple[str, object]]:
        groups = (("body", self._drafts), ("prescribed", self._prescriptions), ("frame", self._frames))
        given = (("force", self._forces), ("constraint", self._constraints), ("event", self._events))
        for what, things in (*groups, *given):
            for name, thing in things.items():
                yield f"{what} {name!r}", thing

    def __copy__(self) -> System:
        """A variant: it has the same parameters, and what is added to one of the two is not in the other."""
        new = object.__new__(type(self))
        copied = {k: dict(x) if isinstance(x, dict) else x for k, x in self.__dict__.items()}
        new.__dict__.update(copied)
        return new

    @tracing
    def __deepcopy__(self, memo: dict[int, Any]) -> System:
        """The same, with copies of whatever forces, constraints and events hold. Parameters are symbols and stay the
        same: those of the one can be used in the other."""
        new = copy.copy(self)
        for name in ("gravity", "_forces", "_constraints", "_events"):
            setattr(new, name, copy.deepcopy(getattr(self, name), memo))
        return new

    def _new_name(self, name: Any) -> tuple[str, str]:
        """The name, after checking that it is free, and "body 'link'" for messages."""
        name = read.name(name, "add_body")
        if name == "world":
            raise ModelError("body 'world': this name belongs to body 0, the fixed world. Choose another name.")
        if name in self._numbers:
            raise ModelError(
                f"body {name!r}: there is a body of this name already (number {self._numbers[name]}). Names must "
                "differ; choose another one."
            )
        if name in self._frames:
            raise ModelError(f"body {name!r}: there is a frame of this name. Names must differ; choose another one.")
        return name, f"body {name!r}"

    def _parent(self, parent: Any, name: str, where: str) -> int:
        found = str.__str__(parent) if is_a(parent, str) else ""
        if found == name:
            raise ModelError(
                f"{where}: it is its own parent, which is a cycle. Expected an earlier body or 'world'; close "
                "loops with a constraint."
            )
        if found not in self._numbers:
            raise ModelError(
                f"{where}: its parent {brief(parent)} is not known. {nearest(parent, self._numbers)} "
                "Parents are added before their children, which also rules out cycles; close loops with a constraint."
            )
        return self._numbers[found]

    def _scope(self) -> Scope:
        names = {"t": self._t} | {name: p.symbol for name, p in self._parameters.items()}
        return Scope(names, reason="a prescribed motion is a function of time")

    def _symbols(self) -> dict[int, str]:
        return {p.symbol.element_hash(): name for name, p in self._parameters.items()}

    def _checked_gravity(self) -> Numbers:
        default = (0.0, -9.81, 0.0) if self.planar else (0.0, 0.0, -9.81)
        where = f"system {self.name!r}: gravity"
        gravity = vector(default if self.gravity is None else self.gravity, 3, where)
        if isinstance(gravity, ca.SX):
            check_symbols(gravity, self._symbols(), where)
            check_constants(gravity, where)
        if self.planar:
            gravity_in_plane(gravity, where)
        return gravity


def _free(name: Any, what: str, taken: Collection[str]) -> str:
    """The name of a new force, constraint or event."""
    found = read.name(name, f"add_{what}")
    if found in taken:
        one = f"{'an' if what == 'event' else 'a'} {what}"
        raise ModelError(
            f"{what} {found!r}: there is {one} of this name already. Names must differ; choose another one."
        )
    return found


# A model as an argument: the most frequent mistakes are said by name.


def a_model(value: Any, where: str) -> Model:
    if is_a(value, Model):
        model: Model = value
        return model
    if is_a(value, System):
        raise ModelError(f"{where}: expected a Model, got System. Call build() on it first.")
    if type(value).__name__ == "Dynamics":  # a layer below, which this one does not know
        raise ModelError(f"{where}: expected a Model, got a Dynamics. Give its model, dyn.model.")
    raise ModelError(f"{where}: expected a Model, got {brief(value)}. Make one with System(...).build().")
