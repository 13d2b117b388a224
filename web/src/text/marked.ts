import { html, type TemplateResult } from "lit";
import { rulesHref } from "../route";

/** Bold words, or a clause of the rules. */
const MARKS = /\*\*(.+?)\*\*|\[([A-Z]+(?:-[A-Z0-9]+)+)\]/g;

/** A number and its per cent, which stay on one line. */
const SHARE = /(\d) %/g;

/** The text with `**words**` in bold and `[FA-P4-2]` as a link to that rule of the game. */
export function marked(source: string, game: string): readonly (string | TemplateResult)[] {
  const text = source.replace(SHARE, "$1\u00a0%");
  const parts: (string | TemplateResult)[] = [];
  let from = 0;
  for (const found of text.matchAll(MARKS)) {
    const [all, bold, clause] = found;
    parts.push(text.slice(from, found.index), bold ? html`<b>${bold}</b>` : html`<a href=${rulesHref(game, clause)}>${clause}</a>`);
    from = found.index + all.length;
  }
  return [...parts, text.slice(from)];
}
