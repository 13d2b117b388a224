"""A first order of the blocks of a family: walked from some couple to both sides.

The relatives of a spouse come on that spouse's side. Blocks with lines of descent between them are
nearly a tree, so that such an order has hardly a crossing.
"""

from __future__ import annotations

from collections.abc import Sequence

from .blocks import Block
from .graph import Tableau


class Walk:
    """One walk over the blocks, from a root to both sides."""

    def __init__(self, blocks: Sequence[Block], tableau: Tableau, root: int) -> None:
        self.blocks = blocks
        self.root = root
        self.seen: set[int] = set()
        home = {person: b for b, block in enumerate(blocks) for person in block.people}
        unions = [tableau.unions[block.union].children if block.union else () for block in blocks]
        self.children = [[(home[child], child) for child in children] for children in unions]
        """By block: the blocks of the children, and who of them is the child."""
        self.above = {
            person: home[parents[0]] for person in home if (parents := tableau.parents_of(person))
        }
        """The block of somebody's parents."""
        self.tied = {
            p for one in blocks for p in one.people if (set(one.people) - {p}) & self.above.keys()
        }
        """Those whose spouse has parents too."""

    def from_root(self) -> list[Block]:
        """Everything that hangs together with the root."""
        self.seen.add(self.root)
        block = self.blocks[self.root]
        middle = self._with_children(self.root, block, 1)
        left = self._climb(block.people[0], -1)
        right = self._climb(block.people[-1], 1) if len(block.people) > 1 else []
        return [*left, *middle, *right]

    def _with_children(self, b: int, block: Block, side: int) -> list[Block]:
        """A block in the middle of its children, the one of an odd number on the outer side."""
        kids = self._kids(b)
        half = (len(kids) + (side < 0)) // 2
        left = [one for kid in kids[:half] for one in self._descend(kid, -1)]
        right = [one for kid in kids[half:] for one in self._descend(kid, 1)]
        return [*left, block, *right]

    def _kids(self, b: int) -> list[tuple[int, str]]:
        """Children not walked to yet, those with parents-in-law at both ends."""
        new = {block: child for block, child in self.children[b] if block not in self.seen}
        kids = list(new.items())
        if len(kids) > 1:
            outer = [kid for kid in kids if kid[1] in self.tied]
            inner = [kid for kid in kids if kid[1] not in self.tied]
            kids = [*outer[::2], *inner, *outer[1::2][::-1]]
        self.seen.update(kid for kid, _ in kids)
        return kids

    def _descend(self, kid: tuple[int, str], side: int) -> list[Block]:
        """A child's block with all that hangs from it; whoever married in is on the outer side."""
        b, blood = kid
        block = self.blocks[b]
        if len(block.people) == 1:
            return self._with_children(b, block, side)
        if (block.people[0] == blood) != (side > 0):
            block = block.turned()
        own = self._with_children(b, block, side)
        other = block.people[1] if side > 0 else block.people[0]
        in_laws = self._climb(other, side)
        return [*own, *in_laws] if side > 0 else [*in_laws, *own]

    def _climb(self, person: str, side: int) -> list[Block]:
        """Somebody's parents, with all that hangs from them on the side away from the person."""
        b = self.above.get(person)
        if b is None or b in self.seen:
            return []
        self.seen.add(b)
        block = self.blocks[b]
        kids = [one for kid in self._kids(b) for one in self._descend(kid, side)]
        left = self._climb(block.people[0], -1)
        right = self._climb(block.people[-1], 1) if len(block.people) > 1 else []
        inner = [block, *kids] if side > 0 else [*kids, block]
        return [*left, *inner, *right]
