// The conditions that games of the explorer have to meet, in a form below its button.

import { $ } from '../lib/dom.js';

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {object} attributes
 * @param {...(Node | string)} children
 */
function make(tag, attributes, ...children) {
  const e = document.createElement(tag);
  Object.assign(e, attributes);
  e.append(...children);
  return e;
}

// range returns two fields for numbers.
/** @param {string} title @param {string} name @param {[string, string]} options @param {number} max */
function range(title, name, [low, high], max) {
  /** @param {string} name @param {string} ariaLabel */
  const field = (name, ariaLabel) => make('input', { type: 'number', name, ariaLabel, min: 1, max, autocomplete: 'off' });
  return make('p', {}, title + ' ', field(low, `${name} from`), ' to ', field(high, `${name} to`));
}

// control returns a field of the form by its name.
/** @param {HTMLFormElement} form @param {string} name */
function control(form, name) { return /** @type {HTMLInputElement} */ (form.elements.namedItem(name)); }

// toggleFilter opens or closes the form, which is made first.
/** @param {import("./explorer.js").Explorer} explorer */
export function toggleFilter(explorer) {
  const form = /** @type {HTMLFormElement | null} */ ($('explorer-conditions')) ?? made(explorer);
  form.hidden = !form.hidden;
  $('explorer-filter').setAttribute('aria-expanded', String(!form.hidden));
  if (!form.hidden) control(form, 'name').focus();
}

/** @param {import("./explorer.js").Explorer} explorer */
function made(explorer) {
  /** @param {string} value @param {string} text */
  const option = (value, text = value) => new Option(text, value);
  const player = make('input', { name: 'name', autocomplete: 'off', maxLength: 100, placeholder: 'as in the games' });
  const colour = make('select', { name: 'colour', ariaLabel: 'Colour of the player' }, option('player', 'either colour'), option('white', 'White'), option('black', 'Black'));
  const results = make('select', { name: 'results' }, option('', 'any'), ...['1-0', '1/2-1/2', '0-1'].map((r) => option(r)));
  const form = make('form', { id: 'explorer-conditions', hidden: true },
    make('p', {}, make('label', {}, 'Player ', player), ' ', colour),
    range('Both rated', 'Rating', ['min_rating', 'max_rating'], 4095), range('Played in', 'Year', ['since', 'until'], 9999),
    make('p', {}, make('label', {}, 'Result ', results), ' ', make('button', { type: 'reset', textContent: 'Clear' })));
  for (const [name, value] of Object.entries(explorer.filter)) {
    if (control(form, name)) control(form, name).value = String([value].flat()[0]);
    else [player.value, colour.value] = [String(value), name];
  }
  form.addEventListener('submit', (e) => e.preventDefault());
  form.addEventListener('change', () => {
    if (form.reportValidity()) explorer.setFilter(conditions(form));
  });
  form.addEventListener('reset', () => setTimeout(() => explorer.setFilter({})));
  $('explorer-filter').after(form);
  return form;
}

// conditions returns what the form says as the desk takes it.
/** @param {HTMLFormElement} form */
function conditions(form) {
  const [name, colour, min_rating, max_rating, since, until, results] = ['name', 'colour', 'min_rating', 'max_rating', 'since', 'until', 'results'].map((name) => control(form, name));
  /** @type {Record<string, unknown>} */
  const filter = {};
  if (name.value.trim()) filter[colour.value] = name.value.trim();
  for (const field of [min_rating, max_rating]) if (field.value) filter[field.name] = Number(field.value);
  for (const field of [since, until]) if (field.value) filter[field.name] = field.value.padStart(4, '0');
  if (results.value) filter.results = [results.value];
  return filter;
}
