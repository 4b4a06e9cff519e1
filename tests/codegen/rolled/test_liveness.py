"""What nothing reads is not computed."""

from __future__ import annotations

from collections import Counter

import pytest

import sharnir as sh
from sharnir.algorithms import quantities
from sharnir.algorithms.formulations import composite, separate_bodies
from sharnir.algorithms.sweeps.outputs import Gather
from sharnir.algorithms.sweeps.program import Program
from sharnir.algorithms.sweeps.sweep import Fields, Record, inward, outward
from sharnir.codegen.rolled.addresses import COMMON, GroupKey, Node, Place, Space, of_group
from sharnir.codegen.rolled.liveness import Live
from sharnir.codegen.rolled.passes import InwardPass
from sharnir.codegen.rolled.plan import Plan
from support.counted_programs import collecting, forest
from support.random_trees import random_tree

KEPT, OUT = [Space("kept", s) for s in range(3)], Space("out", 0)


def chain(n: int, length: float) -> sh.Model:
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
    plan = Plan(chain(5, length), separate_bodies.formulation.forward)
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
