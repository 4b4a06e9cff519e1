"""`run.sensitivity`: exact derivatives of what a run shows by parameters, by its start and by joint forces.

A response is an output of the motion (`responses.py`), over time or at one time; or one number of an event, "<event>
time" and "<event> energy" (the energy lost there), "<event>#2 time" for the second of that name; or "end time".
Derivatives at one time are those at fixed time; at the end of a run that an event has ended, its time moves too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ..core.errors import SimulationError, brief, nearest
from ..core.read import Array, as_text, finite_array, is_a
from .adjoint_path import AdjointPath, events_together
from .responses import Outputs
from .tangent_path import Directions, TangentPath, Tangents

if TYPE_CHECKING:
    from .run import Run

OF_EVENT = re.compile(r"(?P<name>.+?)(#(?P<number>[1-9]\d*))? (?P<what>time|energy)")


@dataclass(frozen=True, eq=False, repr=False)
class Sensitivity:
    """`value` of the response and its `derivative`, which has one more axis, over `parameters`. Over time both begin
    with the axis of `t`, those of a batch with that of its members; a response of several numbers, as a point, has an
    axis for them."""

    response: str
    unit: str
    parameters: tuple[str, ...]
    units: tuple[str, ...]
    at: Array  # values of the parameters
    t: Array | None
    value: Array
    derivative: Array

    def __repr__(self) -> str:
        return f"Sensitivity({self.response!r} by {', '.join(self.parameters)}: {self.derivative.shape})"

    def __str__(self) -> str:
        return self.text

    def __getitem__(self, parameter: str) -> Array:
        """The derivative by one parameter."""
        if parameter not in self.parameters:
            hint = nearest(parameter, self.parameters) if is_a(parameter, str) else ""
            raise SimulationError(f"sensitivity: {brief(parameter)} is not one of its parameters. {hint}")
        return np.asarray(self.derivative[..., self.parameters.index(parameter)])

    @property
    def relative(self) -> Array:
        """(p/y) dy/dp: by how many per cent the response changes with one per cent of a parameter."""
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.asarray(self.derivative * self.at / self.value[..., None])

    @property
    def text(self) -> str:
        """A table; of a response over time the largest entries."""
        single = self.derivative.ndim == 1
        rows = [("by", "derivative" if single else "largest derivative", "unit", "per cent for one per cent")]
        for k, name in enumerate(self.parameters):
            own = self.derivative[..., k]
            part = float(self.relative[k]) if single else np.nan
            largest = float(own) if single else float(np.abs(own).max(initial=0.0))
            unit = "1" if self.unit == self.units[k] else f"{self.unit}/({self.units[k]})"
            rows.append((name, f"{largest:.8g}", unit, f"{part:.4g}" if np.isfinite(part) else "-"))
        widths = [max(len(row[k]) for row in rows) for k in range(4)]
        head = f"{self.response} = {float(self.value):.8g} {self.unit}" if single else f"{self.response}, {self.unit}"
        return "\n".join(
            [head, *("  ".join(x.ljust(w) for x, w in zip(row, widths, strict=True)).rstrip() for row in rows)]
        )


def sensitivity(run: Run, response: Any, parameters: Any, at: Any) -> Sensitivity:
    model, where = run.model, "run.sensitivity"
    directions = Directions.read(model, parameters, f"{where}(parameters)")
    of_event = _of_event(run, response, where)
    outputs = None if of_event else Outputs.read(model, [response], f"{where}(response)")
    time = _time(run, at, of_event is not None, where)
    tangents = Tangents(model, run.settings.formulation, directions, run._until)
    found = _backward(run, tangents, of_event, outputs, time)
    if found is None:
        members = range(run.batch or 1)
        more = [[run.statuses[b].time if time == "end" else time] if time is not None else [] for b in members]
        found = _forward(tangents, run, of_event, outputs, more, time == "end")
    values, slopes, start = found
    unit = outputs.units[0] if outputs is not None else "s" if of_event is not None and of_event[2] == "time" else "J"
    base = {"parameter": tangents.jump.p.start, "v0": tangents.jump.v.start, "tau": tangents.jump.p.stop, "q0": 0}
    own = [float(start[base[kind] + k]) if kind != "q0" else np.nan for kind, k in directions.places]
    t = run.t if outputs is not None and time is None else None
    return Sensitivity(str(response), unit, directions.names, directions.units, np.array(own), t, values, slopes)


OfEvent = tuple[str, int, str]  # its name, which of that name, "time" or "energy"
Found = tuple[Array, Array, Array]  # values, their derivatives, and the state at the start


def _forward(
    tangents: Tangents, run: Run, of_event: OfEvent | None, outputs: Outputs | None, more: list[list[Any]], end: bool
) -> Found:
    """By the changes of all states, of all members."""
    paths = tangents.along([(run, b, x) for b, x in enumerate(more)])
    if of_event is not None:
        found = [_event_number(path, *of_event) for path in paths]
    else:
        assert outputs is not None
        pairs = zip(paths, more, strict=True)
        found = [_output(path, outputs, x[0] if x else None, end, tangents) for path, x in pairs]
    values, slopes = (np.array([x[k] for x in found]) for k in (0, 1))
    return (values[0], slopes[0], paths[0].x[0]) if run.batch is None else (values, slopes, paths[0].x[0])


FORWARD = 250  # numbers of Φ and Γ of an interval: fewer are found sooner than a row goes back


def _backward(
    run: Run, tangents: Tangents, of_event: OfEvent | None, outputs: Outputs | None, time: Any
) -> Found | None:
    """Of one number of one motion, from its end; None where the way forward is shorter, or the only one."""
    system = tangents.system
    single = run.batch is None and (time is not None and len(outputs.names) == 1 if outputs is not None else True)
    if not single or system.ny * (system.ny + system.inputs) < FORWARD or events_together(run):
        return None
    if outputs is not None:
        at = run.statuses[0].time if time == "end" else time
        adjoint = AdjointPath(tangents, run, [at])
        return *adjoint.output(outputs, at, time == "end"), adjoint.path.x[0]
    assert of_event is not None
    adjoint = AdjointPath(tangents, run, [])
    path, (name, number, what) = adjoint.path, of_event
    group = adjoint.ends_by_event() if name == "end" else _place(path, name, number)
    value: Any = run.statuses[0].time
    if name != "end" and group is not None:
        event = run.all_events[0][path.groups[group][0]]
        value = event.time if what == "time" else event.energy_lost
    slope = np.zeros(len(tangents.directions.names)) if group is None else adjoint.event(group, what)
    return np.asarray(value), slope, path.x[0]


def _place(path: TangentPath, name: str, number: int) -> int:
    """The group of an event."""
    place = [k for k, e in enumerate(path.run.all_events[path.member]) if e.name == name][number - 1]
    return next(k for k, (first, last) in enumerate(path.groups) if first <= place < last)


def _time(run: Run, at: Any, of_event: bool, where: str) -> Any:
    if at is None:
        return None
    if of_event:
        raise SimulationError(
            f"{where}: at={brief(at)} is given for a number of an event, which has its own time. Leave it out."
        )
    if as_text(at) == "end":
        return "end"
    time = finite_array(at, f"{where}(at)", "a time of the run in s, or 'end'", SimulationError)
    last = min(status.time for status in run.statuses)
    if time.ndim or not run.settings.t0 <= float(time) <= last:
        raise SimulationError(
            f"{where}(at): got {brief(at)}. Expected one time from {run.settings.t0:g} to {last:g} s."
        )
    return float(time)


def _of_event(run: Run, response: Any, where: str) -> tuple[str, int, str] | None:
    """The name of an event, which of that name, and "time" or "energy"; None for an output."""
    if not is_a(response, str):
        return None
    match = OF_EVENT.fullmatch(response)
    if match is None:
        return None
    name, number, what = match["name"], int(match["number"] or 1), match["what"]
    if name == "end" and what == "time":
        return name, number, what
    for b, events in enumerate(run.all_events):
        count = sum(e.name == name for e in events)
        if count < number:
            names = sorted({e.name for e in events})
            which = "" if run.batch is None else f" (member {b} of the batch)"
            seen = f"{brief(name)} happened {count} time(s)" if count else f"{brief(name)} did not happen"
            raise SimulationError(
                f"{where}(response): {seen} in the run{which}. {nearest(name, names) if names else 'It has no events.'}"
            )
    return name, number, what


def _event_number(path: TangentPath, name: str, number: int, what: str) -> tuple[Any, Array]:
    events = path.run.all_events[path.member]
    if name == "end":
        return path.run.statuses[path.member].time, _end_time(path)
    group = _place(path, name, number)
    jump, (first, last) = path.jumps[group], path.groups[group]
    place = first
    if what == "time":
        return events[place].time, jump.time
    if last - first > 1:
        raise SimulationError(
            f"run.sensitivity: {', '.join(repr(e.name) for e in events[first:last])} happened together at "
            f"t = {events[place].time:.9g}, and they share the energy lost. Ask for the energy of a single event."
        )
    return events[place].energy_lost, jump.energy_lost


def _end_time(path: TangentPath) -> Array:
    """That of the event which ended the run, or none."""
    ended = path.jumps and path.jumps[-1].ends
    return path.jumps[-1].time if ended else np.zeros(path.X.shape[2])


def _output(
    path: TangentPath, outputs: Outputs, time: float | None, end: bool, tangents: Tangents
) -> tuple[Array, Array]:
    if time is None:
        rows = path.rows
        value, slope = outputs.changes(path.t[rows], path.x[rows], path.X[rows])
    else:
        k = int(np.flatnonzero(path.t == time)[-1])
        x, X = path.x[[k]], path.X[[k]]
        value, by_x, by_t = outputs(path.t[[k]], x)
        if end:
            dt = _end_time(path)
            X = X + tangents.jump.rates(tangents.system, x[0], time)[None, :, None] * dt
        slope = by_x @ X[:, : by_x.shape[2]]
        if end:
            slope = slope + by_t[..., None] * dt
        value, slope = value[0], slope[0]
    return (value[..., 0], slope[..., 0, :]) if len(outputs.names) == 1 else (value, slope)
