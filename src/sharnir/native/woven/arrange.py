"""From tasks to what the code is told: which numbers are needed at all, where each task puts them, and the list of all
calls as one stream of integers, [class, places of its blocks, place of its results] one after the other."""

from __future__ import annotations

import numpy as np

from .classes import OUT
from .weaver import Weaver


class Arranged:
    """`stream` and `numbers` are read by the code; `used[c]` are the blocks of class c whose places are in the stream,
    `workspace` the numbers of one lane, values first."""

    def __init__(self, weaver: Weaver) -> None:
        self.weaver, self.shapes = weaver, weaver.shapes
        self._search()
        self.offsets = [{k: n for n, k in enumerate(sorted(live))} for live in self.shapes.live]
        self.used = [self._used(c) for c in range(len(weaver.classes))]
        self._address()
        self.stream = self._stream()
        self.numbers = np.array([*weaver.numbers, 0.0])

    def _search(self) -> None:
        """A slot of a shape is needed where a class reads it for something that is needed itself."""
        classes, live = self.weaver.classes, self.shapes.live
        makers: dict[int, list[int]] = {}
        for c, own in enumerate(classes):
            makers.setdefault(own.found, []).append(c)
        front: list[tuple[int, int]] = []  # shape, slot

        def need(c: int, result: int) -> None:
            own = classes[c]
            for p, k in own.reads[result]:
                s = own.shapes[p]
                if k not in live[s]:
                    live[s].add(k)
                    front.append((s, k))

        for c in makers.get(OUT, []):
            for result in range(len(classes[c].results)):
                need(c, result)
        while front:
            s, k = front.pop()
            for c in makers.get(s, []):
                need(c, k)

    def _used(self, c: int) -> list[int]:
        """Positions, among all blocks of a class, of those that its live results read."""
        own, shapes = self.weaver.classes[c], self.shapes
        read = {x for k in own.live_slots(shapes) for x in own.reads[k]}
        blocks = {(p, shapes.all[own.shapes[p]].numbers[k][0]) for p, k in read}
        return [n for n, block in enumerate(own.blocks(shapes)) if block in blocks]

    def _address(self) -> None:
        """Of every task that puts something into the workspace. Tasks nothing of which is needed do not run."""
        weaver = self.weaver
        sizes = np.array([0 if own.found == OUT else len(self.shapes.live[own.found]) for own in weaver.classes])
        runs = np.array([own.found == OUT or size > 0 for own, size in zip(weaver.classes, sizes, strict=True)])
        order = np.array(weaver.order, dtype=np.int64)
        cells = sizes[order] if order.size else np.zeros(0, dtype=np.int64)
        start = len(weaver.values)
        self.address = start + np.concatenate([[0], np.cumsum(cells)]).astype(np.int64)
        self.workspace = int(self.address[-1])
        self.runs = runs

    def _stream(self) -> np.ndarray:
        weaver, shapes = self.weaver, self.shapes
        order = np.array(weaver.order, dtype=np.int64)
        lengths = np.array([2 + len(used) if runs else 0 for used, runs in zip(self.used, self.runs, strict=True)])
        starts = np.concatenate([[0], np.cumsum(lengths[order])]) if order.size else np.zeros(1, dtype=np.int64)
        stream = np.zeros(int(starts[-1]) + 1, dtype=np.int32)
        for c, own in enumerate(weaver.classes):
            if not self.runs[c]:
                continue
            at = starts[:-1][order == c]
            rows = np.array(own.rows, dtype=np.int64).reshape(len(at), -1)
            kinds = [shapes.all[own.shapes[p]].kinds[b] for p, b in own.blocks(shapes)]
            stream[at] = c
            for n, k in enumerate(self.used[c]):
                column = rows[:, k]
                stream[at + 1 + n] = self.address[column] if kinds[k] == "found" else column
            last = rows[:, -1]
            stream[at + 1 + len(self.used[c])] = last if own.found == OUT else self.address[last]
        stream[-1] = -1  # the end
        return stream
