import { drawPiece, drawTags } from "./grammar.js";
import { type Random, random, runSeed } from "./random.js";
import { SEED_PAGES } from "./seed-pages.js";
import { CONTEXTS, DOCTYPES } from "./vocabulary.js";

/** An input for both parsers. */
export interface FuzzInput {
  readonly source: string;
  /** The context element of a fragment; undefined for a document. */
  readonly context: string | undefined;
}

/** Maximum length of an excerpt of a page. */
const MAX_EXCERPT = 4000;

/**
 * Generates the input of one run: pieces of markup or a mutated page, as a document or as a fragment.
 *
 * @param pages - pages to mutate, in addition to the seed pages.
 */
export function fuzzInput(seed: number, run: number, pages: readonly string[] = []): FuzzInput {
  const draw = random(runSeed(seed, run));
  const tags = drawTags(draw);
  const context = draw.chance(0.3) ? draw.of(CONTEXTS) : undefined;
  if (draw.chance(0.6)) return { source: pieces(draw, tags), context };
  const all = pages.length > 0 && draw.chance(0.7) ? pages : SEED_PAGES;
  return { source: mutate(draw, excerpt(draw, draw.of(all)), SEED_PAGES, tags), context };
}

function pieces(draw: Random, tags: readonly string[]): string {
  let source = draw.chance(0.3) ? draw.of(DOCTYPES) : "";
  for (let count = 1 + draw.below(draw.chance(0.8) ? 25 : 100); count > 0; count--)
    source += drawPiece(draw, tags);
  return source;
}

function excerpt(draw: Random, page: string): string {
  if (page.length <= MAX_EXCERPT) return page;
  const start = draw.below(page.length - MAX_EXCERPT);
  return page.slice(start, start + MAX_EXCERPT);
}

/** Maximum length of a random range, before it is aligned with tags. */
const MAX_RANGE = 80;
const CHARACTERS: readonly string[] = [..."\0\r\n <>/=\"'&;-!A", "\ud800"];

/**
 * Mutates a page: deletes, repeats, swaps or upper-cases ranges, inserts ranges of other pages and pieces of
 * markup, replaces characters, and cuts the page off.
 */
function mutate(random: Random, page: string, others: readonly string[], tags: readonly string[]): string {
  let html = page;
  for (let changes = 1 + random.below(10); changes > 0; changes--) html = change(random, html, others, tags);
  return html;
}

function change(random: Random, html: string, others: readonly string[], tags: readonly string[]): string {
  const [start, end] = randomRange(random, html);
  const at = random.below(html.length + 1);
  const insert = (text: string): string => html.slice(0, at) + text + html.slice(at);
  switch (random.below(8)) {
    case 0:
      return html.slice(0, start) + html.slice(end);
    case 1:
      return insert(html.slice(start, end));
    case 2: {
      const [from, to] = randomRange(random, html.slice(end));
      const second = html.slice(end + from, end + to);
      return (
        html.slice(0, start) +
        second +
        html.slice(end, end + from) +
        html.slice(start, end) +
        html.slice(end + to)
      );
    }
    case 3: {
      const other = random.of(others);
      return insert(other.slice(...randomRange(random, other)));
    }
    case 4:
      return insert(drawPiece(random, tags));
    case 5:
      return html.slice(0, at) + random.of(CHARACTERS) + html.slice(at + 1);
    case 6:
      return html.slice(0, start) + html.slice(start, end).toUpperCase() + html.slice(end);
    default:
      // Cuts the input anywhere, usually near the end of the page.
      return random.chance(0.3) ? html.slice(0, at) : html.slice(0, html.length - random.below(20));
  }
}

/** Returns the start and end of a random range, which is aligned with tags half of the time. */
function randomRange(random: Random, html: string): [start: number, end: number] {
  let start = random.below(html.length + 1);
  let end = Math.min(html.length, start + 1 + random.below(MAX_RANGE));
  if (random.chance(0.5)) {
    start = Math.max(0, html.lastIndexOf("<", start));
    const next = html.indexOf("<", end);
    end = next < 0 ? html.length : next;
  }
  return [start, end];
}
