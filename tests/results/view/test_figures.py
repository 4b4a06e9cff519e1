"""Figures are seen where something can show them, need no display, and do not pile up."""

from __future__ import annotations

import gc
import io
import threading
import weakref
from collections.abc import Iterator

import pytest
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from sharnir.results.view.plots import RunFigure, new_figure
from sharnir.simulate import Run
from support import window_backend


@pytest.fixture(autouse=True)
def _nothing_open() -> Iterator[None]:
    plt.switch_backend("agg")
    plt.close("all")  # what other tests left open
    yield
    plt.switch_backend("agg")
    plt.close("all")
    window_backend.SHOWN.clear()


def test_plt_show_shows_them(run: Run) -> None:
    plt.switch_backend("module://support.window_backend")
    figures = [run.plot("q"), run.plot("energy")]
    plt.show()
    assert figures == window_backend.SHOWN


@pytest.mark.slow
def test_pyplot_knows_the_last_one_without_a_display(run: Run) -> None:
    run.plot("v")
    figure = run.plot("q")
    assert plt.gcf() is figure
    saved = io.BytesIO()
    plt.savefig(saved, format="png", dpi=20)
    assert saved.tell() > 1000


@pytest.mark.slow
@pytest.mark.filterwarnings("error")
def test_they_do_not_pile_up() -> None:
    """Not even in a script that makes more than pyplot warns of."""
    first = new_figure()
    others = [weakref.ref(new_figure()) for _ in range(30)]
    gc.collect()
    assert [other() is not None for other in others] == [False] * 29 + [True]
    assert len(plt.get_fignums()) == 1
    first.savefig(io.BytesIO(), dpi=20)  # whoever keeps it can use it still


def test_the_figures_of_others_stay_open() -> None:
    theirs = plt.figure()
    new_figure()
    new_figure()
    assert plt.fignum_exists(theirs.number)
    assert len(plt.get_fignums()) == 2


def test_a_backend_that_cannot_start(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_display(*_: object, **__: object) -> None:
        raise ImportError("Cannot load backend 'TkAgg' which requires the 'tk' interactive framework")

    monkeypatch.setattr(plt, "figure", no_display)
    figure = run.plot("q")
    assert type(figure) is Figure
    figure.savefig(io.BytesIO(), dpi=20)


def test_from_another_thread(run: Run) -> None:
    found: list[Figure] = []
    thread = threading.Thread(target=lambda: found.append(run.plot("q")))
    thread.start()
    thread.join()
    assert type(found[0]) is Figure
    assert plt.get_fignums() == []


def test_a_cell_of_a_notebook_shows_it_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """IPython asks first, then formats the figure itself: pyplot must not show it again when the cell ends."""
    figure = new_figure()
    assert isinstance(figure, RunFigure)
    with pytest.raises(NotImplementedError):
        figure._ipython_display_()
    assert plt.get_fignums() != []  # a window stays open
    monkeypatch.setattr(plt, "get_backend", lambda: "module://matplotlib_inline.backend_inline")
    with pytest.raises(NotImplementedError):
        figure._ipython_display_()
    assert plt.get_fignums() == []
