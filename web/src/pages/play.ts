import { type PropertyValues, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { loadTable } from "../games/registry";
import { RequestPage } from "../lib/request-page";
import { api } from "../net/api";
import { tableHref } from "../route";
import { emptyTable } from "../table/table-states";

/** An address that seats its reader against the computer at once; `consigliere play` opens it. */
@customElement("cg-play")
export class Play extends RequestPage {
  @property() game = "";
  /** Null: the first one of the game. */
  @property({ attribute: false }) edition: string | null = null;

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("game")) void this.#sitDown();
  }

  async #sitDown(): Promise<void> {
    void loadTable(this.game); // on its way while the table is being made
    await this.attempt(async () => {
      const { name } = await api.me();
      const options = this.edition === null ? {} : { options: { edition: this.edition } };
      const table = await api.create({ game: this.game, seats: [{ kind: "me", name }, { kind: "computer" }], ...options });
      // Going back must not open another table.
      location.replace(tableHref(table.id));
    });
  }

  protected override render(): TemplateResult {
    return emptyTable(this.problem, "connecting");
  }
}
