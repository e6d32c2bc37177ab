// Games and positions that are pasted or dropped anywhere on the page.

import { target } from './dom.js';
import { variants } from '../board/variants.js';
import { sure } from './sure.js';

// A FEN, of which all fields after the first but the side to move may be missing.
const pattern = /^(?:[pnbrqk1-8]+\/){7}[pnbrqk1-8]+ [wb](?: [-\w]+){0,2}(?: \d+){0,2}$/i;
const usual = ['', 'w', '-', '-', '0', '1'];

// asFEN returns the FEN that a text is, with all its fields, or "".
/** @param {string} text */
export function asFEN(text) {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  if (variants.has(line.split(' ')[0])) return line; // a position of a variant
  if (!pattern.test(line)) return '';
  const fields = line.split(' ');
  return usual.map((field, i) => fields[i] ?? field).join(' ');
}

// listen has take called with what is pasted or dropped: a Blob, and its text unless it is a
// file. What goes into a field stays there, unless the field is for moves and it is longer
// than any. With a dialog open, files can be dropped, and that of PGN takes texts.
/** @param {(blob: Blob, text?: string) => void} take */
export function listen(take) {
  const closed = () => document.querySelector('dialog[open]:not(#pgn-dialog)') !== null;
  /** @param {Event} e */
  const field = (e) => /** @type {HTMLInputElement | null | undefined} */ (target(e).closest?.('textarea, input, select, [contenteditable]'));
  /** @param {DataTransfer | null} data */
  const given = (data) => {
    const [file] = data?.files ?? [], text = data?.getData('text/plain') ?? '';
    if (file) take(file);
    else if (text.trim()) take(new Blob([text]), text);
    return Boolean(file || text.trim());
  };
  document.addEventListener('paste', (e) => {
    const into = field(e);
    const long = into?.id === 'typed' && (e.clipboardData?.getData('text/plain') ?? '').trim().length > into.maxLength;
    if (closed() || (into && !long)) return;
    if (given(e.clipboardData)) e.preventDefault();
  });
  document.addEventListener('dragover', (e) => { if (!field(e) || sure(e.dataTransfer).types.includes('Files')) e.preventDefault(); });
  document.addEventListener('drop', (e) => {
    if (field(e) && sure(e.dataTransfer).files.length === 0) return;
    e.preventDefault();
    if (sure(e.dataTransfer).files.length > 0 || !closed()) given(e.dataTransfer);
  });
}
