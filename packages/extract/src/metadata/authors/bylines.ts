import { Attribute, Hidden, Namespace, NodeKind, Tag, type Tree, text } from "@winnow/core-dom";
import { NameSign } from "../page/name-signs.js";
import type { PageSources } from "../sources/types.js";
import { titleHeading } from "../title/index.js";
import { type ClassSigns, classReader } from "./byline-class.js";
import { blockAround, lineSign, MAX_LINE, startWithBy } from "./byline-lines.js";
import { bylineSign, CONTAINERS, linkSign, type Sign } from "./byline-sign.js";
import { bylineText } from "./byline-text.js";
import { OTHER_PART } from "./byline-words.js";
import { looseLines } from "./loose-lines.js";
import { reporterLines } from "./reporter-notes.js";

/** An element of the page that may name its authors. */
export interface PageByline extends Pick<Sign, "key" | "member" | "strong"> {
  /** Its text, one line per block; only that of the links to people if it contains some. */
  readonly text: string;
  readonly row: number;
  /** Whether it comes after the title. */
  readonly after: boolean;
  /** Visible characters from the title's beginning to it; negative before the title. */
  readonly distance: number;
  /** Higher if it is more likely to name the page's authors. */
  readonly score: number;
}

/** Maximum number of elements that are examined closely: more are a list of other people's names. */
const MAX_CANDIDATES = 800;
/** Maximum number of visible characters of a byline. */
const MAX_LENGTH = 300;

const ASIDES: ReadonlySet<number> = new Set([Tag.nav, Tag.footer, Tag.aside]);
/** Words and pictures of others. */
const QUOTES: ReadonlySet<number> = new Set([Tag.blockquote, Tag.figure, Tag.figcaption]);
const REGIONS: ReadonlySet<number> = new Set([...ASIDES, ...QUOTES]);
/** Items by readers, and things that have no author. */
const OTHER_ITEMS = /\/(?:Review|UserReview|Comment|Answer|Quotation|Product|Offer|ImageObject)$/i;

/**
 * Finds the page's own bylines, the most likely first: elements with the class, id, `rel` or `itemprop` of
 * one, links to people, and lines that begin with "by" in one of many languages, weighted by their distance
 * from the title and the content.
 */
export function pageBylines(sources: PageSources): readonly PageByline[] {
  const { tree } = sources;
  const { hidden, kind: kinds, namespace, tag: tags, textBefore, end } = tree;
  const signs = classReader(sources);
  const rowSigns = sources.rows.signs;
  const title = titleHeading(sources);
  const found: PageByline[] = [];
  let othersEnd = 0;
  let quoteEnd = 0;
  const loose = [...looseLines(sources, title), ...reporterLines(sources)].sort((a, b) => b.row - a.row);
  const add = ({ key, member, strong, points }: Sign, row: number, value: string): void => {
    let score = points + placePoints(row, title, sources);
    // A forum's posts are sometimes in quotes.
    if (!member && row < quoteEnd) score -= 15;
    else if (row < othersEnd) score -= 5;
    const distance = tree.textBefore[row]! - tree.textBefore[Math.max(0, title)]!;
    found.push({ key, member, strong, text: value, row, after: row > title, distance, score });
  };
  let readings = 0;
  let lastText = -1;
  let nextLoose = loose.at(-1)?.row ?? -1;
  for (let row = 1; row < tree.length && readings < MAX_CANDIDATES; row++) {
    if (hidden[row] !== Hidden.visible) continue;
    while (row === nextLoose) {
      const line = loose.pop()!;
      add(line, row, line.value);
      nextLoose = loose.at(-1)?.row ?? -1;
    }
    const kind = kinds[row];
    if (kind === NodeKind.text) {
      if (textBefore[row + 1]! > textBefore[row]!) lastText = row;
      const by = startWithBy(tree, row);
      if (by === undefined) continue;
      readings++;
      const line = lineSign(sources, row, by, signs);
      if (line !== undefined) add(line, row, line.value);
      continue;
    }
    if (kind !== NodeKind.element || namespace[row] !== Namespace.html) continue;
    // Nearly all elements are neither a byline by their names nor a link nor a region of others.
    const isNamed = (rowSigns[row]! & NameSign.byline) !== 0;
    const isLink = tags[row] === Tag.a;
    if (!isNamed && !isLink && !REGIONS.has(tags[row]!)) continue;
    const length = textBefore[end[row]!]! - textBefore[row]!;
    if (length === 0) continue;
    const names = signs(row);
    if ((isNamed || !isLink) && !isPageRegion(tree, row, title)) {
      if (isOthers(tree, row, names)) othersEnd = Math.max(othersEnd, end[row]!);
      if (isQuote(tree, row, names)) quoteEnd = Math.max(quoteEnd, end[row]!);
    }
    if (length > MAX_LENGTH) continue;
    const sign = isNamed ? bylineSign(tree, row, names) : isLink ? linkSign(tree, row, names) : undefined;
    if (sign === undefined) continue;
    readings++;
    if (sign.key === "person-link") {
      if (lastText >= 0 && OTHER_PART.test(text(tree, lastText).slice(-MAX_LINE))) continue;
      if (isInSentence(tree, row, length)) continue;
    }
    const value = bylineText(sources, row, signs).text;
    if (value !== "") add(sign, row, value);
  }
  return found.sort((a, b) => b.score - a.score || a.row - b.row);
}

/** Whether a region has the page's title, or is all of the page. */
function isPageRegion(tree: Tree, row: number, title: number): boolean {
  const tag = tree.tag[row];
  return (title >= row && title < tree.end[row]!) || tag === Tag.body || tag === Tag.html || tag === Tag.main;
}

/** Whether a region has the names of readers or other authors. */
function isOthers(tree: Tree, row: number, { others }: ClassSigns): boolean {
  return others !== undefined || ASIDES.has(tree.tag[row]!);
}

/** Whether a region is what a reader, a customer or a quoted person says, or a thing without an author. */
function isQuote(tree: Tree, row: number, { quote }: ClassSigns): boolean {
  return (
    quote !== undefined || QUOTES.has(tree.tag[row]!) || OTHER_ITEMS.test(Attribute.itemtype(tree, row) ?? "")
  );
}

/** Maximum number of characters around a link to a person in a line of names; a sentence has more. */
const MAX_AROUND = 80;

/** Whether a link is in running text. */
function isInSentence(tree: Tree, row: number, length: number): boolean {
  const block = blockAround(tree, row);
  if (block <= 0 || CONTAINERS.has(tree.tag[block]!)) return false;
  return tree.textBefore[tree.end[block]!]! - tree.textBefore[block]! > 3 * length + MAX_AROUND;
}

type Grades = readonly (readonly [maxCharacters: number, points: number])[];

/** Points by the distance from the title in visible characters. */
const AFTER_TITLE: Grades = [
  [250, 4],
  [700, 3],
  [1_500, 2],
  [4_000, 0],
];
const BEFORE_TITLE: Grades = [
  [150, 3],
  [500, 1],
];
const ELSEWHERE = -2;
/** Maximum distance from the content's end, in characters, that still counts as near. */
const NEAR_END = 600;

/**
 * Returns the points of a byline's place: most right after the title or before the content, some at the
 * content's end.
 */
function placePoints(row: number, title: number, { tree, rows }: PageSources): number {
  const { contentStart, contentEnd } = rows;
  const at = tree.textBefore[row]!;
  let points = ELSEWHERE;
  if (title >= 0) {
    const from = tree.textBefore[tree.end[title]!]!;
    points = at >= from ? graded(at - from, AFTER_TITLE) : graded(tree.textBefore[title]! - at, BEFORE_TITLE);
  } else if (contentStart >= 0) {
    points = graded(Math.abs(at - tree.textBefore[contentStart]!), AFTER_TITLE) - 1;
  }
  const isNearEnd = contentEnd >= 0 && Math.abs(at - tree.textBefore[contentEnd + 1]!) < NEAR_END;
  return isNearEnd ? Math.max(points, 1) : points;
}

function graded(distance: number, grades: Grades): number {
  for (const [maxCharacters, points] of grades) if (distance <= maxCharacters) return points;
  return ELSEWHERE;
}
