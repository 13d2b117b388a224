"""The peer: grandalf's layered layout (Sugiyama), which knows neither years nor couples."""

from grandalf.graphs import Edge, Graph, Vertex
from grandalf.layouts import SugiyamaLayout, VertexViewer

from consigliere.games.family_tree.presentation.view import FamilyTreeView

WIDTH, HEIGHT = 60, 30
PASSES = 2
"""Sweeps that put the people of a layer in order."""


def lay_out(view: FamilyTreeView) -> None:
    """Positions for the same people, below their parents; every part of the tree by itself."""
    vertices = {person.id: Vertex(person.id) for person in view.people}
    for vertex in vertices.values():
        vertex.view = VertexViewer(WIDTH, HEIGHT)
    edges = [
        Edge(vertices[parent], vertices[person.id])
        for person in view.people
        for parent in (person.mother, person.father)
        if parent in vertices
    ]
    for part in Graph(list(vertices.values()), edges).C:
        layout = SugiyamaLayout(part)
        layout.init_all()
        layout.draw(PASSES)
