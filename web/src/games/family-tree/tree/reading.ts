import { html, nothing, type TemplateResult } from "lit";
import type { FamilyTreeView, TreeGroup, TreePart, TreePlace } from "../../../generated/protocol";
import { read, t, word } from "../../../text/reader";
import { familyName, iconOf } from "../cards";
import { sign } from "../signs";
import { type Kin, outline } from "./outline";
import { nameOf } from "./person";
import type { TreeScene } from "./scene";

export interface Reading {
  readonly scene: TreeScene;
  readonly view: FamilyTreeView;
  /** Closes the sheet and leads to somebody in the tree. */
  readonly find: (id: string) => void;
}

/** The tree as a list to read: families, and in them the generations. */
export const reading = (props: Reading): TemplateResult =>
  html`${props.scene.drawing.groups.map((group) => tableau(group, props))}`;

function tableau({ owner }: TreeGroup, props: Reading): TemplateResult {
  const { drawing, isBig, names } = props.scene;
  const families = drawing.parts.filter((one) => one.owner === owner);
  return html`<section>${isBig ? nothing : html`<h3><bdi>${names[owner]}</bdi></h3>`}
    ${families.map((one) => family(one, props))}</section>`;
}

function family(one: TreePart, props: Reading): TemplateResult {
  const name = familyName(props.view, one.family);
  const about = [name, one.counts ? null : word("text.family_tree.unjoined")].filter((text) => text !== null).join(" · ");
  return html`${about === "" ? nothing : html`<h4><bdi>${about}</bdi></h4>`}${list(outline(props.scene.drawing, one), props)}`;
}

const list = (all: readonly Kin[], props: Reading): TemplateResult => html`<ul>${all.map((one) => html`<li>
  ${one.people.map((place, index) => person(place, index > 0, props))}
  ${one.isElsewhere ? html`<small>${t("ui.tree.elsewhere")}</small>` : nothing}
  ${one.children.length > 0 ? list(one.children, props) : nothing}</li>`)}</ul>`;

function person(place: TreePlace, isSpouse: boolean, { scene, find }: Reading): TemplateResult {
  const card = scene.cards.get(place.id);
  const laid = scene.people.get(place.id);
  const event = laid?.event ? scene.cards.get(laid.event) : undefined;
  const icons = (card?.icons ?? []).map((icon) => iconOf(icon, card?.sex ?? null));
  const notes = [
    ...icons.map(({ meaning }) => meaning), ...(event ? [read(event.title)] : []), ...(place.chain ? [word("text.family_tree.legend.chain")] : []),
    ...(place.ghost ? [word("text.family_tree.legend.ghost")] : []),
  ];
  const born = card ? t(card.sex === "F" ? "ui.sex.F" : "ui.sex.M", { year: card.year ?? 0 }) : "";
  const inside = html`<b>${nameOf(place, card)}</b> <span aria-hidden="true">${card?.year}</span><span class="unseen">, ${born}</span>
    ${icons.map(({ sign: name }) => html`<svg viewBox="-11 -11 22 22" class="icon" aria-hidden="true">${sign(name)}</svg>`)}`;
  return html`<div class="one ${place.chain ? "chain" : ""}">${isSpouse ? rings() : nothing}${place.ghost ? inside : html`<button type="button" @click=${() => find(place.id)}>${inside}</button>`}
    ${notes.length === 0 ? nothing : html`<small>${notes.join(" · ")}</small>`}</div>`;
}

/** Before whoever married the one above. */
const rings = (): TemplateResult => html`<svg viewBox="-11 -8 22 20" class="icon and" aria-hidden="true">${sign("rings")}</svg>
  <span class="unseen">${word("text.family_tree.legend.couple")}: </span>`;
