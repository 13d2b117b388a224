"""What the table server must survive; docs/reliability.md is made from the marks of all tests."""
