"""A run as one flat table: a row per time (and member), a column per quantity.

Columns are `run` (batches only), `time`, `q.link`, `v.hub[0]`, `tau.link`, `energy.kinetic`, `p.link`, `momentum.px`,
`reaction.link.fx`. Rows after the early end of a member are left out.
"""

from __future__ import annotations

import csv
import importlib
import io
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from .. import read
from ..errors import SimulationError, UnsupportedError, brief
from ..model.labels import ENERGY, ENERGY_UNITS, MOMENTUM, MOMENTUM_UNITS, WRENCH, WRENCH_UNITS
from .whole_file import whole_file

if TYPE_CHECKING:
    from .run import Run

BLOCK = 4096  # rows turned into text at once


class Column(NamedTuple):
    name: str
    unit: str
    values: np.ndarray  # (rows,)


def columns(run: Run, derived: bool) -> list[Column]:
    """The table, column by column."""
    labels = run.labels
    groups: list[tuple[str, Any, Any, np.ndarray]] = [
        ("q", labels.coordinates, labels.coordinate_units, run.q),
        ("v", labels.velocities, labels.velocity_units, run.v),
    ]
    if run.tau is not None:
        groups.append(("tau", labels.velocities, labels.force_units, run.tau))
    groups.append(("energy", ENERGY, ENERGY_UNITS, run.energy))
    if derived:
        groups.append(("p", labels.velocities, labels.momentum_units, run.p))
        groups.append(("momentum", MOMENTUM, MOMENTUM_UNITS, run.momentum))
        for k, body in enumerate(labels.bodies):
            groups.append((f"reaction.{body}", WRENCH, WRENCH_UNITS, run.reactions[..., k, :]))

    shape = run.q.shape[:-1]
    alive = (np.isfinite(run.q).all(axis=-1) & np.isfinite(run.v).all(axis=-1)).reshape(-1)
    found = [Column("time", "s", np.broadcast_to(run.t, shape).reshape(-1)[alive])]
    if run.batch is not None:
        found.insert(0, Column("run", "1", np.repeat(np.arange(run.batch), len(run.t))[alive]))
    for group, names, units, values in groups:
        for k, (name, unit) in enumerate(zip(names, units, strict=True)):
            found.append(Column(f"{group}.{name}", unit, values[..., k].reshape(-1)[alive]))
    return found


def to_csv(run: Run, path: str | Path, derived: bool) -> None:
    place = read.path(path, "run.to_csv(path)", SimulationError)
    table = columns(run, derived)
    with whole_file(place, f"run.to_csv({brief(str(place))})") as binary:
        file = io.TextIOWrapper(binary, encoding="utf-8", newline="")
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(c.name if c.unit == "1" else f"{c.name} [{c.unit}]" for c in table)
        for start in range(0, len(table[0].values), BLOCK):
            # Python's floats print in the fewest digits that give the same number back
            writer.writerows(zip(*(c.values[start : start + BLOCK].tolist() for c in table), strict=True))
        file.detach()  # flushed, and left open


def to_parquet(run: Run, path: str | Path, derived: bool) -> None:
    try:
        arrow, parquet = importlib.import_module("pyarrow"), importlib.import_module("pyarrow.parquet")
    except ImportError:
        raise UnsupportedError(
            "run.to_parquet: Parquet files need pyarrow, which is not installed. "
            "Run: pip install 'sharnir[parquet]', or use run.to_csv or run.save."
        ) from None
    from .dataset import attributes

    place = read.path(path, "run.to_parquet(path)", SimulationError)
    table = columns(run, derived)
    fields = [arrow.field(c.name, arrow.from_numpy_dtype(c.values.dtype), metadata={"unit": c.unit}) for c in table]
    about = {name: str(value) for name, value in attributes(run).items()}
    schema = arrow.schema(fields, metadata=about)
    with whole_file(place, f"run.to_parquet({brief(str(place))})") as file:
        parquet.write_table(arrow.table([c.values for c in table], schema=schema), file)
