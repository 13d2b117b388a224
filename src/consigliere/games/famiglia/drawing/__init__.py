"""Famiglia as text."""
