"""Three family games at one table: Famiglia, La Famiglia and Family Tree."""

__version__ = "0.1.0"
