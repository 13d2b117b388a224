import { settings } from "../settings";
import { t } from "../text/reader";

const ICON = new URL("../icons/favicon.svg", import.meta.url).href;
const TURN_ICON = new URL("../icons/favicon-turn.svg", import.meta.url).href;

/** Announces the reader's turn outside the page: title, icon, sound and notification. */
export class TurnNotice {
  #wasOwn = false;

  /** Call it with every new state, and the number of other games that wait for the reader; only the start of the reader's turn makes a sound. */
  update(isOwn: boolean, game: string, others: number): void {
    const title = isOwn ? t("ui.title.your_turn", { game }) : t("ui.title.table", { game });
    document.title = others > 0 ? `(${others}) ${title}` : title;
    showTurnInIcon(isOwn || others > 0);
    showInBadge(others + (isOwn ? 1 : 0));
    if (isOwn && !this.#wasOwn) announce(game);
    this.#wasOwn = isOwn;
  }

  clear(): void {
    document.title = t("ui.title.home");
    showTurnInIcon(false);
  }
}

/** The icon of the page says whether somebody waits for the reader. */
export function showTurnInIcon(isOwn: boolean): void {
  setIcon(isOwn ? TURN_ICON : ICON);
}

/** The badge of the installed page says how many games wait for the reader; browsers that install no pages have none. */
export function showInBadge(waiting: number): void {
  if ("setAppBadge" in navigator) navigator.setAppBadge(waiting).catch(() => undefined);
}

function setIcon(href: string): void {
  document.querySelector<HTMLLinkElement>("#favicon")?.setAttribute("href", href);
}

function announce(game: string): void {
  if (settings.get("sound")) chime();
  if (settings.get("notices") && document.hidden && "Notification" in window && Notification.permission === "granted") {
    new Notification(t("ui.notice.your_turn"), { body: game, icon: TURN_ICON, tag: "turn" });
  }
}

/** Two plucked notes, a fifth apart. */
const NOTES_HZ = [392, 587.3];
const NOTE_S = 0.16;

function chime(): void {
  const context = new AudioContext();
  NOTES_HZ.forEach((frequency, index) => {
    const start = context.currentTime + index * NOTE_S;
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0.18, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
    const note = new OscillatorNode(context, { frequency, type: "triangle" });
    note.connect(gain).connect(context.destination);
    note.start(start);
    note.stop(start + 0.5);
  });
  setTimeout(() => void context.close(), 1500);
}
