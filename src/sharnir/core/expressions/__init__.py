"""From text such as "0.3*sin(2*t)" to a CasADi expression, and what can be told of an expression from its graph."""

from .reader import DEEPEST, FUNCTIONS, GEOMETRY, LONGEST, RESERVED, parse
from .selection import defined
from .table import Table

__all__ = ["DEEPEST", "FUNCTIONS", "GEOMETRY", "LONGEST", "RESERVED", "Table", "defined", "parse"]
