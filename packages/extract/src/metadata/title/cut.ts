import { fold } from "../text/fold.js";
import { joinParts, titleParts } from "./separators.js";
import { namesSite, type SiteNames } from "./site-names.js";
import { GENERIC_PARTS } from "./site-words.js";

/** A title without the names around it. */
export interface CutTitle {
  readonly value: string;
  /** What was cut, in the title's order. */
  readonly without: readonly string[];
}

/** Where nothing tells which part is the title, so many words must be left of it. */
const LEAST_WORDS = 2;

export interface CutOptions {
  /** On a site's home page its name is the title, or stands first in it: only what follows is cut. Default false. */
  readonly home?: boolean;
}

/** Signs that hardly ever stand within a title; a dash and a colon often do. */
const STRONG = /^(?:[|｜¦»«›‹·•・丨_＿]+|::|\[|\/\/)$/;

/**
 * Cuts the site's name from both ends of a title. What another place of the page says shows where the title
 * itself ends: a part that a heading holds too is never cut.
 *
 * @param title - tidied.
 * @param said - what headings and other sources say, folded.
 * @example cutTitle("Episode 12 - The End | The Daily", { names: ["the daily"], labels: [] }, []).value
 * // "Episode 12 - The End"
 */
export function cutTitle(
  title: string,
  names: SiteNames,
  said: readonly string[],
  { home = false }: CutOptions = {},
): CutTitle {
  const cut = titleParts(title);
  const { parts, separators } = cut;
  let from = 0;
  let to = parts.length;
  const whole = fold(title);
  if (to < 2 || said.includes(whole)) return { value: title, without: [] };

  const isKept = (): boolean => said.includes(fold(joinParts(cut, from, to)));
  while (to - from > 1 && !isKept()) {
    const tail = sureness(parts[to - 1]!, separators[to - 2]!, names);
    const head = home ? 0 : sureness(parts[from]!, separators[from]!, names);
    if (tail === 0 && head === 0) break;
    if (home && isGeneric(joinParts(cut, from, to - 1))) break;
    if (tail >= head) to--;
    else from++;
  }
  // A shorter run of parts that a heading says too: the rest are sections, or names that nothing gave away.
  if (!isKept() && !home) {
    const run = runSaid(cut, from, to, said);
    if (run !== undefined) [from, to] = run;
  }
  // What follows a bar is hardly ever the title's own, whatever it is: a site, a section, a slogan.
  if (!home && !isKept() && to - from > 1 && STRONG.test(separators[to - 2]!)) {
    if (joinParts(cut, from, to - 1).split(" ").length >= LEAST_WORDS) to--;
  }
  return { value: joinParts(cut, from, to), without: [...parts.slice(0, from), ...parts.slice(to)] };
}

/** 2: surely the site's name; 1: probably; 0: a part of the title for all that is known. */
function sureness(part: string, separator: string, names: SiteNames): 0 | 1 | 2 {
  const site = namesSite(part, names);
  if (site === 2) return 2;
  if (site === 1 && separator !== ":") return 1;
  return isGeneric(part) && STRONG.test(separator) ? 1 : 0;
}

function isGeneric(part: string): boolean {
  return GENERIC_PARTS.has(fold(part));
}

/** The longest run of parts that is said elsewhere, the first of equals. */
function runSaid(
  cut: ReturnType<typeof titleParts>,
  from: number,
  to: number,
  said: readonly string[],
): readonly [number, number] | undefined {
  if (to - from > 8) return undefined;
  for (let length = to - from - 1; length > 0; length--) {
    for (let start = from; start + length <= to; start++) {
      if (said.includes(fold(joinParts(cut, start, start + length)))) return [start, start + length];
    }
  }
  return undefined;
}
