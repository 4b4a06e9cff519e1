"""Quick plots: the right lines with the right names and units.

Covers results/view/plots.py.
"""

from __future__ import annotations

import io

import numpy as np
import pytest
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

import sharnir as sh
from sharnir.results.view.plots import extreme
from sharnir.simulate import Run, Settings, Status


def y_labels(figure: Figure) -> list[str]:
    return [axes.get_ylabel() for axes in figure.axes]


def named(figure: Figure, axis: int) -> list[str]:
    return [text.get_text() for text in figure.axes[axis].get_legend().get_texts()]


def at_times_of(run: Run, line: Line2D) -> np.ndarray:
    """Of a line with states in between, those that the run has kept."""
    t, y = np.array(line.get_data())
    assert len(t) > 5 * len(run.t)
    assert np.isin(run.t, t).all()
    return np.asarray(y[np.isin(t, run.t)])


@pytest.mark.slow
def test_default_shows_the_motion_and_the_energy(run: Run) -> None:
    figure = run.plot()
    assert y_labels(figure) == [
        "coordinates, m",
        "coordinates, rad",
        "velocities, m/s",
        "velocities, rad/s",
        "energy, J",
    ]
    assert named(figure, 1) == ["rope"]
    np.testing.assert_array_equal(at_times_of(run, figure.axes[1].lines[0]), run.q[:, 1])
    assert named(figure, 4) == ["kinetic", "potential", "total"]
    figure.savefig(io.BytesIO(), format="png", dpi=40)  # it can be drawn


def test_quantities(run: Run) -> None:
    figure = run.plot("force", "moment", "momentum")
    assert y_labels(figure) == ["reaction force, N", "reaction moment, N m", "momentum, kg m/s", "momentum, kg m2/s"]
    assert y_labels(run.plot("p")) == ["momenta, kg m/s", "momenta, kg m2/s"]
    sizes = np.linalg.norm(run.reactions[:, 1, :3], axis=1)
    np.testing.assert_array_equal(at_times_of(run, figure.axes[0].lines[2]), sizes)  # a legend's line follows each


@pytest.mark.slow
def test_chosen_joints(craft: Run) -> None:
    figure = craft.plot("q", names=["hub"])
    assert y_labels(figure) == ["coordinates, m", "coordinates"]  # the quaternion has no unit
    assert named(figure, 0) == ["hub[0]", "hub[1]", "hub[2]"]


@pytest.mark.slow
def test_a_batch_is_one_line_per_member(batch: Run) -> None:
    figure = batch.plot("q", names=["rope"])
    assert len(figure.axes[0].lines) == 3 + 1
    assert named(figure, 0) == ["rope"]


@pytest.mark.slow
def test_many_lines_are_named_by_the_first_and_the_last() -> None:
    system = sh.System("chain")
    for k in range(12):
        parent = f"b{k - 1}" if k else "world"
        place = sh.Placement(xyz=(1 if k else 0, 0, 0))
        rod = sh.Rod(start=(0, 0, 0), end=(1, 0, 0), mass=1.0)
        system.add_body(f"b{k}", parent=parent, joint=sh.Revolute("y"), placement=place, shape=rod)
    dyn = sh.compile(system.build(), threads=1)
    zeros = np.zeros((3, 12))
    how = Settings(dyn.formulation, "rk4", 1.0, zeros[0], zeros[0])
    run = Run(dyn, [0.0, 0.5, 1.0], zeros, zeros, settings=how, status=Status(True, "Finished.", 1.0))
    assert named(run.plot("q"), 0) == ["b0", "b11"]


def test_unknown_names(run: Run, craft: Run) -> None:
    with pytest.raises(sh.SimulationError, match=r"run.plot\('forces'\).*Did you mean 'force'"):
        run.plot("forces")
    with pytest.raises(sh.ModelError, match=r"no joint or body 'rop'.*Did you mean 'rope'"):
        run.plot("q", names=["rop"])
    with pytest.raises(sh.SimulationError, match="nothing to draw"):
        craft.plot("q", names=["tip"])


def test_components_in_the_axes_of_a_frame(run: Run) -> None:
    figure = run.plot("force", names=["rope"], components=True)
    assert y_labels(figure) == ["reaction force, N"]
    assert named(figure, 0) == ["rope x", "rope y", "rope z"]
    np.testing.assert_array_equal(at_times_of(run, figure.axes[0].lines[0]), run.reactions[:, 1, 0])
    world = run.plot("moment", names=["rope"], frame="world")
    assert y_labels(world) == ["reaction moment in axes of world, N m"]
    expected = run["rope"].reaction(frame="world")[:, 3:]
    np.testing.assert_allclose(at_times_of(run, world.axes[0].lines[2]), expected[:, 1], rtol=1e-12, atol=1e-12)


def test_degrees(run: Run) -> None:
    figure = run.plot("q", "v", names=["rope"], degrees=True)
    assert y_labels(figure) == ["coordinates, deg", "velocities, deg/s"]
    np.testing.assert_array_equal(at_times_of(run, figure.axes[0].lines[0]), np.degrees(run.q[:, 1]))


def test_extremes_lie_between_the_states() -> None:
    """Of a sine that is known at ten times a period only: its tops to the error of a parabola, h⁴/64 of it or so."""
    t = np.linspace(0.0, 2 * np.pi, 41)
    y = np.sin(t + 0.07)
    assert y.max() < 0.9988
    time, value = extreme(t, y, 1.0)
    assert abs(value - 1.0) < 2e-5
    assert abs(time - (np.pi / 2 - 0.07)) < 2e-3
    time, value = extreme(t, y, -1.0)
    assert abs(value + 1.0) < 2e-5
    assert extreme(t[:5], t[:5], 1.0) == (t[4], t[4])  # at an end there is no parabola


def test_extremes_are_marked(run: Run) -> None:
    figure = run.plot("q", names=["rope"], extremes=True)
    marks = [line for line in figure.axes[0].lines if line.get_marker() in "^v"]
    assert len(marks) == 2
    assert float(marks[0].get_ydata()[0]) >= run.q[:, 1].max()


def test_wrong_ways_to_plot(run: Run) -> None:
    with pytest.raises(
        sh.SimulationError, match=r"run.plot\(frame='wrold'\): there is no such body. Did you mean 'world'"
    ):
        run.plot("force", frame="wrold")
    with pytest.raises(sh.SharnirError, match=r"run.plot\(degrees\): 3. Expected True or False"):
        run.plot(degrees=3)
