"""How a public function reaches its kernel: fast where the arguments are plain arrays of one state, else thoroughly.

Where the mass matrix may be singular, a call that divides by it is followed by a check of its pivots (`Inertia`).
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias, overload

import casadi as ca
import numpy as np

from ..algorithms.formulations.bearings import has_reaction_friction
from ..algorithms.formulations.formulation import Formulation
from ..algorithms.quantities import pivots
from ..algorithms.sweeps.inputs import INPUTS
from ..algorithms.sweeps.program import Program
from ..codegen.entry import ROW, Kernel
from ..codegen.kernels import kernel_for, norm_kernel
from ..codegen.straight import Interpreter
from ..core.errors import ModelError, UnsupportedError
from ..core.read import choice, floats
from ..core.tracing import cached_by_identity, traced_property, tracing
from ..model import Model
from ..model.pivots import SINGULAR, suspects
from . import arguments
from .arguments import Argument, Params, parameters
from .orientations import manifolds

# Singular mass matrices are refused by name. A tree in which every joint moves inertia of its own body has none.
#
# Only of the others (`model.pivots.suspects`: massless bodies between joints, mostly) the pivots are computed at every
# call that divides by the mass matrix; the formulations would give NaN, infinity or any number otherwise. Where masses
# are parameters, calls with a parameter that is zero, and results that are no numbers, are looked into as well. So is
# what a formulation refuses of parameters: one that inverts the inertia of every body gives no number where it cannot.


@cached_by_identity
def _varies(model: Model) -> bool:
    return any(isinstance(x, ca.SX) for b in model.bodies for x in (b.mass, b.com, b.inertia, b.armature))


class Inertia:
    """Of one compiled model."""

    def __init__(self, model: Model, pivots: Function, formulation: Formulation | None = None) -> None:
        """`pivots` is the compiled program of that name."""
        self._model, self._pivots, self._formulation = model, pivots, formulation

    @traced_property
    def suspect(self) -> bool:
        return bool(suspects(self._model))

    @property
    def varies(self) -> bool:
        """Whether parameters may make a body weak."""
        return _varies(self._model)

    def guarded(self, fast: Callable[..., Any]) -> Callable[..., Any]:
        """The short way in, which is followed by the check where one is due. It takes q, other inputs, t and out."""
        if not self.suspect:
            return fast
        read = self._pivots

        def checked(q: Any, *others: Any) -> Any:
            result = fast(q, *others)
            if result is not None:
                found = read.fast(q, others[-2], None)
                if found is None:
                    self._check(q, others[-2], None)
                elif not (found[:, 0] > SINGULAR * found[:, 1]).all():
                    self._refuse(_relative(found), q)
            return result

        return checked

    def check(self, result: np.ndarray, q: Any, t: Any, params: Params) -> None:
        """After a call. Parameters that are zero may have made a body massless."""
        odd = bool(params and self.varies) and not np.isfinite(result).all()
        if odd:
            self._ask(result, params)
        if self.suspect or odd or (params and self.varies and _some_zero(params)):
            self._check(q, t, params)

    def _ask(self, result: np.ndarray, params: Params) -> None:
        """Whether the formulation refuses the parameters of a result, or of the first row of a batch, that is NaN."""
        table, row = parameters(self._model, params).values.reshape(-1, len(self._model.parameters)), 0
        if len(table) > 1:
            row = int(np.argmin(np.isfinite(result.reshape(len(table), -1)).all(axis=1)))
        reason = self.refused(table[row])
        if reason is not None:
            where = f" (row {row} of the batch)" if len(table) > 1 else ""
            raise UnsupportedError(f"The params given{where} do not suit the formulation: {reason}")

    def refused(self, row: np.ndarray) -> str | None:
        """Why the formulation does not take the model with these parameters, or nothing."""
        if self._formulation is None or self._formulation.refused is None:
            return None
        return self._formulation.refused(self._model, row)

    def _check(self, q: Any, t: Any, params: Params) -> None:
        found = self.relative(q, t, params)
        if not found.min(initial=1.0) > SINGULAR:
            self._refuse(found, q)

    def relative(self, q: Any, t: Any, params: Params) -> np.ndarray:
        """(..., nv): the pivots relative to what they were reduced from; see `algorithms/quantities.py`."""
        return _relative(self._pivots({"q": q}, t, params))

    def regular(self, q: np.ndarray, t: Any, params: Params) -> np.ndarray:
        """(N,) of bool, of N states: whether a call that divides by the mass matrix would be answered."""
        if not self.suspect:
            return np.ones(len(q), dtype=bool)
        return np.asarray((self.relative(q, t, params) > SINGULAR).all(axis=-1))

    def _refuse(self, found: np.ndarray, q: Any) -> None:
        finite = np.isfinite(floats(q)).all(axis=-1)
        weak = ~(found > SINGULAR) & finite[..., None]  # of a position that is no number nothing is said
        if not weak.any():
            return
        row = int(np.argmax(weak.any(axis=-1))) if found.ndim > 1 else None
        where = "" if row is None else f" (row {row} of the batch)"
        raise ModelError(
            f"{self.described(found if row is None else found[row])}{where}. Expected a position at which every joint "
            "moves some inertia; give the bodies mass and inertia, or armature=... on the joint."
        )

    def described(self, pivot: np.ndarray) -> str:
        """Names the joint whose pivot is singular; of several the one furthest out, for what is NaN follows from it."""
        model = self._model
        column = int(np.flatnonzero(~(pivot > SINGULAR)).max(initial=0))
        if pivot.min(initial=1.0) > SINGULAR:
            column = int(np.argmin(pivot))
        body = next(b for b in reversed(model.bodies) if b.v_start <= column and b.joint.nv)
        which = f"coordinate {column - body.v_start} of joint" if body.joint.nv > 1 else "joint"
        return (
            f"{which} {body.name!r} ({type(body.joint).__name__}) moves no inertia at this position, given how the "
            "joints that it carries can give way: the mass matrix is singular, and accelerations are not determined"
        )


def _relative(found: np.ndarray) -> np.ndarray:
    """d / b, zero where there was nothing from the beginning."""
    d, b = found[..., 0], found[..., 1]
    return np.asarray(np.divide(d, b, out=np.zeros_like(d), where=b != 0.0))


def _some_zero(params: Mapping[str, Any]) -> bool:
    return any(bool(np.any(floats(x) == 0.0)) for x in params.values())


BACKENDS: dict[str, Callable[[Program, Model], Kernel | Interpreter]] = {"llvm": kernel_for, "casadi": Interpreter.of}


class Setting:
    """The common part of all functions of one model: the backend, the threads for batches, how arguments are read."""

    def __init__(self, model: Model, backend: str, threads: int | None) -> None:
        after = "): there is no such backend."
        self.model, self.backend = model, choice(backend, tuple(BACKENDS), "compile(backend=", after, UnsupportedError)
        self.threads = arguments.thread_count(threads, 1 if threads is not None else PROCESSORS)
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
        if name in ("q", "q2"):
            return arguments.with_orientations(found, self.manifolds, self._norms, called)
        return found

    def _refuse_loads(self, called: str, value: np.ndarray) -> None:
        if np.any(value != 0.0):
            raise UnsupportedError(
                f"{called} is given, but {self.model.name!r} has friction by the reactions of joints, which does not "
                "see loads from outside. Let forces of the model act instead, such as JointForce and Wrench."
            )

    def stacked(self, name: str, value: Any) -> Any:
        """What was given by the names of joints as an array; anything else as it is."""
        return arguments.stacked(self.model, name, value)

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
        setattr(thing, self._name, made)  # not by __dict__, which makes all attributes of the object slower to read
        return made


def shapes(model: Model, *things: object) -> dict[str, tuple[int, ...]]:
    """The shape of the result of each of `programs`."""
    lazy = [(thing, x) for thing in things for x in vars(type(thing)).values() if isinstance(x, LazyFunction)]
    return {x.program(thing).name: x._shape(model) for thing, x in lazy}


def programs(*things: object) -> dict[str, Program]:
    """The programs of all lazy functions of these objects by name, whether they were asked for or not."""
    lazy = [(thing, x) for thing in things for x in vars(type(thing)).values() if isinstance(x, LazyFunction)]
    found = [x.program(thing) for thing, x in lazy]
    return {program.name: program for program in found}


PROCESSORS = os.cpu_count() or 1  # asked once: the answer takes as long as ten calls
MOST_WAYS = 256  # short ways of one function, each with parameters of its own

Way: TypeAlias = "Callable[..., np.ndarray[Any, np.dtype[Any]] | None]"


WHOLE = 2**53  # whole numbers that are floats


def _numbers(params: Any) -> tuple[tuple[str, Any], ...] | None:
    """What tells one set of parameters from another, where all of them are plain numbers."""
    if type(params) is not dict:
        return None
    for x in params.values():
        if type(x) is not float and type(x) is not int:
            return None
    return tuple(params.items())


class Function:
    """One program. `fast` takes (inputs always read, t, out) and answers None unless it could do it at once.

    A short way has its parameters in an array of its own, so threads do not disturb each other. It is opened after the
    thorough way has been gone with the same inputs and parameters: their checks need not be made again.
    """

    def __init__(
        self, setting: Setting, program: Program, shape: tuple[int, ...], inertia: Inertia | None = None
    ) -> None:
        self.setting, self.program, self.shape, self.inertia = setting, program, shape, inertia
        self.fast: Way = _never
        self.whole: Way = _never  # the same with all inputs
        self._of_params: dict[tuple[tuple[str, Any], ...], Way] = {}  # of inputs always read
        self._ways: dict[Any, Way] = {}  # by inputs, and by parameters where some are given
        self._runs: dict[tuple[str, ...], Kernel | Interpreter] = {}
        # Inputs that are not read where none is given. No cached properties: they go by __dict__, after which Python
        # reads all attributes of an object more slowly.
        self._left_out = frozenset(name for name in program.inputs if INPUTS[name].absent == "unread")
        # Inputs that are read whatever is given; the object itself where no other, and no point, is ever read.
        read = tuple(name for name in program.inputs if name not in self._left_out)
        self._least = program.inputs if read == program.inputs and "point" not in read else read

    def of(self, params: Any) -> Way:
        """`fast` with these parameters, where they were given before."""
        key = _numbers(params)
        return _never if key is None else self._of_params.get(key, _never)

    def _with(self, given: Mapping[str, Any]) -> tuple[str, ...]:
        """Inputs that are read where some are given that need not be."""
        if len(self._left_out) == 1:
            return self.program.inputs
        return tuple(x for x in self.program.inputs if x in self._least or given.get(x) is not None)

    def _flat(self, value: Any) -> Any:
        """A point as an array where that is plain to see."""
        plain = type(value) is tuple and all(type(x) is float or (type(x) is int and -WHOLE < x < WHOLE) for x in value)
        return np.array(value, dtype=np.float64) if plain else value

    def __call__(self, given: Mapping[str, Any], t: Any, params: Params, out: Any = None) -> np.ndarray:
        read = self.program.inputs
        if self._left_out:
            read = self._least
            for name in self._left_out:
                if given.get(name) is not None:
                    read = self._with(given)
                    break
        usual = params is None or (type(params) is dict and not params)
        key: Any = read if usual else (read, _numbers(params))
        way: Way = self._ways.get(key) or _never
        if way is not _never:
            asked = list(map(given.get, read))
            if read is not self._least:
                asked[-1] = self._flat(asked[-1])
            if type(t) is int and -WHOLE < t < WHOLE:
                t = float(t)
            quick: np.ndarray | None = way(*asked, t, out)
            if quick is not None:
                return quick
        inputs, batch = self.setting.checked(read, given, t, params)
        if batch is None and out is None and way is not _never:
            *values, t_value, _ = (x.values for x in inputs.values())
            quick = way(*values, float(t_value[0]), None)  # lists have become arrays, whole numbers floats
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
        result = target if target is not None else found.reshape(shape)
        if self.inertia is not None:
            self.inertia.check(result, self.setting.stacked("q", given["q"]), t, params)
        if batch is None and way is _never:
            self._open_way(run, read, key, None if usual else inputs["params"].values)
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

    def _open_way(self, kernel: Kernel | Interpreter, read: tuple[str, ...], key: Any, params: Any) -> None:
        """Once the thorough way has been gone, compiled and checked, single states may take the short one."""
        setting, inertia = self.setting, self.inertia
        if setting.has_reaction_friction or any(kind != "quaternion" for _, kind, _ in setting.manifolds):
            return
        if params is not None and (key[1] is None or (inertia is not None and inertia.suspect)):
            return  # not numbers, or pivots that depend on them
        quaternions = np.array([start for start, _, _ in setting.manifolds], dtype=np.int64)
        optional = sum(1 << k for k, name in enumerate(read) if INPUTS[name].absent == "zero")
        in_rows = sum(1 << k for k, name in enumerate(read) if INPUTS[name].columns == ROW)
        own = setting.model.parameter_defaults if params is None else np.ascontiguousarray(params).copy()
        # with parameters of its own a result that is no number goes the thorough way, which says why
        watched = params is not None and inertia is not None and inertia.varies
        if watched and not own.all():
            return  # as does a parameter that is zero
        fast = kernel.single(self.shape, own, quaternions, optional, in_rows, watched)
        if fast is None:
            return
        if inertia is not None and params is None:
            fast = inertia.guarded(fast)
        if len(self._ways) >= MOST_WAYS:
            self._ways = {k: x for k, x in self._ways.items() if x is self.fast or x is self.whole}
            self._of_params = {}
        self._ways[key] = fast
        least = self._left_out.isdisjoint(read)
        if params is not None and least:
            self._of_params[key[1]] = fast
        if params is None and least:
            self.fast = fast
        if params is None and read == self.program.inputs:
            self.whole = fast


def _never(*_: Any) -> None:
    return None


class Unmade:
    """In place of a function that nobody has asked for yet."""

    fast = whole = staticmethod(_never)

    @staticmethod
    def of(params: Any) -> Way:
        return _never


UNMADE = Unmade()
