/** Takes the features of a page, one after the other. The names and their order do not depend on the page. */
export type Add = (name: string, value: number) => void;

/** Adds a feature for each of several names. */
export function addEach(add: Add, names: readonly string[], value: (index: number) => number): void {
  for (let i = 0; i < names.length; i++) add(names[i]!, value(i));
}

/** The names of the features of a table's keys. */
export function prefixed(prefix: string, keys: readonly string[]): readonly string[] {
  return keys.map((key) => `${prefix}-${key}`);
}

/** `a / b`, 0 if `b` is 0. */
export function share(a: number, b: number): number {
  return b === 0 ? 0 : a / b;
}

/** The logarithm of a count, whose differences matter less the larger it is. */
export const log: (count: number) => number = Math.log1p;
