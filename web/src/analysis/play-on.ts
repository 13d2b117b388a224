import { html, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { LevelInfo, SeatRequest, TableInfo } from "../generated/protocol";
import { RequestPage } from "../lib/request-page";
import { api } from "../net/api";
import { GameCards } from "../net/game-cards";
import { go, tableHref } from "../route";
import { seatNames } from "../table/seats";
import { levelName, usualLevel } from "../text/levels";
import { labelled, read, t } from "../text/reader";

/** What if: a table of its own that begins with this game up to a position. */
@customElement("cg-play-on")
export class PlayOn extends RequestPage {
  @property({ attribute: false }) table: TableInfo | null = null;
  @property({ attribute: false }) position = 0;
  readonly #games = new GameCards(this);

  protected override render(): TemplateResult {
    const { table } = this;
    const levels = this.#games.of(table?.game)?.levels;
    if (!table || !levels) return html``;
    const mine = table.seats.find((seat) => seat.yours)?.seat ?? 0;
    return html`<details class="play-on"><summary>${t("ui.analysis.play_on")}</summary>
      <form @submit=${(event: SubmitEvent) => this.#submit(event, table)}>
        <label>${t("ui.analysis.play_as")}<select name="seat">${seatNames(table).map((name, seat) => html`
          <option value=${seat} ?selected=${seat === mine}>${name}</option>`)}</select></label>
        <label>${t("ui.analysis.play_against")}<select name="other">
          ${levels.map((level) => levelOption(level, levels))}
          <option value="hot">${t("ui.new.kind.hot")}</option></select></label>
        <button class="primary" ?disabled=${this.busy}>${t("ui.new.create")}</button>
        ${this.problem ? html`<p class="problem" role="alert">${read(this.problem.message)}</p>` : nothing}
      </form></details>`;
  }

  #submit(event: SubmitEvent, table: TableInfo): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const mine = Number(form.get("seat"));
    const other = form.get("other");
    const seats = table.seats.map(({ seat, name, yours, kind }): SeatRequest => {
      if (seat === mine) return { kind: "me", name: yours ? name : "" };
      return other === "hot" ? { kind: "hot", name: kind === "human" ? name : "" } : { kind: "computer", level: Number(other) };
    });
    void this.attempt(async () => {
      const created = await api.create({ game: table.game, seats, fork: { table: table.id, seq: this.position } });
      go(tableHref(created.id));
    });
  }
}

function levelOption(level: LevelInfo, levels: readonly LevelInfo[]): TemplateResult {
  const label = labelled(t("ui.seat.computer"), levelName(level.level));
  return html`<option value=${level.level} ?selected=${level === usualLevel(levels)}>${label}</option>`;
}

declare global {
  interface HTMLElementTagNameMap {
    "cg-play-on": PlayOn;
  }
}
