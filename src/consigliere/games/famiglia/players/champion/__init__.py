"""The champion of Famiglia: a learned value network, and a search on top of it."""
