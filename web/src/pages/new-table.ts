import { html, type TemplateResult } from "lit";
import type { GameCard, OptionInfo } from "../generated/protocol";
import { t, word } from "../text/reader";

/** Longest name that the server takes. */
export const NAME_LENGTH = 40;

export interface NewTableProps {
  readonly game: GameCard;
  readonly name: string;
  readonly busy: boolean;
  readonly onSubmit: (form: FormData) => void;
}

/** A table for two people: at this device or by a link, with an edition and single options. */
export function newTableForm({ game, name, busy, onSubmit }: NewTableProps): TemplateResult {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget as HTMLFormElement));
  };
  return html`<section class="way"><h3>${t("ui.new.title")}</h3>
    <form class="new-table" @submit=${submit}>
      <fieldset class="kinds"><legend>${t("ui.new.who")}</legend>
        <label><input type="radio" name="kind" value="guest" checked />${t("ui.new.guest")}</label>
        <label><input type="radio" name="kind" value="hot" />${t("ui.new.hot")}</label></fieldset>
      <div class="names"><label>${t("ui.new.your_name")}<input name="name" maxlength=${NAME_LENGTH} autocomplete="nickname" .value=${name} /></label>
        <label class="other">${t("ui.new.other_name")}<input name="other" maxlength=${NAME_LENGTH} /></label></div>
      <label>${t("ui.new.edition")}<select name="edition" @change=${resetOptions}>
        ${Object.keys(game.editions).map((edition) => html`<option value=${edition}>${word(`edition.${game.id}.${edition}`)}</option>`)}</select></label>
      <details><summary>${t("ui.new.options")}</summary>
        ${game.options.map((option) => optionField(game, option))}</details>
      <button class="primary" ?disabled=${busy}>${t("ui.new.create")}</button>
    </form></section>`;
}

/** The empty value leaves the option to the edition. */
function optionField(game: GameCard, option: OptionInfo): TemplateResult {
  const key = `option.${game.id}.${option.name}`;
  return html`<label title=${word(`${key}.help`)}>${word(`${key}.name`)}<select name=${`option.${option.name}`}>
    <option value="">${t("ui.new.by_edition")}</option>
    ${option.values.map((value) => html`<option value=${value}>${word(`${key}.${value}`)}</option>`)}</select></label>`;
}

function resetOptions(event: Event): void {
  const form = (event.target as HTMLSelectElement).form;
  form?.querySelectorAll<HTMLSelectElement>("details select").forEach((select) => (select.value = ""));
}

/** What the form says, as the server takes it: the edition, then only what differs from it. */
export function optionsOf(game: GameCard, form: FormData): Readonly<Record<string, string>> {
  const options: Record<string, string> = {};
  const edition = form.get("edition");
  if (typeof edition === "string" && edition) options["edition"] = edition;
  for (const { name } of game.options) {
    const value = form.get(`option.${name}`);
    if (typeof value === "string" && value) options[name] = value;
  }
  return options;
}
