"""Additions of events to a model when it is built: flags and held values among its parameters, locks among its
constraints, and switches on what is there already; and what an event may ask then."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import casadi as ca

from ..core.errors import ModelError, brief, nearest
from ..spatial.algebra import Matrix
from .constraint import ConstraintRows
from .context import Context, Names
from .element import Element, ElementState
from .event import Event, Lockable, Trigger
from .lock_rows import LockRows, switched_element, switched_rows
from .model import Model, Stops
from .parameters import Parameter


class Discrete:
    """Of one model, while it is built."""

    def __init__(self, model: Model, freed: Collection[str] = ()) -> None:
        self._model, self.freed = model, freed  # joints that are free because an event lets them go
        self._added: list[Parameter] = []
        self._constraints: list[ConstraintRows] = []
        self._flags: dict[tuple[str, str], int] = {}  # ("force" or "constraint", its name) → its flag
        self._modes: dict[str, int] = {}
        self._by_key: dict[object, list[int]] = {}
        self.elastic: dict[int, list[int]] = {}  # flags of elastic latches by the body whose joint they hold
        self.changing: set[int] = set()  # parameters that events set
        self.elements: dict[str, Element] = {}  # of forces with events of their own, in the place of those of the model
        self.states: list[ElementState] = []
        self.locks: list[Lockable] = []
        self.forces = {element.name: k for k, element in enumerate(model.forces)}
        self.constraints = {constraint.name: k for k, constraint in enumerate(model.constraints)}

    def lock(
        self, key: object, rows: Callable[[Matrix], LockRows], flags: Sequence[str], held: Sequence[tuple[str, float]],
        closed: bool, joint: int = 0, coordinates: tuple[int, ...] = (), sides: Sequence[int] = (0,),
    ) -> list[int]:  # fmt: skip
        """The locks of that key, one for every flag, with one tie and its held values (name and default) between them.
        Made at the first call; a later one may only close them at the start."""
        if key not in self._by_key:
            places = tuple(self._parameter(name, default, "held") for name, default in held)
            own = [self._parameter(name, 0.0, "flag") for name in flags]
            active = sum((self.symbol(k) for k in own[1:]), self.symbol(own[0]))
            made = rows(ca.vertcat(*(self.symbol(k) for k in places)))
            self._check_name(made)
            number = len(self._model.constraints) + len(self._constraints)
            self._constraints.append(switched_rows(made, active))
            first = len(self.locks)
            self.locks += [
                Lockable(
                    name=made.name,
                    constraint=number,
                    flag=flag,
                    lock_values=places,
                    joint=joint,
                    coordinates=coordinates,
                    side=side,
                )
                for flag, side in zip(own, sides, strict=True)
            ]
            self._by_key[key] = list(range(first, len(self.locks)))
        found = self._by_key[key]
        if closed:
            self._close(found[0])
        return found

    def locks_of(self, body: int) -> list[int]:
        """Those that close a joint; the stops are not among them."""
        return [k for k, lock in enumerate(self.locks) if lock.joint == body and lock.side == 0]

    @property
    def jumping(self) -> list[Matrix]:
        """The parameters that events set, as symbols."""
        return [self.symbol(k) for k in sorted(self.changing)]

    def flag(self, kind: str, name: str) -> int:
        """That of a force or constraint, which is on at the start."""
        if (kind, name) not in self._flags:
            self._flags[kind, name] = self._parameter(f"{name}:on", 1.0, "flag")
        return self._flags[kind, name]

    def elastic_latch(self, name: str, body: int, closed: bool) -> int:
        """The flag of the force that an elastic latch brings, which acts at the start if it is `closed` there."""
        place = self.flag("force", name)
        k = place - len(self._model.parameters)
        self._added[k] = replace(self._added[k], default=float(closed))
        if place not in self.elastic.setdefault(body, []):
            self.elastic[body].append(place)
        return place

    def mode(self, name: str, default: float, mode: str) -> int:
        """One more, of that kind (`Parameter.mode`); made at the first call."""
        if name not in self._modes:
            self._modes[name] = self._parameter(name, default, mode)
        return self._modes[name]

    def symbol(self, place: int) -> Matrix:
        """Of any parameter."""
        own = len(self._model.parameters)
        return self._model.parameters[place].symbol if place < own else self._added[place - own].symbol

    def applied(self, triggers: tuple[Trigger, ...]) -> Model:
        """The model with all that."""
        model = self._model
        forces = [self.elements.get(element.name, element) for element in model.forces]
        constraints = list(model.constraints)
        for (kind, name), place in self._flags.items():
            if kind == "force":
                k = self.forces[name]
                forces[k] = switched_element(forces[k], self.symbol(place))
            else:
                k = self.constraints[name]
                constraints[k] = switched_rows(constraints[k], self.symbol(place))
        return replace(
            model,
            parameters=(*model.parameters, *self._added),
            forces=tuple(forces),
            constraints=(*constraints, *self._constraints),
            locks=tuple(self.locks),
            states=tuple(self.states),
            triggers=triggers,
        )

    def _parameter(self, name: str, default: float, mode: str) -> int:
        if any(p.name == name for p in self._added):
            raise ModelError(
                f"event: its mode {brief(name)} has the name of another one. Names of events, of joints that lock, and "
                "of forces and constraints that are switched must differ; choose another name."
            )
        self._added.append(Parameter.hidden(name, default, mode))
        return len(self._model.parameters) + len(self._added) - 1

    def _close(self, lock: int) -> None:
        place = self.locks[lock].flag
        k = place - len(self._model.parameters)
        self._added[k] = replace(self._added[k], default=1.0)
        self.locks[lock] = replace(self.locks[lock], closed=True)

    def _check_name(self, constraint: ConstraintRows) -> None:
        taken = {*self.constraints, *(own.name for own in self._constraints)}
        if constraint.name in taken:
            raise ModelError(
                f"constraint {constraint.name!r}: a lock has the same name, that of its joint or of its event. "
                "Reactions are known by these names; choose another one for the constraint or for the event."
            )


@dataclass(frozen=True, eq=False)
class EventContext(Context):
    """The context of a system, with its locks and switches."""

    discrete: Discrete
    attachments: Collection[str] = ()  # events that join bodies, by name

    def flag_of(self, name: str, what: str, closing: str) -> int:
        """Of a force or a constraint; `closing` ends the message where there is none of that name."""
        known = self.discrete
        kinds = [kind for kind, names in (("force", known.forces), ("constraint", known.constraints)) if name in names]
        if len(kinds) == 2:
            raise ModelError(
                f"{self.where}: {what}={brief(name)} is the name of a force and of a constraint. Give one of them "
                "another name."
            )
        if not kinds:
            options = [*known.forces, *known.constraints]
            raise ModelError(
                f"{self.where}: {what}={brief(name)} is neither a force nor a constraint. {nearest(name, options)}"
                f"{closing}"
            )
        if name in known.elements and known.elements[name].settled():
            raise ModelError(
                f"{self.where}: {what}={brief(name)} is friction that sticks, which is not switched: make its "
                "coefficients expressions of a parameter, and let Set(parameter, 0) take it away."
            )
        return known.flag(kinds[0], name)

    def closed(self, locks: Iterable[int]) -> Matrix:
        """Not 0 where one of them is closed, an expression of the modes."""
        flags = [self.discrete.symbol(self.discrete.locks[k].flag) for k in locks]
        return sum(flags[1:], flags[0]) if flags else ca.SX(0)


def with_events(
    model: Model, events: Mapping[str, Event], own: Mapping[str, Event], names: Names, freed: Collection[str]
) -> Model:
    """The model with what its events, and the `own` ones of its forces, add to it. Later ones may refer to earlier
    ones, and the other way round."""
    discrete = Discrete(model, freed)
    joining = {key for key, event in events.items() if event.joins}
    every = [(key, event, EventContext(names, f"force {key!r}", discrete, joining)) for key, event in own.items()]
    every += [(key, event, EventContext(names, f"event {key!r}", discrete, joining)) for key, event in events.items()]
    for key, event, context in every:
        event.prepare(key, context)
    triggers = [trigger for key, event, context in every for trigger in event.triggers(key, context)]
    found = discrete.applied(tuple(triggers))
    _check_impulses(found)
    Stops(found).check(found.parameter_defaults[None])
    return found


def _check_impulses(model: Model) -> None:
    """Impulses are known by the names of joints and of constraints, those of locks of coordinates among the joints'."""
    locks = {lock.constraint for lock in model.locks if lock.coordinates}
    joints = {body.name for body in model.bodies}
    for k, constraint in enumerate(model.constraints):
        if k not in locks and constraint.name in joints:
            raise ModelError(
                f"constraint or event {constraint.name!r}: a joint has the same name. In a system with events "
                "the impulses of joints and constraints are known by their names; choose another one for the "
                "constraint or the event."
            )
