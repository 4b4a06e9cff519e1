"""A run to a netCDF file and back, to the last bit.

The file is netCDF-4 (HDF5) by h5netcdf: unlike SciPy's netCDF-3 it has no limit of 2 GiB, keeps Unicode names, and is
read by MATLAB, Julia and every HDF5 tool. Floats are stored as they are: no scaling, no fill value, no compression.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from ..dynamics import compile
from ..errors import ModelError, SimulationError, UnsupportedError
from ..model import Model
from .dataset import FORMAT, MEMBER, NUMBERS, TEXTS, dataset
from .labels import Labels
from .run import Run
from .settings import Settings
from .status import Status

if TYPE_CHECKING:
    import xarray as xr


def save(run: Run, path: str | Path, derived: bool) -> None:
    if run.events:
        raise UnsupportedError(
            f"run.save: this run has {len(run.events)} events, which a file cannot hold yet. Save run.dataset() with "
            "to_netcdf() for everything but the events."
        )
    data = dataset(run, derived)
    exact = {name: {"_FillValue": None} for name, x in data.variables.items() if x.dtype.kind == "f"}
    data.to_netcdf(path, engine="h5netcdf", encoding=exact)


def load_run(path: str | Path, model: Model | None = None) -> Run:
    """A run from `run.save`. Everything that was stored is there; what was not (points, the audit) needs the model,
    which is compiled again with the formulation of the run."""
    data = _read(path)
    labels = _labels(data)
    dyn = None
    if model is not None:
        _check_model(path, labels, model)
        dyn = compile(model, data.attrs["formulation"], data.attrs["backend"])
    arrays = {str(name): x.values for name, x in data.data_vars.items()}
    batched = MEMBER in data.dims
    members = (np.atleast_1d(arrays[name]) for name in ("ok", "status", "end"))
    statuses = [Status(bool(ok), str(text), float(end)) for ok, text, end in zip(*members, strict=True)]
    numbers = {name: float(data.attrs[name]) for name in NUMBERS if name in data.attrs}
    texts = {name: str(data.attrs[name]) for name in TEXTS if name in data.attrs}
    return Run(
        dyn,
        data["time"].values,
        arrays["q"],
        arrays["v"],
        settings=Settings(q0=arrays["q0"], v0=arrays["v0"], **texts, **numbers),  # type: ignore[arg-type]
        status=statuses if batched else statuses[0],
        params={name: arrays["parameters"][..., k] for k, name in enumerate(labels.parameters)},
        tau=arrays.get("tau"),
        labels=labels,
        derived={name: arrays[name] for name in ("energy", "momentum", "reactions") if name in arrays},
    )


def _read(path: str | Path) -> xr.Dataset:
    import xarray as xr

    try:
        data = xr.load_dataset(path, engine="h5netcdf", decode_times=False)
    except OSError as error:
        raise SimulationError(
            f"load_run({str(path)!r}): cannot be read as netCDF ({error}). Expected a file written by run.save."
        ) from None
    if data.attrs.get("format") != FORMAT:
        raise SimulationError(
            f"load_run({str(path)!r}): its format is {data.attrs.get('format')!r}, expected {FORMAT!r}. Give a file "
            "written by run.save; one from a newer version of sharnir needs that version."
        )
    return data


def _labels(data: xr.Dataset) -> Labels:
    def texts(name: str) -> tuple[str, ...]:
        return tuple(str(x) for x in data[name].values) if name in data.variables else ()

    return Labels(
        model=data.attrs["model"],
        bodies=texts("body"),
        coordinates=texts("coordinate"),
        coordinate_joints=texts("coordinate_joint"),
        coordinate_units=texts("coordinate_unit"),
        velocities=texts("velocity"),
        velocity_joints=texts("velocity_joint"),
        velocity_units=texts("velocity_unit"),
        force_units=texts("force_unit"),
        parameters=texts("parameter"),
        parameter_units=texts("parameter_unit"),
    )


def _check_model(path: str | Path, stored: Labels, model: Model) -> None:
    """Names, joints and units must be those of the file; masses and lengths are not stored and are taken on trust."""
    given = Labels.of(model)
    for name in Labels.__dataclass_fields__:
        ours, theirs = str(getattr(stored, name)), str(getattr(given, name))
        if ours != theirs:
            raise ModelError(
                f"load_run({str(path)!r}, model): the {name.replace('_', ' ')} in the file: {_brief(ours)}, in the "
                f"model given: {_brief(theirs)}. Give the model that made the run."
            )


def _brief(text: str) -> str:
    return text if len(text) < 80 else text[:77] + "..."
