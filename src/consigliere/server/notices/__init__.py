"""Notices for those who are away: what they say, and the ways that they take."""
