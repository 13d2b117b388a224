"""The table server: Starlette, msgspec and SQLite."""
