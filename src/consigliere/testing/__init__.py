"""The conformance suite: what every game must pass."""
