"""Tests of the computer players of La Famiglia."""
