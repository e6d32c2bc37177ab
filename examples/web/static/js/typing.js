// A form in which a move is typed.

// find returns the move that was typed, with or without signs of capture and check, or
// undefined.
function find(legal, text) {
  const plain = (s) => s.replace(/[x+#=\-\s]/g, '').replace(/0/g, 'O');
  return legal.find((m) => m.san === text) ?? legal.find((m) => m.uci === text.toLowerCase()) ??
    legal.find((m) => plain(m.san) === plain(text)) ?? legal.find((m) => plain(m.san).toLowerCase() === plain(text).toLowerCase());
}

// listen has onMove called with a move that is typed in a form, one of those that legal
// returns, or onProblem with what is wrong.
export function listen(form, legal, onMove, onProblem) {
  form.addEventListener('submit', (e) => {
    e.preventDefault();
    const input = form.querySelector('input'), text = input.value.trim(), all = legal();
    if (!text) return;
    const move = find(all, text);
    if (!move) return onProblem(all.length > 0 ? `“${text}” is no legal move here.` : 'It is not your move.');
    input.value = '';
    onMove(move);
  });
}
