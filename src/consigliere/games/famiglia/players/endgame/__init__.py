"""Famiglia near its end, solved exactly: the chances of every outcome under best play of both."""
