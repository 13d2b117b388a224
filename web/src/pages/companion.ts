import type { PropertyValues, TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { gameModule, gameWithCompanion } from "../games/registry";
import { RequestPage } from "../lib/request-page";
import { emptyTable } from "../table/table-states";

/** The page for people who play a game with its real box, fetched when it is opened. */
@customElement("cg-companion-page")
export class CompanionPage extends RequestPage {
  /** Null: the first game that has such a page. */
  @property({ attribute: false }) game: string | null = null;
  @state() private page: (() => TemplateResult) | null = null;

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("game")) void this.#load();
  }

  async #load(): Promise<void> {
    const companion = gameModule(this.game ?? gameWithCompanion())?.companion;
    this.page = null;
    if (companion) this.page = await companion.page();
    else this.problem = { message: { key: "error.no_companion", args: { game: this.game ?? "" } }, clause: null };
  }

  protected override render(): TemplateResult {
    return this.page?.() ?? emptyTable(this.problem, "connecting");
  }
}
