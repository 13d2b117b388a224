import type { TemplateResult } from "lit";
import type { GameTable } from "../table/game-table";

/** What the page knows of a game before any table of it is opened. */
export interface GameModule {
  /** The game's id, as the server lists it. */
  readonly id: string;
  /** Fetches what draws its tables. */
  readonly table: () => Promise<GameTable>;
  /** The picture on the first page; without it there is the one for every game. */
  readonly poster?: () => TemplateResult;
  /** Whether the pieces of a choice may be pointed at in any order. */
  readonly isInAnyOrder?: boolean;
  /** What helps people who play with the real box. */
  readonly companion?: Companion;
}

export interface Companion {
  /** The way to it on the first page. */
  readonly link: () => TemplateResult;
  /** Fetches its page. */
  readonly page: () => Promise<() => TemplateResult>;
}
