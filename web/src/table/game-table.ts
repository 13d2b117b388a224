import type { nothing, TemplateResult } from "lit";
import type { Choice, Event as GameEvent, LogLine, Message, PlaceInfo, SeatInfo, TableInfo } from "../generated/protocol";
import type { TableView } from "../net/table-view";
import type { Standing } from "./standing";

/** Everything that is drawn of a table; a replay draws the same without a decision. */
export interface Scene {
  readonly table: TableInfo;
  readonly view: TableView;
  readonly drawing: unknown;
  readonly standing: (piece: string) => Standing;
  /** Pieces that end the turn as soon as they are pointed at. */
  readonly endings: ReadonlySet<string>;
  readonly memory: boolean;
  /** The headline and the buttons beside the near hand. */
  readonly prompt: TemplateResult;
  readonly buttons: TemplateResult | typeof nothing;
  readonly isOwnTurn: boolean;
  /** What the own seat may do, and the pieces picked so far. */
  readonly choices: readonly Choice[];
  readonly picked: readonly string[];
  /** Everything that has happened, as far as it is shown. */
  readonly log: readonly LogLine[];
  /** A note beside a name, for example that a player is away. */
  readonly note: (seat: SeatInfo) => string | null;
  /** Stands in the middle, before and after the game. */
  readonly middle: TemplateResult | typeof nothing;
}

/** What the paper beside the table says about one piece. */
export interface Focus {
  readonly table: TableInfo;
  readonly view: TableView;
  readonly piece: string | null;
  /** Asks where a card would fit; null where nobody can be asked, as in a replay. */
  readonly survey: ((piece: string) => Promise<readonly PlaceInfo[]>) | null;
}

/** What is known of a table, and everything that has happened at it. */
export interface Happened {
  readonly table: TableInfo;
  readonly view: TableView;
  readonly log: readonly LogLine[];
}

/** What the page has to know of one game beyond what all have in common. */
export interface GameTable {
  readonly board: (scene: Scene) => TemplateResult;
  /** What is said of a piece beside the table, in games that say anything. */
  readonly focus?: (focus: Focus) => TemplateResult;
  /** What is said in the top line: the edition, the turn and the like. */
  readonly subtitle: (table: TableInfo, view: TableView) => readonly string[];
  /** What a piece is for, where it may not be chosen now and its refusal does not say so. */
  readonly purpose?: (piece: string) => Message | null;
  /** The sentence over the hand when these pieces are picked and one of `next` is to come; `open` is all that may become of it. */
  readonly nextPrompt: (picked: readonly string[], view: TableView, next: ReadonlySet<string>, open: readonly Choice[]) => string;
  /** What is said under that sentence where the log and the details lie out of sight: on a narrow page, and in a game with a drawer. */
  readonly notes?: (happened: Happened, picked: readonly string[]) => readonly string[];
  /** A score as the end of the game shows it, with a word on what it counts if it is no points. */
  readonly score: (table: TableInfo, score: number) => { readonly value: number; readonly unit: string | null };
  /** Why a game ended, where its last view says more than the name of the reason. */
  readonly reason?: (view: TableView) => Message | null;
  /** Whose colour and letter stand beside a name in the log; without it the seats have colours of their own. */
  readonly crest?: (view: TableView, seat: number) => TemplateResult;
  /** The names of the seats as sentences of the log say them, in games where a name alone does not say whose a piece is. */
  readonly called?: (table: TableInfo, view: TableView) => readonly string[];
  /** Whether an own event invites to tell a story. */
  readonly asksForStory: (event: GameEvent) => boolean;
  /** Whether an action reveals something at the first tap, so that a finger is asked once more if it ends the turn, too. */
  readonly reveals?: (choice: Choice, view: TableView) => boolean;
  /** Whether a pass has its own button beside the undo. */
  readonly hasPass: boolean;
  /** Whether the paper beside the table slides over it when it is asked for, because the table needs the width. */
  readonly hasDrawer?: boolean;
  /** Whether nothing is hidden, so that the record may be saved at any time. */
  readonly isOpen?: boolean;
  /** Whether hands lie open that a player may want to remember instead of seeing them. */
  readonly hasMemory?: boolean;
}
