"""Sketches of the lectures' examples, as SVG: their bodies, joints and vectors with the letters of the slides.

    python sketches.py folder

writes rods.svg (C, S and a' of two rods, seed 000), tree.svg (bodies and arcs, seed 001), double_pendulum.svg (R10 and
R12, seed 003) and point_on_plane.svg (seed 004). Positions are computed: an arrow ends where its vector does. Without a
folder nothing is written.
"""

import sys
from html import escape
from pathlib import Path

import numpy as np

INK, RED, BLUE, GREEN, SOFT = "#222222", "#b3261e", "#1a56a0", "#1e7a3c", "#8a8a8a"


class Sketch:
    """A drawing in metres, y up."""

    def __init__(self, low: tuple[float, float], high: tuple[float, float], scale: float, title: str) -> None:
        self.low, self.high, self.scale, self.title = np.array(low), np.array(high), scale, title
        self.parts: list[str] = []
        self.boxes: list[tuple[float, float, float, float, str]] = []  # of texts, in pixels

    def at(self, point: np.ndarray) -> tuple[float, float]:
        x, y = (np.asarray(point, dtype=float)[:2] - self.low) * self.scale
        return float(x), float((self.high - self.low)[1] * self.scale - y)

    def line(self, a, b, colour: str = INK, width: float = 1.5, dashed: bool = False) -> None:
        (x1, y1), (x2, y2) = self.at(a), self.at(b)
        dash = ' stroke-dasharray="5 4"' if dashed else ""
        self.parts.append(
            f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" '
            f'stroke-width="{width}"{dash} stroke-linecap="round"/>'
        )

    def arrow(self, a, b, colour: str, width: float = 2.0, dashed: bool = False) -> None:
        self.line(a, b, colour, width, dashed)
        (x1, y1), (x2, y2) = self.at(a), self.at(b)
        along = np.array([x2 - x1, y2 - y1]) / np.hypot(x2 - x1, y2 - y1)
        across = np.array([-along[1], along[0]])
        tip = np.array([x2, y2])
        corners = [tip, tip - 10 * along + 4 * across, tip - 10 * along - 4 * across]
        self.parts.append(f'<polygon points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in corners)}" fill="{colour}"/>')

    def dot(self, point, colour: str = INK, radius: float = 4.0, filled: bool = True) -> None:
        x, y = self.at(point)
        fill = colour if filled else "white"
        self.parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="{fill}" stroke="{colour}" stroke-width="1.5"/>'
        )

    def rod(self, a, b, width: float = 12.0) -> None:
        self.line(a, b, "#d5dbe3", width)

    def arc(self, centre, radius: float, start: float, end: float, colour: str = SOFT) -> None:
        turns = np.linspace(start, end, 24)
        points = [self.at(np.asarray(centre) + radius * np.array([np.cos(x), np.sin(x)])) for x in turns]
        self.parts.append(
            f'<polyline points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in points)}" fill="none" stroke="{colour}"/>'
        )

    def text(self, point, words: str, colour: str = INK, shift: tuple[float, float] = (0, 0), size: int = 15) -> None:
        """`a_b` is a letter with a subscript; pixels of shift are right and up."""
        x, y = self.at(point)
        x, y = x + shift[0], y - shift[1]
        letters, written = 0, []
        for piece in words.split(" "):
            base, _, below = piece.partition("_")
            sub = (
                f'<tspan dy="4" font-size="{size - 4}">{escape(below)}</tspan><tspan dy="-4">&#8203;</tspan>'
                if below
                else ""
            )
            written.append(escape(base) + sub)
            letters += len(base) + 0.75 * len(below) + 0.5
        wide = letters * size * 0.52
        self.boxes.append((x - wide / 2, y - 0.8 * size, x + wide / 2, y + 0.35 * size, words))
        self.parts.append(
            f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle" font-size="{size}" fill="{colour}" '
            f'font-family="DejaVu Serif, Georgia, serif" font-style="italic">{" ".join(written)}</text>'
        )

    def overlaps(self) -> list[tuple[str, str]]:
        """Texts that would cover each other, or leave the picture."""
        width, height = (self.high - self.low) * self.scale
        found = [
            (a[4], b[4])
            for k, a in enumerate(self.boxes)
            for b in self.boxes[:k]
            if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
        ]
        return found + [(a[4], "edge") for a in self.boxes if a[0] < 0 or a[1] < 0 or a[2] > width or a[3] > height]

    def svg(self) -> str:
        width, height = (self.high - self.low) * self.scale
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
            f'viewBox="0 0 {width:.0f} {height:.0f}"><title>{escape(self.title)}</title>'
            f'<rect width="100%" height="100%" fill="white"/>{"".join(self.parts)}</svg>\n'
        )


def turned(angle: float) -> np.ndarray:
    return np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])


def ground(s: Sketch, point: tuple[float, float], wide: float = 0.5) -> None:
    x, y = point
    s.line((x - wide / 2, y), (x + wide / 2, y), SOFT, 2)
    for k in range(6):
        left = x - wide / 2 + wide * k / 5
        s.line((left, y), (left + 0.08, y + 0.1), SOFT, 1)


def rods() -> Sketch:
    """Rods k−1 and k: joint vectors c, the lever of S_k, the centripetal parts of a'_k."""
    s = Sketch((-0.8, -3.35), (4.3, 0.6), 140, "two rods of the chain: c, S and a'")
    first, second, length = turned(-0.5), turned(-1.05), 2.2
    start = np.zeros(2)
    pin = start + first @ [length, 0]
    end = pin + second @ [length, 0]
    before, own = start + first @ [length / 2, 0], pin + second @ [length / 2, 0]
    ground(s, (0, 0.12))
    s.rod(start, pin)
    s.rod(pin, end)
    s.arrow(before, pin, BLUE)
    s.text((before + pin) / 2, "c_k−1,k", BLUE, (30, 16))
    s.arrow(own, pin, BLUE)
    s.text((own + pin) / 2, "c_kk", BLUE, (-62, 38))
    # a unit of φ̈_k moves the centre across c_kk: S_k = (A c_kk, 1)
    lever = own - pin
    s.arrow(own, own + 0.75 * np.array([-lever[1], lever[0]]), RED)
    s.text(own + 0.75 * np.array([-lever[1], lever[0]]), "S_k φ̈_k", RED, (38, 0))
    # a'_k is the sum of two: towards hinge k along rod k, and back along rod k−1 (28)
    one = own - 0.45 * lever
    two = one - 0.3 * (pin - before)
    side = second @ [0, -0.13]
    s.arrow(own + side, one + side, GREEN, 1.5, dashed=True)
    s.text((own + one) / 2 + side, "ω_k ²c_kk", GREEN, (-44, -14), 13)
    s.arrow(one + side, two + side, GREEN, 1.5, dashed=True)
    s.text(two + side, "−ω_k−1 ²c_k−1,k", GREEN, (-72, 2), 13)
    s.arrow(own + side, two + side, GREEN)
    s.text(two + side, "a'_k", GREEN, (-14, -26))
    for point, name, shift in (
        (before, "C_k−1", (-30, -18)), (own, "C_k", (26, -14)), (start, "k−1", (-28, -4)), (pin, "k", (16, 14)),
        (end, "k+1", (30, 0)),
    ):  # fmt: skip
        s.dot(point, filled=name[0] == "C")
        s.text(point, name, INK, shift)
    s.arc(start, 0.7, 0, -0.5)
    s.line(start, (0.9, 0), SOFT, 1, True)
    s.text((0.85, -0.2), "φ_k−1", SOFT, (14, 0))
    along = first @ [0.9, 0]
    s.line(pin, pin + along, SOFT, 1, True)
    s.arc(pin, 0.7, -0.5, -1.05)
    s.text(pin + turned(-0.75) @ [0.9, 0], "φ_k", SOFT, (4, -4))
    return s


def double_pendulum() -> Sketch:
    """Forces in the hinges: R10 on the support, R12 of rod 2 on rod 1, and their opposites."""
    s = Sketch((-1.5, -3.0), (2.9, 0.8), 140, "double pendulum: R10 and R12")
    a, b = turned(0.5) @ [0, -1.0], turned(1.0) @ [0, -0.9]
    A, C1 = np.zeros(2), a
    B, C2 = 2 * a, 2 * a + b
    ground(s, (0, 0.12))
    s.rod(A, B)
    s.rod(B, 2 * a + 2 * b)
    up, side = np.array([-0.62, 0.7]), np.array([0.2, 0.75])
    s.arrow(A, A - 0.75 * up, RED)
    s.text(A - 0.75 * up, "R_10 on the support", RED, (76, 2), 13)
    s.arrow(A, A + 0.75 * up, RED, dashed=True)
    s.text(A + 0.75 * up, "−R_10 on rod 1", RED, (-56, -2), 13)
    s.arrow(B, B - 0.9 * side, BLUE)
    s.text(B - 0.9 * side, "R_12 on rod 1", BLUE, (-20, -14), 13)
    s.arrow(B, B + 0.9 * side, BLUE, dashed=True)
    s.text(B + 0.9 * side, "−R_12 on rod 2", BLUE, (56, 2), 13)
    for point, name, shift in (
        (A, "A", (18, 6)), (B, "B", (-20, -2)), (C1, "C_1 (x_1 ,y_1 )", (-60, -12)), (C2, "C_2 (x_2 ,y_2 )", (44, 14)),
    ):  # fmt: skip
        s.dot(point, filled=name[0] == "C")
        s.text(point, name, INK, shift)
    for point, turn, name in ((A, 0.5, "φ_1"), (B, 1.0, "φ_2")):
        s.line(point, point + np.array([0, -0.75]), SOFT, 1, True)
        s.arc(point, 0.55, -np.pi / 2, turn - np.pi / 2)
        s.text(point + turned(turn / 2) @ [0, -0.66], name, SOFT, (2, -10))
    return s


def point_on_plane() -> Sketch:
    """Point a of body i on a plane of body j: n_a, p_a, c_ia, c_ja."""
    s = Sketch((-0.6, -1.7), (5.0, 2.3), 130, "point a of body i on a plane of body j")

    def body(centre: np.ndarray, wide: float, high: float, turn: float) -> None:
        turns = np.linspace(0, 2 * np.pi, 60)
        outline = [centre + turned(turn) @ [wide * np.cos(x), high * np.sin(x)] for x in turns]
        points = " ".join("{:.1f},{:.1f}".format(*s.at(x)) for x in outline)
        s.parts.append(f'<polygon points="{points}" fill="#e8ecf2" stroke="{SOFT}"/>')

    Ci, Cj, tilt = np.array([3.3, 1.35]), np.array([1.6, -0.75]), 0.25
    body(Ci, 0.95, 0.55, -0.4)
    body(Cj, 1.5, 0.6, tilt)
    n, along = turned(tilt) @ [0, 1], turned(tilt) @ [1, 0]
    P = Cj + 0.6 * n - 0.75 * along
    a = P + 2.1 * along
    s.line(P - 0.8 * along, P + 3.0 * along, INK, 2)
    s.arrow(P, P + 0.8 * n, RED)
    s.text(P + 0.8 * n, "n_a", RED, (-18, 2))
    s.arrow(Cj, P, BLUE)
    s.text((Cj + P) / 2, "p_a", BLUE, (-16, -12))
    s.arrow(Ci, a, BLUE)
    s.text((Ci + a) / 2, "c_ia", BLUE, (24, -2))
    s.arrow(Cj, a, GREEN, dashed=True)
    s.text((Cj + a) / 2, "c_ja", GREEN, (16, -16))
    s.arrow(a, a + 0.85 * n, RED)
    s.text(a + 0.85 * n, "R_i =n_a λ", RED, (-48, -4))
    for point, name, shift in ((Ci, "C_i", (16, 14)), (Cj, "C_j", (2, -24)), (a, "a", (14, -18)), (P, "p", (4, -20))):
        s.dot(point)
        s.text(point, name, INK, shift)
    s.text(Ci, "body i", SOFT, (66, -18), 13)
    s.text(Cj, "body j", SOFT, (-90, -30), 13)
    return s


def tree() -> Sketch:
    """Bodies s and arcs u of the tree of four; arcs point to body 0, but u_2, which points away."""
    s = Sketch((-2.2, -3.3), (2.6, 0.6), 120, "the tree of four bodies with its arcs")
    places = {0: (0.0, 0.0), 1: (0.0, -1.0), 2: (-1.2, -2.0), 3: (1.2, -2.0), 4: (1.2, -3.0)}
    names = {0: "body 0 (world)", 1: "trunk", 2: "left", 3: "right", 4: "hand"}
    spots = {i: np.array(x) for i, x in places.items()}
    for i, (inner, away) in {1: (0, False), 2: (1, True), 3: (1, False), 4: (3, False)}.items():
        tail, head = (spots[inner], spots[i]) if away else (spots[i], spots[inner])
        step = (head - tail) / np.linalg.norm(head - tail)
        s.arrow(tail + 0.17 * step, head - 0.17 * step, BLUE)
        s.text((tail + head) / 2, f"u_{i}", BLUE, (20, 4) if i != 2 else (-20, 6))
    for i, spot in spots.items():
        s.dot(spot, INK, 17.0, filled=False)
        s.text(spot, f"s_{i}", INK, (-1, -5))
        s.text(spot, names[i], SOFT, (76, -5) if i == 0 else (48, -5) if i != 2 else (-42, -5), 13)
    return s


SKETCHES = {"rods": rods, "double_pendulum": double_pendulum, "point_on_plane": point_on_plane, "tree": tree}
drawn = {name: make() for name, make in SKETCHES.items()}
for name, sketch in drawn.items():
    assert not sketch.overlaps(), (name, sketch.overlaps())
    print(f"{name}.svg: {sketch.title}")
for folder in sys.argv[1:]:
    for name, sketch in drawn.items():
        Path(folder, f"{name}.svg").write_text(sketch.svg(), encoding="utf-8")
