import { html, type TemplateResult } from "lit";
import type { LaFamigliaView } from "../../../generated/protocol";
import type { Scene } from "../scene";
import { dome } from "./dome";
import { families } from "./families";
import { tables } from "./planning-tables";
import { solo } from "./solo";
import { lands } from "./territories";

/** The boards beside the map, of which one is shown. */
const TABS = ["tables", "families", "solo", "power", "lands"] as const;
export type Tab = (typeof TABS)[number];

/** What a decision is about; the board of it is shown by itself. */
const BOARD_OF: Readonly<Record<string, Tab>> = {
  family: "families", row: "families",
  disc: "tables", main: "tables", move_to: "tables", gain_column: "tables", gain_cell: "tables", pay_cell: "tables", work: "tables",
  final: "tables", final_cell: "tables", solo: "solo", extra: "solo", unblock: "solo", open_lock: "solo",
  restore: "power", dome_mark: "power", tile: "power", shift: "power",
};

const SHEETS: Readonly<Record<Tab, (scene: Scene) => TemplateResult>> = { tables, families, solo, power: dome, lands };

/** Those of this game: 2v2 has no solo board. */
export const tabsOf = ({ solo: cells }: LaFamigliaView): readonly Tab[] => TABS.filter((tab) => tab !== "solo" || cells.length > 0);

/** The moment for which a reader has turned to a board; in the next one it is chosen anew. */
export const momentOf = ({ round, phase, decision }: LaFamigliaView): string => `${round} ${phase} ${BOARD_OF[decision] ?? ""}`;

/** Whether the decision is made on a board. */
export const isAboutBoard = ({ decision }: LaFamigliaView): boolean => BOARD_OF[decision] !== undefined;

/** The board that belongs to the moment; null where none is needed. */
export const dueTab = (view: LaFamigliaView, isOver: boolean): Tab | null => BOARD_OF[view.decision] ?? (isOver ? "power" : null);

export const sheet = (scene: Scene, tab: Tab): TemplateResult => html`${SHEETS[tab](scene)}`;
