"""Computer players of Famiglia: whole turns are evaluated, then compared in playouts."""
