/**
 * Takes the features of a page, one after the other. The names and their order do not depend on the page; a name with
 * a key is `name-key`, which is put together only where names are read.
 */
export type Add = (name: string, value: number, key?: string) => void;

/** Adds a feature for each key of a table. */
export function addEach(
  add: Add,
  prefix: string,
  keys: readonly string[],
  value: (index: number) => number,
): void {
  for (let i = 0; i < keys.length; i++) add(prefix, value(i), keys[i]);
}

/** `a / b`, 0 if `b` is 0. */
export function share(a: number, b: number): number {
  return b === 0 ? 0 : a / b;
}

/** The logarithm of a count, whose differences matter less the larger it is. */
export const log: (count: number) => number = Math.log1p;
