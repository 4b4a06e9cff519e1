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
