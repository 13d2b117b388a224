import { html, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { PageElement } from "../lib/element";
import { api } from "../net/api";
import { t } from "../text/reader";

/** In the menu of a table: whether the reader is told of it. */
@customElement("cg-table-notices")
export class TableNotices extends PageElement {
  @property() table = "";
  @state() private on = true;

  override connectedCallback(): void {
    super.connectedCallback();
    api.tableNotices(this.table).then(({ on }) => (this.on = on), () => undefined);
  }

  protected override render(): TemplateResult {
    const change = (event: Event): void => {
      const on = (event.target as HTMLInputElement).checked;
      api.setTableNotices(this.table, { on }).then(() => (this.on = on), () => this.requestUpdate());
    };
    return html`<label class="tick"><input type="checkbox" name="table-notices" .checked=${this.on} @change=${change} />${t("ui.notices.table")}</label>`;
  }
}
