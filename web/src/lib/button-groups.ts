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

/** Whether a letter begins a name, or a digit its first number. */
export function isMeant(key: string, name: string): boolean {
  if (!/^[\p{L}\d]$/u.test(key)) return false;
  const begun = /^\d$/.test(key) ? (/\d+/.exec(name)?.[0] ?? "") : name.trim().toLocaleLowerCase();
  return begun.startsWith(key.toLocaleLowerCase());
}

/** The pieces that come after one of them; with the Shift key those before it, the nearest first. */
export function inTurn<One>({ shiftKey }: Pick<KeyboardEvent, "shiftKey">, all: readonly One[], from: number): readonly One[] {
  const around = [...all.slice(from + 1), ...all.slice(0, Math.max(from, 0))];
  return shiftKey ? around.toReversed() : around;
}

/** What a letter or a digit may lead to from another group. */
const LEGAL = "[data-piece].legal";

/** The arrow keys walk within a group; a letter or a digit leads to the next button with that name or number, else to a piece elsewhere that may be chosen; with the Shift key the other way round. */
export function walkGroup(event: KeyboardEvent): void {
  const { target, currentTarget: root } = event;
  if (!(target instanceof Element && root instanceof Element) || event.altKey || event.ctrlKey || event.metaKey) return;
  const here = target.matches(`${BUTTONS}, [data-piece]`) ? target : null;
  const group = here?.closest("[data-group]");
  const all: readonly Element[] = group ? shown(group) : [];
  const goal = here && (goalOf(event, all, all.indexOf(here)) ?? elsewhere(event, root, all));
  if (!goal) return;
  event.preventDefault();
  event.stopPropagation();
  for (const one of shown(goal.closest("[data-group]") ?? goal)) one.tabIndex = -1;
  if (goal instanceof HTMLElement) goal.tabIndex = 0;
  if (goal instanceof HTMLElement || goal instanceof SVGElement) goal.focus();
}

function goalOf(event: KeyboardEvent, all: readonly Element[], from: number): Element | undefined {
  const step = STEPS[event.key];
  if (step !== undefined) return from < 0 ? undefined : all[(from + step + all.length) % all.length];
  return inTurn(event, all, from).find((one) => isMeant(event.key, nameOf(one)));
}

const elsewhere = (event: KeyboardEvent, root: Element, besides: readonly Element[]): Element | undefined =>
  inTurn(event, [...root.querySelectorAll(LEGAL)], -1).find((one) => !besides.includes(one) && one.checkVisibility() && isMeant(event.key, nameOf(one)));

const nameOf = (one: Element): string => one.ariaLabel ?? one.textContent;
