import type { PageTokens } from "./page-tokens.js";

/** The part of a block that was found in the gold text. */
export interface Match {
  /** The places of the gold words that were found, in the order of the block. */
  readonly places: readonly number[];
}

/** Number of words of an n-gram. */
const GRAM = 4;
/** Maximum number of places of an n-gram in the gold text that are tried. */
const MAX_PLACES = 10_000;

/** The n-grams of the gold text for one n, with the places where each begins as a chain. */
interface Grams {
  readonly ids: ReadonlyMap<number, number>;
  /** The n-gram that begins at each place; -1 at the end of the text. */
  readonly at: Int32Array;
  /** The first place of each n-gram. */
  readonly first: readonly number[];
  /** The next place of the n-gram that begins at each place; -1 after the last. */
  readonly next: Int32Array;
}

/** The words of a gold text, each of which can be used once. */
export class GoldBudget {
  readonly #page: PageTokens;
  readonly #used: Uint8Array;
  /** The n-grams of 1 to 4 words. */
  readonly #grams: readonly Grams[];

  constructor(page: PageTokens) {
    this.#page = page;
    this.#used = new Uint8Array(page.gold.length);
    const grams: Grams[] = [];
    for (let n = 1; n <= GRAM; n++) grams.push(gramsOf(page, n, grams.at(-1)));
    this.#grams = grams;
  }

  /**
   * Finds the 4-grams of a block in the unused part of the gold text, and uses their words. A block of fewer
   * words is found as a whole or not at all. Of several places, the one that continues the previous n-gram is
   * preferred, then the first one in [`from`, `to`), then the first one elsewhere.
   */
  use(block: number, from: number, to: number): Match {
    const { starts, tokens } = this.#page;
    const end = starts[block + 1]!;
    const n = Math.min(GRAM, end - starts[block]!);
    const places: number[] = [];
    /** The words of the block before this one have been found, or begin no n-gram of the gold text. */
    let covered = starts[block]!;
    let expected = -1;
    for (let at = starts[block]!; n > 0 && at + n <= end; at++) {
      const gram = this.#gramAt(tokens, at, n);
      const known = Math.max(0, covered - at);
      const place = gram < 0 ? -1 : this.#place(gram, n, known, expected, from, to);
      expected = place < 0 ? -1 : place + 1;
      if (place < 0) continue;
      for (let word = known; word < n; word++) {
        this.#used[place + word] = 1;
        places.push(place + word);
      }
      covered = at + n;
    }
    return { places };
  }

  /** Makes the words of a match available again. */
  release({ places }: Match): void {
    for (const place of places) this.#used[place] = 0;
  }

  /** Whether a block of fewer than 4 words, or its first 4 words, are in [`from`, `to`) and unused. */
  isBetween(block: number, from: number, to: number): boolean {
    const { starts, tokens } = this.#page;
    const n = Math.min(GRAM, starts[block + 1]! - starts[block]!);
    const gram = this.#gramAt(tokens, starts[block]!, n);
    const place = gram < 0 ? -1 : this.#place(gram, n, 0, -1, from, to);
    return place >= from && place < to;
  }

  /** The share of a block's pairs of successive words that the gold text contains, used or not. */
  pairShare(block: number): number {
    const { starts, tokens } = this.#page;
    const pairs = starts[block + 1]! - starts[block]! - 1;
    let found = 0;
    for (let at = starts[block]!; at + 1 < starts[block + 1]!; at++) {
      if (this.#gramAt(tokens, at, 2) >= 0) found++;
    }
    return pairs > 0 ? found / pairs : 0;
  }

  /** The n-gram at a place of the page; -1 if the gold text does not contain it. */
  #gramAt(tokens: Int32Array, at: number, n: number): number {
    let id = 0;
    for (let word = 0; word < n && id >= 0; word++) {
      const token = tokens[at + word]!;
      id = token < 0 ? -1 : (this.#grams[word]!.ids.get(id * this.#page.size + token) ?? -1);
    }
    return id;
  }

  /** The best place of an n-gram whose words from `known` on are unused; -1 if there is none. */
  #place(gram: number, n: number, known: number, expected: number, from: number, to: number): number {
    const { at, first, next } = this.#grams[n - 1]!;
    if (expected >= 0 && at[expected] === gram && this.#isUnused(expected, known, n)) return expected;
    let elsewhere = -1;
    let place = first[gram]!;
    for (let tries = 0; place >= 0 && tries < MAX_PLACES; tries++) {
      if (this.#isUnused(place, known, n)) {
        if (place >= from && place < to) return place;
        if (elsewhere < 0) elsewhere = place;
      }
      place = next[place]!;
    }
    return elsewhere;
  }

  #isUnused(place: number, known: number, n: number): boolean {
    for (let word = known; word < n; word++) if (this.#used[place + word] === 1) return false;
    return true;
  }
}

/** The n-grams of `n` words, from those of one word less. */
function gramsOf({ gold, size }: PageTokens, n: number, shorter: Grams | undefined): Grams {
  const ids = new Map<number, number>();
  const at = new Int32Array(gold.length + 1).fill(-1);
  const next = new Int32Array(gold.length).fill(-1);
  const first: number[] = [];
  const last: number[] = [];
  for (let place = 0; place + n <= gold.length; place++) {
    const key = (shorter?.at[place] ?? 0) * size + gold[place + n - 1]!;
    let id = ids.get(key);
    if (id === undefined) {
      id = ids.size;
      ids.set(key, id);
      first.push(place);
    } else {
      next[last[id]!] = place;
    }
    last[id] = place;
    at[place] = id;
  }
  return { ids, at, first, next };
}
