"""A backend of matplotlib with windows, as far as pyplot can tell: `plt.show()` notes which figures it shows."""

from __future__ import annotations

from typing import Any

from matplotlib._pylab_helpers import Gcf
from matplotlib.backend_bases import FigureManagerBase
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

SHOWN: list[Figure] = []


class Manager(FigureManagerBase):
    @classmethod
    def pyplot_show(cls, *, block: bool | None = None) -> None:
        SHOWN.extend(manager.canvas.figure for manager in Gcf.get_all_fig_managers())


class FigureCanvas(FigureCanvasAgg):
    manager_class: Any = Manager


FigureManager = Manager
