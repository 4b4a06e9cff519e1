"""Responses of a study: one number of each member, as text.

    "time of latch 3"           of an event, "time of latch 3#2" of the second of that name, "time of end" of the run
    "energy_lost of latch 3"    "count of latch 3", "impulse of latch 3 at root", "angular_impulse of latch 3 at root"
    "peak norm(moment(root))"   the largest size of an expression over the motion, between steps and at events too;
                                "max", "min", "range", "time of max ...", "mean", "rms", "integral"
    "end q('hub')"              at the end; "start ...", "at 2.5 ..." at a time, "percentile 95 of ..." over the time
    "torque margin of hinge"    T / (2 Σ f R) − 1, least over the motion: T what drives the joint, R what holds it back,
                                f = 1.2, or 3 for elements that dissipate (ECSS-E-ST-33-01: springs, friction)

Expressions are those of models, with what only a run has: force('root'), moment('root', 'x') of reactions in body axes,
acceleration('hub'), angular_velocity('hub', 'z') in body axes, clearance('a', 'b'), kinetic(), potential(), energy(),
reading('motor', 'torque'), norm(...). Peaks are found on a grid of times and at both sides of every event, then between
their neighbours, by states that are integrated there.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import casadi as ca
import numpy as np

from ..algorithms.quantities import reading_names
from ..core.errors import ModelError, ShapeError, SimulationError, brief, nearest
from ..core.read import Array, answer, array, is_a
from ..core.tracing import tracing
from ..dynamics import Dynamics
from ..dynamics.body_quantities import Exerted, force_number
from ..dynamics.orientations import Rows
from ..model import Model
from ..model.context import Context, Names
from ..model.parameters import parse as parse_expression
from ..results.interpolate import states_of_members
from ..results.run import Run
from ..results.singular_limits import over_states
from ..results.states import Anchors, Series, States

OF_EVENT = re.compile(
    r"(?P<what>time|energy[_ ]lost|count|impulse|angular[_ ]impulse) of (?P<name>.+?)(#(?P<number>[1-9]\d*))?"
    r"( at (?P<joint>.+))?"
)
MARGIN = re.compile(r"torque margin of (?P<joint>.+)")
PATH = re.compile(
    r"(?P<time>time of )?(?P<how>peak|max|min|range|mean|rms|integral|end|start)\s+(?P<what>.+)", re.DOTALL
)
AT = re.compile(r"at (?P<time>[-+0-9.e]+)( ?s)?\s+(?P<what>.+)", re.DOTALL)
PERCENTILE = re.compile(r"percentile (?P<part>[0-9.]+)( ?%)? of (?P<what>.+)", re.DOTALL)
EXTREMES = ("peak", "max", "min", "range")
GRAMMAR = (
    "Expected text such as 'time of latch', 'energy_lost of latch', \"peak norm(moment('root'))\", \"end q('hub')\", "
    "'percentile 95 of ...', 'torque margin of hinge', or a function of a Run"
)
AXES = {"x": 0, "y": 1, "z": 2}
SPRING, FRICTION, TWICE = 1.2, 3.0, 2.0  # uncertainty factors of ECSS-E-ST-33-01, and the motorisation factor
PEAKS = 3  # local extremes that are looked at more closely
ZOOMS = (4, 3, 3, 1)  # points in a bracket, round by round; the last one is at the top of a parabola
FATES = ("ok", "failed", "stopped")
LIMITED = "the most that were allowed"  # in the sentence of a run that was stopped by a limit, that of steps


# What only a run has, as columns over states


@dataclass(frozen=True)
class Channel:
    """`read(dyn, states)` gives (N, size); `inverts` as in `over_states`."""

    kind: str
    arguments: tuple[str, ...]
    size: int = 1
    inverts: bool = False

    def read(self, dyn: Dynamics, s: States) -> Array:
        return _READERS[self.kind](dyn, s, *self.arguments)[:, None]


def _component(vectors: Array, axis: str | None) -> Array:
    return np.asarray(np.linalg.norm(vectors, axis=-1) if axis is None else vectors[..., AXES[axis]])


def _reaction(first: int) -> Callable[..., Array]:
    def read(dyn: Dynamics, s: States, joint: str, axis: str | None = None) -> Array:
        found = dyn.unchecked_reactions(s.q, s.v, s.tau, t=s.t, params=s.params)[0]
        return _component(found[:, dyn.model.index(joint) - 1, first : first + 3], axis)

    return read


def _acceleration(dyn: Dynamics, s: States, joint: str, number: str = "0") -> Array:
    found = dyn.unchecked_acceleration(s.q, s.v, s.tau, t=s.t, params=s.params)
    return np.asarray(found[:, dyn.model.bodies[dyn.model.index(joint) - 1].v_start + int(number)])


def _angular_velocity(dyn: Dynamics, s: States, body: str, axis: str | None = None) -> Array:
    w = dyn.angular_velocity(s.q, s.v, body, t=s.t, params=s.params)
    R, _ = dyn.placement(s.q, body, t=s.t, params=s.params)
    return _component(np.einsum("nji,nj->ni", R, w), axis)


def _clearance(dyn: Dynamics, s: States, a: str, b: str) -> Array:
    return np.asarray(dyn.clearance(s.q, a, b, t=s.t, params=s.params))


def _energy(which: slice) -> Callable[..., Array]:
    def read(dyn: Dynamics, s: States) -> Array:
        return np.asarray(dyn.energy(s.q, s.v, t=s.t, params=s.params)[:, which].sum(axis=1))

    return read


def _reading(dyn: Dynamics, s: States, force: str, name: str) -> Array:
    return np.asarray(dyn.force(force, s.q, s.v, t=s.t, params=s.params).readings[name])


_READERS: dict[str, Callable[..., Array]] = {
    "force": _reaction(0), "moment": _reaction(3), "acceleration": _acceleration,
    "angular_velocity": _angular_velocity, "clearance": _clearance, "kinetic": _energy(slice(0, 1)),
    "potential": _energy(slice(1, 2)), "energy": _energy(slice(0, 2)), "reading": _reading,
}  # fmt: skip
_BODIES = {
    "force": 1,
    "moment": 1,
    "acceleration": 1,
    "angular_velocity": 1,
    "clearance": 2,
}  # arguments that are names
_INVERTS = ("force", "moment", "acceleration")


class _Channels(ast.NodeTransformer):
    """Calls of the functions above become names; what they stand for is kept."""

    def __init__(self, model: Model, where: str) -> None:
        self.model, self.where = model, where
        self.found: dict[Channel, str] = {}

    def visit_Call(self, node: ast.Call) -> ast.AST:
        kind = node.func.id if isinstance(node.func, ast.Name) else ""
        if kind == "norm" and len(node.args) == 1 and not node.keywords:
            inner = node.args[0]
            if isinstance(inner, ast.Call) and isinstance(inner.func, ast.Name) and inner.func.id in _READERS:
                return self.visit_Call(inner)  # without an axis they are sizes
            return ast.Call(ast.Name("abs", ast.Load()), [self.visit(inner)], [])
        if kind not in _READERS:
            self.generic_visit(node)
            return node
        words = [self._word(x, kind) for x in node.args]
        self._check(kind, words)
        channel = Channel(kind, tuple(words), inverts=kind in _INVERTS)
        return ast.Name(self.found.setdefault(channel, f"channel_{len(self.found)}_"), ast.Load())

    def _word(self, node: ast.AST, kind: str) -> str:
        if isinstance(node, ast.Name):
            return node.id
        if isinstance(node, ast.Constant) and isinstance(node.value, (str, int)):
            return str(node.value)
        raise ModelError(f"{self.where}: an argument of {kind}(...) is no name. Expected {kind}('name').")

    def _check(self, kind: str, words: list[str]) -> None:
        model, bodies = self.model, _BODIES.get(kind, 0)
        if kind == "reading":
            if len(words) != 2:
                raise ModelError(f"{self.where}: reading takes two names. Expected reading('force', 'quantity').")
            number = force_number(model, words[0], self.where)
            known = reading_names(model.forces[number])
            if words[1] not in known:
                raise ModelError(f"{self.where}: {words[0]!r} has no reading {words[1]!r}. {nearest(words[1], known)}")
            return
        if not bodies <= len(words) <= bodies + (kind in ("force", "moment", "acceleration", "angular_velocity")):
            raise ModelError(f"{self.where}: {kind}(...) takes {bodies} name(s). Got {len(words)} arguments.")
        for name in words[:bodies]:
            known_bodies = [b.name for b in model.bodies] + ["world"] * (kind == "clearance")
            if name not in known_bodies:
                raise ModelError(
                    f"{self.where}: {kind}({name!r}): there is no such body. {nearest(name, known_bodies)}"
                )
        if len(words) > bodies:
            last = words[-1]
            if kind == "acceleration":
                size = model.bodies[model.index(words[0]) - 1].joint.nv
                if not last.isdigit() or int(last) >= size:
                    raise ModelError(f"{self.where}: acceleration({words[0]!r}, {last}): expected 0 to {size - 1}.")
            elif last not in AXES:
                raise ModelError(f"{self.where}: {kind}(..., {last!r}): expected an axis, 'x', 'y' or 'z'.")


# One response


@dataclass(frozen=True, eq=False)
class Response:
    """`how` it is found: "event", "function", "margin", or a reduction of `what` over the path. `number` is a time of
    "at", the part of a percentile, or which event of a name."""

    name: str
    text: str  # what it is, to the last letter; of a function its name
    how: str
    what: str = ""
    number: float = 0.0
    joint: str | None = None
    function: Callable[..., Any] | None = field(default=None, repr=False)

    @property
    def on_path(self) -> bool:
        return self.how not in ("event", "function")

    @staticmethod
    def read(name: str, given: Any, model: Model) -> Response:
        where = f"Study(responses[{name!r}])"
        if callable(given):
            text = f"{getattr(given, '__module__', '?')}:{getattr(given, '__qualname__', type(given).__name__)}"
            return Response(name, text, "function", function=given)
        if not is_a(given, str):
            raise ModelError(f"{where}: {brief(given)}. {GRAMMAR}.")
        text = " ".join(given.split())
        events = list(dict.fromkeys(t.name for t in model.triggers))
        if match := MARGIN.fullmatch(text):
            joint = _unquoted(match["joint"])
            joints = [b.name for b in model.bodies if b.joint.nv == 1]
            if joint not in joints:
                raise ModelError(f"{where}: {joint!r} is no joint of one velocity. {nearest(joint, joints)}")
            return Response(name, text, "margin", joint=joint)
        if (match := PATH.fullmatch(text)) and not (match["time"] and _unquoted(text[8:]) in events):
            if match["time"] and match["how"] not in EXTREMES[:3]:
                raise ModelError(
                    f"{where}: {brief(text)}. Expected 'time of peak ...', 'time of max ...' or '... min'."
                )
            return Response(name, text, ("time of " if match["time"] else "") + match["how"], match["what"])
        if match := AT.fullmatch(text):
            return Response(name, text, "at", match["what"], _number(match["time"], where))
        if match := PERCENTILE.fullmatch(text):
            part = _number(match["part"], where)
            if not 0.0 <= part <= 100.0:
                raise ModelError(f"{where}: percentile {part:g}. Expected a part from 0 to 100.")
            return Response(name, text, "percentile", match["what"], part)
        if match := OF_EVENT.fullmatch(text):
            event, what = _unquoted(match["name"]), match["what"].replace(" ", "_")
            at = None if match["joint"] is None else _unquoted(match["joint"])
            if event not in events and not (event == "end" and what == "time"):
                raise ModelError(f"{where}: {event!r} is no event of {model.name!r}. {nearest(event, events)}")
            if (at is None) == (what in ("impulse", "angular_impulse")):
                raise ModelError(f"{where}: {brief(text)}. Expected 'impulse of {event} at joint'.")
            return Response(name, text, "event", what, float(match["number"] or 1), (at or "") + "\n" + event)
        raise ModelError(f"{where}: {brief(given)} is not understood. {GRAMMAR}.")

    def of_events(self, run: Run) -> Array:
        """(B,): NaN where it did not happen."""
        joint, _, event = (self.joint or "").partition("\n")
        found = np.full(run.batch or 1, np.nan)
        for b, events in enumerate(run.all_events):
            own = [e for e in events if e.name == event]
            if self.what == "count":
                found[b] = len(own)
            elif event == "end" and not own:
                found[b] = run.statuses[b].time
            elif len(own) >= self.number:
                one = own[int(self.number) - 1]
                if self.what == "time":
                    found[b] = one.time
                elif self.what == "energy_lost":
                    found[b] = one.energy_lost
                elif joint not in one.impulses:
                    raise ModelError(
                        f"Study(responses[{self.name!r}]): {joint!r} has no impulse. {nearest(joint, one.impulses)}"
                    )
                else:
                    part = one.impulses[joint][:3] if self.what == "impulse" else one.impulses[joint][3:]
                    found[b] = np.linalg.norm(part)
        return found


def _unquoted(text: str) -> str:
    text = text.strip()
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] and text[0] in "'\"" else text


def _number(text: str, where: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise ModelError(f"{where}: {brief(text)} is no number. {GRAMMAR}.") from None


# All responses of a study, on a batch of runs


class Responses:
    """Reads the responses of every member of a run: (B, R), NaN where one is not known; fates and their sentences."""

    @tracing
    def __init__(self, model: Model, given: Mapping[str, Any]) -> None:
        self.model = model
        self.all = tuple(Response.read(name, x, model) for name, x in given.items())
        self.names = tuple(given)
        self.on_path = [k for k, x in enumerate(self.all) if x.on_path and x.how != "margin"]
        context, columns = Context(Names.of(model), "Study"), list[ca.SX]()
        symbols: dict[str, ca.SX] = {}
        self.channels: dict[Channel, str] = {}
        self._used: list[tuple[Channel, ...]] = []
        self._texts: list[str] = []
        for k in self.on_path:
            x = self.all[k]
            where = f"Study(responses[{x.name!r}])"
            try:
                tree = ast.parse(x.what.strip(), mode="eval")
            except (SyntaxError, ValueError, RecursionError, MemoryError):
                raise ModelError(f"{where}: {brief(x.what)} is not an expression. {GRAMMAR}.") from None
            reader = _Channels(model, where)
            reader.found = self.channels
            before = ast.unparse(reader.visit(tree.body))
            self._texts.append(before)
            self._used.append(tuple(c for c, name in self.channels.items() if name in before))
            for name in self.channels.values():
                symbols.setdefault(name, ca.SX.sym(name))
            scope = replace(context._scope, names={**context._scope.names, **symbols})
            columns.append(parse_expression(before, scope, where))
        self._columns = columns
        inputs = [model.t, model.q, model.v, model.parameter_symbols]
        extra = ca.vertcat(ca.SX(0, 1), *(symbols[name] for name in self.channels.values()))
        self._rows = [Rows([*inputs, extra], [c]) for c in columns]

    def expression(self, x: Response) -> str | None:
        """What a response is of, as models have it; None where it needs what only a run has."""
        n = self.on_path.index(self.all.index(x)) if x.on_path and x.how != "margin" else None
        return None if n is None or self._used[n] else self._texts[n]

    @property
    def needs_path(self) -> bool:
        return any(x.how not in ("event", "function", "end", "start") for x in self.all)

    def of(self, run: Run) -> Array:
        """(B, R)."""
        members = run.batch or 1
        found = np.full((members, len(self.all)), np.nan)
        path = _Path(run, self) if any(x.on_path for x in self.all) else None
        place = {k: n for n, k in enumerate(self.on_path)}
        for k, x in enumerate(self.all):
            if x.how == "event":
                found[:, k] = x.of_events(run)
            elif x.how == "function":
                found[:, k] = _called(x, run, members)
            elif x.how == "margin":
                assert path is not None
                assert x.joint is not None
                found[:, k] = path.margin(x.joint)
            else:
                assert path is not None
                found[:, k] = path.reduced(x, place[k])
        found[~np.array([s.ok for s in run.statuses])] = np.nan
        return found

    def values(self, dyn: Dynamics, s: States, which: Sequence[int], duration: float) -> Array:
        """(N, n): the expressions `which` at N states."""
        channels = list(self.channels)
        wanted = {c for n in which for c in self._used[n]}
        extra = np.zeros((len(s.t), len(channels)))
        for c, channel in enumerate(channels):
            if channel in wanted:

                def read(x: States, own: Channel = channel) -> Array:
                    return own.read(dyn, x)

                extra[:, c] = over_states(dyn, s, read, (1,), channel.inverts, duration)[:, 0]
        table = np.empty((len(s.t), len(self.model.parameters)))
        for k, p in enumerate(self.model.parameters):
            table[:, k] = s.params[p.name]
        inputs = s.t[:, None], s.q, s.v, table, extra
        return np.concatenate([self._rows[n](*inputs)[0] for n in which], axis=1)


def _called(x: Response, run: Run, members: int) -> Array:
    where = f"Study(responses[{x.name!r}])"
    assert x.function is not None
    found = array(answer(where, SimulationError, x.function, run), where, "numbers, one for each member")
    if found.shape not in ((members,), (), (1,)) or (found.shape == () and members > 1):
        raise ShapeError(f"{where}: the function gave the shape {found.shape}. Expected ({members},), one each member.")
    return np.broadcast_to(found, (members,))


def fates_of(run: Run) -> Array:
    """(B,) numbers of FATES."""
    return np.array([0 if s.ok else 2 if LIMITED in s.text else 1 for s in run.statuses], dtype=np.uint8)


class _Path:
    """A batch of runs with both states of every event, all expressions along it, and what lies between."""

    def __init__(self, run: Run, of: Responses) -> None:
        self.run, self.of, self.dyn = run, of, run.dyn
        series = Series.of(run)
        members = run.batch or 1
        self.t = np.broadcast_to(series.t, series.q.shape[:-1]).reshape(members, -1)
        self.happened = np.broadcast_to(series.happened, series.q.shape[:-1]).reshape(members, -1)
        self.states, self.duration = series.states, run.settings.duration
        self.alive: Any = self.states.finite.reshape(self.t.shape)
        count = len(of.on_path)
        values = of.values(self.dyn, self.states, range(count), self.duration) if count else np.zeros((self.t.size, 0))
        self.y = values.reshape(*self.t.shape, count)
        self.y[np.logical_not(self.alive)] = np.nan
        self._anchors: Anchors | None = None

    def reduced(self, x: Response, n: int) -> Array:
        """(B,)"""
        y, how = self.y[:, :, n], x.how
        if how in ("end", "start"):
            rows = np.arange(len(y))
            last = self.t.shape[1] - 1 - np.argmax(self.alive[:, ::-1], axis=1)
            return np.asarray(y[rows, last] if how == "end" else y[rows, np.argmax(self.alive, axis=1)])
        if how == "at":
            return self._at(x, n)
        if how in ("mean", "rms", "integral", "percentile"):
            return self._over_time(y, how, x.number)
        timed, how = how.startswith("time of "), how.removeprefix("time of ")
        if how == "range":
            return self.extreme(n, lambda z: z)[0] + self.extreme(n, lambda z: -z)[0]
        signs: dict[str, Callable[[Array], Array]] = {"peak": np.abs, "max": lambda z: z, "min": lambda z: -z}
        sign = signs[how]
        value, time = self.extreme(n, sign)
        return time if timed else -value if how == "min" else value

    def _over_time(self, y: Array, how: str, part: float) -> Array:
        """By the trapezoidal rule over the grid, in which both sides of a jump stand."""
        dt = np.diff(self.t, axis=1)
        both = self.alive[:, 1:] & self.alive[:, :-1]
        dt = np.where(both, dt, 0.0)
        square = y**2 if how == "rms" else y
        mean = np.where(both, 0.5 * (square[:, 1:] + square[:, :-1]), 0.0)
        whole = dt.sum(axis=1)
        with np.errstate(invalid="ignore", divide="ignore"):
            if how == "percentile":
                found = np.full(len(y), np.nan)
                for b in np.flatnonzero(whole > 0.0).tolist():
                    order = np.argsort(mean[b], kind="stable")
                    share = np.cumsum(dt[b][order]) - 0.5 * dt[b][order]
                    found[b] = np.interp(part / 100.0 * whole[b], share, mean[b][order])
                return found
            total = (mean * dt).sum(axis=1)
            return np.asarray(total if how == "integral" else np.sqrt(total / whole) if how == "rms" else total / whole)

    def _at(self, x: Response, n: int) -> Array:
        end = np.where(self.alive, self.t, -np.inf).max(axis=1)
        inside = np.flatnonzero((x.number >= self.run.settings.t0) & (x.number <= end))
        found = np.full(len(self.t), np.nan)
        if len(inside):
            found[inside] = self.between(n, inside, np.full(len(inside), x.number))
        return found

    def extreme(self, n: int, sign: Callable[[Array], Array]) -> tuple[Array, Array]:
        """(B,) the largest sign(y) along the path and its time. Points of the grid beside which there may be more are
        looked at between their neighbours: at some points, near the best of these, and at the top of a parabola."""
        y = sign(self.y[:, :, n])
        broken = (np.isnan(y) & self.alive).any(axis=1)  # no value somewhere: the largest is not known
        y = np.where(self.alive & ~np.isnan(y), y, -np.inf)
        rows = np.arange(len(y))
        best = np.argmax(y, axis=1)
        value, time = y[rows, best], self.t[rows, best]
        for b, low, high in self._brackets(y):
            for zoom, inside in enumerate(ZOOMS):
                t = low[:, None] + (high - low)[:, None] * np.linspace(0.0, 1.0, inside + 2)[1:-1]
                own = sign(self.between(n, np.repeat(b, inside), t.ravel())).reshape(t.shape)
                own = np.where(np.isnan(own), -np.inf, own)
                k, each = np.argmax(own, axis=1), np.arange(len(b))
                better = own[each, k] > value[b]
                value[b[better]], time[b[better]] = own[each, k][better], t[each, k][better]
                when = _top(t, own, k) if inside > 2 else t[each, k]
                width = (high - low) / (inside + 1) * (zoom < len(ZOOMS) - 2)
                low, high = np.maximum(low, when - width), np.minimum(high, when + width)
        bad = broken | ~np.isfinite(value)
        return np.where(bad, np.nan, value), np.where(bad, np.nan, time)

    def _brackets(self, y: Array) -> list[tuple[Any, Array, Array]]:
        """(members, low, high) of intervals beside local extremes, in rounds of one for each member; those that cannot
        be higher than the best point by their slopes and curvature are left out."""
        size, rows = self.t.shape[1], np.arange(len(y))
        left = np.concatenate([np.full((len(y), 1), -np.inf), y[:, :-1]], axis=1)
        right = np.concatenate([y[:, 1:], np.full((len(y), 1), -np.inf)], axis=1)
        local = np.where((y >= left) & (y >= right) & np.isfinite(y), y, -np.inf)
        order, best = np.argsort(-local, axis=1, kind="stable")[:, :PEAKS], y.max(axis=1)
        found = []
        for r in range(order.shape[1]):
            k = order[:, r]

            def near(step: int, k: Any = k) -> tuple[Array, Array]:
                """Values and times of a neighbour in the same smooth stretch; NaN where there is none."""
                j = np.clip(k + step, 0, size - 1)
                same = (j == k + step) & (self.happened[rows, j] == self.happened[rows, k]) & self.alive[rows, j]
                same &= (self.t[rows, j] - self.t[rows, k]) * step > 0.0
                return np.where(same, y[rows, j], np.nan), np.where(same, self.t[rows, j], np.nan)

            (a, ta), (c, tc), (a2, _), (c2, _) = near(-1), near(1), near(-2), near(2)
            here = y[rows, k]
            with np.errstate(invalid="ignore"):
                rise = np.maximum(np.nan_to_num(here - a), np.nan_to_num(here - c))  # what a parabola adds is less
                # at the edge of a stretch: still rising towards it, by the parabola of three points
                edge = np.where(np.isnan(a), 3.0 * here - 4.0 * c + c2, 3.0 * here - 4.0 * a + a2)
                one_sided = np.isnan(a) ^ np.isnan(c)
                rising = one_sided & (edge >= 0.0)
            use = np.isfinite(local[rows, k]) & (rise > 0.0) & ~rising & (here + rise > best)
            low, high = np.where(np.isnan(ta), self.t[rows, k], ta), np.where(np.isnan(tc), self.t[rows, k], tc)
            use &= high > low
            if use.any():
                found.append((np.flatnonzero(use), low[use], high[use]))
        return found

    def between(self, n: int, b: Any, t: Array) -> Array:
        """(N,): the expression of members b at times t."""
        run = self.run
        if self._anchors is None:
            self._anchors = Anchors.of(run)
        anchors = self._anchors
        place = (anchors.t[b] <= t[:, None]).sum(axis=1) - 1
        q, v = states_of_members(run, anchors, b, place, t, True)
        begin = anchors.states(b, place, t)[0]
        return self.of.values(self.dyn, States(q, v, t, begin.tau, begin.params), [n], self.duration)[:, 0]

    def margin(self, joint: str) -> Array:
        """(B,): of torques, least over the motion of the joint."""
        dyn, s = self.dyn, self.states
        model = dyn.model
        place = model.bodies[model.index(joint) - 1].v_start
        speed = np.where(self.alive, s.v[:, place].reshape(self.t.shape), 0.0)
        sense = np.sign(np.where(np.abs(speed) > 1e-9 * np.abs(speed).max(axis=1, keepdims=True), speed, 0.0)).ravel()
        driven, held = np.zeros(len(s.t)), np.zeros(len(s.t))
        for number, element in enumerate(model.forces):
            size = (Exerted.size(model, number),)

            def read(x: States, name: str = element.name) -> Array:
                return dyn.force(name, x.q, x.v, t=x.t, params=x.params).column

            column = over_states(dyn, s, read, size, False, self.duration)
            own = Exerted.of(model, number, column)
            along = np.nan_to_num(own.tau[:, place] * sense)
            factor = np.where(np.nan_to_num(own.dissipation) > 0.0, FRICTION, SPRING)
            driven += np.maximum(along, 0.0)
            held += factor * np.maximum(-along, 0.0)
        with np.errstate(divide="ignore", invalid="ignore"):
            margin = np.where((sense != 0.0) & (held > 0.0), driven / (TWICE * held) - 1.0, np.inf).reshape(
                self.t.shape
            )
        least = margin.min(axis=1)
        return np.where(np.isfinite(least), least, np.nan)


def _top(t: Array, y: Array, k: Any) -> Array:
    """The time of the top of the parabola through the highest of some points and its neighbours; of a highest point at
    the end of them, or of no top, that of the point."""
    rows, middle = np.arange(len(t)), np.clip(k, 1, t.shape[1] - 2)
    a, b, c = (y[rows, middle + j] for j in (-1, 0, 1))
    with np.errstate(divide="ignore", invalid="ignore"):
        move = 0.5 * (a - c) / (a - 2.0 * b + c)
    top = t[rows, middle] + move * (t[rows, middle + 1] - t[rows, middle])
    return np.asarray(np.where((k == middle) & (np.abs(move) <= 1.0), top, t[rows, k]))
