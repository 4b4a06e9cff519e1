"""Events: what happens on the way of a motion, one file per verb, all under one contract (`model/event.py`). Adding one
is one file and one export here."""

from ..event import REGISTRY
from .latch import Attach, Latch, Release
from .stop import RigidContact, Stop
from .when import Disable, Enable, End, Lock, Set, Unlock, When

__all__ = [
    "REGISTRY",
    "Attach",
    "Disable",
    "Enable",
    "End",
    "Latch",
    "Lock",
    "Release",
    "RigidContact",
    "Set",
    "Stop",
    "Unlock",
    "When",
]
