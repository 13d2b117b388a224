"""Messages to a live server, honest and otherwise."""
