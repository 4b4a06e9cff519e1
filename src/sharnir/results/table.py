"""A run as one flat table, a row per time (and member), a column per quantity: DataFrame, CSV, Excel, Parquet; and as
arrays with their names for MATLAB.

Columns are `run` (batches only), `time`, `q.link`, `v.hub[0]`, `tau.link`, `energy.kinetic`, `p.link`, `momentum.px`,
`reaction.link.fx`; headings have the unit behind: `q.link [rad]`. Rows after the early end of a member are left out.
"""

from __future__ import annotations

import csv
import importlib
import io
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ..core.errors import SimulationError, UnsupportedError, brief
from ..model.labels import ENERGY, ENERGY_UNITS, MOMENTUM, MOMENTUM_UNITS, WRENCH, WRENCH_UNITS
from .dataset import attributes
from .whole_file import whole_file

if TYPE_CHECKING:
    import pandas as pd

    from .run import Run

BLOCK = 4096  # rows turned into text at once
SHEET_ROWS, SHEET_COLUMNS = 1_048_576, 16_384  # what Excel opens, headings included


class Column(NamedTuple):
    name: str
    unit: str
    values: np.ndarray  # (rows,)

    @property
    def heading(self) -> str:
        return self.name if self.unit == "1" else f"{self.name} [{self.unit}]"


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


def frame(run: Run, derived: bool) -> pd.DataFrame:
    """The table for pandas, the settings in its `attrs`."""
    import pandas as pd

    found = pd.DataFrame({c.heading: c.values for c in columns(run, derived)})
    found.attrs = attributes(run)
    return found


# Files. Each writer has the place, whether everything is wanted, and the beginning of its messages.


def to_csv(run: Run, place: Path, derived: bool, where: str) -> None:
    table = columns(run, derived)
    with whole_file(place, f"{where}({brief(str(place))})") as binary:
        file = io.TextIOWrapper(binary, encoding="utf-8", newline="")
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(c.heading for c in table)
        for start in range(0, len(table[0].values), BLOCK):
            # Python's floats print in the fewest digits that give the same number back
            writer.writerows(zip(*(c.values[start : start + BLOCK].tolist() for c in table), strict=True))
        file.detach()  # flushed, and left open


def to_parquet(run: Run, place: Path, derived: bool, where: str) -> None:
    arrow = _needed("pyarrow", "Parquet files", "parquet", where)
    parquet = importlib.import_module("pyarrow.parquet")
    table = columns(run, derived)
    fields = [arrow.field(c.name, arrow.from_numpy_dtype(c.values.dtype), metadata={"unit": c.unit}) for c in table]
    about = {name: str(value) for name, value in attributes(run).items()}
    schema = arrow.schema(fields, metadata=about)
    with whole_file(place, f"{where}({brief(str(place))})") as file:
        parquet.write_table(arrow.table([c.values for c in table], schema=schema), file)


def to_excel(run: Run, place: Path, derived: bool, where: str) -> None:
    """Two sheets: `run`, the table, and `settings`."""
    book = _needed("openpyxl", "Excel files", "excel", where)
    table = columns(run, derived)
    rows = len(table[0].values)
    if rows >= SHEET_ROWS or len(table) > SHEET_COLUMNS:
        raise SimulationError(
            f"{where}({brief(str(place))}): the table has {rows:,} rows and {len(table):,} columns. Excel opens at "
            f"most {SHEET_ROWS - 1:,} rows under their heading and {SHEET_COLUMNS:,} columns. Ask for fewer times "
            "(times=...), take derived=False, or write .csv or .parquet."
        )
    written = book.Workbook(write_only=True)
    sheet = written.create_sheet("run")
    sheet.append([_cell(c.heading) for c in table])
    for row in zip(*(c.values.tolist() for c in table), strict=True):
        sheet.append(row)
    about = written.create_sheet("settings")
    for name, value in attributes(run).items():
        about.append([name, _cell(value)])
    memory = io.BytesIO()
    written.save(memory)
    with whole_file(place, f"{where}({brief(str(place))})") as file:
        file.write(memory.getbuffer())


def _cell(value: Any) -> Any:
    """A text is never a formula, and has no control characters, which Excel refuses."""
    if not isinstance(value, str):
        return value
    text = "".join(sign if sign >= " " else " " for sign in value)
    return f"'{text}" if text[:1] in "=+-@" else text


def to_matlab(run: Run, place: Path, derived: bool, where: str) -> None:
    """Variables t, q, v, energy and so on, with their shapes here; `names` and `units` are structures of cells of the
    same fields, `parameters` one of numbers, `settings` of numbers and texts; `events` is a structure array."""
    from scipy.io import savemat

    labels = run.labels
    variables: dict[str, Any] = {"t": run.t.reshape(-1, 1), "q": run.q, "v": run.v, "energy": run.energy}
    names = {"q": labels.coordinates, "v": labels.velocities, "energy": ENERGY, "body": labels.bodies}
    units = {"t": ("s",), "q": labels.coordinate_units, "v": labels.velocity_units, "energy": ENERGY_UNITS}
    if run.tau is not None:
        variables["tau"], names["tau"], units["tau"] = run.tau, labels.velocities, labels.force_units
    if derived:
        variables |= {"p": run.p, "momentum": run.momentum, "reactions": run.reactions}
        names |= {"p": labels.velocities, "momentum": MOMENTUM, "reactions": WRENCH}
        units |= {"p": labels.momentum_units, "momentum": MOMENTUM_UNITS, "reactions": WRENCH_UNITS}
    for name, of in (("names", names), ("units", units)):
        variables[name] = {key: _cells(texts) for key, texts in of.items()}
    values = [np.asarray(run.params[name], dtype=np.float64) for name in labels.parameters]
    variables["parameters"] = {"name": _cells(labels.parameters), "unit": _cells(labels.parameter_units)} | (
        {"value": np.stack(values, axis=-1)} if values else {"value": np.empty((0, 0))}
    )
    variables["settings"] = attributes(run)
    variables["ok"] = np.array([status.ok for status in run.statuses])
    variables["status"] = _cells([status.text for status in run.statuses])
    happened = [(k, event) for k, events in enumerate(run.all_events) for event in events]
    variables["events"] = {
        "run": np.array([float(k + 1) for k, _ in happened]),  # MATLAB counts from 1
        "time": np.array([event.time for _, event in happened]),
        "name": _cells([event.name for _, event in happened]),
        "cause": _cells([event.cause for _, event in happened]),
        "energy_lost": np.array([event.energy_lost for _, event in happened]),
    }
    memory = io.BytesIO()
    try:
        savemat(memory, variables, oned_as="column", long_field_names=True)
    except (ValueError, OverflowError) as error:
        raise SimulationError(
            f"{where}({brief(str(place))}): it cannot be written as a .mat file ({brief(error)}), which has at most "
            "2 GB a variable. Take derived=False or fewer times, or .nc, which MATLAB reads with ncread."
        ) from error
    with whole_file(place, f"{where}({brief(str(place))})") as file:
        file.write(memory.getbuffer())


def _cells(texts: Any) -> np.ndarray:
    """A column of cells, of texts of any length."""
    found = np.empty((len(texts), 1), dtype=object)
    found[:, 0] = list(texts)
    return found


def _needed(module: str, what: str, extra: str, where: str) -> Any:
    try:
        return importlib.import_module(module)
    except ImportError:
        raise UnsupportedError(
            f"{where}: {what} need {module}, which is not installed. Run: pip install 'sharnir[{extra}]', or write "
            ".csv, .mat or .nc."
        ) from None


Writer = Callable[["Run", Path, bool, str], None]
WRITERS: dict[str, Writer] = {".csv": to_csv, ".xlsx": to_excel, ".parquet": to_parquet, ".mat": to_matlab}
