"""The code in the documentation runs, what it prints is what the page says, and no joint, force, constraint, shape or
function of expressions lacks a page."""

from __future__ import annotations

import ast
import dataclasses
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sharnir as sh
from sharnir import spatial
from sharnir.core.expressions import FUNCTIONS, GEOMETRY
from sharnir.model import constraints, forces, joints
from sharnir.model.joints.orientation_joints import ORIENTATIONS
from sharnir.model.parameters import RESERVED
from sharnir.spatial.shapes import Shape

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
PAGES = [page for page in sorted(DOCS.rglob("*.md")) if "_build" not in page.parts]
PAGES.append(ROOT / "CONTRIBUTING.md")  # the README has a test of its own


def text_of(page: str) -> str:
    return (DOCS / page).read_text(encoding="utf-8")


def python_of(text: str) -> list[tuple[str, str]]:
    """Blocks of code, each with what the page says that it prints ("" where it does not)."""
    return re.findall(
        r"^```python\n(.*?)^```$(?:\n(?:It prints|Программа печатает)\n```text\n(.*?)^```$)?", text, re.M | re.S
    )


# Blocks that take more than 0.7 s of a core; every page has another one, or its only one runs with the quick tests.
SLOW = {
    "bodies 0", "contact 0", "contact 2", "contact 3", "drives 3", "events 1", "friction 0", "friction 2", "ropes 0",
    "simulation 1", "simulation 8", "absolute 1", "cost 1", "hamilton 1", "wittenburg 1", "extending 0", "extending 3",
    "pendulum 0", "pendulum 2", "touch 0",
    "short_examples 2", "short_examples 5", "make_it_fast 0", "reactions 1", "run_fails 0",
}  # fmt: skip
BLOCKS = [
    pytest.param(code, output, id=name, marks=[pytest.mark.slow] if name in SLOW else [])
    for page in PAGES
    if not page.stem.startswith(("lecture_", "tutorial_"))  # theirs go on from one another
    for k, (code, output) in enumerate(python_of(page.read_text(encoding="utf-8")))
    for name in [f"{page.stem} {k}"]
]


@pytest.mark.parametrize(("code", "output"), BLOCKS)
def test_python_blocks_run(code: str, output: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # for the files that they write
    run_block(code, output, {"__name__": "docs"})


TUTORIALS = sorted(page for page in PAGES if page.stem.startswith("tutorial_"))
QUICK_TUTORIAL = "tutorial_arm"


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(
            page, id=page.relative_to(DOCS).as_posix(), marks=[pytest.mark.slow] * (page.stem != QUICK_TUTORIAL)
        )
        for page in TUTORIALS
        if page.parent == DOCS  # the blocks of other languages are the same: tests/test_translations.py
    ],
)
def test_tutorials_run_from_their_first_block_to_the_last(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    space: dict[str, Any] = {"__name__": "docs"}
    for code, output in python_of(page.read_text(encoding="utf-8")):
        run_block(code, output, space)


def run_block(code: str, output: str, space: dict[str, Any]) -> None:
    """`print(x)  # text` prints this text; ... in it stands for anything."""
    printed: dict[int, str] = {}
    everything = []

    def keep(*values: Any) -> None:
        everything.append(" ".join(map(str, values)))
        printed[sys._getframe(1).f_lineno] = everything[-1]

    space["print"] = keep
    exec(compile(code, "docs", "exec", dont_inherit=True), space)
    if output:  # whichever sign zeros have
        assert "\n".join(everything).replace("-0. ", " 0. ").split() == output.split()
    for number, line in enumerate(code.splitlines(), start=1):
        if shown := re.match(r"\s*print\(.*\)\s+# (.*)", line):
            pattern = ".*".join(re.escape(part.strip()) for part in shown[1].split("..."))
            assert re.fullmatch(pattern, printed[number], re.S), f"{line}\nprints\n{printed[number]}"


def test_there_are_some() -> None:
    assert BLOCKS


def test_no_code_is_left_out() -> None:
    """Fences have a language that the tests run, or that nobody could run."""
    for page in [ROOT / "README.md", *PAGES]:
        text = page.read_text(encoding="utf-8")
        languages = re.findall(r"^ *```(.*)$", text, re.M)
        # model files: tests/files/test_model_toml.py; C, with what it prints: tests/codegen/test_c_text.py
        made = {language for language in languages if language.startswith("{")}  # directives: docs/_ext/manual.py
        assert {x.split()[0] for x in made} <= {"{toctree}", "{include}", "{api}", "{model-schema}"}, page.name
        assert set(languages[::2]) - made <= {"python", "bash", "text", "toml", "c"}, page.name
        assert set(languages[1::2]) <= {""}, page.name
        outputs = sum(bool(output) for _, output in python_of(text)) + text.count(" --help -->\n```text")
        assert languages.count("text") == outputs + languages.count("c"), (
            page.name
        )  # of code, or a help that tests/cli/test_help_page.py has


def examples_of(page: str) -> str:
    return "\n".join(code for code, _ in python_of(text_of(page)))


def test_every_joint_has_its_row_and_an_example() -> None:
    page, code = text_of("joints.md"), examples_of("joints.md")
    for joint in joints.REGISTRY.values():
        name = joint.__name__
        assert f"`{name}(" in page, name
        assert f"sh.{name}(" in code, f"{name} has no example"
        for field in dataclasses.fields(joint):
            if field.init and not field.name.startswith("_") and name != "Compound":
                assert re.search(rf"`{name}\([^`]*\b{field.name}=[^`]*`|\b{field.name}=", page), f"{name}({field.name})"
    for parameters in ORIENTATIONS:
        assert f'`"{parameters}"`' in page, parameters


def test_every_force_has_its_row_and_an_example() -> None:
    page = text_of("forces.md")
    code = "".join(examples_of(other.name) for other in DOCS.glob("*.md"))  # families have pages of their own
    for force in forces.REGISTRY.values():
        name = force.__name__
        row = re.search(rf"^\| `{name}\(([^`]*)\)`", page, re.M)
        assert row, name
        assert f"sh.{name}(" in code, f"{name} has no example"
        given = [part.split("=")[0].strip() for part in re.split(r",(?![^(]*\))", row[1])]
        assert given == [field.name for field in dataclasses.fields(force)], name


def test_every_constraint_has_its_row() -> None:
    page = text_of("constraints.md")
    for constraint in constraints.REGISTRY.values():
        assert re.search(rf"^\| `{constraint.__name__}\(", page, re.M), constraint


def test_every_shape_has_its_row_and_its_arguments() -> None:
    page = text_of("bodies.md")
    shapes = [getattr(spatial, name) for name in spatial.__all__]
    shapes = [cls for cls in shapes if isinstance(cls, type) and issubclass(cls, Shape) and cls is not Shape]
    for shape in shapes:
        assert f"`{shape.__name__}(" in page, shape
        for field in dataclasses.fields(shape):
            if field.init:
                assert re.search(rf"\b{field.name}\b", page), f"{shape.__name__}({field.name})"
    assert len(shapes) == sum(issubclass(x, Shape) for x in (getattr(sh, n) for n in sh.__all__) if isinstance(x, type))


def test_every_name_of_expressions_is_explained_and_every_function_used() -> None:
    page, code = text_of("expressions.md"), examples_of("expressions.md")
    texts = " ".join(re.findall(r'"([^"\n]*)"', code))
    for name in RESERVED:
        assert re.search(rf"`{name}(\([^`]*\))?`", page), name
    for name in (*FUNCTIONS, *GEOMETRY):
        assert re.search(rf"`{name}\(", page), name
        assert re.search(rf"\b{name}\(", texts), f"{name} has no example"


SOURCE = re.sub(
    r'"\s*\n\s*f?"', "", "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py"))
)  # with texts that go over several lines joined


@pytest.mark.parametrize("page", ["joints.md", "forces.md", "drives.md", "expressions.md"])
def test_messages_that_are_explained_are_those_of_the_code(page: str) -> None:
    table = text_of(page).split("## What errors mean\n")[1]
    messages = [
        x for row in re.findall(r"^\| (\*.*?) \|", table, re.M) for x in re.findall(r"\*((?:\\\*|[^*])+)\*", row)
    ]
    assert len(messages) >= 5
    for message in messages:
        parts = [part.strip() for part in message.replace("\\*", "*").split("...")]
        assert [part for part in parts if part not in SOURCE] == [], message


def test_the_readme_counts_right() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"{len(constraints.REGISTRY)} constraints" in readme
    assert [name for name in joints.REGISTRY if not re.search(rf"\b{name}\b[^.]* joints", readme)] == []


def test_every_page_is_reached_from_the_contents() -> None:
    """By toctrees from docs/index.md on: Sphinx would warn of a page that is not."""
    reached, new = set(), [DOCS / "index.md"]
    while new:
        page = new.pop()
        reached.add(page)
        for block in re.findall(r"^```{toctree}\n(.*?)^```$", page.read_text(encoding="utf-8"), re.M | re.S):
            entries = [line for line in block.splitlines() if line and not line.startswith(":")]
            entries = [re.sub(r".*<(.*)>", r"\1", entry) for entry in entries]
            new += [(page.parent / f"{entry}.md").resolve() for entry in entries]
    pages = set(PAGES) - {ROOT / "CONTRIBUTING.md"}
    assert sorted(pages - reached) == []
    assert sorted(reached - pages) == []


def test_numbers_of_the_summary_are_those_of_the_tables() -> None:
    rows = re.findall(r"^\| (.*?) \| ([\d.]+) \| ([\d.]+) \((.*?)\) \| ([\d.]+) \|$", text_of("performance.md"), re.M)
    tables = [line for line in text_of("performance_tables.md").splitlines() if line.startswith("|")]
    assert len(rows) >= 8
    for what, ours, peers, peer, ratio in rows:
        found = [x for x in tables if f" {ours} |" in x and f" {peers} " in x and peer in x and f" {ratio} (" in x]
        assert len(found) == 1, what


def test_files_that_pages_name_exist() -> None:
    files = [p.as_posix() for part in ("src", "tests", "benchmarks", "examples") for p in (ROOT / part).rglob("*.py")]
    for page in [ROOT / "README.md", *PAGES]:
        named = set(re.findall(r"`([\w/]+\.py)`", page.read_text(encoding="utf-8")))
        assert {name for name in named if not any(file.endswith(f"/{name}") for file in files)} == set(), page.name


def names_of(code: str) -> Iterator[str]:
    """Of variables, attributes, arguments, functions and classes, and of fields, which are keys in quotes."""
    for node in ast.walk(ast.parse(code)):
        for key in ("id", "attr", "arg", "name", "value"):
            found = getattr(node, key, None)
            if isinstance(found, str) and found.isidentifier():
                yield found


def test_identifiers_of_the_notation_are_those_of_the_code() -> None:
    cells = re.findall(r"^\| [^|]+ \| ([^|]+) \|", text_of("notation.md"), re.M)
    words = {
        word for cell in cells for code in re.findall(r"`([^`]+)`", cell) for word in re.findall(r"[^\W\d]\w*", code)
    }
    words -= {part for cell in cells for path in re.findall(r"`([\w/]+\.py)`", cell) for part in re.split(r"\W", path)}
    missing = set(words)
    for path in (ROOT / "src").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if missing & set(re.findall(r"\w+", text)):  # to parse all of them takes seconds
            missing -= set(names_of(text))
    assert len(words) > 50
    assert missing == {"X_PB"}  # written out only where it matters which frames


def test_texts_of_the_package_name_files_that_exist() -> None:
    """`rows.py` in a docstring or comment: merged and renamed files leave such words behind."""
    files = {path.name for part in ("src", "tests", "benchmarks", "examples") for path in (ROOT / part).rglob("*.py")}
    wrong = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in (ROOT / "src").rglob("*.py")
        for name in re.findall(r"`(?:\w+/)*(\w+\.py)`", path.read_text(encoding="utf-8"))
        if name not in files
    ]
    assert not wrong, "\n".join(wrong)


def test_every_public_name_has_an_example_in_the_reference(monkeypatch: pytest.MonkeyPatch) -> None:
    """A statement of a block above: docs/_ext/doc_examples.py finds it, and the API pages quote it."""
    monkeypatch.syspath_prepend(str(DOCS / "_ext"))
    from api_pages import groups
    from doc_examples import example_of

    assert sorted(groups()) == sorted(page.stem for page in (DOCS / "api").glob("*.md") if page.stem != "index")
    without = {name for name in sh.__all__ if example_of(name) is None} - {"__version__"}
    assert without <= {"SimulationError"}  # runs that fail raise nothing: it is for files and pages
