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

/** A person's medallion; a place left behind cannot be pointed at. */
export function figure(place: TreePlace, scene: TreeScene): SVGTemplateResult {
  const card = scene.cards.get(place.id);
  const standing = place.ghost ? "idle" : scene.standing(place.id);
  const inside = svg`
    <rect class="halo" x="-5" y="-5" width=${place.width + 10} height=${place.height + 10} rx="14"></rect>
    <rect class="box" width=${place.width} height=${place.height} rx="10"></rect>
    ${FIGURES[scene.look](place, card, scene)}
    ${scene.isBig || place.ghost ? nothing : svg`<g transform=${BADGES[scene.look]}>${badge(place.owner)}</g>`}
    ${place.ghost ? nothing : MARKS[scene.look](scene.people.get(place.id), card, scene.isBig)}`;
  const at = `translate(${place.x} ${place.y})`;
  const classes = `person owner-${scene.isBig ? "none" : place.owner} ${place.chain ? "chain" : ""} ${standing}`;
  if (place.ghost) return svg`<g class="person ghost" transform=${at} data-ghost=${place.id} aria-hidden="true">${inside}</g>`;
  return svg`<g class=${classes} transform=${at} data-piece=${place.id} role="button" tabindex=${place.id === scene.active ? 0 : -1}
    aria-label=${described(place, scene, standing)} aria-pressed=${standing === "picked" ? "true" : nothing}>${inside}</g>`;
}

export const nameOf = (place: TreePlace, card: FamilyTreeCard | undefined): string => (card ? read(card.title) : place.id);

function medallion(place: TreePlace, card: FamilyTreeCard | undefined, scene: TreeScene): SVGTemplateResult {
  return svg`${pictured(place, card, "translate(48 31) scale(0.8333)")}${named(nameOf(place, card), 72, scene)}
    <g class="sex" transform="translate(21 81.500) scale(0.620)">${sexSign(card?.sex ?? null)}</g>
    <text class="born" x="48" y="86">${card?.year}</text>`;
}

/** From farther off: a smaller portrait, and letters as large as there is room. */
function plate(place: TreePlace, card: FamilyTreeCard | undefined, scene: TreeScene): SVGTemplateResult {
  return svg`${pictured(place, card, "translate(48 24) scale(0.6667)")}${named(nameOf(place, card), 64, scene)}
    <g class="sex" transform="translate(20 77) scale(0.8)">${sexSign(card?.sex ?? null)}</g>
    <text class="born" x="54" y="86">${card?.year}</text>`;
}

/** From very far: letters could not be read. */
const disc = (place: TreePlace, card: FamilyTreeCard | undefined): SVGTemplateResult => pictured(place, card, "translate(48 46) scale(1.330)");

const FIGURES = { near: medallion, middle: plate, far: disc };
const BADGES = { near: "translate(70 46)", middle: "translate(80 14)", far: "translate(80 78) scale(1.500)" };

const pictured = (place: TreePlace, card: FamilyTreeCard | undefined, at: string): SVGTemplateResult =>
  svg`<g transform=${at}>${portrait(place.id, card?.sex ?? "F", card?.year ?? 0)}</g>`;

/** A name in the size that all names have at this zoom. */
function named(name: string, y: number, { letters: { size, squeezed } }: TreeScene): SVGTemplateResult {
  const width = squeezed.get(name);
  return svg`<text class="name" x="48" y=${y} font-size=${size} textLength=${width ?? nothing} lengthAdjust=${width ? "spacingAndGlyphs" : nothing}>${name}</text>`;
}

/** On the left what lies with a person, an event or a meeting in advance; on the right the icons of the card. */
function marks(person: FamilyTreePerson | undefined, card: FamilyTreeCard | undefined): SVGTemplateResult {
  return svg`${lying(person, "translate(13 13)")}${icons(card, (index) => `translate(85 ${12 + 17 * index}) scale(0.72)`)}`;
}

/** The same in larger signs, the icons under the badge. */
function largeMarks(person: FamilyTreePerson | undefined, card: FamilyTreeCard | undefined, isBig: boolean): SVGTemplateResult {
  return svg`${lying(person, "translate(14 15) scale(1.150)")}${icons(card, (index) => `translate(82 ${(isBig ? 15 : 38) + 21 * index}) scale(0.95)`)}`;
}

const eventAlone = (person: FamilyTreePerson | undefined): SVGTemplateResult => lying(person, "translate(16 17) scale(1.500)");

const MARKS = { near: marks, middle: largeMarks, far: eventAlone };

function lying(person: FamilyTreePerson | undefined, at: string): SVGTemplateResult {
  const isAhead = person !== undefined && person.meeting !== null && person.spouse === null;
  return svg`<g transform=${at}>${person?.event ? eventMark() : isAhead ? aheadMark() : nothing}</g>`;
}

const icons = (card: FamilyTreeCard | undefined, at: (index: number) => string): SVGTemplateResult =>
  svg`${(card?.icons ?? []).map((icon, index) => svg`<g class="icon" transform=${at(index)}>${sign(iconOf(icon, card?.sex ?? null).sign)}</g>`)}`;

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
