"""All mutants of a game: where they lie, what they change, and the code that they compile to."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import CodeType

from generated import ROOT
from mutants.operators import changes

GAMES = ROOT / "src" / "consigliere" / "games"

LEFT_OUT = frozenset({"kernel.py", "memory.py", "packed.py", "random_play.py"})
"""Modules of `rules/` without a rule: what loads compiled code, arrays that show its state to
Python, and the policy of benchmarks."""

NOT_INSIDE = ("annotation", "returns", "decorator_list")
"""Fields of nodes that do nothing when a function runs."""


@dataclass(frozen=True, slots=True)
class Site:
    """One node, where its parent keeps it, and what is put in its place."""

    parent: ast.AST
    name: str
    place: int | None
    before: ast.AST
    after: ast.AST

    def put(self, node: ast.AST) -> None:
        """Put a node into this place of the tree."""
        if self.place is None:
            setattr(self.parent, self.name, node)
        else:
            getattr(self.parent, self.name)[self.place] = node


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one function; `lines` are those of the statement around it."""

    source: Source = field(repr=False, compare=False)
    site: Site = field(repr=False, compare=False)
    function: str
    operator: str
    line: int
    lines: tuple[int, ...]
    key: str

    @property
    def before(self) -> str:
        """The node as it stands in the source, on one line."""
        return shortened(self.site.before)

    @property
    def after(self) -> str:
        """What is there instead."""
        return shortened(self.site.after)

    def is_meant(self, part: str) -> bool:
        """Whether the name of the module and the function, or the key, contains this."""
        return part in f"{self.source.name} {self.function} {self.key}"

    def code(self) -> Iterator[CodeType]:
        """The code objects of the whole module with this change, those within others included."""
        return self.source.compiled_with(self.site)


@dataclass(frozen=True)
class Source:
    """One module of rules; its tree is changed for a moment whenever a mutant is compiled."""

    path: Path
    folder: Path

    @property
    def name(self) -> str:
        """The path within the rules of the game."""
        return self.path.relative_to(self.folder).as_posix()

    @cached_property
    def tree(self) -> ast.Module:
        """The module as it stands."""
        return ast.parse(self.path.read_text("utf-8"))

    def compiled_with(self, site: Site) -> Iterator[CodeType]:
        """The code of the module while one node is replaced."""
        site.put(site.after)
        try:
            code = compile(self.tree, str(self.path), "exec", dont_inherit=True)
        finally:
            site.put(site.before)
        return all_code(code)

    def mutants(self) -> Iterator[Mutant]:
        """All mutants of its functions, from top to bottom."""
        for qualified, function in functions(self.tree.body):
            text = hashlib.sha256(ast.unparse(function).encode())
            for number, (operator, site, lines) in enumerate(sites(function)):
                key = text.copy()
                key.update(f"{self.name} {qualified} {number}".encode())
                line = getattr(site.before, "lineno", lines[0])
                yield Mutant(
                    self, site, qualified, operator, line, tuple(lines), key.hexdigest()[:12]
                )


def sources(folder: str) -> list[Source]:
    """The modules of the rules of the game in this folder."""
    rules = GAMES / folder / "rules"
    paths = sorted(path for path in rules.rglob("*.py") if path.name not in LEFT_OUT)
    return [Source(path, rules) for path in paths]


def population(folder: str) -> list[Mutant]:
    """All mutants of a game, always in the same order."""
    return [mutant for source in sources(folder) for mutant in source.mutants()]


def drawn(mutants: Sequence[Mutant], seed: int) -> list[Mutant]:
    """The mutants in random order: the first so many of them are a random sample.

    The order of two of them depends on nothing but their keys, so a change of one function leaves
    the sample of the others as it was. Where two equal arguments would be exchanged, there is no
    mutant.
    """

    def place(mutant: Mutant) -> bytes:
        return hashlib.sha256(f"{seed} {mutant.key}".encode()).digest()

    return sorted((one for one in mutants if one.before != one.after), key=place)


def functions(body: Sequence[ast.stmt], within: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions and methods of a module with their qualified names."""
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from functions(node.body, f"{within}{node.name}.")
        elif isinstance(node, ast.FunctionDef):
            yield within + node.name, node


def sites(function: ast.FunctionDef) -> Iterator[tuple[str, Site, range]]:
    """Operator, place and lines of every change within a function."""
    for number, statement in enumerate(function.body):
        yield from _sites_at(statement, (function, "body", number), range(0))


def _sites_at(
    node: ast.AST, where: tuple[ast.AST, str, int | None], lines: range
) -> Iterator[tuple[str, Site, range]]:
    if isinstance(node, ast.stmt):
        lines = lines_of(node)
    for operator, after in changes(node):
        if not hasattr(after, "lineno"):  # what is new lies where the old node lay
            ast.fix_missing_locations(ast.copy_location(after, node))
        yield operator, Site(*where, node, after), lines
    for name, value in ast.iter_fields(node):
        if name in NOT_INSIDE:
            continue
        if isinstance(value, ast.AST):
            yield from _sites_at(value, (node, name, None), lines)
        elif isinstance(value, list):
            for number, item in enumerate(value):
                if isinstance(item, ast.AST):
                    yield from _sites_at(item, (node, name, number), lines)


def lines_of(statement: ast.stmt) -> range:
    """The lines of a statement, without those of the statements inside it."""
    inside: list[ast.stmt] = getattr(statement, "body", [])
    last = inside[0].lineno - 1 if inside else statement.end_lineno or statement.lineno
    return range(statement.lineno, max(last, statement.lineno) + 1)


def all_code(code: CodeType) -> Iterator[CodeType]:
    """A code object and all within it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from all_code(constant)


def shortened(node: ast.AST) -> str:
    """The first line of a node's source."""
    return ast.unparse(node).splitlines()[0]
