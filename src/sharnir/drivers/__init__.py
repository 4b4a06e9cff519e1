"""A compiler for a subset of Python: functions over numbers, arrays and records, to machine code."""

from .driver import bound, compiled
from .functions import Floats, Integers, floats_at, integers_at, run_code
from .source import inlined

__all__ = ["Floats", "Integers", "bound", "compiled", "floats_at", "inlined", "integers_at", "run_code"]
