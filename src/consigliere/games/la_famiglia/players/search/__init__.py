"""Search: decisions tried out in many deals of what is hidden."""
