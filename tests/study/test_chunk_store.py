"""Chunks: whole or not there, found by content, made again where damaged."""

from __future__ import annotations

import multiprocessing
import resource
import sys
from pathlib import Path

import numpy as np
import pytest

import sharnir as sh
from sharnir.study.cases import Columns
from sharnir.study.chunk_store import ChunkStore, Layer, contents, image

COLUMNS = Columns(np.array([[1.0, np.nan], [2.0, -0.0]]), np.array([0, 1], dtype=np.uint8), ["It failed."])


def test_bytes_there_and_back() -> None:
    found = contents(image(COLUMNS, ["a", "b"]), 2, 2)
    assert found is not None
    assert np.array_equal(found.values, COLUMNS.values, equal_nan=True)
    assert found.fates.tolist() == [0, 1]
    assert found.sentences == ["It failed."]


def test_every_damaged_byte_is_noticed() -> None:
    data = bytearray(image(COLUMNS, ["a", "b"]))
    for k in range(len(data)):
        data[k] ^= 4
        assert contents(bytes(data), 2, 2) is None
        data[k] ^= 4
    assert contents(bytes(data[:-1]), 2, 2) is None


def test_missing_parts(tmp_path: Path) -> None:
    layer = Layer(tmp_path / "a", {"x": "end t"}, 100)
    assert layer.missing(250) == [(0, 100), (100, 100), (200, 50)]
    layer.write(100, b"", 100)
    layer.write(200, b"", 50)
    assert layer.missing(320) == [(0, 100), (250, 50), (300, 20)]
    layer.write(0, b"", 30)
    assert layer.missing(250) == [(30, 70)]


def test_damaged_chunks_go(tmp_path: Path) -> None:
    layer = Layer(tmp_path, {"x": "end t", "y": "end t"}, 100)
    layer.write(0, image(COLUMNS, ["x", "y"]), 2)
    assert layer.check() == 0
    path = layer.path(0, 2)
    path.write_bytes(path.read_bytes()[:-1] + b"\7")
    assert layer.check() == 1
    assert not path.exists()


def test_layers_take_what_is_there(tmp_path: Path) -> None:
    store = ChunkStore(tmp_path, "f" * 64, 10)
    (first,) = store.layers({"d1": "end t", "d2": "end 2*t"}, 11)
    first.write(0, b"", 10)
    (same,) = store.layers({"d2": "end 2*t"}, 11)
    assert same.folder == first.folder
    assert same.given == first.given
    two = store.layers({"d1": "end t", "d3": "end 3*t"}, 11)
    assert [list(x.given) for x in two] == [["d1", "d2"], ["d3"]]
    assert list(store.layers({"d1": "end t"}, 12)[0].given) == ["d1"]  # another grid


def test_one_process_at_a_chunk(tmp_path: Path) -> None:
    layer = Layer(tmp_path, {"x": "end t"}, 10)
    with layer.claimed(0, 10) as mine, layer.claimed(0, 10) as other:
        assert mine
        assert not other
    with layer.claimed(0, 10) as again:
        assert again
    layer.tidy()
    assert list(tmp_path.iterdir()) == []


def _write_with_little_room(folder: Path, answer: object) -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
    import signal

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    layer = Layer(folder, {"x": "end t"}, 1000)
    layer.write(0, b"x" * 100, 1)
    try:
        layer.write(1, b"x" * 5000, 1)
    except sh.SimulationError as error:
        answer.put(str(error))  # type: ignore[attr-defined]


@pytest.mark.skipif(sys.platform == "win32", reason="limits of files are those of Unix")
def test_a_full_disk_is_an_error_of_ours(tmp_path: Path) -> None:
    context = multiprocessing.get_context("fork")
    answer = context.Queue()
    process = context.Process(target=_write_with_little_room, args=(tmp_path, answer))
    process.start()
    text = answer.get(timeout=60)
    process.join()
    assert "no room" in text
    assert [x.name for x in tmp_path.iterdir() if not x.name.startswith(".")] == ["000000000000-1.chunk"]
