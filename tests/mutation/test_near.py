"""Which tests are run for a source file: its own first, then those that import it, then what is near."""

from __future__ import annotations

from pathlib import Path

from mutation.near import imports, near_tests

FILES = {
    "src/sharnir/__init__.py": "",
    "src/sharnir/room/__init__.py": "",
    "src/sharnir/room/chair.py": "from ..hall.door import open\nfrom . import table\n",
    "src/sharnir/room/table.py": "import math\n",
    "src/sharnir/hall/__init__.py": "",
    "src/sharnir/hall/door.py": "",
    "tests/room/test_chair.py": "from sharnir.room.chair import sit\n",
    "tests/room/test_table.py": "",
    "tests/room/test_lamp.py": "",
    "tests/hall/test_door.py": "from sharnir.hall import door\n",
    "tests/hall/test_house.py": "from sharnir.room import table\n",
}


def made(root: Path) -> Path:
    for name, text in FILES.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return root


def test_nearest_first(tmp_path: Path) -> None:
    root = made(tmp_path)
    found = near_tests(root, root / "src/sharnir/room/table.py")
    assert [test.stem for test in found] == ["test_table", "test_house", "test_chair", "test_lamp"]
    found = near_tests(root, root / "src/sharnir/hall/door.py")
    assert [test.stem for test in found] == ["test_door", "test_chair", "test_house"]


def test_relative_imports_are_resolved(tmp_path: Path) -> None:
    root = made(tmp_path)
    found = imports(root, root / "src/sharnir/room/chair.py")
    assert {"sharnir.hall.door", "sharnir.room.table"} <= found
