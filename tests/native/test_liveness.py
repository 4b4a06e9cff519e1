"""What nothing reads is not computed."""

from __future__ import annotations

import sharnir as sh
from sharnir.formulations import composite, separate_bodies, totals
from sharnir.native.liveness import OUT, Live
from sharnir.native.plan import Plan
from sharnir.native.stages import Pass
from support.random_trees import random_tree


def chain(n: int) -> sh.Model:
    s = sh.System("chain", planar=True)
    for k in range(n):
        place = sh.Placement(xyz=(1, 0, 0) if k else (0, 0, 0))
        shape = sh.Rod(start=(0, 0, 0), end=(1, 0, 0), mass=2.0)
        s.add_body(f"b{k}", f"b{k - 1}" if k else "world", joint=sh.Revolute("z"), placement=place, shape=shape)
    return s.build()


def test_a_planar_chain_carries_no_inertia_out_of_its_plane() -> None:
    """Of the 21 + 6 numbers that a body may give its parent, force and inertia in the plane are left: 6 + 3."""
    plan = Plan(chain(5), separate_bodies.forward)
    live = Live(plan)
    inward = next(s for s, p in enumerate(plan.stages) if isinstance(p.stage, Pass) and p.stage.direction == "inward")
    assert len(live.live("common", f"sums{inward}")) <= 9
    assert plan.stages[inward].sums.slots > len(live.live("common", f"sums{inward}"))


def test_every_place_that_is_read_is_written() -> None:
    for program in (separate_bodies.reactions, composite.reactions, totals.energy):
        live = Live(Plan(random_tree(9, bodies=4), program))
        written = set()
        for codes in live.codes:
            for key, code in codes.items():
                written |= {live._node(key, place) for place, _ in code.results}
        stored = {n for n in live.needed if n[1][0].startswith(("kept", "shown", "sums", "world_sums"))}
        assert stored <= written


def test_outputs_are_always_needed() -> None:
    live = Live(Plan(random_tree(9, bodies=4), separate_bodies.forward))
    assert any(place[0].startswith(OUT) for codes in live.codes for code in codes.values() for place, _ in code.results)


def test_what_something_outside_reads_stays_alive() -> None:
    plan = Plan(chain(4), separate_bodies.forward)
    g, s = 0, 0
    dead = [k for k in range(plan.stages[s].kept[g].slots) if k not in Live(plan).live(g, f"kept{s}")]
    dead = [k for k in dead if k not in plan.stages[s].aliases[g]]
    for k in dead[:1]:
        assert k in Live(plan, [(g, (f"kept{s}", k))]).live(g, f"kept{s}")
