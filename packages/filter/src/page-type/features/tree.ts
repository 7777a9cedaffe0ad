import { NodeKind, Tag } from "@winnow/core-dom";
import type { Facts } from "../facts.js";
import { Context } from "../scan/contexts.js";
import { Count } from "../scan/text-counts.js";
import type { TreeScan } from "../scan/tree-scan.js";
import { type Add, addEach, log, prefixed, share } from "./numbers.js";

// biome-ignore format: a table
const COUNTED = [
  "a", "p", "img", "svg", "li", "ul", "ol", "dl", "table", "tr", "td", "th", "form", "input", "button", "select", "textarea", "label",
  "option", "h1", "h2", "h3", "h4", "h5", "pre", "code", "blockquote", "article", "section", "figure", "figcaption", "video", "iframe", "time",
  "strong", "em", "b", "i", "hr", "br", "nav", "aside", "main", "header", "footer", "details", "div", "span", "sup", "cite", "address",
] as const;
const CONTEXT_NAMES = Object.keys(Context);

const TAG_NAMES: readonly string[] = prefixed("tag", COUNTED);
const INSIDE_NAMES: readonly string[] = prefixed("inside", CONTEXT_NAMES);

/** Elements, their proportions, and where the visible text is. */
export function treeFeatures({ page }: Facts, add: Add): void {
  const counts = page?.counts;
  const tags = page?.tags;
  const elements = page === undefined ? 0 : page.tree.elementsBefore[page.tree.length]!;
  const width = counts?.[Count.width] ?? 0;
  const of = (name: keyof typeof Tag): number => tags?.[Tag[name]] ?? 0;
  const text = page === undefined ? NO_TEXT : textOf(page);
  const perThousand = (count: number): number => (1000 * count) / Math.max(1000, width);
  add("has-tree", page === undefined ? 0 : 1);
  add("tree-elements", log(elements));
  add("tree-width", log(width));
  add("tree-width-per-element", share(width, elements));
  addEach(add, TAG_NAMES, (i) => log(of(COUNTED[i]!)));
  addEach(add, INSIDE_NAMES, (i) => share(text.inside[i]!, width));
  add("tree-images-per-width", perThousand(of("img")));
  add("tree-links-per-width", perThousand(of("a")));
  add("tree-controls-per-width", perThousand(of("input") + of("button") + of("select")));
  add("tree-prices", log(counts?.[Count.prices] ?? 0));
  add("tree-prices-per-width", perThousand(counts?.[Count.prices] ?? 0));
  add("tree-years", log(counts?.[Count.years] ?? 0));
  add("tree-questions", log(counts?.[Count.questions] ?? 0));
  add("tree-digits", share(counts?.[Count.digits] ?? 0, width));
  add("tree-wide", share(2 * (counts?.[Count.wide] ?? 0), width));
  add("tree-images-in-links", share(text.linkedImages, of("img")));
  add("tree-paragraph-width", share(text.paragraphWidth, of("p")));
  add("tree-long-paragraphs", log(text.longParagraphs));
  add("tree-longest-paragraph", log(text.longestParagraph));
  add("tree-readable", text.readable);
  add("tree-densest", share(text.densest, width));
  add("tree-densest-of-paragraphs", share(text.densest, text.paragraphWidth));
  add("tree-densest-paragraphs", log(text.densestCount));
  add("tree-densest-headings", log(text.densestHeadings));
  add("tree-densest-images", log(text.densestImages));
  add("tree-densest-linked", text.densestLinked);
  add("tree-first-heading", share(text.firstHeading, width));
  add("tree-heading-width", log(text.headingWidth));
  add("tree-mean-heading", share(text.headingsWidth, text.headings));
  add("tree-linked-headings", log(text.linkedHeadings));
  add("tree-linked-headings-share", share(text.linkedHeadings, text.headings));
  add("tree-width-per-linked-heading", log(share(width, text.linkedHeadings)));
  add("tree-depth", text.depth);
}

interface PageText {
  /** By context: the width of the text inside. */
  readonly inside: ArrayLike<number>;
  readonly linkedImages: number;
  readonly paragraphWidth: number;
  readonly longParagraphs: number;
  readonly longestParagraph: number;
  /** The sum of Readability's readerable test (isProbablyReaderable), over paragraphs. */
  readonly readable: number;
  /** The width of the paragraphs of the element that has most of them as children, and what is in it. */
  readonly densest: number;
  readonly densestCount: number;
  readonly densestHeadings: number;
  readonly densestImages: number;
  readonly densestLinked: number;
  /** The width before the first `h1`, and its own. */
  readonly firstHeading: number;
  readonly headingWidth: number;
  readonly headings: number;
  readonly headingsWidth: number;
  /** Headings that are links, outside of frames: those of teasers. */
  readonly linkedHeadings: number;
  /** Mean depth of text, by width. */
  readonly depth: number;
}

// biome-ignore format: a table
const NO_TEXT: PageText = {
  inside: new Float64Array(CONTEXT_NAMES.length), linkedImages: 0, paragraphWidth: 0, longParagraphs: 0, longestParagraph: 0, readable: 0,
  densest: 0, densestCount: 0, densestHeadings: 0, densestImages: 0, densestLinked: 0, firstHeading: 0, headingWidth: 0, headings: 0, headingsWidth: 0, linkedHeadings: 0, depth: 0,
};

/** Without white space, about the 140 characters of isProbablyReaderable. */
const READABLE = 115;
const LONG = 80;

function textOf({
  tree,
  context,
  widthBefore,
  linkedBefore,
  headingsBefore,
  imagesBefore,
}: TreeScan): PageText {
  const { length, kind, tag, parent, end, hidden } = tree;
  const inside = new Float64Array(CONTEXT_NAMES.length);
  const paragraphs = new Int32Array(length);
  const paragraphCounts = new Int32Array(length);
  const depths = new Uint16Array(length);
  let [linkedImages, paragraphWidth, longParagraphs, longestParagraph, readable] = [0, 0, 0, 0, 0];
  let [firstHeading, headingWidth, headings, headingsWidth, densestRow, depthSum] = [0, 0, 0, 0, 0, 0];
  let linkedHeadings = 0;
  for (let row = 1; row < length; row++) {
    const up = parent[row]!;
    depths[row] = Math.min(1000, depths[up]! + 1);
    const here = context[row]!;
    if (kind[row] === NodeKind.text) {
      const width = widthBefore[row + 1]! - widthBefore[row]!;
      if (width === 0) continue;
      depthSum += width * depths[row]!;
      for (let bits = here; bits !== 0; bits &= bits - 1) inside[31 - Math.clz32(bits & -bits)]! += width;
      continue;
    }
    if (kind[row] !== NodeKind.element || hidden[row] !== 0) continue;
    const id = tag[row]!;
    if (id === Tag.img) {
      if ((here & Context.link) !== 0) linkedImages++;
      continue;
    }
    if (id !== Tag.p && id !== Tag.pre && (here & Context.heading) === 0) continue;
    const width = widthBefore[end[row]!]! - widthBefore[row]!;
    if (id === Tag.p || id === Tag.pre) {
      paragraphWidth += width;
      paragraphs[up]! += width;
      paragraphCounts[up]!++;
      if (paragraphs[up]! > paragraphs[densestRow]!) densestRow = up;
      if (width >= LONG) longParagraphs++;
      if (width > longestParagraph) longestParagraph = width;
      if (width > READABLE && (here & Context.item) === 0) readable += Math.sqrt(width - READABLE);
    } else if ((context[up]! & Context.heading) === 0) {
      headings++;
      headingsWidth += width;
      if ((here & Context.frame) === 0 && 2 * (linkedBefore[end[row]!]! - linkedBefore[row]!) > width)
        linkedHeadings++;
      if (id === Tag.h1 && headingWidth === 0) {
        firstHeading = widthBefore[row]!;
        headingWidth = width;
      }
    }
  }
  const last = end[densestRow]!;
  const all = widthBefore[last]! - widthBefore[densestRow]!;
  return {
    ...{ inside, linkedImages, paragraphWidth, longParagraphs, longestParagraph, readable },
    ...{ firstHeading, headingWidth, headings, headingsWidth, linkedHeadings },
    densest: paragraphs[densestRow]!,
    densestCount: paragraphCounts[densestRow]!,
    densestHeadings: headingsBefore[last]! - headingsBefore[densestRow]!,
    densestImages: imagesBefore[last]! - imagesBefore[densestRow]!,
    densestLinked: share(linkedBefore[last]! - linkedBefore[densestRow]!, all),
    depth: share(depthSum, widthBefore[length]!),
  };
}
