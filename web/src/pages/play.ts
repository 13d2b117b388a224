import { type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Problem } from "../generated/protocol";
import { PageElement } from "../lib/element";
import { api, ApiError } from "../net/api";
import { tableHref } from "../route";
import { emptyTable } from "../table/table-states";

/** An address that seats its reader against the computer at once; `consigliere play` opens it. */
@customElement("cg-play")
export class Play extends PageElement {
  @property() game = "";
  @state() private problem: Problem | null = null;

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("game")) void this.#sitDown();
  }

  async #sitDown(): Promise<void> {
    try {
      const { name } = await api.me();
      const table = await api.create({ game: this.game, seats: [{ kind: "me", name }, { kind: "computer" }] });
      // Going back must not lay one more table.
      location.replace(tableHref(table.id));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error.problem;
    }
  }

  protected override render(): TemplateResult {
    return emptyTable(this.problem, "connecting");
  }
}
