"""One model: engines built, answers compared, times taken."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

import sharnir as sh

from .agree import CONFIRMED, Agreement, agreements, known_to_fail
from .engines import ENGINES, Engine, SharnirEngine
from .engines.contract import Call
from .measure import LONGEST, Spread, Timing, once, ratio, timings
from .states import BATCH, FORWARD, FUNCTIONS, States, batch_size, random_states


@dataclass(frozen=True)
class Effort:
    """How long to look. A peer without a batch function loops over as many states as `seconds` allow."""

    rounds: int = 15
    seconds: float = 0.03
    batch: int = BATCH
    checked: int = 9  # states; not a multiple of a vector's lanes
    longest: float = LONGEST  # s of all rounds of one comparison

    @staticmethod
    def quick() -> Effort:
        return Effort(rounds=5, seconds=0.005, batch=1000)


@dataclass(frozen=True)
class Row:
    """One function, single or batched: all timings, sharnir's first if it has the function."""

    function: str
    states: int  # sharnir's batch, 1 for a single call
    timings: list[Timing]

    @property
    def own(self) -> Timing | None:
        return next((t for t in self.timings if t.label == SharnirEngine.name), None)

    @property
    def best_peer(self) -> Timing | None:
        peers = [t for t in self.timings if t.label != SharnirEngine.name]
        return min(peers, key=lambda t: t.median) if peers else None

    @property
    def ratio(self) -> Spread | None:
        """How many times the fastest peer takes sharnir's time."""
        own, peer = self.own, self.best_peer
        return ratio(peer, own) if own is not None and peer is not None else None


@dataclass
class Result:
    name: str
    bodies: int
    nv: int
    operations: int
    formulation: str
    build_s: float
    first_call_s: float  # compile and the first acceleration, no cache
    first_batch_s: float
    absent: dict[str, str]
    agreements: list[Agreement]
    rows: list[Row] = field(default_factory=list)

    def row(self, function: str, batched: bool) -> Row | None:
        return next((r for r in self.rows if r.function == function and (r.states > 1) == batched), None)

    def disagreement(self, label: str, function: str) -> float | None:
        """The error of a way of computing, where it is not small."""
        found = [a for a in self.agreements if a.function == function and a.label in (label, f"{label}, batch")]
        return None if all(a.ok for a in found) else max(a.error for a in found)


def compared(name: str, make: Callable[[], sh.Model], effort: Effort) -> Result:
    start = time.perf_counter()
    model = make()
    built = time.perf_counter()
    states = random_states(model, effort.batch)
    first = states.first(1)
    compiled = time.perf_counter()
    own = SharnirEngine(model)
    own.dynamics.acceleration(first.q[0], first.v[0], first.tau[0])
    answered = time.perf_counter()
    few = states.first(effort.checked)
    own.dynamics.acceleration(few.q, few.v, few.tau)
    batched = time.perf_counter()
    absent = {E.name: why for E in ENGINES if (why := E.refuses(model)) is not None}
    engines = [own, *(E(model) for E in ENGINES if E is not SharnirEngine and E.name not in absent)]
    result = Result(
        name, len(model.bodies), model.nv, sh.operation_count(model).total, own.dynamics.formulation,
        built - start, answered - compiled, batched - answered, absent, agreements(engines, few),
    )  # fmt: skip
    check(result)
    for function in FUNCTIONS:
        result.rows += timed(engines, function, states, effort)
    return result


def check(result: Result) -> None:
    """sharnir agrees with itself and with a peer, and so does every peer that is not known to fail."""
    for function in FUNCTIONS:
        found = [a for a in result.agreements if a.function == function]
        own = [a for a in found if a.label.startswith(SharnirEngine.name)]
        peers = [a for a in found if a not in own]
        wrong = [a for a in own if not a.ok]
        wrong += [a for a in peers if not (a.error <= CONFIRMED or known_to_fail(result.name, a.label))]
        if wrong or (own and peers and not any(a.error <= CONFIRMED for a in peers)):
            errors = ", ".join(f"{a.label}: {a.error:.1e}" for a in found)
            raise SystemExit(f"{result.name}, {function}: the engines disagree, so nothing is timed. {errors}")


def timed(engines: list[Engine], function: str, states: States, effort: Effort) -> list[Row]:
    singles = [call for engine in engines for call in engine.singles(function, states)]
    if not singles:
        return []
    most = batch_size(function, states.v.shape[1], effort.batch)
    batches: list[Call] = []
    for engine in engines:
        ways = engine.singles(function, states)
        if not ways:
            continue
        fastest = min(once(call) for call in ways)
        count = most if isinstance(engine, SharnirEngine) else min(most, max(8, int(effort.seconds / fastest)))
        batches += engine.batches(function, states.first(count))
    rows = [Row(function, 1, timings(singles, effort.rounds, effort.seconds, effort.longest))]
    if most > 1:
        rows.append(Row(function, most, timings(batches, effort.rounds, effort.seconds, effort.longest)))
    return rows


def operations_per_second(result: Result) -> float | None:
    """Of the forward dynamics in batch."""
    row = result.row(FORWARD, batched=True)
    return None if row is None or row.own is None else result.operations / row.own.median
