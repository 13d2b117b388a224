"""Texts in the reader's language: gettext catalogues, and the messages rendered from them."""
