"""Calls from Python: the cache, kinds of arguments, threads, plain Python for debugging."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from sharnir.codegen.store import cache
from sharnir.codegen.store import cache as pf
from sharnir.drivers import Floats, bound, compiled, driver


class Numbers(NamedTuple):
    x: Floats
    factor: float


def twice(x: float) -> float:
    return 2.0 * x


def whatever(x: Any) -> float:
    return 2.0 * x  # type: ignore[no-any-return]


def scale(r: Numbers, times: int) -> None:
    for _ in range(times):
        for k in range(r.x.size):
            r.x[k] *= r.factor


def spin(x: Floats, turns: int) -> None:
    for _ in range(turns):
        x[0] = x[0] * 0.5 + 1.0


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The functions that were compiled, not loaded."""
    found: list[str] = []
    module = driver.Module

    def noted(source: Any, kinds: Any) -> Any:
        found.append(source.function.__name__)
        return module(source, kinds)

    monkeypatch.setattr(driver, "Module", noted)
    return found


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("SHARNIR_CACHE", raising=False)
    monkeypatch.setenv("SHARNIR_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(pf, "_warned", set())
    return tmp_path / "cache"


def test_code_is_found_again(place: Path, made: list[str]) -> None:
    assert compiled(twice)(1.5) == 3.0
    assert compiled(twice)(2.5) == 5.0
    assert made == ["twice"]
    assert len(list(place.iterdir())) == 2  # the code, and the key that leads to it


def test_kinds_have_code_of_their_own(place: Path, made: list[str]) -> None:
    f = compiled(whatever)
    assert [f(1.5), f(3), f(2.5), f(4)] == [3.0, 6.0, 5.0, 8.0]
    assert made == ["whatever", "whatever"]


def test_a_damaged_file_is_compiled_anew(place: Path, made: list[str]) -> None:
    compiled(twice)(1.5)
    file = max(place.iterdir(), key=lambda x: x.stat().st_size)  # the code; the key that leads to it is short
    whole = file.read_bytes()
    file.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    with pytest.warns(cache.SharnirCacheWarning, match="altered"):
        assert compiled(twice)(1.5) == 3.0
    assert compiled(twice)(1.5) == 3.0
    assert made == ["twice", "twice"]


def test_another_compiler_is_another_key(place: Path, made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    compiled(twice)(1.5)
    monkeypatch.setattr(driver, "environment", lambda: "another")
    compiled(twice)(1.5)
    assert made == ["twice", "twice"]


@pytest.mark.parametrize("home", ["/dev/null", ""])
def test_without_a_home_there_is_only_compilation(home: str, made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SHARNIR_CACHE_DIR", "SHARNIR_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", home)
    if not home:
        monkeypatch.setattr(pf, "location", lambda: None)
    assert [compiled(twice)(1.5), compiled(twice)(1.5)] == [3.0, 3.0]
    assert made == ["twice", "twice"]


def test_bound_takes_the_last_argument() -> None:
    r = Numbers(np.ones(3), 2.0)
    run = bound(compiled(scale), r)
    run(3)
    run(1)
    np.testing.assert_array_equal(r.x, 16.0)


def test_bound_keeps_its_arrays() -> None:
    x = np.ones(1 << 10)
    run = bound(compiled(scale), Numbers(x[:], 2.0))
    view = x.ctypes.data
    del x
    others = [np.ones(1 << 10) for _ in range(4)]
    run(1)
    assert all(other.ctypes.data != view for other in others)
    assert all((other == 1.0).all() for other in others)


def test_python_goes_on_meanwhile() -> None:
    """A thread that runs compiled code does not hold the interpreter."""
    x, f, turns = np.zeros(1), compiled(spin), 0
    f(x, 1)
    thread = threading.Thread(target=f, args=(x, 100_000_000))
    thread.start()
    while thread.is_alive():
        turns += 1
    assert turns > 100
    assert x[0] == 2.0


def test_threads_compile_once(made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHARNIR_CACHE", "off")
    f, found = compiled(twice), []
    threads = [threading.Thread(target=lambda: found.append(f(1.5))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [3.0] * 4
    assert made == ["twice"]


@pytest.mark.slow
def test_plain_python_for_debugging() -> None:
    """The same motion, to the last digits, without machine code for the driver."""
    text = (
        "import sharnir as sh\n"
        "s = sh.System('pendulum')\n"
        "s.add_body('rod', joint=sh.Revolute(axis='y'), mass=1.0, com=(0, 0, -0.5), inertia=(0.1, 0.1, 0.1))\n"
        "for method in ('dopri5', 'adams', 'radau'):\n"
        "    print(repr(float(sh.simulate(s.build(), 0.2, q0=[1.0], method=method, times='end').q[-1, 0])))\n"
        "from sharnir.integrate import adams\n"
        "print(type(adams.drive).__name__)\n"
    )
    found = {}
    for flag in ("0", "1"):
        run = subprocess.run(
            [sys.executable, "-c", text], env={**_environment(), "SHARNIR_DEBUG_DRIVERS": flag}, check=True,
            capture_output=True, text=True,
        )  # fmt: skip
        *numbers, kind = run.stdout.split()
        found[kind] = [float(x) for x in numbers]
    np.testing.assert_allclose(found["function"], found["Driver"], rtol=1e-12)


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
