import { Tag, type Tree } from "@winnow/core-dom/tree";

/** Returns what the tag of an element row means to a method, as bits. */
export type TagBits = (tree: Tree, row: number) => number;

/**
 * Returns a function that reads what a tag means to a method, as bits: those of all lists that name it.
 *
 * @param lists - bits, and names of tags separated by spaces.
 * @param other - the bits of tags on no list.
 * @param unknown - the bits of tags whose names are not in `Tag`.
 * @example tagBits([[1, "b i"], [2, "i"]])(tree, row) // 3 for an i
 */
export function tagBits(
  lists: readonly (readonly [bits: number, names: string])[],
  other = 0,
  unknown: number = other,
): TagBits {
  const bitsByName = new Map<string, number>();
  for (const [bits, names] of lists) {
    for (const name of names.split(" ")) bitsByName.set(name, (bitsByName.get(name) ?? 0) | bits);
  }
  const table = new Uint16Array(1 + Math.max(...Object.values(Tag)));
  for (const [name, id] of Object.entries(Tag)) table[id] = bitsByName.get(name) ?? other;
  return ({ tag }, row) => table[tag[row]!] ?? unknown;
}
