"""What `python -m benchmarks` measures: first the answers, then the clock. No time is judged here.

Covers benchmarks/peers/rerun/case.py, benchmarks/peers/rerun/cells.py, benchmarks/peers/rerun/family_tables.py,
benchmarks/peers/rerun/figures.py, benchmarks/peers/rerun/memory.py, benchmarks/peers/rerun/motion.py,
benchmarks/peers/rerun/other_tables.py, benchmarks/peers/rerun/peer_trips.py, benchmarks/peers/rerun/peers.py,
benchmarks/peers/rerun/plot.py, benchmarks/peers/rerun/probe.py, benchmarks/peers/rerun/settings.py,
benchmarks/peers/rerun/tables.py, benchmarks/peers/rerun/tell.py, benchmarks/peers/rerun/tree_tables.py,
benchmarks/peers/rerun/trees.py, benchmarks/peers/rerun/worker.py, benchmarks/peers/rerun/write.py."""

from __future__ import annotations

import csv
import json
import os
from dataclasses import asdict
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from benchmarks.peers.engines.contract import Call
from benchmarks.peers.families import FAMILIES, member
from benchmarks.peers.models import MODELS
from benchmarks.peers.rerun import loops as by_turns
from benchmarks.peers.rerun.budget import Budget
from benchmarks.peers.rerun.case import QUICK_TREES, Case, cases
from benchmarks.peers.rerun.desk import NO_TIME, Effort, merge
from benchmarks.peers.rerun.gather import gather, given_up, installed
from benchmarks.peers.rerun.growth import costs, exponents
from benchmarks.peers.rerun.long_trees import LONG, QUICK, SHAPE_OF, measure_long
from benchmarks.peers.rerun.peers import warnings
from benchmarks.peers.rerun.process import ask
from benchmarks.peers.rerun.settings import MOTION
from benchmarks.peers.rerun.tables import left_out, tables
from benchmarks.peers.rerun.threads import measure_threads
from benchmarks.peers.rerun.write import write
from benchmarks.peers.states import DERIVATIVES, FORWARD, FUNCTIONS
from sharnir.algorithms.formulations.registry import FORMULATIONS

EFFORT = Effort(rounds=2, seconds=0.0, batch=16, quick=True)
GIVEN = asdict(EFFORT)
MACHINE = {"processor": "a processor", "versions": {"pin": "4.1.0"}, "warnings": ["a warning"], "loads": [0.5, 1.5]}


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Through its processes, with the one peer that is always there."""
    cache = str(tmp_path_factory.mktemp("cache"))
    return gather(Case("windows", "windows1", 1), ["auto"], ["pin"], EFFORT, cache, lambda said: None)


@pytest.fixture(scope="module")
def tree() -> dict[str, Any]:
    """In this process."""
    from benchmarks.peers.rerun.trees import measure_tree

    case = Case("trees", "planar2")
    result = nothing(case)
    measure_tree(case, ["pin"], GIVEN | {"batch": 8}, lambda **told: merge(result, told))
    return result


def nothing(case: Case) -> dict[str, Any]:
    """A result of which nothing is told yet."""
    return {**asdict(case), "alone": {}, "rows": [], "agreement": [], "notes": [], "gaps": [], "threads": []}


@pytest.mark.slow
def test_a_mechanism_with_loops(found: dict[str, Any]) -> None:
    assert found["notes"] == []
    assert found["gaps"] == []
    own = found["alone"]["sharnir"]
    assert (own["bodies"], own["nv"], own["row_count"]) == (3, 3, 2)
    assert own["operations"] == sh.operation_count(member("windows", 1).model, own["formulation"]).total
    assert own["first"] > 0.0
    assert own["memory"] > 1e6
    differences = {a["by"]: a["difference"] for a in found["agreement"] if a["function"] == FORWARD}
    assert differences["sharnir"] < 1e-12
    assert 0.0 < differences["pin.lcaba"] < 1e-6
    for mode, name in (("one", "pin.lcaba"), ("batch", "pin.lcaba, Python loop")):
        rows = {r["by"]: r for r in found["rows"] if (r["function"], r["mode"]) == (FORWARD, mode)}
        assert rows["sharnir"]["ratio"] is None
        ratio, seconds = rows[name]["ratio"], rows[name]["seconds"]
        assert 0.0 < ratio["min"] <= ratio["median"] <= ratio["max"]
        assert 0.0 < seconds["min"] <= seconds["median"] <= seconds["max"]


@pytest.mark.slow
def test_its_motion(found: dict[str, Any]) -> None:
    """Windows that fall for a second: both ends are right, and one row is left of each way."""
    rows = [r for r in found["rows"] if r["function"] == MOTION]
    assert [(r["by"], r["setting"]) for r in rows] == [
        ("sharnir", "rtol 1e-06"),
        ("pin.constraintDynamics + SciPy DOP853", "rtol 1e-06"),
        ("pin.lcaba + SciPy DOP853", "rtol 1e-06"),
    ]
    assert [r["ratio"] is None for r in rows] == [True, False, False]
    off = {a["by"]: a["difference"] for a in found["agreement"] if a["function"] == MOTION}
    assert max(off.values()) < 1e-4


@pytest.mark.slow
def test_a_tree(tree: dict[str, Any]) -> None:
    assert {(r["function"], r["mode"]) for r in tree["rows"]} == {(f, m) for f in FUNCTIONS for m in ("one", "batch")}
    assert max(a["difference"] for a in tree["agreement"]) < 1e-10


@pytest.mark.slow
def test_wrong_answers_are_not_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    linkage = member("windows", 2)

    def off(linkage: Any, states: Any) -> list[Call]:
        return [Call("pin.off", lambda: np.ones(5), 1)]

    def batch(linkage: Any, states: Any) -> list[Call]:
        return [Call("pin.off, Python loop", lambda: np.ones((len(states), 5)), len(states))]

    monkeypatch.setitem(by_turns.PEERS, "pin", SimpleNamespace(singles=off, batches=batch))
    told: list[dict[str, Any]] = []
    by_turns.measure_loops(linkage, ["auto"], ["pin"], GIVEN, lambda **said: told.append(said))
    assert [next(iter(said)) for said in told] == ["agreement", "gaps", "rows", "rows"]
    assert [(g["function"], g["by"]) for g in told[1]["gaps"]] == [(FORWARD, "pin.off")]
    assert told[1]["gaps"][0]["why"].endswith("not timed")
    assert {row["by"] for said in told[2:] for row in said["rows"]} == {"sharnir"}
    monkeypatch.setattr(by_turns, "EXACT", -1.0)
    told.clear()
    by_turns.measure_loops(linkage, ["auto"], [], GIVEN, lambda **said: told.append(said))
    assert [next(iter(said)) for said in told] == ["agreement", "failed"]
    assert "accelerations are wrong, so nothing is timed: sharnir" in told[1]["failed"]


def test_how_wrong_is_too_wrong() -> None:
    assert by_turns.bound("sharnir absolute", 10) == pytest.approx(1e-9, rel=1e-2)
    assert by_turns.bound("pin.lcaba", 10) == pytest.approx(1e-6, rel=1e-2)
    assert by_turns.bound("mj_forward", 10) == float("inf")
    assert by_turns.batch_of(10, 10_000) == 10_000
    assert 4 * 8 * 8000 * by_turns.batch_of(8000, 10_000) <= by_turns.BATCH_BYTES


def test_what_takes_too_long_is_given_up(tmp_path: Path) -> None:
    request = {"case": {"family": "scissor", "name": "scissor2", "size": 2}, "engine": "pin", "formulation": "auto"}
    assert ask("probe", request, 0.01, str(tmp_path)) == {"failed": "given up after 0.01 s"}


@pytest.mark.slow
def test_a_process_that_fails_says_why(tmp_path: Path) -> None:
    request = {"case": {"family": "ring", "name": "ring5", "size": 5}, "engine": "pin", "formulation": "auto"}
    said = ask("probe", request, 60.0, str(tmp_path))["failed"]
    assert said.startswith("ModelError: family ring: size 5. Expected an even number")


@pytest.mark.slow
def test_files(found: dict[str, Any], tree: dict[str, Any], tmp_path: Path) -> None:
    written = write([found, tree], MACHINE, tmp_path / "new")
    pictures = ["families.png", "motions.png", "trees.png"]
    assert [p.name for p in written] == ["bench.md", "bench.json", "bench.csv", *pictures]
    page = written[0].read_text(encoding="utf-8")
    assert "pin 4.1.0" in page
    assert "a warning" in page
    assert "Load of the machine meanwhile: 0.5 to 1.5" in page
    assert "### windows: beside the peers" in page
    assert "### What was left out\n\n- nothing\n" in page
    assert json.loads(written[1].read_text(encoding="utf-8"))["cases"][0]["name"] == "windows1"
    rows = list(csv.DictReader(written[2].read_text(encoding="utf-8").splitlines()))
    assert len(rows) == len(found["rows"]) + len(tree["rows"])
    assert all(float(row["seconds_median"]) > 0 for row in rows)


@pytest.mark.slow
def test_tables_are_square(found: dict[str, Any], tree: dict[str, Any]) -> None:
    bare = nothing(Case("windows", "windows4", 4)) | {"alone": {"sharnir": {"failed": "given up"}}}
    bare["gaps"] = [{"function": f, "by": "sharnir", "why": "given up"} for f in (FORWARD, DERIVATIVES)]
    long = nothing(Case("long-trees", "star 200", 200, "composite"))
    threads = nothing(Case("threads", "threads"))
    for table in tables([found, bare, tree, long, threads]):
        assert {len(row) for row in table.rows} <= {len(table.columns)}
    assert left_out([found, bare]) == [
        "windows4, forward, sharnir: given up",
        "windows4, derivatives, sharnir: given up",
    ]


@pytest.mark.slow
def test_a_peer_without_an_answer_is_a_line(found: dict[str, Any]) -> None:
    """With the reason, in the column of what is missing."""
    gaps = [(FORWARD, "mujoco", "a call takes 9 s"), (MOTION, "exudyn", "given up after 5 s")]
    gaps += [(MOTION, "pin.lcaba + SciPy DOP853", "no number"), (FORWARD, "by turns", "given up")]
    rows = [r for r in found["rows"] if not r["by"].startswith("pin.lcaba +")]
    less = {**found, "rows": rows, "gaps": [dict(zip(("function", "by", "why"), g, strict=True)) for g in gaps]}
    table = next(t for t in tables([less]) if t.title.endswith("beside the peers"))
    lines = {row[1]: row for row in table.rows}
    assert list(lines) == ["sharnir", "pin.constraintDynamics", "pin.lcaba", "mujoco", "exudyn"]
    assert lines["mujoco"][2] == "a call takes 9 s"
    assert lines["exudyn"][7] == "given up after 5 s"
    assert lines["pin.lcaba"][7] == "no number"
    assert lines["pin.lcaba"][2] != "-"


def test_exponents() -> None:
    """Costs that grow with the size, its square and its cube; what is not known has none."""

    def of(n: int) -> dict[str, Any]:
        rows = [
            {"function": FORWARD, "mode": mode, "by": "sharnir", "seconds": {"median": n**power}, "ratio": None}
            for mode, power in (("one", 1.0), ("batch", 2.0))
        ]
        return {"size": n, "alone": {"sharnir": {"operations": n**3} if n < 30 else {}}, "rows": rows}

    results = [of(n) for n in (40, 5, 10, 20)]
    powers = exponents(results)
    assert powers["one"] == pytest.approx((1.0, 20, 40))
    assert powers["batch"] == pytest.approx((2.0, 20, 40))
    assert powers["operations"] == pytest.approx((3.0, 10, 20))
    assert "memory" not in powers
    assert costs(results[0])["operations"] is None


def test_cases() -> None:
    assert [c.name for c in cases(["ring", "panda7"], [], True)] == ["panda7", "ring4", "ring6"]
    assert [c.name for c in cases([], [], True)][: len(QUICK_TREES)] == list(QUICK_TREES)
    everything = cases([], [], False)
    assert len(everything) == len(MODELS) + sum(len(f.sizes) for f in FAMILIES.values()) + 1 + len(LONG)
    assert len(set(everything)) == len(everything)
    assert sum(case.weight for case in everything) < 45 * 60
    loops = [case for case in everything if case.has_loops]
    assert [case.size for case in loops] == sorted(case.size for case in loops)
    assert cases(["tower"], [3], False) == [Case("tower", "tower3", 3)]


def test_peers_are_named() -> None:
    assert "pin" in installed()
    assert warnings({"mujoco": "4.0.1"}) == []
    assert "wrong sparse factor" in warnings({"mujoco": "4.0.0"})[0]


def test_time_is_shared_out() -> None:
    """What one does not need goes to those after it; a peer gets a part of what a mechanism has."""
    now = 0.0
    budget = Budget(100.0, [1.0, 1.0, 2.0], lambda: now)
    assert budget.share(0) == 25.0
    now = 10.0
    assert budget.share(1) == 30.0
    assert budget.share(2) == 90.0
    now = 97.0
    assert budget.share(1) == 2.0  # what it needs, and not a third of what is left
    assert budget.share(2) == 3.0
    now = 200.0
    assert budget.share(2) == 0.0
    assert Effort(limit=120.0).within(40.0).limit == 10.0
    assert Effort(limit=5.0).within(40.0).limit == 5.0


def test_without_time_nothing_is_begun(tmp_path: Path) -> None:
    found = gather(
        Case("tower", "tower20", 20), ["auto"], ["pin"], EFFORT.within(0.5), str(tmp_path), lambda said: None
    )
    assert found["rows"] == []
    assert [(g["by"], g["why"]) for g in found["gaps"]] == [("sharnir", "left out, no time was left")]


def test_what_was_hopeless_is_not_tried_again() -> None:
    """On larger members of the same family; unless only time was short, and not where one way of a peer was wrong."""
    small = nothing(Case("ring", "ring10", 10))
    gaps = [(FORWARD, "mujoco", "given up after 9 s"), (MOTION, "exudyn", NO_TIME), (FORWARD, "pin.lcaba", "off by 1")]
    small["gaps"] = [dict(zip(("function", "by", "why"), g, strict=True)) for g in gaps]
    said = {"forward mujoco": "not tried: ring10 given up after 9 s"}
    assert given_up(Case("ring", "ring12", 12), [small]) == said
    assert given_up(Case("ring", "ring4", 4), [small]) == {}
    assert given_up(Case("tower", "tower20", 20), [small]) == {}


def test_every_formulation_has_its_long_tree() -> None:
    assert set(SHAPE_OF) == set(FORMULATIONS)
    assert {name for _, _, name in LONG} == {name for _, _, name in QUICK} == set(FORMULATIONS)
    assert max(n for _, n, _ in LONG) == 1_000_000


@pytest.mark.slow
def test_a_long_tree() -> None:
    told: dict[str, Any] = {}
    measure_long("star 5", 5, "composite", GIVEN, told.update)
    assert (told["bodies"], told["nv"]) == (6, 11)
    assert told["difference"] < 1e-12
    assert 0.0 < told["call"]["min"] <= told["call"]["max"]


@pytest.mark.slow
def test_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same numbers to the last bit, and a word where there is nothing to compare."""
    for name, value in (("TREES", ("planar2",)), ("FEW", 600), ("FEW_RUNS", 4)):
        monkeypatch.setattr(f"benchmarks.peers.rerun.threads.{name}", value)
    result = nothing(Case("threads", "threads"))
    if len(os.sched_getaffinity(0)) > 1:
        measure_threads(GIVEN, lambda **told: merge(result, told))
        assert [x["equal"] for x in result["threads"]] == [True, True, True]
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: {0}, raising=False)
    told: dict[str, Any] = {}
    measure_threads(GIVEN, told.update)
    assert "one core only" in told["failed"]
