"""How La Famiglia is presented: notation, choices, views, events and refusals."""
