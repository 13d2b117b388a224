import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { GameCard } from "../generated/protocol";
import { read, wordOr } from "../text/reader";
import { api } from "./api";

let asked: Promise<readonly GameCard[]> | null = null;

/** What can be played here; asked for once a visit. */
export function gameCards(): Promise<readonly GameCard[]> {
  asked ??= api.games().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

/** What a game is called; a game that is gone goes by its id. */
export function gameName(cards: readonly GameCard[], game: string): string {
  const card = cards.find(({ id }) => id === game);
  return card ? read(card.name) : wordOr(`${game}.name`, game);
}

/** By then whoever asks has drawn itself. */
const DRAWN_MS = 250;

/** The cards of the games for an element that can do without them until they come. */
export class GameCards implements ReactiveController {
  #cards: readonly GameCard[] = [];
  #isAsking = false;

  /** With `wait` they are asked for by `ask`, once the page is drawn: the server loads every game for them. */
  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly wait = false,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    if (!this.wait) this.#fetch();
  }

  ask(): void {
    if (this.#isAsking) return;
    this.#isAsking = true;
    setTimeout(() => this.#fetch(), DRAWN_MS);
  }

  #fetch(): void {
    gameCards().then(
      (cards) => {
        this.#cards = cards;
        this.host.requestUpdate();
      },
      () => undefined,
    );
  }

  /** What a game is called. */
  nameOf(game: string): string {
    return gameName(this.#cards, game);
  }

  of(game: string | undefined): GameCard | undefined {
    return this.#cards.find(({ id }) => id === game);
  }
}
