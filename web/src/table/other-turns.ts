import { api } from "../net/api";
import { waitsForMe } from "../pages/own-games";

/** How often the page looks for what has happened at other tables, in milliseconds. */
const LOOK_EVERY = 30_000;

/** How many other games wait for the reader while a table is open, looked up now and then. */
export class OtherTurns {
  count = 0;
  #timer = 0;

  constructor(
    readonly table: string,
    readonly onChange: () => void,
  ) {
    this.#timer = window.setInterval(this.#look, LOOK_EVERY);
    this.#look();
  }

  stop(): void {
    window.clearInterval(this.#timer);
    this.#timer = 0;
  }

  readonly #look = (): void => {
    api.myGames(null).then(
      ({ games }) => {
        if (this.#timer === 0) return;
        this.count = games.filter((game) => game.id !== this.table && waitsForMe(game)).length;
        this.onChange();
      },
      () => undefined,
    );
  };
}
