// The elements of the page.

// $ returns the element with an id.
export const $ = (id) => document.getElementById(id);
