"""The rules of Famiglia: records and decisions as numbers, compiled by Numba."""
