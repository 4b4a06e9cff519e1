"""How long until the first answer: import, and the first acceleration of every benchmark model, in fresh processes,
without the cache of compiled code and with it.

    python -m benchmarks.latency [--models planar10 panda7] [--out FOLDER]
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from .peers.report import Table, publish

REPEATS = 3  # fresh processes each; the fastest counts, what others add is the system's

IMPORT = "import time; t = time.perf_counter(); import sharnir; print(time.perf_counter() - t)"
FIRST = """
import sys, time
from benchmarks.peers.models import MODELS
import sharnir as sh
model = MODELS[sys.argv[1]]()
q, v = model.q0, model.v0
start = time.perf_counter()
dynamics = sh.compile(model)
dynamics.acceleration(q, v)
single = time.perf_counter()
dynamics.acceleration([q] * 9, v)
print(single - start, time.perf_counter() - single)
"""


def fresh(code: str, *arguments: str, **environment: str) -> list[float]:
    """What a new Python prints; it finds sharnir where this one does."""
    path = os.pathsep.join(p for p in sys.path if p)
    given = {**os.environ, "PYTHONPATH": path, **environment}
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, env=given, check=False
    )
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(arguments)}: a fresh process failed.\n{done.stderr}")
    return [float(x) for x in done.stdout.split()]


def first_answers(name: str) -> dict[str, Any]:
    """Seconds to the first acceleration, and from there to the first batch; then the same from a filled cache."""
    without = min(fresh(FIRST, name, SHARNIR_CACHE="off") for _ in range(REPEATS))
    with tempfile.TemporaryDirectory() as folder:
        place = {"SHARNIR_CACHE": "on", "SHARNIR_CACHE_DIR": folder}
        fresh(FIRST, name, **place)
        kept = sum(f.stat().st_size for f in Path(folder).rglob("*") if f.is_file())
        after = min(fresh(FIRST, name, **place) for _ in range(REPEATS)) if kept else None
    return {
        "model": name, "cold_s": without[0], "cold_batch_s": without[1], "cache_bytes": kept,
        "warm_s": after[0] if after else None, "warm_batch_s": after[1] if after else None,
    }  # fmt: skip


def table(found: list[dict[str, Any]], import_s: float) -> Table:
    rows = [
        [
            r["model"],
            *(_ms(r[k]) for k in ("cold_s", "cold_batch_s", "warm_s", "warm_batch_s")),
            f"{r['cache_bytes'] / 1e3:.0f}",
        ]
        for r in found
    ]
    columns = [
        "model",
        "first call, no cache, ms",
        "+ first batch, ms",
        "first call, cached, ms",
        "+ first batch, ms",
        "cache, kB",
    ]
    return Table(f"First answer in a fresh process (import sharnir: {import_s:.2f} s)", columns, rows)


def _ms(seconds: float | None) -> str:
    return "-" if seconds is None else f"{1e3 * seconds:.0f}"


def main() -> None:
    from .peers.models import MODELS

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--models", nargs="+", choices=list(MODELS), default=list(MODELS), metavar="MODEL")
    parser.add_argument("--out", type=Path, help="folder for latency.md and latency.json")
    parser.add_argument("--page", type=Path, help="page whose section between the marks of `latency` is replaced")
    given = parser.parse_args()
    import_s = min(fresh(IMPORT)[0] for _ in range(REPEATS))
    found = [first_answers(name) for name in given.models]
    data = {"import_s": import_s, "models": found}
    publish("latency", [table(found, import_s)], json.dumps(data, indent=1), given.out, given.page)


if __name__ == "__main__":
    main()
