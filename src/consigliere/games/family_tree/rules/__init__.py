"""The rules of Family Tree as functions over a NumPy record, compiled by Numba."""
