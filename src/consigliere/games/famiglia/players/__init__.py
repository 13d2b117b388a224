"""How the computer plays Famiglia: whole turns valued, then tried out in playouts."""
