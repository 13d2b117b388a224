"""Tables as text: pure functions from a view to lines."""
