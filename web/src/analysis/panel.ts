import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { AnalysisOffer, EffortInfo, JudgedDecision, JudgedTurn, Message, Replay } from "../generated/protocol";
import { PageElement } from "../lib/element";
import type { TableView } from "../net/table-view";
import { nearSeat, seatNames } from "../table/seats";
import { chanceText, costText, numberText, timeText } from "../text/numbers";
import { labelled, type PageKey, read, t, word } from "../text/reader";
import { decisionView } from "./decision";
import { shape } from "./graph";
import "./graph";
import { costlyParts, decisionAt, hasOpen, letters, sharedChances, turnAt, worstPosition } from "./judged-turns";
import "./play-on";
import { AnalysisSession } from "./session";
import type { AnalysisSource } from "./source";
import { turnsTable } from "./turns-table";

/** A step of the progress that is said aloud. */
const SAID = 0.25;

/** The analysis of a finished game: every turn, and the better options. */
@customElement("cg-analysis")
export class AnalysisPanel extends PageElement {
  @property({ attribute: false }) replay: Replay | null = null;
  @property({ attribute: false }) source: AnalysisSource | null = null;
  /** The frame that is shown. */
  @property({ attribute: false }) at = 0;
  /** The seat whose chance is drawn, once somebody chose one. */
  @state() private chosen: number | null = null;
  /** Whether chances are shown with all cards open, instead of as far as their player could know. */
  @state() private open = false;
  #session: AnalysisSession | null = null;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#session?.close();
    this.#session = null;
  }

  protected override willUpdate(changed: PropertyValues): void {
    const { replay, source } = this;
    if (!(changed.has("replay") || changed.has("source")) || this.#session?.source.id === source?.id) return;
    this.#session?.close();
    this.#session = null;
    if (replay?.table.status !== "finished" || !source) return;
    this.#session = new AnalysisSession(source);
    this.#session.addEventListener("change", () => this.requestUpdate());
    void this.#session.open();
  }

  protected override render(): TemplateResult {
    const { replay } = this;
    const session = this.#session;
    if (!replay || !session) return html`<p class="quiet">${t("ui.analysis.not_over")}</p>`;
    return html`${session.problem ? html`<p class="problem" role="alert">${read(session.problem.message)}</p>` : nothing}
      ${session.phase === "running" ? progress(session) : session.phase === "idle" && session.offer ? this.#offer(session, session.offer) : nothing}
      ${session.turns.length > 0 ? this.#graph(session, replay) : nothing}
      ${this.#here(session, replay)}
      ${session.turns.length > 0 ? this.#costly(session, seatNames(replay.table)) : nothing}
      ${session.phase === "done" ? this.#more(session, replay) : nothing}
      <p class="unseen" role="status">${announcement(session)}</p>`;
  }

  #offer(session: AnalysisSession, { efforts }: AnalysisOffer): TemplateResult {
    const begin = (event: SubmitEvent): void => {
      event.preventDefault();
      const effort = new FormData(event.currentTarget as HTMLFormElement).get("effort");
      if (typeof effort === "string") void session.start(effort);
    };
    return html`<form class="begin" @submit=${begin}><p>${t("ui.analysis.explain")}</p>
      <fieldset class="kinds"><legend class="unseen">${t("ui.analysis.effort")}</legend>${efforts.map(effortChoice)}</fieldset>
      <button class="primary" ?disabled=${session.asking !== null}>${t("ui.analysis.start")}</button></form>`;
  }

  #graph(session: AnalysisSession, { table, frames }: Replay): TemplateResult {
    const seat = this.#seatOf(table);
    const names = seatNames(table);
    const others = names.filter((_, other) => other !== seat);
    return html`${hasOpen(session.turns) ? this.#knowledge() : nothing}${names.length > 2 ? this.#seats(names, seat) : nothing}<cg-chances .turns=${session.turns} .costly=${session.costly} .names=${names} .seat=${seat} .open=${this.open} .at=${this.#position}
        .last=${frames.at(-1)?.seq ?? 1} @position=${({ detail }: CustomEvent<number>) => this.#go(detail)}></cg-chances>
      <ul class="legend">${names.length === 2 && !this.open && hasOpen(session.turns) ? ["near", "far"].map((kind, place) => html`<li>${sample(`line ${kind}`)}${t("ui.analysis.as_known_to", { name: (place === 0 ? names[seat] : others[0]) ?? "" })}</li>`) : nothing}
        ${session.costly.length > 0 ? html`<li>${sign(true)}${names[seat]}</li><li>${sign(false)}${others.join(", ")}</li><li>${sample("solved")}${t("ui.analysis.solved")}</li>` : nothing}</ul>`;
  }

  #seatOf(table: Replay["table"]): number {
    return this.chosen ?? nearSeat(table, null);
  }

  /** Of more than two players one is looked at. */
  #seats(names: readonly string[], seat: number): TemplateResult {
    return html`<div class="parts" role="group" aria-label=${t("ui.analysis.graph")}>${names.map((name, place) => html`
      <button type="button" aria-pressed=${place === seat ? "true" : "false"} @click=${() => {
        this.chosen = place;
      }}><bdi>${name}</bdi></button>`)}</div>`;
  }

  /** What the players knew and what they could not know are told apart. */
  #knowledge(): TemplateResult {
    const choice = (open: boolean, label: PageKey): TemplateResult => html`<button type="button" aria-pressed=${open === this.open ? "true" : "false"} @click=${() => {
      this.open = open;
    }}>${t(label)}</button>`;
    return html`<div class="parts knowledge" role="group" aria-label=${t("ui.analysis.knowledge")}>${choice(false, "ui.analysis.as_known")}${choice(true, "ui.analysis.all_open")}</div>`;
  }

  get #position(): number {
    return this.replay?.frames[this.at]?.seq ?? 0;
  }

  /** What there is to say about the position on the table. */
  #here(session: AnalysisSession, replay: Replay): TemplateResult {
    const place = turnAt(session.turns, this.#position);
    const turn = session.turns[place];
    const view = replay.frames[this.at]?.view as TableView | undefined;
    const names = seatNames(replay.table);
    const canDecide = (view?.to_act[0] ?? -1) >= 0;
    const answer = session.answer(this.#position);
    return html`<div class="here">
      ${answer ? this.#answer(answer, names) : turn && this.#position <= turn.end ? this.#turn(turn, place, names) : nothing}
      ${canDecide && !answer ? this.#question(session, turn) : nothing}
      ${canDecide && replay.table.id !== "" ? html`<cg-play-on .table=${replay.table} .position=${this.#position}></cg-play-on>` : nothing}</div>`;
  }

  #answer(decision: JudgedDecision, names: readonly string[]): TemplateResult {
    return html`<h3>${t("ui.analysis.this_position")} <bdi>${names[decision.seat]}</bdi></h3>${decisionView(decision, names)}`;
  }

  #turn(turn: JudgedTurn, place: number, names: readonly string[]): TemplateResult {
    const decision = decisionAt(turn, this.#position);
    return html`<h3>${t("ui.analysis.turn", { number: place + 1, player: names[turn.seat] ?? "" })}</h3>
      <p class="grade">${turn.grade ? html`<b>${word(`analysis.grade.${turn.grade}`)}&nbsp;${turn.mark}</b>` : nothing}
        ${turn.cost > 0 ? t("ui.analysis.cost", { cost: costText(turn.cost) }) : t("ui.analysis.no_cost")}</p>
      ${turn.known.length > 0 ? html`<p class="all-open">${t("ui.analysis.open_after")} ${sharedChances(turn.known).map(({ seats, chance }) => html`<span><bdi>${seats.map((seat) => names[seat]).join(" + ")}</bdi> <b>${chanceText(chance)}</b></span> `)}</p>` : nothing}
      ${turn.decisions.length > 1 ? this.#decisions(turn, decision) : nothing}
      ${decision ? decisionView(decision, names) : nothing}`;
  }

  /** A turn with cards drawn in it is decided in parts. */
  #decisions(turn: JudgedTurn, current: JudgedDecision | undefined): TemplateResult {
    return html`<div class="parts" role="group" aria-label=${t("ui.analysis.parts")}>
      <span aria-hidden="true">${labelled(t("ui.analysis.parts"), "")}</span>${turn.decisions.map((decision, place) => html`
      <button type="button" aria-label=${partName(decision, place)} aria-current=${decision === current ? "step" : nothing}
        @click=${() => this.#go(decision.position)}>${place + 1}${decision.cost > 0 ? html`<small>${costText(decision.cost)}</small>` : nothing}</button>`)}</div>`;
  }

  #question(session: AnalysisSession, turn: JudgedTurn | undefined): TemplateResult | typeof nothing {
    if (turn?.decisions.some(({ position }) => position === this.#position)) return nothing;
    const isBusy = session.phase === "running" || session.asking !== null;
    return html`<button type="button" class="ask" ?disabled=${isBusy} @click=${() => void session.ask(this.#position)}>
      ${t(session.asking === this.#position ? "ui.analysis.asking" : "ui.analysis.ask")}</button>`;
  }

  #costly(session: AnalysisSession, names: readonly string[]): TemplateResult | typeof nothing {
    const named = letters(session.costly);
    if (session.phase !== "done") return nothing;
    if (named.size === 0) return html`<p class="quiet">${t("ui.analysis.nothing_costly")}</p>`;
    const seat = this.replay ? this.#seatOf(this.replay.table) : 0;
    return html`<div class="costly"><h3>${t("ui.analysis.costly")}</h3><ol>${[...named].map(([place, letter]) => {
      const turn = session.turns[place];
      return turn ? html`<li><button type="button" data-letter=${letter} @click=${() => this.#go(worstPosition(turn))}>
        ${sign(turn.seat === seat, letter)}<span>${t("ui.analysis.turn", { number: place + 1, player: names[turn.seat] ?? "" })}${together(turn)}</span>
        <b>${costText(turn.cost)} ${turn.mark}</b></button></li>` : nothing;
    })}</ol></div>`;
  }

  #more(session: AnalysisSession, { table }: Replay): TemplateResult {
    const efforts = session.offer?.efforts ?? [];
    const longer = efforts.slice(efforts.findIndex(({ name }) => name === session.effort) + 1);
    return html`${turnsTable({ turns: session.turns, names: seatNames(table), seat: this.#seatOf(table), open: this.open })}
      ${longer.map(({ name, seconds }) => html`<button type="button" @click=${() => void session.start(name)}>
        ${t("ui.analysis.again", { time: timeText(seconds) })}</button>`)}
      <div class="rests"><h3>${word("analysis.basis")}</h3><ul>${session.basis.map((message) => html`<li>${read(inOwnNumbers(message, session))}</li>`)}</ul></div>`;
  }

  #go(position: number): void {
    this.dispatchEvent(new CustomEvent("position", { detail: position }));
  }
}

function together(turn: JudgedTurn): TemplateResult | typeof nothing {
  const count = costlyParts(turn);
  return count > 1 ? html` <small>${t("ui.analysis.together", { count })}</small>` : nothing;
}

function partName({ cost }: JudgedDecision, place: number): string {
  const name = t("ui.analysis.part", { number: place + 1 });
  return cost > 0 ? `${name}, ${t("ui.analysis.cost", { cost: costText(cost) })}` : name;
}

function effortChoice({ name, seconds }: EffortInfo, place: number): TemplateResult {
  return html`<label><input type="radio" name="effort" value=${name} ?checked=${place === 0} />
    ${t(`ui.analysis.effort.${name}` as PageKey)} <small>${t("ui.analysis.about", { time: timeText(seconds) })}</small></label>`;
}

function progress(session: AnalysisSession): TemplateResult {
  const { done, total, left } = session;
  return html`<div class="progress"><label>${standing(session)}
      <progress max=${Math.max(1, total)} .value=${done}></progress></label>
    <p>${left === null ? nothing : t("ui.analysis.left", { time: timeText(left) })}
      <button type="button" @click=${() => session.stop()}>${t("ui.analysis.stop")}</button></p></div>`;
}

function standing({ ahead, done, total }: AnalysisSession): string {
  if (ahead > 0) return t("ui.analysis.queued", { count: ahead });
  return total > 0 ? t("ui.analysis.progress", { done, total }) : t("ui.analysis.preparing");
}

/** What a screen reader is told: the beginning, every quarter, the end. */
function announcement(session: AnalysisSession): string {
  if (session.phase === "done") return t("ui.analysis.done");
  if (session.phase === "idle") return session.asking === null ? "" : t("ui.analysis.asking");
  const { done, total } = session;
  if (session.ahead > 0 || total === 0) return standing(session);
  const quarters = Math.floor(done / total / SAID);
  return t("ui.analysis.progress", { done: Math.ceil(quarters * SAID * total), total });
}

/** The server writes for everybody, a comma or a point is up to the reader. */
function inOwnNumbers({ key, args }: Message, { method }: AnalysisSession): Message {
  return { key, args: "seconds" in args ? { ...args, seconds: numberText(method?.seconds ?? 0) } : args };
}

const sign = (isNear: boolean, letter = ""): TemplateResult =>
  html`<svg viewBox="-10 -10 20 20" aria-hidden="true">${shape(isNear)}<text class="letter" y="3.4">${letter}</text></svg>`;

const sample = (kind: string): TemplateResult => html`<svg viewBox="-9 -9 18 18" aria-hidden="true"><path class=${kind} d="M-9 0 H9" /></svg>`;

declare global {
  interface HTMLElementTagNameMap {
    "cg-analysis": AnalysisPanel;
  }
}
