"""Coordinates, velocities and joint forces by the names of joints: {"panel": 0.3, "hub": [0, 0, 0, 1, 0, 0, 0]}.

A joint of one coordinate has a number, others a list of theirs; one more axis in front makes a batch. Joints that are
left out have what the model begins with: q0, v0, and no force and no acceleration. As with parameters, [0.3] for a
joint of one coordinate is a batch of one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ..errors import ModelError, ShapeError, brief, nearest
from ..model import Body, Model
from ..read import Array, Failure, UnreadableError, floats, is_a, mapping

EXPECTED = "an array, or a mapping of the names of joints to numbers"


def coordinates(model: Model, name: str, value: Any, error: Failure = ShapeError) -> Any:
    """A mapping as an array (nq,) or (B, nq); anything else as it is. `name` is that of the argument, for messages."""
    return _stacked(model, name, value, lambda b: b.joint.nq, _begun, error) if is_a(value, Mapping) else value


def velocities(model: Model, name: str, value: Any, error: Failure = ShapeError) -> Any:
    """The same for v0, of length nv."""
    return _stacked(model, name, value, lambda b: b.joint.nv, lambda b: b.v0, error) if is_a(value, Mapping) else value


def rates(model: Model, name: str, value: Any, error: Failure = ShapeError) -> Any:
    """The same for forces, accelerations and momenta: zero at joints that are left out."""
    if not is_a(value, Mapping):
        return value
    return _stacked(model, name, value, lambda b: b.joint.nv, lambda b: np.zeros(b.joint.nv), error)


READERS: dict[str, Callable[..., Any]] = {"q": coordinates, "v": velocities, "a": rates, "tau": rates, "p": rates}


def _begun(body: Body) -> Array:
    if body.q0 is None:
        raise ModelError(
            f"joint {body.name!r}: {type(body.joint).__name__} has no regular neutral position, so its coordinates "
            "must be given. Give them in the mapping, or q0 in add_body."
        )
    return body.q0


def _stacked(
    model: Model, name: str, value: Any, size: Callable[[Body], int], rest: Callable[[Body], Array], error: Failure
) -> Array:
    given = mapping(value, name, EXPECTED, error)
    for key in given:
        if key not in model.names:
            raise ModelError(f"{name}: {brief(key)} is not a joint of {model.name!r}. {nearest(key, model.names)}")
    parts = [
        _part(f"{name}[{b.name!r}]", given[b.name], size(b), error) if b.name in given else rest(b)
        for b in model.bodies
    ]
    batched = {b.name: len(part) for b, part in zip(model.bodies, parts, strict=True) if part.ndim == 2}
    if len(set(batched.values())) > 1:
        (one, first), (other, second) = _different(batched)
        raise error(
            f"{name}: a batch of {second} for {other!r} does not go with the batch of {first} for {one!r}. "
            "Give equal batch sizes, or single values."
        )
    lead = tuple(set(batched.values()))
    return np.concatenate([np.broadcast_to(part, (*lead, part.shape[-1])) for part in parts], axis=-1)


def _part(where: str, value: Any, size: int, error: Failure) -> Array:
    """(size,) or (B, size)."""
    shapes = f"a number, or (B,) of them for a batch, or (B, {size})" if size == 1 else f"({size},) or (B, {size})"
    try:
        found = floats(value)
    except UnreadableError as reason:
        raise error(f"{where}: expected {shapes}, got {brief(value)} ({reason}).") from None
    if size == 1 and found.ndim < 2:
        return found[..., None]  # (1,) or (B, 1)
    if found.ndim in (1, 2) and found.shape[-1] == size:
        return found
    raise error(f"{where}: got an array of shape {found.shape}, expected {shapes}.")


def _different(batched: Mapping[str, int]) -> tuple[tuple[str, int], tuple[str, int]]:
    first = next(iter(batched.items()))
    return first, next(x for x in batched.items() if x[1] != first[1])
