"""A run to a netCDF file and back, to the last bit.

The file is netCDF-4 (HDF5) by h5netcdf: unlike SciPy's netCDF-3 it has no limit of 2 GiB, keeps Unicode names, and is
read by MATLAB, Julia and every HDF5 tool. Floats are stored as they are: no scaling, no fill value, no compression.
It is made in memory, for HDF5 does not survive a full disk, and takes its name when it is whole (`whole_file`), with a
checksum at its end (`checksum`). What is read is checked before it is believed (`contents`).
"""

from __future__ import annotations

import io
import stat
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from .. import read
from ..dynamics import compile
from ..errors import ModelError, SharnirError, SimulationError, brief
from ..model import Model
from ..model.labels import ENERGY, MOMENTUM, WRENCH, Labels
from .checksum import trailer, verified
from .contents import Contents
from .dataset import FORMAT, NUMBERS, TEXTS, dataset
from .event_table import events_of, hidden, modes_of, own_of
from .run import Run
from .settings import Settings
from .status import Status
from .whole_file import whole_file

if TYPE_CHECKING:
    import xarray as xr

CHECKED = "sharnir run 2"  # the format of `dataset` with a checksum; raised when older versions can no longer read it
HYBRID = "sharnir run 3"  # the same with events and modes, which older versions would leave out without a word
OWN = "sharnir run 4"  # the same with states of force elements
LABELS = {  # of each axis, in the order of `Labels`
    "coordinate": ("coordinate", "coordinate_joint", "coordinate_unit"),
    "velocity": ("velocity", "velocity_joint", "velocity_unit", "force_unit"),
    "parameter": ("parameter", "parameter_unit"),
}


def save(run: Run, path: str | Path, derived: bool) -> None:
    place = read.path(path, "run.save(path)", SimulationError)
    hybrid = hidden(run) or any(run.all_events)
    data = dataset(run, derived).assign_attrs(format=OWN if run.own else HYBRID if hybrid else CHECKED)
    where = f"run.save({brief(str(place))})"
    try:
        image = _image(data)
    except (TypeError, ValueError) as error:
        raise SimulationError(f"{where}: the run cannot be written as netCDF ({brief(error)}).") from error
    with whole_file(place, where) as file:
        file.write(image)
        file.write(trailer(image))


def _image(data: xr.Dataset) -> memoryview:
    """The bytes of the file."""
    import h5netcdf
    from xarray.backends import H5NetCDFStore

    exact = {name: {"_FillValue": None} for name, x in data.variables.items() if x.dtype.kind == "f"}
    memory = io.BytesIO()
    with h5netcdf.File(memory, "w") as file:
        data.dump_to_store(H5NetCDFStore(file), encoding=exact)
    return memory.getbuffer()


def load_run(path: str | Path, model: Model | None = None) -> Run:
    """A run from `run.save`. Everything that was stored is there; what was not (points, the audit) needs the model,
    which is compiled again with the formulation of the run."""
    place = read.path(path, "load_run(path)", SimulationError)
    with _opened(place) as contents:
        labels, given = _labels(contents), _run(contents)
    dyn = None
    if model is not None:
        _check_model(place, labels, model)
        dyn = compile(model, given["settings"].formulation, given["settings"].backend)
    return Run(dyn, **given, labels=labels)


@contextmanager
def _opened(path: Path) -> Iterator[Contents]:
    """A whole file of a known format. HDF5 raises what it likes over a damaged one, and so does h5py."""
    where = f"load_run({brief(str(path))})"
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise SimulationError(f"{where}: it is not a file. Expected a file written by run.save.")
        with path.open("rb") as file:
            whole = verified(file)
            if whole is False:
                raise SimulationError(
                    f"{where}: its checksum is not that of its content: it was altered or damaged after it was saved. "
                    "Take a copy, or run the simulation again."
                )
            contents = Contents(file, path)
            with contents.file:
                _check_format(contents, bool(whole))
                yield contents
    except SharnirError:
        raise
    except OSError as error:
        why = error.strerror or brief(str(error))
        raise SimulationError(
            f"{where}: cannot be read as netCDF ({why}). Expected a file written by run.save."
        ) from None
    except Exception as error:
        raise SimulationError(
            f"{where}: cannot be read as netCDF ({type(error).__name__}: {brief(str(error))}). Expected a file written "
            "by run.save; this one may be damaged."
        ) from error


def _check_format(contents: Contents, whole: bool) -> None:
    found = contents.text("format", "")
    if found in (CHECKED, HYBRID, OWN) and not whole:
        contents.refuse("its checksum is missing: it was cut off or altered after it was saved")
    if found not in (CHECKED, HYBRID, OWN, FORMAT):
        contents.refuse(
            f"its format is {brief(found)}, expected {CHECKED!r} or {HYBRID!r}; a newer sharnir may read it"
        )
    if found == FORMAT:
        warnings.warn(
            f"load_run({brief(str(contents.path))}): this file has no checksum (it is from an older version, or from "
            "dataset().to_netcdf()), so damage to it would not be seen. Save the run again to give it one.",
            stacklevel=5,
        )


def _labels(contents: Contents) -> Labels:
    axes = {}
    for axis, names in LABELS.items():
        first = contents.labels(names[0])
        axes[axis] = (first, *(contents.labels(name, len(first)) for name in names[1:]))
    return Labels(
        contents.text("model"),
        contents.labels("body"),
        *axes["coordinate"],
        *axes["velocity"],
        *axes["parameter"],
    )


def _run(contents: Contents) -> dict[str, Any]:
    """The arguments of `Run`."""
    sizes = {axis: len(contents.labels(names[0])) for axis, names in LABELS.items()}
    nq, nv, bodies = sizes["coordinate"], sizes["velocity"], len(contents.labels("body"))
    t, q = contents.floats("time"), contents.floats("q")
    if t.ndim != 1 or not np.all(np.isfinite(t)) or np.any(np.diff(t) < 0):
        contents.refuse("its times are not finite numbers in order, along one axis")
    lead = q.shape[:1] if q.ndim == 3 else ()
    if q.shape != (*lead, len(t), nq):
        contents.refuse(f"its variable 'q' has the shape {q.shape}, expected {(*lead, len(t), nq)}")
    series = (*lead, len(t))
    derived = {"energy": (len(ENERGY),), "p": (nv,), "momentum": (len(MOMENTUM),), "reactions": (bodies, len(WRENCH))}
    ok, text, end = contents.flags("ok", lead), contents.texts("status", lead), contents.floats("end", lead)
    members = zip(*(np.atleast_1d(x) for x in (ok, text, end)), strict=True)
    statuses = [Status(bool(a), str(b), float(c)) for a, b, c in members]
    table = contents.floats("parameters", (*lead, sizes["parameter"])) if sizes["parameter"] else np.empty((*lead, 0))
    return {
        "t": t,
        "q": q,
        "v": contents.floats("v", (*series, nv)),
        "settings": _settings(contents, lead, nq, nv),
        "status": statuses if lead else statuses[0],
        "params": {name: table[..., k] for k, name in enumerate(contents.labels("parameter"))}
        | modes_of(contents, lead),
        "tau": contents.floats("tau", (*series, nv)) if contents.has("tau") else None,
        "derived": {n: contents.floats(n, (*series, *shape)) for n, shape in derived.items() if contents.has(n)},
        "own": own_of(contents, lead, len(t)),
        **events_of(contents, lead, len(t), nq, nv),
    }


def _settings(contents: Contents, lead: tuple[int, ...], nq: int, nv: int) -> Settings:
    texts: dict[str, Any] = {name: contents.text(name) for name in TEXTS if name in contents.file.attrs}
    numbers: dict[str, Any] = {name: contents.number(name) for name in NUMBERS if name in contents.file.attrs}
    for name in ("formulation", "method", "duration"):
        if name not in texts and name not in numbers:
            contents.refuse(f"its attribute {name!r} is missing")
    return Settings(q0=contents.floats("q0", (*lead, nq)), v0=contents.floats("v0", (*lead, nv)), **texts, **numbers)


def _check_model(path: Path, stored: Labels, model: Model) -> None:
    """Names, joints and units must be those of the file; masses and lengths are not stored and are taken on trust."""
    given = Labels.of(model)
    for name in Labels.__dataclass_fields__:
        ours, theirs = str(getattr(stored, name)), str(getattr(given, name))
        if ours != theirs:
            raise ModelError(
                f"load_run({brief(str(path))}, model): the {name.replace('_', ' ')} in the file: {brief(ours)}, in the "
                f"model given: {brief(theirs)}. Give the model that made the run."
            )
