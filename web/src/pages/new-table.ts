import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import type { GameCard, OptionInfo, SeatRequest, TurnDeadline } from "../generated/protocol";
import { PageElement } from "../lib/element";
import { OVERDUE, type Overdue } from "../table/deadline";
import { levelName, usualLevel } from "../text/levels";
import { hourText, spanText } from "../text/numbers";
import { t, word, wordOr } from "../text/reader";
import { type Chair, isAsked, type Kind, moved, possibleSeats, resized, type Term, TERMS } from "./chairs";

/** Longest name that the server takes. */
export const NAME_LENGTH = 40;

/** What the form asks for. */
export interface NewTable {
  readonly seats: readonly SeatRequest[];
  readonly options: Readonly<Record<string, string>>;
  readonly invitations: Term;
  readonly deadline: TurnDeadline | null;
  /** Without a deadline: the seconds that the others wait for somebody who is away. */
  readonly patience: number | null;
  readonly is_open: boolean;
  readonly is_rated: boolean;
}

/** What everybody may have for the whole game, and gets after each turn, in seconds. */
const GAMES: readonly (readonly [number, number])[] = [[300, 5], [600, 10], [1800, 30], [3600, 0], [259_200, 0], [604_800, 0], [2_419_200, 0]];
/** The hours between which no time runs, if that is wanted. */
const NIGHT: readonly [number, number] = [22, 7];
const DAY = 86_400;

/** How long a turn may take: from an hour to four weeks. */
const SPANS: readonly number[] = [3600, 43_200, 86_400, 172_800, 259_200, 604_800, 1_209_600, 2_419_200];

/** How long somebody may be away where there is no deadline: from two minutes to a week. */
const WAITS: readonly number[] = [120, 600, 3600, 43_200, 86_400, 604_800];
const USUAL_WAIT = 600;

const KINDS: readonly Kind[] = ["me", "guest", "hot", "computer"];

/** A table for several: who sits where, an edition, single options. Says `create`. */
@customElement("cg-new-table")
export class NewTableForm extends PageElement {
  @property({ attribute: false }) game!: GameCard;
  @property() name = "";
  @property({ type: Boolean }) busy = false;
  @state() private chairs: readonly Chair[] = [];
  @state() private invitations: Term = "never";
  /** 0 for as long as it takes. */
  @state() private turnSeconds = 0;
  /** The time for the whole game, by its place among those offered. */
  @state() private gameTime: number | null = null;
  @state() private wait = USUAL_WAIT;
  @state() private isWeekendOff = false;
  @state() private isNightOff = false;
  @state() private overdue: Overdue = "wait";
  @state() private isOpen = false;
  /** Null until it is chosen: open tables are rated then, others are not. */
  @state() private isRated: boolean | null = null;
  @state() private edition = "";
  @state() private chosen: Readonly<Record<string, string>> = {};

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("game") && changed.get("game") !== this.game) this.#reset();
    if (changed.has("name")) this.chairs = this.chairs.map((chair) => (chair.kind === "me" && !chair.name ? { ...chair, name: this.name } : chair));
  }

  #reset(): void {
    this.edition = Object.keys(this.game.editions)[0] ?? "";
    this.chosen = {};
    const level = usualLevel(this.game.levels)?.level ?? 1;
    const first: Chair = { kind: "me", name: this.name, level };
    this.chairs = resized([first, { kind: "guest", name: "", level }], this.#possible);
  }

  get #possible(): readonly number[] {
    return possibleSeats(this.game, this.edition, this.chosen);
  }

  /** Options that matter beside what is chosen. */
  get #asked(): readonly OptionInfo[] {
    return this.game.options.filter((option) => isAsked(option, this.game, this.edition, this.chosen));
  }

  protected override render(): TemplateResult {
    return html`<section class="way"><h3>${t("ui.new.title")}</h3>
      <form class="new-table" @submit=${this.#submit}>
        ${this.#editions()}
        ${this.#asked.filter((option) => !option.is_rule).map((option) => this.#option(option))}
        ${this.#seats()}
        ${this.#hasGuests ? this.#invitations() : nothing}
        ${this.#hasGuests ? tick("is_open", t("ui.new.open"), this.isOpen, (isOn) => (this.isOpen = isOn)) : nothing}
        ${this.#deadline()}
        ${this.#mayRate ? tick("is_rated", t("ui.new.rated"), this.#willRate, (isOn) => (this.isRated = isOn)) : nothing}
        ${this.#rules()}
        <button class="primary" ?disabled=${this.busy}>${t("ui.new.create")}</button>
      </form></section>`;
  }

  #rules(): TemplateResult | typeof nothing {
    const rules = this.#asked.filter((option) => option.is_rule);
    return rules.length === 0 ? nothing : html`<details><summary>${t("ui.new.options")}</summary>${rules.map((option) => this.#option(option))}</details>`;
  }

  #editions(): TemplateResult | typeof nothing {
    const editions = Object.keys(this.game.editions);
    return editions.length === 0 ? nothing : html`<label>${wordOr(`edition.${this.game.id}`, t("ui.new.edition"))}<select name="edition" @change=${this.#chooseEdition}>
      ${editions.map((edition) => html`<option value=${edition} .selected=${live(edition === this.edition)}>${word(`edition.${this.game.id}.${edition}`)}</option>`)}</select></label>`;
  }

  #seats(): TemplateResult {
    const possible = this.#possible;
    return html`<fieldset class="chairs"><legend>${t("ui.new.who")}</legend>
      ${possible.length > 1 ? html`<label class="count">${t("ui.new.players")}<select name="players" @change=${this.#resize}>
        ${possible.map((count) => html`<option value=${count} .selected=${live(count === this.chairs.length)}>${count}</option>`)}</select></label>` : nothing}
      <ol>${this.chairs.map((chair, place) => this.#chair(chair, place))}</ol></fieldset>`;
  }

  #invitations(): TemplateResult {
    return html`<label>${t("ui.new.invitations")}<select name="invitations" @change=${(event: Event) => (this.invitations = valueOf(event) as Term)}>
      ${TERMS.map((term) => html`<option value=${term} .selected=${live(term === this.invitations)}>${t(`ui.new.invitations.${term}`)}</option>`)}</select></label>`;
  }

  #deadline(): TemplateResult {
    const hasTime = this.#hasTime;
    return html`<label>${t("ui.new.deadline")}<select name="deadline" @change=${this.#chooseTime}>
      <option value="0" .selected=${live(!hasTime)}>${t("ui.new.deadline.none")}</option>
      <optgroup label=${t("ui.new.deadline.turn")}>
        ${SPANS.map((seconds) => html`<option value=${seconds} .selected=${live(seconds === this.turnSeconds)}>${spanText(seconds)}</option>`)}</optgroup>
      <optgroup label=${t("ui.new.deadline.game")}>
        ${GAMES.map(([seconds, increment], place) => html`<option value=${`game.${place}`} .selected=${live(place === this.gameTime)}>${gameTimeText(seconds, increment)}</option>`)}</optgroup></select></label>
    ${hasTime ? html`<label>${t("ui.new.overdue")}<select name="overdue" @change=${(event: Event) => (this.overdue = valueOf(event) as Overdue)}>
      ${OVERDUE.map((what) => html`<option value=${what} .selected=${live(what === this.overdue)}>${t(`ui.new.overdue.${what}`)}</option>`)}</select></label>` : this.#patience()}
    ${this.#isSlow ? this.#pauses() : nothing}`;
  }

  /** With others elsewhere: how long they are waited for. */
  #patience(): TemplateResult | typeof nothing {
    return this.#hasGuests ? html`<label>${t("ui.new.patience")}<select name="patience" @change=${(event: Event) => (this.wait = Number(valueOf(event)))}>
      ${WAITS.map((seconds) => html`<option value=${seconds} .selected=${live(seconds === this.wait)}>${spanText(seconds)}</option>`)}</select></label>` : nothing;
  }

  get #hasGuests(): boolean {
    return this.chairs.some(({ kind }) => kind === "guest");
  }

  /** Whether there are days to play in. */
  get #isSlow(): boolean {
    return Math.max(this.turnSeconds, GAMES[this.gameTime ?? -1]?.[0] ?? 0) >= DAY;
  }

  #pauses(): TemplateResult {
    const [from, to] = NIGHT.map(hourText);
    return html`${tick("weekends_off", t("ui.new.weekends_off"), this.isWeekendOff, (isOn) => (this.isWeekendOff = isOn))}
      ${tick("night", t("ui.new.night", { from: from ?? "", to: to ?? "" }), this.isNightOff, (isOn) => (this.isNightOff = isOn))}`;
  }

  /** Whether the game could count for ratings, as the server sees it. */
  get #mayRate(): boolean {
    const people = this.chairs.filter(({ kind }) => kind !== "computer");
    return this.chairs.length > 1 && people.every(({ kind }) => kind !== "hot") && this.#hasTime && this.overdue !== "wait";
  }

  get #willRate(): boolean {
    return this.#mayRate && (this.isRated ?? this.isOpen);
  }

  get #hasTime(): boolean {
    return this.turnSeconds > 0 || this.gameTime !== null;
  }

  readonly #chooseTime = (event: Event): void => {
    const value = valueOf(event);
    const place = /^game\.(\d+)$/.exec(value)?.[1];
    this.gameTime = place === undefined ? null : Number(place);
    this.turnSeconds = place === undefined ? Number(value) : 0;
  };

  get #agreed(): TurnDeadline | null {
    const [seconds, increment] = GAMES[this.gameTime ?? -1] ?? [this.turnSeconds, 0];
    if (seconds === 0) return null;
    const isSlow = this.#isSlow;
    return {
      seconds, increment, overdue: this.overdue, per: this.gameTime === null ? "turn" : "game",
      weekends_off: isSlow && this.isWeekendOff, night: isSlow && this.isNightOff ? NIGHT : null, zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    };
  }

  #chair(chair: Chair, place: number): TemplateResult {
    const label = t("ui.seat.number", { number: place + 1 });
    return html`<li class="chair"><b aria-hidden="true">${place + 1}</b>
      <select name=${`kind.${place}`} aria-label=${label} @change=${(event: Event) => this.#set(place, { kind: valueOf(event) as Kind })}>
        ${KINDS.map((kind) => html`<option value=${kind} .selected=${live(kind === chair.kind)}>${t(`ui.new.kind.${kind}`)}</option>`)}</select>
      ${chair.kind === "computer" ? this.#level(chair, place) : chair.kind === "guest" ? html`<span class="quiet-text">${t("ui.new.guest")}</span>` : html`<input
        name=${`name.${place}`} maxlength=${NAME_LENGTH} autocomplete=${chair.kind === "me" ? "nickname" : "off"} placeholder=${t("ui.new.name")}
        aria-label=${t(chair.kind === "me" ? "ui.new.your_name" : "ui.new.other_name")} .value=${chair.name}
        @input=${(event: Event) => this.#set(place, { name: valueOf(event) })} />`}</li>`;
  }

  #level(chair: Chair, place: number): TemplateResult {
    return html`<select name=${`level.${place}`} aria-label=${t("ui.new.level")} @change=${(event: Event) => this.#set(place, { level: Number(valueOf(event)) })}>
      ${this.game.levels.map(({ level }) => html`<option value=${level} .selected=${live(level === chair.level)}>${levelName(level)}</option>`)}</select>`;
  }

  #option(option: OptionInfo): TemplateResult {
    const key = `option.${this.game.id}.${option.name}`;
    const usual = this.#usual(option);
    const now = this.chosen[option.name] ?? usual;
    const isOther = option.is_rule && now !== usual;
    return html`<label class="option" title=${word(`${key}.help`)}><span>${word(`${key}.name`)}
      ${isOther ? html`<small class="quiet-text">${t("ui.new.by_edition_as", { value: { key: `${key}.${usual}`, args: {} } })}</small>` : nothing}</span>
      <select name=${`option.${option.name}`} @change=${(event: Event) => this.#choose(option, valueOf(event))}>
      ${option.values.map((value) => html`<option value=${value} .selected=${live(value === now)}>${word(`${key}.${value}`)}</option>`)}</select></label>`;
  }

  /** What holds where nobody chooses. */
  #usual({ name, values, default: usual }: OptionInfo): string {
    const value = this.game.editions[this.edition]?.[name] ?? usual;
    return values.includes(value) ? value : usual;
  }

  readonly #chooseEdition = (event: Event): void => {
    this.edition = valueOf(event);
    this.chosen = Object.fromEntries(this.game.options.filter(({ is_rule, name }) => !is_rule && this.chosen[name]).map(({ name }) => [name, this.chosen[name] ?? ""]));
    this.chairs = resized(this.chairs, this.#possible);
  };

  #choose(option: OptionInfo, value: string): void {
    const others = Object.entries(this.chosen).filter(([other]) => other !== option.name);
    this.chosen = Object.fromEntries(value === this.#usual(option) ? others : [...others, [option.name, value]]);
    this.chairs = resized(this.chairs, this.#possible);
  }

  #set(place: number, change: Partial<Chair>): void {
    this.chairs = moved(this.chairs, place, change);
  }

  readonly #resize = (event: Event): void => {
    this.chairs = resized(this.chairs, [Number(valueOf(event))]);
  };

  readonly #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const seats = this.chairs.map(({ kind, name, level }): SeatRequest => (kind === "computer" ? { kind, level } : kind === "guest" ? { kind } : { kind, name: name.trim() }));
    const asked = this.#asked.map(({ name }) => name);
    const chosen = Object.fromEntries(Object.entries(this.chosen).filter(([name]) => asked.includes(name)));
    const hasGuests = this.#hasGuests;
    const detail: NewTable = {
      seats, options: { ...(this.edition === "" ? {} : { edition: this.edition }), ...chosen }, invitations: this.invitations, deadline: this.#agreed,
      patience: hasGuests && !this.#hasTime ? this.wait : null, is_open: hasGuests && this.isOpen, is_rated: this.#willRate,
    };
    this.dispatchEvent(new CustomEvent("create", { detail }));
  };
}

function tick(name: string, label: string, isOn: boolean, change: (isOn: boolean) => void): TemplateResult {
  return html`<label class="tick"><input type="checkbox" name=${name} .checked=${isOn}
    @change=${(event: Event) => change((event.target as HTMLInputElement).checked)} />${label}</label>`;
}

const gameTimeText = (seconds: number, increment: number): string => (increment === 0 ? spanText(seconds) : `${spanText(seconds)} + ${spanText(increment)}`);

const valueOf = (event: Event): string => (event.target as HTMLInputElement | HTMLSelectElement).value;

declare global {
  interface HTMLElementTagNameMap {
    "cg-new-table": NewTableForm;
  }
}
