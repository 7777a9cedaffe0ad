import { TERM_GROUPS, type TermLists, type Terms } from "@winnow/extract/winnow";

/** The blocks of one or many pages, with what a linear model learns. One value per block. */
export interface LinearData {
  readonly terms: Terms;
  /** The probability that the block is content. */
  readonly target: Float32Array;
  /** How much the block counts. */
  readonly weight: Float32Array;
  /** The site of the block, a number from 0; copies of a page are of one site. */
  readonly site: Int32Array;
}

/** Concatenates the blocks of pages, so that a model can be trained on all of them. */
export function joinData(pages: readonly LinearData[]): LinearData {
  const terms = joinTerms(pages.map((page) => page.terms));
  const target = new Float32Array(terms.length);
  const weight = new Float32Array(terms.length);
  const site = new Int32Array(terms.length);
  let at = 0;
  for (const page of pages) {
    target.set(page.target, at);
    weight.set(page.weight, at);
    site.set(page.site, at);
    at += page.terms.length;
  }
  return { terms, target, weight, site };
}

function joinTerms(pages: readonly Terms[]): Terms {
  const [words, names, headings] = TERM_GROUPS.map((group) => joinLists(pages.map((page) => page[group])));
  const length = pages.reduce((sum, page) => sum + page.length, 0);
  return { length, words: words!, names: names!, headings: headings! };
}

function joinLists(pages: readonly TermLists[]): TermLists {
  const size = (lengthOf: (page: TermLists) => number): number =>
    pages.reduce((sum, page) => sum + lengthOf(page), 0);
  const listOf = new Int32Array(size((page) => page.listOf.length));
  const start = new Int32Array(size((page) => page.start.length - 1) + 1);
  const slots = new Uint16Array(size((page) => page.slots.length));
  let block = 0;
  let list = 0;
  let slot = 0;
  for (const page of pages) {
    for (const own of page.listOf) listOf[block++] = list + own;
    for (let i = 1; i < page.start.length; i++) start[list + i] = slot + page.start[i]!;
    slots.set(page.slots, slot);
    list += page.start.length - 1;
    slot += page.slots.length;
  }
  return { listOf, start, slots };
}
