import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { gameTable, isTableLoaded, loadTable } from "../games/registry";
import type { Choice, Message, Problem, TalkLine } from "../generated/protocol";
import { confirmed } from "../lib/confirm";
import { PageElement } from "../lib/element";
import { pageHeader } from "../lib/header";
import { hasCome } from "../lib/resting";
import { api, ApiError, isPassing } from "../net/api";
import { GameCards } from "../net/game-cards";
import { TableSession } from "../net/session";
import { seatBehindCurtain, seatToAct, type TableState } from "../net/state";
import { newLines } from "../net/talk";
import type { TableView } from "../net/table-view";
import type { WholeEvent } from "../net/whole";
import { settings } from "../settings";
import { labelled, read, t } from "../text/reader";
import "./bubble";
import { calledIn } from "./called";
import { withoutEffect } from "./choice-label";
import "./choice-menu";
import "./curtain";
import { fly, untilLanded } from "./flight";
import { FocusKeeper } from "./focus-keeper";
import type { Focus } from "./game-table";
import { OtherTurns } from "./other-turns";
import { needsSecondTap, Picking } from "./picking";
import { Pointing } from "./pointing";
import { buttons, promptLine } from "./prompt";
import { result } from "./result";
import { absence, seatName, seatNames } from "./seats";
import { sidePanel } from "./side-panel";
import { endings, standings } from "./standing";
import { storyToTell } from "./stories";
import "./story";
import { replaceButton, tableActions, tableNotices } from "./table-menu";
import { subtitle, tableLinks } from "./table-header";
import { emptyTable, linkNotice } from "./table-states";
import type { Tab } from "./tabs";
import { hasTalk, spoken } from "./talk";
import { TalkInSight } from "./talk-in-sight";
import "./tip";
import { TurnNotice } from "./turn-notice";
import { waiting } from "./waiting";

/** A table: everything between sitting down and the rematch. */
@customElement("cg-table-page")
export class TablePage extends PageElement {
  @property() table = "";
  @state() private problem: Problem | null = null;
  @state() private focusPiece: string | null = null;
  @state() private tab: Tab = "log";
  @state() private announcement = "";
  /** What was said last, for whoever does not see it. */
  @state() private said = "";
  /** What lies beside the table: the log, or the talk in its place. */
  @state() private side: "log" | "talk" = "log";
  /** Whether the paper lies over the table, in games where it does not lie beside it. */
  @state() private isPanelOpen = false;
  #session: TableSession | null = null;
  #picking: Picking | null = null;
  #pointing: Pointing | null = null;
  #wantsRematch = false;
  /** The rematch as it was known before; undefined while nothing is known. */
  #rematchBefore: string | null | undefined = undefined;
  #storiesDone = new Set<string>();
  /** The step after which another seat was asked for, while it has not come. */
  #turnedAt: number | null = null;
  readonly #keeper = new FocusKeeper(this, () => Boolean(this.#session?.pending));
  readonly #turn = new TurnNotice();
  readonly #talkInSight = new TalkInSight(this);
  #others: OtherTurns | null = null;
  readonly #games = new GameCards(this, true);

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("keydown", this.#escape);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.#escape);
    this.#leave();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("table")) this.#enter();
  }

  #enter(): void {
    this.#leave();
    const session = new TableSession(this.table);
    this.#session = session;
    const picking = new Picking(session, () => this.requestUpdate(), (choice) => asksFirst(choice, session), (question, { label }) => sure(question, label, session));
    this.#picking = picking;
    this.#pointing = new Pointing(session, () => picking.picked, () => this.requestUpdate(), (piece) => purposeOf(session, piece));
    this.problem = null;
    this.#wantsRematch = false;
    this.#rematchBefore = undefined;
    this.#storiesDone = new Set();
    session.onHappened = (event, show) => this.#happened(event, show);
    session.stillMoving = untilLanded;
    session.onSaid = (lines) => this.#said(lines);
    session.addEventListener("change", () => this.#changed());
    this.#others = new OtherTurns(this.table, () => this.#changed());
    api.table(this.table).then(
      ({ game }) => this.#open(session, game),
      (error: unknown) => this.#missing(error, session),
    );
  }

  #open(session: TableSession, game: string): void {
    void loadTable(game);
    session.open();
  }

  #missing(error: unknown, session: TableSession): void {
    if (error instanceof ApiError && !isPassing(error.problem)) this.problem = error.problem;
    else session.open();
  }

  #leave(): void {
    this.#session?.close();
    this.#others?.stop();
    this.#turn.clear();
  }

  #changed(): void {
    const now = this.#session?.state;
    if (now) {
      this.#games.ask();
      this.#turnRound(now);
      this.#load(now.table.game);
      this.#picking?.follow(now);
      this.#pointing?.follow();
      this.#turn.update(seatToAct(now) !== null && this.#session?.isSettling === false, this.#games.nameOf(now.table.game), this.#others?.count ?? 0);
      const { rematch } = now.table;
      // whoever watched the game sees the next one, too
      const isFollowed = this.#rematchBefore === null && !now.table.seats.some(({ yours }) => yours);
      this.#rematchBefore = rematch;
      if (rematch && (this.#wantsRematch || isFollowed)) location.hash = `#/t/${rematch}`;
    }
    this.requestUpdate();
  }

  #needsNoCurtain(now: TableState): boolean {
    return !settings.get("curtain") && areHandsOpen(now);
  }

  /** Without a curtain the table turns by itself to whoever is to move. */
  #turnRound(now: TableState): void {
    const seat = seatBehindCurtain(now);
    if (seat === null) this.#turnedAt = null;
    else if (this.#turnedAt !== now.seq && this.#needsNoCurtain(now)) {
      this.#turnedAt = now.seq;
      this.#lift(seat);
    }
  }

  /** Nothing is drawn until it has arrived. */
  #load(game: string): void {
    if (!isTableLoaded(game)) void loadTable(game).then(() => this.requestUpdate());
  }

  #happened(event: WholeEvent, show: () => void): void {
    fly(this, event.events, show);
    const names = seatNames(event.table);
    const called = calledIn(event.table, event.view as TableView);
    const said = event.events.map(({ key, args, seat }) => {
      const text = read({ key: `event.${key}`, args }, called);
      return seat === null ? text : labelled(names[seat] ?? "", text);
    });
    this.announcement = said.join(" ");
  }

  #said(lines: readonly TalkLine[]): void {
    const table = this.#session?.state?.table;
    const others = lines.filter(({ yours, is_muted }) => !yours && !is_muted);
    if (table && others.length > 0) this.said = others.map((line) => spoken(line, table)).join(" ");
  }

  /** On a narrow page most of the talk may lie further down, and it is read only in sight. */
  async #toTab(tab: Tab): Promise<void> {
    this.tab = tab;
    if (tab === "log" || tab === "talk") this.side = tab;
    await this.updateComplete;
    if (tab === "talk") this.querySelector("cg-talk")?.scrollIntoView({ block: "nearest" });
  }

  async #toTalk(): Promise<void> {
    await this.#toTab("talk");
    this.querySelector<HTMLElement>("cg-talk .scroll")?.focus({ preventScroll: true });
  }

  protected override render(): TemplateResult {
    const now = this.#session?.state;
    // a device that was signed out goes on showing no hand
    if (this.problem || !this.#session || !now || this.#session.link === "signed-out" || !isTableLoaded(now.table.game)) return emptyTable(this.problem, this.#session?.link ?? "connecting");
    const curtain = seatBehindCurtain(now);
    const talk = hasTalk(now.table) ? this.#session.talk : null;
    const fresh = talk ? newLines(this.table, talk, this.#talkInSight.is) : 0;
    const hidden = curtain === null || this.#needsNoCurtain(now) ? undefined : now.table.seats[curtain];
    return html`${pageHeader({
      title: this.#games.nameOf(now.table.game),
      subtitle: subtitle(now, this.#session.watchers),
      links: tableLinks({ state: now, game: this.#games.of(now.table.game), watchers: this.#session.watchers, newLines: fresh, isPanelOpen: this.isPanelOpen,
        onPanel: () => (this.isPanelOpen = !this.isPanelOpen), onTalk: () => void this.#toTalk() }),
      actions: tableActions(this.#actionProps(this.#session, now), this.#games.of(now.table.game)),
      hasMemory: gameTable(now.table.game).hasMemory === true,
    })}
    <main class="table ${this.#session.link}" ?inert=${hidden !== undefined} @click=${this.#click} @pick=${this.#pick} @choose=${this.#choose} @focusin=${this.#focus}
      @pointerover=${this.#focus} @pointermove=${this.#focus} @pointerleave=${this.#focus} @keydown=${this.#tabToRule}>
      ${this.#boardPart(this.#session, now)}
      ${sidePanel({ state: now, focusPiece: this.focusPiece, survey: this.#surveyor(this.#session, now), story: this.#storyPart(now), tab: this.tab, onTab: (tab) => void this.#toTab(tab), talk, side: this.side, newLines: fresh,
        isOpen: gameTable(now.table.game).hasDrawer ? this.isPanelOpen : undefined })}
    </main>
    ${this.#floating(now)}
    <p class="unseen" role="status">${this.announcement}</p>
    <p class="unseen" role="status">${this.said}</p>
    <p class="unseen" role="status">${seatToAct(now) === null || this.#session.isSettling ? "" : `${t("ui.table.your_turn")}. ${read(now.view.prompt, seatNames(now.table))}`}</p>
    ${hidden ? html`<cg-curtain .name=${seatName(hidden)} .spare=${areHandsOpen(now)} @lift=${() => this.#lift(hidden.seat)}></cg-curtain>` : nothing}`;
  }

  #boardPart(session: TableSession, now: TableState): TemplateResult {
    const picking = this.#picking;
    const { pending } = session;
    const { isSettling } = session;
    const asking = { state: now, picked: picking?.picked ?? [], pending, isSettling };
    const isOwnTurn = seatToAct(now) !== null && !isSettling;
    const sent = pending === "undo" ? null : pending;
    const decision = { choices: isOwnTurn ? now.choices : [], picked: asking.picked, sent };
    return html`<div class="play">
      ${linkNotice(session)}
      ${tableNotices(this.#actionProps(session, now))}
      ${gameTable(now.table.game).board({
        table: now.table,
        view: now.view,
        drawing: now.drawing,
        standing: standings(decision),
        endings: endings(decision),
        memory: settings.get("memory") && now.table.status === "playing",
        middle: this.#middle(now),
        prompt: promptLine(asking, replaceButton(this.#actionProps(session, now))),
        buttons: buttons({
          ...asking,
          endings: endings(decision),
          onPiece: (piece, anchor) => void picking?.point(piece, anchor),
          onChoice: (choice, anchor) => void picking?.act(choice, anchor),
          onUndo: (anchor) => void this.#undo(session, now, anchor),
          onAskBack: (anchor) => void this.#askBack(session, now, anchor),
          onCancel: () => picking?.cancel(),
        }),
        isOwnTurn,
        choices: isOwnTurn && sent === null ? now.choices : [],
        picked: asking.picked,
        log: now.log,
        note: (seat) => absence(seat, now.table),
      })}</div>`;
  }

  /** The own seat may ask where its cards fit, at any time of the game. */
  #surveyor(session: TableSession, { table, view }: TableState): Focus["survey"] {
    const seat = view.viewer;
    if (seat === null || table.status !== "playing" || !table.seats[seat]?.yours) return null;
    return (piece) => session.survey(seat, piece);
  }

  #storyPart(now: TableState): TemplateResult | typeof nothing {
    const told = storyToTell(now, this.#storiesDone);
    if (!told) return nothing;
    const done = (): void => {
      this.#storiesDone.add(told.address);
      this.requestUpdate();
    };
    return html`<cg-story .table=${now.table} .told=${told} @done=${done}></cg-story>`;
  }

  #middle(now: TableState): TemplateResult | typeof nothing {
    if (now.table.status === "waiting") return waiting(now.table);
    if (now.table.status !== "finished") return nothing;
    const isSeated = now.table.seats.some((seat) => seat.yours);
    const game = this.#games.of(now.table.game);
    const { score, reason } = gameTable(now.table.game);
    return result({ table: now.table, game, score, reason: reason?.(now.view) ?? null, onRematch: isSeated ? (anchor) => void this.#rematch(anchor) : null });
  }

  #floating(now: TableState): TemplateResult {
    const picking = this.#picking;
    const names = seatNames(now.table);
    const menu = picking?.menu;
    return html`<cg-bubble .refusal=${picking?.refusal?.what ?? null} .anchor=${picking?.refusal?.anchor ?? null}
      .names=${names} .game=${this.#games.of(now.table.game)?.has_rules === false ? "" : now.table.game} @close=${() => picking?.hide()}></cg-bubble>
    <cg-tip .lines=${!picking?.refusal && !menu ? (this.#pointing?.tip?.what ?? []) : []} .anchor=${this.#pointing?.tip?.anchor ?? null} .names=${names}></cg-tip>
    ${menu ? html`<cg-choice-menu .choices=${menu.what} .anchor=${menu.anchor} .names=${names}
      @answer=${(event: CustomEvent<Choice | null>) => this.#answer(event.detail, menu.anchor)}></cg-choice-menu>` : nothing}`;
  }

  #actionProps(session: TableSession, now: TableState): Parameters<typeof tableActions>[0] {
    return { session, state: now, onRefused: (refusal, anchor) => this.#picking?.show(refusal, anchor) };
  }

  #answer(choice: Choice | null, anchor: Element): void {
    if (anchor instanceof HTMLElement) anchor.focus();
    if (choice) void this.#picking?.act(choice, anchor);
    else this.#picking?.cancel();
  }

  #lift(seat: number): void {
    this.#keeper.start();
    void this.#session?.ask({ type: "look", seat });
  }

  async #undo(session: TableSession, now: TableState, anchor: Element): Promise<void> {
    const seat = now.view.viewer ?? 0;
    this.#picking?.show(await session.undo(seat), anchor);
  }

  async #askBack(session: TableSession, now: TableState, anchor: Element): Promise<void> {
    const seat = now.view.viewer ?? 0;
    this.#picking?.show(await session.ask({ type: "ask_back", seq: now.seq, seat }), anchor);
  }

  async #rematch(anchor: Element): Promise<void> {
    this.#wantsRematch = true;
    const refusal = await this.#session?.ask({ type: "rematch" });
    this.#picking?.show(refusal ?? null, anchor);
  }

  readonly #click = (event: MouseEvent): void => {
    this.#pointing?.clear();
    const piece = pieceUnder(event);
    if (piece?.matches(".card, .piece, [data-place]")) {
      this.tab = "card";
      void this.#picking?.point(piece.dataset["piece"] ?? "", piece);
    } else if (!piece && !(event.target as Element).closest(".keeps")) {
      this.#keeper.follow(null);
      this.#picking?.cancel();
    }
  };

  /** A piece in a chart was pointed at. */
  readonly #pick = ({ detail }: CustomEvent<{ piece: string; anchor: Element; wasAsked?: boolean }>): void => {
    this.tab = "card";
    this.focusPiece = detail.piece;
    void this.#picking?.point(detail.piece, detail.anchor, detail.wasAsked);
  };

  /** A whole choice was named, not its pieces. */
  readonly #choose = ({ detail }: CustomEvent<{ choice: Choice; anchor: Element }>): void => {
    void this.#picking?.act(detail.choice, detail.anchor, []);
  };

  readonly #focus = (event: Event): void => {
    if (event instanceof PointerEvent && !hasCome(event)) return;
    const under = pieceUnder(event);
    if (event.type === "focusin") this.#keeper.follow(event.target);
    if (event.type === "focusin" && under === null) this.#pointing?.leave();
    const piece = under?.dataset["piece"];
    if (piece && piece !== "pass") this.focusPiece = piece;
    // a finger that touches is no pointing, nor is a focus that nobody sees
    if (event instanceof PointerEvent ? event.pointerType === "mouse" : under?.matches(":focus-visible")) this.#pointing?.at(piece ?? "", under);
  };

  /** From a refused piece, Tab goes to the rule that refuses it. */
  readonly #tabToRule = (event: KeyboardEvent): void => {
    const isRefused = this.#picking?.refusal?.anchor === event.target;
    if (event.key !== "Tab" || event.shiftKey || !isRefused) return;
    if (this.querySelector("cg-bubble")?.enter()) event.preventDefault();
  };

  readonly #escape = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    const anchor = this.#picking?.menu?.anchor;
    if (this.isPanelOpen) this.querySelector<HTMLElement>(".to-panel")?.focus();
    this.isPanelOpen = false;
    this.#pointing?.clear();
    this.#picking?.cancel();
    if (anchor instanceof HTMLElement) anchor.focus();
  };
}

function pieceUnder(event: Event): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>("[data-piece]") : null;
}

const purposeOf = ({ state }: TableSession, piece: string): Message | null => (state && gameTable(state.table.game).purpose?.(piece)) ?? null;

/** Whether all see all: a player who wants to remember the hands has them hidden. */
const areHandsOpen = ({ table }: TableState): boolean => isTableLoaded(table.game) && gameTable(table.game).hasMemory === true && !settings.get("memory");

function asksFirst(choice: Choice, { state }: TableSession): boolean {
  return state !== null && needsSecondTap(choice, state.view, gameTable(state.table.game));
}

/** What stays undone is asked about once. */
function sure(question: Message, label: Message, { state }: TableSession): Promise<boolean> {
  const names = state ? seatNames(state.table) : [];
  return confirmed(read(question, names), read(withoutEffect(label), names));
}
