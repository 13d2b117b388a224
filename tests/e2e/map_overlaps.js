// Names of the map that pieces of other territories lie on, names of seas that lie on anything, what
// reaches over the edge of the map, and what lies under its buttons; `most` pixels are forgiven.
(most) => {
  const map = document.querySelector('cg-sicily');
  const paper = map.querySelector('.paper').getBoundingClientRect();
  const box = (one, above = 0, below = 0) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const high = bottom - top;
    return { left, right, top: top + above * high, bottom: bottom - below * high };
  };
  // a line of text is higher than its letters
  const text = (one) => box(one, 0.2, 0.22);
  const kept = ({ box: { left, right, top, bottom } }) => right > left && bottom > top;
  const ids = map.drawing.lands.map(({ id }) => id);
  const names = [...map.querySelectorAll('.names .name')]
    .map((one, place) => ({ id: ids[place], what: one.textContent, box: text(one) }));
  const drawn = '.stack .top, .seal, .extras .drawn, .extras .times';
  const pieces = [...map.querySelectorAll('.pieces > g')].flatMap((group, place) =>
    [...group.querySelectorAll(drawn)]
      .map((one) => ({
        id: ids[place],
        what: one.getAttribute('class'),
        box: one.matches('text') ? text(one) : box(one),
      })))
    .filter(kept);
  const seas = [...map.querySelectorAll('.zone-name')]
    .map((one) => ({ id: 'sea', what: one.textContent, box: text(one) }));
  const boats = [...map.querySelectorAll('.fleet .hull')]
    .map((one) => ({ id: 'boat', what: 'boat', box: box(one) }));
  const meets = ({ box: one }, { box: other }) => {
    const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return Math.min(wide, high) > most;
  };
  const cut = ({ box: { left, right, top, bottom } }) => left < paper.left - 0.5
    || right > paper.right + 0.5 || top < paper.top - 0.5 || bottom > paper.bottom + 0.5;
  const on = (some, others) => some.flatMap((one) => others
    .filter((other) => one.id !== other.id && meets(one, other))
    .map((other) => `${one.id} ${one.what} on ${other.id} ${other.what}`));
  const buttons = [...map.querySelectorAll('.tools button, .legend summary')]
    .map((one) => ({ id: 'button', what: one.textContent, box: box(one) }));
  return {
    onNames: on(pieces, names),
    ofSeas: on(seas, [...names, ...boats]),
    onPieces: on(seas, pieces),
    cut: [...names, ...seas].filter(cut).map(({ what }) => what),
    covered: on([...names, ...seas, ...boats], buttons),
  };
}
