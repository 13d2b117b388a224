import { html, type TemplateResult } from "lit";
import { gameModule } from "../games/registry";
import type { GameCard } from "../generated/protocol";
import { api } from "../net/api";
import { man } from "../table/fedora";
import { sunRays } from "./sun-rays";

/** The picture of a game on the first page: of its folder here, else what the game brings, else the one for every game. */
export function poster(game: GameCard | undefined): TemplateResult {
  const own = gameModule(game?.id)?.poster;
  if (own) return own();
  if (game?.has_picture) return html`<img class="poster" src=${api.pictureAddress(game.id)} alt="" />`;
  return commonPoster(game);
}

/** A low sun in the colour of the game, its rays, the man and his rose. */
function commonPoster(game: GameCard | undefined): TemplateResult {
  const { light, dark } = game?.accent ?? { light: "var(--rose)", dark: "var(--rose)" };
  return html`<svg class="poster" viewBox="0 0 420 500" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <path class="sunrays" d=${sunRays(210, 300, 22)} />
    <circle class="sun" cx="210" cy="300" r="158" .style=${`fill: light-dark(${light}, ${dark})`} />
    <g transform="translate(14 108) scale(1.96)">${man()}</g>
    <g class="rose family-F" transform="translate(282 420) rotate(14)"><circle class="petal" r="27" />
      <path class="cut" d="M0 -4 C5 -8 11 -3 9 3 C7 10 -5 12 -11 5 C-18 -4 -13 -17 -1 -19 C12 -20 21 -9 18 4 M-19 9 C-13 19 1 22 10 17" /></g>
  </svg>`;
}
