import { MAX_NAMED } from "../messages.js";
import type { Origin, RecordId } from "../records/types.js";

/**
 * Restores the types of ids: documents are compared by string ids, and ids that were numbers are written as
 * numbers. `1` and `"1"` are the same id.
 */
export interface Ids {
  readonly add: (id: RecordId) => void;
  /**
   * Returns the id to write. An id of an earlier run that looks like a number is written as one if this run
   * has ids that are numbers.
   */
  readonly out: (id: string) => RecordId;
}

export function createIds(): Ids {
  /** String ids that look like numbers: few, unless all ids are strings. */
  const strings = new Set<string>();
  let numbers = false;
  return {
    add(id) {
      if (typeof id === "number") numbers = true;
      else if (looksLikeNumber(id)) strings.add(id);
    },
    out: (id) => (numbers && looksLikeNumber(id) && !strings.has(id) ? Number(id) : id),
  };
}

/** Whether a string is the canonical form of a number, which `"1e3"` and `"01"` are not. */
function looksLikeNumber(id: string): boolean {
  return /^-?\d/.test(id) && String(Number(id)) === id;
}

/** Records with the id of an earlier one and a different text. All are counted, and the first are named. */
export interface Conflicts {
  /**
   * @param as - the new id of the record.
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
      if (count++ < MAX_NAMED) first.push({ id, as, where });
    },
    count: () => count,
    first: () => first,
  };
}
