// What was played in the present position, in the games of the server's explorer.

const $ = (id) => document.getElementById(id);

// show shows moves as an answer about a position has them, or nothing. onPlay is called
// with one that is clicked on.
export function show(moves, onPlay) {
  $('explorer').hidden = !moves;
  if (!moves) return;
  const sum = moves.reduce((n, m) => n + m.games, 0);
  $('explorer-sum').textContent = `${sum} ${sum === 1 ? 'game' : 'games'} of the explorer`;
  $('explorer-moves').replaceChildren(...moves.map((m) => {
    const button = document.createElement('button');
    button.type = 'button';
    const decided = m.white + m.draws + m.black;
    const share = (n) => Math.round((100 * n) / (decided || 1));
    const add = (className, text) => {
      const e = document.createElement('span');
      e.className = className;
      e.textContent = text;
      button.append(e);
      return e;
    };
    add('played', m.san);
    add('soft', m.games);
    add('soft', m.rating ?? '');
    const bar = add('results', '');
    for (const result of ['white', 'draws', 'black']) {
      const part = document.createElement('span');
      part.className = result;
      part.style.flexGrow = m[result];
      if (share(m[result]) >= 15) part.textContent = share(m[result]) + ' %';
      bar.append(part);
    }
    button.setAttribute('aria-label', `${m.san}, ${m.games} games, White won ${share(m.white)} %, ${share(m.draws)} % drawn`);
    button.addEventListener('click', () => onPlay(m));
    const item = document.createElement('li');
    item.append(button);
    return item;
  }));
}
