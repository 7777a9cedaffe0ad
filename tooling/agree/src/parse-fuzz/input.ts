import { drawDoctype, drawPiece, drawTags } from "./grammar.js";
import { mutate } from "./mutate.js";
import { type Random, random, runSeed } from "./random.js";
import { SEED_PAGES } from "./seed-pages.js";
import { CONTEXTS } from "./vocabulary.js";

/** What the two parsers are given. */
export interface FuzzInput {
  readonly source: string;
  /** The context element of a fragment; undefined where the source is a document. */
  readonly context: string | undefined;
}

/** The longest stretch that is taken of a page. */
const EXCERPT = 4000;

/**
 * The input of one run: pieces of markup or a mutated page, as a document or as a fragment.
 *
 * @param pages - what is mutated, beside the seed pages.
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
  let source = draw.chance(0.3) ? drawDoctype(draw) : "";
  for (let count = 1 + draw.below(draw.chance(0.8) ? 25 : 100); count > 0; count--)
    source += drawPiece(draw, tags);
  return source;
}

function excerpt(draw: Random, page: string): string {
  if (page.length <= EXCERPT) return page;
  const start = draw.below(page.length - EXCERPT);
  return page.slice(start, start + EXCERPT);
}
