// The elements of the page.

// $ returns the element with an id.
/** @type {(id: string) => any} */
export const $ = (id) => document.getElementById(id);
