"""A run as an xarray Dataset: every number under the name of its joint or body, with units and settings."""

from __future__ import annotations

import json
from collections.abc import Hashable, Sequence
from functools import cache
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np

from ..core.errors import SimulationError
from ..model.labels import ENERGY, ENERGY_UNITS, MOMENTUM, MOMENTUM_UNITS, WRENCH, WRENCH_UNITS
from .event_log import MEMBER, event_coordinates, event_variables, mode_variables

if TYPE_CHECKING:
    import xarray as xr

    from .run import Run

FORMAT = "sharnir run 1"  # `run.save` has a number of its own
MOST_ROWS = 10_000_000  # of a table by all dimensions at once
NUMBERS = ("t0", "duration", "rtol", "atol", "step", "max_step", "baumgarte", "period")
TEXTS = ("formulation", "method", "output", "drift", "on_singularity", "backend", "version")


def dataset(run: Run, derived: bool) -> xr.Dataset:
    """Dimensions: run (batches only), time, coordinate, velocity, body, component, part, direction, parameter; of runs
    with events also event, impulse, impulse_component, changed, and mode."""

    labels, settings = run.labels, run.settings
    lead = () if run.batch is None else (MEMBER,)
    sizes = () if run.batch is None else (run.batch,)
    series = (*lead, "time")
    variables: dict[str, Any] = {
        "q": ((*series, "coordinate"), run.q, {"long_name": "joint coordinates"}),
        "v": ((*series, "velocity"), run.v, {"long_name": "joint velocities"}),
        "q0": (
            (*lead, "coordinate"),
            np.broadcast_to(settings.q0, (*sizes, run.q.shape[-1])),
            {"long_name": "coordinates at the start"},
        ),
        "v0": (
            (*lead, "velocity"),
            np.broadcast_to(settings.v0, (*sizes, run.v.shape[-1])),
            {"long_name": "velocities at the start"},
        ),
        "energy": ((*series, "part"), run.energy, {"units": "J", "long_name": "kinetic and potential energy"}),
        "ok": (lead, _per_member(run, "ok"), {"long_name": "the run reached its end"}),
        "status": (lead, _per_member(run, "text"), {"long_name": "what ended the run, when, why, what to do"}),
        "end": (lead, _per_member(run, "time"), {"units": "s", "long_name": "last time reached"}),
    }
    if run.tau is not None:
        variables["tau"] = ((*series, "velocity"), run.tau, {"long_name": "joint forces from outside the model"})
    if labels.parameters:
        table = np.stack([np.broadcast_to(run.params[name], sizes) for name in labels.parameters], axis=-1)
        variables["parameters"] = ((*lead, "parameter"), table, {"long_name": "parameters of the model"})
    variables |= mode_variables(run) | event_variables(run)
    if derived:
        frame = "by the parent on the body, about the body frame's origin, in body axes"
        variables["reactions"] = ((*series, "body", "component"), run.reactions, {"long_name": f"reactions, {frame}"})
        variables["p"] = ((*series, "velocity"), run.p, {"long_name": "momenta of the joints"})
        about = "linear and angular momentum about the world's origin, world axes"
        variables["momentum"] = ((*series, "direction"), run.momentum, {"long_name": about})
    return _dataset_class()(variables, _coordinates(run, derived), attributes(run))


@cache
def _dataset_class() -> type[xr.Dataset]:
    """xarray is imported where it is needed: it takes longer than all of this package."""
    import xarray as xr

    class RunDataset(xr.Dataset):  # type: ignore[no-untyped-call]
        """`to_dataframe` of xarray has a row for every combination of all dimensions, times, bodies, coordinates and
        events alike. That many rows are refused before they take the memory."""

        __slots__ = ()

        def to_dataframe(self, dim_order: Sequence[Hashable] | None = None) -> Any:
            rows = prod(self.sizes.values())
            if rows > MOST_ROWS:
                sizes = " × ".join(f"{n} ({name})" for name, n in self.sizes.items())
                raise SimulationError(
                    f"run.dataset().to_dataframe(): the table would have {rows:.3g} rows, one for every combination of "
                    f"{sizes}. Expected at most {MOST_ROWS:.0e}. Take one quantity, as "
                    'run.dataset()["q"].to_dataframe(), or one row per time with run.table().'
                )
            return super().to_dataframe(dim_order)

    return RunDataset


def _coordinates(run: Run, derived: bool) -> dict[str, Any]:
    labels = run.labels
    found: dict[str, Any] = {
        "time": ("time", run.t, {"units": "s"}),
        "coordinate": ("coordinate", _texts(labels.coordinates)),
        "coordinate_joint": ("coordinate", _texts(labels.coordinate_joints)),
        "coordinate_unit": ("coordinate", _texts(labels.coordinate_units)),
        "velocity": ("velocity", _texts(labels.velocities)),
        "velocity_joint": ("velocity", _texts(labels.velocity_joints)),
        "velocity_unit": ("velocity", _texts(labels.velocity_units)),
        "force_unit": ("velocity", _texts(labels.force_units)),
        "body": ("body", _texts(labels.bodies)),
        "part": ("part", _texts(ENERGY)),
        "part_unit": ("part", _texts(ENERGY_UNITS)),
    } | event_coordinates(run)
    if labels.parameters:
        found["parameter"] = ("parameter", _texts(labels.parameters))
        found["parameter_unit"] = ("parameter", _texts(labels.parameter_units))
    if derived:
        found["momentum_unit"] = ("velocity", _texts(labels.momentum_units))
        found["component"] = ("component", _texts(WRENCH))
        found["component_unit"] = ("component", _texts(WRENCH_UNITS))
        found["direction"] = ("direction", _texts(MOMENTUM))
        found["direction_unit"] = ("direction", _texts(MOMENTUM_UNITS))
    return found


def attributes(run: Run) -> dict[str, Any]:
    """The settings; what is None is left out."""
    settings = run.settings
    given = {name: getattr(settings, name) for name in (*TEXTS, *NUMBERS)}
    if settings.parts:
        given["parts"] = json.dumps([{n: getattr(x, n) for n in (*TEXTS, *NUMBERS)} for x in settings.parts])
    return {"format": FORMAT, "model": run.labels.model} | {k: x for k, x in given.items() if x is not None}


def _per_member(run: Run, name: str) -> Any:
    """One field of the status."""
    values = [getattr(status, name) for status in run.statuses]
    return values[0] if run.batch is None else np.array(values, dtype=object if name == "text" else None)


def _texts(values: tuple[str, ...]) -> np.ndarray:
    """As objects, so that nothing is cut to the length of the longest."""
    return np.array(values, dtype=object)
