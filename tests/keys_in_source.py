"""Which catalogue keys the Python source uses, found without running it.

A key is found where it is written: as the first argument of Message, Event or an error class, as a
whole key in any string, or as the argument of a helper that puts it into such a call, like
`def refusal(key): return IllegalAction(f"famiglia.{key}")`. Names are followed to the strings that
the function or the module assigns to them.
"""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TypeAlias

PREFIX = {"Message": "", "Event": "event.", "IllegalAction": "refusal."}
"""Error classes other than IllegalAction make `error.` keys."""

SPECIAL = {"seat"}
"""Rendered without a text of the catalogue."""

_WHOLE_KEY = re.compile(
    r"(event|refusal|error|choice|prompt|reason|option|edition|game|cli|ui|list|seat)(\.\w+)+"
)
Function: TypeAlias = "ast.FunctionDef | ast.AsyncFunctionDef"
Scope: TypeAlias = "dict[str, list[ast.expr]]"


@dataclass(frozen=True, slots=True)
class UsedKeys:
    """Whole keys, and beginnings of keys that are finished at run time; with where they stand."""

    whole: dict[str, str] = field(default_factory=dict)
    beginnings: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Constants:
    """The constants of a module, by name."""

    folder: Path
    values: Scope


@dataclass(frozen=True, slots=True)
class Helper:
    """A function whose parameter number `position` ends a key that starts with `prefix`.

    Of helpers with the same name a file calls the nearest one: the longest common path.
    """

    folder: Path
    name: str
    position: int
    prefix: str


@cache
def used_keys(folder: Path) -> UsedKeys:
    """Every key used by the Python files under `folder`."""
    trees = {path: ast.parse(path.read_text("utf-8")) for path in sorted(folder.rglob("*.py"))}
    reader = _Reader(trees)
    used = UsedKeys()
    for path, tree in trees.items():
        for place, key, is_whole in reader.keys(path, tree):
            if key not in SPECIAL:
                found = used.whole if is_whole else used.beginnings
                found.setdefault(key, f"{path.relative_to(folder)}:{place}")
    return used


class _Reader:
    """What all files together say about error classes, helpers and constants."""

    def __init__(self, trees: Mapping[Path, ast.Module]) -> None:
        self.trees = list(trees.values())
        self.errors = {"ConsigliereError"}
        self.constants = [
            Constants(path.parent, {k: v for k, v in _assigned(_top(tree)).items() if k.isupper()})
            for path, tree in trees.items()
        ]
        self._find_errors()
        self.helpers = [
            helper for path, tree in trees.items() for helper in self._helpers(path.parent, tree)
        ]

    def _find_errors(self) -> None:
        """Subclasses of ConsigliereError, by the names of their bases."""
        classes = [n for t in self.trees for n in ast.walk(t) if isinstance(n, ast.ClassDef)]
        size = 0
        while size < len(self.errors):
            size = len(self.errors)
            for node in classes:
                if any(_name(base) in self.errors for base in node.bases):
                    self.errors.add(node.name)

    def prefix(self, call: ast.Call) -> str | None:
        """How the keys begin that this call makes of its first argument; None: it makes none."""
        name = _name(call.func)
        return PREFIX.get(name, "error." if name in self.errors else None)

    def _helpers(self, folder: Path, tree: ast.Module) -> Iterator[Helper]:
        for function in _functions(tree):
            names = [argument.arg for argument in function.args.args if argument.arg != "self"]
            for call in _calls(function.body):
                prefix = self.prefix(call)
                beginning, end = _split(call.args[0]) if call.args else ("", None)
                if prefix is not None and isinstance(end, ast.Name) and end.id in names:
                    yield Helper(folder, function.name, names.index(end.id), prefix + beginning)

    def keys(self, path: Path, tree: ast.Module) -> Iterator[tuple[int, str, bool]]:
        """Line, key, and whether it is whole, for every key of a file."""
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and _WHOLE_KEY.fullmatch(str(node.value)):
                yield node.lineno, str(node.value), True
        module = self._constants_for(path.parent) | _assigned(_top(tree))
        for statements in (_top(tree), *(function.body for function in _functions(tree))):
            scope = module | _assigned(statements)
            for call in _calls(statements):
                for key, is_whole in self._keys_of(path.parent, call, scope):
                    yield call.lineno, key, is_whole

    def _constants_for(self, folder: Path) -> Scope:
        """The constants of all files; of the same name the nearest ones."""
        scope: Scope = {}
        for found in sorted(self.constants, key=lambda each: _shared_path(folder, each.folder)):
            scope |= found.values
        return scope

    def _keys_of(self, folder: Path, call: ast.Call, scope: Scope) -> Iterator[tuple[str, bool]]:
        prefix = self.prefix(call)
        if prefix is not None and call.args:
            yield from _completed(prefix, call.args[0], scope)
        called = [helper for helper in self.helpers if helper.name == _name(call.func)]
        for helper in _nearest(folder, called):
            if len(call.args) > helper.position:
                yield from _completed(helper.prefix, call.args[helper.position], scope)


def _completed(prefix: str, argument: ast.expr, scope: Scope) -> Iterator[tuple[str, bool]]:
    beginning, end = _split(argument)
    ends = list(_strings(end, scope)) if end is not None else []
    for text in ends:
        yield prefix + beginning + text, True
    if not ends and beginning:
        yield prefix + beginning, False


def _split(argument: ast.expr) -> tuple[str, ast.expr | None]:
    """The constant beginning of a key and the expression of its end, if that is all there is."""
    if not isinstance(argument, ast.JoinedStr):
        return "", argument
    first, *rest = argument.values
    beginning = str(first.value) if isinstance(first, ast.Constant) else ""
    if beginning and len(rest) == 1 and isinstance(rest[0], ast.FormattedValue):
        return beginning, rest[0].value
    return beginning, None


def _strings(node: ast.expr, scope: Scope) -> Iterator[str]:
    """The strings that an expression may come to, as far as they are written down."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from _strings(one, scope)
            yield from _strings(other, scope)
        case ast.Dict(values=values):
            for value in values:
                yield from _strings(value, scope)
        case ast.Subscript(value=mapping):
            yield from _strings(mapping, scope)
        case ast.Call(func=ast.Attribute(value=mapping, attr="get"), args=[_, *default]):
            for part in (mapping, *default):
                yield from _strings(part, scope)
        case ast.Name(id=name):
            inner = {key: value for key, value in scope.items() if key != name}
            for value in scope.get(name, []):
                yield from _strings(value, inner)


def _top(tree: ast.Module) -> list[ast.stmt]:
    """The statements of a module outside its functions and classes."""
    inside = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    return [statement for statement in tree.body if not isinstance(statement, inside)]


def _nearest(folder: Path, helpers: list[Helper]) -> list[Helper]:
    """The helpers that share most of their path with a folder."""
    shared = [_shared_path(folder, helper.folder) for helper in helpers]
    return [h for h, length in zip(helpers, shared, strict=True) if length == max(shared)]


def _shared_path(one: Path, other: Path) -> int:
    """The length of the path that two folders have in common."""
    return len(os.path.commonpath([one, other]))


def _assigned(body: Iterable[ast.stmt]) -> Scope:
    """Every expression assigned to a name in these statements, those nested in them included."""
    scope: Scope = {}
    for statement in body:
        for node in ast.walk(statement):
            for target, value in _assignments(node):
                if isinstance(target, ast.Name):
                    scope.setdefault(target.id, []).append(value)
    return scope


def _assignments(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    match node:
        case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.IfExp(body=one, orelse=other)):
            for values in (one, other):
                if isinstance(values, ast.Tuple):
                    yield from zip(names, values.elts, strict=False)
        case ast.Assign(targets=[target], value=value):
            yield target, value
        case ast.AnnAssign(target=target, value=ast.expr() as value):
            yield target, value
        case ast.For(target=target, iter=ast.Tuple(elts=values) | ast.List(elts=values)):
            yield from ((target, value) for value in values)


def _functions(tree: ast.Module) -> list[Function]:
    return [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)]


def _calls(statements: Iterable[ast.stmt]) -> Iterator[ast.Call]:
    for statement in statements:
        yield from (node for node in ast.walk(statement) if isinstance(node, ast.Call))


def _name(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""
