"""The encounter phase: orders carried out, and the conflicts they start."""
