"""Kuhn poker keeps every promise of the Game protocol."""

from consigliere.testing import conformance_tests

test_kuhn_poker = conformance_tests("kuhn-poker")
