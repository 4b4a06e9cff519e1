"""Selection diagrams: every formulation is told in three ways, axes and legend say what is seen."""

from __future__ import annotations

import numpy as np
import pytest
from matplotlib.figure import Figure

from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.cli.cost_diagram import STYLES, draw_diagrams
from sharnir.cost.diagram import Diagram, by_formulas, diagram
from sharnir.cost.formulas import TABLED

SIZE = range(1, 21)


@pytest.fixture(scope="module")
def seed() -> Figure:
    return draw_diagrams([diagram(by_formulas, TABLED, n, SIZE, SIZE) for n in (1, 3)], "By formulas")


def test_every_formulation_has_a_colour_a_hatching_and_a_name() -> None:
    assert list(STYLES) == list(FORMULATIONS)
    assert [len({*x}) for x in zip(*STYLES.values(), strict=True)] == [len(STYLES)] * 3


def texts(figure: Figure, panel: int) -> list[str]:
    return [text.get_text() for text in figure.axes[panel].texts]


@pytest.mark.slow
def test_names_stand_in_their_regions(seed: Figure) -> None:
    one, three = (texts(seed, panel) for panel in (0, 1))
    assert one.count("TSP") == one.count("ERA") == 1
    assert "OSP" not in one
    assert {"TSP", "OSP", "ERA"} <= {*three}
    x, y = next(text for text in seed.axes[0].texts if text.get_text() == "TSP").get_position()
    assert x < 11.5  # the twelfth length is the last one of TSP
    assert 0 < y < 19


def test_numbers_of_bodies_stand_on_their_lines(seed: Figure) -> None:
    found = [text for text in seed.axes[0].texts if text.get_text().isdecimal()]
    assert {int(text.get_text()) for text in found} >= {20, 50, 100, 200}
    for text in found:
        x, y = text.get_position()
        assert (x + 1) * (y + 1) + 1 == pytest.approx(int(text.get_text()), rel=0.02)  # the line has 400 points


def test_axes_and_legend(seed: Figure) -> None:
    assert seed.get_suptitle() == "By formulas"
    assert [axes.get_title() for axes in seed.axes] == ["1 dof: revolute", "3 dof: spherical"]
    assert seed.axes[0].get_ylabel() == "number of chains"
    assert {axes.get_xlabel() for axes in seed.axes} == {"length of a chain, bodies"}
    assert [tick.get_text() for tick in seed.axes[0].get_xticklabels()] == ["1", "5", "10", "15", "20"]
    (legend,) = seed.legends
    said = [text.get_text() for text in legend.get_texts()]
    assert said == ["TSP", "OSP", "ERA", "pale: second within 5 %", "number of bodies"]


def test_unknown_cells_stay_white() -> None:
    costs = {"composite": np.array([[1.0, 2.0], [3.0, np.nan]]), "absolute": np.array([[2.0, 4.0], [2.0, np.nan]])}
    figure = draw_diagrams([Diagram(2, (1, 8), (1, 16), costs)], "Measured")
    (axes,) = figure.axes
    covered = {(round(p.get_x() + 0.5), round(p.get_y() + 0.5), round(p.get_width())) for p in axes.patches}  # type: ignore[attr-defined]
    assert covered == {(0, 0, 2), (0, 1, 1)}
    assert "not measured" in [text.get_text() for text in figure.legends[0].get_texts()]
    assert [tick.get_text() for tick in axes.get_xticklabels()] == ["1", "16"]


def test_cells_in_which_the_second_is_near_are_paler() -> None:
    costs = {"composite": np.array([[1.0, 1.0]]), "absolute": np.array([[2.0, 1.01]])}
    (axes,) = draw_diagrams([Diagram(2, (1,), (1, 2), costs)], "Pale").axes
    clear, pale = sorted(axes.patches, key=lambda patch: float(patch.get_x()))  # type: ignore[attr-defined]
    assert sum(pale.get_facecolor()) > sum(clear.get_facecolor()) + 0.2  # type: ignore[arg-type]


def test_one_cell_is_enough() -> None:
    figure = draw_diagrams([Diagram(6, (1,), (1,), {"composite": np.ones((1, 1))})], "One")
    assert "composite" in [text.get_text() for text in figure.legends[0].get_texts()]
