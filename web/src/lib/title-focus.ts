let isExpected = false;
/** The title that was given the focus. */
let held: Element | null = null;

/** Another page comes: its title is where the keyboard and a screen reader start. */
export function expectArrival(): void {
  isExpected = true;
}

/** The title of a page has been drawn; it gets the focus unless something else has it. */
export function arrived(title: Element | undefined): void {
  // a page that is still loading hands over to the page proper
  const takesOver = held !== null && document.activeElement === held;
  if (!(title instanceof HTMLElement) || !(isExpected || takesOver)) return;
  isExpected = false;
  // only now it stands in the document, and the page has had its say on the focus
  queueMicrotask(() => {
    if (document.activeElement !== document.body) return;
    title.focus({ preventScroll: true });
    held = title;
  });
}
