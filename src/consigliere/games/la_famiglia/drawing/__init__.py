"""La Famiglia as text and as SVG: the map of Sicily and what stands on it."""
