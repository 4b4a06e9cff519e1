"""Events: what happens on the way of a motion, one file per verb, all under one contract (`model/event.py`). Adding one
is one file and one export here."""

from ..model.event import REGISTRY
from .actions import Disable, Enable, End, Lock, Set, Unlock
from .attach import Attach
from .latch import Latch
from .release import Release
from .rigid_contact import RigidContact
from .stop import Stop
from .when import When

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
