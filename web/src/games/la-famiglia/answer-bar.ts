import { html, nothing, type TemplateResult } from "lit";
import type { Choice, Message } from "../../generated/protocol";
import { effectIn, withoutEffect } from "../../table/choice-label";
import { endsMark } from "../../table/ends-mark";
import { narrow } from "../../table/paths";
import { seatNames } from "../../table/seats";
import { read, t, word, wordOr } from "../../text/reader";
import { partOf } from "./parts";
import { letterOf, NEUTRAL, ownerName, type Scene } from "./scene";
import { badge } from "./signs";

/**
 * Everything that may be answered and lies neither on the map nor in the hand, as buttons in words; `board` is the one beside the map.
 *
 * Extra actions would push the planning tables out of sight: one button turns to their board, and there the tables' columns are left out until one is asked for.
 */
export function bar(scene: Scene, board: string | null, turnToSolo: () => void): TemplateResult | typeof nothing {
  const { choices, picked, view } = scene;
  const { next } = narrow(choices, picked);
  const isFurther = (piece: string): boolean => view.decision === "main" && board !== "solo" && EXTRA.test(piece);
  const isBehind = (piece: string): boolean => view.decision === "main" && picked.length === 0 && board === "solo" && ON_BOARD["tables"]?.test(piece) === true;
  const offered = [...next].filter((piece) => !isSeen(scene, piece) && !isFurther(piece) && !isBehind(piece));
  if (offered.length === 0) return nothing;
  return html`<div class="answers" data-group role="group" aria-label=${t("ui.la_famiglia.answers")}>
    ${offered.map((piece) => answer(scene, piece, ON_BOARD[board ?? ""]?.test(piece) === true))}
    ${[...next].some(isFurther) ? html`<button type="button" class="on-solo" @click=${turnToSolo}>${t("ui.la_famiglia.on_solo")}</button>` : nothing}
    ${offered.some((piece) => oddsOf(scene, piece) !== null) ? html`<p>${t("ui.la_famiglia.odds_rule")}</p>` : nothing}
    ${[...next].some((piece) => isSeen(scene, piece)) && picked.length === 0 && view.decision !== "token" ? html`<p>${t("ui.la_famiglia.or_point")}</p>` : nothing}
  </div>`;
}

/** Whether every answer ends the turn, and some are places on the map or heads of columns, where no words have room. */
export function endsUnmarked(scene: Scene): boolean {
  const { choices, picked } = scene;
  const { next } = narrow(choices, picked);
  return picked.length === 0 && [...next].some((piece) => isSeen(scene, piece) || piece.startsWith("column.")) && choices.every((choice) => choice.ends_turn);
}

/** `isTwin`: it can be pointed at on the board shown beside the map as well. */
function answer(scene: Scene, piece: string, isTwin: boolean): TemplateResult {
  const about = aboutNow(scene, piece);
  const classes = `piece answer ${scene.standing(piece)} ${piece.startsWith("do.") && about === "" ? "other" : ""} ${isTwin ? "twin" : ""}`;
  return html`<button type="button" class=${classes} data-piece=${piece}>${badgeOf(scene, piece)}<span>${label(scene, piece)}${odds(scene, piece)}
    ${about === "" ? nothing : html`<small>${about}</small>`}</span><span class="unseen">, ${t("ui.card.is_legal")}</span>${endsMark(scene.endings.has(piece), "spoken")}</button>`;
}

/** What the server reckons for the choice that a piece completes. */
function oddsOf({ choices, picked, view }: Scene, piece: string): number | null {
  const [only] = narrow(choices, [...picked, piece]).complete;
  return view.odds.find(({ word: named }) => named === only?.word)?.percent ?? null;
}

function odds(scene: Scene, piece: string): TemplateResult | typeof nothing {
  const percent = oddsOf(scene, piece);
  if (percent === null) return nothing;
  const { decision, course, viewer } = scene.view;
  const holds = decision === "defence_card" || (decision === "swap" && course["defence_by"] === viewer);
  return html`<span class="comma">, </span><em class="odds">${t(holds ? "ui.la_famiglia.odds_hold" : "ui.la_famiglia.odds_take", { percent })}</em>`;
}

/** The key of a label that ends with a price. */
const PRICED = "choice.la_famiglia.priced";

/** What a choice costs. */
export function priceOf({ label: said }: Choice): number {
  const { key, args } = withoutEffect(said);
  return key === PRICED ? Number(args["count"]) : 0;
}

/** Ways to fight, and cards of a conflict. */
const IN_FIGHT = /^(card\.\w|do\.(brute|subtle|withdraw))$/;

/** What one of them does in the conflict of now: the server says it of the choice. */
export function aboutNow({ choices, picked }: Pick<Scene, "choices" | "picked">, piece: string): string {
  if (!IN_FIGHT.test(piece)) return "";
  const [only] = narrow(choices, [...picked, piece]).complete;
  const effect = only && effectIn(only.label);
  return effect ? read(effect) : aboutPiece(piece);
}

/** What a way to fight or a card of the conflict does; nothing of other pieces. */
export const aboutPiece = (piece: string): string => wordOr(`ui.la_famiglia.about.${piece}`, "");

/** The cells of the extra actions of 2v1. */
const EXTRA = /^V\d\d$/;
/** What can be pointed at on a board beside the map. */
const ON_BOARD: Readonly<Record<string, RegExp>> = { tables: /^(column\.\d|owner|action)/, families: /^(row|family)\./, solo: /^[UV]\d\d$/, power: /^T\d\d$/ };

/** Whether a piece can always be pointed at elsewhere on the page: on the map, or in the own hand. */
function isSeen({ view, parts }: Scene, piece: string): boolean {
  if (!parts) return false;
  const { territories, zones } = parts.components;
  const isHeld = view.decision === "token" && view.players.some(({ seat, tokens }) => seat === view.viewer && tokens.some(({ id }) => id === piece));
  return piece in territories || piece in zones || isHeld || piece.startsWith("character.");
}

/** The words of the choice that a piece completes, else of the piece itself. */
export function label(scene: Scene, piece: string): string {
  const path = [...scene.picked, piece];
  const { complete, open } = narrow(scene.choices, path);
  const only: Choice | undefined = complete[0] ?? (open.length === 1 ? open[0] : undefined);
  if (only) return unasked(withoutEffect(only.label), piece) ?? read(withoutEffect(only.label), seatNames(scene.table));
  const tile = scene.parts && partOf(scene.parts.components.tiles, piece);
  return tile?.name ? read(tile.name) : pieceName(piece, (owner) => ownerName(scene, owner));
}

/** A way is asked for once its goal is known, and the number of neutral soldiers once it is known where they go: the answers leave that out. */
function unasked({ key, args }: Message, piece: string): string | null {
  if (key === "choice.la_famiglia.agit" && piece.startsWith("number.")) return read({ key: "choice.la_famiglia.count", args });
  const isWay = key === "choice.la_famiglia.dest" || key === "choice.la_famiglia.src";
  return isWay && piece.startsWith("way.") ? pieceName(piece, String) : null;
}

/** `P1` is the first seat, `N` are the neutrals. */
const ownerOf = (name: string): number => (name === "N" ? NEUTRAL : Number(name.slice(1)) - 1);

/** A piece that does not lie about, in words. */
export function pieceName(piece: string, nameOf: (owner: number) => string): string {
  const [sort = "", name = ""] = piece.split(".");
  switch (sort) {
    case "column":
      return t("ui.la_famiglia.column", { column: Number(name) });
    case "owner":
      return nameOf(ownerOf(name));
    case "do":
      return name === "gain" ? t("ui.la_famiglia.gain") : t("ui.la_famiglia.send");
    case "way":
      return word(`la_famiglia.way.${["L1", "L2", "SEA"].indexOf(name)}`);
    case "number":
      return name;
    default:
      return piece;
  }
}

function badgeOf(scene: Scene, piece: string): TemplateResult | typeof nothing {
  const [sort, name = ""] = piece.split(".");
  if (sort === "family") return badge(name);
  return sort === "owner" ? badge(letterOf(scene.view, ownerOf(name))) : nothing;
}
