"""Every argument of every public function, given wrongly, by the message it gets."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.dynamics.arguments import Argument, argument, common_batch, parameters

GOOD = {
    "q": [1.0, 0.0, 0.0, 0.0, 0.3],
    "v": [0.0, 0.0, 0.0, 0.1],
    "a": [0.0] * 4,
    "tau": [0.0] * 4,
    "t": 0.0,
    "params": {"payload": 1.0},
    "wrenches": np.zeros((2, 6)),
    "body": "hand",
    "point": (0.0, 0.0, 0.0),
}
Arguments = tuple[str, ...]
FUNCTIONS: dict[str, Arguments] = {
    "acceleration": ("q", "v", "tau", "t", "params", "wrenches"),
    "inverse": ("q", "v", "a", "t", "params", "wrenches"),
    "mass_matrix": ("q", "params", "t"),
    "energy": ("q", "v", "t", "params"),
    "momentum": ("q", "v", "t", "params"),
    "centre_of_mass": ("q", "t", "params"),
    "reactions": ("q", "v", "tau", "t", "params", "wrenches"),
    "placement": ("q", "body", "t", "params"),
    "point": ("q", "body", "point", "t", "params"),
    "point_velocity": ("q", "v", "body", "point", "t", "params"),
    "point_acceleration": ("q", "v", "a", "body", "point", "t", "params"),
    "point_jacobian": ("q", "body", "point", "t", "params"),
}
ARRAYS = ("q", "v", "a", "tau", "t", "wrenches", "point")
SIZE = {"q": 5, "v": 4, "a": 4, "tau": 4, "point": 3}


@cache
def dynamics() -> sh.Dynamics:
    s = sh.System("arm")
    payload = s.parameter("payload", 2.0)
    s.add_body("ball", joint=sh.Spherical(), mass=1.0, inertia=(1, 1, 1))
    s.add_body("hand", "ball", joint=sh.Revolute("z"), mass=payload, inertia=(1, 1, 1))
    return sh.compile(s.build(), backend="casadi")


def wrong(function: str, **given: object) -> Callable[[], object]:
    arguments = {name: GOOD[name] for name in FUNCTIONS[function]} | given
    return lambda: getattr(dynamics(), function)(**arguments)


def pairs(names: tuple[str, ...]) -> pytest.MarkDecorator:
    found = [(f, a) for f, arguments in FUNCTIONS.items() for a in arguments if a in names]
    return pytest.mark.parametrize(("function", "argument"), found)


@pytest.mark.parametrize("function", FUNCTIONS)
def test_the_right_arguments_pass(function: str) -> None:
    wrong(function)()


@pairs(tuple(SIZE))
def test_wrong_length(function: str, argument: str) -> None:
    n = SIZE[argument]
    message = (
        rf"^{argument}: got an array of shape \({n + 1},\), expected \({n},\) for one state or \(B, {n}\) for a batch"
    )
    with pytest.raises(sh.ShapeError, match=message):
        wrong(function, **{argument: np.zeros(n + 1)})()
    with pytest.raises(sh.ShapeError, match=rf"^{argument}: got an array of shape \(2, {n - 1}\)"):
        wrong(function, **{argument: np.zeros((2, n - 1))})()


@pairs(ARRAYS)
def test_too_many_axes(function: str, argument: str) -> None:
    shape = (2, 2, *np.shape(GOOD[argument]))
    with pytest.raises(sh.ShapeError, match=rf"^{argument}: got an array of shape \(2, 2"):
        wrong(function, **{argument: np.zeros(shape)})()


@pairs(ARRAYS)
def test_complex_numbers(function: str, argument: str) -> None:
    given = np.zeros(np.shape(GOOD[argument]), dtype=complex)
    with pytest.raises(sh.ShapeError, match=rf"^{argument}: expected .*real numbers of shape.*complex128"):
        wrong(function, **{argument: given})()


@pairs(ARRAYS)
def test_text(function: str, argument: str) -> None:
    with pytest.raises(sh.ShapeError, match=rf"^{argument}: expected .*real numbers.*got 'fast' "):
        wrong(function, **{argument: "fast"})()


@pairs(("q", "v", "a", "tau", "point"))
def test_ragged_lists(function: str, argument: str) -> None:
    with pytest.raises(sh.ShapeError, match=rf"^{argument}: expected .*real numbers"):
        wrong(function, **{argument: [[1.0, 2.0], [1.0]]})()


@pairs(("q", "v", "a", "tau", "t", "wrenches", "point", "params"))
def test_two_different_batches(function: str, argument: str) -> None:
    """Three of one argument, two of another."""
    other = "t" if argument in ("q", "params") else "q"
    batch = {name: np.tile(GOOD[name], (n, *[1] * np.ndim(GOOD[name]))) for name, n in ((other, 2),)}
    if other == "t":
        batch = {"t": np.zeros(2)}
    if argument == "params":
        batch["params"] = {"payload": [1.0, 2.0, 3.0]}
    elif argument == "t":
        batch["t"] = np.zeros(3)
    else:
        batch[argument] = np.tile(GOOD[argument], (3, *[1] * np.ndim(GOOD[argument])))
    with pytest.raises(sh.ShapeError, match=r"a batch of [23] does not go with the batch of [23] in \w+"):
        wrong(function, **batch)()


@pairs(("wrenches",))
def test_wrenches_of_the_wrong_shape(function: str, argument: str) -> None:
    for shape in ((2, 5), (3, 6), (12,)):
        with pytest.raises(
            sh.ShapeError,
            match=r"^wrenches: got an array of shape .* expected \(2, 6\) for one state.*linear|body axes",
        ):
            wrong(function, wrenches=np.zeros(shape))()


@pairs(("params",))
def test_parameters(function: str, argument: str) -> None:
    with pytest.raises(sh.ModelError, match=r"params: 'paylod' is not a parameter of 'arm'\. Did you mean 'payload'\?"):
        wrong(function, params={"paylod": 1.0})()
    with pytest.raises(sh.ShapeError, match=r"params: expected a mapping of parameter names to numbers, got \[1\.0\]"):
        wrong(function, params=[1.0])()
    with pytest.raises(sh.ShapeError, match=r"^params\['payload'\]: got an array of shape \(2, 2\)"):
        wrong(function, params={"payload": np.zeros((2, 2))})()
    with pytest.raises(sh.ShapeError, match=r"^params\['payload'\]: expected a number.*got 'heavy'"):
        wrong(function, params={"payload": "heavy"})()


@pairs(("body",))
def test_unknown_body(function: str, argument: str) -> None:
    with pytest.raises(sh.ModelError, match=r"there is no body 'hnad'\. Did you mean 'hand'\?"):
        wrong(function, body="hnad")()


@pytest.mark.parametrize("odd", [[], 0, "", np.zeros(3), np.ma.array([1.0, 2.0]), ca.SX(3, 3)])
def test_parameters_that_are_none_are_refused_on_the_short_way_too(odd: Any) -> None:
    """Their truth is not asked, and an empty list is no empty mapping."""
    dyn = dynamics()
    q, v = dyn.model.q0, dyn.model.v0
    for ask in (dyn.acceleration, dyn.bias):
        ask(q, v)
        with pytest.raises(sh.ShapeError, match="params"):
            ask(q, v, params=odd)


@pytest.mark.parametrize("odd", [ca.SX.sym("x", 3), [], np.zeros(2), None, 3])
def test_names_of_frames_and_axes_are_texts(odd: Any) -> None:
    dyn = dynamics()
    name = dyn.model.names[0]
    dyn.jacobian(dyn.model.q0, name)
    with pytest.raises(sh.UnsupportedError, match="axes"):
        dyn.jacobian(dyn.model.q0, name, axes=odd)
    with pytest.raises(sh.ModelError, match="no frame or body"):
        dyn.jacobian(dyn.model.q0, odd)


def test_numbers_that_are_no_floats_on_the_short_way() -> None:
    dyn = sh.compile(dynamics().model)
    q = dyn.model.q0
    usual = dyn.mass_matrix(q)
    np.testing.assert_array_equal(dyn.mass_matrix(q, t=10**400), usual)  # a time that is not read
    with pytest.raises(sh.SharnirError, match="finite"):
        dyn.operational_inertia(q, dyn.model.names[0], point=(np.nan, 0.0, 0.0))


def test_unknown_actuator() -> None:
    with pytest.raises(sh.ModelError, match=r"inverse: actuated names 'hnad', which is no joint.*'hand'"):
        wrong("inverse", actuated=["hnad"])()


def test_batches_within_the_parameters_must_match() -> None:
    s = sh.System("two")
    a, b = s.parameter("a", 1.0), s.parameter("b", 2.0)
    s.add_body("x", joint=sh.Revolute("z"), mass=a, inertia=(b, b, b))
    model = s.build()
    with pytest.raises(
        sh.ShapeError, match=r"params\['b'\]: a batch of 3 does not go with the batch of 2 in params\['a'\]"
    ):
        parameters(model, {"a": [1.0, 2.0], "b": [1.0, 2.0, 3.0]})
    given = parameters(model, {"b": [5.0, 6.0]})
    np.testing.assert_array_equal(given.values, [[1.0, 5.0], [1.0, 6.0]])
    assert given.batch == 2


def test_rows() -> None:
    single, batch = argument("x", [1, 2], (2,), "two"), argument("x", [[1, 2]], (2,), "two")
    assert (single.batch, single.stride) == (None, 0)
    assert (batch.batch, batch.stride) == (1, 2)
    assert batch.values.dtype == np.float64
    assert argument("x", np.zeros((4, 0)), (0,), "none").batch == 4  # nothing to give, but a batch of it
    assert common_batch({"x": single}) is None
    assert common_batch({"x": single, "y": batch, "z": Argument(np.zeros((1, 3)), 1)}) == 1


def test_infinite_velocities_pass_through() -> None:
    """A NaN in v is an answer of NaN, not an error: a batch must not stop for one member."""
    q = np.tile(GOOD["q"], (2, 1))
    v = np.array([GOOD["v"], [np.nan] * 4])
    a = dynamics().acceleration(q, v)
    assert np.isfinite(a[0]).all()
    assert np.isnan(a[1]).any()


@pytest.mark.parametrize("function", ["acceleration", "inverse", "mass_matrix", "energy", "momentum", "reactions"])
def test_the_short_way_of_single_calls_checks_too(function: str) -> None:
    """Native single calls take a faster way from the second one on; a wrong argument must not get through there."""
    dyn = native()
    names = [n for n in FUNCTIONS[function] if n not in ("params", "wrenches")]
    good = {n: np.array(GOOD[n], dtype=float) for n in names if n != "t"}
    call = getattr(dyn, function)
    first = call(**good)
    np.testing.assert_array_equal(call(**good), first)
    for name in good:
        n = SIZE[name]
        for bad in (np.zeros(n + 1), np.zeros(n - 1), np.zeros((2, n - 1)), np.zeros(n, complex), "fast", np.zeros(())):
            with pytest.raises(sh.ShapeError, match=f"^{name}: "):
                call(**good | {name: bad})
        # what is unusual but right gives the same
        for same in (good[name].tolist(), np.repeat(good[name], 2)[::2], good[name].astype(np.longdouble)):
            np.testing.assert_array_equal(call(**good | {name: same}), first)
        assert call(**good | {name: good[name][None]}).shape == (1, *first.shape)


@cache
def native() -> sh.Dynamics:
    return sh.compile(dynamics().model)


@pytest.mark.parametrize("zero", [ca.SX(0.0), ca.SX(1, 1), ca.DM(0.0), [ca.DM(0.0), 1.0], np.array(0.0)], ids=str)
def test_parameters_that_are_constants_of_casadi(zero: Any) -> None:
    """A mass that is zero is looked at once more after the call, where the parameters are as the user gave them."""
    s = sh.System("two")
    m = s.parameter("m", 1.0)
    s.add_body("x", joint=sh.Prismatic("z"), mass=2.0)
    s.add_body("y", "x", joint=sh.Fixed(), mass=m)
    dyn = sh.compile(s.build(), backend="casadi")
    np.testing.assert_allclose(dyn.acceleration([0.0], [0.0], params={"m": zero}).ravel()[0], -9.81)
