"""Task lists against the interpreter, which traces the same steps in one piece: every program, one state and lanes.

Rounding differs by how terms are grouped; near 1e-13 of the largest number is what these conditions allow. Covers
codegen/tasks/task_classes.py, codegen/tasks/task_module.py, codegen/tasks/builder.py.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pytest

import sharnir as sh
from benchmarks.peers.families.list import FAMILIES, member
from sharnir.algorithms.formulations import separate_bodies
from sharnir.algorithms.loops import constraint_results
from sharnir.algorithms.sweeps import program as programs
from sharnir.algorithms.sweeps.inputs import INPUTS
from sharnir.algorithms.sweeps.program import Program
from sharnir.codegen.forms import TaskListForm, kernel_of
from sharnir.codegen.straight import Interpreter
from sharnir.codegen.tasks.task_list import has_task_list
from sharnir.dynamics.momenta import jump
from sharnir.motion import drift
from support.constraint_models import T0, yard
from support.examples import CONSTRAINTS, FORCES, PLANAR_CONSTRAINTS
from support.force_models import craft
from support.random_loops import random_mechanism
from support.random_trees import State, relative_error
from support.samples import ALL, by_threes, sample, slow_after

ROUND_OFF = 1e-11
_by = separate_bodies.formulation
PROGRAMS = {
    p.name: p
    for p in (
        _by.forward, _by.motion, _by.reactions.putting_out(constraint_results.MULTIPLIERS, "multipliers"),
        _by.reactions, _by.forward.putting_out(constraint_results.RESIDUAL, "residual"), drift.projection,
        drift.tangent, jump, constraint_results.value, constraint_results.rate, constraint_results.gamma,
        constraint_results.wrenches,
    )
}  # fmt: skip
SOME = ("reactions", "projection")


def first(keys: Iterable[str]) -> list[str]:
    """One of every class, unless all are asked for: code for a single use takes a second to compile."""
    return [key for key in keys if ALL or key.endswith("-0")]


@pytest.fixture(autouse=True)
def carried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "carries", lambda model: bool(model.constraints))


def inputs_of(program: Program, model: sh.Model, count: int, **given: np.ndarray | float) -> list[np.ndarray]:
    rng = np.random.default_rng(0)
    found = []
    for name in program.arguments:
        size = INPUTS[name].size(model)
        value = given.get(name)
        row = rng.normal(size=size) if value is None else np.broadcast_to(np.ravel(value), (size,))
        rows = np.tile(row, (count, 1))
        if name in ("v", "tau"):
            rows += 0.1 * np.arange(count)[:, None]
        found.append(np.ascontiguousarray(rows, dtype=float))
    return found


def compare(program: Program, model: sh.Model, count: int = 1, **given: np.ndarray | float) -> None:
    given = {"params": model.parameter_defaults, **given}
    assert has_task_list(program, model)
    inputs = inputs_of(program, model, count, **given)
    strides = [x.shape[1] for x in inputs]
    found = kernel_of(program, model, "woven").kernel(inputs, strides, count)
    expected = Interpreter.of(program, model)(inputs, strides, count)
    assert np.isfinite(expected).all()
    assert relative_error(found, expected) <= ROUND_OFF


@pytest.mark.parametrize(
    ("seed", "name"),
    slow_after(2, [(seed, name) for k, name in enumerate(PROGRAMS) for seed in (1, 2) if ALL or (k + seed) % 2]),
)
def test_every_program(seed: int, name: str) -> None:
    """With prescribed joints and springs; five states, which are a block of lanes and a rest, or one, by turns. Both
    with SHARNIR_ALL_TREES=1."""
    m = random_mechanism(seed)
    compare(PROGRAMS[name], m.model, 5 if seed == 1 else 1, q=m.state.q, v=m.state.v, t=m.state.t)


SPATIAL = [("space", names) for names in by_threes(first(CONSTRAINTS))]
PLANAR = [("plane", names) for names in by_threes(first(PLANAR_CONSTRAINTS))]


@pytest.mark.slow
@pytest.mark.parametrize(("where", "names"), slow_after(1, SPATIAL + PLANAR), ids=lambda x: "".join(x))
def test_every_constraint(where: str, names: list[str]) -> None:
    known = CONSTRAINTS if where == "space" else PLANAR_CONSTRAINTS
    model = yard(*(known[name] for name in names), planar=where == "plane").build()
    x = State(model, 4)
    compare(PROGRAMS["reactions"], model, q=x.q, v=x.v, t=T0)


@pytest.mark.slow
@pytest.mark.parametrize("names", slow_after(1, by_threes(first(FORCES))), ids=" ".join)
def test_every_force(names: list[str]) -> None:
    s = craft(*(FORCES[name] for name in names))
    s.add_constraint("tie", sh.Distance("ball", (0.1, 0.2, 0), "wheel", (0, 0.3, 0), 1.0))
    model = s.build()
    if model.states:
        assert not has_task_list(_by.motion.reading(("q", "v", "z", "tau")), model)
    x = State(model, 3)
    compare(_by.forward, model, q=x.q, v=x.v, t=T0)


@pytest.mark.slow
@pytest.mark.parametrize("name", FAMILIES)
def test_families(name: str) -> None:
    linkage = member(name, FAMILIES[name].quick[0])
    turn = list(FAMILIES).index(name) % len(SOME)
    for program in SOME if ALL else SOME[turn : turn + 1]:  # by turns
        compare(PROGRAMS[program], linkage.model, q=linkage.q0, v=linkage.v0, t=0.0)


@pytest.mark.slow
def test_latches_and_releases() -> None:
    """Rows that are switched, locks with what they hold, in lanes of different modes."""
    s = yard(sh.Coincident("a", (1, 0, 0), "b", (0, 1, 0)))
    s.add_event("gone", sh.Release("tie 0", at=1.0))
    s.add_event("shut", sh.Latch("wheel", at=0.5))
    model = s.build()
    x = State(model, 4)
    program = PROGRAMS["reactions"]
    inputs = inputs_of(program, model, 4, q=x.q, v=x.v, t=T0, params=model.parameter_defaults)
    flags = [k for k, p in enumerate(model.parameters) if p.mode == "flag"]
    assert len(flags) == 2
    inputs[-1][:, flags] = [[0, 0], [0, 1], [1, 0], [1, 1]]
    strides = [y.shape[1] for y in inputs]
    found = kernel_of(program, model, "woven").kernel(inputs, strides, 4)
    assert relative_error(found, Interpreter.of(program, model)(inputs, strides, 4)) <= ROUND_OFF
    assert len({row.tobytes() for row in found}) == 4


@pytest.mark.slow
@pytest.mark.parametrize("name", ["scissor", "windows", "ring"])
def test_code_does_not_grow_with_the_mechanism(name: str) -> None:
    """Equal cells share their code; operations and the workspace are linear, from small sizes on."""
    forms = [TaskListForm.of(_by.forward.least, member(name, size).model) for size in (6, 12, 24)]
    assert len({len(form.code.builder.classes) for form in forms}) == 1
    for of in (lambda x: x.operations.total, lambda x: x.workspace):
        few, more, most = (of(form) for form in forms)
        assert most - more == 2 * (more - few)


@pytest.mark.slow
def test_equal_springs_share_their_code() -> None:
    def mast(cells: int) -> sh.Model:
        tree = member("scissor", cells).model
        s = sh.System("mast", planar=True)
        for body in tree.bodies:
            parent = "world" if not body.parent else tree.names[body.parent - 1]
            s.add_body(
                body.name, parent, joint=sh.Revolute("z"), placement=body.placement, mass=body.mass, com=body.com,
                inertia=body.inertia,
            )  # fmt: skip
            s.add_force(f"spring in {body.name}", sh.JointSpring(body.name, 3.0 + body.index, rest=0.013 * body.index))
        s.add_constraint("tie", sh.Coincident(tree.names[-1], (0.1, 0, 0), "world", (1, 1, 0)))
        return s.build()

    few, many = (TaskListForm.of(_by.forward.least, mast(cells)).code.builder for cells in (10, 20))
    assert len(few.classes) == len(many.classes)
    assert sum(own.name == "_loads" for own in few.classes) == 1


@pytest.mark.slow
@pytest.mark.parametrize("seed", slow_after(1, range(sample(2, 4))))
@pytest.mark.parametrize("kind", ["scissor", pytest.param("ball-scissor", marks=pytest.mark.slow)])
def test_code_does_not_depend_on_what_else_a_model_was_asked(kind: str, seed: int) -> None:
    """Programs of one model in a random order, some of them twice, each beside the same of a model of its own: what is
    remembered with a model must not decide the workspace, the tables or the instructions of code that is made later."""
    used, rng = member(kind, 2).model, np.random.default_rng(seed)
    names = [str(x) for x in rng.permutation([*PROGRAMS, *rng.choice(list(PROGRAMS), 3)])]
    for name in names if ALL else names[:5]:
        width, program = int(rng.choice([1, 4])), PROGRAMS[name]
        found, expected = (TaskListForm.of(program, x) for x in (used, member(kind, 2).model))
        assert found.workspace == expected.workspace, (name, names)
        assert all(np.array_equal(a, b) for a, b in zip(found.tables, expected.tables, strict=True)), (name, names)
        assert str(found.module(width)) == str(expected.module(width)), (name, names)


@pytest.mark.slow
def test_a_task_list_does_not_depend_on_lists_built_before() -> None:
    """Code for lanes may be traced long after the stream of calls that it reads; a batch of a mast of 1,000 cells came
    back as zeros."""
    model = member("scissor", 3).model
    first = TaskListForm.of(drift.projection, model)
    again = TaskListForm.of(drift.projection, model)
    assert again.workspace == first.workspace
    assert all(np.array_equal(a, b) for a, b in zip(again.tables, first.tables, strict=True))
    assert str(again.module(4)) == str(first.module(4))
