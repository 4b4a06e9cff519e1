"""From text such as "0.3*sin(2*t)" to a CasADi expression, and what can be told of an expression from its graph."""

from .reader import DEEPEST, FUNCTIONS, LONGEST, RESERVED, parse
from .selection import defined

__all__ = ["DEEPEST", "FUNCTIONS", "LONGEST", "RESERVED", "defined", "parse"]
