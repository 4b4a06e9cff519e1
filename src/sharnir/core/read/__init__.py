"""Reading arguments: the one way from whatever a caller gives to numbers, names, arrays and symbols.

Every reader takes the value and `where`, the beginning of the message if it is not what is expected, and answers with
plain Python or NumPy: a float, a str, an array of doubles, a casadi.SX. A value that is not recognised is never handed
on, to CasADi least of all, which may end the interpreter over it. Nothing of a foreign object is trusted: whatever its
methods raise is taken as "this is no number".

There are two files because there are two promises. Readers of `values` give numbers and texts, at a state and in a run;
a symbol is an error there. Readers of `symbolic` let parameters and expressions through, for a model that is described.
"""

from .symbolic import (
    Array,
    Formula,
    Number,
    Numbers,
    check_constants,
    from_entries,
    from_rows,
    frozen,
    is_plain_number,
    is_single,
    refuse_pickle,
    rows_of,
    scalar,
    square,
    vector,
)
from .values import (
    LARGEST,
    Failure,
    UnreadableError,
    answer,
    array,
    as_float,
    attribute,
    choice,
    count,
    entries,
    finite,
    finite_array,
    flag,
    floats,
    function,
    instance,
    is_a,
    listed,
    mapping,
    name,
    path,
    positive,
    text,
)

__all__ = [
    "LARGEST",
    "Array",
    "Failure",
    "Formula",
    "Number",
    "Numbers",
    "UnreadableError",
    "answer",
    "array",
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
    "refuse_pickle",
    "rows_of",
    "scalar",
    "square",
    "text",
    "vector",
]
