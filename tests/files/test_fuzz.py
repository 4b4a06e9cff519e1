"""Damaged model files: errors of ours, or an answer. `python -m benchmarks.fuzz_model_files` makes 2,000 of them."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

import sharnir as sh
from benchmarks.fuzz_model_files import MODELS, damaged, outcome
from benchmarks.fuzz_other_files import FORMATS, seeds
from benchmarks.fuzz_other_files import damaged as damaged_text
from benchmarks.fuzz_other_files import outcome as outcome_of

SEEDS = [MODELS / f"{name}.toml" for name in ("panel_latch", "slider_crank", "batch_of_parameters", "shaken_table")]


def test_a_sample_of_damaged_files() -> None:
    for k in range(60):
        rng = random.Random(k)
        text = damaged(rng.choice(SEEDS).read_text(encoding="utf-8"), rng)
        what, said = outcome(text)
        assert what != "foreign", f"{said}\n{text}"


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * 10_000 + "]" * 10_000,
        "a = " + "{ a = " * 10_000 + "1" + " }" * 10_000,
        "a" + ".a" * 10_000 + " = 1",
        "sharnir = 1\nx = " + "9" * 100_000,
        "sharnir = 1\n[[body]]\n" * 20_000,
        'sharnir = 1\n[parameters]\nk = "' + "(" * 5000 + '"',
        "\x00" * 1000,
    ],
    ids=["lists", "tables", "keys", "digits", "bodies", "parentheses", "zeros"],
)
def test_bombs_are_refused_soon(text: str, tmp_path: Path) -> None:
    path = tmp_path / "bomb.toml"
    path.write_text(text, encoding="utf-8")
    start = time.process_time()
    with pytest.raises(sh.SharnirError) as caught:
        sh.load(path)
    assert len(str(caught.value)) < 100_000
    assert time.process_time() - start < 20.0  # a hang, not a speed


@pytest.mark.parametrize("form", FORMATS)
def test_a_sample_of_damaged_files_of_others(form: str, tmp_path: Path) -> None:
    """`python -m benchmarks.fuzz_other_files` makes 2,000 of each format."""
    if form in ("mjcf", "usd"):
        pytest.importorskip({"mjcf": "mujoco", "usd": "pxr"}[form])
    path, texts = tmp_path / f"x{FORMATS[form]}", seeds(form)
    assert texts
    for k in range(6):
        rng = random.Random(k)
        path.write_bytes(damaged_text(rng.choice(texts), rng).encode("utf-8", "replace"))
        what, said = outcome_of(path)
        assert what != "foreign", f"{k}: {said}"


ROOTS = {".urdf": '<robot name="r">', ".xml": "<mujoco>", ".sdf": '<sdf version="1.9">'}
LAUGHS = '<!DOCTYPE x [<!ENTITY a "ha">' + "".join(
    f'<!ENTITY {chr(98 + k)} "{f"&{chr(97 + k)};" * 10}">' for k in range(9)
)


@pytest.mark.parametrize("suffix", ROOTS)
@pytest.mark.parametrize(
    ("text", "message"),
    [
        (LAUGHS + "]>{root}&j;", "document type"),
        ('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>{root}&a;', "document type"),
        ("{root}" + "<a>" * 10_000, "nested deeper"),
        ("{root}<a b='" + "x" * 3_000_000, "not XML"),
        (None, "MB"),
    ],
    ids=["laughs", "external", "depth", "attribute", "100 MB"],
)
def test_bombs_of_xml_are_refused_soon(suffix: str, text: str | None, message: str, tmp_path: Path) -> None:
    path = tmp_path / f"bomb{suffix}"
    if suffix == ".xml":
        pytest.importorskip("mujoco")
    if text is None:
        with path.open("wb") as stream:
            stream.truncate(101_000_000)
    else:
        path.write_text(text.replace("{root}", ROOTS[suffix]), encoding="utf-8")
    start = time.process_time()
    with pytest.raises(sh.ModelError, match=message):
        sh.load(path)
    assert time.process_time() - start < 10.0  # a hang, not a speed
