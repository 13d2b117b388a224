// The fewest keys from where the focus is to one of the elements that a selector finds: the page's
// own handlers are tried, the Tab key is reckoned, and all is left as it was.
(selector) => {
  const reachable = 'a[href], button, input, select, textarea, summary, [tabindex]';
  const most = 12;
  const seen = (one) => one.checkVisibility() && !one.disabled;
  const goals = new Set([...document.querySelectorAll(selector)].filter(seen));
  if (goals.size === 0) return null;
  const start = document.activeElement ?? document.body;
  const root = document.querySelector('dialog:modal') ?? document;
  const all = [...root.querySelectorAll(reachable)].filter(seen);
  const before = new Map(all.map((one) => [one, one.getAttribute('tabindex')]));
  const restore = () => before.forEach((index, one) => {
    if (index === null) one.removeAttribute('tabindex');
    else one.setAttribute('tabindex', index);
  });
  const walked = '.piece, .tools > button, [data-piece]';
  const groupOf = (one) => one.matches(walked) ? one.closest('[data-group], cg-sicily .paper') : null;
  const tabbed = (from, step) => {
    const own = groupOf(from);
    const stops = all.filter((one) => one.tabIndex >= 0 || one === from);
    const others = stops.filter((one) => one === from || own === null || groupOf(one) !== own);
    const at = others.indexOf(from);
    return others[at < 0 ? (step > 0 ? 0 : others.length - 1) : at + step];
  };
  const names = [...goals].map((one) => (one.ariaLabel ?? one.textContent).trim());
  const letters = names.flatMap((name) => [name[0] ?? '', /\d/.exec(name)?.[0] ?? '']);
  const typed = [...new Set(letters.map((one) => one.toLowerCase()))].filter((one) => /[\p{L}\d]/u.test(one));
  const keys = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', ...typed,
    ...typed.filter((one) => /\p{L}/u.test(one)).map((one) => `Shift+${one.toUpperCase()}`)];
  const pressed = (from, name) => {
    const [, shiftKey, key] = /^(Shift\+)?(.+)$/.exec(name);
    const how = { key, shiftKey: shiftKey !== undefined, bubbles: true, cancelable: true };
    from.focus({ preventScroll: true });
    from.dispatchEvent(new KeyboardEvent('keydown', how));
    return document.activeElement;
  };
  const ways = new Map([[start, []]]);
  const queue = [start];
  let found = goals.has(start) ? [] : null;
  while (found === null && queue.length > 0) {
    const from = queue.shift();
    const way = ways.get(from);
    if (way.length >= most) break;
    const led = [['Tab', tabbed(from, 1)], ['Shift+Tab', tabbed(from, -1)]];
    if (from !== document.body) for (const key of keys) led.push([key, pressed(from, key)]);
    restore();
    for (const [key, to] of led) {
      if (!to || to === document.body || ways.has(to)) continue;
      ways.set(to, [...way, key]);
      queue.push(to);
      if (goals.has(to) && found === null) found = ways.get(to);
    }
  }
  if (start === document.body) document.activeElement?.blur();
  else start.focus({ preventScroll: true });
  restore();
  return found;
}
