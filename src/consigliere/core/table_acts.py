"""Acts of the table in a record, beside the steps of the game.

They begin with `!`, which no step may.
"""

UNDO = "!undo:"
"""Followed by the number of the position that is restored."""
RESIGN = "!resign"
OFFER_END = "!offer_end"
DECLINE_END = "!decline_end"
AGREE_END = "!agree_end"
ASK_BACK = "!ask_back"
"""Asks to take back the own last decision; the next step of the game withdraws it."""
ALLOW_BACK = "!allow_back"
REFUSE_BACK = "!refuse_back"
"""Refuses the request, or withdraws it."""
ASK_REPLACE = "!ask_replace:"
"""Followed by a seat that keeps the others waiting: asks that the computer plays for it until its
player comes back."""
ALLOW_REPLACE = "!allow_replace"
REFUSE_REPLACE = "!refuse_replace"
"""Refuses the request, or withdraws it; by the player themselves: they are here again."""
REPLACE = "!replace"
"""Those present agree: the computer plays for this seat until its player comes back."""
TAKE_OVER = "!take_over"
COME_BACK = "!come_back"
TIME_UP_TAKE_OVER = "!time_up:take_over"
"""The time of the player is up: the computer plays on until they come back."""
TIME_UP_RESIGN = "!time_up:resign"
"""The time of the player is up: that counts as giving up."""
REMARK = "!remark:"
"""Followed by the number of a moment, that of one of its public events, and free text about it:
`!remark:17.1:They met …`. The game goes on as if nobody had said it."""
NAME = "!name:"
"""Followed by a piece and the name of what it belongs to: `!name:egor:The Larins`. The game goes on
as if it had none."""
