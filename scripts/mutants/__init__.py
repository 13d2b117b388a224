"""Small changes made to the rules on purpose, to see whether a test notices each of them.

`make mutants` runs it; docs/rules/mutants.md holds the result and says why it is done this way.
"""
