"""`python -m benchmarks`: read what is asked, measure within the time, tell, write."""

from __future__ import annotations

import datetime
import json
import os
import tempfile
from pathlib import Path
from typing import Any

from rich.console import Console

from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.core.errors import ModelError, SharnirError, UnsupportedError, brief
from sharnir.core.read import choice

from .peak import processor
from .rerun.budget import Budget
from .rerun.case import Case, cases
from .rerun.desk import Effort
from .rerun.gather import gather, installed
from .rerun.page import check_page, rewrite
from .rerun.peers import versions, warnings
from .rerun.process import terminated_like_interrupted
from .rerun.tables import left_out, tables
from .rerun.write import said_of, write

AUTO = "auto"
Results = list[dict[str, Any]]


def run_bench(
    family: str, size: str, quick: bool, formulations: str, peers: str, minutes: float, limit: float,
    output: Path | None, page: Path | None, again: Path | None,
) -> None:  # fmt: skip
    asked = cases(words(family), numbers(size), quick)
    names, others = formulations_of(formulations), peers_of(peers)
    check_times(minutes, limit)
    if output is not None and output.exists() and not output.is_dir():
        raise SharnirError(
            f"bench: --output {brief(str(output))} is a file. Expected a folder, which is made if need be."
        )
    if page is not None:
        check_page(page)
    console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
    if again is not None:
        results, machine = read_again(again)
    else:
        effort = Effort.small(limit) if quick else Effort(limit=limit)
        results, machine = measured(asked, names, others, effort, 60.0 * minutes, output, console)
    try:
        found, omitted, about = tables(results), left_out(results), said_of(machine)
        written = [] if output is None else write(results, machine, output)
        written += [] if page is None else rewrite(page, results, machine)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        if again is None:
            raise
        raise _not_ours(again, error) from error
    for table in found:
        table.print()
    for line in omitted:
        console.print(f"left out: {line}")
    console.print(about)
    for path in written:
        console.print(f"wrote {path}")
    wrong = [note for r in results for note in r["notes"] if "nothing is timed" in note]
    if wrong:
        raise SharnirError("bench: engines disagree. " + " ".join(wrong))


def measured(
    asked: list[Case], names: list[str], others: list[str], effort: Effort, seconds: float, output: Path | None,
    console: Console,
) -> tuple[Results, dict[str, Any]]:  # fmt: skip
    found, loads = versions(), list[float]()
    today = datetime.datetime.now(tz=datetime.UTC).strftime("%Y-%m-%d")
    machine: dict[str, Any] = {"processor": processor(), "versions": found, "warnings": warnings(found)}
    machine |= {"loads": loads, "date": today}
    for warning in warnings(found):
        console.print(f"Note: {warning}")
    console.print(f"Peers: {', '.join(others) or 'none is installed (pip install sharnir[bench])'}")
    budget, results = Budget(seconds, [case.weight for case in asked]), Results()
    with (
        terminated_like_interrupted(),
        tempfile.TemporaryDirectory(prefix="sharnir-bench-") as cache,
        console.status("...") as status,
    ):
        for k, case in enumerate(asked):
            loads.append(os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0)
            results.append(gather(case, names, others, effort.within(budget.share(k)), cache, status.update, results))
            if output is not None:  # what is there, if the rest is not waited for
                write(results, machine, output)
    return results, machine


def read_again(folder: Path) -> tuple[Results, dict[str, Any]]:
    """Tables and pictures anew, of what was measured before."""
    file = folder / "bench.json"
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
        cases, machine = found["cases"], found["machine"]
        whole = all(isinstance(x, dict) and isinstance(x["notes"], list) for x in cases)
        if not whole or not isinstance(machine, dict):
            raise TypeError
        return list(cases), machine
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise _not_ours(folder, error) from error


def _not_ours(folder: Path, error: Exception) -> SharnirError:
    return SharnirError(
        f"bench: --again {brief(str(folder))}: {type(error).__name__}. Expected the folder of an earlier --output, "
        "with its bench.json."
    )


def check_times(minutes: float, limit: float) -> None:
    if not 1.0 <= limit <= 1e6:
        raise SharnirError(f"bench: --limit {limit!r}. Expected seconds for each measurement, 1 or more.")
    if not 0.1 <= minutes <= 1e5:
        raise SharnirError(f"bench: --minutes {minutes!r}. Expected minutes for all of it, 0.1 or more.")


def peers_of(text: str) -> list[str]:
    """All that are installed where none are named."""
    there = installed()
    after = ": there is no such peer, or it is not installed."
    return [choice(w, there, "bench: --peers ", after, UnsupportedError) for w in words(text)] or there


def words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def numbers(text: str) -> list[int]:
    found = []
    for word in words(text):
        if not word.isdecimal() or not 1 <= int(word[:12]) <= 1_000_000:
            raise ModelError(f"bench: --size {brief(text)}. Expected whole numbers from 1 to 1,000,000, as 8,24,100.")
        found.append(int(word))
    return found


def formulations_of(text: str) -> list[str]:
    """The first of them is what the peers are compared with."""
    known = [AUTO, *FORMULATIONS]
    after = ": there is no such formulation."
    given = words(text) or [AUTO]
    return [choice(w, known, "bench: --formulations ", after, UnsupportedError) for w in dict.fromkeys(given)]
