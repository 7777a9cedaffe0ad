import { Tag } from "../../tree/tags.js";

/**
 * The standard's lists of tags are strings of names with spaces between them: compact, and easy to compare
 * with the standard's text.
 */

/** Returns the ids of the tags in a list. */
export function tagIds(names: string): readonly number[] {
  return names.split(" ").map((name) => Tag[name as keyof typeof Tag]);
}

/** Sets bits for the tags in a list. */
export function markTags(bits: Uint8Array | Uint16Array, names: string, mask: number): void {
  for (const tag of tagIds(names)) bits[tag]! |= mask;
}
