import { MOST_NAMED } from "../messages.js";
import type { Origin, RecordId } from "../records/types.js";

/**
 * How the ids of a run go out: documents are compared by strings, and those that came as numbers go out as numbers; `1`
 * and `"1"` are one id.
 */
export interface Ids {
  readonly add: (id: RecordId) => void;
  /** As it goes out; also ids of earlier runs, which are taken for numbers where this run has any that are. */
  readonly out: (id: string) => RecordId;
}

export function createIds(): Ids {
  /** Strings that read like numbers: few, or all, but then there are no numbers. */
  const strings = new Set<string>();
  let numbers = false;
  return {
    add(id) {
      if (typeof id === "number") numbers = true;
      else if (readsLikeNumber(id)) strings.add(id);
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

/** Records with the id of an earlier one and another text: all are counted, and the first are named. */
export interface Conflicts {
  /**
   * @param as - the id that the record goes out under.
   * @param where - its line and file.
   */
  readonly add: (id: string, as: string, where: Origin) => void;
  readonly count: () => number;
  readonly first: () => readonly Conflict[];
}

export interface Conflict {
  readonly id: string;
  readonly as: string;
  readonly where: Origin;
}

export function createConflicts(): Conflicts {
  const first: Conflict[] = [];
  let count = 0;
  return {
    add(id, as, where) {
      if (count++ < MOST_NAMED) first.push({ id, as, where });
    },
    count: () => count,
    first: () => first,
  };
}
