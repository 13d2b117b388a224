import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import type { TableInfo, TalkLine } from "../generated/protocol";
import { confirmed } from "../lib/confirm";
import { RequestPage } from "../lib/request-page";
import { api } from "../net/api";
import type { TalkState } from "../net/talk";
import { momentText } from "../text/numbers";
import { labelled, read, t, word } from "../text/reader";
import { seatNames } from "./seats";

const REACTIONS = ["hello", "good_luck", "nice", "oops", "thanks", "good_game"] as const;
export const RULES = ["everything", "reactions", "nothing"] as const;

/** What the people at a table say to each other, newest at the bottom. */
@customElement("cg-talk")
export class TalkPanel extends RequestPage {
  @property({ attribute: false }) table!: TableInfo;
  @property({ attribute: false }) talk!: TalkState;
  /** What comes into sight later shows its end, too. */
  readonly #observer = new ResizeObserver(() => this.#toEnd());

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer.disconnect();
  }

  protected override render(): TemplateResult {
    const { rule, lines } = this.talk;
    const isWatching = !this.table.seats.some(({ yours }) => yours);
    return html`<div class="scroll" tabindex="0" role="region" aria-label=${t("ui.talk.title")}>
      ${lines.length === 0 ? html`<p class="quiet">${t("ui.talk.empty")}</p>` : html`<ol class="said">${blocks(lines).map((block) => this.#block(block))}</ol>`}</div>
      ${rule === "nothing" ? html`<p class="quiet">${t("ui.talk.off")}</p>` : html`
        ${isWatching && this.table.status !== "finished" ? html`<p class="quiet">${t("ui.talk.aside")}</p>` : nothing}
        <div class="reactions" role="group" aria-label=${t("ui.talk.react")}>${REACTIONS.map((name) => html`<button type="button" ?disabled=${this.busy}
          @click=${() => void this.attempt(() => api.say(this.table.id, { reaction: name }))}>${t(`ui.talk.reaction.${name}`)}</button>`)}</div>
        ${rule === "everything" ? html`<form @submit=${this.#say}><input name="text" autocomplete="off" aria-label=${t("ui.talk.say")} placeholder=${t("ui.talk.say")} />
          <button>${t("ui.talk.send")}</button></form>` : nothing}`}
      ${this.problem ? html`<p class="problem" role="alert">${read(this.problem.message)}</p>` : nothing}`;
  }

  protected override updated(changed: PropertyValues): void {
    const scroll = this.querySelector(".scroll");
    if (scroll) this.#observer.observe(scroll);
    if (changed.has("talk")) this.#toEnd();
  }

  #toEnd(): void {
    const scroll = this.querySelector(".scroll");
    if (scroll) scroll.scrollTop = scroll.scrollHeight;
  }

  /** What one person said without anybody in between. */
  #block(lines: readonly TalkLine[]): TemplateResult | typeof nothing {
    const [first] = lines;
    if (!first) return nothing;
    const name = speaker(first, this.table);
    const label = t(first.is_muted ? "ui.talk.unmute" : "ui.talk.mute");
    const head = first.is_muted ? t("ui.talk.muted", { name }) : name;
    return html`<li class=${first.seat === null ? "seat-none" : `seat-${first.seat}`}><p class="who"><b><bdi>${head}</bdi></b>
      ${first.yours ? nothing : html`<button type="button" class="mute" aria-label=${labelled(label, name)} ?disabled=${this.busy} @click=${() => void this.#mute(first, name)}>${label}</button>`}</p>
      ${first.is_muted ? nothing : lines.map((line) => html`<p class=${line.reaction ? "reaction" : nothing} dir="auto" title=${momentText(line.at)}>${wordsOf(line)}</p>`)}</li>`;
  }

  async #mute({ number, is_muted }: TalkLine, name: string): Promise<void> {
    if (!is_muted && !(await confirmed(t("ui.talk.mute_sure", { name }), t("ui.talk.mute")))) return;
    await this.attempt(() => api.mute(this.table.id, { number, on: !is_muted }));
  }

  readonly #say = (event: SubmitEvent): void => {
    event.preventDefault();
    const field = (event.currentTarget as HTMLFormElement).elements.namedItem("text") as HTMLInputElement;
    if (field.value.trim() === "") return;
    void this.attempt(async () => {
      await api.say(this.table.id, { text: field.value });
      field.value = "";
    });
  };
}

/** For the host, in the menu: what may be said. */
export function talkRule(table: TableInfo, talk: TalkState | null): TemplateResult | typeof nothing {
  if (!talk?.isHost || !hasTalk(table)) return nothing;
  const choose = (event: Event): void => void api.talkRule(table.id, { rule: (event.target as HTMLSelectElement).value });
  return html`<label class="talk-rule">${t("ui.talk.rule")}<select name="talk-rule" @change=${choose}>
    ${RULES.map((rule) => html`<option value=${rule} .selected=${live(rule === talk.rule)}>${t(`ui.talk.rule.${rule}`)}</option>`)}</select></label>`;
}

/** Whether there may be anybody to talk to. */
export const hasTalk = ({ seats }: TableInfo): boolean => seats.some(({ yours, kind }) => !yours && kind !== "computer");

/** A line as it is told to whoever does not see it. */
export const spoken = (line: TalkLine, table: TableInfo): string => labelled(speaker(line, table), wordsOf(line));

const wordsOf = ({ text, reaction }: TalkLine): string => (reaction ? word(`ui.talk.reaction.${reaction}`) : text);

function speaker({ yours, seat, name, is_aside }: TalkLine, table: TableInfo): string {
  if (yours) return t("ui.log.you");
  if (seat !== null) return seatNames(table)[seat] ?? "";
  if (!is_aside) return name;
  return name === "" ? t("ui.talk.spectator") : t("ui.talk.watcher", { name });
}

/** Lines by whoever said them, as long as nobody else spoke in between. */
function blocks(lines: readonly TalkLine[]): readonly (readonly TalkLine[])[] {
  const found: TalkLine[][] = [];
  for (const line of lines) {
    const last = found.at(-1)?.[0];
    if (last && isSameSpeaker(last, line)) found.at(-1)?.push(line);
    else found.push([line]);
  }
  return found;
}

const isSameSpeaker = (one: TalkLine, other: TalkLine): boolean =>
  one.seat === other.seat && one.name === other.name && one.yours === other.yours && one.is_aside === other.is_aside && one.is_muted === other.is_muted;

declare global {
  interface HTMLElementTagNameMap {
    "cg-talk": TalkPanel;
  }
}
