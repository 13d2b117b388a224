"""Games that each break one promise of the Game protocol, with the words it is caught by."""
