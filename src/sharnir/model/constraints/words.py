"""Directions in words: "x of 'rod'", "world (0.6, 0.8, 0)"."""

from __future__ import annotations

from ...spatial.algebra import Matrix

_AXES = {(1.0, 0.0, 0.0): "x", (0.0, 1.0, 0.0): "y", (0.0, 0.0, 1.0): "z"}


def direction(n: Matrix, body: str, otherwise: str) -> str:
    """A unit vector in the axes of a body; `otherwise` says what it is where it depends on parameters."""
    return f"world {_vector(n, otherwise)}" if body == "world" else f"{_vector(n, otherwise)} of {body!r}"


def _vector(n: Matrix, otherwise: str) -> str:
    if not n.is_constant():
        return otherwise
    numbers = tuple(float(n[k]) for k in range(3))
    if numbers in _AXES:
        return _AXES[numbers]
    opposite = tuple(0.0 - x for x in numbers)
    if opposite in _AXES:
        return f"-{_AXES[opposite]}"
    return f"({', '.join(f'{round(x, 3) + 0.0:.3g}' for x in numbers)})"
