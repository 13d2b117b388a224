"""The components of La Famiglia as data, and the files they are loaded from."""
