"""Derivatives in every form of code, of small models with all that has gone wrong once: fixed bodies on the root, in a
row, at forks and at tips; prescribed joints, parameters, forces, locks and constraints on them.

The reference are extrapolated differences of the accelerations, of inverse dynamics and along parameters. 1e-9 is the
issue's bound; differences are good to about 1e-11 of the numbers differentiated.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations import composite, derivative_recursion, derivatives_by_direction, inverse
from sharnir.algorithms.sweeps.program import Program
from sharnir.codegen.forms import FORMS, kernel_of
from sharnir.codegen.tasks.task_list import has_task_list
from sharnir.model import visible_parameters
from support.differences import differences, extrapolated
from support.random_trees import relative_error
from support.rich_trees import TIME, interpreted, strides_of
from support.samples import ALL, slow_after

TOLERANCE = 1e-9
SOLID: dict[str, Any] = {"mass": 1.5, "com": (0.1, -0.2, 0.05), "inertia": (0.2, 0.3, 0.35)}
PLACE = sh.Placement(xyz=(0.1, 0.2, 0.3), rpy=(0.2, 0.5, -0.3))


def mounts(root: sh.Joint) -> sh.System:
    """A root with two mounts of two fixed bodies each, on which arms are; tools on the arms."""
    s = sh.System("mounts", gravity=(1.0, -2.0, -9.0))
    s.parameter("p", 0.8)
    s.add_body("hub", joint=root, placement=PLACE, **SOLID)
    for side in "ab":
        s.add_body(f"mount {side}", "hub", joint=sh.Fixed(), placement=PLACE, **SOLID)
        s.add_body(f"plate {side}", f"mount {side}", joint=sh.Fixed(), placement=PLACE, **SOLID)
        s.add_body(f"arm {side}", f"plate {side}", joint=sh.Revolute("y"), placement=PLACE, **SOLID)
        s.add_body(f"tool {side}", f"arm {side}", joint=sh.Fixed(), placement=PLACE, **SOLID)
    s.add_body("tail", "plate b", joint=sh.Prismatic("z"), placement=PLACE, **SOLID)
    return s


def fixed_root() -> sh.System:
    return mounts(sh.Fixed())


def moving_root() -> sh.System:
    return mounts(sh.Revolute("x"))


def prescribed() -> sh.System:
    s = moving_root()
    s.prescribe("hub", q="0.3*sin(2*t)")
    s.prescribe("arm a", v="cos(t)", q0=0.1)
    return s


def parameters() -> sh.System:
    """Mass of a fixed body, and where another one is."""
    s = moving_root()
    p = s.parameter("load", 0.8)
    s.add_body("load", "tool a", joint=sh.Fixed(), mass=p, com=(0.1, 0, 0), inertia=(0.1, 0.1, 0.1))
    s.add_body("boom", "tool b", joint=sh.Fixed(), placement=sh.Placement(xyz=(p, 0, 0)), **SOLID)
    return s


def forces() -> sh.System:
    s = moving_root()
    s.add_force("spring", sh.PointSpring("tool a", (0.1, 0, 0.2), "plate b", (0, 0.3, 0), "20*p", 0.4, damping=0.5))
    s.add_force("hinge", sh.JointSpring("arm b", stiffness=3.0, damping=0.2))
    s.add_force("push", sh.Wrench("mount a", (0, 0.1, 0), force=(1, "p", 0), moment=(0, 0, 1), frame="world"))
    return s


def closed() -> sh.System:
    """A rod between a tool and a mount, as long as it is at the state below."""
    s = moving_root()
    model = s.build()
    dyn, q = sh.compile(model, backend="casadi"), state_of(model)["q"]
    length = np.linalg.norm(dyn.point(q, "tool a", (0.1, 0, 0)) - dyn.point(q, "tool b", (0, 0.1, 0)))
    s.add_constraint("rod", sh.Distance("tool a", (0.1, 0, 0), "tool b", (0, 0.1, 0), f"{float(length)!r}*p/0.8"))
    return s


def locked() -> sh.System:
    s = moving_root()
    s.add_event("lock", sh.Latch("arm a", closed=True))
    return s


def open_lock() -> sh.System:
    s = moving_root()
    s.add_event("lock", sh.Latch("arm a", at=2.0))
    return s


MODELS: tuple[Callable[[], sh.System], ...] = (
    fixed_root, moving_root, prescribed, parameters, forces, closed, locked, open_lock,
)  # fmt: skip


@cache
def reference(made: Callable[[], sh.System]) -> tuple[sh.Model, dict[str, np.ndarray], dict[str, np.ndarray]]:
    """The model, a state, and the derivatives there."""
    model = made().build()
    state = state_of(model)
    q, v, tau, a = (state[name] for name in ("q", "v", "tau", "a"))
    last = visible_parameters(model)[-1].name
    dyn = sh.compile(model, "separate-bodies", backend="casadi")
    given: dict[str, Any] = {"t": TIME}
    found = {"derivatives": np.stack(differences(model, q, v, tau, **given))}
    if not model.constraints:
        unit = np.eye(model.nv)
        ways = (
            lambda h: dyn.inverse(q + h * unit, v, a, **given),
            lambda h: dyn.inverse(q, v + h * unit, a, **given),
        )
        found["inverse"] = np.stack(
            [extrapolated(lambda h, f=f: (f(h) - f(-h)).T / (2 * h)).value for f in ways]  # type: ignore[misc]
        )

    def along(h: float) -> np.ndarray:
        x = [dyn.acceleration(q, v, tau, params={last: 0.8 + s * h}, **given) for s in (1, -1)]
        return np.asarray(x[0] - x[1])[:, None] / (2 * h)

    found["parameter"] = extrapolated(along).value[None]
    return model, state, found


def state_of(model: sh.Model) -> dict[str, np.ndarray]:
    rng = np.random.default_rng(3)
    found = {name: rng.normal(scale=0.5, size=n) for name, n in zip("qva", (model.nq, model.nv, model.nv), strict=True)}
    found |= {"tau": rng.normal(size=model.nv), "wrench": np.zeros(6 * len(model.bodies))}
    return found | {"t": np.array([TIME]), "params": model.parameter_defaults}


def programs(model: sh.Model) -> list[tuple[str, Program]]:
    """Each with all bodies, and with those that move."""
    found = [("derivatives", derivatives_by_direction.derivatives), ("derivatives", composite.derivatives)]
    found += [("derivatives", derivative_recursion.derivatives)] if derivative_recursion.takes(model) else []
    found += [] if model.constraints else [("inverse", inverse.derivatives)]
    last = (len(visible_parameters(model)) - 1,)
    found += [
        ("parameter", way(last))
        for way in (composite.parameter_derivatives, derivatives_by_direction.parameter_derivatives)
    ]
    return [(what, x) for what, program in found for x in (program, program.least)]


def off(what: str, found: np.ndarray, expected: np.ndarray) -> float:
    return max(relative_error(one, expected) for one in found.reshape(-1, *expected.shape))


@pytest.mark.slow
@pytest.mark.parametrize("made", slow_after(1, MODELS), ids=lambda f: f.__name__)
def test_interpreter(made: Callable[[], sh.System]) -> None:
    model, state, expected = reference(made)
    for what, program in programs(model)[MODELS.index(made) % 2 :: 1 if ALL else 2]:
        x = [state[name][None] for name in program.arguments]
        assert off(what, interpreted(program, model, x), expected[what]) <= TOLERANCE, program.name


def sampled(model: sh.Model, made: Callable[[], sh.System], form: str) -> list[tuple[str, Program]]:
    """One program that has the form, by turns; all with SHARNIR_ALL_TREES=1."""
    found = [(what, x) for what, x in programs(model) if x.can_be_rolled(model) or form != "rolled"]
    found = [(what, x) for what, x in found if has_task_list(x, model) or form != "woven"]
    turn = MODELS.index(made) + list(FORMS).index(form)
    return found if ALL or not found else [found[turn * 3 % len(found)]]


PAIRS = [
    pytest.param(
        made, form, id=f"{made.__name__}-{form}", marks=[pytest.mark.slow] if (k + n) % 5 or made is forces else []
    )
    for k, made in enumerate(MODELS)
    for n, form in enumerate(FORMS)
]


@pytest.mark.parametrize(("made", "form"), PAIRS)
def test_native(made: Callable[[], sh.System], form: str) -> None:
    """A batch and one state."""
    model, state, expected = reference(made)
    for what, program in sampled(model, made, form):
        kernel = kernel_of(program, model, form).kernel
        for count in (1, 3):
            x = [np.tile(state[name], (count, 1)) for name in program.arguments]
            assert off(what, kernel(x, strides_of(x), count), expected[what]) <= TOLERANCE, (program.name, count)


@pytest.mark.slow
@pytest.mark.parametrize("made", [moving_root, forces], ids=lambda f: f.__name__)
def test_threads(made: Callable[[], sh.System]) -> None:
    model, state, expected = reference(made)
    count = 1500
    given = [np.tile(state[name], (count, 1)) for name in ("q", "v", "tau")]
    D = np.stack(sh.compile(model, threads=2).derivatives(*given, t=TIME), axis=1)
    assert off("derivatives", D[[0, 700, count - 1]], expected["derivatives"]) <= TOLERANCE
    np.testing.assert_array_equal(D, np.broadcast_to(D[0], D.shape))
