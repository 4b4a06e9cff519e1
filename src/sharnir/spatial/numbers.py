"""The names under which arguments were read before `sharnir.read`."""

from ..read import Array, Number, Numbers, from_entries, from_rows, frozen, is_single, scalar, square, vector

__all__ = [
    "Array", "Number", "Numbers", "from_entries", "from_rows", "frozen", "is_single", "scalar", "square", "vector",
]  # fmt: skip
