"""How a public function reaches its kernel: fast where the arguments are plain arrays of one state, else thoroughly."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, overload

import numpy as np

from ..algorithms.formulations.bearings import has_reaction_friction
from ..algorithms.formulations.formulation import Formulation
from ..algorithms.quantities import pivots
from ..algorithms.sweeps.inputs import INPUTS
from ..algorithms.sweeps.program import Program
from ..codegen.entry import Kernel
from ..codegen.kernels import kernel_for, norm_kernel
from ..codegen.straight import Interpreter
from ..core.errors import ModelError, ShapeError, UnsupportedError, brief, nearest
from ..core.read import Array, Failure, UnreadableError, choice, floats, is_a, mapping
from ..core.tracing import tracing
from ..model import Body, Model
from . import arguments
from .arguments import Argument, Params
from .inertia import Inertia
from .orientations import manifolds

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


BACKENDS: dict[str, Callable[[Program, Model], Kernel | Interpreter]] = {"llvm": kernel_for, "casadi": Interpreter.of}


class Setting:
    """What all functions of one model have in common: the backend, the threads for batches, how arguments are read."""

    def __init__(self, model: Model, backend: str, threads: int | None) -> None:
        after = "): there is no such backend."
        self.model, self.backend = model, choice(backend, tuple(BACKENDS), "compile(backend=", after, UnsupportedError)
        self.threads = arguments.thread_count(threads, 1 if threads is not None else os.cpu_count() or 1)
        self.manifolds, self.has_reaction_friction = manifolds(model), has_reaction_friction(model)
        starts = [start for start, kind, _ in self.manifolds if kind == "quaternion"]
        plain = bool(starts) and len(starts) == len(self.manifolds) and backend == "llvm"
        self._norms = norm_kernel(model.nq, tuple(starts)) if plain else None
        self._expected: dict[str, tuple[str, tuple[int, ...], str]] = {}  # name, shape and meaning for each input

    def checked(
        self, names: Sequence[str], given: Mapping[str, Any], t: Any, params: Params
    ) -> tuple[dict[str, Argument], int | None]:
        """These arguments, then time and parameters, and the batch size that they share."""
        found = {name: self._argument(name, given.get(name)) for name in names}
        found["t"], found["params"] = self._argument("t", t), arguments.parameters(self.model, params)
        return found, arguments.common_batch(found)

    def _argument(self, name: str, value: Any) -> Argument:
        if name not in self._expected:
            x = INPUTS[name]
            self._expected[name] = (x.argument or name, x.shape(self.model), x.described(self.model))
        called, shape, what = self._expected[name]
        if value is None and INPUTS[name].absent == "zero":
            return Argument(np.zeros(math.prod(shape)), None)
        found = arguments.argument(called, self.stacked(name, value), shape, what)
        if self.has_reaction_friction and name in ("tau", "wrench"):
            self._refuse_loads(called, found.values)
        return arguments.with_orientations(found, self.manifolds, self._norms) if name == "q" else found

    def _refuse_loads(self, called: str, value: np.ndarray) -> None:
        if np.any(value != 0.0):
            raise UnsupportedError(
                f"{called} is given, but {self.model.name!r} has friction by the reactions of joints, which does not "
                "see loads from outside. Let forces of the model act instead, such as JointForce and Wrench."
            )

    def stacked(self, name: str, value: Any) -> Any:
        """What was given by the names of joints as an array; anything else as it is."""
        return READERS[name](self.model, name, value) if name in READERS else value

    def lead(self, given: Mapping[str, Any], t: Any, params: Params) -> tuple[int, ...]:
        """The batch axis that arguments give to a result of which nothing is computed: (B,), or () for one state."""
        batch = self.checked(tuple(given), given, t, params)[1]
        return () if batch is None else (batch,)


class Call:
    """The functions of one model. They know the setting, not this object, so that all of it goes with its last user."""

    def __init__(self, model: Model, backend: str, threads: int | None, formulation: Formulation | None = None) -> None:
        self._setting = Setting(model, backend, threads)
        self.model, self.backend = model, backend
        self.checked, self.lead, self.stacked = self._setting.checked, self._setting.lead, self._setting.stacked
        self._functions: dict[tuple[str, str], Function] = {}
        self.inertia = Inertia(model, Function(self._setting, pivots, (model.nv, 2)), formulation)

    def function(self, program: Program, shape: tuple[int, ...], body: str = "", inverts: bool = False) -> Function:
        """`inverts` where the program divides by the mass matrix, which is then looked at too; see `Inertia`."""
        key = (program.name, body)
        found = self._functions.get(key)
        if found is None:
            made = Function(self._setting, program, shape, self.inertia if inverts else None)
            found = self._functions.setdefault(key, made)
        return found


class LazyFunction:
    """A function of an object that has a `_call`: made when it is first asked for, an attribute of the object then."""

    def __init__(
        self, program: Callable[[Any], Program], shape: Callable[[Model], tuple[int, ...]], inverts: bool = False
    ) -> None:
        self.program, self._shape, self._inverts = program, shape, inverts

    def __set_name__(self, kind: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, thing: None, kind: type) -> LazyFunction: ...
    @overload
    def __get__(self, thing: object, kind: type) -> Function: ...
    def __get__(self, thing: Any, kind: type) -> LazyFunction | Function:
        if thing is None:
            return self
        call: Call = thing._call
        made = call.function(self.program(thing), self._shape(call.model), inverts=self._inverts)
        thing.__dict__[self._name] = made
        return made


def programs(*things: object) -> dict[str, Program]:
    """The programs of all lazy functions of these objects by name, whether they were asked for or not."""
    lazy = [(thing, x) for thing in things for x in vars(type(thing)).values() if isinstance(x, LazyFunction)]
    found = [x.program(thing) for thing, x in lazy]
    return {program.name: program for program in found}


class Function:
    """One program. `fast` takes (inputs always read, t, out) and answers None unless it could do it at once."""

    def __init__(
        self, setting: Setting, program: Program, shape: tuple[int, ...], inertia: Inertia | None = None
    ) -> None:
        self.setting, self.program, self.shape, self.inertia = setting, program, shape, inertia
        self.fast: Callable[..., np.ndarray | None] = _never
        self._runs: dict[tuple[str, ...], Kernel | Interpreter] = {}

    @cached_property
    def _left_out(self) -> frozenset[str]:
        """Inputs that are not read where none is given."""
        return frozenset(name for name in self.program.inputs if INPUTS[name].absent == "unread")

    def __call__(self, given: Mapping[str, Any], t: Any, params: Params, out: Any = None) -> np.ndarray:
        read = self.program.inputs
        if any(given.get(name) is None for name in self._left_out):
            read = tuple(x for x in read if x not in self._left_out or given.get(x) is not None)
        inputs, batch = self.setting.checked(read, given, t, params)
        always = self._left_out.isdisjoint(read)
        if batch is None and params is None and out is None and always and self.fast is not _never:
            *values, t_value, _ = (x.values for x in inputs.values())
            quick = self.fast(*values, float(t_value[0]), None)  # lists have become arrays, whole numbers floats
            if quick is not None:
                return quick
        count = 1 if batch is None else batch
        shape = self.shape if batch is None else (batch, *self.shape)
        target = None if out is None else arguments.output(out, shape)
        run = self._run(read)
        values, strides = [r.values for r in inputs.values()], [r.stride for r in inputs.values()]
        # the code may write before it has read everything: not over its own inputs
        apart = target is None or not any(np.may_share_memory(target, x) for x in values)
        found = run(values, strides, count, target if apart else None, self.setting.threads)
        if target is not None and not apart:
            target[...] = found.reshape(shape)
        if batch is None and self.fast is _never and always:
            self._open_fast_way(run, read)
        result = target if target is not None else found.reshape(shape)
        if self.inertia is not None:
            self.inertia.check(result, self.setting.stacked("q", given["q"]), t, params)
        return result

    def _run(self, read: tuple[str, ...]) -> Kernel | Interpreter:
        found = self._runs.get(read)
        if found is None:
            with tracing:
                found = self._runs.get(read)
                if found is None:
                    make = BACKENDS[self.setting.backend]
                    found = self._runs[read] = make(self.program.reading(read), self.setting.model)
        return found

    def _open_fast_way(self, kernel: Kernel | Interpreter, read: tuple[str, ...]) -> None:
        """Once the thorough way has been gone, compiled and checked, single states may take the short one."""
        if self.setting.has_reaction_friction or any(kind != "quaternion" for _, kind, _ in self.setting.manifolds):
            return
        quaternions = np.array([start for start, _, _ in self.setting.manifolds], dtype=np.int64)
        optional = sum(1 << k for k, name in enumerate(read) if INPUTS[name].absent == "zero")
        fast = kernel.single(self.shape, self.setting.model.parameter_defaults, quaternions, optional)
        if fast is not None:
            self.fast = fast if self.inertia is None else self.inertia.guarded(fast)


def _never(*_: Any) -> None:
    return None
