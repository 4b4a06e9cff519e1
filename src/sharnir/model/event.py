"""Events as the algorithms see them. An event is the description of a user (`events/`): names, numbers, text. When the
system is built it turns into *triggers*: when something happens, and which *actions* it takes.

Every discrete change is a change of parameters and a jump of the state. Locks, and constraints and forces that can be
switched, have flags: hidden parameters of the model (`Model.modes`), 0 or 1, for every member of a batch its own. What
a lock holds is in such parameters too. So nothing is compiled anew, and members run in different modes side by side.

To add an event: one file in `events/` with a frozen dataclass that derives from `Event`, decorated with `@register`,
and one export. The tests find it in the registry; `examples(planar)` tells them how to build one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import casadi as ca

from ..core.class_registry import Registry
from ..spatial.algebra import Matrix

if TYPE_CHECKING:
    from .discrete import EventContext
    from .element import Force


SLACK = 1e-10  # relative: a force that holds by friction is watched for at so much more than its limit

# Signs of a friction: it slides along its velocity or against it, rests, or its velocity decides
ALONG, AGAINST, RESTS, BY_VELOCITY = 1, -1, 0, 2


@dataclass(frozen=True, eq=False, kw_only=True)
class Lockable:
    """A lock that can be closed and opened. `flag` and `held` are places in the parameters: 1 while it is closed, and
    what it holds then; the program `held` (`algorithms/loops/constraint_results.py`) says what it would hold at a
    state. Two locks may share a tie, and then what is held: the two ends of a stop."""

    name: str  # of the joint, "hub[1]" for one of several coordinates; else of the event that has it
    constraint: int  # its number among the constraints
    flag: int
    lock_values: tuple[int, ...]
    closed: bool = False  # at the start
    joint: int = 0  # the body whose joint it locks; 0 for an Attach, a contact, and friction, which lets go by itself
    coordinates: tuple[int, ...] = ()  # of that joint, counted from 0, one for every held number
    side: int = 0  # of a stop: +1 where it keeps the coordinate from falling (lower), −1 from rising; of a contact +1


@dataclass(frozen=True, slots=True)
class Multiplier:
    """The force λ of one row of a constraint: tie, and row in it. That of a stop is along its coordinate. As a function
    it is λ; with a `limit`, an expression of the model, `sign` λ − limit."""

    constraint: int
    row: int
    sign: int = 1
    limit: Matrix | None = None


@dataclass(frozen=True, slots=True)
class Kept:
    """The one number that a lock would hold if it closed, whether it is open or not: of a contact the gap."""

    lock: int


@dataclass(frozen=True, eq=False, slots=True)
class SetParameter:
    index: int  # in the parameters
    value: Matrix  # of t, q, v and parameters, all of the state before the jump


@dataclass(frozen=True, eq=False, slots=True)
class Hold:
    """The lock closes, with the velocity jump that this takes."""

    lock: int  # in Model.locks
    at: Matrix | None  # what its one coordinate is held at; None for what it is then


@dataclass(frozen=True, slots=True)
class LetGo:
    lock: int


@dataclass(frozen=True, slots=True)
class Switch:
    """A force or a constraint that is switched on (with the velocity jump that this takes) or off."""

    flag: int  # in the parameters
    on: bool


@dataclass(frozen=True, eq=False, slots=True)
class Bounce:
    """The value that the lock of a stop or a contact would hold has reached `at`. It leaves with −restitution times its
    rate, or stays: then the lock closes until its force would pull."""

    lock: int
    at: Matrix
    restitution: Matrix


@dataclass(frozen=True, eq=False, slots=True)
class Settle:
    """Whether a joint with dry friction sticks or slides, and which way, is found anew. This is done at every event of
    a run, whatever else happens there: all triggers of a friction have the same `Settle`."""

    name: str  # of the friction
    lock: int  # closed while it sticks
    sliding: int  # in the parameters: the sign with which it slides, 0 where it rests
    more: int  # in the parameters: what others of a loop that stick with it hold, as a force of its own row
    velocity: int  # in v
    static: Matrix  # what it holds at most, and what acts when it begins to slide; of t, q, v and parameters
    coulomb: Matrix


@dataclass(frozen=True, slots=True)
class EndRun:
    pass


Action = SetParameter | Hold | LetGo | Switch | Bounce | Settle | EndRun


@dataclass(frozen=True, eq=False, kw_only=True)
class Trigger:
    """It fires where `function` crosses zero, or at the time `at`, while `armed` is not 0. Expressions are in the
    symbols of the model: t, q, v and parameters; `at` and `armed` of parameters alone."""

    name: str  # of the event, as the user gave it
    cause: str  # in words: "joint 'link' reaches 1.57"
    cause_of_return: str = ""  # of friction, where it slides the other way afterwards
    function: Matrix | Multiplier | Kept | None = None
    at: Matrix | None = None
    direction: int = 0  # +1 rising, −1 falling, 0 both
    touch: bool = False  # fires too where zero is touched and not crossed
    coordinate: int | None = None  # k where the function is q[k] less something that does not change on the way
    velocity: int | None = None  # the same of v[k]
    armed: Matrix = ca.SX(1)  # noqa: RUF009 (nobody changes it)
    actions: tuple[Action, ...]

    def expressions(self) -> tuple[Matrix, ...]:
        """All that it evaluates."""
        found: list[object] = [self.function, getattr(self.function, "limit", None), self.at, self.armed]
        for action in self.actions:
            found += [getattr(action, name, None) for name in ("value", "at", "restitution", "static", "coulomb")]
        return tuple(x for x in found if isinstance(x, ca.SX))


class Event(ABC):
    """The base of all that `System.add_event` takes."""

    joins: ClassVar[bool] = False  # two bodies, and can be let go by its name

    def opened(self, where: str) -> tuple[str, ...]:
        """Names of what it lets go. A fixed joint among them is built as a free one with a lock that is closed."""
        return ()

    def force(self) -> Force | None:
        """A force that it brings, of its own name, if any; off at the start unless the event says otherwise."""
        return None

    def prepare(self, name: str, context: EventContext) -> None:  # noqa: B027 (most close none)
        """Asks for the locks that it closes, before any event asks which there are."""

    @abstractmethod
    def triggers(self, name: str, context: EventContext) -> Sequence[Trigger]:
        """Checks everything that needs the whole system; errors begin with `context.where`."""

    @classmethod
    def examples(cls, planar: bool) -> tuple[Event, ...]:
        """Events of this kind for the tests, in every variant that takes a different way through the code. They happen
        to the mechanism of `model/events/conditions.py`."""
        return ()


REGISTRY: Registry[Event] = Registry()
register = REGISTRY.register
