"""All processes, one after the other, and what they found."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from typing import Any

from .case import Case

MODULES = {"pin": "pinocchio", "mujoco": "mujoco", "drake": "pydrake", "exudyn": "exudyn"}
OF_TREES, OF_LOOPS = ("pin", "mujoco", "drake"), ("pin", "mujoco")
LISTS = ("rows", "agreement", "notes")


@dataclass(frozen=True)
class Effort:
    """How long to look: `limit` is the seconds of one process; `slow` those of a peer's call that is not repeated."""

    rounds: int = 7
    seconds: float = 0.03
    batch: int = 10_000
    checked: int = 3
    limit: float = 120.0
    slow: float = 20.0

    @staticmethod
    def quick(limit: float = 120.0) -> Effort:
        return Effort(rounds=3, seconds=0.002, batch=1024, limit=limit)


def installed() -> list[str]:
    return [name for name, module in MODULES.items() if find_spec(module) is not None]


def gather(
    case: Case,
    formulations: Sequence[str],
    peers: Sequence[str],
    effort: Effort,
    say: Callable[[str], None],
    motion: bool = True,
) -> dict[str, Any]:
    """First every engine alone, then all that can by turns, then the motion."""
    result: dict[str, Any] = {**asdict(case), "alone": {}, "rows": [], "agreement": [], "notes": []}
    given: dict[str, Any] = {"case": asdict(case)}
    with tempfile.TemporaryDirectory(prefix="sharnir-bench-") as folder:
        for name in ("sharnir", *(p for p in peers if p in (OF_TREES if case.is_tree else OF_LOOPS))):
            say(f"{case.name}: {name} alone")
            request = {**given, "engine": name, "formulation": formulations[0]}
            found = ask("probe", request, effort.limit, folder)
            result["alone"][name] = found
            if why := found.get("refused") or found.get("failed"):
                result["notes"].append(f"{case.name}: {name}: {why}")
        if "first" not in result["alone"]["sharnir"]:
            return result
        able = [
            name
            for name, found in result["alone"].items()
            if name != "sharnir" and "first" in found and found.get("again", 0.0) <= effort.slow
        ]
        say(f"{case.name}: by turns")
        request = {**given, "peers": able, "effort": asdict(effort)}
        if not case.is_tree:
            request["formulations"] = list(formulations)
        merge(result, ask("turns", request, 5 * effort.limit, folder))
        if motion:
            say(f"{case.name}: motion")
            others = [name for name in (*able, "exudyn") if name in peers]
            asked = {**given, "formulation": formulations[0], "peers": others, "rounds": min(5, effort.rounds)}
            merge(result, ask("motion", asked, 2 * effort.limit, folder))
    return result


def merge(result: dict[str, Any], found: dict[str, Any]) -> None:
    for key in LISTS:
        result[key] += found.get(key, [])
    result.update({key: value for key, value in found.items() if key not in (*LISTS, "failed")})
    if why := found.get("failed"):
        result["notes"].append(f"{result['name']}: {why}")
    # A motion that was timed once, and then again by turns
    last = {(r["function"], r["mode"], r["by"]): r for r in result["rows"]}
    result["rows"] = list(last.values())


def ask(kind: str, request: dict[str, Any], limit: float, cache: str) -> dict[str, Any]:
    """What a process found until it ended, or until its time was over."""
    path = os.pathsep.join(p for p in sys.path if p)
    threads = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    environment = {**os.environ, **threads, "PYTHONPATH": path, "SHARNIR_CACHE": "on", "SHARNIR_CACHE_DIR": cache}
    command = [sys.executable, "-m", "sharnir.bench.rerun.worker", kind, json.dumps(request)]
    found: dict[str, Any] = {}
    with tempfile.TemporaryFile("w+", encoding="utf-8") as out, tempfile.TemporaryFile("w+") as errors:
        process = subprocess.Popen(command, stdout=out, stderr=errors, env=environment)
        try:
            process.wait(timeout=limit)
        except subprocess.TimeoutExpired:
            found["failed"] = f"given up after {limit:g} s"
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()
        out.seek(0)
        for line in out.read().splitlines():
            for key, value in json.loads(line).items():
                found[key] = found.get(key, []) + value if key in LISTS else value
        if process.returncode and "failed" not in found:
            errors.seek(0)
            said = errors.read().strip().splitlines()
            found["failed"] = f"its process ended with {process.returncode}{f': {said[-1][:200]}' if said else ''}"
    return found
