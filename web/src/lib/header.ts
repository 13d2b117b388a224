import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { ref } from "lit/directives/ref.js";
import { meHref, noticesHref } from "../route";
import { type Choices, settings, type Theme } from "../settings";
import { LANGUAGES } from "../text/languages";
import { type PageKey, t } from "../text/reader";
import { showKeys } from "./keys";
import { arrived } from "./title-focus";

const THEMES: readonly Theme[] = ["auto", "dark", "light"];

export interface HeaderProps {
  readonly title: string;
  readonly subtitle?: string;
  readonly links?: TemplateResult;
  /** More for the menu, above the settings. */
  readonly actions?: TemplateResult;
  /** Whether the game shown can be played with the others' hands hidden. */
  readonly hasMemory?: boolean;
}

/** The top of every page: where you are, the ways on, and the menu. */
export function pageHeader(props: HeaderProps): TemplateResult {
  return html`<header class="top">
    <a class="home" href="#/" aria-label=${t("ui.header.home")}>${hat()}</a>
    <h1 tabindex="-1" ${ref(arrived)}>${props.title}</h1>
    ${props.subtitle ? html`<p>${props.subtitle}</p>` : nothing}
    <nav>${props.links ?? nothing}
      <button type="button" class="menu-button" popovertarget="menu">${t("ui.header.menu")}</button></nav>
    <div id="menu" popover>${props.actions ?? nothing}${settingsForm(props.hasMemory === true)}</div>
  </header>`;
}

function hat(): TemplateResult {
  return html`<svg viewBox="4 14 56 38" aria-hidden="true"><path d="M6 41q26 12 52 0l-2 6q-24 11-48 0z" />
    <path d="M17 40c0-14 2-24 8-25 4-1 5 3 7 3s3-4 7-3c6 1 8 11 8 25q-15 6-30 0z" />
    <path class="band" d="M16.6 35q15 5 30.800 0v5q-15.400 6-31 0z" /></svg>`;
}

function settingsForm(hasMemory: boolean): TemplateResult {
  return html`<form class="settings" @submit=${(event: Event) => event.preventDefault()}>
    <label>${t("ui.settings.language")}
      <select name="lang" @change=${(event: Event) => settings.set("lang", valueOf(event))}>
        ${LANGUAGES.map(({ tag, name }) => html`<option value=${tag} lang=${tag} .selected=${live(settings.get("lang") === tag)}>${name}</option>`)}
      </select></label>
    <label>${t("ui.settings.theme")}
      <select name="theme" @change=${(event: Event) => settings.set("theme", valueOf(event) as Theme)}>
        ${THEMES.map((theme) => html`<option value=${theme} .selected=${live(settings.get("theme") === theme)}>${t(`ui.settings.theme.${theme}`)}</option>`)}
      </select></label>
    ${tick("sound", "ui.settings.sound")}
    ${tick("notices", "ui.settings.notices")}
    ${tick("watch_name", "ui.settings.watch_name")}
    ${hasMemory ? html`${tick("memory", "ui.settings.memory")}${tick("curtain", "ui.settings.curtain")}` : nothing}
    <a class="button to-me" href=${meHref()}>${t("ui.me.title")}</a>
    <a class="button to-me" href=${noticesHref}>${t("ui.notices.title")}</a>
    <button type="button" class="to-keys" @click=${listKeys}>${t("ui.keys.title")} <kbd aria-hidden="true">?</kbd></button>
  </form>`;
}

function listKeys(event: Event): void {
  (event.currentTarget as Element).closest<HTMLElement>("[popover]")?.hidePopover();
  showKeys();
}

type Tick = { [Name in keyof Choices]: Choices[Name] extends boolean ? Name : never }[keyof Choices];

function tick(name: Tick, label: PageKey): TemplateResult {
  const change = (event: Event): void => {
    const isOn = (event.target as HTMLInputElement).checked;
    settings.set(name, isOn);
    if (name === "notices" && isOn && "Notification" in window) void Notification.requestPermission();
  };
  return html`<label class="tick"><input type="checkbox" name=${name} .checked=${settings.get(name)} @change=${change} />${t(label)}</label>`;
}

const valueOf = (event: Event): string => (event.target as HTMLSelectElement).value;
