"""Studies as users have them: stores that go on, members by number, warnings. Covers study/execution.py."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.study.execution import Work
from support.study_models import formula, largest_angle, panel, spread

RESPONSES = {"time": "time of latch", "speed": "max v('panel')"}


def study(**more: Any) -> sh.Study:
    given = {"parameters": spread(), "responses": RESPONSES, "duration": 2.0, "samples": 11, "chunk": 16} | more
    return sh.Study(panel(), given.pop("parameters"), given.pop("responses"), given.pop("limits", None), **given)


def chunks(folder: Path) -> dict[str, bytes]:
    return {x.relative_to(folder).as_posix(): x.read_bytes() for x in sorted(folder.rglob("*.chunk"))}


def test_members_by_number_and_answers(tmp_path: Path) -> None:
    one = study(store=tmp_path, limits={"time": "< 1.13"}, seed=5)
    answers = one.compute(40)
    table = one.table()
    assert answers.fates == {"ok": 40, "failed": 0, "stopped": 0}
    assert answers["time"].violated == int((table["time"] > 1.13).sum())
    run = one.run(7)
    assert abs(run.events[0].time - table["time"][7]) < 1e-8
    assert one.parameters(7)["drag"] == table["drag"][7]
    assert "P(violated)" in answers.text
    # the same members in other chunks and in another order of parameters
    other = study(chunk=40, seed=5, parameters=dict(reversed(spread().items())))
    other.compute(40)
    assert np.array_equal(other.column("time"), table["time"])


@pytest.mark.slow
def test_more_members_and_responses_repeat_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from sharnir.study.cases import Cases

    study(store=tmp_path).compute(24)
    before = chunks(tmp_path)
    made: list[tuple[int, tuple[str, ...]]] = []
    plain = Cases.evaluate

    def counted(self: Cases, values: np.ndarray) -> Any:
        made.append((len(values), tuple(self.given.values())))
        return plain(self, values)

    monkeypatch.setattr(Cases, "evaluate", counted)
    more = study(store=tmp_path, responses=RESPONSES | {"end": "end q('panel')"})
    monkeypatch.setattr(more, "without_influence", lambda: ())
    more.compute(50)
    assert sorted(made) == sorted([(8, tuple(RESPONSES.values())), (16, tuple(RESPONSES.values())),
        (2, tuple(RESPONSES.values())), *[(n, ("end q('panel')",)) for n in (16, 16, 16, 2)]])  # fmt: skip
    assert before.items() <= chunks(tmp_path).items()
    whole = study(store=tmp_path / "whole")
    whole.compute(50)
    assert np.array_equal(whole.column("time"), more.column("time", 50))
    made.clear()
    assert study(store=tmp_path, responses={"end": "end q('panel')"}).compute(50)["end"].known == 50
    assert [n for n, _ in made if n > 12] == []  # only the search for parameters without influence


def test_a_damaged_chunk_is_made_again(tmp_path: Path) -> None:
    study(store=tmp_path).compute(40)
    before = chunks(tmp_path)
    victim = tmp_path / list(before)[1]
    victim.write_bytes(before[list(before)[1]][:-3] + b"abc")
    answers = study(store=tmp_path).compute(40)
    assert "damaged" in answers.warnings[0]
    assert chunks(tmp_path) == before


@pytest.mark.slow
def test_shards_make_the_same_chunks(tmp_path: Path) -> None:
    study(store=tmp_path / "one").compute(60)
    for k in (2, 1, 3):
        answers = study(store=tmp_path / "three").compute(60, shard=f"{k}/3")
    assert answers.complete
    assert chunks(tmp_path / "one") == chunks(tmp_path / "three")
    assert not study(store=tmp_path / "part").compute(60, shard="1/3").complete


@pytest.mark.slow
def test_processes_make_the_same_bytes(tmp_path: Path) -> None:
    more = {"responses": RESPONSES | {"angle": largest_angle}}
    study(store=tmp_path / "one", **more).compute(60)
    study(store=tmp_path / "two", **more).compute(60, workers=2)
    assert chunks(tmp_path / "one") == chunks(tmp_path / "two")
    assert study(store=tmp_path / "one", **more).answers["angle"].most == pytest.approx(1.57)


@pytest.mark.slow
def test_the_length_of_chunks_changes_no_bit() -> None:
    """Of peaks, events and states; a member stands in another place of another batch."""
    more = {
        "responses": RESPONSES | {"force": "peak norm(force(panel))", "end": "end q('panel')", "rms": "rms v('panel')"}
    }
    whole = study(chunk=1000, **more)
    whole.compute(41)
    for chunk in (1, 7, 16):
        other = study(chunk=chunk, **more)
        other.compute(41)
        for name in whole.names:
            assert np.array_equal(other.column(name), whole.column(name)), (chunk, name)


@pytest.mark.slow
def test_dask_makes_the_same_bytes(tmp_path: Path) -> None:
    """Two threads of one worker, which share nothing."""
    distributed = pytest.importorskip("distributed")
    study(store=tmp_path / "one").compute(60)
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
    ) as cluster:
        study(store=tmp_path / "dask").compute(60, cluster=cluster)
    assert chunks(tmp_path / "one") == chunks(tmp_path / "dask")
    with pytest.raises(sh.SimulationError, match="no answer"):
        study().compute(60, cluster="tcp://127.0.0.1:9")


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="kills are those of Unix")
def test_kills_change_no_byte() -> None:
    """Five of the disturbances of `benchmarks/study_kills.py`, which runs a hundred."""
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run([sys.executable, "-m", "benchmarks.study_kills", "--kills", "5"], cwd=root, timeout=600,
                          capture_output=True, text=True, check=False)  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "differ from the undisturbed one: 0" in done.stdout


@pytest.mark.slow
def test_functions_of_the_script_are_refused_before_work() -> None:
    def here(run: sh.Run) -> Any:
        return run["panel"].q[:, -1]

    here.__module__ = "__main__"
    with pytest.raises(sh.UnsupportedError, match="stands in the script"):
        study(responses={"here": here}).compute(60, workers=2)


def test_ctrl_c_says_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = study(store=tmp_path)
    one._check()
    plain, calls = Work.made, []

    def stopped(self: Work, layer: int, first: int, number: int) -> bytes:
        calls.append(first)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return plain(self, layer, first, number)

    monkeypatch.setattr(Work, "made", stopped)
    with pytest.raises(sh.Interrupted, match=r"16 of 48 members.*goes on"):
        one.compute(48)
    assert len(chunks(tmp_path)) == 1
    one.compute(48)
    assert calls == [0, 16, 16, 32]  # the first chunk is not made again


def test_parameters_without_influence_are_named() -> None:
    warnings = study(parameters=spread(unused=sh.Normal(1.0, 0.1))).compute(8).warnings
    assert warnings == ("parameter 'unused' had no influence on any response",)


def test_failures_are_a_class() -> None:
    one = sh.Study(panel(), {"drag": [0.3, 3e3, 0.31, 0.29]}, {"end": "end q('panel')"}, {"end": "> 1"},
                   duration=2.0, max_steps=99, samples=5)  # fmt: skip
    answers = one.compute()
    assert answers.fates == {"ok": 3, "failed": 0, "stopped": 1}
    assert answers.sentences[0][0] == 1
    assert answers["end"].unknown == 1
    assert answers["end"].probability == (0.0, 0.0, 0.25)


def test_a_member_that_cannot_be_built_is_one_failure() -> None:
    s = sh.System("mass")
    s.add_body("bob", joint=sh.Revolute("y"), mass=s.parameter("m", 1.0), com=(1, 0, 0), inertia=(0.1, 0.1, 0.1))
    one = sh.Study(s.build(), {"m": [1.0, -1.0, 2.0]}, {"end": "end q('bob')"}, duration=0.1, samples=3)
    answers = one.compute()
    assert answers.fates["ok"] == 2
    assert answers["end"].unknown == 1


def test_functions_of_parameters_alone() -> None:
    of = {f"x{k}": sh.Uniform(-1.0, 1.0) for k in (1, 2)}
    one = sh.Study(formula(2), of, {"y": "end x1*x2"}, duration=1e-3, sampler="sobol")
    one.compute(64)
    table = one.table()
    np.testing.assert_allclose(table["y"], table["x1"] * table["x2"], rtol=1e-15)


@pytest.mark.parametrize(
    "make",
    [
        lambda: sh.Study(panel(), spread(), RESPONSES),
        lambda: sh.Study(panel(), {"stifness": sh.Normal(1, 1)}, RESPONSES, duration=1.0),
        lambda: sh.Study(panel(), spread(), {}, duration=1.0),
        lambda: sh.Study(panel(), spread(), RESPONSES, {"tme": "< 1"}, duration=1.0),
        lambda: sh.Study(3, spread(), RESPONSES, duration=1.0),
        lambda: study(sampler="latin-hypercube").compute(100),
        lambda: study(sampler="corners").compute(100),
        lambda: study().compute(0),
        lambda: study().compute(10, shard="4/3"),
        lambda: study().compute(10, workers=0),
        lambda: study(duration=-1.0).compute(10),
        lambda: study().run(-1),
        lambda: study(params={"drag": 1.0}),
        lambda: study().evaluate({"drag": [1.0]}),
        lambda: study().column("tme"),
    ],
)
def test_refusals(make: Any) -> None:
    with pytest.raises(sh.SharnirError):
        make()
