"""Events of a run: read, printed, counted, in energies, audits, datasets, files, tables, plots and pickles.

Covers results/event_log.py, results/states.py, results/event_log.py, results/singular_limits.py, results/view/plots.py.
"""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.results.event_log import Events, RunEvent
from sharnir.results.states import Series
from sharnir.simulate import Run
from support.jumping import NAMES, STIFFNESS, at_steps, at_times
from support.samples import slow_after


@pytest.fixture(scope="module")
def steps() -> Run:
    return at_steps()


@pytest.fixture(scope="module")
def batch() -> Run:
    return at_times()


def test_energies_have_the_parameters_of_their_time(steps: Run, batch: Run) -> None:
    k = np.repeat(STIFFNESS, 41)
    np.testing.assert_array_equal(steps.over_time["k"], k)
    np.testing.assert_allclose(steps.energy[:, 1], 0.5 * k * steps.q[:, 0] ** 2, rtol=1e-13)
    assert steps.params["k"] == STIFFNESS[0]  # as the run began
    stiffness = np.array(STIFFNESS)[batch.happened]
    np.testing.assert_allclose(batch.energy[..., 1], 0.5 * stiffness * batch.q[..., 0] ** 2, rtol=1e-13)
    assert batch.happened[0].tolist() == [0] * 7 + [1] * 4 + [2] * 10  # at its own time an event is over
    assert batch.happened[1].tolist() == [0] * 7 + [1] * 6 + [2] * 8


@pytest.mark.parametrize("make", [at_steps, lambda: at_times(None), at_times])
def test_the_audit_closes_with_the_losses(make: Any) -> None:
    """Tolerance: the motion is known to 1e-12; retracing tells its own error."""
    run = make()
    audit = run.audit()
    assert np.max(audit.worst) < 1e-8
    total = [sum(e.energy_lost for e in member) for member in run.all_events]
    np.testing.assert_allclose(np.atleast_2d(audit.lost)[:, -1], total, rtol=1e-14)
    assert "lost at events" in repr(audit)
    without = replace(audit, lost=0.0 * audit.lost)
    assert np.min(without.worst) > 0.01  # they are no small part of the energy


def test_nothing_jumps_inside_an_interval_of_the_series(batch: Run, steps: Run) -> None:
    series = Series.of(batch)
    assert series.t.shape == (3, 25)
    np.testing.assert_array_equal(np.take_along_axis(series.t, series.rows, axis=-1), np.tile(batch.t, (3, 1)))
    jumps = np.diff(series.happened) > 0
    assert jumps.sum() == 6
    assert not np.diff(series.t)[jumps].any()
    assert Series.of(steps).t.shape == steps.t.shape  # which has both states already


def test_events_are_listed_and_printed(steps: Run, batch: Run) -> None:
    assert [e.name for e in steps.events] == list(NAMES)
    assert [len(x) for x in batch.events] == [2, 2, 2]
    lines = repr(steps.events).splitlines()
    assert lines[0].split()[:2] == ["time,", "s"]
    assert lines[1].split()[:2] == ["0.7", "softer"]
    assert "softer" in repr(steps.events[0])
    assert "0.7" in repr(steps.events[0])
    assert repr(at_times(None).events[:0]) == "[]"


@pytest.mark.slow
@pytest.mark.parametrize("make", slow_after(1, [at_steps, lambda: at_times(None), at_times]))
def test_files_keep_events_and_modes(make: Any, tmp_path: Path) -> None:
    run = make()
    run.save(tmp_path / "run.nc")
    for found in (sh.load_run(tmp_path / "run.nc"), pickle.loads(pickle.dumps(run))):
        np.testing.assert_array_equal(found.happened, run.happened)
        np.testing.assert_array_equal(found.over_time["k"], run.over_time["k"])
        for ours, theirs in zip(found.all_events, run.all_events, strict=True):
            for a, b in zip(ours, theirs, strict=True):
                assert (a.time, a.name, a.cause, a.energy_lost, a.changes) == (
                    b.time, b.name, b.cause, b.energy_lost, b.changes,
                )  # fmt: skip
                for x, y in ((a.q, b.q), (a.v_before, b.v_before), (a.v_after, b.v_after)):
                    np.testing.assert_array_equal(x, y)
                assert not a.q.flags.writeable
                np.testing.assert_array_equal(a.impulses["cart"], b.impulses["cart"])
    again = sh.load_run(tmp_path / "run.nc", model=run.dynamics("").model)
    np.testing.assert_allclose(again.audit().worst, run.audit().worst, rtol=1e-6)
    data = run.dataset()
    assert data.event_time.size == sum(map(len, run.all_events))
    assert data.event_change.sel(changed="k").values.tolist() == list(STIFFNESS[1:]) * len(run.all_events)


@pytest.mark.slow
def test_the_format_says_that_there_are_events(run: Run, steps: Run, tmp_path: Path) -> None:
    """An older version must not read such a file as if nothing had happened; other files stay as they were."""
    import h5py

    for which, number in ((run, "2"), (steps, "3")):
        which.save(tmp_path / "run.nc")
        with h5py.File(tmp_path / "run.nc") as file:
            assert str(file.attrs["format"]).endswith(number) or file.attrs["format"] == f"sharnir run {number}"


@pytest.mark.slow
def test_plots_mark_events(steps: Run, run: Run) -> None:
    from matplotlib import pyplot

    panels = len(run.plot("energy").axes[0].texts)
    assert panels == 0
    figure = steps.plot("q", "energy")
    assert [text.get_text() for text in figure.axes[0].texts] == list(NAMES)
    assert not figure.axes[1].texts
    for axes in figure.axes:
        dotted = [line for line in axes.lines if line.get_linestyle() == ":"]
        assert [line.get_xdata()[0] for line in dotted] == [0.7, 1.1]
    pyplot.close("all")


def event(**other: Any) -> RunEvent:
    x = np.zeros(1)
    fields = {"time": 1.0, "name": "e", "cause": "", "impulses": {}, "energy_lost": 0.0, "q": x, "v_before": x}
    return RunEvent(**(fields | {"v_after": x} | other))


@pytest.mark.parametrize(
    ("events", "happened", "match"),
    [
        ([object()], None, "Expected a RunEvent"),
        (3, None, "a list of events"),
        ([event(q=np.zeros(2))], None, r"q of 'e' is not an array of shape \(1,\)"),
        ([event(v_after=[0.0])], None, "v_after of 'e'"),
        ([event(time=2.0), event(time=1.0)], None, "not in order"),
        ([event()], np.zeros(3), r"shape \(3,\), expected \(123,\)"),
        ([event()], "x", "Expected numbers of events"),
        ([event()], np.full(123, 2), "at most all"),
        ([event()], np.arange(123)[::-1] // 122, "never fall"),
        ([event()], np.full(123, 0.5), "whole numbers"),
    ],
)
def test_bad_events(steps: Run, events: Any, happened: Any, match: str) -> None:
    with pytest.raises(sh.SharnirError, match=match):
        Run(
            steps.dynamics(""), steps.t, steps.q, steps.v, settings=steps.settings, status=steps.statuses,
            events=events, happened=happened,
        )  # fmt: skip


def test_a_batch_needs_a_list_for_each_member(batch: Run) -> None:
    with pytest.raises(sh.ShapeError, match="got 1 lists for a batch of 3"):
        Run(
            batch.dynamics(""), batch.t, batch.q, batch.v, settings=batch.settings, status=batch.statuses,
            events=[[event()]],
        )  # fmt: skip


@pytest.mark.slow
def test_no_energies_below_rounding_in_print() -> None:
    """A body that hardly moves is caught: 5e-83 J is nothing wherever it is read. The number itself stays."""
    s = sh.System("still", planar=True, gravity=(0, 0, 0))
    s.add_body("body", joint=sh.Planar(), mass=1.0, inertia=1.0)
    s.add_event("catch", sh.Attach("body", "world", at=1.0))
    run = sh.simulate(s.build(), 2.0, v0=[1e-41, 0, 0])
    assert run.events[0].energy_lost == pytest.approx(5e-83)
    for text in (str(run.events), str(run.events[0]), str(run.audit())):
        assert "e-" not in text
    event = run.events[0]
    both = Events(
        [replace(event, energy_lost=2.0), replace(event, energy_lost=1e-16), replace(event, energy_lost=1e-9)]
    )
    assert both.losses == [2.0, 0.0, 1e-9]
