import type { Event as GameEvent, FamilyTreeView, Message } from "../../generated/protocol";
import type { Happened } from "../../table/game-table";
import { seatNames } from "../../table/seats";
import { read, t } from "../../text/reader";
import { cardsOf, iconOf } from "./cards";

/** Events that take a person out of somebody's family. */
const LOSSES: readonly string[] = ["family_tree.bride_taken", "family_tree.groom_taken"];

/** Whom others have taken from the reader since the reader last did anything. */
export function lossNotes({ table, view, log }: Happened): readonly string[] {
  const names = seatNames(table);
  const events = log.flatMap((line) => line.events);
  const since = events.slice(events.findLastIndex(({ seat }) => seat === view.viewer) + 1);
  return since.filter((event) => LOSSES.includes(event.key) && loserOf(event) === view.viewer).map((event) =>
    t("ui.table.did", { name: names[event.seat ?? -1] ?? "", text: read({ key: `event.${event.key}`, args: event.args }, names) }));
}

function loserOf({ args }: GameEvent): unknown {
  const player = args["player"] as Message | undefined;
  return player?.key === "seat" ? player.args["seat"] : null;
}

/** What the icons of the card picked first say. */
export function iconNotes(view: FamilyTreeView, [first]: readonly string[]): readonly string[] {
  const card = cardsOf(view).get(first ?? "");
  return card?.icons.map((icon) => iconOf(icon, card.sex).meaning) ?? [];
}
