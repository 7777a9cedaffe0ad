import type { Element } from "domhandler";
import { contentUnits, type Unit } from "./content.js";
import { isInlineOnly, loadPage } from "./dom.js";
import { chance, type Random, skewed } from "./random.js";
import type { SourcePage } from "./types.js";

/** Elements that can be cut out of a page. */
// biome-ignore format: a table
const REMOVABLE: ReadonlySet<string> = new Set([
  "blockquote", "dd", "div", "dl", "dt", "figcaption", "h2", "h3", "h4", "h5", "h6", "li", "p", "pre",
]);
/**
 * Number of words that remain: half of the pages of dragnet-train have 200 to 640 words of content, of wcxb-dev
 * 550 to 1,840.
 */
const MIN_WORDS = 60;
const MAX_WORDS = 1000;
/** Minimum share of the words of the remaining content that must be found after the cut. */
const MIN_FOUND = 0.95;

/** A range of the source. */
interface Cut {
  readonly start: number;
  end: number;
}

/**
 * Cuts the content of a page down to some hundred words, as short news have them, with whatever is between
 * the paragraphs that are cut. The gold text becomes that of the content that remains. A page whose content
 * is short, or that is too malformed, is returned unchanged.
 *
 * @example shorten(page, createRandom(1)).gold.text // the first paragraphs
 */
export function shorten(page: SourcePage, random: Random): SourcePage {
  const units = contentUnits(loadPage(page.html, true), page.gold.text);
  const target = skewed(random, MIN_WORDS, MAX_WORDS, 1.5);
  const fromEnd = chance(random, 0.2);
  const order = fromEnd ? [...units].reverse() : units;
  const cut: Unit[] = [];
  let words = 0;
  for (const unit of order) {
    if (words >= target && isRemovable(unit.element)) cut.push(unit);
    else words += unit.words;
  }
  const cuts = rangesOf(fromEnd ? cut.reverse() : cut, new Set(cut.map(({ element }) => element)), units);
  if (cuts.length === 0) return page;
  const remaining = units.filter(({ element }) => !isInside(element, cuts));
  const text = remaining.map((unit) => unit.text).join("\n");
  const html = withoutRanges(page.html, cuts);
  // Unclosed elements may have moved the rest of the page.
  const found = contentUnits(loadPage(html), text);
  if (wordsOf(found) < MIN_FOUND * wordsOf(remaining)) return page;
  return { ...page, html, gold: { ...page.gold, text } };
}

function wordsOf(units: readonly Unit[]): number {
  return units.reduce((sum, { words }) => sum + words, 0);
}

function isRemovable(element: Element): boolean {
  return REMOVABLE.has(element.name) && isInlineOnly(element);
}

/** The ranges of elements; that of siblings includes what is between them, unless a unit there remains. */
function rangesOf(cut: readonly Unit[], removed: ReadonlySet<Element>, units: readonly Unit[]): Cut[] {
  const cuts: Cut[] = [];
  const last = new Map<unknown, Cut>();
  let at = 0;
  for (const { element } of cut) {
    const location = element.sourceCodeLocation;
    if (location?.startOffset === undefined || location.endOffset === undefined) continue;
    while (units[at]!.element !== element) {
      // A unit between two that are cut ends the range.
      if (!removed.has(units[at]!.element)) last.clear();
      at++;
    }
    const sibling = last.get(element.parent);
    if (sibling !== undefined && sibling === cuts.at(-1)) {
      sibling.end = Math.max(sibling.end, location.endOffset);
    } else if (location.startOffset >= (cuts.at(-1)?.end ?? 0)) {
      cuts.push({ start: location.startOffset, end: location.endOffset });
      last.set(element.parent, cuts.at(-1)!);
    }
  }
  return cuts;
}

function isInside(element: Element, cuts: readonly Cut[]): boolean {
  const start = element.sourceCodeLocation?.startOffset;
  return start !== undefined && cuts.some((cut) => start >= cut.start && start < cut.end);
}

function withoutRanges(html: string, cuts: readonly Cut[]): string {
  let result = "";
  let at = 0;
  for (const { start, end } of cuts) {
    result += html.slice(at, start);
    at = end;
  }
  return result + html.slice(at);
}
