"""Rules of thumb: what every decision is worth to a seat."""
