import { fold } from "../text/fold.js";
import { EAST_ASIAN, HAS_EAST_ASIAN } from "../text/scripts.js";
import { namesSite, type SiteNames } from "./site-names.js";
import { GENERIC_PARTS } from "./site-words.js";

/** A title without the names around it. */
export interface CutTitle {
  readonly value: string;
  /** The parts that were cut, in the title's order. */
  readonly without: readonly string[];
}

/** Minimum number of words that remain if nothing shows which part is the title. */
const MIN_WORDS = 2;

export interface CutOptions {
  /**
   * On a site's home page its name is the title, or the beginning of it: only what follows is cut. Default
   * false.
   */
  readonly home?: boolean;
}

/** Separators that hardly ever occur within a title; a dash and a colon often do. */
const STRONG = /^(?:[|｜¦»«›‹·•・丨_＿]+|::|\[|\/\/)$/;

/**
 * Cuts the site's name from both ends of a title. Headings show where the title itself ends: a part that a
 * heading contains too is never cut.
 *
 * @param title - tidied.
 * @param known - headings and titles of other sources, folded.
 * @example cutTitle("Episode 12 - The End | The Daily", { names: ["the daily"], labels: [] }, []).value
 * // "Episode 12 - The End"
 */
export function cutTitle(
  title: string,
  names: SiteNames,
  known: readonly string[],
  { home = false }: CutOptions = {},
): CutTitle {
  const cut = titleParts(title);
  const { parts, separators } = cut;
  let from = 0;
  let to = parts.length;
  const whole = fold(title);
  if (to < 2 || known.includes(whole)) return { value: title, without: [] };

  const isKept = (): boolean => known.includes(fold(joinParts(cut, from, to)));
  while (to - from > 1 && !isKept()) {
    const tail = sureness(parts[to - 1]!, separators[to - 2]!, names);
    const head = home ? 0 : sureness(parts[from]!, separators[from]!, names);
    if (tail === 0 && head === 0) break;
    if (home && isGeneric(joinParts(cut, from, to - 1))) break;
    if (tail >= head) to--;
    else from++;
  }
  // A shorter run of parts that is a heading too: the rest are sections, or names that nothing else revealed.
  if (!isKept() && !home) {
    const run = knownRun(cut, from, to, known);
    if (run !== undefined) [from, to] = run;
  }
  // What follows a bar is hardly ever part of the title: a site, a section, a slogan.
  if (!home && !isKept() && to - from > 1 && STRONG.test(separators[to - 2]!)) {
    if (joinParts(cut, from, to - 1).split(" ").length >= MIN_WORDS) to--;
  }
  return { value: joinParts(cut, from, to), without: [...parts.slice(0, from), ...parts.slice(to)] };
}

/** 2: surely the site's name; 1: probably; 0: probably a part of the title. */
function sureness(part: string, separator: string, names: SiteNames): 0 | 1 | 2 {
  const site = namesSite(part, names);
  if (site === 2) return 2;
  if (site === 1 && separator !== ":") return 1;
  return isGeneric(part) && STRONG.test(separator) ? 1 : 0;
}

function isGeneric(part: string): boolean {
  return GENERIC_PARTS.has(fold(part));
}

/** Returns the longest run of parts that occurs elsewhere, the first of equals. */
function knownRun(
  cut: ReturnType<typeof titleParts>,
  from: number,
  to: number,
  known: readonly string[],
): readonly [number, number] | undefined {
  if (to - from > 8) return undefined;
  for (let length = to - from - 1; length > 0; length--) {
    for (let start = from; start + length <= to; start++) {
      if (known.includes(fold(joinParts(cut, start, start + length)))) return [start, start + length];
    }
  }
  return undefined;
}

/** A title cut at its separators. */
interface TitleParts {
  readonly title: string;
  readonly parts: readonly string[];
  /** The separator between part `i` and part `i + 1`, white space trimmed. */
  readonly separators: readonly string[];
  /** The beginning and end of each part in the title. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** With white space on both sides: dashes, bars, arrows, dots, slashes; a colon comes right after a word. */
const SPACED = String.raw`\s[-‐-―−|¦/\\>»›«‹·•∙⋅:~]{1,2}\s`;
/** Also without white space: nobody writes these inside a word. */
const TIGHT = String.raw`\s?[|｜¦»«·•・丨]\s?|\s?::\s?|:\s`;
/** Between Chinese, Japanese and Korean words, which have no white space. */
const IN_EAST_ASIAN = String.raw`\s?[_＿]\s?|\s?[－–—]{1,2}\s?|-(?=[${EAST_ASIAN}])`;

const ANY = new RegExp(`${SPACED}|${TIGHT}`, "gu");
const ANY_EAST_ASIAN = new RegExp(`${SPACED}|${TIGHT}|${IN_EAST_ASIAN}`, "gu");

/**
 * Cuts a title at every mark that may separate it from a site's or section's name.
 *
 * @param title - tidied.
 * @example titleParts("Swifts | Birds - The Daily").parts // ["Swifts", "Birds", "The Daily"]
 */
export function titleParts(title: string): TitleParts {
  const starts: number[] = [];
  const separators: string[] = [];
  let from = 0;
  for (const match of title.matchAll(HAS_EAST_ASIAN.test(title) ? ANY_EAST_ASIAN : ANY)) {
    if (title.slice(from, match.index).trim() === "") continue;
    starts.push(from);
    separators.push(match[0]);
    from = match.index + match[0].length;
  }
  if (title.slice(from).trim() === "") separators.pop();
  else starts.push(from);
  const ends = starts.map((_, i) =>
    i < separators.length ? starts[i + 1]! - separators[i]!.length : title.length,
  );
  // A bracket at the end is one more way to add a site's name: "Edition of March [The Weekly]".
  const bracket = title.endsWith("]") ? title.lastIndexOf(" [") : -1;
  if (bracket > starts[starts.length - 1]!) {
    ends[ends.length - 1] = bracket;
    starts.push(bracket + 1);
    ends.push(title.length);
    separators.push(" [");
  }
  return {
    title,
    starts,
    ends,
    parts: starts.map((start, i) => title.slice(start, ends[i]).trim()),
    separators: separators.map((separator) => separator.trim()),
  };
}

/** Returns the parts from `from` up to `to` (not included) as they are in the title. */
function joinParts({ title, starts, ends }: TitleParts, from: number, to: number): string {
  return from < to ? title.slice(starts[from], ends[to - 1]).trim() : "";
}
