import { Hidden, Label, Namespace, NodeKind, Tag, type Tree, text } from "@winnow/core-dom";
import type { PageSources } from "../sources/types.js";
import { titleHeading } from "../title/index.js";
import { type ClassSigns, classReader } from "./byline-class.js";
import { lineSign, MAX_LINE, startWithBy } from "./byline-lines.js";
import { bylineSign, type Sign } from "./byline-sign.js";
import { bylineText } from "./byline-text.js";
import { OTHER_PART } from "./byline-words.js";

/** An element of the page that may name its authors. */
export interface PageByline extends Pick<Sign, "key" | "member" | "strong"> {
  /** Its text, one line per block; only that of the links to people if it contains some. */
  readonly text: string;
  readonly row: number;
  /** Whether it comes after the title, outside regions with the names of others. */
  readonly after: boolean;
  /** Higher if it is more likely to name the page's authors. */
  readonly score: number;
}

/** Maximum number of elements that are examined closely: more are a list of other people's names. */
const MAX_CANDIDATES = 800;
/** Maximum number of visible characters of a byline. */
const MAX_LENGTH = 300;

const ASIDES: ReadonlySet<number> = new Set([Tag.nav, Tag.footer, Tag.aside]);

/**
 * Finds the page's own bylines, the most likely first: elements with the class, id, `rel` or `itemprop` of
 * one, links to people, and lines that begin with "by" in one of many languages, weighted by their distance
 * from the title and the content.
 */
export function pageBylines(sources: PageSources): readonly PageByline[] {
  const { tree, marks } = sources;
  const signs = classReader(sources);
  const title = titleHeading(sources);
  const found: PageByline[] = [];
  let othersEnd = 0;
  const add = ({ key, member, strong, points }: Sign, row: number, value: string): void => {
    let score = points + placePoints(row, title, sources);
    if (row < othersEnd) score -= 5;
    if (marks?.label[row] === Label.comment || marks?.label[row + 1] === Label.comment) score -= 4;
    found.push({ key, member, strong, text: value, row, after: row > title && row >= othersEnd, score });
  };
  let readings = 0;
  let lastText = -1;
  for (let row = 1; row < tree.length && readings < MAX_CANDIDATES; row++) {
    sources.limit.step();
    if (tree.hidden[row] !== Hidden.visible) continue;
    const length = tree.textBefore[tree.end[row]!]! - tree.textBefore[row]!;
    if (tree.kind[row] === NodeKind.text) {
      if (length > 0) lastText = row;
      const by = startWithBy(tree, row);
      if (by === undefined) continue;
      readings++;
      const line = lineSign(sources, row, by, signs);
      if (line !== undefined) add(line, row, line.value);
    } else if (tree.kind[row] === NodeKind.element && tree.namespace[row] === Namespace.html) {
      const isSized = length > 0 && length <= MAX_LENGTH;
      const isPost = tree.tag[row] === Tag.article;
      // Other elements are neither bylines nor regions of others.
      if (!isSized && !isPost && (length === 0 || tree.end[row]! <= othersEnd)) continue;
      const own = signs(row);
      if (tree.end[row]! > othersEnd && isOthers(tree, row, own, title)) othersEnd = tree.end[row]!;
      if (!isSized && !isPost) continue;
      const sign = bylineSign(tree, row, own);
      if (sign === undefined || (!isSized && sign.value === undefined)) continue;
      readings++;
      if (sign.key === "person-link" && lastText >= 0 && OTHER_PART.test(endOf(tree, lastText))) continue;
      const value = sign.value ?? bylineText(sources, row, signs).text;
      if (value !== "") add(sign, row, value);
    }
  }
  return found.sort((a, b) => b.score - a.score || a.row - b.row);
}

/** Whether a region has the names of readers or other authors; a region with the title is the page's own. */
function isOthers(tree: Tree, row: number, { others }: ClassSigns, title: number): boolean {
  if (title >= row && title < tree.end[row]!) return false;
  const tag = tree.tag[row]!;
  if (tag === Tag.body || tag === Tag.html || tag === Tag.main) return false;
  return others !== undefined || ASIDES.has(tag);
}

/** Returns the end of a text, as long as a line. */
function endOf(tree: Tree, row: number): string {
  return text(tree, row).slice(-MAX_LINE);
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
