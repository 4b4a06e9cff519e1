"""From tasks to what the code is told: which numbers are needed at all, where each task puts them, and the list of all
calls as one stream of integers, [class, places of its blocks, place of its results] one after the other."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .task_classes import OUT
from .weaver import Weaver


class Arranged:
    """`stream` and `numbers` are read by the code; `used[c]` are the blocks of class c whose places are in the stream,
    `workspace` the numbers of one lane, values first. The tasks of every block of directions follow those of values, at
    `starts` in the stream; `wide` are the numbers of one direction."""

    def __init__(self, weaver: Weaver) -> None:
        self.weaver, self.shapes = weaver, weaver.shapes
        self._search()
        self.offsets = [{k: n for n, k in enumerate(sorted(live))} for live in self.shapes.live]
        self.used = [self._used(c) for c in range(len(weaver.classes))]
        sizes = [0 if own.found == OUT else len(self.shapes.live[own.found]) for own in weaver.classes]
        self.sizes = np.array(sizes, dtype=np.int64)
        self.runs = [own.found == OUT or size > 0 for own, size in zip(weaver.classes, sizes, strict=True)]
        self._address()
        parts = [self._stream(weaver.order, 0, len(weaver.order))]
        parts += [self._stream(weaver.wide, first, end) for first, end in self._spans()]
        self.starts = np.cumsum([0, *(len(x) for x in parts)])[1:-1]
        self.stream = np.concatenate(parts)
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
        """Of every task that puts something into the workspace. Tasks nothing of which is needed do not run. Blocks of
        directions run one after the other, in the same room."""
        weaver = self.weaver
        self.address = len(weaver.values) + self._sums(weaver.order)
        self.workspace = int(self.address[-1])
        sums = self._sums(weaver.wide)
        self.wide_address = sums.copy()
        for block in weaver.blocks:
            self.wide_address[block.first :] = sums[block.first :] - sums[block.first]
        self.wide = int(max((sums[end] - sums[first] for first, end in self._spans()), default=0))

    def _spans(self) -> list[tuple[int, int]]:
        """The wide tasks of every block of directions."""
        firsts = [block.first for block in self.weaver.blocks]
        return list(zip(firsts, [*firsts[1:], len(self.weaver.wide)], strict=False))

    def _sums(self, order: Sequence[int]) -> np.ndarray:
        cells = self.sizes[np.array(order, dtype=np.int64)] if order else np.zeros(0, dtype=np.int64)
        return np.concatenate([[0], np.cumsum(cells)]).astype(np.int64)

    def _stream(self, tasks: Sequence[int], first: int, end: int) -> np.ndarray:
        """Of some of these tasks, and a mark at the end."""
        weaver, shapes = self.weaver, self.shapes
        order, part = np.array(tasks, dtype=np.int64), slice(first, end)
        lengths = np.array([2 + len(used) if runs else 0 for used, runs in zip(self.used, self.runs, strict=True)])
        starts = np.concatenate([[0], np.cumsum(lengths[order[part]])]) if first < end else np.zeros(1, dtype=np.int64)
        stream = np.zeros(int(starts[-1]) + 1, dtype=np.int32)
        for c in sorted(set(tasks[part])):
            own, here = weaver.classes[c], order[part] == c
            if not self.runs[c]:
                continue
            at = starts[:-1][here]
            before = int((order[:first] == c).sum())
            rows = np.array(own.rows[before : before + len(at)], dtype=np.int64).reshape(len(at), -1)
            kinds = [shapes.all[own.shapes[p]].kinds[b] for p, b in own.blocks(shapes)]
            addresses = {"found": self.address, "along": self.wide_address}
            stream[at] = c
            for n, k in enumerate(self.used[c]):
                column = rows[:, k]
                stream[at + 1 + n] = addresses[kinds[k]][column] if kinds[k] in addresses else column
            last = rows[:, -1]
            own_address = addresses["along" if own.wide else "found"]
            stream[at + 1 + len(self.used[c])] = last if own.found == OUT else own_address[last]
        stream[-1] = -1  # the end
        return stream
