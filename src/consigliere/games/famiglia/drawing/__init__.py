"""Famiglia as text and as SVG."""
