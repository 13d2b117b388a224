import { html, svg, type TemplateResult } from "lit";
import type { Camera, Size } from "../../../chart/camera";
import type { TreeGroup } from "../../../generated/protocol";
import { badge } from "./owners";

const HEIGHT = 30;
const MARGIN = 8;
/** Less than this of a tableau on the screen, and its badge alone says whose it is. */
const BADGE_PX = 26;

/** Whose tableau is where, in a strip over the tree: always to be read, however it is moved. */
export function heads(groups: readonly TreeGroup[], camera: Camera, screen: Size, text: (owner: number) => string): TemplateResult {
  const shown = groups.map((group, index) => {
    const left = Math.max(MARGIN, group.x * camera.scale + camera.x + MARGIN);
    // beside the last one there is all the room that is left
    const end = index + 1 < groups.length ? (group.x + group.width) * camera.scale + camera.x : screen.width;
    const right = Math.min(screen.width, end) - MARGIN;
    return right - left < BADGE_PX ? "" : svg`<svg x=${left} width=${right - left} height=${HEIGHT}><g transform="translate(13 15)">${badge(group.owner)}
      <text class="whose" x="18" y="6">${text(group.owner)}</text></g></svg>`;
  });
  return html`<svg class="heads" width=${screen.width} height=${HEIGHT} aria-hidden="true">${shown}</svg>`;
}
