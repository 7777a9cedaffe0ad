import type { Key } from "./keys.js";
import type { Entries, Posting, Postings } from "./postings.js";

/** Postings in memory, to which keys can also be added directly. */
export interface MemoryPostings extends Postings {
  readonly add: (keys: readonly Key[], document: number) => void;
  readonly insert: (entries: Entries) => void;
}

/** Minimum number of slots per key, which keeps runs of occupied slots short. */
const SLOTS = 2;

/**
 * Creates a hash table of keys with linear probing, and a chain of documents per key. Memory: about 40 bytes
 * per key.
 *
 * @param max - number of documents stored per key.
 */
export function createMemoryPostings(max: number): MemoryPostings {
  /** Key number + 1, or 0. */
  let slots = new Uint32Array(2048);
  /** High, low, documents, first and last link of each key. */
  const WIDTH = 5;
  let keys = new Uint32Array(1024 * WIDTH);
  let keyCount = 0;
  /** Document and next link + 1. */
  let links = new Uint32Array(2048);
  let linkCount = 0;

  function grown(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
    const larger = new Uint32Array(2 * numbers.length);
    larger.set(numbers);
    return larger;
  }

  function slotOf(high: number, low: number): number {
    // The keys are already hashes.
    let slot = (low ^ Math.imul(high, 0x9e3779b1)) & (slots.length - 1);
    for (;;) {
      const key = slots[slot]!;
      if (key === 0 || (keys[(key - 1) * WIDTH] === high && keys[(key - 1) * WIDTH + 1] === low)) return slot;
      slot = (slot + 1) & (slots.length - 1);
    }
  }

  function widen(): void {
    slots = new Uint32Array(2 * slots.length);
    for (let key = 0; key < keyCount; key++)
      slots[slotOf(keys[key * WIDTH]!, keys[key * WIDTH + 1]!)] = key + 1;
  }

  function addOne(high: number, low: number, document: number): void {
    let slot = slotOf(high, low);
    if (slots[slot] === 0) {
      if ((keyCount + 1) * SLOTS > slots.length) {
        widen();
        slot = slotOf(high, low);
      }
      if ((keyCount + 1) * WIDTH > keys.length) keys = grown(keys);
      keys.set([high, low, 0, 0, 0], keyCount * WIDTH);
      slots[slot] = ++keyCount;
    }
    const at = (slots[slot]! - 1) * WIDTH;
    const kept = keys[at + 2]!;
    keys[at + 2] = kept + 1;
    if (kept >= max) return;
    if (2 * (linkCount + 1) > links.length) links = grown(links);
    links[2 * linkCount] = document;
    links[2 * linkCount + 1] = 0;
    if (kept === 0) keys[at + 3] = linkCount;
    else links[2 * keys[at + 4]! + 1] = linkCount + 1;
    keys[at + 4] = linkCount++;
  }

  return {
    find({ high, low }): Posting | undefined {
      const key = slots[slotOf(high, low)]!;
      if (key === 0) return undefined;
      const at = (key - 1) * WIDTH;
      const count = keys[at + 2]!;
      const numbers = new Uint32Array(Math.min(count, max));
      for (let i = 0, link = keys[at + 3]!; i < numbers.length; i++, link = links[2 * link + 1]! - 1) {
        numbers[i] = links[2 * link]!;
      }
      return { count, numbers };
    },
    add(all, document) {
      for (const { high, low } of all) addOne(high, low, document);
    },
    insert(entries: Entries) {
      entries.each((high, low, documents) => {
        for (const document of documents) addOne(high, low, document);
      });
    },
  };
}
