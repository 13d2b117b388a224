"""Tests of the champion."""
