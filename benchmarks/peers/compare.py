"""One tree: answers compared, then times taken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .agree import CONFIRMED, Agreement, known_to_fail
from .engines import Engine, SharnirEngine
from .engines.contract import Call
from .measure import LONGEST, Timing, once, timings
from .states import BATCH, FUNCTIONS, States, batch_size


@dataclass(frozen=True)
class Effort:
    """How long to look. A peer without a batch function loops over as many states as `seconds` allow."""

    rounds: int = 15
    seconds: float = 0.03
    batch: int = BATCH
    checked: int = 9  # states; not a multiple of a vector's lanes
    longest: float = LONGEST  # s of all rounds of one comparison


@dataclass(frozen=True)
class Row:
    """One function, single or batched: all timings, sharnir's first if it has the function."""

    function: str
    states: int  # sharnir's batch, 1 for a single call
    timings: list[Timing]


def check(name: str, found: Sequence[Agreement]) -> None:
    """sharnir agrees with itself and with a peer, and so does every peer that is not known to fail."""
    for function in FUNCTIONS:
        mine = [a for a in found if a.function == function]
        own = [a for a in mine if a.label.startswith(SharnirEngine.name)]
        peers = [a for a in mine if a not in own]
        wrong = [a for a in own if not a.ok]
        wrong += [a for a in peers if not (a.error <= CONFIRMED or known_to_fail(name, a.label))]
        if wrong or (own and peers and not any(a.error <= CONFIRMED for a in peers)):
            errors = ", ".join(f"{a.label}: {a.error:.1e}" for a in mine)
            raise SystemExit(f"{name}, {function}: the engines disagree, so nothing is timed. {errors}")


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
