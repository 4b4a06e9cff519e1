"""Results that nothing reads are not computed; the tables of a model."""

from __future__ import annotations

from collections import Counter

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms import quantities
from sharnir.algorithms.formulations import composite, separate_bodies
from sharnir.algorithms.sweeps.outputs import Gather
from sharnir.algorithms.sweeps.program import Program
from sharnir.algorithms.sweeps.sweep import Fields, Record, inward, outward
from sharnir.codegen.forms import kernel_of
from sharnir.codegen.rolled.addresses import COMMON, Column, GroupKey, Header, Node, Place, Space, Table, of_group
from sharnir.codegen.rolled.passes import InwardPass
from sharnir.codegen.rolled.plan import Plan
from sharnir.codegen.rolled.tables import Live, Tables
from support.counted_programs import collecting, forest
from support.random_trees import random_tree, relative_error
from support.rich_trees import inputs_of, interpreted, strides_of

KEPT, OUT = [Space("kept", s) for s in range(3)], Space("out", 0)


def live_chain(n: int, length: float) -> sh.Model:
    s = sh.System("chain", planar=True)
    for k in range(n):
        place = sh.Placement(xyz=(length, 0, 0) if k else (0, 0, 0))
        shape = sh.Rod(start=(0, 0, 0), end=(length, 0, 0), mass=2.0)
        s.add_body(f"b{k}", f"b{k - 1}" if k else "world", joint=sh.Revolute("z"), placement=place, shape=shape)
    return s.build()


@pytest.mark.parametrize(("length", "numbers"), [(0.7, 6 + 3), (1.0, 3 + 3)])
def test_a_planar_chain_carries_no_inertia_out_of_its_plane(length: float, numbers: int) -> None:
    """Of the 21 + 6 numbers that a body may give its parent, inertia and force in the plane are left: 6 + 3. What a
    hinge lets through has inertia along x and y only (3 numbers); at a distance of 1 the others are the same again."""
    plan = Plan(live_chain(5, length), separate_bodies.formulation.forward)
    live = Live(plan)
    inward = next(s for s, p in enumerate(plan.stages) if isinstance(p.stage, InwardPass))
    assert len(live.live(COMMON, Space("sums", inward))) == numbers
    assert plan.stages[inward].sums.slots > numbers
    tip = next(g for g, group in enumerate(plan.groups) if group.leaf)
    given = [place for place, _ in live.codes[inward][GroupKey(tip)].results if place.space == Space("sums", inward)]
    assert len(given) == numbers


def computed(live: Live) -> list[dict[Space, int]]:
    """How many numbers of each space a body of the first group computes, stage by stage."""
    return [dict(Counter(place.space for place, _ in codes[GroupKey(0)].results)) for codes in live.codes[:-1]]


def test_a_field_that_nothing_reads_is_not_computed() -> None:
    """By hand: q² is kept, q v is not; the sum is read by the parent and put out."""
    plan = Plan(forest([0, 1, 2]), collecting)
    assert [group.members for group in plan.groups] == [[1], [2], [3]]
    first = {KEPT[0]: 1}
    assert computed(Live(plan))[0] == first
    slot = read_of(plan, "unread")
    assert computed(Live(plan, [Node(of_group(0), Place(KEPT[0], slot))]))[0] == {KEPT[0]: 2}


def test_what_is_wanted_keeps_alive_what_it_reads() -> None:
    """c reads b reads a, and the output nothing of them: from nothing to all three, by what is asked for."""

    @outward()
    def first(body: Record, parent: Record) -> Fields:
        return {"a": body.q * body.q}

    @inward()
    def second(body: Record, children: Record) -> tuple[Fields, Fields]:
        return {"b": body.a + body.v}, {}

    @outward()
    def third(body: Record, parent: Record) -> Fields:
        return {"c": body.b * body.v, "out": body.v * body.v}

    plan = Plan(forest([0]), Program("steps", (first, second, third), ("q", "v"), Gather("out", "velocity")))
    c, b = (Node(of_group(0), Place(KEPT[k], 0)) for k in (2, 1))
    assert computed(Live(plan)) == [{}, {}, {OUT: 1}]
    assert computed(Live(plan, [b])) == [{KEPT[0]: 1}, {KEPT[1]: 1}, {OUT: 1}]
    assert computed(Live(plan, [c])) == [{KEPT[0]: 1}, {KEPT[1]: 1}, {KEPT[2]: 1, OUT: 1}]


def read_of(plan: Plan, field: str) -> int:
    """The slot of a field with one number, in the first stage and the first group."""
    (code,) = next(codes for name, _, codes in plan.stages[0].kept[0].fields if name == field)
    assert isinstance(code, tuple)
    return code[0]


@pytest.mark.slow
def test_every_place_that_is_read_is_written() -> None:
    for program in (separate_bodies.formulation.reactions, composite.formulation.reactions, quantities.energy):
        live = Live(Plan(random_tree(9, bodies=4), program))
        written = set()
        for codes in live.codes:
            for key, code in codes.items():
                written |= {live.plan.node(key, place) for place, _ in code.results}
        stored = {n for n in live.needed if n.place.space.name in ("kept", "shown", "sums", "world_sums")}
        assert stored <= written


@pytest.mark.slow
def test_all_outputs_are_computed() -> None:
    """One acceleration for every velocity of a body's joint."""
    plan = Plan(random_tree(9, bodies=4), separate_bodies.formulation.forward)
    live = Live(plan)
    for g, group in enumerate(plan.groups):
        key = GroupKey(g)
        found = [place for codes in live.codes if key in codes for place, _ in codes[key].results]
        assert sum(place.space == OUT for place in found) == group.joint.nv


# What a kernel is told of the model: parameter expressions, places, and which code a body runs.


def tables_of(model: sh.Model) -> Tables:
    return Tables(Live(Plan(model, separate_bodies.formulation.forward)))


def chain(masses: list[object], s: sh.System) -> sh.Model:
    for k, mass in enumerate(masses):
        s.add_body(
            f"b{k}",
            "world" if k == 0 else f"b{k - 1}",
            joint=sh.Revolute("y"),
            placement=sh.Placement(xyz=(0, 0, 1)),
            mass=mass,
            com=(0.5, 0, 0.1),
            inertia=(0.01, 0.2, 0.2),
        )
    return s.build()


@pytest.mark.slow
def test_nearly_equal_expressions_are_not_taken_for_equal() -> None:
    """CasADi prints 1.0000001 p and 1.0000002 p alike."""
    s = sh.System("close")
    m = s.parameter("m", 2.0)
    model = chain([m * (1 + k * 1e-7) for k in range(4)], s)
    x = inputs_of(separate_bodies.formulation.forward, model, 1, 3)
    found = kernel_of(separate_bodies.formulation.forward, model, "rolled").kernel(x, strides_of(x), 3)
    assert relative_error(found, interpreted(separate_bodies.formulation.forward, model, x)) <= 1e-14


@pytest.mark.slow
def test_equal_expressions_are_computed_once() -> None:
    """So a parameter of ten bodies takes no more code than one of three."""
    sizes = []
    for n in (3, 10):
        s = sh.System("equal")
        m = s.parameter("m", 2.0)
        sizes.append(tables_of(chain([m * 3.0 for _ in range(n)], s)).prologue.numel())
    assert sizes[0] == sizes[1] > 0


def test_the_prologue_depends_on_time_and_parameters_only() -> None:
    s = sh.System("driven")
    m, g = s.parameter("m", 2.0), s.parameter("g", 9.0)
    s.gravity = (0, 0, -g)
    for k in range(3):
        s.add_body(f"b{k}", joint=sh.Revolute("y"), mass=m, com=(0.5, 0, 0), inertia=(1, 1, 1))
    s.prescribe("b1", q="g*sin(t)")
    model = s.build()
    tables = tables_of(model)
    symbols = [model.t, model.parameter_symbols]
    values = np.array(ca.Function("f", symbols, [tables.prologue])(0.5, [2.0, 9.0])).ravel()
    motion = tables.arrays[Table.HEADER][Header.MOTION_AT] - tables.arrays[Table.HEADER][Header.VALUES_AT]
    np.testing.assert_allclose(values[motion:], [9 * np.sin(0.5), 9 * np.cos(0.5), -9 * np.sin(0.5)], rtol=1e-15)


def test_records_do_not_overlap_and_fill_the_workspace() -> None:
    tables = tables_of(chain([1.0, 2.0, 3.0, 4.0], sh.System("four")))
    starts = tables.arrays[Table.BODIES][:, Column.RECORD]
    sizes = [tables.offsets.record[g] for g in tables.arrays[Table.BODIES][:, Column.GROUP]]
    np.testing.assert_array_equal(starts[1:], (starts + sizes)[:-1])
    assert starts[-1] + sizes[-1] == tables.workspace


def test_the_last_child_begins_a_sum_and_its_elder_siblings_add_to_it() -> None:
    s = sh.System("star")
    s.add_body("hub", joint=sh.Revolute("z"), mass=1.0, inertia=(1, 1, 1))
    for k in range(3):
        s.add_body(f"arm{k}", "hub", joint=sh.Revolute("y"), mass=1.0, com=(1, 0, 0), inertia=(1, 1, 1))
    model = s.build()
    tables = tables_of(model)
    inward = next(k for k, p in enumerate(tables.plan.stages) if p.stage.backwards)
    assert (tables.arrays[Table.STAGES + inward] % 2).tolist() == [0, 1, 1, 0]
