/** Kinds of edits, each of which keeps a known share of the shingles. */
export const EDITS = ["insert", "delete", "substitute", "reorder"] as const;
export type Edit = (typeof EDITS)[number];

/** Number of words that `reorder` moves together. */
const BLOCK = 12;

/**
 * Edits a text at distinct random places.
 *
 * @param words - the words of the text.
 * @param rate - edits per word, above 0; at least one edit is made if there is a word. For `reorder`, moved
 *   words per word.
 * @param random - returns uniform numbers in [0, 1).
 * @param fresh - returns a word to insert.
 */
export function edited(
  words: readonly string[],
  edit: Edit,
  rate: number,
  random: () => number,
  fresh: () => string,
): readonly string[] {
  if (edit === "reorder") {
    let moved = words;
    for (let moves = Math.max(1, Math.round((rate * words.length) / BLOCK)); moves > 0; moves--) {
      const from = Math.floor(random() * words.length);
      moved = moveBlock(moved, from, BLOCK, Math.floor(random() * words.length));
    }
    return moved;
  }
  const wanted = Math.min(words.length, Math.max(1, Math.round(rate * words.length)));
  const places = new Set<number>();
  while (places.size < wanted) places.add(Math.floor(random() * words.length));
  return editAt(words, edit, places, fresh);
}

/** Deletes or substitutes the words at the given places, or inserts a new word before each. */
export function editAt(
  words: readonly string[],
  edit: Exclude<Edit, "reorder">,
  places: ReadonlySet<number>,
  fresh: () => string,
): readonly string[] {
  return words.flatMap((word, i) => {
    if (!places.has(i)) return [word];
    if (edit === "delete") return [];
    return edit === "insert" ? [fresh(), word] : [fresh()];
  });
}

/** Moves `length` words starting at `from` to the position `to` among the others. */
export function moveBlock(
  words: readonly string[],
  from: number,
  length: number,
  to: number,
): readonly string[] {
  const rest = [...words];
  const block = rest.splice(from, length);
  rest.splice(Math.min(to, rest.length), 0, ...block);
  return rest;
}

/**
 * The distinct shingles of words as strings, independent of the package's code. A shorter text is one
 * shingle.
 */
export function wordShingles(words: readonly string[], size: number): ReadonlySet<string> {
  if (words.length === 0) return new Set();
  const shingles = new Set<string>();
  for (let i = 0; i + size <= words.length; i++) shingles.add(words.slice(i, i + size).join(" "));
  return shingles.size > 0 ? shingles : new Set([words.join(" ")]);
}

/** The Jaccard coefficient; 0 for two empty sets. */
export function setJaccard<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): number {
  let shared = 0;
  for (const element of a) if (b.has(element)) shared++;
  const either = a.size + b.size - shared;
  return either === 0 ? 0 : shared / either;
}
