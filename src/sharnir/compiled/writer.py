"""The text of one LLVM function, block by block.

LLVM's text is written directly: llvmlite's objects for it take five times as long to make, and the drivers are some
thousand instructions. Variables are slots in memory, which LLVM's first pass turns into registers.
"""

from __future__ import annotations

from collections.abc import Sequence


class Block:
    """Instructions up to a jump; `ended` after that. `reached`: a jump leads here."""

    def __init__(self, label: str) -> None:
        self.label, self.lines = label, list[str]()
        self.ended = self.placed = self.reached = False


class Writer:
    def __init__(self) -> None:
        self._slots: list[str] = []
        self._early: list[str] = []
        self._count = 0
        self.block = Block("start")
        self.block.placed = True
        self._blocks = [self.block]

    def value(self, instruction: str) -> str:
        """An instruction with a result: the name of that."""
        self._count += 1
        self.block.lines.append(f"  %v{self._count} = {instruction}")
        return f"%v{self._count}"

    def do(self, instruction: str) -> None:
        self.block.lines.append(f"  {instruction}")

    def early(self, instruction: str) -> str:
        """The same at the very beginning of the function, for what depends on nothing but its arguments."""
        self._count += 1
        self._early.append(f"  %v{self._count} = {instruction}")
        return f"%v{self._count}"

    def slot(self, leaf: str) -> str:
        """Memory for one leaf of a variable."""
        self._count += 1
        self._slots.append(f"  %v{self._count} = alloca {leaf}")
        return f"%v{self._count}"

    def new(self) -> Block:
        """A block, not yet in its place."""
        self._count += 1
        return Block(f"b{self._count}")

    def enter(self, block: Block) -> None:
        """Go on in a block: a new one is put here."""
        if not block.placed:
            block.placed = True
            self._blocks.append(block)
        self.block = block

    def jump(self, to: Block, about: str = "") -> None:
        if not self.block.ended:
            self.do(f"br label %{to.label}{about}")
            self.block.ended = to.reached = True

    def branch(self, condition: str, yes: Block, no: Block) -> None:
        self.do(f"br i1 {condition}, label %{yes.label}, label %{no.label}")
        self.block.ended = yes.reached = no.reached = True

    def leave(self, result: str) -> None:
        self.do(f"ret {result}")
        self.block.ended = True

    def phi(self, leaf: str, incoming: Sequence[tuple[str, Block]]) -> str:
        """What comes from whichever block was left last."""
        return self.value(f"phi {leaf} " + ", ".join(f"[ {x}, %{block.label} ]" for x, block in incoming))

    def text(self) -> str:
        first, *rest = self._blocks
        lines = [f"{first.label}:", *self._slots, *self._early, *first.lines]
        for block in rest:
            lines += [f"{block.label}:", *block.lines]
        return "\n".join(lines)
