"""An input is one line of the table: records, sizes, places in compiled code and the checks of arguments follow."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.sweeps.inputs import ALWAYS, INPUTS, Input
from sharnir.algorithms.sweeps.outputs import Gather, OfBodies
from sharnir.algorithms.sweeps.program import Program
from sharnir.algorithms.sweeps.sweep import Fields, Record, inward
from sharnir.codegen.forms import kernel_of
from sharnir.dynamics.call import Call
from sharnir.model import Model
from sharnir.spatial.algebra import Matrix, zeros
from support.rich_trees import rich_tree
from support.samples import slow_but_every

LINES = {
    "lock": Input("lock", "velocity", "whether each velocity of {model} is locked, nv = {nv}", absent="zero"),
    "tilt": Input("tilt", "body", "two numbers for every body", columns=2, absent="unread", argument="tilts"),
    "shift": Input("shift", "coordinate", "a shift of the coordinates, nq = {nq}"),
    "scale": Input("scale", "state", "a scale"),
}


@inward(sum=zeros(1))
def weigh(body: Record, children: Record) -> tuple[Fields, Fields]:
    """Reads all of them, and carries a part to the parent."""
    y = (1 - body.lock) * body.v + body.tilt[0] - 2 * body.tilt[1]
    total = children.sum + body.q.T @ body.shift
    return {"y": y, "pull": body.tilt * total}, {"sum": total}


NAMED = ("q", "v", "lock", "tilt", "shift")
PROGRAMS = {
    "velocities": Program("weighed", (weigh,), NAMED, Gather("y", "velocity")),
    "bodies": Program("pulled", (weigh,), NAMED, Gather("pull", "body", 2)),
    "state": Program(
        "scaled", (weigh,), (*NAMED, "scale"), OfBodies((0, 2), lambda world, body, x: x * world.sum + body.pull[0], 1)
    ),
}


@pytest.fixture(autouse=True)
def lines(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, line in LINES.items():
        monkeypatch.setitem(INPUTS, name, line)


def given(model: Model, count: int) -> dict[str, np.ndarray]:
    rng = np.random.default_rng(3)
    sizes = {"q": model.nq, "v": model.nv, "lock": model.nv, "tilt": 2 * len(model.bodies), "shift": model.nq}
    found = {name: rng.normal(size=(count, n)) for name, n in {**sizes, "scale": 1}.items()}
    found |= {"t": np.zeros((count, 1)), "params": np.tile(model.parameter_defaults, (count, 1))}
    return found


def expected(name: str, model: Model, x: dict[str, np.ndarray]) -> np.ndarray:
    """Of one of the programs, in plain NumPy, one state."""
    tilt = x["tilt"].reshape(-1, 2)
    sums = np.zeros(len(model.bodies) + 1)
    for body in reversed(model.bodies):
        own = slice(body.q_start, body.q_start + body.joint.nq)
        sums[body.index] += x["q"][own] @ x["shift"][own]
        sums[body.parent] += sums[body.index]
    if name == "state":
        return x["scale"] * sums[0] + tilt[1, 0] * sums[2]
    if name == "bodies":
        return (tilt * sums[1:, None]).ravel()
    per_body = np.repeat(np.arange(len(model.bodies)), [b.joint.nv for b in model.bodies])
    return (1 - x["lock"]) * x["v"] + tilt[per_body, 0] - 2 * tilt[per_body, 1]


@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.parametrize("form", slow_but_every(3, ["unrolled", "chunked", "rolled"]))
def test_a_line_is_enough_for_every_native_form(form: str, name: str) -> None:
    model, program = rich_tree(4, 6, motions=False), PROGRAMS[name]
    x = given(model, 5)
    values = [x[argument] for argument in program.arguments]
    found = kernel_of(program, model, form).kernel(values, [v.shape[1] for v in values], 5)
    truth = [expected(name, model, {key: v[k] for key, v in x.items()}) for k in range(5)]
    np.testing.assert_allclose(found, np.array(truth), rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("backend", ["llvm", "casadi"])
def test_a_line_is_enough_for_callers(backend: str) -> None:
    """Lists, batches, what may be left out, and messages."""
    model = rich_tree(4, 3, motions=False)
    n, nv = len(model.bodies), model.nv
    function = Call(model, backend, 1).function(PROGRAMS["velocities"], (nv,))
    x = {name: v[0] for name, v in given(model, 1).items()}
    x["q"] = model.q0  # orientations are checked
    tilts = x["tilt"].reshape(n, 2)
    arguments = {"q": x["q"].tolist(), "v": x["v"], "shift": np.tile(x["shift"], (4, 1))}
    whole = function({**arguments, "lock": x["lock"], "tilt": tilts}, 0.0, None)
    np.testing.assert_allclose(whole, np.tile(expected("velocities", model, x), (4, 1)), rtol=1e-12)
    bare = {**x, "lock": np.zeros(nv), "tilt": np.zeros(2 * n)}
    found = function(arguments, 0.0, None)
    np.testing.assert_allclose(found[2], expected("velocities", model, bare), rtol=1e-12)
    with pytest.raises(
        sh.ShapeError, match=rf"lock: got .* whether each velocity of 'rich tree 4' is locked, nv = {nv}"
    ):
        function({**arguments, "lock": [1.0] * (nv + 1)}, 0.0, None)
    with pytest.raises(sh.ShapeError, match=rf"tilts: got .* \({n}, 2\) for one state"):
        function({**arguments, "tilt": tilts.T[:, :2]}, 0.0, None)
    with pytest.raises(sh.ShapeError, match="shift: expected a shift of the coordinates"):
        function({"q": x["q"], "v": x["v"]}, 0.0, None)


def test_the_fast_way_takes_zeros_for_what_may_be_missing() -> None:
    model, inputs = rich_tree(4, 3, motions=False), ("q", "v", "lock", "shift")
    program = Program("weighed", (weigh,), inputs, Gather("y", "velocity"))
    function = Call(model, "llvm", 1).function(program, (model.nv,))
    q, v, shift = model.q0, np.ones(model.nv), np.zeros(model.nq)
    first = function({"q": q, "v": v, "shift": shift}, 0.0, None)
    np.testing.assert_array_equal(first, v)
    np.testing.assert_array_equal(function.fast(q, v, None, shift, 0.0, None), v)
    np.testing.assert_array_equal(function.fast(q, v, v, shift, 0.0, None), 0 * v)
    assert function.fast(q, None, None, shift, 0.0, None) is None


def test_names_are_those_of_their_lines() -> None:
    assert {name: line.name for name, line in INPUTS.items()} == {name: name for name in INPUTS}
    assert set(ALWAYS) <= set(INPUTS)


@pytest.mark.slow
def test_prescribed_coordinates_take_the_place_of_driven_inputs_only() -> None:
    s = sh.System("driven")
    s.add_body("link", joint=sh.Revolute("y"), mass=1.0, inertia=(1, 1, 1))
    s.prescribe("link", q="3*t")
    model = s.build()

    def read(field: str) -> float:
        program = Program("read", (pick(field),), tuple(x for x in INPUTS if x not in ALWAYS), Gather("y", "velocity"))
        values = [np.full(INPUTS[name].size(model), 7.0) for name in program.inputs]
        found = {
            float(kernel_of(program, model, form).kernel([*values, np.array([0.5]), np.zeros(0)], [0] * 99, 1)[0, 0])
            for form in ("unrolled", "rolled")
        }
        assert len(found) == 1
        return found.pop()

    assert (read("q"), read("v"), read("a")) == (1.5, 3.0, 0.0)
    assert (read("tau"), read("lock"), read("dv")) == (7.0, 7.0, 7.0)


def pick(field: str) -> object:
    def step(body: Record, children: Record) -> tuple[Fields, Fields]:
        value: Matrix = getattr(body, field)
        return {"y": value}, {}

    return inward()(step)
