"""Kuhn poker for consigliere."""
