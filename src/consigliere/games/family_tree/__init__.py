"""Family Tree: dynasties for two to six people, one big tree for two to ten."""
