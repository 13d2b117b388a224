import { html, type TemplateResult } from "lit";
import { gameModule } from "../games/registry";
import type { GameCard } from "../generated/protocol";
import { man } from "../table/fedora";
import { sunRays } from "./sun-rays";

/** The picture of the first page: the game's own, else one that fits every game. */
export const poster = (game: GameCard | undefined): TemplateResult => (gameModule(game?.id)?.poster ?? neutralPoster)();

/** A low sun, its rays, and the man. */
const neutralPoster = (): TemplateResult => html`<svg class="poster" viewBox="0 0 420 500" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <path class="sunrays" d=${sunRays(210, 300, 22)} />
    <circle class="sun" cx="210" cy="300" r="158" />
    <g transform="translate(14 108) scale(1.96)">${man()}</g>
  </svg>`;
