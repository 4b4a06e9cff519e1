"""The parts that a joint, force, constraint or event of your own is made of; docs/extending.md has an example of each.

    joint        Joint: placement X(q), subspace S(q), complement Z(q), and bias, rate where they are not the usual ones
    force        Force makes an Element when the system is built: Loads, and the energy and power that belong to them
    constraint   Constraint makes its ConstraintRows: their value g, zero where they hold
    event        Event makes Triggers: a function that crosses zero or a time, and actions

`Context` is what they may ask of the system: names of bodies and joints, expressions, symbols of t, q and v.
"""

from .model.body import Mark
from .model.constraint import Constraint, ConstraintRows, VelocityRows
from .model.context import Context
from .model.discrete import EventContext
from .model.element import Element, Force, Loads
from .model.event import EndRun, Event, Hold, LetGo, SetParameter, Switch, Trigger
from .model.joints.contract import Joint
from .spatial.algebra import Matrix
from .spatial.rotations import turn_about
from .spatial.transform import Move, Shift, Transform

__all__ = [
    "Constraint",
    "ConstraintRows",
    "Context",
    "Element",
    "EndRun",
    "Event",
    "EventContext",
    "Force",
    "Hold",
    "Joint",
    "LetGo",
    "Loads",
    "Mark",
    "Matrix",
    "Move",
    "SetParameter",
    "Shift",
    "Switch",
    "Transform",
    "Trigger",
    "VelocityRows",
    "turn_about",
]
