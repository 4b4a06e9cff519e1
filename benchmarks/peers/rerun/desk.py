"""What asks processes about one mechanism, and how long it may."""

from __future__ import annotations

import math
import shutil
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Any

from ..states import FORWARD
from .case import Case
from .process import LISTS, ask

Say = Callable[[str], None]
FROM_NOTHING = ("probe", "long-trees")  # begin with an empty cache
NO_TIME = "left out, no time was left"
LEAST = 2.0  # s; nothing is begun with less


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
    measure the first answer, which begin with an empty one. What a smaller member of the family was given up with,
    `hopeless`, is not tried again."""

    def __init__(self, case: Case, effort: Effort, cache: str, hopeless: dict[str, str], say: Say) -> None:
        self.case, self.effort, self.cache, self.hopeless, self.say = case, effort, cache, hopeless, say
        self.end = time.monotonic() + effort.share
        self.result: dict[str, Any] = {**asdict(case), "alone": {}, **{name: [] for name in LISTS}}

    def ask(self, kind: str, what: str, limit: float, **request: Any) -> dict[str, Any]:
        left = self.end - time.monotonic()
        if left < LEAST:
            return {"failed": NO_TIME}
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


def merge(result: dict[str, Any], found: dict[str, Any]) -> None:
    for key in LISTS:
        result[key] += found.get(key, [])
    result.update({key: value for key, value in found.items() if key not in (*LISTS, "failed")})
    if "is timed" in found.get("failed", ""):  # wrong answers, not a want of time
        result["notes"].append(f"{result['name']}: {found['failed']}")
    # What was timed once, and then again by turns
    last = {(r["function"], r["mode"], r["by"]): r for r in result["rows"]}
    result["rows"] = list(last.values())
