"""The content of a viewer: a model, a position, parameters, and the run that is computed or was.

A coordinate that is moved by hand is held while the loops are closed: Newton's method on the constraint rows and one
more, q_k = value, in steps of at most `STEP`. A run is computed piece by piece, each going on from the one before, so
that it can be watched, paused and gone on with; its parts are joined.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from ..core.errors import Interrupted, SharnirError, SimulationError, brief
from ..core.read import Array
from ..dynamics import Dynamics, compile
from ..dynamics.analysis.assemble import assemble
from ..dynamics.analysis.mobility import mobility
from ..model import Model
from ..model.labels import Labels
from ..model.model import visible_parameters
from ..results.join import join
from ..results.run import Run
from ..results.view.page import content, page, placed
from ..results.view.pictures import posed
from ..simulate.simulate import simulate

STEP = 0.1  # of a coordinate, for one solution
ITERATIONS, OPEN = 25, 1e-9
PULLS = 40  # steps towards the pointer
WATCHED = 0.25  # s of computing between two looks at a run
CURVES = 400  # states of the curves that are sent while it computes
DURATION = 10.0
USUAL = ("duration", "method", "rtol", "atol", "step", "max_step", "formulation", "drift")

Listener = Callable[[str, dict[str, Any]], None]


class Session:
    """`rebuild` makes the model anew when `watched` has changed; `tell` is called with everything that happens."""

    def __init__(
        self,
        model: Model,
        settings: dict[str, Any],
        *,
        run: Run | None = None,
        watched: Path | None = None,
        rebuild: Callable[[], tuple[Model, dict[str, Any]]] | None = None,
    ) -> None:
        self.tell: Listener = lambda what, data: None
        self._lock = threading.RLock()
        self._watched, self._rebuild = watched, rebuild
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self.error, self.serial = "", 0
        self.params: dict[str, float] = {}
        self.run = run
        self._take(model, settings)
        if run is not None and len(run.t) and run.batch is None:
            self.q = run.q[0].copy()
            self.params = {name: float(run.params[name]) for name in self.params}

    def _take(self, model: Model, settings: dict[str, Any]) -> None:
        self.model, self.settings = model, {k: x for k, x in settings.items() if k in USUAL}
        self.dyn: Dynamics = compile(model, backend="casadi")
        self.labels = Labels.of(model)
        self.params = {p.name: float(p.default) for p in visible_parameters(model)}
        self.q = self._closed(np.array(model.q0, dtype=float))
        self.serial += 1

    # The position

    def _closed(self, q: Array) -> Array:
        return np.asarray(assemble(self.dyn, q, params=self.params).q) if self.model.constraints else q

    def state(self) -> dict[str, Any]:
        """All that the page needs to begin."""
        coordinates = [
            {"name": name, "unit": unit, "limits": self._limits(joint, k), "moves": k in self._movable()}
            for k, (name, joint, unit) in enumerate(
                zip(self.labels.coordinates, self.labels.coordinate_joints, self.labels.coordinate_units, strict=True)
            )
        ]
        named = [{"name": p.name, "unit": p.unit, "default": float(p.default)} for p in visible_parameters(self.model)]
        return {
            "serial": self.serial, "model": self.model.name, "coordinates": coordinates, "parameters": named,
            "duration": float(self.settings.get("duration", DURATION)), "error": self.error,
            "file": self._watched.name if self._watched else "", "run": self.run is not None, **self.position(),
        }  # fmt: skip

    def _movable(self) -> dict[int, int]:
        """Coordinates that are angles or distances, with their velocities; not those of orientations."""
        found: dict[int, int] = {}
        for body in self.model.bodies:
            if body.joint.nq == body.joint.nv and not dict(body.joint.orientations) and not body.driven:
                found |= {body.q_start + k: body.v_start + k for k in range(body.joint.nq)}
        return found

    def _limits(self, joint: str, k: int) -> list[float]:
        """Of a slider: those of the model, else a turn, or as far as the mechanism is large."""
        given = self.model.limits.get(joint)
        unit = self.labels.coordinate_units[k]
        reach = np.pi if unit == "rad" else 2.0
        low = given.lower if given is not None and given.lower is not None else self.q[k] - reach
        high = given.upper if given is not None and given.upper is not None else self.q[k] + reach
        return [float(low), float(high)]

    def position(self) -> dict[str, Any]:
        """Where everything is, how it can move, whether loops are closed."""
        found = mobility(self.dyn, self.q, params=self.params)
        g = self.dyn.constraint_value(self.q, params=self.params)
        poses = placed(self.dyn, self.q[None], np.zeros(1), self.params)[0]
        return {
            "q": self.q.tolist(), "params": self.params, "poses": np.ravel(poses).tolist(), "dof": found.dof,
            "singular": found.singular, "open": float(np.abs(g).max(initial=0.0)), "mobility": found.text,
        }  # fmt: skip

    def move(self, coordinate: Any, value: Any) -> dict[str, Any]:
        """One coordinate by hand, the others as the loops want them. It goes as far as it can."""
        with self._lock:
            movable = self._movable()
            if not (type(coordinate) is int and coordinate in movable and _number(value)):
                raise SimulationError(f"view: the coordinate {brief(coordinate)} cannot be moved to {brief(value)}.")
            k, q = int(coordinate), self.q
            if not self.model.constraints:
                q = q.copy()
                q[k] = value
                self.q = q
                return self.position()
            for target in np.linspace(q[k], value, int(np.ceil(abs(value - q[k]) / STEP)) + 1)[1:]:
                found = self._held(q, k, movable[k], float(target))
                if found is None:
                    break
                q = found
            self.q = q
            return self.position()

    def _held(self, q: Array, k: int, velocity: int, value: float) -> Array | None:
        """The nearest position with closed loops and q_k = value; None where there is none."""
        row = np.zeros((1, self.model.nv))
        row[0, velocity] = 1.0
        for _ in range(ITERATIONS):
            g = self.dyn.constraint_value(q, params=self.params)
            residual = np.append(g, q[k] - value)
            if np.abs(residual).max() < OPEN:
                return q
            G = np.concatenate([self.dyn.constraint_jacobian(q, params=self.params), row])
            step = np.linalg.lstsq(G, -residual, rcond=1e-9)[0]
            q = self.dyn.integrate(q, step * min(1.0, 5 * STEP / max(float(np.abs(step).max()), 1e-300)))
        return None

    def drag(self, body: Any, point: Any, target: Any) -> dict[str, Any]:
        """A point of a body is pulled to a place of the world, as near as joints, their limits and loops let it: the
        least change along the loops that brings it there, again and again."""
        with self._lock:
            good = type(body) is int and 1 <= body <= len(self.model.bodies) and _triple(point) and _triple(target)
            if not good:
                raise SimulationError(f"view: {brief(body)} cannot be drawn from {brief(point)} to {brief(target)}.")
            name, at, to = self.model.bodies[body - 1].name, np.array(point, float), np.array(target, float)
            q, away, part = self.q, self._away(self.q, name, at, to), 1.0
            for _ in range(PULLS):
                found = self._pulled(q, name, at, to, part)
                nearer = np.inf if found is None else self._away(found, name, at, to)
                if found is not None and nearer < away - 1e-9:
                    q, away, part = found, nearer, min(2 * part, 1.0)
                elif part < 1e-3:
                    break
                else:
                    part *= 0.25
            self.q = q
            return self.position()

    def _away(self, q: Array, name: str, point: Array, target: Array) -> float:
        return float(np.linalg.norm(target - self.dyn.point(q, name, point, params=self.params)))

    def _pulled(self, q: Array, name: str, point: Array, target: Array, part: float) -> Array | None:
        """A part of one step of damped least squares in the directions that the loops leave free; None where the loops
        do not close there."""
        J = self.dyn.point_jacobian(q, name, point, params=self.params)
        e = target - self.dyn.point(q, name, point, params=self.params)
        driven = [np.eye(self.model.nv)[b.v_start : b.v_start + b.joint.nv] for b in self.model.bodies if b.driven]
        rows = [*driven, *([self.dyn.constraint_jacobian(q, params=self.params)] if self.model.constraints else [])]
        held = np.concatenate([np.zeros((1, self.model.nv)), *rows])
        _, s, Vt = np.linalg.svd(held)
        free = Vt[int((s > 1e-9 * max(float(s.max()), 1.0)).sum()) :].T
        A = J @ free
        small = 1e-3 * np.linalg.norm(A) + 1e-12
        step = free @ np.linalg.solve(A.T @ A + small**2 * np.eye(free.shape[1]), A.T @ e) if free.size else 0.0 * q
        most = float(np.abs(step).max(initial=0.0))
        q = self.dyn.integrate(q, part * step * min(1.0, 5 * STEP / max(most, 1e-300))).copy()
        for k in self._movable():
            given = self.model.limits.get(self.labels.coordinate_joints[k])
            if given is not None:
                low, high = given.lower, given.upper
                q[k] = np.clip(q[k], -np.inf if low is None else low, np.inf if high is None else high)
        try:
            return self._closed(q)
        except SharnirError:
            return None

    def set_parameter(self, name: Any, value: Any) -> dict[str, Any]:
        with self._lock:
            if not (isinstance(name, str) and name in self.params and _number(value)):
                raise SimulationError(f"view: the parameter {brief(name)} cannot be {brief(value)}.")
            before = dict(self.params)
            self.params[str(name)] = float(value)
            try:
                self.dyn.placements(self.q, params=self.params)
                self.q = self._closed(self.q)
            except SharnirError:
                self.params = before
                raise
            return self.position()

    def home(self) -> dict[str, Any]:
        """Where the model begins."""
        with self._lock:
            self.q = self._closed(np.array(self.model.q0, dtype=float))
            return self.position()

    # Runs

    @property
    def running(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def start(self, duration: Any, go_on: bool = False) -> dict[str, Any]:
        """From the position that is shown, or on from where the last run was left."""
        with self._lock:
            if self.running:
                raise SimulationError("view: a run is being computed. Pause it first.")
            if not _number(duration) or not 0 < duration < 1e9:
                raise SimulationError(f"view: {brief(duration)} is no duration. Expected seconds.")
            last = self.run if go_on else None
            if go_on and (last is None or last.batch is not None):
                raise SimulationError("view: there is no run to go on with.")
            self._stop.clear()
            self._thread = threading.Thread(target=self._compute, args=(float(duration), last), daemon=True)
            self._thread.start()
            return {"started": True}

    def pause(self) -> dict[str, Any]:
        """What was computed is kept."""
        self._stop.set()
        return {"pausing": True}

    def _compute(self, duration: float, last: Run | None) -> None:
        parts: list[Run] = [] if last is None else [last]
        model, q0, params = self.model, self.q.copy(), dict(self.params)
        how = {k: x for k, x in self.settings.items() if k != "duration"}
        begin = 0.0 if last is None else float(last.t[-1])
        end, now, piece = begin + duration, begin, duration / 50
        self.tell("progress", {"part": 0.0, "text": "compiling"})
        sent = len(parts)
        try:
            while now < end - 1e-12 * duration and not self._stop.is_set():
                clock = time.perf_counter()
                length = min(piece, end - now)
                if parts:
                    run = simulate(model, length, start=parts[-1], progress=False, **how)
                else:
                    run = simulate(model, length, q0=q0, params=params, progress=False, **how)
                parts.append(run)
                now = float(run.t[-1]) if len(run.t) else now
                passed = time.perf_counter() - clock
                piece = float(np.clip(piece * WATCHED / max(passed, 1e-3), 0.2 * piece, 4 * piece))
                piece = min(piece, duration / 10)  # compiling in the first piece tells nothing of the others
                self._watch(run, (now - begin) / duration)
                if not run.ok or now < begin + 1e-300:
                    break
            self._finish(parts, sent)
        except Interrupted as stop:
            if stop.run is not None:
                parts.append(stop.run)
            self._finish(parts, sent)
        except SharnirError as reason:
            self.tell("failed", {"text": str(reason)})

    def _watch(self, run: Run, part: float) -> None:
        """The last position and the curves of a piece."""
        if not len(run.t):
            return
        params = {name: run.params[name] for name in self.params}
        poses = placed(self.dyn, run.q[-1:], run.t[-1:], params)[0]
        rows = np.unique(np.linspace(0, len(run.t) - 1, min(len(run.t), CURVES)).astype(int))
        self.tell("progress", {
            "part": part, "text": f"t = {run.t[-1]:.4g} s", "poses": np.ravel(poses).tolist(),
            "t": run.t[rows].tolist(), "q": run.q[rows].tolist(),
        })  # fmt: skip

    def _finish(self, parts: list[Run], sent: int) -> None:
        if len(parts) > sent:
            with self._lock:
                self.run = join(parts)
                self.serial += 1
        run = self.run
        text = str(run.status) if run is not None else "Nothing was computed."
        if self._stop.is_set() and run is not None and run.ok:
            text = f"Paused at t = {run.t[-1]:g} s. Go on, or change something and run again."
        self.tell("done", {"serial": self.serial, "text": text, "ok": run is not None and run.ok})

    # Pages and files

    def report_page(self) -> str:
        with self._lock:
            run = self.run
        return self.position_page() if run is None else page(*content(run))

    def position_page(self) -> str:
        with self._lock:
            return page(*posed(self.dyn, self.q, 0.0, dict(self.params)))

    def save_report(self) -> dict[str, Any]:
        """Beside the file that is watched, or in the working directory; the page cannot say where."""
        if self.run is None:
            raise SimulationError("view: there is no run to save. Run the model first.")
        name = "".join(x if x.isalnum() or x in "-_." else "_" for x in self.model.name).strip(".") or "run"
        path = (self._watched.parent if self._watched else Path()) / f"{name}.html"
        self.run.report(path)
        return {"written": str(path)}

    def python(self, duration: Any) -> dict[str, Any]:
        """The run as a program."""
        load = f"sh.load({str(self._watched)!r}).build()" if self._watched and self._watched.suffix != ".py" else "..."
        q0 = ", ".join(f"{x:.9g}" for x in self.q)
        changed = {p.name: self.params[p.name] for p in visible_parameters(self.model)}
        changed = {n: x for p in visible_parameters(self.model) if (x := changed[n := p.name]) != float(p.default)}
        more = "".join(f", {k}={x!r}" for k, x in self.settings.items() if k != "duration")
        more += f", params={changed!r}" if changed else ""
        text = (
            f"import sharnir as sh\n\nmodel = {load}\nrun = sh.simulate(model, {float(duration):g}, q0=[{q0}]{more})\n"
        )
        return {"text": text + 'run.report("run.html")\n'}

    # The file of the model

    def watch(self, ended: threading.Event) -> None:
        """Until the end: a file that has been saved is read again."""
        if self._watched is None or self._rebuild is None:
            return
        seen = _stamp(self._watched)
        while not ended.wait(0.4):
            stamp = _stamp(self._watched)
            if stamp != seen and stamp is not None:
                seen = stamp
                self.reload()

    def reload(self) -> None:
        """Values of sliders are kept by their names. What is wrong with the file is told, and the old model stays."""
        assert self._rebuild is not None
        self._stop.set()
        if self._thread is not None:
            self._thread.join(30)
        try:
            model, settings = self._rebuild()
            with self._lock:
                names, values, params = self.labels.coordinates, self.q, self.params
                known = dict(zip(names, values.tolist(), strict=True))
                self._take(model, settings)
                self.params |= {n: x for n, x in params.items() if n in self.params}
                q = self.q.copy()
                for k in self._movable():
                    q[k] = known.get(self.labels.coordinates[k], q[k])
                self.q = self._closed(q)
                self.run, self.error = None, ""
        except SharnirError as reason:
            self.error = str(reason)
            self.tell("broken", {"text": self.error})
            return
        self.tell("changed", {"serial": self.serial})


def _triple(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 3 and all(_number(x) for x in value)


def _number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and bool(np.isfinite(value))


def _stamp(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size
