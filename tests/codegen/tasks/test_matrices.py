"""Task lists that eliminate blocks: Hamilton's orthogonal complement and Schur complements, against the interpreter,
which traces the same steps in one piece, and against separate bodies, which share none of them.

Covers algorithms/sweeps/block_factor.py, algorithms/sweeps/block_factor.py, algorithms/formulations/absolute/schur.py,
algorithms/loops/constraint_rows.py.
"""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from benchmarks.peers.families.list import FAMILIES, member
from benchmarks.peers.linkages.sparse_oracle import sparse_accelerations
from sharnir.algorithms.formulations import separate_bodies
from sharnir.algorithms.formulations.absolute.choice import LARGE, carried, schur_of_many, way
from sharnir.algorithms.formulations.absolute.schur import schur
from sharnir.algorithms.formulations.formulation import Formulation
from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.algorithms.loops import constraint_results
from sharnir.algorithms.sweeps import block_factor
from sharnir.algorithms.sweeps.elimination import LARGE as MANY
from sharnir.algorithms.sweeps.program import Program
from sharnir.codegen.forms import TASK_LIST_MATRIX_BODIES, TaskListForm, kernel_of
from sharnir.codegen.straight import Interpreter
from sharnir.codegen.tasks.task_list import has_task_list
from support.constraint_models import T0, yard
from support.force_models import craft
from support.random_trees import random_tree, relative_error
from support.rich_trees import inputs_of, rich_tree
from support.samples import ALL, slow_after

ORTHOGONAL = FORMULATIONS["hamilton-orthogonal"]
ROUND_OFF = 1e-10  # of the largest number, of what these random states allow


def by_task_list(program: Program, model: sh.Model, inputs: list[np.ndarray]) -> np.ndarray:
    assert has_task_list(program, model)
    return np.asarray(kernel_of(program, model, "woven").kernel(inputs, [x.shape[1] for x in inputs], len(inputs[0])))


def interpreted(program: Program, model: sh.Model, inputs: list[np.ndarray]) -> np.ndarray:
    return np.asarray(Interpreter.of(program, model)(inputs, [x.shape[1] for x in inputs], len(inputs[0])))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["reactions", "motion"])
def test_trees_with_all_kinds_of_joints(name: str) -> None:
    """Rotors, prescribed motion, parameters and wrenches; computed in frames other than the user's. Five states are a
    block of lanes and a rest."""
    model = rich_tree(3, 4)
    program = getattr(ORTHOGONAL.of(model), name)
    inputs = inputs_of(program, model, 3, 5)
    found = by_task_list(program, model, inputs)
    assert relative_error(found, interpreted(program, model, inputs)) <= ROUND_OFF
    if name != "motion":  # which integrates momenta
        expected = interpreted(separate_bodies.formulation.reactions, model, inputs)
        assert relative_error(found, expected) <= ROUND_OFF


@pytest.mark.slow
def test_forces_and_frames() -> None:
    model = craft(
        sh.JointSpring("arm", stiffness="k", rest=0.3, damping="c"),
        sh.PointSpring("ball", (0.1, 0, 0), "hub", (0, 0.2, 0), stiffness="k", length=0.4, damping=0.3),
        sh.Wrench("slide", force=("k", 1.0, -2.0), moment=(0.1, "c", 0)),
    ).build()  # fmt: skip
    program = ORTHOGONAL.of(model).forward
    inputs = inputs_of(program, model, 1, 2)
    assert relative_error(by_task_list(program, model, inputs), interpreted(program, model, inputs)) <= ROUND_OFF


@pytest.mark.slow
@pytest.mark.parametrize("formulation", slow_after(1, [ORTHOGONAL, schur]), ids=["orthogonal", "Schur"])
def test_hubs(formulation: Formulation, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many joints on one body: what is around a joint is taken in groups, and sums go some at a time."""
    monkeypatch.setattr(block_factor, "MOST_ROWS", 1)
    monkeypatch.setattr(block_factor, "MOST", 2)
    s, solid = sh.System("hub", planar=True), {"mass": 1.0, "com": (0.1, 0.2, 0), "inertia": (0.1, 0.2, 0.3)}
    s.add_body("hub", joint=sh.Revolute("z"), **solid)
    for k in range(6):
        s.add_body(f"{k}", "hub", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(0.1 * k, 1, 0)), **solid)
    model = s.build()
    program = formulation.of(model).forward.least
    inputs = inputs_of(program, model, 2, 1)
    expected = interpreted(separate_bodies.formulation.forward.least, model, inputs)
    assert relative_error(by_task_list(program, model, inputs), expected) <= ROUND_OFF


@pytest.mark.slow
@pytest.mark.parametrize("name", FAMILIES if ALL else ("scissor", "ball-ring"))
def test_schur_complements_of_the_families(name: str) -> None:
    """Reactions, multipliers and what is left of the rows, too."""
    linkage = member(name, FAMILIES[name].quick[0])
    both = programs_of(linkage.model)
    inputs = inputs_of(both[0][0], linkage.model, 0, 1)
    inputs[0][:], inputs[1][:] = linkage.q0, linkage.v0
    for ours, theirs in both:
        found = by_task_list(ours, linkage.model, inputs)
        assert relative_error(found, interpreted(ours, linkage.model, inputs)) <= ROUND_OFF
        if ours.name != "residual":  # which is zero
            assert relative_error(found, interpreted(theirs, linkage.model, inputs)) <= ROUND_OFF


def programs_of(model: sh.Model) -> list[tuple[Program, Program]]:
    """By the Schur complement and by separate bodies."""
    return [
        (asked(schur), asked(separate_bodies.formulation))
        for asked in (
            lambda f: f.reactions,
            lambda f: f.reactions.putting_out(constraint_results.MULTIPLIERS, "multipliers"),
            lambda f: f.forward.putting_out(constraint_results.RESIDUAL, "residual"),
        )
    ]


@pytest.mark.slow
def test_rows_on_joints_and_rows_that_are_off() -> None:
    """A gear, a release and a latch, in lanes of different modes; at a state at which rows do not hold."""
    s = yard(sh.Coincident("a", (1, 0, 0), "b", (0, 1, 0)), sh.Gear("wheel", "sleeve", 2.0, coordinate_b=1))
    s.add_event("gone", sh.Release("tie 0", at=1.0))
    s.add_event("shut", sh.Latch("wheel", at=0.5))
    model, program = s.build(), schur.reactions
    inputs = inputs_of(program, model, 4, 4)
    inputs[-2][:] = T0
    flags = [k for k, p in enumerate(model.parameters) if p.mode == "flag"]
    inputs[-1][:, flags] = [[0, 0], [0, 1], [1, 0], [1, 1]]
    found = by_task_list(program, model, inputs)
    assert relative_error(found, interpreted(program, model, inputs)) <= ROUND_OFF
    assert relative_error(found, interpreted(separate_bodies.formulation.reactions, model, inputs)) <= ROUND_OFF
    assert len({row.tobytes() for row in found}) == 4


@pytest.mark.slow
def test_code_does_not_grow_with_the_mechanism() -> None:
    """Equal bodies and cells share their code; operations and the workspace are linear."""

    chains = [open_chain(n) for n in (4, 8, 16)]
    masts = [member("scissor", n).model for n in (10, 20, 40)]
    for formulation, models in ((ORTHOGONAL, chains), (schur, masts)):
        forms = [TaskListForm.of(formulation.of(model).forward.least, model) for model in models]
        kinds = [sum(graph is not None for graph in form.code.graphs) for form in forms]
        assert kinds[0] == kinds[1] == kinds[2]
        for of in (lambda x: x.operations.total, lambda x: x.workspace):
            few, more, most = (of(form) for form in forms)
            assert most - more == 2 * (more - few)


def open_chain(n: int) -> sh.Model:
    s, rod = sh.System("chain"), {"mass": 1.0, "com": (0, -0.5, 0), "inertia": (0.1, 0.2, 0.1)}
    for k in range(n):
        place = sh.Placement(xyz=(0, -1.0 if k else 0, 0))
        s.add_body(f"{k}", f"{k - 1}" if k else "world", joint=sh.Revolute("z"), placement=place, **rod)
    return s.build()


@pytest.mark.slow
def test_large_models_take_what_follows_the_graph() -> None:
    """By default: task lists, the Schur complement where it applies, rows that are carried where it does not, and in
    runs. Against an oracle of its own."""
    linkage = member("ring", LARGE + 2)
    model = linkage.model
    assert way(model) is schur_of_many
    dyn = sh.compile(model, "absolute")
    assert "woven" in dyn.describe()
    assert "carried" not in dyn.describe()
    q, v = linkage.sample(np.random.default_rng(0), 1)
    found = dyn.acceleration(q[0], v[0])
    assert relative_error(found, sparse_accelerations(linkage, q, v, 0 * v)[0]) <= 1e-9
    many = member("ring", MANY + 2).model  # rows of one loop are carried in larger models only
    assert kernel_of(schur_of_many.motion.least, many).form.name == "woven"
    assert way(closed_chain(LARGE + 1, armature=0.1)) is carried


def closed_chain(n: int, **joint: float) -> sh.Model:
    s, rod = sh.System("chain"), {"mass": 1.0, "com": (0, -0.5, 0), "inertia": (0.1, 0.2, 0.1)}
    for k in range(n):
        place = sh.Placement(xyz=(0, -1.0 if k else 0, 0))
        axis = sh.Revolute("xyz"[k % 3], **joint)
        s.add_body(f"{k}", f"{k - 1}" if k else "world", joint=axis, placement=place, **rod)
    s.add_constraint("end", sh.Coincident(f"{n - 1}", (0, -1, 0), "world", (0, -float(n), 0)))
    return s.build()


@pytest.mark.slow
def test_small_models_stay_straight() -> None:
    model = member("scissor", 13).model
    assert len(model.bodies) <= TASK_LIST_MATRIX_BODIES
    assert kernel_of(schur.forward, model).form.name in ("unrolled", "chunked")
    tree = random_tree(0, 12)
    assert kernel_of(ORTHOGONAL.of(tree).forward, tree).form.name in ("unrolled", "chunked")
