// The elements of the page.

/**
 * $ returns the element with an id, of which the page has one.
 * @template {string} Id
 * @param {Id} id
 */
export const $ = (id) => /** @type {Id extends keyof Ids ? Ids[Id] : HTMLElement} */ (document.getElementById(id));

// target returns the element that an event is about.
/** @param {Event} e */
export const target = (e) => /** @type {HTMLElement} */ (e.target);
