import { svg, type SVGTemplateResult } from "lit";
import { familyShape } from "../piece-shapes";

/** Soldiers: the shape and ink of their family, the letter on a tab, how many; more of them lie on top of each other. */
export function stack(ink: string, count: number): SVGTemplateResult {
  const shape = familyShape(ink);
  const below = count > 3 ? [2, 1] : count > 1 ? [1] : [];
  return svg`<g class="stack" aria-hidden="true">${below.map((step) => svg`<path class="shape below" transform="translate(${step * 2.6} ${step * -2.6}) scale(2)" d=${shape}></path>`)}
    <path class="shape top" transform="scale(2)" d=${shape}></path>
    <text class="count ${count > 9 ? "long" : ""}" y="8">${count}</text>
    <g class="tab" transform="translate(-16 15)"><circle r="10"></circle><text y="5.6">${ink}</text></g></g>`;
}
