"""What every command shares: texts in the user's language, errors, files and progress bars."""
