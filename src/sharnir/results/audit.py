"""Where the energy went: kinetic + potential + dissipated + lost − work of drives = constant.

Dissipated energy and work are integrals of powers along the run (`increments`),

    D(t) = ∫ P_dissipated dt,    W(t) = ∫ P_driven dt

The sum of the estimates of their errors, `quadrature_error`, tells how much of a deviation may be the audit's own: then
the run has too few times to be audited, not an error of energy.

What events take at one instant, as a latch that closes or a parameter that jumps, is `lost`, as `run.events` lists it.

Constraints work where they are moved, −λᵀ ∂g/∂t, and this counts as work of drives. Where they hold and are not moved
they do none. What they do because a run lets them open, λᵀ ġ, is an error of the run: it is part of the deviation, and
`constraints` has it by itself. So has the deviation all that projecting states onto the constraints did to the energy.

A balance that is not known somewhere is not known: one NaN in a series makes `worst` NaN, and `unknown` says why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from ..core.errors import ShapeError, SimulationError, brief
from ..core.notebook import card, words
from ..core.read import Array, UnreadableError, answer, floats, function
from ..integrate import method_named
from ..integrate.rhs import MARGIN
from ..motion.time_switches import stops
from .event_log import ROUNDING, losses, printed_energy
from .retrace import PowerOf, adaptive, followed, retrace
from .singular_limits import over_states
from .states import SAMPLE, Series, States

if TYPE_CHECKING:
    from ..dynamics import Dynamics
    from .run import Run

# Integrals of powers over every interval of a run, each with an estimate of its error.
#
# An interval is retraced (`retrace`) in one step and in two, which differ by the error of the first, and which must
# arrive at the power of the next state. Where they differ by too much, as with a corner of a force inside, it is
# retraced in adaptive steps. Forces of a sampled controller change at its samples: an interval with one sample inside
# is retraced in two pieces, with the forces before and after it (so it is where expressions of the time switch,
# `stops`). Where retracing fails, as it does on stiff motion with long steps, a quintic spline through the powers at
# the times of the run stands in. It knows nothing of corners between them: its error is four times its difference to
# straight lines.
#
# Where the powers of a state are not known, as reactions are at some singular positions, the spline goes over it.
#
# Parameters that events change are those of the beginning of an interval: nothing jumps inside one (`series`).
#
# An interval with several samples inside has forces that the run did not keep. There it is the spline, which takes them
# to change steadily. They lag by up to a period, so their work may be off by |Δτ| |v| times the period or, if that is
# shorter, the interval; this is no matter of luck, because a lag has the same sign everywhere.

# Integrals of a quantity that is known at the times of a run only: splines of a given degree d, of order d + 1.


def cumulative(t: Array, powers: Array, degree: int, below: int = 0, exist: Array | None = None) -> Array:
    """∫ from the first time to each, along axis −2 of (..., time, k), by splines; t is (time,) or (..., time), `exist`
    (..., time) tells which states there are. Others are NaN. Powers that are not known of a state that exists are left
    out, and the spline goes over them. A time that occurs twice is the place of a jump: the spline ends there, and a
    new one begins. Where there are few times its degree is less, at most their number less 1 and less `below`; where
    that is below zero there is no spline, and no integral."""
    found, t = np.full(powers.shape, np.nan), np.broadcast_to(t, powers.shape[:-1])
    for index in np.ndindex(powers.shape[:-2]):
        alive = np.isfinite(powers[index]).all(axis=-1) if exist is None else exist[index]
        for k in range(powers.shape[-1] if alive.any() else 0):
            found[(*index, alive, k)] = _cumulative(t[index][alive], powers[(*index, alive, k)], degree, below)
    return found


def _cumulative(t: Array, y: Array, degree: int, below: int) -> Array:
    from scipy.interpolate import make_interp_spline

    jumps = np.flatnonzero(np.diff(t) == 0) + 1
    parts, start = [], 0.0
    for moments, values in zip(np.split(t, jumps), np.split(y, jumps), strict=True):
        known = np.isfinite(values)
        part = np.full_like(values, 0.0 if known.any() or len(moments) == 1 else np.nan)
        k = min(degree, int(known.sum()) - 1 - below)
        if len(moments) > 1 and k >= 0:
            part = make_interp_spline(moments[known], values[known], k=k).antiderivative()(moments)
            part = part - part[0]
        parts.append(start + part)
        start = parts[-1][-1]
    return np.concatenate(parts)


ROUNDING_OF_POWERS = 1e-13  # relative: what two steps and one may differ by, where nothing is wrong
CLOSE = 1e-10  # of the energies: the error that all intervals together may have
RTOL, ATOL = 1e-11, 1e-13  # of states in adaptive steps
SAFETY = 4.0  # estimates of steps and splines over corners may be too small by so much
ARRIVED = 1e-8  # of a state: one that arrives so near to the next was acted on by all forces


def increments(
    series: Series, dyn: Dynamics, powers: PowerOf, counted: Any, duration: float, scale: Array, stiff: bool
) -> tuple[Array, Array]:
    """(..., n − 1, size): integrals over each interval and the estimates of their errors. `scale` (...) are energies to
    compare errors with; a power that is not `counted` (size,) has whatever error it has. Runs that are `stiff` and
    kept their steps are not retraced in adaptive ones."""
    size = len(counted)

    def at(states: States) -> Array:
        return powers(
            states, dyn.unchecked_acceleration(states.q, states.v, states.tau, t=states.t, params=states.params)
        )

    # by splines
    states = series.states
    known = over_states(dyn, states, at, (size,), True, duration)
    exist: Any = states.finite
    lost = exist & ~np.isfinite(known).all(axis=-1)
    if lost.any():  # some powers take no accelerations
        known[lost] = powers(states[lost], None)
    known = known.reshape(*series.t.shape, size)
    exist = exist.reshape(series.t.shape)
    degrees = ((5, 0), (3, 2), (1, 1))
    smooth, cubic, straight = (np.diff(cumulative(series.t, known, *x, exist), axis=-2) for x in degrees)
    lengths, samples = np.diff(series.t), _samples(series)
    lag = _lag(series, samples, lengths)[..., None]
    likely_error, smooth_error = np.abs(smooth - cubic) + lag, SAFETY * np.abs(smooth - straight) + lag

    # by retracing, from every state that has a next one, with a stop wherever something switches
    switching, touched = _switching(series, dyn)
    found, error = np.full(smooth.shape, np.nan), np.full(smooth.shape, np.inf)
    begins, ends = np.isfinite(known[..., :-1, :]).all(axis=-1), exist[..., 1:]
    inside = begins & ends & (samples < 2)  # intervals between two states that exist
    instants = inside & (np.diff(series.happened) > 0)  # both states of an event, and no time between them
    found[instants], error[instants] = 0.0, 0.0
    sample = _sample(series, samples)
    rows = np.arange(states.t.size).reshape(series.t.shape)
    span = np.maximum(np.nansum(lengths, axis=-1, keepdims=True), 1e-300)
    share = np.maximum(lengths / span, 1.0 / max(lengths.shape[-1], 1))
    allowed = (CLOSE * np.asarray(scale)[..., None] * share)[..., None] + np.where(counted, 0.0, np.inf)
    retraced = np.zeros(inside.shape, dtype=bool)
    for adaptively in (False, True):
        left = inside & ~instants & ~(error <= allowed + ROUNDING_OF_POWERS * np.abs(smooth)).all(axis=-1)
        if adaptively and stiff:
            left &= False
        if left.any():
            begin, end = states[rows[..., :-1][left]], states[rows[..., 1:][left]]
            how = (switching[left], sample[left], allowed[left] if adaptively else None)
            now, off, retraced[left] = _retraced(dyn, powers, at, begin, end, *how)
            better = np.isnan(error[left]) | (np.abs(off) < error[left])  # a first attempt may be the better one
            found[left], error[left] = np.where(better, now, found[left]), np.where(better, off, error[left])

    # a spline knows of no corner: it is the last resort
    smooth_error[touched] += np.abs(smooth[touched])
    failed = ~(error <= likely_error + ROUNDING_OF_POWERS * np.abs(smooth))  # a NaN is a failure too
    failed[touched | retraced] = ~np.isfinite(error[touched | retraced])
    return np.where(failed, smooth, found), np.where(failed, smooth_error, error)


def _switching(series: Series, dyn: Dynamics) -> tuple[Array, Array]:
    """As `stops` for all members: (..., n − 1, k) times, and (..., n − 1) whether there is one."""
    members, n = (1, *series.t.shape)[-2:]
    t = series.t.reshape(members, n)
    if not series.happened.any():
        between, touched = stops(dyn.model, t[0], series.params, members)
    else:
        between, touched = _in_pieces(series, dyn, t)
    if series.t.ndim == 1:
        between, touched = between[0], touched[0]
    return between, touched


def _in_pieces(series: Series, dyn: Dynamics, t: Array) -> tuple[Array, Array]:
    """Of members with events: what switches may depend on what they have changed."""
    members, n = t.shape
    happened, params = series.happened.reshape(members, n), series.states.params
    pieces, touched = [], np.zeros((members, n - 1), dtype=bool)
    for b in range(members):
        edges = [0, *(np.flatnonzero(np.diff(happened[b])) + 1).tolist(), n]
        for first, end in pairwise(edges):
            own = {name: x if np.ndim(x) == 0 else x[b * n + first] for name, x in params.items()}
            found, touched[b : b + 1, first : end - 1] = stops(dyn.model, t[b, first:end], own, 1)
            pieces.append((b, first, end, found[0]))
    most = max(found.shape[-1] for *_, found in pieces)
    between = np.repeat(t[:, 1:, None], most, axis=-1)
    for b, first, end, found in pieces:
        between[b, first : end - 1, : found.shape[-1]] = found
    return between, touched


def _retraced(
    dyn: Dynamics, powers: PowerOf, at: Callable[[States], Array], begin: States, end: States, switching: Array,
    sample: Array, allowed: Array | None,
) -> tuple[Array, Array, Any]:  # fmt: skip
    """From each state to the next, with the estimates of errors, and whether it arrived there. `sample` is when the
    forces change, infinite where they do not; `allowed` are the errors of adaptive steps, None for one step and two."""
    lengths, later, held = end.t - begin.t, None, begin.tau
    if held is not None and end.tau is not None:
        switching = np.sort(np.column_stack([switching, np.minimum(sample, end.t)]), axis=1)
        later, held = (sample, end.tau), np.where((sample < end.t)[:, None], end.tau, held)
    if allowed is None:
        once = retrace(dyn, begin, lengths, powers, 1, switching, later)[0]
        q, v, found, last = followed(dyn, begin, lengths, powers, 2, switching, later)
        error = np.abs(found - once)
    else:
        arrival = adaptive(dyn, begin, lengths, powers, RTOL, ATOL, allowed, switching, later)
        q, v, found, last = arrival.q, arrival.v, arrival.W, arrival.last
        error = SAFETY * arrival.error + np.where(np.isfinite(allowed), allowed, 0.0)
    until = np.maximum(end.t - MARGIN * float(np.abs(end.t).max()), begin.t + 0.5 * lengths)
    missed = np.abs(at(replace(end, tau=held, t=until)) - last) * lengths[:, None] / 2  # what acted until there
    arrived = np.ones(len(lengths), dtype=bool)
    for x, y in ((q, end.q), (v, end.v)):
        size = np.maximum(np.abs(y).max(axis=1, initial=0.0), 1e-3)
        arrived &= np.abs(x - y).max(axis=1, initial=0.0) <= ARRIVED * size
    if allowed is not None:  # a force that switches at the end has another power there
        missed = np.where(arrived[:, None], np.minimum(missed, allowed), missed)
    return found, error + missed, arrived & np.isfinite(error).all(axis=1)


def _samples(series: Series) -> Array:
    """(..., n − 1): how many samples of a controller lie inside each interval; one more where its end is a sample too,
    for then the forces before the end are not those kept there. None are known of forces that were given with the
    times: those are held from one time to the next."""
    t, period = series.t, series.period
    if period is None or series.tau is None:
        return np.zeros_like(t[..., 1:], dtype=int)
    after = np.floor(t[..., :-1] / period + SAMPLE)  # the last sample up to the beginning
    before = np.ceil(t[..., 1:] / period - SAMPLE)  # the first from the end on
    inside = np.maximum(before - after - 1, 0)
    on_sample = np.abs(t[..., 1:] / period - np.round(t[..., 1:] / period)) <= SAMPLE
    return np.asarray(inside + (on_sample & (inside > 0)), dtype=int)


def _sample(series: Series, samples: Array) -> Array:
    """(..., n − 1): the time of the one sample inside, infinite where there is none."""
    period = series.period
    if period is None:
        return np.full(samples.shape, np.inf)
    sample = (np.floor(series.t[..., :-1] / period + SAMPLE) + 1.0) * period
    return np.asarray(np.where(samples == 1, sample, np.inf))


def _lag(series: Series, samples: Array, lengths: Array) -> Array:
    """(..., n − 1): by how much the work of forces may be off that are not known inside an interval."""
    if series.tau is None or series.period is None:
        return np.zeros(lengths.shape)
    speed = np.maximum(np.abs(series.v[..., 1:, :]), np.abs(series.v[..., :-1, :]))
    jump = np.abs(np.diff(series.tau, axis=-2))
    off = np.sum(jump * speed, axis=-1) * np.minimum(lengths, series.period)
    return np.asarray(np.where(samples > 0, off, 0.0))


# An energy audit in print: where the energy was at the beginning and at the end, and how well the balance closes.


PARTS = (
    ("kinetic", "kinetic"), ("potential", "potential"), ("dissipated", "dissipated"), ("lost", "lost at events"),
    ("work", "work of drives"),
)  # fmt: skip


def table(audit: Audit) -> str:
    """Of a batch, a member whose balance is not known, or else the one whose balance closes worst."""
    worst, single = np.atleast_1d(audit.worst), audit.kinetic.ndim == 1
    unknown = np.array([bool(text) for text in audit.unknown])
    member = int(np.argmax(np.where(unknown | np.isnan(worst), np.inf, worst)))

    def of(name: str) -> Array:
        series = getattr(audit, name)
        return np.asarray(series if single else series[member])

    known = np.flatnonzero(np.isfinite(of("kinetic") + of("potential")))
    if not known.size:
        return f"Audit: the run has no states with an energy. {audit.unknown[member]}".rstrip()
    first, last = known[[0, -1]]
    rows = [("energy, J", f"at {audit.t[first]:g} s", f"at {audit.t[last]:g} s", "change")]
    largest = float(np.nan_to_num(np.atleast_1d(audit.exchanged)[member]))
    for name, label in (*PARTS, ("total", "sum less work")):
        begin, end = of(name)[[first, last]]
        if name == "lost" and not begin and not end:
            continue
        rows.append(
            (label, _number(begin, 6, largest), _number(end, 6, largest), _number(end - begin, 3, largest, "+"))
        )
    widths = [max(len(row[k]) for row in rows) for k in range(4)]
    lines = [row[0].ljust(widths[0]) + "".join("  " + x.rjust(w) for x, w in zip(row[1:], widths[1:], strict=True))
             for row in rows]  # fmt: skip
    own, slip = (float(np.atleast_1d(x)[member]) for x in (audit.worst_quadrature, audit.worst_constraints))
    parts = [f"the audit itself may be off by {own:.2g}"] if own > ROUNDING else []
    parts += [f"constraints that opened did {slip:.2g}"] if slip > ROUNDING else []
    if np.isfinite(worst[member]) and not audit.unknown[member]:
        close = f"The sum less the work is constant within {worst[member]:.2g} of the energy exchanged"
        lines.append(f"{close}{' (' + '; '.join(parts) + ')' if parts else ''}.")
    else:
        deviation = of("deviation")
        there = np.isfinite(deviation)
        scale = np.atleast_1d(audit.exchanged)[member]
        within = np.abs(deviation[there]).max(initial=0.0) / scale if scale > 0 else 0.0
        lines.append(
            f"The balance is not known at {int((~there).sum())} of {len(deviation)} times. {audit.unknown[member]} "
            f"Where it is known it is constant within {within:.2g} of the energy exchanged."
        )
    if not single:
        count = int((unknown | np.isnan(worst)).sum())
        which = f"the first of {count} whose balance is not known" if count else "whose balance closes worst"
        lines.insert(0, f"Member {member} of {len(worst)}, {which}:")
    return "\n".join(lines)


def _number(x: float, digits: int, largest: float, sign: str = "") -> str:
    return f"{printed_energy(x, largest):{sign}.{digits}g}"


# (q, v, t, params) -> (N, 2), or a pair of (N,): power dissipated and driven by the force elements at N states, W.
Power = Callable[..., Any]

REST = 1e-8  # of the total energy: the least that a deviation is compared with, so that rest does not divide by zero


@dataclass(frozen=True, eq=False)
class Audit:
    """Time series in J, (time,) or (B, time); NaN where a member of a batch had ended, and where something could not be
    computed: `unknown` says why, "" for a member of which all is known."""

    t: Array
    kinetic: Array
    potential: Array
    dissipated: Array
    work: Array
    quadrature_error: Array  # estimate, of dissipated − work
    constraints: Array  # what constraints did at the rates at which they opened: should be zero, is not in `work`
    lost: Array  # at the events up to each time
    unknown: tuple[str, ...] = ("",)  # of each member
    until: Any = np.inf  # (B,): after it a member that is ok has ended, as it should; later NaN are none of its balance

    def __repr__(self) -> str:
        return table(self)

    def _repr_html_(self) -> str:
        worst = float(np.max(np.atleast_1d(self.worst), initial=0.0))
        return card("Audit of the energy", {"largest deviation, relative": worst}, words(table(self)))

    @property
    def total(self) -> Array:
        """The sum that should be constant."""
        return np.asarray(self.kinetic + self.potential + self.dissipated + self.lost - self.work)

    @property
    def deviation(self) -> Array:
        """The total minus its first value."""
        return np.asarray(self.total - self.total[..., :1])

    @property
    def exchanged(self) -> Any:
        """The energy that changed its form, J: what a deviation is compared with. A potential has no natural zero, so
        only its change counts."""
        change = self.potential - self.potential[..., :1]
        parts = [self.kinetic, np.abs(change), np.abs(self.dissipated), np.abs(self.work), np.abs(self.lost)]
        most = np.fmax.reduce([_largest(part) for part in parts])
        return np.maximum(most, REST * _largest(self.kinetic + np.abs(self.potential)))

    @property
    def worst(self) -> Any:
        """The largest |deviation| relative to the energy exchanged: a float, or (B,). NaN where any deviation is, and
        where there are no states."""
        return self._relative(self.deviation)

    @property
    def worst_quadrature(self) -> Any:
        """The estimate of the quadrature's share in `worst`."""
        return self._relative(self.quadrature_error)

    @property
    def worst_constraints(self) -> Any:
        """The share in `worst` of constraints that opened, as far as it can be followed."""
        return self._relative(self.constraints)

    def _relative(self, series: Array) -> Any:
        counted = np.abs(series)
        over = np.isnan(counted) & (self.t > np.asarray(self.until)[..., None])
        # NaN is the largest of all, but where a member had ended
        largest = np.max(np.where(over, 0.0, counted), axis=-1, initial=0.0 if counted.shape[-1] else np.nan)
        scale = np.asarray(self.exchanged)
        found = np.divide(largest, scale, out=np.where(np.isnan(scale + largest), np.nan, 0.0), where=scale > 0)
        return float(found) if found.ndim == 0 else found


def _largest(series: Array) -> Any:
    """Along the time; NaN for a member without states, which NumPy's own would refuse or warn about."""
    return np.fmax.reduce(series, axis=-1, initial=np.nan)


def audit(run: Run, power: Power | None = None) -> Audit:
    """`power` are the force elements. Drives of prescribed coordinates and the forces `run.tau` are added here."""
    dyn = run.dynamics("audit")
    if power is not None:
        function(power, "run.audit(power)", "a function (q, v, t, params) -> (dissipated, driven)", SimulationError)
    model = dyn.model
    driven = run.tau is not None or any(body.driven for body in model.bodies) or _moved(run, dyn)
    kinetic, potential, lost = run.energy[..., 0], run.energy[..., 1], losses(run.all_events, run.happened)
    until = _until(run)
    if not len(run.t) or (power is None and not driven and not model.constraints):
        nothing = 0.0 * kinetic  # NaN where a member had ended
        unknown = tuple(_unknown(run, kinetic + potential + lost))
        return Audit(run.t, kinetic, potential, nothing, nothing, nothing, nothing, nothing + lost, unknown, until)

    def powers(states: States, a: Array | None) -> Array:
        """Without accelerations those that take none; others are NaN."""
        found = np.zeros((len(states.t), 3))
        if power is not None:
            found[:, :2] += _elements(power, states)
        if a is None:
            found[:, 2] = np.nan if model.constraints else 0.0
            found[:, 1] += np.nan if driven else 0.0
            return found
        if model.constraints:
            found[:, 2] = dyn.slip_power(states.q, states.v, states.tau, t=states.t, params=states.params)
        if driven:
            # forces given, those that a prescribed motion needs, and those of constraints, which work where they are
            # moved; what they do where they open is not theirs to do
            tau = dyn.tree_inverse(states.q, states.v, a, t=states.t, params=states.params)
            found[:, 1] += np.sum(tau * states.v, axis=1) - found[:, 2]
        return found

    series, settings = Series.of(run), run.settings
    change = np.abs(potential - potential[..., :1])
    scale = np.nan_to_num(np.maximum(_largest(kinetic), np.fmax(_largest(change), 0.0)))
    stiff = settings.output == "steps" and method_named(settings.method).implicit
    found, error = (
        np.take_along_axis(_sums(x), series.rows[..., None], axis=-2)
        for x in increments(series, dyn, powers, (True, True, False), settings.duration, scale, stiff)
    )
    dissipated, work, slip = np.moveaxis(found, -1, 0)
    own = error[..., :2].sum(axis=-1)
    unknown = tuple(_unknown(run, kinetic + potential + lost, dissipated - work))
    return Audit(run.t, kinetic, potential, dissipated, work, own, slip, lost + 0.0 * kinetic, unknown, until)


def _until(run: Run) -> Any:
    """When each member that is ok had ended; one that is not owes the states that are missing."""
    found = np.array([status.time if status.ok else np.inf for status in run.statuses])
    return found[0] if run.batch is None else found


def _unknown(run: Run, energy: Array, integrals: Array | None = None) -> Iterator[str]:
    """Why the balance of each member is not known, "" where it is."""
    shape = (run.batch or 1, len(run.t))
    lost: Any = ~(np.isfinite(run.q).all(axis=-1) & np.isfinite(run.v).all(axis=-1)).reshape(shape)
    energy = energy.reshape(shape)
    for b, status in enumerate(run.statuses):
        due: Any = run.t <= status.time if status.ok else np.ones(len(run.t), dtype=bool)
        reasons = []
        missing: Any = due & lost[b]
        if missing.any():
            reasons.append(
                f"{missing.sum()} of {len(run.t)} states are not there, from t = {run.t[missing][0]:.6g} s on: "
                f"{status.text}"
            )
        wrong: Any = due & ~lost[b] & ~np.isfinite(energy[b])
        if wrong.any():
            names = ", ".join(repr(name) for name in _without_energy(run, b, wrong))
            whose = f"that of force {names} is not known" if names else "look at the states and parameters there"
            reasons.append(
                f"the energy is no finite number at {wrong.sum()} of {len(run.t)} states, first at t = "
                f"{run.t[wrong][0]:.6g} s: {whose}."
            )
        if integrals is not None:
            wrong = due & ~lost[b] & ~np.isfinite(integrals.reshape(shape)[b])
            if wrong.any():
                reasons.append(
                    f"dissipated energy and work could not be computed from t = {run.t[wrong][0]:.6g} s on: the powers "
                    "of forces, drives or constraints are no finite numbers there."
                )
        yield " ".join(x[:1].upper() + x[1:] for x in reasons)


def _without_energy(run: Run, b: int, rows: Array) -> list[str]:
    """Names of the forces whose energy is no number at some of the states of member b."""
    held = {
        force.name: run.force(force.name).energy.reshape(run.batch or 1, -1)[b]
        for force in run.dynamics("audit").model.forces
    }
    return [name for name, x in held.items() if not np.isfinite(x[rows]).all()]


def _moved(run: Run, dyn: Dynamics) -> bool:
    """Whether constraints change with time by themselves: ∂g/∂t is their rate where nothing moves."""
    if not dyn.model.constraints:
        return False
    rows = (dyn.model.row_count,)
    rate = run.over_states(lambda s: dyn.constraint_rate(s.q, 0.0 * s.v, t=s.t, params=s.params), rows)
    return bool(np.nan_to_num(rate).any())


def _sums(increments: Array) -> Array:
    """From the first time to each, along axis −2."""
    first = np.zeros((*increments.shape[:-2], 1, increments.shape[-1]))
    return np.concatenate([first, np.cumsum(increments, axis=-2)], axis=-2)


def _elements(power: Power, states: States) -> Array:
    """(N, 2): as `dyn.power` gives them, or from a pair of arrays."""
    state = (states.q, states.v, states.t, states.params)
    given = answer("run.audit(power)", SimulationError, power, *state)
    try:
        parts = [floats(x) for x in given] if type(given) is tuple else list(np.moveaxis(floats(given), -1, 0))
    except (UnreadableError, ValueError) as reason:
        raise ShapeError(
            f"audit(power): the function gave {brief(given)} ({reason}). Expected the pair (dissipated, driven)."
        ) from None
    if len(parts) != 2 or any(x.shape != states.t.shape for x in parts):
        raise ShapeError(
            f"audit(power): got arrays of shapes {brief([x.shape for x in parts])}, expected the pair (dissipated, "
            f"driven), each {states.t.shape}: one power per state."
        )
    return np.stack(parts, axis=-1)
