"""Проверка упражнений / checks of the exercises: `python course/check.py 3`.

    python course/check.py            all exercises, one line each
    python course/check.py 3          one exercise: right, or where it goes wrong
    python course/check.py 3 --solution     the solution, checked in the same way
    python course/check.py --lang en        messages in English (default: Russian)

An exercise is a file in course/exercises with one function to fill in; its text is the docstring of the file. The check
calls the function and compares with a number of another source: a closed form, or sharnir. Exit code 0 if all are
right, 1 if not.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

import sharnir as sh

HERE = Path(__file__).resolve().parent


class WrongAnswer(Exception):  # noqa: N818
    """The answer is not right yet; the two sentences say where."""

    def __init__(self, ru: str, en: str) -> None:
        super().__init__(en)
        self.ru, self.en = ru, en


def need(condition: Any, ru: str, en: str) -> None:
    if not condition:
        raise WrongAnswer(ru, en)


def array(value: Any, shape: tuple[int, ...], what: str) -> np.ndarray:
    need(value is not None, f"{what}: функция ещё пуста (вернула None). Напишите её тело.",
         f"{what}: the function is still empty (it returned None). Write its body.")  # fmt: skip
    try:
        found = np.asarray(value, dtype=float)
    except (TypeError, ValueError):
        raise WrongAnswer(f"{what}: нужны числа, получено {type(value).__name__}.",
                    f"{what}: numbers are expected, got {type(value).__name__}.") from None  # fmt: skip
    need(found.shape == shape, f"{what}: нужен размер {shape}, получен {found.shape}.",
         f"{what}: expected shape {shape}, got {found.shape}.")  # fmt: skip
    return found


def close(found: np.ndarray, wanted: Any, ru: str, en: str, tolerance: float = 1e-9) -> None:
    wanted = np.asarray(wanted, dtype=float)
    off = np.abs(found - wanted) / max(1.0, float(np.abs(wanted).max()))
    if not np.all(off < tolerance):
        at = np.unravel_index(np.nanargmax(np.where(np.isnan(off), np.inf, off)), off.shape) if off.ndim else ()
        place = f" [{', '.join(str(int(i)) for i in at)}]" if at else ""
        got, should = float(found[at]), float(wanted[at])
        hint_ru, hint_en = "", ""
        if np.allclose(found, -wanted, rtol=tolerance):
            hint_ru, hint_en = " Знак противоположный.", " The sign is the opposite one."
        elif found.ndim == 2 and found.shape[0] == found.shape[1] and np.allclose(found.T, wanted, rtol=tolerance):
            hint_ru, hint_en = " Это транспонированная матрица.", " This is the transpose."
        raise WrongAnswer(f"{ru}{hint_ru} {'Элемент' if at else 'Получено'}{place}: {got:.6g}, а должно быть {should:.6g}.",
                    f"{en}{hint_en} {'Entry' if at else 'Got'}{place}: {got:.6g}, should be {should:.6g}.")  # fmt: skip


# ------------------------------------------------------------------------------------------------------------- checks
Z = np.array([[0.0, -1.0], [1.0, 0.0]])  # turns a vector by +90°


def check_1(answer: ModuleType) -> None:
    model = answer.tree()
    need(model is not None, "tree(): функция ещё пуста. Верните s.build().", "tree(): still empty. Return s.build().")
    need(isinstance(model, sh.Model), "tree(): нужна модель, s.build().", "tree(): a model is expected, s.build().")
    need(model.nv == 3, f"У трёх стержней на шарнирах 3 степени свободы, у вас {model.nv}.",
         f"Three rods on hinges have 3 degrees of freedom, yours has {model.nv}.")  # fmt: skip
    need([body.name for body in model.bodies] == ["trunk", "left", "right"], "Тела по порядку: trunk, left, right.",
         "The bodies are trunk, left, right, in this order.")  # fmt: skip
    q, v = np.array([0.3, -0.8, 0.5]), np.array([1.0, 0.4, -0.7])
    close(sh.compile(model, backend="casadi").acceleration(q, v), _three_rods(q, v),
          "Ускорения не те: проверьте, где шарниры и центры масс.",
          "Accelerations are off: look at the places of hinges and centres of mass.")  # fmt: skip


def _three_rods(q: np.ndarray, v: np.ndarray) -> np.ndarray:
    """Lagrange by hand: a trunk of 1 m and 2 kg, at its end two rods of 0.5 m and 1 kg; φ from the x axis."""
    phi, rate = np.array([q[0], q[0] + q[1], q[0] + q[2]]), np.array([v[0], v[0] + v[1], v[0] + v[2]])
    masses, lengths = np.array([2.0, 1.0, 1.0]), np.array([1.0, 0.5, 0.5])
    M, h = np.zeros((3, 3)), np.zeros(3)
    for k, (m, length) in enumerate(zip(masses, lengths, strict=True)):
        J = np.zeros((2, 3))  # of the centre of mass, by the absolute angles
        bias = np.zeros(2)
        for i, reach in {0: (1.0 if k else 0.5), **({k: 0.5 * length} if k else {})}.items():
            along = np.array([np.cos(phi[i]), np.sin(phi[i])])
            J[:, i] += reach * (Z @ along)
            bias -= reach * rate[i] ** 2 * along
        M += m * J.T @ J
        M[k, k] += m * length**2 / 12
        h += m * J.T @ (bias + np.array([0, 9.81]))
    to_absolute = np.array([[1.0, 0, 0], [1, 1, 0], [1, 0, 1]])
    return np.linalg.solve(to_absolute.T @ M @ to_absolute, -to_absolute.T @ h)


def check_2(answer: ModuleType) -> None:
    rng = np.random.default_rng(2)
    for _ in range(3):
        before, own = rng.normal(size=2), rng.normal(size=2)
        C = array(answer.transport(before.copy(), own.copy()), (3, 3), "transport")
        rho = before - own
        wanted = np.eye(3)
        wanted[:2, 2] = Z @ rho
        need(np.allclose(C[2], [0, 0, 1]), "Последняя строка C: угловое ускорение переходит без изменения.",
             "The last row of C: the angular acceleration passes unchanged.")  # fmt: skip
        close(C, wanted, "C_k: в правом столбце стоит ε × ρ, ρ = c_(k−1,k) − c_kk.",
              "C_k: the last column is ε × ρ with ρ = c_(k−1,k) − c_kk.")  # fmt: skip


def _step(seed: int) -> tuple[np.ndarray, ...]:
    rng = np.random.default_rng(seed)
    root = rng.normal(size=(3, 3))
    return (
        root @ root.T + np.eye(3),
        rng.normal(size=(3, 3)),
        rng.normal(size=3),
        rng.normal(size=3),
        rng.normal(size=3),
    )


def check_3(answer: ModuleType) -> None:
    for seed in (3, 4):
        M, C, S, _, _ = _step(seed)
        found = array(answer.felt_inertia(M.copy(), C.copy(), S.copy()), (3, 3), "felt_inertia")
        free = C.T @ M @ C
        need(not np.allclose(found, free), "Это M* тела, приваренного к предыдущему: вычтите то, что уносит шарнир, (17).",
             "That is the body welded to the one before: subtract the part that the hinge sets free, (17).")  # fmt: skip
        released = C.T @ np.outer(M @ S, M @ S) @ C / (S @ M @ S)
        need(not np.allclose(found, free + released), "Знак второго слагаемого: шарнир уменьшает инерцию, оно вычитается.",
             "The sign of the second term: the hinge makes the inertia less, it is subtracted.")  # fmt: skip
        close(found, free - released, "Слагаемое M* в (17): CᵀM*C − CᵀM*S U*⁻¹ SᵀM*C, U* = SᵀM*S.",
              "The term of M* in (17): CᵀM*C − CᵀM*S U*⁻¹ SᵀM*C, U* = SᵀM*S.")  # fmt: skip


def check_4(answer: ModuleType) -> None:
    for seed in (5, 6):
        M, C, S, bias, Q = _step(seed)
        found = array(answer.felt_force(*(x.copy() for x in (M, C, S, bias, Q))), (3,), "felt_force")
        push = S * (S @ (Q - M @ bias)) / (S @ M @ S) + bias
        wanted = -C.T @ (M @ push - Q)
        need(not np.allclose(found, -wanted), "Знак: на слайде (18) опечатка, в программе лекции стоит минус.",
             "The sign: (18) is misprinted on the slide, the lecture's program has the minus.")  # fmt: skip
        close(found, wanted, "Слагаемое Q* в (18): −Cᵀ(M*(S U*⁻¹ Sᵀ(Q* − M*a') + a') − Q*).",
              "The term of Q* in (18): −Cᵀ(M*(S U*⁻¹ Sᵀ(Q* − M*a') + a') − Q*).")  # fmt: skip


def check_5(answer: ModuleType) -> None:
    s = sh.System("tree of four")
    for name, parent, place, mass, com in (
        ("trunk", "world", (0, 0, 1), 4.0, (-0.1, 0, -0.5)), ("left", "trunk", (-0.4, 0, -1), 1.0, (-0.4, 0, -0.1)),
        ("right", "trunk", (0.4, 0, -1), 2.0, (0.4, 0, -0.1)), ("hand", "right", (0.8, 0, -0.2), 1.0, (0.2, 0, 0)),
    ):  # fmt: skip
        s.add_body(name, parent, joint=sh.Spherical(), placement=sh.Placement(place), mass=mass, com=com,
                   inertia=(1, 1, 1))  # fmt: skip
    t = sh.wittenburg.tables(s.build())
    found = array(answer.barycentre(np.array(t.m), np.array(t.d[0])), (3,), "barycentre")
    close(
        found,
        t.b0[0],
        "b_i0 = Σ m_j d_ij / M: сумма по всем телам.",
        "b_i0 = Σ m_j d_ij / M: the sum is over all bodies.",
    )


def check_6(answer: ModuleType) -> None:
    axis_1, axis_2 = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0)
    rows = answer.universal(axis_1, axis_2)
    need(
        rows is not None,
        "universal(): функция ещё пуста. Верните список связей.",
        "universal(): still empty. Return a list.",
    )
    need(isinstance(rows, list | tuple), f"universal: нужен список связей, получено {type(rows).__name__}.",
         f"universal: a list of constraints is expected, got {type(rows).__name__}.")  # fmt: skip
    s, by_joint = sh.System("shafts"), sh.System("shafts")
    s.add_body("a", joint=sh.Revolute("z"), mass=1.0, inertia=(1, 2, 3))
    s.add_body("b", joint=sh.Free(), mass=2.0, inertia=(2, 1, 3))
    for k, row in enumerate(rows):
        s.add_constraint(f"row {k}", row)
    model = s.build()
    found = sh.mobility(model, [0.0, 0, 0, 0, 1, 0, 0, 0])
    need(found.dof == 3, f"У вала и тела на кардане 3 степени свободы, у вас {found.dof}.",
         f"A shaft and a body on a universal joint have 3 degrees of freedom, yours has {found.dof}.")  # fmt: skip
    by_joint.add_body("a", joint=sh.Revolute("z"), mass=1.0, inertia=(1, 2, 3))
    by_joint.add_body("b", "a", joint=sh.Universal(axis_1, axis_2), mass=2.0, inertia=(2, 1, 3))
    tree = sh.compile(by_joint.build(), backend="casadi")
    q, v, tau = [0.4, 0.3, -0.5], [0.7, -0.2, 0.9], [0.3, 0.5, -0.2]
    pose, omega = tree.placement(q, "b"), tree.angular_velocity(q, v, "b")
    R = pose.rotation
    dyn = sh.compile(model, backend="casadi")
    # the torques of the joint act on b and back on a: about axis 1, which a carries, and axis 2, which b carries
    turn = np.array([[np.cos(0.4), -np.sin(0.4), 0], [np.sin(0.4), np.cos(0.4), 0], [0, 0, 1]])
    moment = turn @ np.array(axis_1) * tau[1] + R @ np.array(axis_2) * tau[2]
    wrenches = np.zeros((2, 6))
    wrenches[0, 3:], wrenches[1, 3:] = -turn.T @ moment, R.T @ moment
    a = dyn.acceleration([0.4, 0, 0, 0, *pose.quaternion], [0.7, 0, 0, 0, *(R.T @ omega)], [0.3, 0, 0, 0, 0, 0, 0],
                         wrenches=wrenches)  # fmt: skip
    close(a[:1], tree.acceleration(q, v, tau)[:1], "Движение не такое, как у sh.Universal: какие оси перпендикулярны?",
          "It does not move like sh.Universal: which axes are perpendicular?")  # fmt: skip


def check_7(answer: ModuleType) -> None:
    for m1, m2, alpha, mu in ((3.0, 1.0, 0.6, 0.0), (3.0, 1.0, 0.6, 0.2), (2.0, 2.5, 0.9, 0.3)):
        found = array(answer.roof(m1, m2, alpha, mu), (2,), "roof")
        # by numbers: unknown X, D, N; the point slides down the slope (cos α, −sin α) of the house
        c, s = np.cos(alpha), np.sin(alpha)
        # house: m1 X = −N s + μ N c; point: m2 (X + D c) = N s − μ N c; m2 (−D s) = N c + μ N s − m2 g
        A = np.array([[m1, 0, s - mu * c], [m2, m2 * c, -(s - mu * c)], [0, -m2 * s, -(c + mu * s)]])
        X, D, _ = np.linalg.solve(A, [0, 0, -m2 * 9.81])
        where = f"(m1 = {m1}, m2 = {m2}, α = {alpha}, μ = {mu})"
        close(found, [X, D], f"Крыша {where}: трение действует на оба тела, N не равно m2 g cos α.",
              f"Roof {where}: friction acts on both bodies, and N is not m2 g cos α.")  # fmt: skip


def check_8(answer: ModuleType) -> None:
    s = sh.System("shaken", planar=True)
    s.add_body("pivot", joint=sh.Prismatic("y"), mass=1.0, inertia=0.1)
    s.add_body("bob", "pivot", joint=sh.Revolute("z"), mass=2.0, com=(0, -0.7, 0), inertia=0.05)
    s.prescribe("pivot", q="0.2*sin(9*t)")
    dyn = sh.compile(s.build(), backend="casadi")
    for t in (0.1, 0.35, 0.8):
        found = array(answer.shaken(0.4, 2.0, 0.7, 0.05, 0.2, 9.0, t), (), "shaken")
        close(found, dyn.acceleration([0, 0.4], [0, 1.3], t=t)[1],
              f"t = {t}: ускорение опоры добавляется к g.", f"t = {t}: the acceleration of the pivot adds to g.")  # fmt: skip


def _hamilton() -> tuple[np.ndarray, ...]:
    rng = np.random.default_rng(9)
    root = rng.normal(size=(6, 6))
    M = root @ root.T + 6 * np.eye(6)
    S = np.eye(6)
    S[3:, :3] = rng.normal(size=(3, 3))
    A = np.zeros((6, 2))
    A[2, 0] = A[5, 1] = 1
    return M, S, A, rng.normal(size=2)


def check_9(answer: ModuleType) -> None:
    M, S, A, p = _hamilton()
    B = np.linalg.inv(S) @ A
    wanted = np.linalg.solve(B.T @ M @ B, p)
    close(array(answer.tangent(*(x.copy() for x in (M, S, A, p))), (2,), "tangent"), wanted,
          "TSP: AᵀTᵀMTA q̇ = p, T = S⁻¹, (11).", "TSP: AᵀTᵀMTA q̇ = p, T = S⁻¹, (11).")  # fmt: skip
    close(array(answer.orthogonal(*(x.copy() for x in (M, S, A, p))), (2,), "orthogonal"), wanted,
          "OSP: сначала λ из (14), затем q̇ из (15).", "OSP: λ by (14) first, then q̇ by (15).")  # fmt: skip


def _chains(joint: Any, chains: int, length: int) -> sh.Model:
    s = sh.System("chains")
    s.add_body("hub", joint=sh.Free(), mass=5.0, inertia=(1.0, 1.2, 1.4))
    for c in range(chains):
        for k in range(length):
            parent = f"{c} {k - 1}" if k else "hub"
            s.add_body(f"{c} {k}", parent, joint=joint(), placement=sh.Placement((0.4, 0.1 * c, 0)), mass=1.0,
                       com=(0.2, 0.01, 0.02), inertia=(0.01, 0.02, 0.02))  # fmt: skip
    return s.build()


def check_10(answer: ModuleType) -> None:
    ways = ("hamilton-tangent", "hamilton-orthogonal", "hamilton-recursive")
    for joint, chains, length in (
        (lambda: sh.Revolute("z"), 1, 2),
        (sh.Spherical, 2, 4),
        (lambda: sh.Revolute("y"), 2, 8),
    ):
        model = _chains(joint, chains, length)
        found = answer.cheapest(model)
        need(found is not None, f"cheapest: функция ещё пуста (вернула None). Верните одно из имён {ways}.",
             f"cheapest: the function is still empty (it returned None). Return one of {ways}.")  # fmt: skip
        need(
            found in ways, f"Верните одно из имён {ways}, получено {found!r}.", f"Return one of {ways}, got {found!r}."
        )
        counts = {way: sh.operation_count(model, way).total for way in ways}
        best = min(counts, key=lambda way: counts[way])
        need(found == best, f"Цепей {chains}, тел в каждой {length}: дешевле {best}, операций {counts}.",
             f"Number of chains {chains}, length {length}: the cheapest is {best}, operations {counts}.")  # fmt: skip


def check_11(answer: ModuleType) -> None:
    s = sh.System("four-bar", planar=True)
    for name, parent, x, length in (("crank", "world", 0, 1), ("coupler", "crank", 1, 3), ("rocker", "world", 3, 2.5)):
        s.add_body(name, parent, joint=sh.Revolute("z"), placement=sh.Placement((x, 0, 0)),
                   shape=sh.Rod(start=(0, 0, 0), end=(length, 0, 0), mass=1.0))  # fmt: skip
    s.add_constraint("pin", sh.Coincident("coupler", (3, 0, 0), "rocker", (2.5, 0, 0)))
    model = s.build()
    q0 = sh.assemble(model, [1.2, -0.9, 1.6]).q
    found = array(answer.drift(model, q0), (2,), "drift")
    dyn = sh.compile(model, backend="casadi")
    wanted = []
    for way in ("none", "projection"):
        run = sh.simulate(model, 5.0, q0=q0, drift=way, method="rk4", step=0.01)
        wanted.append(np.abs(dyn.constraint_value(run.q)).max())
    close(found, wanted, "Наибольшее |g| за 5 с методом rk4 с шагом 0.01: без проекции и с ней.",
          "The largest |g| in 5 s by rk4 with steps of 0.01: without projection, and with it.", 1e-12)  # fmt: skip


def check_12(answer: ModuleType) -> None:
    half, mass = np.array([0.5, 0.4]), np.array([1.0, 2.0])
    for phi, rate in ((np.array([0.5, 0.8]), np.array([1.0, -1.0])), (np.array([-0.3, 2.0]), np.array([0.4, 3.0]))):
        result = answer.constraints(phi.copy(), rate.copy(), half.copy())
        need(isinstance(result, tuple) and len(result) == 2, "constraints: функция ещё пуста, или вернула не то. Верните пару Q, b.",
             "constraints: the function is still empty, or it returned something else. Return the pair Q, b.")  # fmt: skip
        Q, b = array(result[0], (4, 6), "Q"), array(result[1], (4,), "b")
        s = sh.System("double pendulum", planar=True)
        J = mass * half**2 / 3
        s.add_body("rod 1", joint=sh.Revolute("z"), mass=mass[0], com=(0, -half[0], 0), inertia=J[0])
        s.add_body("rod 2", "rod 1", joint=sh.Revolute("z"), placement=sh.Placement((0, -2 * half[0], 0)), mass=mass[1],
                   com=(0, -half[1], 0), inertia=J[1])  # fmt: skip
        wanted = sh.compile(s.build(), backend="casadi").acceleration(
            [phi[0], phi[1] - phi[0]], [rate[0], rate[1] - rate[0]]
        )
        m = np.diag(np.ravel([mass, mass, J], "F"))
        P = np.array([0, -9.81 * mass[0], 0, 0, -9.81 * mass[1], 0])
        need(np.linalg.matrix_rank(Q) == 4, "Q: строки зависимы.", "Q: the rows are dependent.")
        w = np.linalg.solve(np.block([[m, Q.T], [Q, np.zeros((4, 4))]]), np.concatenate([P, b]))
        close(w[[2, 5]], np.cumsum(wanted), "φ̈ не те: на слайде опечатка в четвёртой связи, y2 + l2 cos φ2.",
              "φ̈ are off: the fourth constraint is misprinted on the slide, y2 + l2 cos φ2.")  # fmt: skip


@dataclass(frozen=True)
class Exercise:
    number: int
    check: Callable[[ModuleType], None]

    @property
    def path(self) -> Path:
        return HERE / "exercises" / f"exercise_{self.number:02d}.py"

    @property
    def lecture(self) -> str:
        return next(name for name, numbers in LECTURES.items() if self.number in numbers)

    @property
    def solution(self) -> Path:
        return HERE / "solutions" / f"solution_{self.number:02d}.py"


LECTURES = {
    "separate_bodies": (1, 2, 3, 4),
    "wittenburg": (5,),
    "hamilton": (8, 9, 10),
    "absolute": (7, 11, 12),
    "constraints": (6,),
}
EXERCISES = {
    int(name.removeprefix("check_")): Exercise(int(name.removeprefix("check_")), function)
    for name, function in list(globals().items())
    if name.startswith("check_")
}


def loaded(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def verdict(exercise: Exercise, path: Path, lang: str) -> tuple[bool, str]:
    """Whether it is right, and the sentence about it."""
    try:
        exercise.check(loaded(path))
    except WrongAnswer as wrong:
        return False, wrong.ru if lang == "ru" else wrong.en
    except SyntaxError as error:
        return False, f"{path.name}:{error.lineno}: {type(error).__name__}: {error.msg}"
    except Exception as error:  # the reader's code: whatever it raises is told with its line
        line = traceback.extract_tb(error.__traceback__)[-1]
        of_reader = [entry for entry in traceback.extract_tb(error.__traceback__) if Path(entry.filename) == path]
        at = of_reader[-1] if of_reader else line
        place = f"{Path(at.filename).name}:{at.lineno}"
        return False, f"{place}: {type(error).__name__}: {error}"
    return True, "верно." if lang == "ru" else "right."


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("number", nargs="?", type=int, choices=sorted(EXERCISES), help="1 ... 12; all without it")
    parser.add_argument("--solution", action="store_true", help="check the solution instead of the exercise")
    parser.add_argument("--lang", choices=("ru", "en"), default="ru")
    asked = parser.parse_args()
    numbers = [asked.number] if asked.number is not None else sorted(EXERCISES)
    right = True
    for number in numbers:
        exercise = EXERCISES[number]
        ok, sentence = verdict(exercise, exercise.solution if asked.solution else exercise.path, asked.lang)
        word = "Упражнение" if asked.lang == "ru" else "Exercise"
        print(f"{word} {number}: {sentence}")
        right &= ok
        if not ok and asked.number is not None and not asked.solution:
            folder = "docs/ru" if asked.lang == "ru" else "docs"
            page, file = f"{folder}/lecture_{exercise.lecture}.md", exercise.path.relative_to(HERE.parent).as_posix()
            print(f"  условие и функция: {file}; лекция: {page}; решение: --solution" if asked.lang == "ru"
                  else f"  task and function: {file}; lecture: {page}; the solution: --solution")  # fmt: skip
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
