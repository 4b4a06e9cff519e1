"""Small changes along a run: what its states, parameters and times become with a little more of a start, a parameter or
a joint force.

A member of a run is a row of nodes: the states that it has kept, those after its events, and those where a force
switches. Between two of them the variational equations hold (`motion/variational.py`); at an event the change jumps
(`motion/saltation.py`); where a force jumps at a time t*, without an event, S⁺ = S + (ẏ⁻ − ẏ⁺) dt*. The first change
is the least one, in the mass metric, that keeps the start on the constraints.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from ..algorithms.formulations import composite
from ..algorithms.formulations.registry import FORMULATIONS
from ..algorithms.loops import constraint_results as loops
from ..algorithms.loops.constraint_rows import active_rows
from ..core.errors import ModelError, SimulationError, UnsupportedError, brief, nearest
from ..core.read import Array, as_text, entries, is_a
from ..core.tracing import cached_by_identity, tracing
from ..dynamics.orientations import Rows
from ..integrate.rhs import MARGIN
from ..model import Model, visible_parameters
from ..model.event import SetParameter
from ..model.labels import Labels
from ..model.lock_rows import JointLock
from ..motion.hybrid import triggers_of
from ..motion.saltation import Happened, Jump, Saltation
from ..motion.state_switches import switches_of_state
from ..motion.time_switches import find, switching_functions
from ..motion.variational import Intervals, Variational, propagated, stepped
from .event_log import Events
from .states import _anchors_of_member

if TYPE_CHECKING:
    from .run import Run

LEAST, MOST = 1e-12, 1e-9  # relative: the tolerance of the variational equations, that of the run between them
LOOKS = 8  # in every interval: where switches of the state are looked for
ASIDE = 1e-9  # of the run: both sides of such a switch are so far from it
AT_ROOT = 1e-9  # of a time: a switching function is zero there
MOST_SWITCHES = 200  # between two nodes
KINDS = ("q0", "v0", "tau")

Switches = dict[int, tuple[int, ca.SX]]  # from a node to a later one: the function that is zero between them


@dataclass(frozen=True, eq=False)
class Directions:
    """What is changed, by name: a parameter, or "q0.link", "v0.hub[2]", "tau.link"."""

    names: tuple[str, ...]
    units: tuple[str, ...]
    places: tuple[tuple[str, int], ...]  # ("parameter" or one of KINDS, its number)

    @staticmethod
    def read(model: Model, given: Any, where: str) -> Directions:
        asked = [given] if is_a(given, str) else entries(given, where, "a list of names")
        labels, names, units, places = Labels.of(model), list[str](), list[str](), list[tuple[str, int]]()
        known = {p.name: k for k, p in enumerate(visible_parameters(model))}
        options = [*known, *(f"{kind}.{label}" for kind in KINDS for label in labels.velocities)]
        for one in asked:
            item = as_text(one)
            kind, _, label = (item or "").partition(".")
            if item in known:
                place, unit = ("parameter", known[item]), labels.parameter_units[known[item]]
            elif kind in KINDS and label in labels.velocities:
                k = labels.velocities.index(label)
                if k not in model.free:
                    raise ModelError(
                        f"{where}: {brief(item)} is of a joint that is prescribed. Expected one that moves."
                    )
                rate = labels.velocity_units[k]
                place = (kind, k)
                unit = {"q0": rate.removesuffix("/s") or "1", "v0": rate, "tau": labels.force_units[k]}[kind]
            else:
                hint = f"Expected names such as {options[:1]}." if item is None else nearest(item, options)
                raise ModelError(
                    f"{where}: {brief(one)} is no parameter of {model.name!r}, and no 'q0.joint', 'v0.joint' or "
                    f"'tau.joint'. {hint}"
                )
            if item in names:
                raise ModelError(f"{where}: {brief(item)} is given twice. Expected each name once.")
            names.append(str(item))
            units.append(unit or "1")
            places.append(place)
        if not names:
            raise ModelError(
                f"{where}: no name is given. Expected at least one, such as {brief((options or ['k'])[0])}."
            )
        return Directions(tuple(names), tuple(units), tuple(places))


@dataclass(eq=False)
class TangentPath:
    """A member with its changes at all nodes, for k directions."""

    run: Run
    member: int
    t: Array  # (n,)
    x: Array  # (n, size): q, v, parameters, joint forces
    happened: np.ndarray  # (n,) events that are over
    groups: list[tuple[int, int]]  # of events of one instant: the first, and one after the last
    X: Array = field(init=False)  # (n, size, k)
    jumps: list[Jump] = field(init=False, default_factory=list)  # one for each group

    def node(self, t: float, happened: int) -> int:
        """The last node of that time and number of events."""
        found = np.flatnonzero((self.t == t) & (self.happened == happened))
        return int(found[-1])

    @property
    def rows(self) -> np.ndarray:
        """The nodes of the run's own times."""
        run, b = self.run, self.member
        counts = run.happened if run.batch is None else run.happened[b]
        return np.array([self.node(float(t), int(n)) for t, n in zip(run.t, counts, strict=True)], dtype=int)


class Tangents:
    """Of runs of one model, in the same directions."""

    def __init__(self, model: Model, formulation: str, directions: Directions, until: Any = None) -> None:
        self.model, self.directions = model, directions
        way = FORMULATIONS[formulation].of(model)
        self.jump = _saltation(model, formulation, until)
        triggers = self.jump.triggers
        chosen = {k for kind, k in directions.places if kind == "parameter"}
        chosen |= {x.index for y in triggers for x in y.actions if isinstance(x, SetParameter)}
        for lock in model.locks:
            if not isinstance(getattr(model.constraints[lock.constraint], "inner", None), JointLock):
                chosen |= set(lock.lock_values)
        self.system = Variational(model, way, tuple(sorted(chosen)))
        self.inputs = [self.jump.p.start + k for k in self.system.places] + list(
            range(self.jump.p.stop, self.jump.size)
        )

    def along(
        self, members: Sequence[tuple[Run, int, Sequence[float]]], tolerance: float | None = None
    ) -> list[TangentPath]:
        """The paths of members (run, number, more times). The tolerance is relative, that of the runs where it is not
        given."""
        paths, marks = [], []
        for run, b, times in members:
            path, switches = self.nodes(run, b, times)
            paths.append(path)
            marks.append(switches)
        over, sizes, usual = self.intervals(paths, marks)
        tolerance = usual if tolerance is None else tolerance
        _, Phi, Gamma = propagated(self.system, over, sizes, tolerance)
        starts = np.cumsum([0, *(len(x.t) - 1 for x in paths)])
        for path, switches, start in zip(paths, marks, starts, strict=False):
            self._follow(path, switches, Phi[start:], Gamma[start:])
        return paths

    def intervals(self, paths: Sequence[TangentPath], marks: Sequence[Switches]) -> tuple[Intervals, Array, float]:
        """Those between the nodes of all paths, what inputs are measured by, and the relative tolerance of the runs."""
        y, params, tau = (np.concatenate([x.x[:-1, part] for x in paths]) for part in self._parts)
        t0, t1 = (np.concatenate([x.t[part] for x in paths]) for part in (slice(None, -1), slice(1, None)))
        starts = np.cumsum([0, *(len(x.t) - 1 for x in paths)])
        for switches, start in zip(marks, starts, strict=False):
            for first, (last, _) in switches.items():  # which are passed at once
                t1[start + first : start + last] = t0[start + first : start + last]
        sizes = np.abs(np.concatenate([params[0, list(self.system.places)], np.ones(self.model.nv)]))
        rtol = min((path.run.settings.rtol or LEAST for path in paths), default=LEAST)
        over = Intervals(t0, t1, y, params, tau)
        return over, np.where(sizes > 0, sizes, 1.0), float(np.clip(rtol, LEAST, MOST))

    @property
    def _parts(self) -> tuple[Any, Any, Any]:
        return self.jump.y, self.jump.p, slice(self.jump.p.stop, self.jump.size)

    # Nodes

    def nodes(self, run: Run, b: int, times: Sequence[float]) -> tuple[TangentPath, Switches]:
        """The nodes, and where something switches between two of them."""
        _check_run(run, b)
        model, jump, events = self.model, self.jump, run.all_events[b]
        t, q, v, happened, own = _anchors_of_member(run, b)
        table, groups = _parameters(run, b, events), event_groups(events)
        corners = self._corners(run, b, groups, table)
        new = [(x, 0) for x in sorted(set(times) - set(t.tolist()))] + [(x, k) for x, _ in corners for k in (1, 2)]
        order = np.zeros(len(t))
        if new:
            at = np.array([x for x, _ in new])
            more = run.at(at)
            more_q, more_v = more if run.batch is None else (more[0][b], more[1][b])
            t, order = np.concatenate([t, at]), np.concatenate([order, [n for _, n in new]])
            happened = np.concatenate([happened, np.searchsorted([e.time for e in events], at, side="right")])
            q, v = np.concatenate([q, more_q]), np.concatenate([v, more_v])
            own = np.concatenate([own, np.full((len(new), own.shape[1]), np.nan)])
            sort = np.lexsort((order, happened, t))
            t, happened, q, v, own, order = (x[sort] for x in (t, happened, q, v, own, order))
        params = table[happened]
        params[:, [k - jump.p.start for k in jump.states]] = own
        tau = np.zeros((len(t), model.nv))
        if run.tau is not None:
            tau[:] = (run.tau if run.batch is None else run.tau[b])[0]
        path = TangentPath(run, b, t, np.hstack([q, v, params, tau]), happened, groups)
        self._fill(path)
        known = dict(corners)
        return path, self._state_switches(path, {k: (k + 1, known[t[k]]) for k in np.flatnonzero(order == 1).tolist()})

    def _fill(self, path: TangentPath) -> None:
        """What force elements integrate, at the nodes that were put in between."""
        states = self.jump.states
        for k in np.flatnonzero(np.isnan(path.x[:, states]).any(axis=1)):
            y, params, tau = (path.x[[k - 1]][:, part] for part in self._parts)
            over = Intervals(path.t[[k - 1]], path.t[[k]], y, params, tau)
            end, _, _ = propagated(self.system, over, np.ones(self.system.inputs), MOST)
            path.x[k, states] = end[0, self.model.nq + self.model.nv :]

    def _corners(self, run: Run, b: int, groups: list[tuple[int, int]], table: Array) -> list[tuple[float, ca.SX]]:
        """Times at which an expression of time switches, and the function that is zero there."""
        functions, events, found = switching_functions(self.model), run.all_events[b], list[tuple[float, ca.SX]]()
        edges = [run.settings.t0, *(events[first].time for first, _ in groups), run.statuses[b].time]
        for low, high, row in zip(edges[:-1], edges[1:], [0, *(last for _, last in groups)], strict=True):
            pairs = find(self.model, low, high, table[[row]]) if functions and high > low else None
            x = np.zeros(self.jump.size)
            x[self.jump.p] = table[row]
            for t in [] if pairs is None else pairs[0][:, 0].tolist():
                for g in functions:
                    value, _, by_t = self.jump.partials(g.element_hash(), g)(x, t)
                    if abs(value[0]) <= AT_ROOT * max(1.0, abs(t)) * abs(by_t[0]) and low < t < high:
                        found.append((t, g))
                        break
        return found

    def _state_switches(self, path: TangentPath, switches: Switches) -> Switches:
        """With those at which a force switches with the state, of which both sides become nodes. Each interval is
        looked at in short steps, and again behind each switch that was found."""
        functions = [s.function for s in switches_of_state(self.model)]
        if not functions:
            return switches
        g = Rows([self.model.t, ca.vertcat(self.model.q, self.model.v, self.model.parameter_symbols)],
                 [ca.vertcat(*functions)])  # fmt: skip
        aside, n = ASIDE * float(path.t[-1] - path.t[0]), self.jump.p.stop
        for _ in range(MOST_SWITCHES):
            t, x = self._looks(path)  # (intervals, looks), (intervals, looks, size)
            values = g(t.reshape(-1, 1), x[..., :n].reshape(-1, n))[0].reshape(*t.shape, -1)
            found = self._first(path, switches, t, x, values, functions, aside)
            if not found:
                return switches
            for at, times, states, f in sorted(found, key=lambda x: x[0], reverse=True):
                path.t, path.x = np.insert(path.t, at, times), np.insert(path.x, at, states, axis=0)
                path.happened = np.insert(path.happened, at, path.happened[at[0] - 1])
                moved = {i: i + sum(k <= i for k in at) for pair in switches.items() for i in (pair[0], pair[1][0])}
                switches = {moved[i]: (moved[j], own) for i, (j, own) in switches.items()}
                switches[at[0]] = (at[1] + 1, f)
        raise SimulationError(
            f"sensitivity: forces of {self.model.name!r} switch over {MOST_SWITCHES} times between two states that "
            "the run has kept. Keep more of them: leave times out."
        )

    def _looks(self, path: TangentPath) -> tuple[Array, Array]:
        """Times and states between the nodes, from one look to the next."""
        times = path.t[:-1, None] + np.diff(path.t)[:, None] * np.linspace(0.0, 1.0, LOOKS + 1)
        x = np.repeat(path.x[:-1, None], LOOKS + 1, axis=1)
        for j in range(LOOKS):
            x[:, j + 1, self.jump.y] = stepped(self.system, self._interval(times[:, j], times[:, j + 1], x[:, j]))
        return times, x

    def _interval(self, t0: Array, t1: Array, x: Array) -> Intervals:
        y, params, tau = (x[:, part] for part in self._parts)
        return Intervals(t0, t1, y, params, tau)

    def _first(
        self, path: TangentPath, switches: Switches, t: Array, x: Array, values: Array, functions: list[ca.SX],
        aside: float,
    ) -> list[tuple[tuple[int, int], list[float], list[Array], ca.SX]]:  # fmt: skip
        """Of each interval the first switch: before which nodes both sides are put in, their times and states, and the
        function. A run that keeps its steps has a node at the switch itself."""
        passed = {i for first, (last, _) in switches.items() for i in range(first, last)}
        long = [i for i in range(len(t)) if i not in passed and t[i, -1] - t[i, 0] > 4 * aside]
        found: list[tuple[tuple[int, int], list[float], list[Array], ca.SX]] = []
        signs = np.sign(values)
        for n, i in enumerate(long):
            best: tuple[float, Array, int] | None = None
            for j, k in np.argwhere(signs[i, :-1] * signs[i, 1:] < 0).tolist():
                root, there = self._root(functions[k], float(t[i, j]), float(t[i, j + 1]), x[i, j])
                if t[i, 0] + aside < root < t[i, -1] - aside and (best is None or root < best[0]):
                    best = root, there, k
            if best is not None:
                sides = [self._moved(best[1], best[0], side) for side in (-aside, aside)]
                found.append(((i + 1, i + 1), [best[0] - aside, best[0] + aside], sides, functions[best[2]]))
                continue
            following = long[n + 1] if n + 1 < len(long) else i
            if path.happened[i] != path.happened[following] or passed & set(range(i, following)):
                continue
            for k in np.flatnonzero(signs[i, -2] * signs[following, 1] < 0).tolist():
                times = [float(path.t[i + 1]) - aside, float(path.t[following]) + aside]
                before = self._moved(x[i, -2], float(t[i, -2]), times[0] - float(t[i, -2]))
                after = self._moved(path.x[following], float(path.t[following]), aside)
                found.append(((i + 1, following + 1), times, [before, after], functions[k]))
                break
        return found

    def _moved(self, x: Array, t: float, h: float) -> Array:
        found = x.copy()
        over = self._interval(np.array([t]), np.array([t + h]), x[None])
        found[self.jump.y] = stepped(self.system, over)[0]
        return found

    def _root(self, g: ca.SX, low: float, high: float, x: Array) -> tuple[float, Array]:
        """Where g is zero on the motion from x at `low`, and the state there."""
        from scipy.optimize import brentq

        own = self.jump.partials(g.element_hash(), g)

        def value(t: float) -> float:
            return float(own(self._moved(x, low, t - low), t)[0][0])

        edge = value(high)
        root = high if value(low) * edge >= 0 else float(brentq(value, low, high, xtol=1e-15, rtol=1e-14))
        return root, self._moved(x, low, root - low)

    # Changes

    def _follow(self, path: TangentPath, switches: Switches, Phi: Array, Gamma: Array) -> None:
        jump, y = self.jump, self.jump.y
        S = self.start(path)
        path.X = np.zeros((len(path.t), *S.shape))
        path.X[0] = S
        for k in range(len(path.t) - 1):
            S = S.copy()
            if k in switches:
                S = self.switched(path, k, *switches[k], S)
            else:
                S[y] = Phi[k] @ S[y] + Gamma[k] @ S[self.inputs]
            if path.happened[k + 1] > path.happened[k]:
                for first, last in path.groups:
                    if path.happened[k] <= first < path.happened[k + 1]:
                        found = jump(self.system, self.happened(path, k, first, last), S)
                        path.jumps.append(found)
                        S = found.change
            if not np.isfinite(S).all():
                raise SimulationError(
                    f"sensitivity: the derivatives are not finite at t = {path.t[k + 1]:.9g}. Expected regular motion; "
                    "the mechanism is near a singular position there."
                )
            path.X[k + 1] = S

    def happened(self, path: TangentPath, k: int, first: int, last: int) -> Happened:
        events, jump = path.run.all_events[path.member], self.jump
        event, base = events[first], path.x[k + 1].copy()
        table = _parameters(path.run, path.member, events)
        sides = []
        for v, row in ((event.v_before, first), (event.v_after, last)):
            x = base.copy()
            x[jump.q], x[jump.v], x[jump.p] = event.q, v, table[row]
            x[jump.states] = base[jump.states]
            sides.append(x)
        names = tuple((e.name, e.cause) for e in events[first:last])
        return Happened(event.time, names, *sides)

    def switched(self, path: TangentPath, k: int, last: int, g: ca.SX, S: Array) -> Array:
        """S⁺ = S + (ẏ⁻ − ẏ⁺) dt*."""
        jump, a, b = self.jump, path.x[k], path.x[last]
        _, by_x, by_t = jump.partials(g.element_hash(), g)(a, float(path.t[k]))
        margin = 4 * MARGIN * max(abs(float(path.t[0])), abs(float(path.t[-1])))
        before, after = (jump.rates(self.system, x, float(t) + m) for x, t, m in
                         ((a, path.t[k], -margin), (b, path.t[last], margin)))  # fmt: skip
        speed = float(by_x[0] @ before + by_t[0])
        if speed == 0.0:
            raise SimulationError(
                f"sensitivity: a force switches at t = {path.t[k]:.9g}, where its switching function is touched, not "
                "crossed. There is no derivative. Take other parameters, or a response before it."
            )
        return np.asarray(S + (before - after)[:, None] * (-(by_x[0] @ S) / speed))

    def start(self, path: TangentPath) -> Array:
        """The change of the start."""
        jump, model, x, t = self.jump, self.model, path.x[0], float(path.t[0])
        S = np.zeros((jump.size, len(self.directions.names)))
        N = _tangents(model)(x[jump.q], x[jump.p])
        for j, (kind, k) in enumerate(self.directions.places):
            if kind == "q0":
                S[jump.q, j] = np.array(N)[:, k]
            else:
                S[{"parameter": jump.p, "v0": jump.v, "tau": slice(jump.p.stop, None)}[kind].start + k, j] = 1.0
        driven, places = _prescribed(model)
        if places:
            S[places] = jump.partials("prescribed", driven)(x, t)[1] @ S
        for k, lock in enumerate(model.locks):  # what is closed from the start holds what is there
            if x[jump.p.start + lock.flag] != 0.0 and not lock.side:
                S[[jump.p.start + j for j in lock.lock_values]] = jump.lock_values(k)(x, t)[1] @ S
        if model.constraints:
            self._onto(S, x, t, np.array(N))
        return S

    def _onto(self, S: Array, x: Array, t: float, N: Array) -> None:
        """The least change of positions, then of velocities, that keeps the constraints."""
        jump, model, free = self.jump, self.model, self.model.free
        on = active_rows(model, x[jump.p])
        whole = np.array([c.holonomic for c in model.constraints for _ in range(c.row_count)])
        M = jump.of_program(composite.mass_matrix)(x, t)[0].reshape(model.nv, model.nv)[np.ix_(free, free)]
        G = jump.of_program(loops.rate)(x, t)[1][:, jump.v][:, free]
        for program, rows, part in ((loops.value, on & whole, "q"), (loops.rate, on, "v")):
            if not rows.any():
                continue
            gap = jump.of_program(program)(x, t)[1][rows] @ S
            own = G[rows]
            K = np.block([[M, own.T], [own, np.zeros((own.shape[0],) * 2)]])
            load = np.vstack([np.zeros((free.size, S.shape[1])), -gap])
            change = np.linalg.lstsq(K, load, rcond=1e-12)[0][: free.size]
            if part == "q":
                S[jump.q] += N[:, free] @ change
            else:
                S[np.arange(jump.v.start, jump.v.stop)[free]] += change


@cached_by_identity
def _jumps(model: Model) -> dict[tuple[str, str], Saltation]:
    return {}


@tracing
def _saltation(model: Model, formulation: str, until: Any) -> Saltation:
    """One for each way a model is run."""
    known, key = _jumps(model), (formulation, str(until))
    if key not in known:
        known[key] = Saltation(model, FORMULATIONS[formulation].of(model), triggers_of(model, until, model, None))
    return known[key]


def _check_run(run: Run, b: int) -> None:
    which = "" if run.batch is None else f", member {b} of the batch,"
    if not run.statuses[b].ok:
        raise SimulationError(
            f"sensitivity: the run{which} is not ok: {run.statuses[b].text} Expected one that ended well."
        )
    if run.settings.period is not None:
        raise UnsupportedError(
            "sensitivity: the run has a controller in Python, whose derivatives are not known. Expected constant tau, "
            "or forces of the model, as JointForce('joint', '-k*q(...)')."
        )
    if run.settings.parts:
        raise UnsupportedError("sensitivity: the run was joined from others. Expected one that `simulate` returned.")


def event_groups(events: Events) -> list[tuple[int, int]]:
    """Those that were solved together."""
    found: list[tuple[int, int]] = []
    for k, event in enumerate(events):
        before = events[k - 1] if k else None
        if before is not None and not event.changes and event.time == before.time and (
            np.array_equal(event.v_before, before.v_before) and np.array_equal(event.v_after, before.v_after)
        ):  # fmt: skip
            found[-1] = (found[-1][0], k + 1)
        else:
            found.append((k, k + 1))
    return found


def _parameters(run: Run, b: int, events: Events) -> Array:
    """(events + 1, np): at the start and after each event."""
    names = [p.name for p in run.model.parameters]
    row = np.array([float(np.broadcast_to(run.params[name], run.batch or 1)[b]) for name in names])
    found = [row]
    for event in events:
        row = row.copy()
        for name, value in event.changes.items():
            row[names.index(name)] = value
        found.append(row)
    return np.array(found)


@cached_by_identity
def _tangents(model: Model) -> ca.Function:
    """N(q): q̇ = N v."""
    v = ca.SX.sym("v", model.nv)
    parts = [b.joint.rate(model.q[b.q_start : b.q_start + b.joint.nq], v[b.v_start : b.v_start + b.joint.nv])
             for b in model.bodies if b.joint.nq]  # fmt: skip
    N = ca.densify(ca.jacobian(ca.vertcat(ca.SX(0, 1), *parts), v))
    return ca.Function("tangents", [model.q, model.parameter_symbols], [N])


def _prescribed(model: Model) -> tuple[ca.SX, list[int]]:
    """Prescribed coordinates and velocities, and their places in x."""
    column, places = ca.SX(0, 1), list[int]()
    for body in model.bodies:
        if body.motion is None:
            continue
        if body.motion.q is not None:
            column = ca.vertcat(column, body.motion.q)
            places += [body.q_start + k for k in body.motion.q_coordinates]
        column = ca.vertcat(column, body.motion.v)
        places += [model.nq + body.v_start + k for k in body.driven]
    return column, places
