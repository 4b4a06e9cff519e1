"""Random damage to files of other programs: only errors of ours, no hang, bounded memory.

`python -m benchmarks.fuzz_other_files --count 2000 --format urdf`; without a format all of them. Bytes are flipped, cut
out and doubled; elements, attributes, numbers and names are swapped, doubled, nested and replaced by odd ones. What
comes out is read as `sharnir.load` does it, strict and not, and built. Each format has a process of its own with a
limit of memory; a crash of a reader of another program would end it without its last line.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
import warnings
from collections import Counter
from pathlib import Path

import sharnir as sh

DATA = Path(__file__).resolve().parents[1] / "tests" / "data" / "models"
FORMATS = {"urdf": ".urdf", "mjcf": ".xml", "sdf": ".sdf", "usd": ".usda", "csv": ".csv"}
ODD = ["", "0", "-1", "1e300", "inf", "nan", "-0", "1 2", "world", "a", "9" * 400, "x" * 5000, "../../etc/passwd",
       "/etc/passwd", "\N{SNOWMAN}", "&amp;", "1e-300", "0 0 0", "1 0 0 0", "fixed", "true", "%s", "1_0"]  # fmt: skip
SLOW = 20.0  # s of processor time for one file: a hang


def damaged(text: str, rng: random.Random) -> str:
    for _ in range(rng.choice((1, 1, 2, 5))):
        text = rng.choice((_bytes, _pieces, _values, _values))(text, rng)
    return text


def _bytes(text: str, rng: random.Random) -> str:
    if not text:
        return "x"
    at, size = rng.randrange(len(text)), rng.choice((1, 1, 3, 20))
    new = "".join(
        chr(rng.choice((rng.randrange(32, 127), rng.randrange(1, 0x2FFF)))) for _ in range(rng.choice((0, 1, 4)))
    )
    return text[:at] + new + text[at : at + size] * rng.choice((0, 0, 2, 50)) + text[at + size :]


def _pieces(text: str, rng: random.Random) -> str:
    """Elements, lines or cells deleted, doubled or moved."""
    pieces = re.split(r"(?<=>)|(?<=\n)|(?<=,)", text)
    k, j = rng.randrange(len(pieces)), rng.randrange(len(pieces))
    what = rng.randrange(3)
    if what == 0:
        del pieces[k]
    elif what == 1:
        pieces.insert(j, pieces[k])
    else:
        pieces[k], pieces[j] = pieces[j], pieces[k]
    return "".join(pieces)


def _values(text: str, rng: random.Random) -> str:
    """A quoted text, a number or a word becomes another one of the file, or an odd one."""
    found = list(re.finditer(r'(?<=")[^"\n]*(?=")|(?<=>)[^<>\n]+(?=<)|-?\d+\.?\d*|[A-Za-z_]\w+', text))
    if not found:
        return text
    one, other = rng.choice(found), rng.choice(found)
    new = rng.choice(ODD) if rng.random() < 0.6 else other[0]
    return text[: one.start()] + new + text[one.end() :]


def outcome(path: Path) -> tuple[str, str]:
    """("read" | "refused" | "foreign", the message)."""
    if path.suffix == ".csv":
        return _outcome(lambda: sh.mass_properties(path))
    strict = _outcome(lambda: sh.load(path))
    if strict[0] == "foreign":
        return strict
    return _outcome(lambda: sh.load(path, strict=False).build())


def _outcome(call: object) -> tuple[str, str]:
    try:
        with warnings.catch_warnings(), _quiet():
            warnings.simplefilter("ignore")
            call()  # type: ignore[operator]
    except sh.SharnirError as error:
        return "refused", str(error)
    except (Exception, MemoryError) as error:
        return "foreign", f"{type(error).__name__}: {error}"
    return "read", ""


@contextlib.contextmanager
def _quiet() -> object:  # type: ignore[misc]
    """USD and MuJoCo write to the standard error by themselves."""
    kept = os.dup(2)
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(kept, 2)
            os.close(kept)


def seeds(form: str) -> list[str]:
    return [p.read_text(encoding="utf-8") for p in sorted(DATA.glob(f"*{FORMATS[form]}"))]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--format", choices=list(FORMATS))
    parser.add_argument("--first", type=int, default=0)
    given = parser.parse_args(arguments)
    if given.format is None:
        codes = [subprocess.call([sys.executable, "-m", "benchmarks.fuzz_other_files", "--count", str(given.count),
                                  "--format", form]) for form in FORMATS]  # fmt: skip
        return int(any(codes))
    resource.setrlimit(resource.RLIMIT_AS, (6_000_000_000, 6_000_000_000))
    texts, counts, slowest = seeds(given.format), Counter[str](), 0.0
    path = Path(tempfile.mkdtemp()) / f"x{FORMATS[given.format]}"
    for k in range(given.first, given.first + given.count):
        rng = random.Random(k)
        path.write_bytes(damaged(rng.choice(texts), rng).encode("utf-8", "replace"))
        start = time.process_time()
        what, said = outcome(path)
        spent = time.process_time() - start
        slowest = max(slowest, spent)
        counts[what] += 1
        if what == "foreign" or spent > SLOW:
            print(f"{given.format} {k}: {what} after {spent:.1f} s: {said[:300]}", flush=True)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
    print(f"{given.format}: {dict(counts)}, slowest {slowest:.1f} s, {peak:.0f} MB", flush=True)
    return int(counts["foreign"] > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
