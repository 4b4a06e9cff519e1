"""The boundary: arrays in any form become checked doubles, single or batched, and errors name the argument."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..codegen.entry import Kernel
from ..core.errors import ModelError, ShapeError, UnsupportedError, brief, nearest
from ..core.read import Array, Failure, UnreadableError, count, floats, is_a, mapping
from ..model import Body, Model, parameter_check, visible_parameters
from ..spatial.rotations import ROUND_OFF
from .orientations import Manifold, on_manifold

Params = Mapping[str, Any] | None


@dataclass(frozen=True)
class Argument:
    """One argument as C-contiguous doubles: (size,) where single, (B, size) where batched."""

    values: np.ndarray
    batch: int | None

    @property
    def stride(self) -> int:
        return 0 if self.batch is None else int(self.values.shape[1])


def argument(name: str, value: Any, shape: tuple[int, ...], what: str) -> Argument:
    """`shape` is that of one state; one more axis in front makes a batch. `what` says what the entries are."""
    try:
        array = floats(value)
    except UnreadableError as reason:
        raise ShapeError(
            f"{name}: expected {what}, real numbers of shape {shape} or (B, {_list(shape)}); "
            f"got {brief(value)} ({reason})."
        ) from None
    if array.shape == shape:
        return Argument(array.reshape(-1), None)
    if array.ndim == len(shape) + 1 and array.shape[1:] == shape:
        return Argument(array.reshape(array.shape[0], math.prod(shape)), array.shape[0])  # also where there is nothing
    raise ShapeError(
        f"{name}: got an array of shape {array.shape}, expected {shape} for one state or (B, {_list(shape)}) "
        f"for a batch: {what}."
    )


def with_orientations(found: Argument, orientations: Sequence[Manifold], norms: Kernel | None, name: str) -> Argument:
    """Coordinates with every orientation on its manifold. `norms` finds the quaternion farthest from the unit sphere in
    each state; where none is off, all is well."""
    if norms is not None and found.values.size:
        worst = norms([found.values], [found.stride], found.batch or 1)
        if np.max(worst) <= ROUND_OFF:
            return found
    return Argument(on_manifold(orientations, name, found.values), found.batch)


def parameters(model: Model, params: Params) -> Argument:
    """Defaults where nothing is given; one batched parameter batches them all."""
    defaults = model.parameter_defaults
    table = mapping(params, "params", "a mapping of parameter names to numbers", ShapeError)
    if not table:
        return Argument(defaults, None)
    known = {p.name: k for k, p in enumerate(model.parameters)}
    for name in table:
        if name not in known:
            raise ModelError(f"params: {brief(name)} is not a parameter of {model.name!r}. {_alike(model, name)}")
    columns = [known[name] for name in table]
    batch: int | None
    if _are_columns(list(table.values())):  # as runs give them, many times
        batch = len(next(iter(table.values())))
        values = np.tile(defaults, (batch, 1))
        values[:, columns] = np.stack(list(table.values()), axis=1)
    else:
        given = {name: argument(f"params[{name!r}]", value, (), "a number") for name, value in table.items()}
        batch = common_batch({f"params[{name!r}]": r for name, r in given.items()})
        values = np.tile(defaults, (batch if batch is not None else 1, 1))
        for column, row in zip(columns, given.values(), strict=True):
            values[:, column] = row.values.reshape(-1)
    found = Argument(values if batch is not None else values[0], batch)
    parameter_check(model).check(found.values)
    return found


def _are_columns(values: list[Any]) -> bool:
    """Whether nothing has to be read: arrays of doubles, one for every member of a batch."""
    if not all(type(x) is np.ndarray and x.dtype == np.float64 and x.ndim == 1 for x in values):
        return False
    return len({len(x) for x in values}) == 1


def _alike(model: Model, name: str) -> str:
    """Modes are told to those who know of them."""
    return nearest(name, [p.name for p in (model.modes if ":" in name and model.modes else visible_parameters(model))])


def output(out: Any, shape: tuple[int, ...]) -> np.ndarray:
    """An array given for the result."""
    right = is_a(out, np.ndarray) and out.dtype == np.float64 and out.shape == shape
    if not right or not out.flags.c_contiguous or not out.flags.writeable:
        got = f"{out.dtype} {out.shape}" if is_a(out, np.ndarray) else brief(out)
        raise ShapeError(f"out: expected a writeable C-contiguous float64 array of shape {shape}, got {got}.")
    target: np.ndarray = out
    return target


def thread_count(threads: Any, processors: int) -> int:
    if threads is None:
        return processors
    return count(threads, "threads=", 1, 4096, "a whole number of threads from 1, or None for all", UnsupportedError)


def body_number(model: Model, name: Any) -> int:
    """A body by its name; the world has no motion to ask for."""
    index = model.index(name)
    if index == 0:
        raise ModelError(f"body: the world does not move. Expected the name of a body. {nearest('world', model.names)}")
    return index


def common_batch(arguments: Mapping[str, Argument]) -> int | None:
    """The batch size all batched arguments share; None where every one is single."""
    batch, first = None, ""
    for name, row in arguments.items():
        if row.batch is None:
            continue
        if batch is not None and row.batch != batch:
            raise ShapeError(
                f"{name}: a batch of {row.batch} does not go with the batch of {batch} in {first}. "
                "Give equal batch sizes, or a single state."
            )
        batch, first = row.batch, name
    return batch


def _list(shape: Sequence[int]) -> str:
    return ", ".join(str(s) for s in shape)


# Coordinates, velocities and joint forces by the names of joints: {"panel": 0.3, "hub": [0, 0, 0, 1, 0, 0, 0]}.
#
# A joint of one coordinate has a number, others a list of theirs; one more axis in front makes a batch. Joints that are
# left out have what the model begins with: q0, v0, and no force and no acceleration. As with parameters, [0.3] for a
# joint of one coordinate is a batch of one.

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


READERS: dict[str, Callable[..., Any]] = {
    **{"q": coordinates, "q2": coordinates, "v": velocities},
    **dict.fromkeys(("a", "tau", "p", "dv"), rates),
}


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


def stacked(model: Model, name: str, value: Any) -> Any:
    """An argument that was given by the names of joints as an array; anything else as it is."""
    return READERS[name](model, name, value) if name in READERS else value
