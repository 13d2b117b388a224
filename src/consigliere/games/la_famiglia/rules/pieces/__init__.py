"""Soldiers, money, equipment and discs: where they are and how they move."""
