import { NAMES, SECTIONS, STEPS } from "./names.js";

/** What the names of the named character references (HTML §13.5) stand for: see {@link firstOf} and {@link secondOf}. */
export interface NamedReferences {
  /** All names, which a semicolon ends. */
  readonly ended: ReadonlyMap<string, number>;
  /** The names that also count without a semicolon. None is the beginning of another. */
  readonly bare: ReadonlyMap<string, number>;
}

/** Characters of the longest name, `CounterClockwiseContourIntegral`, and of those that need no semicolon. */
export const LONGEST_NAME = 31;
export const LONGEST_BARE_NAME = 6;
export const SHORTEST_BARE_NAME = 2;

/** A code point takes 21 bits; the section of a name, which says what its second one is, takes those above. */
const CODE_POINT_BITS = 21;

let unpacked: NamedReferences | undefined;

/** The names, which are unpacked at the first call. */
export function namedReferences(): NamedReferences {
  unpacked ??= unpack();
  return unpacked;
}

/** The code point of what a name stands for, or the first of two. */
export function firstOf(meaning: number): number {
  return meaning & ((1 << CODE_POINT_BITS) - 1);
}

/** The second code point, or 0. */
export function secondOf(meaning: number): number {
  return SECTIONS[meaning >>> CODE_POINT_BITS]![0];
}

function unpack(): NamedReferences {
  const names = NAMES.split(" ");
  const steps = STEPS.split(" ");
  const ended = new Map<string, number>();
  let bare: ReadonlyMap<string, number> | undefined;
  let index = 0;
  for (let section = 0; section < SECTIONS.length; section++) {
    const end = index + SECTIONS[section]![1];
    let first = 0;
    for (; index < end; index++) {
      first += Number(steps[index]);
      ended.set(names[index]!, first | (section << CODE_POINT_BITS));
    }
    bare ??= new Map(ended);
  }
  return { ended, bare: bare! };
}
