"""Regions of cells: where they end, and where one has room for a name. Cell (i, j) lies around x = j, y = i."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from scipy import ndimage


def borders(cells: np.ndarray) -> Iterator[tuple[list[float], list[float]]]:
    """Lines between cells that differ, as x and y of their two ends; neighbouring ones in one piece."""
    rows, columns = cells.shape
    for j in range(1, columns):
        for first, end in _runs(cells[:, j] != cells[:, j - 1]):
            yield [j - 0.5, j - 0.5], [first - 0.5, end - 0.5]
    for i in range(1, rows):
        for first, end in _runs(cells[i] != cells[i - 1]):
            yield [first - 0.5, end - 0.5], [i - 0.5, i - 0.5]


def _runs(line: np.ndarray) -> Iterator[tuple[int, int]]:
    """First cell and the one after the last of each run of true cells."""
    steps = np.flatnonzero(np.diff(np.r_[False, line, False]))
    yield from ((int(a), int(b)) for a, b in zip(steps[::2], steps[1::2], strict=True))


def parts(mask: np.ndarray) -> Iterator[np.ndarray]:
    """Each connected part of the cells that are true."""
    labels, count = ndimage.label(mask)
    yield from (labels == part for part in range(1, count + 1))


def place_for(mask: np.ndarray, wide: float, high: float) -> tuple[float, float] | None:
    """(x, y) of the middle of a block of true cells that holds so many, the farthest inside; or nothing."""
    rows, columns = int(np.ceil(high)), int(np.ceil(wide))
    if rows > mask.shape[0] or columns > mask.shape[1]:
        return None
    fits = np.lib.stride_tricks.sliding_window_view(mask, (rows, columns)).all(axis=(2, 3))
    if not fits.any():
        return None
    inside = ndimage.distance_transform_edt(np.pad(fits, 1))[1:-1, 1:-1]
    best = np.argwhere(inside == inside.max())
    i, j = best[len(best) // 2]
    return float(j + (columns - 1) / 2), float(i + (rows - 1) / 2)
