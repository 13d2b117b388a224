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
      <td><b>${side.points}</b></td>${counted(view, side).map((count) => html`<td>${count}</td>`)}<td>${side.chips}</td><td>${chain(view, side)}</td></tr>`)}</tbody>
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

function chain(view: FamilyTreeView, side: FamilyTreeSide): TemplateResult | string {
  if (side.chain.length === 0) return "–";
  const cards = cardsOf(view);
  const names = side.chain.map((id) => read(cards.get(id)?.title ?? { key: id, args: {} }));
  return html`<b>${side.chain.length}</b> <small>${names.join(" → ")}</small>`;
}
