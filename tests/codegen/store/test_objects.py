"""Kernels from the cache: the same bits, never those of another model, whatever happens to the files."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from llvmlite import ir

import sharnir as sh
from sharnir.codegen import kernels
from sharnir.codegen.llvm.jit import Finished, Written
from sharnir.codegen.store import code, fingerprint
from sharnir.codegen.store.code import recent


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SHARNIR_CACHE_DIR", str(tmp_path / "kernels"))
    monkeypatch.delenv("SHARNIR_CACHE", raising=False)
    return tmp_path / "kernels"


def model(length: float = 0.5, stiffness: float | None = None) -> sh.Model:
    s = sh.System("two rods")
    for name, parent in (("upper", "world"), ("lower", "upper")):
        placement = sh.Placement(xyz=(length, 0, 0) if parent == "upper" else (0, 0, 0))
        s.add_body(
            name,
            parent=parent,
            joint=sh.Revolute("y"),
            placement=placement,
            mass=2.0,
            com=(0.2, 0, 0),
            inertia=(0.1,) * 3,
        )
    if stiffness is not None:
        s.add_force("spring", sh.JointSpring(joint="upper", stiffness=stiffness))
    return s.build()


def acceleration(m: sh.Model) -> np.ndarray:
    recent.forget()  # from the files, not from memory
    return sh.compile(m).acceleration([0.3, -0.4], [0.1, 0.2])


def expected(m: sh.Model) -> np.ndarray:
    return sh.compile(m, backend="casadi").acceleration([0.3, -0.4], [0.1, 0.2])


def test_a_kernel_made_before_is_loaded_without_tracing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = acceleration(model())
    assert list(folder.iterdir())

    def fail(*_: object, **__: object) -> None:
        raise AssertionError("it was traced again")

    monkeypatch.setattr(kernels, "kernel_of", fail)
    assert np.array_equal(acceleration(model()), first)


def test_other_numbers_are_another_kernel(folder: Path) -> None:
    for m in (model(0.5), model(0.6), model(0.5, 3.0), model(0.5, 30.0)):
        np.testing.assert_allclose(acceleration(m), expected(m), rtol=1e-12)


@pytest.mark.parametrize("left", [0, 10, 100])
def test_truncated_files_are_made_anew(folder: Path, left: int) -> None:
    acceleration(model())
    for file in folder.iterdir():
        file.write_bytes(file.read_bytes()[:left])
    np.testing.assert_allclose(acceleration(model()), expected(model()), rtol=1e-12)


def test_another_processor_does_not_find_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    acceleration(model())
    before = set(folder.iterdir())
    fingerprint.environment.cache_clear()
    monkeypatch.setattr(fingerprint, "host_cpu", lambda: "some-other-processor")
    try:
        np.testing.assert_allclose(acceleration(model()), expected(model()), rtol=1e-12)
    finally:
        fingerprint.environment.cache_clear()
    assert len(set(folder.iterdir()) - before) >= 2


def test_edited_sources_compile_nothing_anew_where_the_code_stays(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = acceleration(model())
    compiled: list[str] = []
    compile_text = code.object_code
    monkeypatch.setattr(code, "object_code", lambda text: compiled.append(str(text)) or compile_text(text))
    fingerprint.environment.cache_clear()
    monkeypatch.setattr(fingerprint, "_SOURCES", "of an edited docstring")
    try:
        assert np.array_equal(acceleration(model()), first)
        assert not compiled
        acceleration(model(0.65))  # other numbers are other code
        assert compiled
    finally:
        fingerprint.environment.cache_clear()


def test_object_code_is_named_by_text_passes_and_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "define void @f() { ret void }"
    names = {code.object_name(Written(text)), code.object_name(Written(text + "\n"))}
    same = Finished()
    names |= {code.object_name(same), code.object_name(ir.Module())}
    monkeypatch.setattr(code, "host_cpu", lambda: "some-other-processor")
    names.add(code.object_name(Written(text)))
    assert len(names) == 5


def test_a_reference_to_object_code_that_is_gone_compiles_it_anew(folder: Path) -> None:
    first = acceleration(model())
    for file in folder.iterdir():
        if file.stat().st_size > 1000:  # tables and references are smaller
            file.unlink()
    assert np.array_equal(acceleration(model()), first)


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")
def test_a_folder_that_others_may_write_is_not_used(folder: Path) -> None:
    folder.mkdir(mode=0o700)
    folder.chmod(0o777)
    with pytest.warns(UserWarning, match="kernels"):
        np.testing.assert_allclose(acceleration(model(0.55)), expected(model(0.55)), rtol=1e-12)
    assert not list(folder.iterdir())


@pytest.mark.slow
def test_two_processes_at_once(folder: Path) -> None:
    script = (
        "import sys, numpy as np; sys.path.insert(0, sys.argv[1]); from codegen.store import test_objects as t; "
        "m = t.model(); print(np.allclose(t.acceleration(m), t.expected(m), rtol=1e-12))"
    )
    tests = str(Path(__file__).parents[2])
    arguments = [sys.executable, "-c", script, tests]
    running = [subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    assert [p.communicate(timeout=120)[0].strip() for p in running] == ["True", "True"]
