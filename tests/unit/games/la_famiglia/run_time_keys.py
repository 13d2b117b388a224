"""Keys of the catalogue that the source of La Famiglia finishes at run time."""

CHOICES = """family council openlock character split put put_dome stop_put stop_at stop_tile
    stop_shift disc send from from_own from_neutral to gain gcol gkind act_yes act_no row work
    solo solo_none solo_extra solo_none_extra lab car boat kind none none_order none_hit at
    token final final_none bonusat bonusat_none restore unblock unblock_none pass dest count
    cars src done expl expl_car snitch snitch_none agit brute subtle withdraw card swap_yes
    swap_no domemark_yes domemark_no tile untile shift hit explained"""
ALONE = "disc gcol gkind row card token kind explained"
SURE = """put put_both put_members at tile bonus_at bonus_at_both bonus_at_members lab car boat kind
    order groups void"""
PROMPTS = """over setup wait put put_both put_members put_one put_one_both disc main main_extra
    main_gain main_move main_move_priced main_none bonus_at_both bonus_at_members move_to
    move_to_own move_to_neutral gain_column gain_column_own gain_column_neutral gain_cell
    gain_cell_own gain_cell_neutral pay_cell row row_first row_second row_both at token
    final final_cell
    bonus_at unblock order.MOVE order.MOVE_unused order.MUST order.MUST_unused order.EXPL
    order.SNIT order.AGIT count group_cars fight attack_card defence_card
    defence_card_neutral defence_card_dummy swap tile untile family
    council open_lock character character_returning split split_start work solo extra lab car
    boat kind kind_two restore dome_mark shift hit"""
EVENTS = """card_dealt_hidden character_kept_hidden start_taken_hidden recruited_hidden
    recruited_split_hidden order_put_hidden card_laid_hidden"""
EFFECTS = """lira recruit lab car boat carboat plo rap ord inf sol solall hit ordplus freemove
    decider guard"""

KEYS = (
    *(f"choice.la_famiglia.{key}" for key in CHOICES.split()),
    *(f"choice.la_famiglia.{key}_alone" for key in ALONE.split()),
    *(f"prompt.la_famiglia.{key}" for key in PROMPTS.split()),
    *(f"sure.la_famiglia.{key}" for key in SURE.split()),
    *(f"event.la_famiglia.{key}" for key in EVENTS.split()),
    *(f"la_famiglia.effect.{key}" for key in EFFECTS.split()),
    *(f"la_famiglia.{sort}.{number}" for sort in ("way", "equipment") for number in range(3)),
    *(f"la_famiglia.conflict_card.{card}" for card in "TSC"),
    *(f"la_famiglia.source.{source}" for source in "SPH"),
)
