import { html, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { SeatInfo, SeatOffer, TableInfo } from "../generated/protocol";
import { confirmed } from "../lib/confirm";
import "../lib/qr-code";
import { RequestPage } from "../lib/request-page";
import { canShare, copyAddress, shareAddress } from "../lib/share";
import { api } from "../net/api";
import { sharedInvitation } from "../route";
import { momentText } from "../text/numbers";
import { read, t } from "../text/reader";
import { seatName } from "./seats";

/** For the host: a link to each seat for a guest, until when it holds, and how to make another. */
@customElement("cg-invitations")
export class Invitations extends RequestPage {
  @property({ attribute: false }) table!: TableInfo;

  protected override render(): TemplateResult {
    const { seats } = this.table;
    const hasMany = seats.filter(({ kind }) => kind === "open").length > 1;
    return html`${seats.map((seat) => (seat.offer ? this.#seat(seat, seat.offer, hasMany) : nothing))}
      ${this.problem ? html`<p class="problem" role="alert">${read(this.problem.message)}</p>` : nothing}`;
  }

  #seat(seat: SeatInfo, offer: SeatOffer, isNumbered: boolean): TemplateResult {
    if (seat.kind !== "open") return this.#renew(seat, t("ui.offer.free", { name: seatName(seat) }), t("ui.offer.free_sure", { name: seatName(seat) }));
    const address = offer.invite === null ? null : new URL(sharedInvitation(offer.invite), location.href).href;
    return html`${address === null || offer.has_expired ? nothing : link(address, isNumbered ? seat : undefined)}
      <p class="quiet-text offer"><span>${isNumbered && offer.has_expired ? `${t("ui.seat.number", { number: seat.seat + 1 })} · ` : nothing}${validity(offer)}</span>
        ${this.#renew(seat, t("ui.offer.renew"), offer.has_expired || address === null ? null : t("ui.offer.renew_sure"))}</p>`;
  }

  #renew(seat: SeatInfo, label: string, question: string | null): TemplateResult {
    const press = async (): Promise<void> => {
      if (question !== null && !(await confirmed(question, label))) return;
      await this.attempt(() => api.offer(this.table.id, { seat: seat.seat }));
    };
    return html`<button type="button" class="renew" data-seat=${seat.seat} ?disabled=${this.busy} @click=${() => void press()}>${label}</button>`;
  }
}

function validity({ until, has_expired }: SeatOffer): string | typeof nothing {
  if (until === null) return nothing;
  return t(has_expired ? "ui.offer.expired" : "ui.offer.until", { date: momentText(until) });
}

function link(address: string, seat: SeatInfo | undefined): TemplateResult {
  const isReachable = !isLoopback(location.hostname);
  return html`<p class="invite">${seat ? html`<span>${t("ui.seat.number", { number: seat.seat + 1 })}</span>` : nothing}<input readonly aria-label=${t("ui.waiting.link")} .value=${address}
      @focus=${(event: FocusEvent) => (event.target as HTMLInputElement).select()} />
    <button type="button" class="primary" @click=${(event: MouseEvent) => void copy(event, address)}>${t("ui.waiting.copy")}</button>
    ${isReachable && canShare() ? html`<button type="button" @click=${() => void shareAddress(address, document.title)}>${t("ui.share.share")}</button>` : nothing}</p>
    ${isReachable ? html`<details class="qr"><summary>${t("ui.share.qr")}</summary><cg-qr-code .address=${address}></cg-qr-code></details>` : nothing}`;
}

/** Whether an address of this name leads nowhere but to the reader's own machine. */
export const isLoopback = (host: string): boolean => host === "localhost" || host === "[::1]" || host.startsWith("127.");

async function copy(event: MouseEvent, address: string): Promise<void> {
  const button = event.currentTarget as HTMLButtonElement;
  button.parentElement?.querySelector("input")?.select();
  if (await copyAddress(address)) button.classList.add("done");
}

declare global {
  interface HTMLElementTagNameMap {
    "cg-invitations": Invitations;
  }
}
