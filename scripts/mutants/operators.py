"""The changes: what one node of a syntax tree may be replaced by.

Every change is one that a person could make by mistake: a bound off by one, a condition forgotten,
a statement left out. Changes that hardly any test could miss are left out, since they would only
flatter the share of those noticed.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TypeAlias

Change: TypeAlias = tuple[str, ast.AST]
"""The name of an operator, and the node that it puts in the place of another."""

_COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}
_OTHER_FUNCTION = {"min": "max", "max": "min", "any": "all", "all": "any"}


def changes(node: ast.AST) -> Iterator[Change]:
    """Every change of this node itself, not of what is inside it."""
    match node:
        case ast.Compare(ops=[operation]):
            for other in _COMPARISONS[type(operation)]:
                yield "comparison", ast.Compare(node.left, [other()], node.comparators)
        case ast.BoolOp():
            yield from _changes_of_conditions(node)
        case ast.UnaryOp(operand=operand) if not isinstance(operand, ast.Constant):
            yield "sign", operand
        case ast.BinOp(op=operation) if type(operation) in _ARITHMETIC:
            yield "arithmetic", ast.BinOp(node.left, _ARITHMETIC[type(operation)](), node.right)
        case ast.Constant(value=value):
            yield from _changes_of_constants(value)
        case ast.IfExp():
            yield "branch", node.body
            yield "branch", node.orelse
        case ast.Call():
            yield from _changes_of_calls(node)
        case ast.stmt():
            yield from _changes_of_statements(node)


def _changes_of_conditions(node: ast.BoolOp) -> Iterator[Change]:
    other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    yield "and, or", ast.BoolOp(other, node.values)
    for place in range(len(node.values)):
        left = [value for number, value in enumerate(node.values) if number != place]
        yield "condition left out", left[0] if len(left) == 1 else ast.BoolOp(node.op, left)


def _changes_of_constants(value: object) -> Iterator[Change]:
    if isinstance(value, bool):
        yield "constant", ast.Constant(not value)
    elif isinstance(value, int):
        yield "constant", ast.Constant(value + 1)
        if value > 0:
            yield "constant", ast.Constant(value - 1)


def _changes_of_calls(node: ast.Call) -> Iterator[Change]:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name in _OTHER_FUNCTION:
        function = ast.Name(_OTHER_FUNCTION[name], ast.Load())
        yield "function", ast.Call(function, node.args, node.keywords)
    elif len(node.args) > 2:
        *first, second, third = node.args
        yield "arguments", ast.Call(node.func, [*first, third, second], node.keywords)


def _changes_of_statements(node: ast.stmt) -> Iterator[Change]:
    match node:
        case ast.If():
            for value in (True, False):
                yield "branch", ast.If(ast.Constant(value), node.body, node.orelse)
        case ast.While():
            yield "loop", ast.While(ast.Constant(value=False), node.body, node.orelse)
        case ast.For():
            none = ast.Tuple([], ast.Load())
            yield "loop", ast.For(node.target, none, node.body, node.orelse)
        case ast.Break():
            yield "jump", ast.Continue()
        case ast.Continue():
            yield "jump", ast.Break()
        case ast.AugAssign(op=operation) if type(operation) in _ARITHMETIC:
            other = _ARITHMETIC[type(operation)]()
            yield "arithmetic", ast.AugAssign(node.target, other, node.value)
            yield "statement left out", ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]) | ast.Raise():
            yield "statement left out", ast.Pass()
        case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()):
            yield "statement left out", ast.Pass()
        case ast.Return(value=None):
            yield "statement left out", ast.Pass()
        case ast.Return(value=ast.Compare() | ast.BoolOp()) if node.value is not None:
            for value in (True, False):
                yield "result", ast.Return(ast.Constant(value))
