import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { GameCard } from "../generated/protocol";
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

/** The cards of the games for an element that can do without them until they come. */
export class GameCards implements ReactiveController {
  #cards: readonly GameCard[] = [];

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {
    gameCards().then(
      (cards) => {
        this.#cards = cards;
        this.host.requestUpdate();
      },
      () => undefined,
    );
  }

  of(game: string | undefined): GameCard | undefined {
    return this.#cards.find(({ id }) => id === game);
  }
}
