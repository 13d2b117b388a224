"""The heuristic: rules of thumb that rate every decision of a seat."""
