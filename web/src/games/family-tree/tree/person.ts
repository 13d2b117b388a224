import { nothing, svg, type SVGTemplateResult } from "lit";
import type { FamilyTreeCard, FamilyTreePerson, TreePlace } from "../../../generated/protocol";
import type { Standing } from "../../../table/standing";
import { read, t, word } from "../../../text/reader";
import { iconOf, inWords, situation } from "../cards";
import { sexSign, sign } from "../signs";
import { aheadMark, eventMark } from "./lines";
import { badge } from "./owners";
import { portrait } from "./portrait";
import type { TreeScene } from "./scene";

const LONG_NAME = 10;
const LETTERS_PX = 14;
/** Of a name that stands without a portrait: the width it may take, its largest and its least size. */
const ROOM = 86;
const LARGE_PX = 32;
const SMALL_PX = 24;
/** About the width of a letter as a part of its height. */
const LETTER = 0.62;

/** A person's medallion; a place left behind cannot be pointed at. */
export function figure(place: TreePlace, scene: TreeScene): SVGTemplateResult {
  const card = scene.cards.get(place.id);
  const standing = place.ghost ? "idle" : scene.standing(place.id);
  const inside = svg`
    <rect class="halo" x="-5" y="-5" width=${place.width + 10} height=${place.height + 10} rx="14"></rect>
    <rect class="box" width=${place.width} height=${place.height} rx="10"></rect>
    ${scene.isFar ? plate(place, card) : medallion(place, card)}
    ${scene.isBig || place.ghost ? nothing : svg`<g transform=${scene.isFar ? "translate(82 14)" : "translate(70 46)"}>${badge(place.owner)}</g>`}
    ${place.ghost ? nothing : marks(scene.people.get(place.id), scene.isFar ? undefined : card)}`;
  const at = `translate(${place.x} ${place.y})`;
  const classes = `person owner-${scene.isBig ? "none" : place.owner} ${place.chain ? "chain" : ""} ${standing}`;
  if (place.ghost) return svg`<g class="person ghost" transform=${at} data-ghost=${place.id} aria-hidden="true">${inside}</g>`;
  return svg`<g class=${classes} transform=${at} data-piece=${place.id} role="button" tabindex=${place.id === scene.active ? 0 : -1}
    aria-label=${described(place, scene, standing)} aria-pressed=${standing === "picked" ? "true" : nothing}>${inside}</g>`;
}

const nameOf = (place: TreePlace, card: FamilyTreeCard | undefined): string => (card ? read(card.title) : place.id);

function medallion(place: TreePlace, card: FamilyTreeCard | undefined): SVGTemplateResult {
  const name = nameOf(place, card);
  const size = name.length > LONG_NAME ? (LETTERS_PX * LONG_NAME) / name.length : LETTERS_PX;
  return svg`<g transform="translate(48 31) scale(0.8333)">${portrait(place.id, card?.sex ?? "F", card?.year ?? 0)}</g>
    <text class="name" x="48" y="72" font-size=${size}>${name}</text>
    <g class="sex" transform="translate(21 81.500) scale(0.620)">${sexSign(card?.sex ?? null)}</g>
    <text class="born" x="48" y="86">${card?.year}</text>`;
}

/** From afar: the name and the year as large as there is room, and no portrait. */
function plate(place: TreePlace, card: FamilyTreeCard | undefined): SVGTemplateResult {
  const name = nameOf(place, card);
  const size = Math.min(LARGE_PX, Math.max(SMALL_PX, ROOM / (LETTER * name.length)));
  const isLong = name.length * LETTER * size > ROOM;
  return svg`<text class="name" x="48" y="52" font-size=${size} textLength=${isLong ? ROOM : nothing} lengthAdjust=${isLong ? "spacingAndGlyphs" : nothing}>${name}</text>
    <g class="sex" transform="translate(17 74)">${sexSign(card?.sex ?? null)}</g>
    <text class="born" x="56" y="82">${card?.year}</text>`;
}

/** On the left what lies with a person, an event or a meeting in advance; on the right the icons of the card. */
function marks(person: FamilyTreePerson | undefined, card: FamilyTreeCard | undefined): SVGTemplateResult {
  const isAhead = person !== undefined && person.meeting !== null && person.spouse === null;
  return svg`${person?.event ? svg`<g transform="translate(13 13)">${eventMark()}</g>` : nothing}
    ${isAhead ? svg`<g transform="translate(14 13)">${aheadMark()}</g>` : nothing}
    ${(card?.icons ?? []).map((icon, index) => svg`<g class="icon" transform="translate(85 ${12 + 17 * index}) scale(0.72)">${sign(iconOf(icon, card?.sex ?? null).sign)}</g>`)}`;
}

/** Everything that a person's place in the tree shows, in words. */
function described(place: TreePlace, scene: TreeScene, standing: Standing): string {
  const card = scene.cards.get(place.id);
  const person = scene.people.get(place.id);
  const words = card ? [...inWords(card)] : [place.id];
  if (person) words.push(...situation(person, scene.cards));
  if (place.chain) words.push(word("text.family_tree.legend.chain"));
  if (!scene.isBig) words.push(t("ui.tree.before", { player: scene.names[place.owner] ?? "" }));
  const family = scene.drawing.parts.find(({ family, owner }) => family === place.family && owner === place.owner);
  if (family && !family.counts) words.push(word("text.family_tree.unjoined"));
  if (standing === "legal") words.push(t("ui.card.is_legal"));
  if (standing === "picked") words.push(t("ui.card.is_picked"));
  return words.join(", ");
}
