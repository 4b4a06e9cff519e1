"""The exercises of the course: empty ones fail with a sentence that helps, solutions are right, slips are named."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from support.samples import slow_but_every

COURSE = Path(__file__).resolve().parents[1] / "course"
sys.path.insert(0, str(COURSE))
import check as course  # noqa: E402

sys.path.remove(str(COURSE))
NUMBERS = sorted(course.EXERCISES)


def test_every_exercise_has_the_page_of_its_lecture() -> None:
    for exercise in course.EXERCISES.values():
        for folder in ("docs", "docs/ru"):
            page = COURSE.parent / folder / f"lecture_{exercise.lecture}.md"
            assert re.search(rf"course\.md\)[^\n]*\b{exercise.number}\b", page.read_text(encoding="utf-8")), page
            row = re.search(rf"lecture_{exercise.lecture}\.md\) \| ([\d, ]+) \|",
                            (COURSE.parent / folder / "course.md").read_text(encoding="utf-8"))  # fmt: skip
            assert row
            assert str(exercise.number) in row[1].split(", ")


def test_there_are_files_for_all() -> None:
    assert list(range(1, 13)) == NUMBERS
    for folder, name in (("exercises", "exercise"), ("solutions", "solution")):
        assert sorted(p.name for p in (COURSE / folder).glob("*.py")) == [f"{name}_{k:02d}.py" for k in NUMBERS]


@pytest.mark.parametrize("number", NUMBERS)
def test_texts_of_both_files_are_the_same(number: int) -> None:
    exercise = course.EXERCISES[number]
    texts = [course.loaded(path).__doc__ or "" for path in (exercise.path, exercise.solution)]
    assert texts[0] == texts[1]
    assert texts[0].startswith(f"{number}. ")
    assert f"\n\n{number}. " in texts[0]  # in English too


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("number", NUMBERS)
def test_an_empty_one_says_what_to_do(number: int, lang: str) -> None:
    exercise = course.EXERCISES[number]
    right, sentence = course.verdict(exercise, exercise.path, lang)
    assert not right
    words = ("пуста", "Верните", "верните") if lang == "ru" else ("empty", "Return", "return")
    assert any(word in sentence for word in words)


@pytest.mark.parametrize("number", slow_but_every(4, NUMBERS))
def test_solutions_are_right(number: int) -> None:
    exercise = course.EXERCISES[number]
    assert course.verdict(exercise, exercise.solution, "en") == (True, "right.")


@pytest.mark.parametrize(
    ("number", "old", "new", "words"),
    [
        (2, "-rho[1]], [0, 1, rho[0]]", "rho[1]], [0, 1, rho[0]]", "Entry [0, 2]"),
        (3, "- C.T @ np.outer(M @ S, S @ M) @ C / U", "", "welded"),
        (3, "- C.T @ np.outer", "+ C.T @ np.outer", "it is subtracted"),
        (5, "return m @ d", "return -m @ d", "The sign is the opposite one"),
        (8, "-A * w**2", "A * w**2", "Got: "),
        (5, "return m @ d / m.sum()", "return m @ d / m.sum(", "solution_05.py:"),
        (4, "return -C.T", "return C.T", "misprinted"),
        (5, "/ m.sum()", "/ m[0]", "sum is over all bodies"),
        (7, "s - mu * c", "s + mu * c", "friction acts on both"),
        (8, "-A * w**2", "A * w**2", "adds to g"),
        (9, "lam = np.linalg.solve(Z.T @ K @ Z, -Z", "lam = np.linalg.solve(Z.T @ K @ Z, Z", "by (14) first"),
        (12, "0, -1, s2]]", "0, -1, -s2]]", "misprinted"),
        (5, "return m @ d / m.sum()", "return m @ d / m.sum() + missing", "solution_05.py:"),
    ],
)
def test_slips_are_named(number: int, old: str, new: str, words: str, tmp_path: Path) -> None:
    exercise = course.EXERCISES[number]
    text = exercise.solution.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / exercise.solution.name
    path.write_text(text.replace(old, new), encoding="utf-8")
    right, sentence = course.verdict(exercise, path, "en")
    assert not right
    assert words in sentence


@pytest.mark.slow
def test_from_the_command_line() -> None:
    command = [sys.executable, str(COURSE / "check.py")]
    done = subprocess.run([*command, "2", "--solution", "--lang", "en"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, "Exercise 2: right.")
    done = subprocess.run([*command, "3"], capture_output=True, text=True, check=False, encoding="utf-8")
    assert done.returncode == 1
    assert "course/exercises/exercise_03.py; лекция: docs/ru/lecture_separate_bodies.md" in done.stdout
    done = subprocess.run([*command, "99"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
