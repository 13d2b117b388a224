"""The components of La Famiglia as data: what they are, and the files they are read from."""
