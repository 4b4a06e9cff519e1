"""New figures, where something can show them known to pyplot: `plt.show()`, a notebook's cell, `plt.savefig`.

Where nothing can (another thread, a graphical backend without a display) a figure belongs to nobody and can still be
saved. Backends that only write files keep no more than the last figure, so that a thousand of them do not pile up;
windows and cells of notebooks give theirs back when they are closed, as with pyplot itself.
"""

from __future__ import annotations

import threading
from typing import Any
from weakref import ReferenceType, ref

from matplotlib.backends.registry import BackendFilter, backend_registry
from matplotlib.figure import Figure

_last: ReferenceType[Figure] | None = None  # of a backend that only writes files


class RunFigure(Figure):
    """A cell of a notebook shows its last value and, when it ends, the figures that pyplot knows: this one once."""

    def _ipython_display_(self) -> None:
        from matplotlib import pyplot

        if "inline" in pyplot.get_backend():
            pyplot.close(self)
        raise NotImplementedError  # IPython then shows it as any other figure


def new_figure(**how: Any) -> Figure:
    """A figure of this size and layout."""
    if threading.current_thread() is not threading.main_thread():  # windows belong to the main thread
        return Figure(**how)
    try:
        from matplotlib import pyplot

        figure = pyplot.figure(FigureClass=RunFigure, **how)
    except Exception:  # what backends raise without a display is not known here, and their windows are not needed
        return Figure(**how)
    only_files = backend_registry.list_builtin(BackendFilter.NON_INTERACTIVE)  # type: ignore[no-untyped-call]
    if pyplot.get_backend().lower() in only_files:
        _keep_only(figure)
    return figure


def _keep_only(figure: Figure) -> None:
    from matplotlib import pyplot

    global _last
    before = _last() if _last is not None else None
    if before is not None:
        pyplot.close(before)
    _last = ref(figure)
