"""How a public function reaches its kernel: fast where the arguments are plain arrays of one state, else thoroughly."""

from __future__ import annotations

import math
import os
import threading
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from ..errors import UnsupportedError
from ..formulations.bearings import is_borne
from ..formulations.formulation import Formulation
from ..model import Model
from ..native.call.kernel import Kernel
from ..native.call.norms import norm_kernel
from ..native.interpreter import Interpreter
from ..native.kernels import kernel_for
from ..quantities.pivots import pivots
from ..read import choice
from ..sweeps.inputs import INPUTS
from ..sweeps.program import Program
from . import arguments
from .arguments import Argument, Params
from .by_joint import READERS
from .inertia import Inertia
from .orientations import manifolds

BACKENDS: dict[str, Callable[[Program, Model], Kernel | Interpreter]] = {"llvm": kernel_for, "casadi": Interpreter.of}


class Setting:
    """What all functions of one model have in common: the backend, the threads for batches, how arguments are read."""

    def __init__(self, model: Model, backend: str, threads: int | None) -> None:
        after = "): there is no such backend."
        self.model, self.backend = model, choice(backend, tuple(BACKENDS), "compile(backend=", after, UnsupportedError)
        self.threads = arguments.thread_count(threads, 1 if threads is not None else os.cpu_count() or 1)
        self.manifolds, self.borne = manifolds(model), is_borne(model)
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
        if self.borne and name in ("tau", "wrench") and value is not None:
            self._refuse_loads(called, self.stacked(name, value))
        if value is None and INPUTS[name].absent == "zero":
            return Argument(np.zeros(math.prod(shape)), None)
        found = arguments.argument(called, self.stacked(name, value), shape, what)
        return arguments.with_orientations(found, self.manifolds, self._norms) if name == "q" else found

    def _refuse_loads(self, called: str, value: Any) -> None:
        if np.any(np.asarray(value, dtype=float) != 0.0):
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

    @property
    def programs(self) -> dict[str, Program]:
        """Of the functions that are not of one body, by name."""
        return {name: found.program for (name, body), found in self._functions.items() if not body}

    def function(self, program: Program, shape: tuple[int, ...], body: str = "", inverts: bool = False) -> Function:
        """`inverts` where the program divides by the mass matrix, which is then looked at too; see `Inertia`."""
        key = (program.name, body)
        found = self._functions.get(key)
        if found is None:
            made = Function(self._setting, program, shape, self.inertia if inverts else None)
            found = self._functions.setdefault(key, made)
        return found


class Function:
    """One program. `fast` takes (inputs always read, t, out) and answers None unless it could do it at once."""

    def __init__(
        self, setting: Setting, program: Program, shape: tuple[int, ...], inertia: Inertia | None = None
    ) -> None:
        self.setting, self.program, self.shape, self.inertia = setting, program, shape, inertia
        self.fast: Callable[..., np.ndarray | None] = _never
        self._lock = threading.Lock()
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
            with self._lock:
                found = self._runs.get(read)
                if found is None:
                    make = BACKENDS[self.setting.backend]
                    found = self._runs[read] = make(self.program.reading(read), self.setting.model)
        return found

    def _open_fast_way(self, kernel: Kernel | Interpreter, read: tuple[str, ...]) -> None:
        """Once the thorough way has been gone, compiled and checked, single states may take the short one."""
        if self.setting.borne or any(kind != "quaternion" for _, kind, _ in self.setting.manifolds):
            return
        quaternions = np.array([start for start, _, _ in self.setting.manifolds], dtype=np.int64)
        optional = sum(1 << k for k, name in enumerate(read) if INPUTS[name].absent == "zero")
        fast = kernel.single(self.shape, self.setting.model.parameter_defaults, quaternions, optional)
        if fast is not None:
            self.fast = fast if self.inertia is None else self.inertia.guarded(fast)


def _never(*_: Any) -> None:
    return None
