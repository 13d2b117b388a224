"""La Famiglia: the great war for Sicily, for two, three or four people."""
