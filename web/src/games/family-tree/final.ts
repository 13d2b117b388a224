import { html, nothing, type TemplateResult } from "lit";
import type { FamilyTreeSide, FamilyTreeView } from "../../generated/protocol";
import { seatNames } from "../../table/seats";
import { read, t } from "../../text/reader";
import { cardsOf, familyName } from "./cards";
import type { Scene } from "./scene";

/** What the points are made of: the best family, its surname chain, events and chips. */
export function final({ view, table }: Scene): TemplateResult | typeof nothing {
  if (view.variant === "big") return nothing;
  const names = seatNames(table);
  return html`<section class="side final" aria-label=${t("ui.final.title")} tabindex="0"><table>
    <thead><tr><th scope="col">${t("ui.final.title")}</th><th scope="col">${t("ui.final.points")}</th><th scope="col">${t("ui.final.people")}</th>
      <th scope="col">${t("ui.final.events")}</th><th scope="col">${t("ui.final.chips")}</th><th scope="col">${t("ui.final.chain")}</th></tr></thead>
    <tbody>${view.sides.map((side) => html`<tr class=${table.outcome?.winners.includes(side.seat) ? "won" : ""}><th scope="row"><bdi>${names[side.seat]}</bdi>${named(view, side)}</th>
      <td><b>${side.points}</b></td>${counted(view, side).map((count) => html`<td>${count}</td>`)}<td>${side.chips}</td><td>${side.chain.length || "–"}</td></tr>${links(view, side)}`)}</tbody>
  </table></section>`;
}

function named(view: FamilyTreeView, side: FamilyTreeSide): TemplateResult | typeof nothing {
  const name = familyName(view, side.best);
  return name === null ? nothing : html`<br /><small><bdi>${name}</bdi></small>`;
}

/** People and events of the family that counts. */
function counted(view: FamilyTreeView, side: FamilyTreeSide): readonly number[] {
  const family = view.people.filter(({ family }) => family === side.best);
  return [family.length, family.filter(({ event }) => event !== null).length];
}

/** The names of a chain have a row to themselves: beside the numbers a phone has no room for them. */
function links(view: FamilyTreeView, side: FamilyTreeSide): TemplateResult | typeof nothing {
  if (side.chain.length === 0) return nothing;
  const cards = cardsOf(view);
  const names = side.chain.map((id) => read(cards.get(id)?.title ?? { key: id, args: {} }));
  return html`<tr class="links"><td colspan="6">${names.join(" → ")}</td></tr>`;
}
