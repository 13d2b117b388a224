"""The tree of Family Tree: as a graph, as positions, as SVG, as text and as GEDCOM."""
