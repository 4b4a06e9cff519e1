"""Faults on purpose, to see which of them the tests notice: `python tests/mutation/run.py --number 300 --seed 1`.

A random sample of the mutants of some folders (`operators`); for each the file is changed, the tests that belong to it
run, nearest first, until one fails or the time for a mutant is used up, and the file is restored. It works on a copy of
the tree. One line of JSON per mutant says what became of it; `survived` may only mean that the failing test was not
among those that there was time for. `timeout`: a test never came back, as with a loop that does not end.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from mutation.near import near_tests
from mutation.operators import Mutant, sampled

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("algorithms", "codegen", "integrate", "motion")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--number", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=12.0, help="of the processor, for the tests of one mutant")
    parser.add_argument("--root", type=Path, default=ROOT, help="of the repository")
    parser.add_argument("--output", type=Path, default=Path("mutants.jsonl"))
    parser.add_argument("--again", type=Path, help="only what survived according to this file")
    parser.add_argument("folders", nargs="*", default=FOLDERS, help="below src/sharnir")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        copy = Path(place) / "copy"
        shutil.copytree(arguments.root, copy, ignore=shutil.ignore_patterns(".git", ".venv", ".*_cache", "__pycache__"))
        chosen = sampled(copy, arguments.folders, arguments.number, arguments.seed)
        if arguments.again:
            wanted = survivors(arguments.again)
            chosen = [(file, m) for file, m in chosen if (file.relative_to(copy).as_posix(), m.start, m.text) in wanted]
        compile_all(copy)
        tally: Counter[str] = Counter()
        with arguments.output.open("a", encoding="utf-8") as out:
            for file, mutant in chosen:
                start = time.monotonic()
                end = outcome(copy, file, mutant, arguments.seconds)
                tally[end] += 1
                record = {
                    "file": file.relative_to(copy).as_posix(), "line": mutant.line, "start": mutant.start,
                    "kind": mutant.kind,
                    "before": mutant.before, "after": mutant.text, "end": end,
                    "seconds": round(time.monotonic() - start, 1),
                }  # fmt: skip
                print(json.dumps(record, ensure_ascii=False), file=out, flush=True)
    noticed = tally["killed"] + tally["timeout"]
    print(f"{noticed} of {tally.total()} noticed: {100 * noticed / max(tally.total(), 1):.0f} %; {dict(tally)}")


def survivors(file: Path) -> set[tuple[str, int, str]]:
    """Of an earlier run on the same sources: (file, place, text)."""
    records = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return {(r["file"], r["start"], r["after"]) for r in records if r["end"] == "survived"}


def compile_all(root: Path) -> None:
    """Bytecode of all files, which is written this once only: that of a mutant must not outlive it."""
    subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"],
        cwd=root, env=environment(root), stdout=subprocess.DEVNULL, check=True,
    )  # fmt: skip


def environment(root: Path) -> dict[str, str]:
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(root / "src"), str(root / "tests"), str(Path(__file__).parents[1])]),
    }


def outcome(root: Path, file: Path, mutant: Mutant, seconds: float) -> str:
    source = file.read_text(encoding="utf-8")
    file.write_text(mutant.applied(source), encoding="utf-8")
    try:
        return tested(root, near_tests(root, file), seconds)
    finally:
        file.write_text(source, encoding="utf-8")


def tested(root: Path, tests: list[Path], seconds: float) -> str:
    if not tests:
        return "survived"
    command = [sys.executable, "-m", "mutation.session", *(str(test.relative_to(root)) for test in tests)]
    settings = {**environment(root), "SHARNIR_BUDGET": str(seconds), "PYTHONDONTWRITEBYTECODE": "1"}
    most = int(2 * seconds + 30)
    process = subprocess.Popen(
        command, cwd=root, env=settings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (most, most)),
    )  # fmt: skip
    try:
        code = process.wait(timeout=20 * most)  # a wait that never ends uses no processor
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return "timeout"
    return "survived" if code == 0 else "timeout" if code in (-signal.SIGXCPU, -signal.SIGKILL) else "killed"


if __name__ == "__main__":
    main()
