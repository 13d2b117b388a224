"""Drawings of La Famiglia as text and as SVG: the map of Sicily with its pieces."""
