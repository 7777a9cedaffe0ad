import { Tag } from "@winnow/core-dom";
import { type Offer, offer } from "../decide.js";
import { isFrontPage } from "../front-page.js";
import { type Line, linesOf, lineText } from "../page/lines.js";
import type { PageSources } from "../sources/types.js";
import { fold } from "../text/fold.js";
import type { MetadataSource } from "../types.js";
import { type HeadTitle, headTitles } from "./head-titles.js";
import { type Heading, headings, isNamedTitle, leadsHome, mainHeadings } from "./headings.js";
import { namesSite, siteNames } from "./site-names.js";
import { joinParts, type TitleParts, titleParts } from "./title-parts.js";

/** A run of parts of a title that the head declares. */
export interface TitleRun {
  readonly title: HeadTitle;
  readonly parts: TitleParts;
  /** The parts `[from, to)`. */
  readonly from: number;
  readonly to: number;
}

/** A possible title with every place that has it. */
export interface TitleCandidate {
  /** The best spelling first. */
  readonly offers: Offer<string>[];
  /** Folded. */
  readonly folded: string;
  readonly runs: TitleRun[];
  readonly headings: (Heading & { readonly rank: number })[];
  /** Visible lines outside headings that it equals. */
  readonly lines: Line[];
  /** Whether one of its headings or lines links to the site's home page: a logo. */
  isLogo: boolean;
  /** Whether a line is named as a title by its element's class. */
  isNamed: boolean;
}

/** Maximum number of parts of a title whose runs are candidates. */
const MAX_PARTS = 8;
/** Maximum numbers of headings that are candidates, by rank. */
const MAX_HEADINGS: readonly (readonly [tag: number, max: number])[] = [
  [Tag.h1, 12],
  [Tag.h2, 8],
  [Tag.h3, 4],
];
const MAX_LENGTH = 300;

/**
 * Returns the possible titles of a page: headings, and the titles that the head declares, whole and without parts at
 * their ends, as a site's name is.
 */
export function titleCandidates(sources: PageSources): readonly TitleCandidate[] {
  const found = new Map<string, TitleCandidate>();
  const add = (raw: string, source: MetadataSource, key: string, whole = raw): TitleCandidate => {
    const value = withoutReply(raw);
    const folded = fold(value);
    let candidate = found.get(folded);
    if (candidate === undefined) {
      candidate = {
        offers: [],
        folded,
        runs: [],
        headings: [],
        lines: [],
        isLogo: false,
        isNamed: false,
      };
      found.set(folded, candidate);
    }
    candidate.offers.push(offer(value, source, key, whole));
    return candidate;
  };
  for (const [rank, [tag, max]] of MAX_HEADINGS.entries()) {
    const all = tag === Tag.h1 ? mainHeadings(sources) : headings(sources, tag);
    for (const heading of nearest(all, max)) {
      const key = `h${rank + 1}`;
      const candidate = add(withoutSite(heading.text, sources), "page", key, heading.text);
      candidate.headings.push({ rank: rank + 1, ...heading });
      candidate.isLogo ||= leadsHome(sources.tree, heading.row);
    }
  }
  for (const title of headTitles(sources)) {
    const parts = titleParts(withoutSite(title.text, sources, true));
    for (const [from, to] of runsOf(parts)) {
      const value = joinParts(parts, from, to);
      if (value === "") continue;
      add(value, title.source, title.key, title.raw).runs.push({ title, parts, from, to });
    }
  }
  for (const line of titleLines(sources)) add(lineText(line), "page", "line").isNamed = true;
  found.delete("");
  addLines(sources, found);
  const all = [...found.values()];
  for (const { offers } of all)
    if (isShouted(offers[0]!)) offers.sort((a, b) => Number(isShouted(a)) - Number(isShouted(b)));
  return all;
}

/** Whether a spelling of several words is in capitals, as a style sheet would do without changing the text. */
function isShouted({ value }: Offer<string>): boolean {
  return value.includes(" ") && value === value.toUpperCase() && value !== value.toLowerCase();
}

/** Brackets at the end of a title; also full-width ones. */
const BRACKETS = /\s?[[(（【]([^[(（【\])）】]{2,60})[\])）】]$/u;

/** Returns an inner page's title without its site's name at the end, if it is certain: `Swifts | The Daily`. */
function withoutSite(text: string, sources: PageSources, inBrackets = false): string {
  const isSite = (part: string): boolean =>
    namesSite(part, siteNames(sources)) === 2 && !isFrontPage(sources.url);
  const bracket = BRACKETS.exec(text);
  if (bracket !== null && bracket.index > 0 && isSite(bracket[1]!)) return text.slice(0, bracket.index);
  if (inBrackets) return text;
  const all = titleParts(text);
  const last = all.parts.length - 1;
  if (last < 1 || all.separators[last - 1] === ":" || !isSite(all.parts[last]!)) return text;
  return joinParts(all, 0, last);
}

/** The headings that are nearest to the beginning of the content, in the page's order. */
function nearest(all: readonly Heading[], max: number): readonly Heading[] {
  if (all.length <= max) return all;
  const kept = new Set([...all].sort((a, b) => a.distance - b.distance).slice(0, max));
  return all.filter((heading) => kept.has(heading));
}

/** The whole title, and the runs at its beginning or end; of a title of few parts, all runs. */
function runsOf({ parts }: TitleParts): readonly (readonly [number, number])[] {
  const all: [number, number][] = [];
  const n = parts.length;
  for (let from = 0; from < n; from++) {
    for (let to = n; to > from; to--) {
      const isEnd = from === 0 || to === n;
      if (n <= 4 || (isEnd && n <= MAX_PARTS) || to - from === n) all.push([from, to]);
    }
  }
  return all;
}

/** Maximum number of lines with the class of a title that are candidates, and of lines before the content. */
const MAX_LINES = 3;
const MAX_BEFORE = 30;
/** Minimum and maximum number of characters of such a line. */
const MIN_LINE = 8;
const MAX_LINE = 200;

/** The lines right before or at the beginning of the content that are not headings, but have a title's class. */
function titleLines(sources: PageSources): readonly Line[] {
  const { tree, rows } = sources;
  if (rows.contentStart < 0) return [];
  const lines = linesOf(sources);
  let at = lines.findIndex(({ end }) => end > rows.contentStart);
  if (at < 0) return [];
  const found: Line[] = [];
  at = Math.min(at + 1, lines.length - 1);
  for (const last = at - MAX_BEFORE; at >= Math.max(0, last) && found.length < MAX_LINES; at--) {
    const line = lines[at]!;
    if (line.characters < MIN_LINE || line.characters > MAX_LINE || line.isLink) continue;
    const element = tree.parent[line.start]!;
    const isTitle = (row: number): boolean => TITLE_TAGS.has(tree.tag[row]!) || isNamedTitle(tree, row);
    if (isTitle(element) || isTitle(tree.parent[element]!)) found.push(line);
  }
  return found;
}

/** Elements in which old pages have their titles. */
const TITLE_TAGS: ReadonlySet<number> = new Set([Tag.b, Tag.strong, Tag.font, Tag.big, Tag.h4]);

/** Finds the visible lines outside headings that equal a candidate. */
function addLines(sources: PageSources, found: ReadonlyMap<string, TitleCandidate>): void {
  const { tree, rows } = sources;
  const ends = new Set<string>();
  for (const folded of found.keys()) ends.add(folded[0]! + folded.at(-1)!);
  const lengths = [...found.values()].flatMap(({ offers }) => offers.map(({ value }) => value.length));
  const min = Math.min(...lengths) / 2;
  const max = Math.min(MAX_LENGTH, 2 * Math.max(...lengths) + 5);
  let next = 0;
  for (const line of found.size === 0 ? [] : linesOf(sources)) {
    while (next < rows.headings.length && tree.end[rows.headings[next]!]! <= line.start) next++;
    if (next < rows.headings.length && rows.headings[next]! < line.start) continue;
    if (line.characters < min || line.characters > max) continue;
    if (!mayHaveEnds(line.raw, ends)) continue;
    const candidate = found.get(fold(lineText(line)));
    if (candidate === undefined) continue;
    candidate.lines.push(line);
    if (line.isLink && candidate.lines.length <= MAX_LOGOS) candidate.isLogo ||= leadsHome(tree, line.start);
  }
}

/**
 * Whether a line's first and last letter or digit are those of a folded title; also if one of them is not ASCII. Most
 * lines are not folded then.
 */
function mayHaveEnds(raw: string, ends: ReadonlySet<string>): boolean {
  if (raw.length > MAX_LENGTH) return true;
  let first = 0;
  while (isAsciiSign(raw.charCodeAt(first))) first++;
  let last = raw.length - 1;
  while (last > first && isAsciiSign(raw.charCodeAt(last))) last--;
  if (!(raw.charCodeAt(first) < 128 && raw.charCodeAt(last) < 128)) return true;
  return ends.has(raw[first]!.toLowerCase() + raw[last]!.toLowerCase());
}

/** Whether a code unit is ASCII and no letter or digit. */
function isAsciiSign(code: number): boolean {
  const small = code | 32;
  return code < 128 && !(small >= 97 && small <= 122) && !(code >= 48 && code <= 57);
}

/** Maximum number of lines of a candidate whose links are read. */
const MAX_LOGOS = 4;

/** Prefixes that mail and forum programs add to the title of a reply or thread, in many languages. */
const REPLY =
  /^(?:(?:re|aw|antw|sv|vs|tr|rv|res|rif|odp|отв|ответ|回复|回覆|答复|답장|fwd?|wg)(?:\[\d{1,3}\])?\s?[:：]|(?:thread|topic|тема|sujet)\s?[:：]|view (?:topic|thread)\s?[:-]|[[【](?:solved|closed|locked|resolved|gelöst|erledigt|geschlossen|résolu|fermé|resuelto|solucionado|cerrado|risolto|chiuso|resolvido|opgelost|rozwiązany|решено|закрыто|已解决|解決済み?|해결)[\]】])\s*/iu;
/** The same marks of a thread at its title's end, and the number of its readers. */
const STATE =
  /\s[[(](?:read \d{1,9} times|solved|closed|locked|resolved|gelöst|erledigt|geschlossen|résolu|resuelto|solucionado|risolto|resolvido|opgelost|решено)[\])]$/iu;

/**
 * Returns a thread's title without the prefixes of an answer and the marks of its state.
 *
 * @example withoutReply("Re: AW: Which lamp?") // "Which lamp?"
 */
export function withoutReply(title: string): string {
  let bare = title;
  for (let times = 0; times < 5 && REPLY.test(bare); times++) bare = bare.replace(REPLY, "");
  bare = bare.replace(STATE, "");
  return bare === "" ? title : bare;
}
