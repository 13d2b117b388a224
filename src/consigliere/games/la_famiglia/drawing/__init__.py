"""The map of La Famiglia as a drawing."""
