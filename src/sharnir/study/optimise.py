"""The best parameters: the least of a response, with other responses kept within limits.

"slsqp" is SciPy's sequential quadratic programming, with the derivatives of `local.py`: exact where runs have them. It
needs responses that change smoothly. "cma" is CMA-ES (Hansen 2016; extra sharnir[cma]), which asks for values alone and
so goes across events that come, go, or change their order; its members are one compiled batch, and they are ranked by
Deb's rules (2000): feasible ones by their value, before all others, which are ranked by how far they are off.

Parameters are scaled to 0 ... 1 between their bounds, responses by their size at the start, so that tolerances mean
the same in all units.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy import optimize

from ..core.errors import ModelError, SimulationError, UnsupportedError, brief, nearest
from ..core.read import Array, choice, count, entries, finite, flag, is_a
from .cases import Cases
from .local import Local, local
from .statistics import Limit, read_limits

if TYPE_CHECKING:
    from .study import Study

METHODS = ("slsqp", "cma")
PRECISE = 1e-9  # of the scaled objective: where SLSQP ends
KEPT = 1e-6  # of the size of a response: so far may a limit be left
FIRST_STEP = 0.25  # of the range: the first deviation of CMA-ES
PART = 0.01  # of the range: the spread of which differences take a part


@dataclass(frozen=True, eq=False, repr=False)
class Optimum:
    """`parameters` and `responses` by name, the `value` of the one that was to be least (or most), whether the search
    has ended where it should (`ok`) and its `status`, `runs` that were made, and `how` derivatives were found."""

    response: str
    parameters: Mapping[str, float]
    value: float
    responses: Mapping[str, float]
    limits: Mapping[str, Limit]
    ok: bool
    status: str
    method: str
    runs: int
    how: Mapping[str, str] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"Optimum({self.response!r} = {self.value:.6g}, {'ok' if self.ok else 'not ok'})"

    def __str__(self) -> str:
        return self.text

    @property
    def text(self) -> str:
        """The best parameters, and the values there."""
        rows = [f"{self.response} = {self.value:.8g} by {self.method}, {self.runs} runs. {self.status}"]
        rows += [f"  {name:24} {x:.8g}" for name, x in self.parameters.items()]
        for name, limit in self.limits.items():
            y = self.responses[name]
            edge = min((abs(y - e), e) for e in (limit.low, limit.high) if np.isfinite(e))
            at = ", at its limit" if edge[0] <= 1e-5 * max(abs(edge[1]), 1e-12) else ""
            rows.append(f"  {name:24} {y:.8g}, wanted {limit}{at}")
        rows += [f"  derivatives of {name}: {text}" for name, text in self.how.items()]
        return "\n".join(rows)


@dataclass(eq=False)
class _Search:
    """The responses over the scaled parameters z, each point looked at once."""

    cases: Cases
    base: Array
    moved: list[int]
    low: Array
    high: Array
    objective: int
    sign: float
    limits: dict[int, Limit]
    runs: int = 0
    last: tuple[bytes, Local] | None = None
    how: dict[str, str] = field(default_factory=dict)

    def x(self, z: Array) -> Array:
        found = np.repeat(self.base[None], len(np.atleast_2d(z)), axis=0)
        found[:, self.moved] = self.low + np.clip(np.atleast_2d(z), 0.0, 1.0) * (self.high - self.low)
        return found

    def at(self, z: Array) -> Local:
        key = np.ascontiguousarray(z).tobytes()
        if self.last is None or self.last[0] != key:
            found = local(self.cases, self.x(z)[0], self.moved, PART * (self.high - self.low))
            self.runs += found.runs
            for name, how in zip(self.cases.responses.names, found.how, strict=True):
                if self.how.get(name, "exact") == "exact":
                    self.how[name] = how
            self.last = key, found
        return self.last[1]

    def limited(self, y: Array, scale: Array) -> Array:
        """(..., n) room that is left to each limit, in sizes; below 0 where it is violated."""
        rows = [(y[..., k] - lim.low) / scale[k] for k, lim in self.limits.items() if np.isfinite(lim.low)]
        rows += [(lim.high - y[..., k]) / scale[k] for k, lim in self.limits.items() if np.isfinite(lim.high)]
        return np.stack(rows, axis=-1) if rows else np.zeros((*y.shape[:-1], 0))

    def sizes(self, y: Array) -> Array:
        found = np.where(np.isfinite(y) & (y != 0.0), np.abs(y), 1.0)
        for k, limit in self.limits.items():
            edge = max((abs(e) for e in (limit.low, limit.high) if np.isfinite(e)), default=0.0)
            found[k] = edge or found[k]
        return np.asarray(found)


def optimise(
    study: Study,
    response: Any,
    vary: Any,
    subject_to: Any,
    maximise: Any,
    start: Any,
    method: Any,
    runs: Any,
    seed: Any,
) -> Optimum:
    where = "study.optimise"
    if response not in study.names:
        raise SimulationError(f"{where}: {brief(response)} is no response. {nearest(response, study.names)}")
    how = choice(method, METHODS, f"{where}(method): ", " is not a method.")
    most = count(runs, f"{where}(runs)", 1, 10**9)
    sign = -1.0 if flag(maximise, f"{where}(maximise)") else 1.0
    limits = read_limits(subject_to, study.names, f"{where}(subject_to)")
    names, low, high, guess = _varied(study, vary, start, where)
    every = [*study.design.names, *(x for x in names if x not in study.design.names)]
    nominal = dict(zip(study.design.names, study.design.nominal, strict=True))
    given = {k: study.cases.given[k] for k in dict.fromkeys([response, *limits])}
    own = Cases.read(study.model, tuple(every), given, study.cases.settings,
                     {k: x for k, x in study.cases.params.items() if k not in names}, study.cases.samples)  # fmt: skip
    base = np.array([nominal.get(name, 0.0) for name in every])
    search = _Search(
        own, base, [every.index(x) for x in names], low, high, 0, sign,
        {list(given).index(k): limit for k, limit in limits.items()},
    )  # fmt: skip
    z = (guess - low) / (high - low)
    best, status, ok = (_slsqp if how == "slsqp" else _cma)(search, z, most, seed)
    y = own.evaluate(search.x(best)).values[0]
    room = search.limited(y, search.sizes(y))
    if ok and room.size and room.min() < -KEPT:
        ok, status = (
            False,
            f"{status} A limit is violated there: no parameters within the bounds were found that keep it.",
        )
    found = dict(zip(names, search.x(best)[0, search.moved].tolist(), strict=True))
    values = dict(zip(given, y.tolist(), strict=True))
    return Optimum(
        str(response), found, values[response], values, limits, bool(ok and np.isfinite(y).all()), status, how,
        search.runs + 1, search.how,
    )  # fmt: skip


def _varied(study: Study, vary: Any, start: Any, where: str) -> tuple[list[str], Array, Array, Array]:
    """Names, bounds, first guess. Parameters without a spread need bounds."""
    given: dict[str, Any]
    if is_a(vary, Mapping):
        given = dict(vary)
    else:
        given = dict.fromkeys(entries(vary, f"{where}(vary)", "names of parameters", ModelError))
    if not given:
        raise ModelError(f"{where}(vary): nothing is varied. Expected names of parameters, or {{name: (low, high)}}.")
    known, model = dict(zip(study.design.names, study.design.of, strict=True)), study.model
    defaults = {p.name: p.default for p in model.parameters}
    for name in given:
        if name not in known and name not in defaults:
            raise ModelError(f"{where}(vary): {brief(name)} is no parameter. {nearest(name, [*known, *defaults])}")
    low, high, guess = [], [], []
    first = dict(start) if is_a(start, Mapping) else {}
    for name in first:
        if name not in given:
            raise ModelError(f"{where}(start): {brief(name)} is not varied. {nearest(name, list(given))}")
    for name, bounds in given.items():
        of, spot = known.get(name), f"{where}(vary[{name!r}])"
        if bounds is None:
            if not hasattr(of, "ends"):
                raise ModelError(f"{spot}: it has no distribution, and so no bounds. Give {{{name!r}: (low, high)}}.")
            bounds = of.ends  # type: ignore[union-attr]
        two = entries(bounds, spot, "a pair (low, high)", ModelError)
        if len(two) != 2:
            raise ModelError(f"{spot}: {brief(bounds)}. Expected a pair (low, high).")
        a, b = finite(two[0], spot), finite(two[1], spot)
        if not a < b:
            raise ModelError(f"{spot}: low = {a:g}, high = {b:g}. Expected low < high.")
        if name in known:
            plain = of.nominal if hasattr(of, "nominal") else float(np.median(of))  # type: ignore[arg-type, union-attr]
        else:
            plain = float(study.cases.params.get(name, defaults[name]))
        low.append(a)
        high.append(b)
        guess.append(min(max(finite(first.get(name, plain), f"{where}(start[{name!r}])"), a), b))
    return list(given), np.array(low), np.array(high), np.array(guess)


def _slsqp(search: _Search, z: Array, most: int, seed: Any) -> tuple[Array, str, bool]:
    first = search.at(z)
    if not np.isfinite(first.values).all():
        raise SimulationError(
            "study.optimise: the first guess has no value of every response: its run failed, or what is asked did not "
            "happen. Give start={...} with parameters of a run that has them, or method='cma'."
        )
    scale, span = search.sizes(first.values), search.high - search.low
    best: list[tuple[float, Array]] = []

    def value(z: Array) -> float:
        y = search.at(z).values
        if not np.isfinite(y).all():
            return 1e9  # the line search goes back
        if not (search.limited(y, scale) < -KEPT).any():
            best.append((search.sign * float(y[search.objective]), z.copy()))
        if search.runs > most:
            raise StopIteration
        return search.sign * float(y[search.objective] / scale[search.objective])

    def slope(z: Array) -> Array:
        return np.asarray(search.sign * search.at(z).derivatives[search.objective] * span / scale[search.objective])

    def room(z: Array) -> Array:
        return np.nan_to_num(search.limited(search.at(z).values, scale), nan=-1e9)

    def room_slope(z: Array) -> Array:
        J = search.at(z).derivatives * span
        rows = [J[k] / scale[k] for k, x in search.limits.items() if np.isfinite(x.low)]
        return np.array(rows + [-J[k] / scale[k] for k, x in search.limits.items() if np.isfinite(x.high)])

    more = [{"type": "ineq", "fun": room, "jac": room_slope}] if search.limits else []
    try:
        found = optimize.minimize(value, z, jac=slope, bounds=[(0.0, 1.0)] * len(z), constraints=more, method="SLSQP",
                                  options={"ftol": PRECISE, "maxiter": 200})  # fmt: skip
    except StopIteration:
        at = min(best, key=lambda x: x[0])[1] if best else z
        return at, f"Stopped after {search.runs} runs, the most that were allowed.", False
    text = str(found.message).strip().rstrip(".") + "."
    return np.clip(found.x, 0.0, 1.0), text, bool(found.success)


def _cma(search: _Search, z: Array, most: int, seed: Any) -> tuple[Array, str, bool]:
    try:
        import cma
    except ImportError:
        raise UnsupportedError("study.optimise: CMA-ES is not installed. pip install 'sharnir[cma]'.") from None
    before = np.random.get_state()
    given = count(seed, "study.optimise(seed)", 0, 2**31 - 2)
    quiet = {"verbose": -9, "verb_log": 0, "verb_disp": 0}
    flat = {"tolfun": 0, "tolfunhist": 0, "tolfunrel": 0, "tolstagnation": 10**9, "tolflatfitness": 10**9}  # of ranks
    options: dict[str, Any] = {"bounds": [0.0, 1.0], "seed": given + 1, "tolx": 1e-6, **quiet, **flat}
    if len(z) == 1:
        options["CMA_diagonal"] = True
    try:
        strategy = cma.CMAEvolutionStrategy(np.clip(z, 0.01, 0.99).tolist(), FIRST_STEP, options)
        best, least, scale = z, (True, np.inf), None
        while not strategy.stop() and search.runs < most:
            points = np.array(strategy.ask())
            y = search.cases.evaluate(search.x(points)).values
            search.runs += len(points)
            if scale is None:
                good = y[np.isfinite(y).all(axis=1)]
                scale = search.sizes(np.median(good, axis=0) if len(good) else np.ones(y.shape[1]))
            off = np.maximum(-search.limited(y, scale), 0.0).sum(axis=1)
            off = np.where(np.isfinite(y).all(axis=1), off, np.inf)
            own = search.sign * y[:, search.objective] / scale[search.objective]
            ranks = np.lexsort((np.where(off > 0.0, off, own), off > 0.0))
            fitness = np.empty(len(points))
            fitness[ranks] = np.arange(len(points), dtype=float)
            k = int(ranks[0])
            here = (bool(off[k] > 0.0), float(off[k] if off[k] > 0.0 else own[k]))
            if here < least:
                best, least = points[k], here
            strategy.tell(points.tolist(), fitness.tolist())
        reason = ", ".join(str(k) for k in strategy.stop()) or "the most runs that were allowed"
    finally:
        np.random.set_state(before)
    return np.clip(best, 0.0, 1.0), f"CMA-ES ended: {reason}.", not least[0] and search.runs < most
