import type { Message } from "../generated/protocol";

/** What the views of all games have in common; the rest is for the game's own table. */
export interface TableView {
  readonly viewer: number | null;
  readonly to_act: readonly number[];
  readonly prompt: Message;
  readonly turn?: number;
}
