// What is wrong with a FEN, said below the field that it is in, and what is done with the field beside the
// board. It is loaded on first use.

import { $ } from '../lib/dom.js';
import { asFEN } from '../lib/intake.js';
import { caught } from '../lib/sure.js';
import { toast } from '../lib/notice.js';

// problem returns what is wrong with a FEN, by what the rules say of it, and from where on, as
// {text, at}; at is -1 if that is not known.
/** @param {string} fen @param {string} said */
export function problem(fen, said) {
  const [, field, offset, what] = /^fen: (.*?) \(offset (\d+)(?:, at .*?)?\): (.*)$/s.exec(said) ?? [];
  if (!field && !fen.includes('/')) return { text: 'A FEN begins with what stands on the 64 squares, such as 8/8/8/4k3/8/8/8/4K3.', at: 0 };
  if (!field) return { text: said, at: -1 };
  const plain = what.replace('board: illegal position: ', '');
  return { text: `${field[0].toUpperCase()}${field.slice(1)}, character ${Number(offset) + 1}: ${plain}.`, at: Number(offset) };
}

// wrong says below a field what is wrong with the FEN in it, and marks the word where that is.
/** @param {HTMLInputElement | HTMLTextAreaElement} field @param {HTMLElement} below @param {string} said */
export function wrong(field, below, said) {
  const { text, at } = problem(field.value, said);
  below.textContent = text;
  field.ariaInvalid = 'true';
  field.focus();
  const lead = field.value.length - field.value.trimStart().length;
  const word = /^\s*\S*/.exec(field.value.slice(at + lead))?.[0] ?? '';
  if (at >= 0) field.setSelectionRange(at + lead, at + lead + word.length);
}

// take has a position set up by what is in the field.
/** @param {(fen: string) => Promise<void>} set @param {() => void} reset */
export async function take(set, reset) {
  const field = $('fen-field');
  try {
    await set(asFEN(field.value) || field.value.trim());
    reset();
  } catch (error) {
    wrong(field, $('fen-field-problem'), caught(error).message);
  }
}

// copy copies what is in the field.
export async function copy() {
  const field = $('fen-field');
  try {
    await navigator.clipboard.writeText(field.value);
  } catch { // without a clipboard, as on a server without TLS
    field.select();
    if (!document.execCommand('copy')) return toast('The FEN can be copied from the field.');
  }
  toast('The FEN is copied.');
}
