const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** What a group consists of: pieces, or what moves a drawing. */
const BUTTONS = "button.piece, .tools > button";

/** The buttons of a group that are on the page: another width, and some are shown elsewhere. */
const shown = (group: Element): readonly HTMLElement[] =>
  [...group.querySelectorAll<HTMLElement>(BUTTONS)].filter((one) => one.offsetParent !== null);

/** Of each group of buttons one is a stop of the Tab key: that in focus, else the first that may be chosen. */
export function setTabStops(root: Element): void {
  for (const group of root.querySelectorAll("[data-group]")) {
    const all = shown(group);
    const stop = all.find((one) => one === document.activeElement) ?? all.find((one) => one.classList.contains("legal")) ?? all[0];
    for (const one of all) one.tabIndex = one === stop ? 0 : -1;
  }
}

/** The arrow keys walk within a group. */
export function walkGroup(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  const here = event.target instanceof HTMLElement ? event.target : null;
  const group = here?.closest("[data-group]");
  if (step === undefined || !here?.matches(BUTTONS) || !group || event.altKey || event.ctrlKey || event.metaKey) return;
  const all = shown(group);
  const goal = all[(all.indexOf(here) + step + all.length) % all.length];
  event.preventDefault();
  event.stopPropagation();
  here.tabIndex = -1;
  if (goal) goal.tabIndex = 0;
  goal?.focus();
}
