import { html, nothing, type TemplateResult } from "lit";
import type { SicilyLand, SicilyZone } from "../../../generated/protocol";
import { read, t } from "../../../text/reader";
import { inWords } from "./descriptions";
import { ringed } from "./legend";
import type { MapScene } from "./scene";

/** More names than this would cover those of the seas on a small map, which frames all these places anyway. */
const MOST_FAR = 3;

/** At the foot of the map, in full: what is pointed at, else what was picked, may be chosen or is being reported; the map itself says seas in full. */
export function caption(pointed: string | null, scene: MapScene): TemplateResult | typeof nothing {
  const { standing, spot } = scene;
  const places: readonly (SicilyLand | SicilyZone)[] = [...scene.drawing.lands, ...scene.drawing.zones];
  const isPicked = (id: string): boolean => standing(id) === "picked" || standing(id) === "sent";
  const one = places.find(({ id }) => id === pointed) ?? places.find(({ id }) => isPicked(id));
  if (one) {
    const [name, ...rest] = inWords(one, scene);
    return strip(html`<b>${name}</b> ${rest.join(", ")}`);
  }
  const open = scene.drawing.lands.filter(({ id }) => standing(id) === "legal");
  if (open.length > 0) return strip(html`${ringed("legal")} ${scene.look.isFar && open.length > MOST_FAR ? t("ui.sicily.count_legal", { count: open.length }) : names(open)}`);
  const told = places.filter(({ id }) => spot.has(id));
  return told.length > 0 ? strip(html`<b>${names(told)}</b>`) : nothing;
}

const names = (places: readonly (SicilyLand | SicilyZone)[]): string => places.map(({ name }) => read(name)).join(", ");

/** Screen readers get the same from the places themselves. */
const strip = (inside: TemplateResult): TemplateResult => html`<p class="caption" aria-hidden="true">${inside}</p>`;
