import { html, type TemplateResult } from "lit";
import type { Block } from "../generated/protocol";
import { marked } from "./marked";
import { reader } from "./reader";

/** Paragraphs, lists, tables and pictures of a page about a game. */
export function blocksOf(blocks: readonly Block[], game: string): readonly TemplateResult[] {
  return blocks.map((block) => blockOf(block, game));
}

function blockOf({ kind, rows }: Block, game: string): TemplateResult {
  if (kind === "paragraph") return html`<p>${marked(rows[0]?.[0] ?? "", game)}</p>`;
  if (kind === "list") return html`<ul>${rows.map((row) => html`<li>${marked(row[0] ?? "", game)}</li>`)}</ul>`;
  if (kind === "picture") return picture(rows[0] ?? [], game);
  const [head = [], ...body] = rows;
  return html`<div class="figures" tabindex="0" role="region" aria-label=${head[0] ?? ""}><table>
    <thead><tr>${head.map((cell) => html`<th scope="col">${marked(cell, game)}</th>`)}</tr></thead>
    <tbody>${body.map(([name = "", ...cells]) => html`<tr><th scope="row">${marked(name, game)}</th>
      ${cells.map((cell) => html`<td>${marked(cell, game)}</td>`)}</tr>`)}</tbody></table></div>`;
}

/** A table that the text tells about. */
function picture([name = "", caption = ""]: readonly string[], game: string): TemplateResult {
  const address = `./api/rules/${game}/${reader.lang}/pictures/${name}`;
  return html`<figure><div class="figures" tabindex="0" role="region" aria-label=${caption}><img src=${address} alt=${caption} loading="lazy" /></div>
    <figcaption aria-hidden="true">${caption}</figcaption></figure>`;
}
