"""Programs in one piece: those with constraints, nothing too long to compile, blocks of any length, the interpreter."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from benchmarks.peers.families import member
from sharnir.algorithms import quantities
from sharnir.algorithms.formulations import composite, separate_bodies
from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.algorithms.formulations.registry import choose as formulation
from sharnir.algorithms.sweeps import factors
from sharnir.algorithms.sweeps.program import Program
from sharnir.codegen import forms, kernels, straight
from sharnir.codegen.entry import Kernel
from sharnir.codegen.forms import ChunkedForm, UnrolledForm, kernel_of
from sharnir.codegen.graph import Graph, count, graph_of
from sharnir.codegen.llvm.jit import native_width
from sharnir.codegen.lowered import describe, parts_of
from sharnir.codegen.store.code import Code, recent
from sharnir.codegen.straight import MOST, Interpreter, Pieces, chunked_module, pieces_of, straight_work
from support.linkages import linkage
from support.random_trees import random_tree, relative_error
from support.rich_trees import PROGRAMS, inputs_of, interpreted, rich_tree, strides_of
from support.samples import ALL, slow_after, slow_but_every, thinned

JACOBIAN = Program("jacobian", separate_bodies.formulation.motion.sweeps, ("q", "v"), composite.state_jacobian.output)


@pytest.mark.slow
def test_models_with_constraints_are_never_rolled() -> None:
    model = linkage(5)
    forms = {"unrolled": separate_bodies.formulation.forward, "chunked": composite.formulation.forward}
    for form, program in forms.items():
        assert kernel_of(program, model).form.name == form
        with pytest.raises(sh.UnsupportedError, match="rolled"):
            kernel_of(program, model, "rolled")
    assert kernel_of(separate_bodies.formulation.forward, linkage(1)).form.name == "unrolled"
    assert kernel_of(separate_bodies.formulation.forward, linkage(14)).form.name == "woven"


@pytest.mark.slow
def test_what_constraints_have_no_part_in_is_as_before() -> None:
    model = linkage(14)
    for program in (composite.mass_matrix, quantities.energy):
        assert program.can_be_rolled(model)
        assert kernel_of(program, model).form.name == "rolled"


def test_trees_are_not_closed() -> None:
    for program in (separate_bodies.formulation.forward, composite.derivatives, JACOBIAN):
        assert not program.can_be_rolled(linkage(1))
        assert program.can_be_rolled(random_tree(0, 4))


@pytest.mark.parametrize("form", ["unrolled", "chunked"])
def test_other_forms_may_be_asked_for(form: str) -> None:
    assert kernel_of(separate_bodies.formulation.forward, linkage(1), form).form.name == form


def balls(number: int) -> sh.Model:
    s = sh.System("balls")
    for k in range(number):
        parent = f"b{k - 1}" if k else "world"
        s.add_body(f"b{k}", parent, joint=sh.Spherical(), mass=1.0, com=(0.1, 0.2, 0.3), inertia=(1, 1, 1))
    return s.build()


@pytest.mark.parametrize("model", [balls(2), linkage(2)], ids=["quaternions", "constraints"])
def test_long_jacobians_are_refused_before_they_are_traced(model: sh.Model, monkeypatch: pytest.MonkeyPatch) -> None:
    assert kernel_of(JACOBIAN, model).form.name != "rolled"
    outputs = []

    def spy(program: Program, *rest: object) -> object:
        outputs.append(program.output)
        return trace(program, *rest)

    trace = straight.traced
    monkeypatch.setattr(straight, "traced", spy)
    monkeypatch.setattr(forms, "traced", spy)
    monkeypatch.setattr(straight, "JACOBIAN_OPERATIONS", 1000)
    with pytest.raises(sh.UnsupportedError, match=r"Jacobian of the state of .*: [\d,]+ operations .* too many"):
        kernel_of(JACOBIAN, model)
    assert outputs
    assert JACOBIAN.output not in outputs


def test_many_bodies_with_quaternions_are_not_even_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(straight, "CURVED_BODIES", 1)
    monkeypatch.setattr(straight, "traced", None)
    with pytest.raises(sh.UnsupportedError, match="2 bodies"):
        kernel_of(JACOBIAN, balls(2))


# Straight-line code in pieces: the same instructions as in one block, whatever the cuts; what crosses them arrives.


TOLERANCE = 1e-13  # the same operations in the same order, but for fused multiply-adds


def kernel(pieces: Pieces, width: int) -> Kernel:
    sizes = [*pieces.graphs[0].input_sizes, *pieces.graphs[0].output_sizes]
    return Kernel(Code(sizes, pieces.workspace, width=width), lambda w: chunked_module(pieces, w))


def graph(name: str, seed: int, bodies: int) -> Graph:
    return UnrolledForm.of(PROGRAMS[name](bodies), rich_tree(seed, bodies)).graph


def error(name: str, seed: int, bodies: int, width: int, piece: int) -> float:
    model, program = rich_tree(seed, bodies), PROGRAMS[name](bodies)
    x = inputs_of(program, model, seed, 11)
    found = kernel(pieces_of(graph(name, seed, bodies), piece, piece // 4), width)(x, strides_of(x), 11)
    return relative_error(found, interpreted(program, model, x))


@pytest.mark.slow
@pytest.mark.parametrize("name", list(PROGRAMS) if ALL else list(PROGRAMS)[::3])
def test_every_program(name: str) -> None:
    assert error(name, seed=50, bodies=3, width=4, piece=100) <= TOLERANCE


@pytest.mark.parametrize(
    ("width", "piece"), slow_but_every(3, [(1, 1), (1, 30), (2, 30), (4, 30), (8, 30), (8, 100_000)])
)
def test_widths_and_sizes_of_pieces(width: int, piece: int) -> None:
    assert error("inverse", seed=51, bodies=3, width=width, piece=piece) <= TOLERANCE


@pytest.mark.slow
def test_the_form_of_that_name() -> None:
    """As the choice of the form makes it, against one block."""
    model, program = rich_tree(62, 4), separate_bodies.formulation.forward
    x = inputs_of(program, model, 62, 11)
    block, pieces = (kernel_of(program, model, form) for form in ("unrolled", "chunked"))
    assert (block.form.name, pieces.form.name) == ("unrolled", "chunked")
    assert isinstance(pieces.form, ChunkedForm)
    assert len(pieces.form.pieces.graphs) > 1
    assert pieces.operations == block.operations
    found, expected = (choice.kernel(x, strides_of(x), 11) for choice in (pieces, block))
    assert relative_error(found, expected) <= TOLERANCE
    run = pieces.kernel
    single = np.concatenate([run([r[k].copy() for r in x], strides_of(x), 1) for k in range(11)])
    assert relative_error(single, expected) <= TOLERANCE


def test_threads_have_a_workspace_each() -> None:
    model, program = rich_tree(61, 4), separate_bodies.formulation.forward
    x = inputs_of(program, model, 61, 1024)
    run = kernel(pieces_of(graph("separate-bodies", 61, 4), 50, 10), native_width())
    one = run(x, strides_of(x), 1024, threads=1)
    np.testing.assert_array_equal(run(x, strides_of(x), 1024, threads=4), one)


@pytest.mark.parametrize("piece", [1, 7, 100, 5000])
def test_nothing_is_computed_twice(piece: int) -> None:
    whole = graph("separate-bodies", 52, 4)
    pieces = pieces_of(whole, piece, piece // 4)
    total = sum((count(part.instructions) for part in pieces.graphs[1:]), count(pieces.graphs[0].instructions))
    assert total == count(whole.instructions)


def test_sine_and_cosine_of_one_argument_stay_together() -> None:
    x = ca.SX.sym("x", 40)
    wave = ca.sin(x)
    for _ in range(5):
        wave = wave * wave + x
    pieces = pieces_of(graph_of([x], [ca.vertcat(wave, ca.cos(x))]), 20, 5)
    assert len(pieces.graphs) > 5
    for part in pieces.graphs:
        of = {op: {i[0] for o, _, i in part.instructions if o == op} for op in (ca.OP_SIN, ca.OP_COS)}
        assert of[ca.OP_SIN] == of[ca.OP_COS]


def test_cuts_come_where_little_crosses_them() -> None:
    """Sums of many terms that are all there at once, one after the other: a single number crosses each cut."""
    x, s, terms = ca.SX.sym("x", 10), ca.SX(0), 40
    for _ in range(10):
        s = ca.sumsqr(ca.sin(ca.linspace(1, 2, terms) * (s + x[0])))
    pieces = pieces_of(graph_of([x], [s]), 6 * terms, 2 * terms)
    assert len(pieces.graphs) > 3
    assert pieces.workspace <= 2


def test_slots_are_used_again() -> None:
    """A long chain of numbers of which few live at once."""
    x = ca.SX.sym("x", 3)
    y = x
    for _ in range(200):
        y = ca.vertcat(y[1] * y[2] + x[0], ca.sqrt(1 + y[0] ** 2), y[2] - y[0])
    pieces = pieces_of(graph_of([x], [y]), 20, 5)
    assert len(pieces.graphs) > 30
    assert pieces.workspace < 12
    given = np.random.default_rng(0).normal(size=(9, 3))
    expected = np.array([np.array(ca.Function("f", [x], [y])(row)).ravel() for row in given])
    np.testing.assert_allclose(kernel(pieces, 4)([given], [3], 9), expected, rtol=1e-12)


def test_what_is_read_was_written_and_is_still_there() -> None:
    """Slots, followed by value: each piece finds what it expects."""
    pieces = pieces_of(graph("composite", 53, 4), 25, 6)
    scratch, holds = len(pieces.graphs[0].input_sizes), {}
    for part in pieces.graphs:
        for operation, to, of in part.instructions:
            if operation == ca.OP_INPUT and of[0] == scratch:
                assert holds[of[1]] == to[0]
            elif operation == ca.OP_OUTPUT and to[0] == 1:
                holds[to[1]] = of[0]
    assert set(holds) == set(range(pieces.workspace))


@pytest.mark.parametrize("output", [ca.SX(0, 1), ca.SX(2.5)], ids=["none", "constant"])
def test_graphs_without_operations(output: ca.SX) -> None:
    run = kernel(pieces_of(graph_of([ca.SX.sym("x")], [output])), 1)
    np.testing.assert_array_equal(run([np.zeros((3, 1))], [1], 3), np.full((3, output.numel()), 2.5))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "width"),
    [(n, w) for k, n in enumerate(FORMULATIONS) for j, w in enumerate((1, native_width())) if ALL or (j + k) % 2],
)
def test_models_with_constraints(name: str, width: int) -> None:
    """Also away from where the constraints hold: what is compiled is the same function of any state."""
    model = linkage(3)
    for program in (formulation(model, name).forward, formulation(model, name).reactions):
        x = inputs_of(program, model, 3, 11)
        choice = kernel_of(program, model, "chunked", width)
        assert relative_error(choice.kernel(x, strides_of(x), 11), interpreted(program, model, x)) <= 1e-11


@pytest.mark.slow
def test_derivatives_with_constraints() -> None:
    model, program = linkage(2), composite.derivatives
    x = inputs_of(program, model, 4, 3)
    choice = kernel_of(program, model)
    assert choice.form.name == "chunked"
    assert relative_error(choice.kernel(x, strides_of(x), 3), interpreted(program, model, x)) <= 1e-11


@pytest.mark.slow
def test_operations_and_description() -> None:
    model, program = linkage(5), separate_bodies.formulation.forward
    parts = parts_of(program, model)
    assert parts["loops"].total > 0
    assert all(part.total >= 0 for part in parts.values()), parts
    assert sum(part.total for part in parts.values()) == kernel_of(program, model).operations.total
    assert "loops" in sh.operation_count(model).parts
    text = describe(composite.formulation.forward, model)
    assert "chunked" in text
    assert "15 rows of 5 constraints" in text
    large = describe(program, linkage(14))
    assert "woven" in large
    assert "\n    factor: " in large


@pytest.mark.slow
@pytest.mark.parametrize("name", slow_after(1, FORMULATIONS))
def test_every_formulation_is_described(name: str) -> None:
    model = linkage(2)
    program = formulation(model, name).forward
    assert f"{kernel_of(program, model).operations.total:,} operations" in describe(program, model)


@pytest.mark.slow
def test_kernels_in_pieces_are_loaded_without_tracing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHARNIR_CACHE_DIR", str(tmp_path / "kernels"))
    monkeypatch.delenv("SHARNIR_CACHE", raising=False)
    q, v = np.zeros((3, 15)) + 0.1, np.ones((3, 15))
    first, other = (sh.compile(linkage(5, reach)).acceleration(q, v) for reach in (1.0, 1.1))
    assert not np.allclose(first, other)

    def fail(*_: object, **__: object) -> None:
        raise AssertionError("it was traced again")

    monkeypatch.setattr(kernels, "kernel_of", fail)
    recent.forget()  # from the files, not from memory
    np.testing.assert_array_equal(sh.compile(linkage(5)).acceleration(q, v), first)


def test_pieces_are_about_as_long_as_asked() -> None:
    pieces = pieces_of(graph("separate-bodies", 52, 6), 200, 50)
    moved = (ca.OP_INPUT, ca.OP_CONST, ca.OP_OUTPUT)
    lengths = [sum(operation not in moved for operation, _, _ in part.instructions) for part in pieces.graphs]
    assert len(lengths) > 5
    assert all(140 <= n <= 250 for n in lengths[:-1])  # outputs count too: there are a few


# What would be straight code for hours is refused before it is traced, in every formulation that has no other form.


GRAPH = ("separate-bodies", "absolute")  # rows are eliminated along the loops


def takes(name: str, model: sh.Model) -> bool:
    return FORMULATIONS[name].supports(model) is None


@pytest.mark.parametrize(("backend", "name"), slow_but_every(3, product(["llvm", "casadi"], FORMULATIONS), turns=2))
def test_a_long_mast(name: str, backend: str) -> None:
    mast = member("scissor", 300)
    if name in GRAPH or not takes(name, mast.model):
        return  # the first are tested in tests/codegen/tasks
    dyn = sh.compile(mast.model, name, backend)
    with pytest.raises(sh.UnsupportedError, match=r"'scissor300'.*million operations.*separate-bodies"):
        dyn.acceleration(mast.q0, mast.v0)


@pytest.mark.slow
def test_the_estimate_is_near_the_operations() -> None:
    """From below, and half of it where the cubic part prevails."""
    for family, size, part in (("scissor", 16, 0.4), ("windows", 8, 0.3), ("ring", 12, 0.3)):
        model = member(family, size).model
        for name in thinned(2, ("composite", "hamilton-recursive"), first=size // 4 % 2):
            work = straight_work(FORMULATIONS[name].of(model).forward.least, model)
            assert part < work / sh.operation_count(model, name).total < 1


@pytest.mark.slow
def test_windows_are_not_refused() -> None:
    """Their loops close on the ground, so that few rows pass one body, whatever their number."""
    model = member("windows", 400).model
    assert straight_work(FORMULATIONS["composite"].of(model).forward, model) < MOST / 4


def test_a_chain_in_a_ring_has_the_work_of_its_matrix() -> None:
    model = member("ring", 300).model
    (added, multiplied, _), _ = factors.work(factors.coordinate_chain(model)[1])
    few, all_of_it = (
        straight_work(FORMULATIONS[name].of(model).forward, model) for name in ("hamilton-recursive", "composite")
    )
    assert all_of_it - few == added + multiplied > MOST


# Straight-line code of every program against the interpreter, and its widths.


BLOCK_TOLERANCE = 1e-13  # the same operations in the same order, but for fused multiply-adds


def block_error(name: str, seed: int, bodies: int, width: int) -> float:
    model, program = rich_tree(seed, bodies), PROGRAMS[name](bodies)
    x = inputs_of(program, model, seed, 11)
    found = kernel_of(program, model, "unrolled", width).kernel(x, strides_of(x), 11)
    return relative_error(found, interpreted(program, model, x))


@pytest.mark.slow
@pytest.mark.parametrize("name", PROGRAMS)
def test_every_program_as_one_block(name: str) -> None:
    assert block_error(name, seed=50, bodies=3, width=4) <= BLOCK_TOLERANCE


@pytest.mark.parametrize("width", slow_but_every(3, [1, 2, 4, 8]))
def test_widths(width: int) -> None:
    assert block_error("inverse", seed=51, bodies=3, width=width) <= BLOCK_TOLERANCE


# CasADi's machine called like a kernel: batches, broadcast inputs, empty ones.


x, y = ca.SX.sym("x", 2), ca.SX.sym("y")


def test_rows_and_broadcast_inputs() -> None:
    run = Interpreter([x, y, ca.SX(0, 1)], ca.vertcat(x[0] + y, 0, x[1] * y))
    rows = np.arange(6.0).reshape(3, 2)
    found = run([rows, np.array([2.0]), np.zeros((3, 0))], [2, 0, 0], 3)
    np.testing.assert_array_equal(found, np.column_stack([rows[:, 0] + 2, np.zeros(3), 2 * rows[:, 1]]))
    np.testing.assert_array_equal(run([rows[1], np.array([2.0]), np.zeros(0)], [0, 0, 0], 1), found[1:2])


@pytest.mark.parametrize(("size", "count"), [(0, 3), (2, 0), (0, 0)])
def test_nothing_to_compute(size: int, count: int) -> None:
    assert Interpreter([x], x[:size, 0])([np.zeros((count, 2))], [2], count).shape == (count, size)
