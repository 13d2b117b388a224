"""Search: rollouts of decisions from many determinizations of what is hidden."""
