"""From text such as "0.3*sin(2*t)" to a CasADi expression, and what can be told of an expression from its graph."""

from .choices import defined
from .reader import DEEPEST, FUNCTIONS, GEOMETRY, LONGEST, RESERVED, Table, parse

__all__ = ["DEEPEST", "FUNCTIONS", "GEOMETRY", "LONGEST", "RESERVED", "Table", "defined", "parse"]
