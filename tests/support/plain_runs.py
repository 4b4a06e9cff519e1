"""Runs of `plain_mechanics.py` by SciPy's DOP853, with events that follow the page of events word for word: roots of
conditions by bisection on the dense output, impulses from M Δv = Gᵀ Λ, stops and contacts that push and never pull.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from scipy.integrate import DOP853
from scipy.optimize import brentq

from support.plain_mechanics import Array, Described, Mode, Plain, State


class GaveUpError(Exception):
    """The oracle has no answer: a singular position, or too many steps."""


@dataclass
class Happened:
    time: float
    name: str
    q: Array
    v_before: Array
    v_after: Array
    lost: float  # mechanical energy, of all that happened at the instant
    kind: str = ""
    impulses: Array | None = None  # of joints, (bodies, 6); NaN where they are not unique


@dataclass
class PlainRun:
    t: list[float] = field(default_factory=list)
    q: list[Array] = field(default_factory=list)
    v: list[Array] = field(default_factory=list)
    events: list[Happened] = field(default_factory=list)
    ended: float = 0.0
    conditioning: float = 1.0  # the smallest ratio of singular values of G on the way
    mode: Mode | None = None
    steps: int = 0


@dataclass
class Watched:
    """A condition: its name and where it belongs, the function, and which crossings count."""

    key: str
    event: Described
    function: Callable[[State], float]
    direction: int
    side: str = ""


def _side(x: float) -> int:
    """0 where it stands at its root: a latch that has been let go catches where it comes back to it."""
    return int(np.sign(x)) if abs(x) > 1e-9 else 0


@dataclass
class Runner:
    plain: Plain
    tau: Array | None = None
    rtol: float = 1e-9
    atol: float = 1e-11
    max_step: float = 0.04

    def run(self, q: Array, v: Array, mode: Mode, end: float, times: Array, t: float = 0.0) -> PlainRun:
        plain, out = self.plain, PlainRun()
        mode, q, v = mode.copy(), np.array(q, float), np.array(v, float)
        waiting = sorted(
            e["at"] for e in plain.d["events"] if e["kind"] in ("attach", "release") and e.get("at") is not None
        )
        kept = 0
        just: dict[str, int] = {}
        for e in plain.d["events"]:  # a start on a stop, or beyond it
            if e["kind"] in ("stop", "rigidcontact"):
                for side in ("lower", "upper") if e["kind"] == "stop" else ("touching",):
                    if self.state(t, q, v, mode).unilateral(e["name"], side).x < 1e-6:
                        raise GaveUpError("starts at a stop")
        done: set[str] = set()
        for _ in range(150):  # segments
            stop_at = min([x for x in waiting if x > t + 1e-15] + [end])
            watched = self.watched(mode)
            first = self.state(t, q, v, mode)
            sides = {w.key: just.get(w.key) or _side(w.function(first)) for w in watched}
            fired, t, q, v, kept = self._segment(t, q, v, mode, stop_at, watched, sides, times, kept, out)
            at_time = [e for e in plain.d["events"] if e.get("at") is not None and e["kind"] in ("attach", "release")
                       and abs(e["at"] - t) < 1e-12 and e["name"] not in done]  # fmt: skip
            if not fired and not at_time:
                break
            done |= {e["name"] for e in at_time}
            q, v, mode, just, over = self._instant(t, q, v, mode, fired, at_time, sides, out)
            if over:
                break
        else:
            raise GaveUpError("too many events")
        for x in times[kept:]:
            if x <= t + 1e-12:
                out.t.append(float(x))
                out.q.append(self.state(t, q, v, mode).q)
                out.v.append(self.state(t, q, v, mode).v)
        out.ended, out.mode = t, mode
        return out

    # ------------------------------------------------------------------------------------- segments
    def state(self, t: float, q: Array, v: Array, mode: Mode) -> State:
        return self.plain.at(q, v, t, mode, self.tau)

    def _segment(
        self, t: float, q: Array, v: Array, mode: Mode, end: float, watched: list[Watched], sides: dict[str, int],
        times: Array, kept: int, out: PlainRun,
    ) -> tuple[list[Watched], float, Array, Array, int]:  # fmt: skip
        plain, nq = self.plain, self.plain.nq

        def rate(t: float, y: Array) -> Array:
            s = self.state(t, y[:nq], y[nq:], mode)
            return np.concatenate([plain.rate(s.q, s.v), s.solve()[0]])

        def at(t: float, y: Array) -> State:
            return self.state(t, plain.normed(y[:nq]), y[nq:], mode)

        if end - t < 1e-14:
            return [], t, q, v, kept
        s = self.state(t, q, v, mode)
        solver = DOP853(
            rate, t, np.concatenate([s.q, s.v]), end, rtol=self.rtol, atol=self.atol, max_step=self.max_step
        )
        while solver.status == "running":
            before = solver.t
            message = solver.step()
            out.steps += 1
            if solver.status == "failed" or out.steps > 120 or not np.isfinite(solver.y).all():
                raise GaveUpError(f"no further: {message}")
            here = at(solver.t, solver.y)
            if len(here.rows()[0]):
                out.conditioning = min(out.conditioning, here.rank()[2])
            dense = solver.dense_output()
            root, fired = solver.t, []
            for w in watched:
                x = self._crossing(w, sides, before, solver.t, dense, at)
                if x is None:
                    continue
                if x < root - 1e-11:
                    root, fired = x, [w]
                elif x <= root + 1e-11:
                    fired.append(w)
            while kept < len(times) and times[kept] < root - 1e-12:
                s = at(times[kept], dense(times[kept])) if times[kept] > before else at(before, dense(before))
                out.t.append(float(times[kept]))
                out.q.append(s.q)
                out.v.append(s.v)
                kept += 1
            if fired:
                s = at(root, dense(root))
                return fired, root, s.q, s.v, kept
        s = at(solver.t, solver.y)
        return [], float(solver.t), s.q, s.v, kept

    def _crossing(
        self, w: Watched, sides: dict[str, int], a: float, b: float, dense: Any, at: Callable[[float, Array], State]
    ) -> float | None:  # fmt: skip
        """The first root in a direction that counts; the side is carried on."""

        def f(t: float) -> float:
            return w.function(at(t, dense(t)))

        points = np.linspace(a, b, 7)
        side = sides[w.key]
        low = a
        for x in points[1:]:
            y = f(x)
            now = int(np.sign(y))
            if side == 0:
                side = now
            elif now and now != side:
                if w.direction in (0, now):
                    try:
                        root = float(brentq(f, low, x, xtol=1e-14, rtol=1e-14))
                    except ValueError:  # it has begun beyond: at once
                        root = low
                    return root
                side = now
            low = x
        sides[w.key] = side
        return None

    # ----------------------------------------------------------------------------------- conditions
    def watched(self, mode: Mode) -> list[Watched]:
        plain, found = self.plain, []
        for e in plain.d["events"]:
            name, kind = e["name"], e["kind"]
            if kind == "latch" and e.get("at") is not None and not self._locked(mode, e["joint"]):
                where = plain.q_start[e["joint"]] + (e["coordinate"] or 0)
                found.append(Watched(name, e, lambda s, i=where, x=e["at"]: float(s.q[i] - x), e["direction"]))
            elif kind == "when":
                found.append(Watched(name, e, lambda s, x=e["expression"]: s.value(x), e["direction"]))
            elif kind in ("stop", "rigidcontact"):
                sides = ("lower", "upper") if kind == "stop" else ("touching",)
                for side in sides:
                    if mode.resting.get(name) == side:
                        found.append(Watched(f"{name}:push", e, lambda s, n=name: self._push(s, n), -1, "push"))
                    elif name not in mode.resting:
                        found.append(
                            Watched(
                                f"{name}:{side}", e, lambda s, n=name, x=side: float(s.unilateral(n, x).x), -1, side
                            )
                        )
        return found

    def _locked(self, mode: Mode, joint: str) -> bool:
        return any(key == joint or key.startswith(joint + "[") for key in mode.locked)

    @staticmethod
    def _push(s: State, name: str) -> float:
        lam = s.solve()[1]
        where = next(x for n, x in s.rows()[3] if n == name)
        return float(lam[where][0])

    # ------------------------------------------------------------------------------------- instants
    def _instant(
        self, t: float, q: Array, v: Array, mode: Mode, fired: list[Watched], at_time: list[Described],
        sides: dict[str, int], out: PlainRun,
    ) -> tuple[Array, Array, Mode, dict[str, int], bool]:  # fmt: skip
        plain, over = self.plain, False
        mode = mode.copy()
        just: dict[str, int] = {}
        names: list[tuple[str, str]] = []
        hits: dict[str, tuple[str, float]] = {}
        start = self.state(t, q, v, mode)
        for w in fired:
            e = w.event
            just[w.key] = -sides[w.key]
            if e["kind"] == "latch":
                mode.locked[e["joint"]] = [plain.v_start[e["joint"]] + (e["coordinate"] or 0)]
                names.append((e["name"], "latch"))
            elif e["kind"] == "when":
                over |= self._do(e, mode, start)
                names.append((e["name"], "when"))
            elif w.side == "push":
                mode.resting.pop(e["name"])
                names.append((e["name"], "lets go"))
            else:
                again = any(h.name == e["name"] and h.kind == "hit" and t - h.time < 1e-8 for h in out.events)
                hits[e["name"]] = (w.side, 0.0 if again else start.value(e["restitution"]))  # without end: it rests
                names.append((e["name"], "hit"))
        for e in at_time:
            if e["kind"] == "attach":
                mode.attached[e["name"]] = self._weld(e, start)
            elif not self._release(e["target"], mode):
                continue
            names.append((e["name"], e["kind"]))
        after, rest, impulses = self._impulse(t, q, v, mode, hits)
        for name, side in rest.items():
            mode.resting[name] = side
        for name in list(mode.resting):  # what would have to pull lets go
            if self._push(self.state(t, q, after, mode), name) < -1e-9:
                side = mode.resting.pop(name)
                if name not in hits:  # a hit that pushes no longer is one event
                    names.append((name, "lets go"))
                just[f"{name}:{side}"] = 1
        for name, (side, _) in hits.items():
            if name not in mode.resting:
                just[f"{name}:{side}"] = 1
        for w in self.watched(mode):  # what rests or has been let go is on the good side
            if w.side and w.key not in just and w.key not in sides:
                just[w.key] = 1
        now = self.state(t, q, after, mode)
        lost = start.kinetic + start.potential - now.kinetic - now.potential
        out.events += [Happened(t, name, q, v, after, lost, kind, impulses) for name, kind in names]
        # what a jump of velocities or parameters takes across its own zero fires at the same instant
        here = self.state(t, q, after, mode)
        more = [
            w for w in self.watched(mode)
            if not w.side and w.key not in just and sides.get(w.key) and abs(x := w.function(here)) > 1e-9
            and int(np.sign(x)) != sides[w.key] and w.direction in (0, int(np.sign(x)))
        ]  # fmt: skip
        if more and not over:
            q, after, mode, again, over = self._instant(t, q, after, mode, more, [], sides, out)
            just |= again
        return q, after, mode, just, over

    def _do(self, e: Described, mode: Mode, start: State) -> bool:
        over = False
        for a in e["do"]:
            if a["do"] == "set":
                mode.params[a["parameter"]] = start.value(a["value"])
            elif a["do"] == "disable":
                mode.off.add(a["name"])
            elif a["do"] == "lock":
                mode.locked[a["joint"]] = [
                    k for _, _, sv in self.plain.joint_steps[a["joint"]] for k in range(sv.start, sv.stop)
                ]
            elif a["do"] == "unlock":
                self._release(a["joint"], mode)
            else:
                over = True
        return over

    def _release(self, target: str, mode: Mode) -> bool:
        """Whether there was something to let go."""
        if target in mode.attached or target in mode.locked:
            mode.attached.pop(target, None)
            mode.locked.pop(target, None)
            return True
        if target not in mode.off and any(c["name"] == target for c in self.plain.d["constraints"]):
            mode.off.add(target)
            return True
        return False

    def _weld(self, e: Described, s: State) -> Described:
        k, n = s.k, self.plain.number
        a, b = n[e["body_a"]], n[e["body_b"]]
        return {
            "name": e["name"], "kind": "weldloop", "body_a": e["body_a"], "point_a": list(k.R[a].T @ (k.p[b] - k.p[a])),
            "body_b": e["body_b"], "point_b": [0.0, 0.0, 0.0], "rotation_ab": (k.R[a].T @ k.R[b]).tolist(),
        }  # fmt: skip

    def _impulse(
        self, t: float, q: Array, v: Array, mode: Mode, hits: dict[str, tuple[str, float]]
    ) -> tuple[Array, dict[str, str], Array | None]:
        """v after, and the stops and contacts of `hits` that rest then. Of those that rest or are hit the set that
        pushes is looked for: none pulls, none goes in."""
        free = self.plain.free
        candidates = [*mode.resting.items(), *((name, side) for name, (side, _) in hits.items())]
        for count in range(len(candidates), -1, -1):
            for chosen in itertools.combinations(candidates, count):
                trial = mode.copy()
                trial.resting = dict(chosen)
                s = self.state(t, q, v, trial)
                J, rate, _, names = s.rows()
                if not len(J):
                    return v, {}, None
                G = s.G()[:, free]
                wanted = -rate.copy()
                for name, where in names:
                    if name in hits and name in trial.resting:
                        wanted[where] *= 1 + hits[name][1]
                M = s.M[np.ix_(free, free)]
                MG = np.linalg.solve(M, G.T)
                push = np.linalg.lstsq(G @ MG, wanted, rcond=1e-11)[0]
                after = s.v.copy()
                after[free] += MG @ push
                if np.abs(G @ (after[free] - s.v[free]) - wanted).max() > 1e-7:
                    raise GaveUpError("no further: rows contradict each other, or what is prescribed")
                pulls = any(push[where][0] < -1e-10 for name, where in names if name in trial.resting)
                moved = self.state(t, q, after, mode)
                enters = any(moved.unilateral(n, x).rate < -1e-10 for n, x in candidates if (n, x) not in chosen)
                if pulls or enters:
                    continue
                rest = {n: x for n, x in chosen if n in hits and abs(moved.unilateral(n, x).rate) < 1e-9}
                return after, rest, self._carried(s, after - s.v, push)
        raise GaveUpError("no set of stops that push")

    @staticmethod
    def _carried(s: State, jump: Array, push: Array) -> Array:
        loose = s.free_multipliers()
        shift = sum((np.abs(s.reactions(loose[:, j])) for j in range(loose.shape[1])), np.zeros((len(s.I), 6)))
        return np.where(shift < 1e-9, s.impulses(jump, push), np.nan)
