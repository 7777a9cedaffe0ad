import type { RecordId } from "../records/types.js";

/**
 * The ids of a run. Documents are compared by strings; those that came as numbers go out as numbers, `1` and `"1"`
 * are one id.
 */
export interface Ids {
  readonly has: (id: string) => boolean;
  readonly add: (id: RecordId) => void;
  /** The id itself, or where that is taken `id-2`, `id-3` …: for documents whose id is made of their content. */
  readonly free: (id: string) => string;
  /** As it goes out; also ids of earlier runs, which are taken for numbers where this run has any that are. */
  readonly out: (id: string) => RecordId;
}

/** A set takes 2²⁴ strings at most. */
const SETS = 64;

export function createIds(): Ids {
  const sets = Array.from({ length: SETS }, () => new Set<string>());
  const setOf = (id: string): Set<string> =>
    sets[(31 * id.charCodeAt(id.length - 2) + id.charCodeAt(id.length - 1)) & (SETS - 1)]!;
  const has = (id: string): boolean => setOf(id).has(id);
  /** How often each id was made, where that is more than once. */
  const made = new Map<string, number>();
  /** Strings that read like numbers: few, or all, but then there are no numbers. */
  const strings = new Set<string>();
  let numbers = false;
  return {
    has,
    add(id) {
      if (typeof id === "number") numbers = true;
      else if (readsLikeNumber(id)) strings.add(id);
      setOf(String(id)).add(String(id));
    },
    free(id) {
      if (!has(id)) return id;
      let next = made.get(id) ?? 2;
      while (has(`${id}-${next}`)) next++;
      made.set(id, next + 1);
      return `${id}-${next}`;
    },
    out: (id) => (numbers && readsLikeNumber(id) && !strings.has(id) ? Number(id) : id),
  };
}

/** Whether a number is written so: `"1e3"` and `"01"` are not. */
function readsLikeNumber(id: string): boolean {
  return /^-?\d/.test(id) && String(Number(id)) === id;
}

/** Whether a number is one that no other number reads like: from 2⁵³ on, JSON's are rounded. */
export function isExact(id: number): boolean {
  return Math.abs(id) <= Number.MAX_SAFE_INTEGER;
}
