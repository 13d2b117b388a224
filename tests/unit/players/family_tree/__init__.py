"""Tests of the computer players of Family Tree."""
