"""What `sharnir bench` measures: first the answers, then the clock. No time is judged here.

Covers bench/rerun/case.py, bench/rerun/figures.py, bench/rerun/memory.py, bench/rerun/motion.py,
bench/rerun/peers.py, bench/rerun/plot.py, bench/rerun/probe.py, bench/rerun/tables.py, bench/rerun/trees.py,
bench/rerun/worker.py, bench/rerun/write.py."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.bench.engines.contract import Call
from sharnir.bench.families import FAMILIES, member
from sharnir.bench.models import MODELS
from sharnir.bench.rerun import Case, Effort, cases, gather, warnings, write
from sharnir.bench.rerun import loops as by_turns
from sharnir.bench.rerun.case import QUICK_TREES
from sharnir.bench.rerun.gather import ask, installed, merge
from sharnir.bench.rerun.growth import costs, exponents
from sharnir.bench.rerun.motion import MOTION
from sharnir.bench.rerun.tables import tables
from sharnir.bench.states import FORWARD, FUNCTIONS

EFFORT = Effort(rounds=2, seconds=0.0, batch=16)
MACHINE = {"processor": "a processor", "versions": {"pin": "4.1.0"}, "warnings": ["a warning"], "loads": [0.5, 1.5]}


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    """Through its processes, with the one peer that is always there."""
    return gather(Case("windows", "windows2", 2), ["auto"], ["pin"], EFFORT, lambda said: None)


@pytest.fixture(scope="module")
def tree() -> dict[str, Any]:
    """In this process."""
    from sharnir.bench.rerun.trees import measure_tree

    case = Case("trees", "planar2")
    result: dict[str, Any] = {"family": "trees", "name": "planar2", "size": 0, "alone": {}, "rows": []}
    result |= {"agreement": [], "notes": []}
    effort = {"rounds": 2, "seconds": 0.0, "batch": 8, "checked": 3}
    measure_tree(case, ["pin"], effort, lambda **told: merge(result, told))
    return result


def test_a_mechanism_with_loops(found: dict[str, Any]) -> None:
    assert found["notes"] == []
    own = found["alone"]["sharnir"]
    assert (own["bodies"], own["nv"], own["row_count"]) == (5, 5, 4)
    assert own["operations"] == sh.operation_count(member("windows", 2).model, own["formulation"]).total
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


def test_its_motion(found: dict[str, Any]) -> None:
    """Windows that fall for a second: both ends are right, and one row is left of each way."""
    rows = [r for r in found["rows"] if r["function"] == MOTION]
    assert [(r["by"], r["setting"]) for r in rows] == [
        ("sharnir", "rtol 1e-06"),
        ("pin.constraintDynamics + SciPy DOP853", "rtol 1e-06"),
    ]
    off = {a["by"]: a["difference"] for a in found["agreement"] if a["function"] == MOTION}
    assert max(off.values()) < 1e-4


def test_a_tree(tree: dict[str, Any]) -> None:
    assert {(r["function"], r["mode"]) for r in tree["rows"]} == {(f, m) for f in FUNCTIONS for m in ("one", "batch")}
    assert max(a["difference"] for a in tree["agreement"]) < 1e-10


def test_wrong_answers_are_not_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    linkage = member("windows", 2)

    def off(linkage: Any, states: Any) -> list[Call]:
        return [Call("pin.off", lambda: np.ones(5), 1)]

    def batch(linkage: Any, states: Any) -> list[Call]:
        return [Call("pin.off, Python loop", lambda: np.ones((len(states), 5)), len(states))]

    monkeypatch.setitem(by_turns.PEERS, "pin", SimpleNamespace(singles=off, batches=batch))
    told: list[dict[str, Any]] = []
    effort = {"rounds": 2, "seconds": 0.0, "batch": 16, "checked": 3}
    by_turns.measure_loops(linkage, ["auto"], ["pin"], effort, lambda **said: told.append(said))
    assert [next(iter(said)) for said in told] == ["agreement", "notes", "rows", "rows"]
    assert "accelerations of peers are wrong, so these are not timed: pin.off" in told[1]["notes"][0]
    assert {row["by"] for said in told[2:] for row in said["rows"]} == {"sharnir"}
    monkeypatch.setattr(by_turns, "EXACT", -1.0)
    told.clear()
    by_turns.measure_loops(linkage, ["auto"], [], effort, lambda **said: told.append(said))
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


def test_a_process_that_fails_says_why(tmp_path: Path) -> None:
    request = {"case": {"family": "ring", "name": "ring5", "size": 5}, "engine": "pin", "formulation": "auto"}
    said = ask("probe", request, 60.0, str(tmp_path))["failed"]
    assert said.startswith("ModelError: family ring: size 5. Expected an even number")


def test_files(found: dict[str, Any], tree: dict[str, Any], tmp_path: Path) -> None:
    written = write([found, tree], MACHINE, tmp_path / "new")
    assert [p.name for p in written] == ["bench.md", "bench.json", "bench.csv", "families.png", "trees.png"]
    page = written[0].read_text(encoding="utf-8")
    assert "pin 4.1.0" in page
    assert "a warning" in page
    assert "Load of the machine meanwhile: 0.5 to 1.5" in page
    assert "### windows: beside the peers" in page
    assert json.loads(written[1].read_text(encoding="utf-8"))["cases"][0]["name"] == "windows2"
    rows = list(csv.DictReader(written[2].read_text(encoding="utf-8").splitlines()))
    assert len(rows) == len(found["rows"]) + len(tree["rows"])
    assert all(float(row["seconds_median"]) > 0 for row in rows)


def test_tables_are_square(found: dict[str, Any], tree: dict[str, Any]) -> None:
    bare = {**found, "name": "windows4", "size": 4, "alone": {"sharnir": {"failed": "given up"}}, "rows": []}
    for table in tables([found, bare, tree]):
        assert {len(row) for row in table.rows} == {len(table.columns)}


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
    assert [c.name for c in cases(["ring", "panda7"], [], True)] == ["ring4", "ring6", "panda7"]
    assert [c.name for c in cases([], [], True)][: len(QUICK_TREES)] == list(QUICK_TREES)
    assert len(cases([], [], False)) == len(MODELS) + sum(len(f.sizes) for f in FAMILIES.values())
    assert cases(["tower"], [3], False) == [Case("tower", "tower3", 3)]


def test_peers_are_named() -> None:
    assert "pin" in installed()
    assert warnings({"mujoco": "4.0.1"}) == []
    assert "wrong sparse factor" in warnings({"mujoco": "4.0.0"})[0]
