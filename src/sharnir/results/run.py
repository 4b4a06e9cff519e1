"""The result of a simulation: times, states, how it ended, and everything that follows from the states.

Shapes are those of a single run; a batch has one more axis B in front everywhere but in t, which is common. Energies,
reactions and momenta are computed at their first use, by one batched call over all states, and kept. Where a member of
a batch ended early its states, and so all that follows from them, are NaN.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ..core import notebook
from ..core.errors import LONGEST, ModelError, ShapeError, SimulationError, brief, nearest
from ..core.guesses import Suggesting
from ..core.read import Array, attribute, choice, count, entries, flag, frozen, instance, is_a, mapping
from ..core.read import array as read_array
from ..core.read import function as read_function
from ..core.read import path as read_path
from ..core.read import text as read_text
from ..core.tracing import hearing
from ..dynamics import Dynamics, Pose
from ..dynamics.body_quantities import Exerted, force_number
from ..integrate.solution import Status
from ..model import Model
from ..model.labels import Labels
from .event_log import Events, RunEvent, over_time, read_events, read_happened
from .singular_limits import over_states
from .states import States
from .status import Sentences, Settings

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.figure import Figure

    from .audit import Audit, Power
    from .run_sensitivity import Sensitivity
    from .view.embedded import Shown

# Results of one joint and the body that it carries, by its name.


@dataclass(frozen=True, eq=False)
class JointResults:
    """Made by `run[name]`. Of joints with one coordinate q, v, a and tau are (time,), of others (time, n); a batch has
    one more axis in front. Views of the arrays of the run."""

    run: Run
    name: str
    _row: int = field(init=False, repr=False)

    def __post_init__(self) -> None:
        bodies = self.run.labels.bodies
        name = choice(self.name, bodies, "run[", "]: there is no joint of this name.", SimulationError)
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "_row", bodies.index(name))

    def __repr__(self) -> str:
        sizes = f"nq = {len(self._places('q'))}, nv = {len(self._places('v'))}"
        return f"JointResults({self.name!r}: {sizes}, {len(self.run.t)} times)"

    @property
    def q(self) -> Array:
        """Its coordinates."""
        return self._part(self.run.q, "q")

    @property
    def v(self) -> Array:
        """Its velocities."""
        return self._part(self.run.v, "v")

    @property
    def a(self) -> Array:
        """Its accelerations."""
        return self._part(self.run.a, "v")

    @property
    def tau(self) -> Array:
        """Joint forces from outside the model, as a controller gives them; zeros where there are none."""
        tau = self.run.tau
        return self._part(np.zeros_like(self.run.v) if tau is None else tau, "v")

    def reaction(self, *, frame: str | None = None) -> Array:
        """(time, 6): [f; m] that the parent exerts on the body, about the origin of its frame. In its own axes, or in
        those of `frame`: "world", or the name of a body."""
        found = self.run.reactions[..., self._row, :]
        if frame is None:
            return found
        parts = (in_axes_of(self.run, part, self.name, frame) for part in np.split(found, 2, axis=-1))
        return np.concatenate(list(parts), axis=-1)

    def _places(self, what: str) -> list[int]:
        labels = self.run.labels
        joints = labels.coordinate_joints if what == "q" else labels.velocity_joints
        return [k for k, joint in enumerate(joints) if joint == self.name]

    def _part(self, array: Array, what: str) -> Array:
        places = self._places(what)
        if len(places) == 1:
            return array[..., places[0]]
        return array[..., places[0] : places[-1] + 1] if places else array[..., :0]


def in_axes_of(run: Run, vectors: Array, come_from: str, to: Any) -> Array:
    """Vectors (time, 3) from the axes of a body, or of the world, to those of another."""
    known = ("world", *run.labels.bodies)
    to = choice(to, known, "frame=", ": there is no such body.", SimulationError)
    if to == come_from:
        return vectors
    if come_from != "world":
        vectors = np.einsum("...ij,...j->...i", run.placement(come_from).R, vectors)
    return vectors if to == "world" else np.einsum("...ji,...j->...i", run.placement(to).R, vectors)


MOST = 1_000_000  # entries along one axis
PAGES = (".html", ".htm")


class Run(Suggesting):
    """Made by `sharnir.simulate` and `sharnir.load_run`.

    dyn       the compiled mechanism; None for a run from a file whose model is not at hand: then `labels` and `derived`
              say what would have been asked of it
    t, q, v   (time,), (time, nq), (time, nv); with a batch (B, time, nq), (B, time, nv). Kept without a copy where
              they are C-contiguous doubles, and shown read-only
    status    a `Status`, or one for each member of a batch
    params    name → number or (B,); parameters left out have their defaults
    tau       (time, nv): joint forces from outside the model (a controller), each held until the next time; or None
    events    a list of `RunEvent`, or one for each member of a batch; `happened` (time,) counts those that are over at
              each state. None: all up to its time
    element_states   name → (time,): states of force elements; the parameters have them too, there as they begin
    """

    def __init__(
        self,
        dyn: Dynamics | None,
        t: Any,
        q: Any,
        v: Any,
        *,
        settings: Settings,
        status: Status | Sequence[Status],
        params: Mapping[str, Any] | None = None,
        tau: Any = None,
        events: Sequence[Any] = (),
        happened: Any = None,
        element_states: Mapping[str, Any] | None = None,
        labels: Labels | None = None,
        derived: Mapping[str, Array] | None = None,
    ) -> None:
        if dyn is None and labels is None:
            raise SimulationError("Run: without the compiled mechanism the labels are needed. Give dyn or labels.")
        if dyn is not None and not is_a(attribute(dyn, "model"), Model):
            raise SimulationError(f"Run(dyn): {brief(dyn)}. Expected a Dynamics, from compile(model).")
        if labels is not None:
            instance(labels, Labels, "Run(labels): ", ". Expected Labels.", SimulationError)
        self._dyn, self._labels = dyn, labels
        self._model_text: str | None = None  # of a run from a file that has its model in it
        self._until: Any = None  # the expression that ended it, as it was given to `simulate`; a file has none
        stored = mapping(derived, "Run(derived)", "a mapping of names to arrays", SimulationError)
        self._derived = {name: frozen(_array(name, array)) for name, array in stored.items()}
        self.settings = instance(settings, Settings, "Run(settings): ", ". Expected Settings.", SimulationError)
        self.t, self.q = _array("t", t, 1), _array("q", q)
        self.batch = self.q.shape[0] if self.q.ndim == 3 else None
        shape = self.q.shape[:-1]  # (time,) or (B, time)
        self.v = _array("v", v, self.q.ndim)
        self.tau = None if tau is None else _array("tau", tau, self.q.ndim)
        _check("q", self.q, (*self._lead, len(self.t), self._sizes[0]))
        for name, array in (("v", self.v), ("tau", self.tau)):
            if array is not None:
                _check(name, array, (*shape, self._sizes[1]))
        given = [status] if is_a(status, Status) else entries(status, "Run(status)", "a Status, or a list of them")
        after = ". Expected a Status, or a list of them."
        self.statuses: tuple[Status, ...] = tuple(
            x if type(x) is Status else instance(x, Status, "Run(status): ", after, SimulationError) for x in given
        )
        if len(self.statuses) != (self.batch or 1):
            raise ShapeError(
                f"Run(status): got {len(self.statuses)} for a batch of {self.batch or 1}. Give one for each member."
            )
        self.params = self._all_params(mapping(params, "Run(params)", "a mapping of names to numbers", ShapeError))
        self.all_events = read_events(events, self.batch, self._sizes)
        self.happened = read_happened(happened, self.t, self.all_events, self.batch)
        found = mapping(element_states, "Run(element_states)", "a mapping of names to arrays", SimulationError)
        self.element_states = {
            name: _array(f"element_states[{name!r}]", x, self.q.ndim - 1) for name, x in found.items()
        }
        for name, x in self.element_states.items():
            _check(f"element_states[{name!r}]", x, shape)

    def __setstate__(self, state: dict[str, Any]) -> None:
        """From pickle, and of copies, which forget that arrays are read-only."""
        self.__dict__.update(state)
        self.happened.flags.writeable = False
        for array in (self.t, self.q, self.v, self.tau, *self._derived.values(), *self.element_states.values()):
            if array is not None:
                frozen(array)

    def __repr__(self) -> str:
        members = "" if self.batch is None else f"{self.batch} members, "
        span = f"{len(self.t)} times from {self.t[0]:g} to {self.t[-1]:g} s" if len(self.t) else "no times"
        how = f"{self.settings.formulation}, {self.settings.method}"
        return f"Run({self._model_name!r}: {members}{span}; {how}; {'ok' if self.ok else 'not ok'})"

    def _repr_html_(self) -> str:
        span = f"{self.t[0]:g} to {self.t[-1]:g} s" if len(self.t) else "no times"
        facts: dict[str, Any] = {"members": self.batch} if self.batch is not None else {}
        facts |= {"time": span, "states": len(self.t), "method": self.settings.method, "ok": self.ok}
        parts = [f"<p>{escape(str(self.status))}</p>"]
        if self.batch is None and len(self.t):
            labels = self.labels
            rows = [
                [name, unit, *(f"{x:.6g}" for x in (q[0], q[-1], q.min(), q.max()))]
                for name, unit, q in zip(labels.coordinates, labels.coordinate_units, self.q.T, strict=True)
            ]
            parts.append(notebook.table(("coordinate", "unit", "start", "end", "least", "largest"), rows))
        if any(self.all_events):
            first = self.all_events[0]
            parts.append(first._repr_html_())
        return notebook.card(f"Run of {self._model_name!r}", facts, *parts) + "<p><code>run.show()</code> shows it.</p>"

    def _ipython_key_completions_(self) -> list[str]:
        """Names that `run["` completes to."""
        return list(self.labels.bodies)

    # How it ended

    @property
    def ok(self) -> bool:
        """Whether the run, or every member of the batch, reached its end."""
        return all(status.ok for status in self.statuses)

    @property
    def status(self) -> str | list[str]:
        """One sentence: what ended the run, when, why, what to do. Of a batch a list of them, which prints as a
        summary: how many members ended in each way, with the sentence of the first."""
        return self.statuses[0].text if self.batch is None else Sentences(self.statuses)

    @property
    def dyn(self) -> Dynamics:
        """The compiled mechanism. Its functions take `params`; the properties of a run have those of the run."""
        return self.dynamics("dyn")

    @property
    def model(self) -> Model:
        """The model that was run."""
        return self.dynamics("model").model

    @property
    def traceback(self) -> str:
        """Of a run that a controller has ended by an exception: where it was raised, as Python prints it; else empty.
        It is not saved."""
        return next((status.trace for status in self.statuses if status.trace), "")

    @property
    def events(self) -> list[RunEvent] | list[Events]:
        """In order of time: `.time`, `.name`, `.cause`, `.impulses` {joint or constraint: (6,)}, `.energy_lost`, `.q`,
        `.v_before`, `.v_after`. A list for each member of a batch."""
        return self.all_events[0] if self.batch is None else list(self.all_events)

    # Quantities that follow from the states

    @property
    def energy(self) -> Array:
        """(time, 2): kinetic and potential, J."""
        return self._derive("energy", (2,), lambda s: self.dynamics("energy").energy(s.q, s.v, t=s.t, params=s.params))

    @property
    def momentum(self) -> Array:
        """(time, 6): linear, and angular about the world's origin, world axes; with the parameters of the run, which
        `dyn.momentum` has to be given."""
        return self._derive(
            "momentum", (6,), lambda s: self.dynamics("momentum").momentum(s.q, s.v, t=s.t, params=s.params)
        )

    @property
    def p(self) -> Array:
        """(time, nv): the momenta of the joints, p = M v, in every formulation; zero at prescribed coordinates."""
        size = (self._sizes[1],)
        return self._derive("p", size, lambda s: self.dynamics("p").momenta(s.q, s.v, t=s.t, params=s.params))

    @property
    def reactions(self) -> Array:
        """(time, bodies, 6): [f; m] that the parent exerts on each body, about the body frame's origin, in its axes."""
        shape = (len(self.labels.bodies), 6)
        return self._derive(
            "reactions",
            shape,
            lambda s: self.dynamics("reactions").unchecked_reactions(s.q, s.v, s.tau, t=s.t, params=s.params)[0],
            inverts=True,
        )

    @property
    def violation(self) -> Array:
        """(time, 2): the largest |g| and |ġ| of the constraints, in m or rad and per second; zeros for a tree."""

        def worst(s: States) -> Array:
            dyn = self.dynamics("violation")
            if not dyn.model.constraints:
                return np.zeros((len(s.t), 2))
            g, rate = (
                dyn.constraint_value(s.q, t=s.t, params=s.params),
                dyn.constraint_rate(s.q, s.v, t=s.t, params=s.params),
            )
            return np.stack([np.abs(x).max(axis=-1, initial=0.0) for x in (g, rate)], axis=-1)

        return self._derive("violation", (2,), worst)

    def constraint_reactions(self) -> dict[str, Array]:
        """{name: (time, 6)}: [f; m] of every constraint on its body_a at point_a, in the axes of body_a."""
        dyn = self.dynamics("constraint_reactions")
        names = [c.name for c in dyn.model.constraints]
        sizes = [6 if c.bodies else c.row_count for c in dyn.model.constraints]

        def all_of(s: States) -> Array:
            found = dyn.unchecked_reactions(s.q, s.v, s.tau, t=s.t, params=s.params)[1]
            return np.concatenate([found[name] for name in names], axis=-1)

        if not names:
            return {}
        table = self.over_states(all_of, (sum(sizes),), inverts=True)
        return dict(zip(names, np.split(table, np.cumsum(sizes)[:-1], axis=-1), strict=True))

    def force(self, name: str) -> Exerted:
        """The action of the force `name` over time: `.tau` (time, nv) generalized forces, `.wrenches` (time,
        bodies, 6), `.energy` held, `.dissipation` and `.drive` (time,), and `.readings` {name: (time,)} of its own."""
        dyn = self.dynamics("force")
        number = force_number(dyn.model, name, "run.force")
        size = (Exerted.size(dyn.model, number),)
        column = self.over_states(lambda s: dyn.force(name, s.q, s.v, t=s.t, params=s.params).column, size)
        return Exerted.of(dyn.model, number, column)

    @property
    def a(self) -> Array:
        """(time, nv): the accelerations; those of prescribed coordinates as prescribed."""

        def found(s: States) -> Array:
            return self.dynamics("a").unchecked_acceleration(s.q, s.v, s.tau, t=s.t, params=s.params)

        return self._derive("a", (self._sizes[1],), found, inverts=True)

    def point(self, body: str, point: Any = (0.0, 0.0, 0.0)) -> Array:
        """(time, 3): where a point given in body axes is, in the world."""
        dyn = self.dynamics("point")
        return self.over_states(lambda s: dyn.point(s.q, body, point, t=s.t, params=s.params), (3,))

    def clearance(self, body_a: str, body_b: str, *, shape_a: Any = None, shape_b: Any = None) -> Array:
        """(time,): the smallest distance between the shapes of two bodies, as `dyn.clearance` has it."""
        dyn = self.dynamics("clearance")
        return self.over_states(
            lambda s: dyn.clearance(s.q, body_a, body_b, shape_a=shape_a, shape_b=shape_b, t=s.t, params=s.params), ()
        )

    def placement(self, body: str) -> Pose:
        """The frame of a body in the world: `.rotation` (time, 3, 3), `.xyz` (time, 3); unpacks as R, p."""
        dyn = self.dynamics("placement")

        def rows(s: States) -> Array:
            R, p = dyn.placement(s.q, body, t=s.t, params=s.params)
            return np.concatenate([R.reshape(len(p), 9), p], axis=-1)

        return Pose.of_rows(self.over_states(rows, (12,)))

    def angular_velocity(self, body: str, *, frame: str = "world") -> Array:
        """(time, 3): of a body in the world, in the axes of `frame`, a body or "world"."""
        dyn = self.dynamics("angular_velocity")
        found = self.over_states(lambda s: dyn.angular_velocity(s.q, s.v, body, t=s.t, params=s.params), (3,))
        return in_axes_of(self, found, "world", frame)

    def __getitem__(self, name: str) -> JointResults:
        """The results of one joint and its body: `run["panel"].q`, `.v`, `.a`, `.tau`, `.reaction(frame="world")`."""
        return JointResults(self, name)

    def at(self, t: Any) -> tuple[Array, Array]:
        """(q, v) of this run at one time, or at several: the state that was kept; of fixed steps the one that would
        have been kept had the time been asked for; of error control the exact motion from the last state before, within
        the tolerances. At an event the state after it."""
        from .interpolate import interpolate

        with hearing():
            return interpolate(self, t)

    def audit(self, *, power: Power | None = None) -> Audit:
        """Kinetic + potential + dissipated − work of drives, and how far it is from constant: `.worst`, relative to the
        energy exchanged. `power` (q, v, t, params) → (dissipated, driven) are the powers of the force elements; None
        asks the mechanism for them."""
        from .audit import audit

        if power is None and self._dyn is not None and self._dyn.model.forces:
            dyn = self._dyn

            def power(q: Any, v: Any, t: Any, params: Any) -> Array:
                return dyn.power(q, v, t=t, params=params)

        with hearing():
            return audit(self, power)

    def sensitivity(self, response: Any, parameters: Any, *, at: Any = None) -> Sensitivity:
        """Exact derivatives of a response of the run, through events: `.value`, `.derivative`, `.relative`, `.text`.

        response     an output such as "link", "v.link", "energy", ("link", (1, 0, 0)) or an expression, over the times
                     of the run; or "<event> time", "<event> energy" (the energy lost there), "end time"
        parameters   names of parameters; "q0.link", "v0.link" of the start, along velocities; "tau.link" of a constant
                     joint force
        at           one time of the run, or "end", in place of all its times
        """
        from .run_sensitivity import sensitivity

        with hearing():
            return sensitivity(self, response, parameters, at)

    @property
    def states(self) -> States:
        """All states as one batch, member by member."""
        return States.flat(self.q, self.v, self.t, self.tau, self.over_time)

    @property
    def over_time(self) -> dict[str, Any]:
        """All parameters by name: a number or (B,), or (time,) and (B, time) of those that events have changed, and of
        states of force elements."""
        return {**over_time(self.params, self.all_events, self.happened), **self.element_states}

    def over_states(
        self, function: Callable[[States], Array], shape: tuple[int, ...], *, inverts: bool = False
    ) -> Array:
        """`function` of all states in one call, N states in and (N, *shape) out; NaN where a member had ended, and for
        one that `inverts` the mass matrix, as forces do, where that is singular; at singular positions of the
        constraints its limit."""
        read_function(function, "run.over_states(function)", "a function of states", SimulationError)
        where, sizes = "run.over_states(shape)", "a list of sizes"
        shape = tuple(count(n, where, 0, MOST, sizes) for n in entries(shape, where, sizes))
        inverts = flag(inverts, "run.over_states(inverts)")
        with hearing():
            found = over_states(self._dyn, self.states, function, shape, inverts, self.settings.duration)
        return found.reshape(*self.q.shape[:-1], *shape)

    # Other forms

    def dataset(self, *, derived: bool = True) -> xr.Dataset:
        """Everything by name, with units and the settings. Without `derived`: only the states and the energy."""
        from .dataset import dataset

        with hearing():
            return dataset(self, flag(derived, "run.dataset(derived)"))

    def table(self, *, derived: bool = True) -> pd.DataFrame:
        """A flat DataFrame of pandas: one row per time (and member), one column per quantity, its unit in the heading:
        `run.table()["q.link [rad]"]`. Without `derived`: only the states and the energy."""
        from .table import frame

        with hearing():
            return frame(self, flag(derived, "run.table(derived)"))

    def save(self, path: str | Path, *, derived: bool = True) -> None:
        """Write netCDF (HDF5), to be read by `sharnir.load_run` to the last bit. Energies, momenta and reactions are
        stored, so that they are there without the model; `derived=False` leaves all but energies out of large files.
        With the suffix .csv, .xlsx (extra sharnir[excel]) or .parquet (sharnir[parquet]) it is the table of `table`,
        with .mat arrays and names for MATLAB."""
        from .table import WRITERS

        place = read_path(path, "run.save", SimulationError)
        if place.suffix.lower() in WRITERS:
            self._export(place.suffix.lower(), place, derived, "run.save")
            return
        from .store import save

        with hearing():
            save(self, place, flag(derived, "run.save(derived)"))

    def to_csv(self, path: str | Path, *, derived: bool = True) -> None:
        """One row per time (and member), one column per quantity, its unit in the heading; numbers in full."""
        self._export(".csv", path, derived, "run.to_csv")

    def to_parquet(self, path: str | Path, *, derived: bool = True) -> None:
        """The same table as `to_csv`; units and settings in the metadata. Needs the extra sharnir[parquet]."""
        self._export(".parquet", path, derived, "run.to_parquet")

    def _export(self, suffix: str, path: Any, derived: Any, where: str) -> None:
        from .table import WRITERS

        place, everything = read_path(path, where, SimulationError), flag(derived, f"{where}(derived)")
        try:
            with hearing():
                WRITERS[suffix](self, place, everything, where)
        except OSError as error:
            text = f"{where}: {brief(str(place))} cannot be written ({error.strerror or error})."
            raise SimulationError(text) from error

    def plot(
        self,
        *what: str,
        names: Sequence[str] | None = None,
        components: bool = False,
        frame: str | None = None,
        degrees: bool = False,
        extremes: bool = False,
    ) -> Figure:
        """A matplotlib figure of "q", "v", "p", "energy", "momentum", "force" and "moment" (sizes of the reactions)
        over time, with states in between (`at`); `names` chooses joints and bodies. `plt.show()` and notebooks show it,
        `.savefig(path)` saves it.

        `components` draws x, y and z of reactions in place of their sizes, in the axes of the body or of `frame`:
        "world", or another body. `degrees` has angles in degrees; `extremes` marks the largest and the least value of
        each line, between the steps too."""
        from .view.page import drawn
        from .view.plots import plot

        with hearing():
            return plot(drawn(self), what or ("q", "v", "energy"), names, components, frame, degrees, extremes)

    def report(
        self,
        path: str | Path,
        *,
        title: str | None = None,
        note: str = "",
        traces: Sequence[Any] | None = None,
        live: bool = False,
        compare: Run | Mapping[str, Run] | None = None,
    ) -> None:
        """Write a page that shows the run: the mechanism in 3D, plots linked with it, events, energy, the model and the
        settings. One file, which opens from disk and needs nothing else. `title` instead of the name of the model and a
        `note` stand on top. `traces` are points (body, point in its axes) whose paths are drawn; None takes the ends of
        the tree. With `live` the page has the compiled model, too: sliders of parameters and start values make the run
        again in the browser, or the page says why it cannot. `compare` is another run, or several by their names: their
        curves are dashed beside those of the run, the difference can be shown, and the first moves as a ghost."""
        from .view.page import write

        heading = None if title is None else read_text(title, "run.report(title)", error=SimulationError)
        words = read_text(note, "run.report(note)", error=SimulationError)
        place = read_path(path, "run.report", SimulationError)
        if place.suffix.lower() not in PAGES:
            raise SimulationError(
                f"run.report: {brief(str(place))} ends with {brief(place.suffix)}, and a report is a page. Expected "
                "a name that ends with .html, such as 'run.html'; run.plot().savefig(path) makes an image."
            )
        with hearing():
            write(self, place, heading, words, traces, flag(live, "run.report(live)", SimulationError), compare)

    def show(self, *, height: int = 420) -> Shown:
        """The page of the run inside a notebook, `height` pixels high. Saved notebooks keep it, and a picture of it for
        places that take no frames."""
        from .view.embedded import Shown

        return Shown(self, height)

    def picture(
        self,
        path: str | Path,
        *,
        time: float | None = None,
        camera: Any = "oblique",
        size: tuple[int, int] = (960, 720),
        dark: bool = False,
        member: int = 0,
        renderer: str = "auto",
    ) -> None:
        """Write a picture of the mechanism at a time (.png, .jpg, .webp), without a display. `camera` is "oblique",
        "front", "side", "top", or (eye, target), two points of the world. `renderer` "browser" photographs the page
        with a Chromium, arrows of forces included; "software" draws bodies, springs, ropes and traces and needs
        nothing; "auto" takes the browser where there is one."""
        from .view.pictures import run_picture

        with hearing():
            run_picture(self, path, time, member, camera=camera, size=size, dark=dark, renderer=renderer)

    def video(
        self,
        path: str | Path,
        *,
        fps: float = 30.0,
        speed: float | None = None,
        camera: Any = "oblique",
        size: tuple[int, int] = (960, 720),
        dark: bool = False,
        member: int = 0,
        renderer: str = "auto",
        progress: bool | None = None,
    ) -> None:
        """Write the motion as a video: .mp4 and .webm by ffmpeg, .gif without. `speed` 1 is as fast as the mechanism;
        None takes one at which it lasts about 12 s. The other arguments are those of `picture`."""
        from .view.pictures import run_video

        with hearing():
            look = {"camera": camera, "size": size, "dark": dark, "renderer": renderer}
            run_video(self, path, fps, speed, member, progress, **look)

    def gltf(self, path: str | Path, *, member: int = 0) -> None:
        """Write the mechanism with its motion as glTF (.glb), for Blender, slides and web pages: a node for each body,
        shapes as meshes, springs and ropes that stretch."""
        from .view.pictures import run_gltf

        with hearing():
            run_gltf(self, path, member)

    # Behind it

    @property
    def labels(self) -> Labels:
        """Names and units."""
        if self._labels is None:
            self._labels = Labels.of(self.dynamics("labels").model)
        return self._labels

    def dynamics(self, wanted: str) -> Dynamics:
        """The compiled mechanism, for `wanted`. That of a file is compiled when it is asked for."""
        if self._dyn is None and self._model_text is not None:
            from .store import compiled_from

            self._dyn = compiled_from(self._model_text, self.labels, self.settings)
        if self._dyn is None:
            what = read_text(wanted, "run.dynamics(wanted)", error=SimulationError)[:LONGEST]
            raise SimulationError(
                f"run.{what}: it is not stored in the file, and the model of this run, {self._model_name!r}, is not "
                "at hand to compute it. Load the run with its model: sh.load_run(path, model=model)."
            )
        return self._dyn

    @property
    def _model_name(self) -> str:
        return self.labels.model if self._dyn is None else self._dyn.model.name

    @property
    def _lead(self) -> tuple[int, ...]:
        return () if self.batch is None else (self.batch,)

    @property
    def _sizes(self) -> tuple[int, int]:
        """(nq, nv)"""
        if self._dyn is not None:
            return self._dyn.model.nq, self._dyn.model.nv
        return len(self.labels.coordinates), len(self.labels.velocities)

    def _derive(
        self, name: str, shape: tuple[int, ...], function: Callable[[States], Array], inverts: bool = False
    ) -> Array:
        if name not in self._derived:
            self._derived[name] = frozen(self.over_states(function, shape, inverts=inverts))
        return self._derived[name]

    def _all_params(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Given ones checked, the others at their defaults."""
        defaults = {} if self._dyn is None else {p.name: p.default for p in self._dyn.model.parameters}
        for name in given:
            if self._dyn is not None and name not in defaults:
                known = nearest(name, defaults)
                raise ModelError(f"Run(params): {name!r} is not a parameter of {self._model_name!r}. {known}")
        values = {name: read_array(x, f"Run(params[{name!r}])") for name, x in given.items()}
        for name, x in values.items():
            if x.ndim != 0 and x.shape != self._lead:
                expected = "a number" if self.batch is None else f"a number or ({self.batch},)"
                raise ShapeError(f"Run(params[{name!r}]): got shape {x.shape}, expected {expected}.")
        return {**defaults, **{name: float(x) if x.ndim == 0 else x for name, x in values.items()}}


def _array(name: str, value: Any, ndim: int | None = None) -> Array:
    array = read_array(value, f"Run({name})")
    if array.ndim != ndim if ndim else name == "q" and array.ndim not in (2, 3):
        raise ShapeError(f"Run({name}): got an array of shape {array.shape}, expected {ndim or 2} axes.")
    return frozen(array.view())


def _check(name: str, array: Array, shape: tuple[int, ...]) -> None:
    if array.shape != shape:
        raise ShapeError(f"Run({name}): got an array of shape {array.shape}, expected {shape}.")
