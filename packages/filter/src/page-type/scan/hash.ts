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
  let bits: ReadonlyMap<number, number> | undefined;
  return (hash) => {
    bits ??= familyBits(families);
    return bits.get(hash) ?? 0;
  };
}

/** The bits of the families of each word, by its hash. */
export function familyBits(families: Readonly<Record<string, string>>): ReadonlyMap<number, number> {
  const bits = new Map<number, number>();
  for (const [i, words] of Object.values(families).entries()) {
    for (const word of words.split(" ")) {
      const hash = hashOf(word);
      bits.set(hash, (bits.get(hash) ?? 0) | (1 << i));
    }
  }
  return bits;
}
