// What the server's tablebases say of the present position.

const $ = (id) => document.getElementById(id);

// show shows the outcome and the ranking of the moves, if they are known.
export function show(known) {
  $('tablebase').hidden = !known;
  if (!known) return;
  $('tablebase-badge').textContent = known.outcome;
  $('tablebase-moves').replaceChildren(...known.moves.map(({ san, outcome, dtz, rounded }) => {
    const item = document.createElement('li');
    const distance = dtz ? ` in ${Math.abs(dtz)}${rounded ? '–' + (Math.abs(dtz) + 1) : ''} plies` : '';
    item.textContent = `${san}: ${outcome}${distance}`;
    return item;
  }));
}
