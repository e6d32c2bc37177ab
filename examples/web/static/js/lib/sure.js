// What the type checker cannot know.

/**
 * sure returns a value that is there, or throws an Error.
 * @template T
 * @param {T} value
 * @returns {NonNullable<T>}
 */
export function sure(value) {
  if (value === null || value === undefined) throw new Error('Something is missing in the page.');
  return value;
}

// caught returns what was thrown as an Error, which has a code if a desk has answered with it.
/** @param {unknown} thrown @returns {Luft.Problem} */
export function caught(thrown) { return thrown instanceof Error ? thrown : new Error(String(thrown)); }
