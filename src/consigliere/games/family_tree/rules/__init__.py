"""The rules of Family Tree: records and decisions as numbers, compiled by Numba."""
