"""Functions of a mechanism for JAX: values by the compiled kernels, derivatives of any order by graphs.

JAX calls back into Python (`jax.pure_callback`), also from compiled code; `vmap` becomes one call with a batch. A
derivative along ẋ is Σ ∂f/∂x_i ẋ_i, in which ∂f/∂x_i is a function of the same kind: that of accelerations by q, v and
tau is the kernel of `dyn.derivatives` where q̇ = v, all others are traced when they are asked for. JAX transposes the
sum, which gives reverse mode.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from ..algorithms.sweeps.inputs import INPUTS
from ..algorithms.sweeps.program import Program
from ..codegen.straight import Interpreter
from ..core.errors import ShapeError, UnsupportedError, brief
from ..core.read import Array
from ..core.tracing import tracing
from ..model import visible_parameters
from ..model.joints.contract import is_plain
from .call import Function
from .casadi_functions import expressions

if TYPE_CHECKING:
    from .dynamics import Dynamics

Run = Callable[[Sequence[Array], int], Array]  # ((B, size) of each input, B) -> (B, ...)
Traced = tuple[list[ca.SX], ca.SX]  # symbols of the inputs, the result as a column


def jax_function(dyn: Dynamics, program: Program, shape: tuple[int, ...], name: str) -> Callable[..., Any]:
    """f(q, v, tau, t=0, params=defaults) and the like, in the order of `casadi`."""
    jax = _jax()
    model, least = dyn.model, program.least
    inputs = [x for x in least.arguments if x not in ("t", "params")]
    labels = [*(INPUTS[x].argument or x for x in inputs), "t", "params"]
    shown = [p.name for p in visible_parameters(model)]
    sizes = [*(INPUTS[x].size(model) for x in inputs), 1, len(shown)]
    defaults = np.array(model.parameter_defaults[: len(shown)], dtype=float)
    kernel = Function(dyn._call._setting, least, shape)

    def split(values: Sequence[Array]) -> tuple[dict[str, Array], Array, dict[str, Array]]:
        *states, t, params = values
        return dict(zip(inputs, states, strict=True)), t[:, 0], dict(zip(shown, params.T, strict=True))

    def run(values: Sequence[Array], count: int) -> Array:
        return kernel(*split(values))

    def slopes(values: Sequence[Array], count: int) -> Array:
        given, t, params = split(values)
        return np.concatenate(dyn.derivatives(given["q"], given["v"], given["tau"], t=t, params=params), axis=-1)

    @tracing
    def graph() -> Traced:
        _, symbols, column = expressions(program, model)
        return symbols, column

    plain = name == "acceleration" and all(is_plain(b.joint) for b in model.bodies)
    level = _Level(jax, run, graph, shape, slopes if plain else None)

    def function(*given: Any) -> Any:
        if not len(inputs) <= len(given) <= len(labels):
            raise ShapeError(
                f"{name} for JAX takes {', '.join(labels)}, of which t and params may be left out; got {len(given)} "
                "arguments."
            )
        rest = (0.0, defaults)[len(given) - len(inputs) :]
        return level.f(
            *(_array(jax, x, n, f"{name}: {label}") for x, n, label in zip((*given, *rest), sizes, labels, strict=True))
        )

    function.__name__ = name
    function.__doc__ = f"{name}({', '.join(labels)}) of {model.name!r}: {shape}"
    return function


def _jax() -> Any:
    try:
        return import_module("jax")
    except ImportError:
        raise UnsupportedError(
            "jax(): JAX is not installed. Expected `pip install sharnir[jax]`, or take dyn.casadi(...)."
        ) from None


def _array(jax: Any, value: Any, size: int, where: str) -> Any:
    """A JAX array (size,); of one entry a number will do."""
    try:
        found = jax.numpy.asarray(value, dtype=jax.numpy.result_type(float))
    except Exception:
        raise ShapeError(f"{where}={brief(value)} is no array of numbers. Expected {size} of them.") from None
    if found.shape != (size,) and not (size == 1 and found.shape == ()):
        raise ShapeError(f"{where} has the shape {found.shape}. Expected ({size},); use jax.vmap for batches.")
    return found.reshape(size)


class _Level:
    """A function of columns with the shape of its result, and its derivatives as functions of the same kind."""

    def __init__(
        self, jax: Any, run: Run, graph: Callable[[], Traced], shape: tuple[int, ...], slopes: Run | None = None
    ) -> None:
        self._jax, self._run, self._graph, self.shape, self._slopes = jax, run, graph, shape, slopes
        self._levels: dict[int, _Level] = {}
        self.f = jax.custom_jvp(self._value)
        self.f.defjvp(self._tangent, symbolic_zeros=True)

    def _value(self, *x: Any) -> Any:
        result = self._jax.ShapeDtypeStruct(self.shape, self._jax.numpy.result_type(float))
        return self._jax.pure_callback(self._called, result, *x, vmap_method="broadcast_all")

    def _called(self, *x: Any) -> Array:
        """By JAX, with numbers, and with as many axes in front as there are `vmap`s."""
        arrays = [np.asarray(y) for y in x]
        lead, kind = arrays[0].shape[:-1], arrays[0].dtype
        count = int(np.prod(lead, dtype=int))
        found = self._run([np.array(y, dtype=float).reshape(count, y.shape[-1]) for y in arrays], count)
        return np.asarray(found, dtype=kind).reshape(*lead, *self.shape)

    def _tangent(self, primals: Sequence[Any], tangents: Sequence[Any]) -> tuple[Any, Any]:
        jnp = self._jax.numpy
        zero = self._jax.custom_derivatives.SymbolicZero
        total = jnp.zeros(self.shape, jnp.result_type(float))
        moving = [k for k, d in enumerate(tangents) if not isinstance(d, zero) and d.shape[-1]]
        if self._slopes is not None and any(k < 3 for k in moving):
            blocks = jnp.split(self._state.f(*primals), 3, axis=-1)
            total = sum((blocks[k] @ tangents[k] for k in moving if k < 3), total)
            moving = [k for k in moving if k >= 3]
        for k in moving:
            total = total + self._by(k).f(*primals) @ tangents[k]
        return self.f(*primals), total

    @cached_property
    def _state(self) -> _Level:
        """By q, v and tau together."""
        assert self._slopes is not None
        return self._derivative(lambda symbols: ca.vertcat(*symbols[:3]), 3 * self.shape[0], self._slopes)

    @tracing
    def _by(self, k: int) -> _Level:
        """By input k."""
        if k not in self._levels:
            self._levels[k] = self._derivative(lambda symbols: symbols[k], int(self._graph()[0][k].numel()), None)
        return self._levels[k]

    def _derivative(self, of: Callable[[list[ca.SX]], ca.SX], size: int, run: Run | None) -> _Level:
        @tracing
        def graph() -> Traced:
            symbols, column = self._graph()
            return symbols, ca.densify(ca.vec(ca.jacobian(column, of(symbols)).T))

        if run is None:
            with tracing:
                interpreter = Interpreter(*graph())

            def run(values: Sequence[Array], count: int) -> Array:
                return interpreter(values, [1] * len(values), count)

        return _Level(self._jax, run, graph, (*self.shape, size))
