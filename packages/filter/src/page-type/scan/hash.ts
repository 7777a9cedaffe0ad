/** The constants of the FNV-1a hash. */
export const FNV_OFFSET: number = 0x811c9dc5 | 0;
export const FNV_PRIME = 0x01000193;

/** The FNV-1a hash of a string's UTF-16 code units. */
export function hashOf(word: string): number {
  let hash = FNV_OFFSET;
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), FNV_PRIME);
  return hash;
}

/**
 * Makes a lookup of word families from lists of words separated by spaces.
 *
 * @returns a function from the hash of a word to the bits of its families; 0 for other words.
 */
export function familyLookup(families: Readonly<Record<string, string>>): (hash: number) => number {
  let table: Int32Array | undefined;
  return (hash) => {
    table ??= familyTable(families);
    const mask = table.length - 1;
    for (let at = (2 * hash) & mask; ; at = (at + 2) & mask) {
      const bits = table[at + 1]!;
      if (bits === 0 || table[at] === hash) return bits;
    }
  };
}

/**
 * Pairs of a hash and the bits of its families, from the place that the hash chooses on. Most words of a page are in no
 * family: at least two of three places are free, with bits of 0, which ends the search at once.
 */
function familyTable(families: Readonly<Record<string, string>>): Int32Array {
  const lists = Object.values(families).map((words) => words.split(" "));
  const words = lists.reduce((sum, { length }) => sum + length, 0);
  const table = new Int32Array(2 << (32 - Math.clz32(3 * words)));
  const mask = table.length - 1;
  for (const [i, list] of lists.entries()) {
    for (const hash of list.map(hashOf)) {
      let at = (2 * hash) & mask;
      while (table[at + 1] !== 0 && table[at] !== hash) at = (at + 2) & mask;
      table[at] = hash;
      table[at + 1]! |= 1 << i;
    }
  }
  return table;
}
