"""Play Famiglia at the keyboard against a computer player: python play.py [level]"""

import sys

import consigliere

YOU, COMPUTER = 0, 1


def main(level: int) -> None:
    """Ask for a word whenever it is your turn."""
    game = consigliere.new_game("famiglia", players={COMPUTER: level})
    while game.turn is not None:
        if game.turn == COMPUTER:
            print(f"The computer plays {game.play()}")
            continue
        print(game)
        word = input(f"{' '.join(game.legal_actions)} > ").strip()
        try:
            game.push(word)
        except consigliere.IllegalAction as refusal:
            print(f"The rules refuse it: {refusal.clause}")
        except consigliere.InvalidAction:
            print("That is none of the words above.")
    print(game)
    assert game.outcome is not None
    print("Scores:", *game.outcome.scores)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
