"""Measured time series: tables of any kind, as the columns that `sharnir.fit` takes.

One column is the time, from the start at t = 0. The others are outputs by name (`results/responses.py`), with a unit
behind the name where it is not that of the SI: "q.link [deg]".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ..core.errors import ModelError, ShapeError, SimulationError, brief, nearest
from ..core.read import Array, array, entries, is_a
from ..files.units import quantity
from ..results.responses import UNIT
from ..results.run import Run
from ..results.store import load_run

NETCDF = (".nc", ".h5", ".hdf5")
TIME = ("time", "t")


@dataclass(frozen=True, eq=False)
class Measured:
    """Measured columns by name, with the units of their headings, "" where there is none."""

    where: str
    t: Array
    values: dict[str, Array]
    units: dict[str, str]

    def in_si(self, name: str, expected: str) -> Array:
        return self.values[name] * _factor(self.units[name], expected, f"{self.where}[{name!r}]")


def output_names(given: Any, where: str) -> tuple[str, ...]:
    """Names of columns, without their units."""
    names = [given] if is_a(given, str) else list(entries(given, where, "names of columns"))
    for name in names:
        if not is_a(name, str):
            raise ModelError(f"{where}: {brief(name)} is not a name. Expected names of columns such as 'q.link'.")
    if not names:
        raise ModelError(f"{where}: no name is given. Expected names of columns, or None for all.")
    return tuple(dict.fromkeys(UNIT.sub("", name) for name in names))


def _factor(unit: str, expected: str, where: str) -> float:
    """Of a heading "q.link [deg]": from its unit to the SI."""
    factor = quantity(f"1 {unit}", "*" if expected == "1" else expected, where) if unit else 1.0
    if factor is None:
        raise ModelError(
            f"{where}: {brief(unit)} in the heading is no unit. Expected one such as [{expected}], or none."
        )
    return factor


def columns_of(table: Any, wanted: tuple[str, ...] | None, where: str) -> Measured:
    """Times, and the measured outputs by name."""
    if is_a(table, (str, Path)):
        table = _file(Path(table), where)
    if is_a(table, Run):
        if table.batch is not None:
            raise ShapeError(f"{where}: a Run of a batch. Expected a run of one member, or its table.")
        table = table.table(derived=False)
    try:  # a table of any library, by its variables (Dataset, a mapping without its times) or columns (DataFrame)
        found: Any = table if is_a(table, Mapping) else getattr(table, "columns", None)
        if hasattr(type(table), "variables"):
            found = table.variables
        columns = [str(x) for x in found]
    except Exception:  # of an object that is no table
        raise ShapeError(
            f"{where}: got {brief(table)}. Expected a DataFrame, a mapping of names to columns, a Dataset, a file (CSV "
            "or netCDF) or a Run."
        ) from None
    # The columns that take part: the time, and all others or those that are wanted
    headings: dict[str, str] = {}
    for heading in columns:
        name = UNIT.sub("", heading)
        if name in headings:
            raise ShapeError(f"{where}: {brief(heading)} and {brief(headings[name])} are one output. Leave one out.")
        headings[name] = heading
    time = next((name for name in TIME if name in headings), None)
    if time is None:
        raise ShapeError(f"{where}: no column 'time'. {nearest('time', headings)}")
    names = [name for name in headings if name != time] if wanted is None else list(wanted)
    for name in names:
        if name not in headings:
            raise ModelError(f"{where}: it has no column {brief(name)} of outputs. {nearest(name, headings)}")
    if not names:
        raise ShapeError(f"{where}: there is no column but the time. Expected measured outputs such as 'q.link'.")
    # Numbers and units
    expected = "numbers; outputs= names the columns that are fitted"
    units = {name: headings[name][len(name) :].strip(" []") for name in (time, *names)}
    values = {name: array(table[headings[name]], f"{where}[{headings[name]!r}]", expected) for name in (time, *names)}
    t = values.pop(time) * _factor(units.pop(time), "s", f"{where}[{time!r}]")
    if t.ndim != 1 or t.size < 2 or not np.isfinite(t).all() or (np.diff(t) <= 0).any() or t[0] < 0:
        raise ShapeError(
            f"{where}: the times are not two or more increasing numbers from 0 on. Expected seconds since the start."
        )
    for name, x in values.items():
        if x.shape != t.shape:
            raise ShapeError(
                f"{where}: column {brief(name)} has shape {x.shape}, the times {t.shape}. Expected equal lengths."
            )
        bad = np.flatnonzero(~np.isfinite(x))
        if bad.size:
            raise ShapeError(
                f"{where}: column {brief(name)} is {x[bad[0]]} in row {bad[0]} ({bad.size} such). Leave such rows out."
            )
    return Measured(where, t, values, units)


def _file(path: Path, where: str) -> Any:
    """The table of a CSV or netCDF file; a file of `run.save` is a Run."""
    import pandas as pd
    import xarray as xr

    try:
        if path.suffix.lower() not in NETCDF:
            return pd.read_csv(path)
        with xr.open_dataset(path) as contents:
            if "format" not in contents.attrs:
                return contents.load()
    except (OSError, ValueError) as error:
        kind = "netCDF" if path.suffix.lower() in NETCDF else "CSV"
        raise SimulationError(f"{where}: {brief(str(path))} cannot be read as {kind}: {error}") from error
    return load_run(path)
