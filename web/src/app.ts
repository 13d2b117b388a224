import { html, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { PageElement } from "./lib/element";
import { askForKeys } from "./lib/keys";
import { expectArrival } from "./lib/title-focus";
import "./pages/claim";
import "./pages/companion";
import "./pages/guide";
import "./pages/home";
import "./pages/lobby";
import "./lib/news-strip";
import "./pages/mail-link";
import "./pages/me";
import "./pages/notices";
import "./pages/play";
import "./pages/records";
import "./pages/replay";
import "./pages/rules";
import { parseEmbedded, parseRoute, type Route } from "./route";
import { settings } from "./settings";
import "./table/table-page";
import { reader } from "./text/reader";

/** What is shown in the frame of another page, if this is one. */
const EMBEDDED = parseEmbedded(location.pathname);
/** Said before there are any texts. */
const NO_CONNECTION = "No connection · Нет связи · Sin conexión · Pas de connexion";

/** The whole client: one page at a time, chosen by the address. */
@customElement("cg-app")
export class App extends PageElement {
  @state() private route: Route = parseRoute(location.hash);

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("hashchange", this.#follow);
    document.addEventListener("keydown", askForKeys);
    void reader.load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("hashchange", this.#follow);
    document.removeEventListener("keydown", askForKeys);
  }

  readonly #follow = (): void => {
    const before = this.route.page;
    this.route = parseRoute(location.hash);
    // a new page begins at its top, however far down the last one was read
    if (this.route.page === before) return;
    window.scrollTo(0, 0);
    expectArrival();
  };

  protected override render(): TemplateResult {
    document.documentElement.dataset["theme"] = settings.get("theme");
    if (!reader.texts) return html`<main class="blank"><p role="status">${reader.failed ? NO_CONNECTION : ""}</p></main>`;
    if (EMBEDDED) return html`<cg-replay .table=${EMBEDDED.table} .step=${EMBEDDED.step} .isEmbedded=${true}></cg-replay>`;
    return html`<cg-news .table=${this.route.page === "table" ? this.route.table : ""}></cg-news>${page(this.route)}`;
  }
}

function page(route: Route): TemplateResult {
  switch (route.page) {
    case "home":
      return html`<cg-home></cg-home>`;
    case "play":
      return html`<cg-play .game=${route.game} .edition=${route.edition}></cg-play>`;
    case "table":
      return html`<cg-table-page .table=${route.table}></cg-table-page>`;
    case "claim":
      return html`<cg-claim .table=${route.table} .claim=${route.claim}></cg-claim>`;
    case "rules":
      return html`<cg-rules .game=${route.game} .clause=${route.clause}></cg-rules>`;
    case "replay":
      return html`<cg-replay .table=${route.table} .isAnalysis=${route.isAnalysis} .step=${route.step}></cg-replay>`;
    case "guide":
      return html`<cg-guide .game=${route.game}></cg-guide>`;
    case "companion":
      return html`<cg-companion-page .game=${route.game}></cg-companion-page>`;
    case "lobby":
      return html`<cg-lobby-page></cg-lobby-page>`;
    case "me":
      return html`<cg-me .code=${route.code}></cg-me>`;
    case "notices":
      return html`<cg-notices></cg-notices>`;
    case "mail":
      return html`<cg-mail-link use="bind" .token=${route.token}></cg-mail-link>`;
    case "unsubscribe":
      return html`<cg-mail-link use="stop" .token=${route.token}></cg-mail-link>`;
    case "record":
      return html`<cg-replay .table=${null} .record=${route.record} .isAnalysis=${route.isAnalysis} .step=${route.step}></cg-replay>`;
    case "records":
      return html`<cg-records></cg-records>`;
  }
}
