"""What a link to a table shows in a chat before anybody has followed it."""
