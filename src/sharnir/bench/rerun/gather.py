"""All processes of a mechanism, one after the other within its time, and what they found."""

from __future__ import annotations

import math
import shutil
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from importlib.util import find_spec
from typing import Any

from ..states import DERIVATIVES, FORWARD
from .case import Case
from .process import LISTS, ask
from .settings import MOTION

MODULES = {"pin": "pinocchio", "mujoco": "mujoco", "drake": "pydrake", "exudyn": "exudyn"}
OF_TREES, OF_LOOPS = ("pin", "mujoco", "drake"), ("pin", "mujoco")  # Exudyn has no call for accelerations
FROM_NOTHING = ("probe", "long-trees")
LEAST = 2.0  # s; nothing is begun with less
CALLS = {"mujoco": 4000}  # of accelerations in one motion: known before it is begun
DERIVATIVES_OF = 250  # velocities: beyond it their Jacobians are not measured


@dataclass(frozen=True)
class Effort:
    """How long to look: `limit` is the seconds of one process, `share` those of all processes of a mechanism, `slow`
    those of a peer's call that is not repeated, `longest` those of all rounds of one comparison."""

    rounds: int = 7
    seconds: float = 0.03
    batch: int = 10_000
    checked: int = 3
    limit: float = 120.0
    slow: float = 20.0
    longest: float = 20.0
    share: float = math.inf
    quick: bool = False

    @staticmethod
    def small(limit: float = 120.0) -> Effort:
        return Effort(rounds=3, seconds=0.002, batch=1024, limit=limit, quick=True)

    def within(self, seconds: float) -> Effort:
        """With so much time for a mechanism: a peer gets a quarter of it for one thing."""
        shorter = {"limit": seconds / 4, "slow": seconds / 30, "longest": seconds / 15}
        return replace(self, share=seconds, **{name: min(getattr(self, name), x) for name, x in shorter.items()})


class Desk:
    """Asks processes about one mechanism, while there is time. What they compile is kept in `cache`, but for those that
    measure the first answer, which begin with an empty one."""

    def __init__(self, case: Case, effort: Effort, cache: str, say: Callable[[str], None]) -> None:
        self.case, self.effort, self.cache, self.say = case, effort, cache, say
        self.end = time.monotonic() + effort.share
        self.result: dict[str, Any] = {**asdict(case), "alone": {}, **{name: [] for name in LISTS}}

    def ask(self, kind: str, what: str, limit: float, **request: Any) -> dict[str, Any]:
        left = self.end - time.monotonic()
        if left < LEAST:
            return {"failed": "left out, no time was left"}
        self.say(f"{self.case.name}: {what}")
        request = {"case": asdict(self.case), **request}
        if kind not in FROM_NOTHING:
            return ask(kind, request, min(limit, left), self.cache)
        with tempfile.TemporaryDirectory(prefix="sharnir-bench-") as empty:
            found = ask(kind, request, min(limit, left), empty)
            shutil.copytree(empty, self.cache, dirs_exist_ok=True)
        return found

    def gap(self, function: str, by: str, why: str) -> None:
        self.result["gaps"].append({"function": function, "by": by, "why": why})

    def merge(self, found: dict[str, Any], function: str = FORWARD, by: str = "sharnir") -> None:
        merge(self.result, found)
        if why := found.get("failed"):
            self.gap(function, by, why)


def installed() -> list[str]:
    return [name for name, module in MODULES.items() if find_spec(module) is not None]


def gather(
    case: Case,
    formulations: Sequence[str],
    peers: Sequence[str],
    effort: Effort,
    cache: str,
    say: Callable[[str], None],
) -> dict[str, Any]:
    """First every engine alone, then all that can by turns, then the motion, then derivatives with loops."""
    desk = Desk(case, effort, cache, say)
    if not (case.is_tree or case.has_loops):
        desk.merge(desk.ask(case.family, case.formulation or "at work", 10 * effort.limit, effort=asdict(effort)))
        return desk.result
    able = _alone(desk, formulations[0], peers)
    if able is not None:
        _by_turns(desk, formulations, able)
        _motion(desk, formulations[0], [*able, *(name for name in peers if name == "exudyn")])
        _derivatives(desk, formulations[0], able)
    return desk.result


def _alone(desk: Desk, formulation: str, peers: Sequence[str]) -> list[str] | None:
    """The peers that come to the comparison; None where sharnir has no answer."""
    effort, result = desk.effort, desk.result
    able = []
    for name in ("sharnir", *(p for p in peers if p in (OF_TREES if desk.case.is_tree else OF_LOOPS))):
        limit = 3 * effort.limit if name == "sharnir" else effort.limit
        found = desk.ask("probe", f"{name} alone", limit, engine=name, formulation=formulation)
        result["alone"][name] = found
        why = found.get("refused") or found.get("failed")
        if "first" not in found:
            desk.gap(FORWARD, name, str(why))
            if name == "sharnir":
                return None
        elif name == "sharnir":
            if why:
                result["notes"].append(f"{desk.case.name}: {name}: {why}")
        elif why or found.get("again", 0.0) > effort.slow:
            desk.gap(FORWARD, name, str(why or f"a call takes {found['again']:.1f} s"))
        else:
            able.append(name)
    return able


def _by_turns(desk: Desk, formulations: Sequence[str], able: Sequence[str]) -> None:
    effort, request = desk.effort, dict[str, Any]()
    if desk.case.has_loops:
        request["formulations"] = list(formulations)
    limit = 3 * effort.limit
    found = desk.ask("turns", "by turns", limit, peers=list(able), effort=asdict(effort), **request)
    desk.merge(found, FORWARD, "by turns")
    if "rows" not in found and "failed" in found and "is timed" not in found["failed"] and able:
        found = desk.ask("turns", "without peers", limit, peers=[], effort=asdict(effort), **request)
        desk.merge(found, FORWARD, "without peers")


def _motion(desk: Desk, formulation: str, peers: Sequence[str]) -> None:
    effort, result = desk.effort, desk.result
    given = {"formulation": formulation, "effort": asdict(effort)}
    desk.merge(desk.ask("motion", MOTION, 3 * effort.limit, **given), MOTION)
    if not any(r["function"] == MOTION for r in result["rows"]):
        return  # nothing to compare with
    for name in peers:
        seconds = CALLS.get(name, 0) * result["alone"].get(name, {}).get("again", 0.0)
        if seconds > effort.limit:
            desk.gap(MOTION, name, f"would take some {seconds:,.0f} s")
            continue
        found = desk.ask("peer-motion", f"{MOTION} by {name}", effort.limit, peer=name, end=result.get("end"), **given)
        desk.merge(found, MOTION, name)


def _derivatives(desk: Desk, formulation: str, able: Sequence[str]) -> None:
    """Where they are not too many."""
    if not desk.case.has_loops or desk.result["alone"]["sharnir"]["nv"] > DERIVATIVES_OF:
        return
    effort, peers = desk.effort, [name for name in able if name == "pin"]
    given = {"formulation": formulation, "peers": peers, "effort": asdict(effort)}
    desk.merge(desk.ask("derivatives", "derivatives", effort.limit, **given), DERIVATIVES)


def merge(result: dict[str, Any], found: dict[str, Any]) -> None:
    for key in LISTS:
        result[key] += found.get(key, [])
    result.update({key: value for key, value in found.items() if key not in (*LISTS, "failed")})
    if "is timed" in found.get("failed", ""):  # wrong answers, not a want of time
        result["notes"].append(f"{result['name']}: {found['failed']}")
    # What was timed once, and then again by turns
    last = {(r["function"], r["mode"], r["by"]): r for r in result["rows"]}
    result["rows"] = list(last.values())
