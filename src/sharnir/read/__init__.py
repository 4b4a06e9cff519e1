"""Reading arguments: the one way from whatever a caller gives to numbers, names, arrays and symbols.

Every reader takes the value and `where`, the beginning of the message if it is not what is expected, and answers with
plain Python or NumPy: a float, a str, an array of doubles, a casadi.SX. What is not recognised is never handed on, to
CasADi least of all, which may end the interpreter over it. Nothing of a foreign object is trusted: whatever its methods
raise is taken as "this is no number".
"""

from .arrays import UnreadableError, finite_array, floats
from .formula import Formula
from .kinds import LARGEST, Failure, as_float, is_a
from .lists import entries, listed
from .objects import answer, attribute, function, instance, mapping
from .scalars import count, finite, flag, positive
from .symbolic import (
    Array,
    Number,
    Numbers,
    check_constants,
    from_entries,
    from_rows,
    frozen,
    is_plain_number,
    is_single,
    rows_of,
    scalar,
    square,
    vector,
)
from .texts import choice, name, path, text

__all__ = [
    "LARGEST",
    "Array",
    "Failure",
    "Formula",
    "Number",
    "Numbers",
    "UnreadableError",
    "answer",
    "as_float",
    "attribute",
    "check_constants",
    "choice",
    "count",
    "entries",
    "finite",
    "finite_array",
    "flag",
    "floats",
    "from_entries",
    "from_rows",
    "frozen",
    "function",
    "instance",
    "is_a",
    "is_plain_number",
    "is_single",
    "listed",
    "mapping",
    "name",
    "path",
    "positive",
    "rows_of",
    "scalar",
    "square",
    "text",
    "vector",
]
