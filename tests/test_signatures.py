"""Whatever is given to whatever argument of the public interface: an error of ours, or an answer.

The walk is over signatures, found by inspection. Here every argument gets a sample of the odd values, another one in
each of them; `python tests/test_signatures.py` gives all to all, each class in a process of its own, with a time limit.
"""

from __future__ import annotations

import faulthandler
import itertools
import os
import random
import subprocess
import sys
import tempfile
import time
import warnings
from collections import Counter
from pathlib import Path

import pytest

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))

import sharnir as sh
from support.odd_values import ODD
from support.right_arguments import MADE
from support.signatures import Case, cases, functions, public

EACH = 2  # odd values for every argument
LIMIT = 600.0  # characters of a message
PATIENCE = 900.0  # s for all values to all arguments of one name


def test_every_public_name_is_walked() -> None:
    walked = {*MADE, *(name.partition("[")[0].partition(".")[0] for name, _, _ in functions())}
    assert public() - walked == {"Joint"}  # abstract


def test_only_our_errors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # a few of them are names of files
    draw = random.Random(9)
    kinds = itertools.cycle(draw.sample(sorted(ODD), len(ODD)))
    wrong = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for case in cases():
            for kind in itertools.islice(kinds, EACH):
                outcome, said = result(case, kind)
                if outcome not in ("refused", "accepted"):
                    wrong.append(f"{case.name}({case.argument}={kind}): {outcome}: {said}")
    assert not wrong, "\n".join(wrong)


def result(case: Case, kind: str) -> tuple[str, str]:
    """ "refused" with our message, "accepted", "long" where a message is, or "foreign" with another error."""
    try:
        case.call(ODD[kind]())
    except sh.SharnirError as error:
        return ("long" if len(str(error)) > LIMIT else "refused"), str(error)
    except Exception as error:
        return "foreign", f"{type(error).__name__}: {error}"[:200]
    return "accepted", ""


def _walk(name: str) -> None:
    """All values to all arguments of one name."""
    faulthandler.enable()
    warnings.simplefilter("ignore")
    counts: Counter[str] = Counter()
    for case in cases():
        if case.name == name:
            for kind in ODD:
                print(f"{case.name}({case.argument}={kind})", file=sys.stderr, flush=True)
                outcome, said = result(case, kind)
                counts[outcome] += 1
                if outcome not in ("refused", "accepted"):
                    print(f"{outcome} {case.name}({case.argument}={kind}): {said}")
    print("counts", *(f"{key}={n}" for key, n in counts.items()))


def _all() -> None:
    totals: Counter[str] = Counter()
    for name in sorted({case.name for case in cases()}):
        started = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, str(Path(__file__).resolve()), name]
            try:
                done = subprocess.run(
                    command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False
                )
            except subprocess.TimeoutExpired as late:
                totals["hang"] += 1
                print(f"HANG {name}", str(late.stderr).splitlines()[-1:])
                continue
        if done.returncode:
            totals["crash"] += 1
            print(f"CRASH {name}", done.stderr.splitlines()[-30:])
        for line in done.stdout.splitlines():
            if line.startswith("counts"):
                totals.update({k: int(n) for k, n in (pair.split("=") for pair in line.split()[1:])})
            else:
                print(line)
        print(f"{name}: {time.monotonic() - started:.0f} s, {dict(totals)}", flush=True)


if __name__ == "__main__":
    os.environ.setdefault("SHARNIR_CACHE_DIR", tempfile.mkdtemp(prefix="sharnir-walk-"))
    _walk(sys.argv[1]) if len(sys.argv) > 1 else _all()
