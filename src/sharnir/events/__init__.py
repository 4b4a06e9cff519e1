"""Events: what happens on the way of a motion, one file per verb, all under one contract (`model/event.py`). Adding one
is one file and one export here."""

from ..model.event import REGISTRY
from .actions import Disable, Enable, End, Lock, Set, Unlock
from .latch import Latch
from .when import When

__all__ = [
    "REGISTRY",
    "Disable",
    "Enable",
    "End",
    "Latch",
    "Lock",
    "Set",
    "Unlock",
    "When",
]
