"""The comparison of one mechanism with its oracle: what was asked, what was answered, and which of these it was:

right        every answer agrees with the oracle
wrong        an answer or a run that is `ok` does not
true reason  a run that is not `ok`, where the oracle finds a singular position or no way on either
needless     a run that is not `ok` where the oracle goes on
refused      an error of sharnir
foreign      any other error
no oracle    the oracle gave up, or no mechanism of the row exists
"""

from __future__ import annotations

import contextlib
import itertools
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

import sharnir as sh
from sharnir.algorithms.sweeps.program import Program
from sharnir.codegen import forms as choose
from sharnir.codegen import kernels
from sharnir.codegen.forms import Form
from support.pairs_models import NONE, ImpossibleError, Maker, Row, make, start_mode, system_of
from support.plain_mechanics import Array, Described, Plain, State
from support.plain_runs import GaveUpError, PlainRun, Runner

DURATION = 0.24
ADAPTIVE = ("dop853", "dopri5", "adams", "radau")
OTHERS = ("dop853", "rk4", "adams", "dopri5", "symplectic-euler")  # need no kernels of their own
ORDER = ("foreign", "wrong", "needless", "true reason", "right", "refused", "no oracle")
FIXED_STEPS = {"rk4": 1e-3, "symplectic-euler": 2e-4, "gauss2": 1e-3, "gauss4": 4e-3, "gauss6": 6e-3, "rattle": 1e-3}
TOLERANCE = {"symplectic-euler": 5e-2, "gauss2": 1e-3, "rattle": 1e-3, "rk4": 1e-5}  # of runs; others 1e-5 at rtol 1e-9


@dataclass
class Verdict:
    index: int
    variant: int
    row: Row
    model: int = 0  # which of the variants of a mechanism
    events: int = 0  # of a run
    outcome: str = "right"
    parts: dict[str, str] = field(default_factory=dict)
    details: list[str] = field(default_factory=list)

    def note(self, part: str, outcome: str, detail: str = "") -> None:
        self.parts[part] = outcome if part not in self.parts else min(self.parts[part], outcome, key=ORDER.index)
        if detail:
            self.details.append(f"{part}: {outcome}: {detail}")

    def fail(self, part: str, error: Exception) -> None:
        outcome = "refused" if isinstance(error, sh.SharnirError) else "foreign"
        self.note(part, outcome, f"{type(error).__name__}: {str(error)[:300]}")

    def close(self) -> Verdict:
        self.outcome = min(self.parts.values(), key=ORDER.index, default="no oracle")
        return self

    def record(self) -> Described:
        return {"index": self.index, "variant": self.variant, "model": self.model, "row": self.row,
                "outcome": self.outcome, "parts": self.parts, "details": self.details}  # fmt: skip


def off(found: Any, wanted: Any) -> float:
    found, wanted = np.asarray(found, float), np.asarray(wanted, float)
    if found.shape != wanted.shape:
        return np.inf
    if not wanted.size:
        return 0.0
    error = np.abs(found - wanted).max() / max(1.0, float(np.abs(wanted).max()))
    return float(error) if np.isfinite(error) else np.inf


@dataclass
class Case:
    """A mechanism, its model, and states, each of a variant of it."""

    index: int
    maker: Maker
    model: sh.Model
    variants: list[Maker]
    states: list[tuple[Array, Array]]
    tau: Array | None
    wrenches: Array | None
    time: float

    @property
    def d(self) -> Described:
        return self.maker.d

    def params(self, variants: list[Maker]) -> Described:
        """One value of each where all have the same."""
        found: Described = {}
        for name, x in self.d["parameters"].items():
            values = [m.d["parameters"][name] for m in variants]
            found[name] = np.array(values) if len(set(values)) > 1 else x
        return found

    def oracle(self, k: int) -> State:
        q, v = self.states[k]
        plain = self.variants[k].plain
        return plain.at(q, v, self.time, start_mode(plain), self.tau, self.wrenches)


def check(index: int, row: Row, variants: int = 3, runs: int = 1, seed: int = 0, asked: bool = True) -> list[Verdict]:
    """The answers of one mechanism of a row in several states, a verdict for each, and its runs from `runs` of them, a
    verdict for each run."""
    try:
        maker = make(row, 100_003 * seed + index)
    except ImpossibleError as error:
        verdict = Verdict(index, 0, row)
        verdict.note("model", "no oracle", str(error)[-80:])
        return [verdict.close()]
    row = maker.row
    if not maker.d.get("varied"):
        variants = min(variants, 2)  # states of one and the same
    able = [(k, s) for k in range(variants) if (s := maker.varied(k).state(k)) is not None]
    states = [s for _, s in able]
    number = {k: k if maker.d.get("varied") else 0 for k, _ in able}
    verdicts = [Verdict(index, k, row, number[k]) for k, _ in able] if asked else [Verdict(index, 0, row)]
    rng = np.random.default_rng([seed, index])
    nv, bodies = maker.plain.nv, len(maker.d["bodies"])
    tau = rng.normal(scale=0.5, size=nv) if row["feature"] == "tau" else None
    wrenches = None
    if row["feature"] == "wrenches":
        wrenches = rng.normal(scale=0.5, size=(bodies, 6))
    found: list[Verdict] = []
    with warnings.catch_warnings(), in_form(CODE[index % len(CODE)] if row["backend"] == "llvm" else "auto"):
        warnings.simplefilter("ignore")
        try:
            model = system_of(maker.d).build()
            time = 0.0 if maker.d["constraints"] else 0.3
            moved = [(*maker.plain.given(q, v, time, maker.d["parameters"])[:2],) for q, v in states]
            case = Case(index, maker, model, [maker.varied(k) for k, _ in able], moved, tau, wrenches, time)
            if asked:
                answers(case, verdicts)
                found += verdicts
            if runs:
                found += integrated(case, runs)
        except Exception as error:
            for x in verdicts:
                x.fail("model", error)
            found = verdicts
    return [x.close() for x in found]


# --------------------------------------------------------------------------------------------- code
CODE = ("auto", "rolled", "woven", "auto", "chunked")  # forms of machine code, by turns


@contextlib.contextmanager
def in_form(wanted: str) -> Iterator[None]:
    """Machine code in this form wherever a program has it, whatever the size of the model; kept under keys of its
    own."""
    if wanted == "auto":
        yield
        return
    usual, environment = choose.best_form, kernels.environment

    def taken(program: Program, model: sh.Model) -> Form:
        if wanted == "rolled" and program.can_be_rolled(model) and not choose.is_curved(program, model):
            return choose.RolledForm.of(program, model)
        if wanted == "woven" and choose.has_task_list(program, model):
            return choose.TaskListForm.of(program, model)
        made = usual(program, model)
        straight = wanted == "chunked" and isinstance(made, choose.UnrolledForm)
        return choose.ChunkedForm(made.graph, made.reads) if straight else made

    choose.best_form, kernels.environment = taken, lambda: environment() + wanted
    try:
        yield
    finally:
        choose.best_form, kernels.environment = usual, environment


# ------------------------------------------------------------------------------------------ answers
# Accelerations of every mechanism; by turns one of these, which takes about as long to be traced as it is rare here.
TURNS = ("inverse", "momenta", "reactions", "mass", "momenta", "inverse", "energy", "reactions", "mass", "derivatives")


def answers(case: Case, verdicts: list[Verdict]) -> None:
    """`backend="llvm"` is for one of the two answers."""
    row, plain, number = case.maker.row, case.maker.plain, case.index
    turn = TURNS[number % len(TURNS)]
    native = ("acceleration", turn)[number // len(TURNS) % 2] if row["backend"] == "llvm" else ""

    def dyn(name: str) -> sh.Dynamics:
        return sh.compile(case.model, row["formulation"], backend="llvm" if name == native else "casadi")

    Q, V = (np.array(x) for x in zip(*case.states, strict=True))
    params = case.params(case.variants)
    loads = {"t": case.time, "params": params} | ({} if case.wrenches is None else {"wrenches": case.wrenches})
    unloaded = {k: x for k, x in loads.items() if k != "wrenches"}
    A = single = M = E = P = W = D = inverse = P_joint = rates = None
    C: dict[str, Any] = {}
    try:
        A = dyn("acceleration").acceleration(Q, V, case.tau, **loads)
        one = {**loads, "params": dict(case.variants[0].d["parameters"])}
        single = dyn("acceleration").acceleration(Q[0], V[0], case.tau, **one)
        if turn == "mass":
            M = dyn(turn).mass_matrix(Q, params=params, t=case.time)
        elif turn == "energy":
            E, P = dyn(turn).energy(Q, V, **unloaded), dyn(turn).momentum(Q, V, **unloaded)
        elif turn == "reactions":
            W = dyn(turn).reactions(Q, V, case.tau, **loads)
            C = dyn(turn).constraint_reactions(Q, V, case.tau, **loads) if case.d["constraints"] else {}
        elif turn == "derivatives":
            D = dyn(turn).derivatives(Q[:1], V[:1], case.tau, **one)
        elif turn == "momenta":
            P_joint = dyn(turn).momenta(Q, V, **unloaded)
            V_again = dyn(turn).velocities(Q, P_joint, **unloaded)
            if row["formulation"].startswith("hamilton"):
                rates = dyn(turn).hamilton(Q, P_joint, case.tau, **loads)
        elif not len(case.oracle(0).rows()[0]):
            inverse = dyn(turn).inverse(Q, V, A, **loads)
    except Exception as error:
        for x in verdicts:
            x.fail("answers", error)
        if A is None or x.parts["answers"] == "foreign":
            return
    for k, x in enumerate(verdicts):
        s = case.oracle(k)
        ratio = s.rank()[2]
        tolerance = 1e-8 * max(1.0, 1e-2 / ratio**2)
        a, lam = s.solve()
        errors = {"acceleration": off(A[k], a)}
        if M is not None:
            errors["mass matrix"] = off(M[k], s.M)
        if E is not None:
            errors["energy"], errors["momentum"] = off(E[k], [s.kinetic, s.potential]), off(P[k], s.momentum())
        if k == 0:
            errors["batch"] = off(single, A[0])
        if inverse is not None:
            wanted = np.zeros(plain.nv) if case.tau is None else case.tau.copy()
            wanted[plain.bound] = s.inverse(a)[plain.bound]
            errors["inverse"] = off(inverse[k], wanted)
        if P_joint is not None:
            p = s.M @ s.v
            p[plain.bound] = 0.0
            errors["momenta"], errors["velocities"] = off(P_joint[k], p), off(V_again[k], s.v)
        if rates is not None and k == 0:
            errors["q̇"], errors["ṗ"] = off(rates[0][k], plain.rate(s.q, s.v)), off(rates[1][k], _momentum_rate(case, s))
        # reactions where they are unique
        loose = s.free_multipliers()
        if W is not None:
            R = s.reactions()
            shift = sum((np.abs(s.reactions(loose[:, j])) for j in range(loose.shape[1])), np.zeros_like(R))
            sure = shift < 1e-9
            errors["reactions"] = off(np.where(sure, W[k], 0.0), np.where(sure, R, 0.0))
        for c in case.d["constraints"]:
            if "body_a" not in c or not C:
                continue
            wrench = s.constraint_wrench(c, lam)
            sure = sum((np.abs(s.constraint_wrench(c, loose[:, j])) for j in range(loose.shape[1])), np.zeros(6)) < 1e-9
            found = np.asarray(C[c["name"]][k])
            if found.shape != (6,):
                continue
            errors["constraint reactions"] = off(np.where(sure, found, 0.0), np.where(sure, wrench, 0.0))
        if k == 0 and D is not None:
            for name, (found, wanted) in _derivatives(case, s, D).items():
                if off(found, wanted) > 100 * tolerance + 2e-7:
                    errors[name] = off(found, wanted)
        wrong = {name: e for name, e in errors.items() if not e <= tolerance}
        for name, e in wrong.items():
            x.note("answers", "wrong", f"{name} off by {e:.2e} (tolerance {tolerance:.0e})")
        x.note("answers", "right")


def _momentum_rate(case: Case, s: State) -> Array:
    """d(M v)/dt along the motion, by differences."""
    plain, a = s.plain, s.solve()[0]

    def momenta(h: float) -> Array:
        moved = plain.at(plain.moved(s.q, s.v, h), s.v + h * a, s.t + h, s.mode)
        p = moved.M @ moved.v
        p[plain.bound] = 0.0
        return p

    f = [(momenta(h) - momenta(-h)) / (2 * h) for h in (0.01, 0.005, 0.0025, 0.00125)]
    for k in range(1, 4):
        f = [(4**k * fine - coarse) / (4**k - 1) for coarse, fine in itertools.pairwise(f)]
    return f[0]


def _derivatives(case: Case, s: State, D: Any) -> dict[str, tuple[Array, Array]]:
    """Along directions that keep the constraints: δq in the null space of G, and δv so that G v = −∂g/∂t stays."""
    plain = s.plain
    q, v = case.states[0]
    mode = start_mode(plain)

    def at(q: Array, v: Array) -> State:
        return plain.at(q, v, case.time, mode, case.tau, case.wrenches)

    G = s.G()
    free = np.zeros((plain.nv, len(plain.free)))
    free[plain.free, np.arange(len(plain.free))] = 1.0
    ways = free
    if len(G):
        _, sv, Vt = np.linalg.svd(G[:, plain.free])
        ways = free @ Vt[int((sv > 1e-9).sum()) :].T
    by_q, by_v, by_tau = (np.asarray(x)[0] for x in D)
    found: dict[str, tuple[Array, Array]] = {}
    rng = np.random.default_rng(5)
    if not ways.shape[1]:
        return found
    d, e = (ways @ rng.normal(size=ways.shape[1]) for _ in range(2))

    def moved(h: float, with_q: bool) -> Array:
        if not with_q:
            return at(q, s.v + h * e).solve()[0]
        x = plain.moved(s.q, d, h)
        y = at(x, s.v)
        w = s.v.copy()
        J, rate, _, _ = y.rows()
        if len(J):
            w[plain.free] -= np.linalg.lstsq(y.G()[:, plain.free], rate, rcond=1e-9)[0]
        return np.concatenate([at(x, w).solve()[0], w])

    def slope(with_q: bool) -> Array | None:
        """Richardson's extrapolation, or None where it does not settle: at a corner of a law."""
        steps = [0.01 / 2**k for k in range(4)]
        f = [(moved(h, with_q) - moved(-h, with_q)) / (2 * h) for h in steps]
        for k in range(1, 4):
            last = f
            f = [(4**k * fine - coarse) / (4**k - 1) for coarse, fine in itertools.pairwise(f)]
        return f[0] if off(f[0], last[-1]) < 1e-7 else None

    both, by_speed = slope(True), slope(False)
    if both is not None:
        change, dv = both[: plain.nv], both[plain.nv :]
        found["∂a/∂q"] = (by_q @ d + by_v @ dv, change)
    if by_speed is not None:
        found["∂a/∂v"] = (by_v @ e, by_speed)
    push = np.zeros(plain.nv)
    push[plain.free] = rng.normal(size=len(plain.free))
    tau = np.zeros(plain.nv) if case.tau is None else case.tau
    changed = plain.at(q, v, case.time, mode, tau + push, case.wrenches).solve()[0] - s.solve()[0]
    found["∂a/∂τ"] = (by_tau @ push, changed)
    return found


# --------------------------------------------------------------------------------------------- runs
def integrated(case: Case, starts: int) -> list[Verdict]:
    """Runs of one mechanism, whose kernels are made once: by the method of its row and by two others from its first
    state, and batches of all its states by those that choose their steps."""
    maker, row, index = case.maker, case.maker.row, case.index
    able: list[tuple[Maker, Array, Array]] = []
    for k in range(2 * starts + 1):
        variant = maker.varied(k)
        start = variant.state(k)
        if start is not None and len(able) < starts and _is_clear(variant, *start):
            able.append((variant, *start))
    if not able:
        x = Verdict(index, 0, row)
        x.note("run", "no oracle", "starts at a stop")
        return [x]
    times = np.linspace(0.0, DURATION, 7)
    truths: list[PlainRun | str] = []
    for variant, q, v in able:
        try:
            truths.append(Runner(variant.plain, case.tau).run(q, v, start_mode(variant.plain), DURATION, times))
        except (GaveUpError, np.linalg.LinAlgError) as error:
            truths.append(str(error))
    found: list[Verdict] = []
    others = [OTHERS[(index + k) % len(OTHERS)] for k in range(2)]
    for k, method in enumerate(dict.fromkeys((row["method"], *others))):
        found.append(x := Verdict(index, k, row | {"method": method, "runs": "one"}))
        options = settings(case, method, [able[0][0]]) | ({"times": times} if k else {})
        try:
            run = sh.simulate(case.model, DURATION, q0=able[0][1], v0=able[0][2], **options)
            _judge(case, able[0][0], run, truths[0], x, "run", method, options, times)
        except Exception as error:
            x.fail("run", error)
            if not k and row["formulation"] in str(error):  # no method will do
                return found
    if len(able) == 1:
        return found
    varied = maker.d.get("varied", False)
    for method in ADAPTIVE[: 3 if index % 4 else 4]:  # implicit ones compile Jacobians
        options = settings(case, method, [m for m, _, _ in able]) | {"times": times}
        batch_row = row | {"method": method, "runs": "batch"}
        members = [Verdict(index, len(found) + k, batch_row, k if varied else 0) for k in range(len(able))]
        try:
            q, v = (np.array([x[i] for x in able]) for i in (1, 2))
            batch = sh.simulate(case.model, DURATION, q0=q, v0=v, **options)
            for k, truth in enumerate(truths):
                _judge(case, able[k][0], Member(batch, k), truth, members[k], "batch", method, options, times)
        except Exception as error:
            for x in members:
                x.fail("batch", error)
        found += members
    return found


def settings(case: Case, method: str, variants: list[Maker]) -> Described:
    row = case.maker.row
    params = case.params(variants) if len(variants) > 1 else dict(variants[0].d["parameters"])
    options: Described = {"formulation": row["formulation"], "method": method, "params": params, "tau": case.tau}
    if case.d["constraints"] or case.d["events"]:
        options["drift"] = row["drift"]
    return options | ({"step": FIXED_STEPS[method]} if method in FIXED_STEPS else {"rtol": 1e-9, "atol": 1e-11})


def _is_clear(maker: Maker, q: Array, v: Array) -> bool:
    """Whether it starts away from all stops and contacts."""
    s = maker.plain.at(q, v, 0.0, start_mode(maker.plain))
    sides = [(e["name"], x) for e in maker.d["events"] if e["kind"] == "stop" for x in ("lower", "upper")]
    sides += [(e["name"], "touching") for e in maker.d["events"] if e["kind"] == "rigidcontact"]
    return all(s.unilateral(name, side).x > 1e-3 for name, side in sides)


class Member:
    """One of a batch, as a run."""

    def __init__(self, batch: sh.Run, k: int) -> None:
        status = batch.statuses[k]
        self.ok, self.status = status.ok, status.text
        self.t, self.q, self.v, self.events = batch.t, batch.q[k], batch.v[k], batch.events[k]


def alike(case: Case, q: Array) -> Array:
    """Coordinates in a form that is the same for the same place: orientations as matrices."""
    from support.plain_mechanics import orientation

    out: list[float] = []
    for steps in case.maker.plain.joint_steps.values():
        for step, sq, _ in steps:
            x = q[sq]
            if step.kind in ("ball", "free"):
                lead = 3 if step.kind == "free" else 0
                out += [*x[:lead], *orientation(step.data, x[lead:]).ravel()]
            else:
                out += list(x)
    return np.array(out)


def _apart(events: Any) -> list[Any]:
    """Without bounces that follow each other within 1e-5 s: how many there are before a stop rests is a matter of
    limits."""
    kept: list[Any] = []
    crowded = len(events) > 12
    for e in events:
        if not crowded or not any(k.name == e.name and e.time - k.time < 1e-5 for k in kept):
            kept.append(e)
    return kept


def _in_pieces(
    case: Case, plain: Plain, run: sh.Run, truth: PlainRun | None, x: Verdict, part: str, tolerance: float
) -> None:
    """Where the way from the start is too sensitive to be followed: the oracle goes from each kept state to the next,
    before the first event, and after the last one where it knows what holds then."""
    seen = 0
    first = min((e.time for e in run.events), default=np.inf)
    last = max((e.time for e in run.events), default=-np.inf)
    ends = np.linspace(0.0, float(run.t[-1]), 9)
    Q, V = (run.q, run.v) if isinstance(run, Member) else run.at(ends)
    ends = run.t if isinstance(run, Member) else ends
    for k, (t, after) in enumerate(itertools.pairwise(ends)):
        if first <= after and not (truth is not None and t > last):
            continue
        mode = start_mode(plain) if after < first else truth.mode
        try:
            piece = Runner(plain, case.tau).run(Q[k], V[k], mode, after, np.array([after]), t)
        except (GaveUpError, np.linalg.LinAlgError):
            continue
        if piece.conditioning < 1e-5 or piece.events:
            continue
        seen += 1
        allowed = tolerance * max(1.0, 1e-2 / piece.conditioning)
        errors = {"q": off(alike(case, Q[k + 1]), alike(case, piece.q[-1])), "v": off(V[k + 1], piece.v[-1])}
        for name, e in errors.items():
            if not e <= allowed:
                text = f"{name} off by {e:.2e} from {t:.3f} to {after:.3f} s (tolerance {allowed:.0e})"
                x.note(part, "wrong", text)
    x.note(part, "right" if seen else "no oracle", "" if seen else "near a singular position")


def _judge(
    case: Case, maker: Maker, run: sh.Run, truth: PlainRun | str, x: Verdict, part: str, method: str,
    options: Described, times: Array,
) -> None:  # fmt: skip
    tolerance = TOLERANCE.get(method, 1e-5)
    if options.get("drift") in (NONE, "baumgarte") and case.d["constraints"]:
        tolerance *= 10
    if isinstance(truth, str):
        if run.ok:
            _in_pieces(case, maker.plain, run, None, x, part, tolerance)
        else:
            stuck = "no further" in truth or "ingular" in truth
            x.note(part, "true reason" if stuck else "no oracle", f"oracle: {truth}; run: {run.status[:120]}")
        return
    singular = truth.conditioning < 2e-3
    if not run.ok:
        outcome = "true reason" if singular else "needless"
        x.note(part, outcome, f"{run.status[:300]} (conditioning {truth.conditioning:.1e})")
        return
    if singular:
        _in_pieces(case, maker.plain, run, truth, x, part, tolerance)
        return
    tolerance *= max(1.0, 1e-2 / truth.conditioning)
    errors: dict[str, float] = {}
    mine, found = _apart(truth.events), _apart(run.events)
    x.events = len(found)
    names = [(e.name, round(e.time, 6)) for e in mine]
    theirs = [(e.name, round(e.time, 6)) for e in found]
    coarse = method in ("symplectic-euler", "gauss2", "rattle")
    slack = 5e-3 if coarse else 1e-6
    if [n for n, _ in names] != [n for n, _ in theirs] or any(
        abs(a.time - b.time) > slack * max(1.0, tolerance / 1e-5) for a, b in zip(mine, found, strict=True)
    ):
        x.note(part, "wrong", f"events {theirs[:6]} for {names[:6]}")
        return
    for a, b in zip(mine, found, strict=True):
        errors["event v_after"] = max(errors.get("event v_after", 0.0), off(b.v_after, a.v_after))
        errors["event q"] = max(errors.get("event q", 0.0), off(alike(case, b.q), alike(case, a.q)))
        for i, body in enumerate(case.d["bodies"]):
            if a.impulses is not None and body["name"] in b.impulses and np.isfinite(b.impulses[body["name"]]).all():
                sure = np.isfinite(a.impulses[i])
                wrench = np.asarray(b.impulses[body["name"]])
                errors["impulses"] = max(errors.get("impulses", 0.0), off(wrench[sure], a.impulses[i][sure]))
    for t in sorted({e.time for e in mine}):
        lost = sum(b.energy_lost for a, b in zip(mine, found, strict=True) if a.time == t)
        wanted = next(a.lost for a in mine if a.time == t)
        errors["energy lost"] = max(errors.get("energy lost", 0.0), abs(lost - wanted) / max(1.0, abs(wanted)))
    last = np.array(truth.t)
    if len(run.t) == len(times) and np.allclose(run.t, times):
        Q, V = run.q, run.v
    else:
        inside = last[last <= run.t[-1] + 1e-12]
        Q, V = run.at(np.minimum(inside, run.t[-1]))
        errors["at the end"] = off(alike(case, run.at(run.t[-1])[0]), alike(case, run.q[-1]))
    for q, v, wq, wv, t in zip(Q, V, truth.q, truth.v, truth.t, strict=False):
        if any(abs(t - e.time) < 1e-9 for e in mine):
            continue
        errors["q"] = max(errors.get("q", 0.0), off(alike(case, q), alike(case, wq)))
        errors["v"] = max(errors.get("v", 0.0), off(v, wv))
    if "times" not in options and abs(run.t[-1] - truth.ended) > slack:
        errors["end"] = abs(float(run.t[-1]) - truth.ended)
    wrong = {name: e for name, e in errors.items() if not e <= tolerance}
    for name, e in wrong.items():
        x.note(part, "wrong", f"{name} off by {e:.2e} (tolerance {tolerance:.0e})")
    if not wrong and not coarse and case.index % 6 == 0 and x.variant == 0:
        worst = run.audit().worst
        if not worst < max(1e-4, 10 * tolerance):
            x.note(part, "wrong", f"audit {worst:.1e} of a run that is right")
    x.note(part, "right")
