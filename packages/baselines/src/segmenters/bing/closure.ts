import type { Division } from "./boundaries.js";

/**
 * Returns the set of boundaries with the highest sum of weights among those in which each boundary has the two around its
 * part, if there are two (Bing et al. 2014, section 4: a maximum-weight closure). Since divisions are nested, no
 * minimum cut is needed: each division is a chain, solved by dynamic programming after those inside it. Exact, and
 * linear in the number of boundaries.
 *
 * @param weights - one per boundary.
 * @returns 1 for each boundary of the set.
 */
export function bestClosure(divisions: readonly Division[], weights: ArrayLike<number>): Uint8Array {
  const chosen = new Uint8Array(weights.length);
  // What the division of each part adds if both boundaries of the part are chosen.
  const inner = divisions.map(({ parts }) => new Float64Array(parts.length));
  const back = divisions.map(({ parts }) => new Uint8Array(2 * parts.length));
  for (let index = divisions.length - 1; index >= 0; index--) {
    const { parts, first, outer, place } = divisions[index]!;
    // The best sum with the boundary before a part left out, and chosen. The ends of the division count as chosen.
    let [without, having] = [-Infinity, 0];
    for (let part = 0; part < parts.length; part++) {
      const joined = Math.max(without, having);
      const closed = Math.max(without, having + inner[index]![part]!);
      back[index]![2 * part] = having > without ? 1 : 0;
      back[index]![2 * part + 1] = having + inner[index]![part]! > without ? 1 : 0;
      const isLast = part === parts.length - 1;
      [without, having] = [joined, closed + (isLast ? 0 : weights[first + part]!)];
    }
    if (outer >= 0) inner[outer]![place] = having;
  }
  const isOpen = new Uint8Array(divisions.length);
  for (const [index, { parts, first, outer, place }] of divisions.entries()) {
    isOpen[index] =
      outer < 0 || (isOpen[outer] === 1 && isSeparate(divisions[outer]!, place, chosen)) ? 1 : 0;
    if (isOpen[index] === 0) continue;
    let after = 1;
    for (let part = parts.length - 1; part > 0; part--) {
      after = back[index]![2 * part + after]!;
      chosen[first + part - 1] = after;
    }
  }
  return chosen;
}

/** Whether both boundaries of a part are chosen. */
export function isSeparate({ parts, first }: Division, place: number, chosen: Uint8Array): boolean {
  return (
    (place === 0 || chosen[first + place - 1] === 1) &&
    (place === parts.length - 1 || chosen[first + place] === 1)
  );
}
