import { Count } from "../../blocks/index.js";
import { Tag } from "../../tree/tags.js";
import { NodeKind } from "../../tree/types.js";
import { type Add, addEach, log, share } from "./numbers.js";
import { addInside, between, CONTEXTS, Context, type PageScan } from "./page.js";

// biome-ignore format: a table
const COUNTED = [
  "a", "p", "img", "svg", "li", "ul", "ol", "dl", "table", "tr", "td", "th", "form", "input", "button", "select", "textarea", "label",
  "option", "h1", "h2", "h3", "h4", "h5", "pre", "code", "blockquote", "article", "section", "figure", "figcaption", "video", "iframe", "time",
  "strong", "em", "b", "i", "hr", "br", "nav", "aside", "main", "header", "footer", "details", "div", "span", "sup", "cite", "address",
] as const;

/** Without white space, about the 140 characters of isProbablyReaderable. */
const READABLE = 115;
const LONG = 80;

/** Elements, their proportions, and where the visible text is. */
export function treeFeatures(page: PageScan, isKnown: boolean, add: Add): void {
  const { tree, before, tags, counts } = page;
  const elements = tree.elementsBefore[tree.length]!;
  const width = counts[Count.width]!;
  const of = (name: keyof typeof Tag): number => tags[Tag[name]]!;
  const perThousand = (count: number): number => (1000 * count) / Math.max(1000, width);
  const text = readText(page);
  const { densest, headings } = text;
  const end = tree.end[densest.row]!;
  const inDensest = (column: Int32Array): number => between(column, densest.row, end);
  add("has-tree", isKnown ? 1 : 0);
  add("tree-elements", log(elements));
  add("tree-width", log(width));
  add("tree-width-per-element", share(width, elements));
  addEach(add, "tag", COUNTED, (i) => log(of(COUNTED[i]!)));
  addEach(add, "inside", CONTEXTS, (i) => share(text.inside[i]!, width));
  add("tree-images-per-width", perThousand(of("img")));
  add("tree-links-per-width", perThousand(of("a")));
  add("tree-controls-per-width", perThousand(of("input") + of("button") + of("select")));
  add("tree-prices", log(counts[Count.prices]!));
  add("tree-prices-per-width", perThousand(counts[Count.prices]!));
  add("tree-years", log(counts[Count.years]!));
  add("tree-questions", log(counts[Count.questions]!));
  add("tree-digits", share(counts[Count.digits]!, width));
  add("tree-wide", share(2 * counts[Count.wide]!, width));
  add("tree-images-in-links", share(text.linkedImages, of("img")));
  add("tree-paragraph-width", share(text.paragraphWidth, of("p")));
  add("tree-long-paragraphs", log(text.longParagraphs));
  add("tree-longest-paragraph", log(text.longestParagraph));
  add("tree-readable", text.readable);
  add("tree-densest", share(densest.width, width));
  add("tree-densest-of-paragraphs", share(densest.width, text.paragraphWidth));
  add("tree-densest-paragraphs", log(densest.paragraphs));
  add("tree-densest-headings", log(inDensest(before.headings)));
  add("tree-densest-images", log(inDensest(before.images)));
  add("tree-densest-linked", share(inDensest(before.linked), inDensest(before.width)));
  add("tree-first-heading", share(headings.beforeFirst, width));
  add("tree-heading-width", log(headings.firstWidth));
  add("tree-mean-heading", share(headings.width, headings.count));
  add("tree-linked-headings", log(headings.linked));
  add("tree-linked-headings-share", share(headings.linked, headings.count));
  add("tree-width-per-linked-heading", log(share(width, headings.linked)));
  add("tree-depth", share(text.depthSum, width));
}

/** Reads where the text of a page is. */
function readText({ tree, context, before }: PageScan) {
  const { length, kind, tag, parent, end, hidden } = tree;
  const depths = new Uint16Array(length);
  /** By row: the width and the number of the paragraphs that are its children. */
  const widths = new Int32Array(length);
  const paragraphs = new Int32Array(length);
  /** The element with the most text in paragraphs that are its children. */
  const densest = { row: 0, width: 0, paragraphs: 0 };
  /** The first `h1`, all headings, and those that are links outside of frames, as those of teasers. */
  const headings = { beforeFirst: 0, firstWidth: 0, count: 0, width: 0, linked: 0 };
  /** `readable`: the sum of Readability's readerable test (isProbablyReaderable); `depthSum`: of depths of text by width. */
  const text = {
    inside: new Float64Array(CONTEXTS.length),
    densest,
    headings,
    linkedImages: 0,
    paragraphWidth: 0,
    longParagraphs: 0,
    longestParagraph: 0,
    readable: 0,
    depthSum: 0,
  };
  for (let row = 1; row < length; row++) {
    const up = parent[row]!;
    const id = tag[row]!;
    const here = context[row]!;
    const width = between(before.width, row, end[row]!);
    depths[row] = Math.min(1000, depths[up]! + 1);
    if (kind[row] === NodeKind.text && width > 0) {
      text.depthSum += width * depths[row]!;
      addInside(text.inside, here, width);
    }
    if (kind[row] !== NodeKind.element || hidden[row] !== 0) continue;
    if (id === Tag.img) {
      if ((here & Context.link) !== 0) text.linkedImages++;
    } else if (id === Tag.p || id === Tag.pre) {
      text.paragraphWidth += width;
      widths[up]! += width;
      paragraphs[up]!++;
      if (widths[up]! > widths[densest.row]!) densest.row = up;
      if (width >= LONG) text.longParagraphs++;
      text.longestParagraph = Math.max(text.longestParagraph, width);
      if (width > READABLE && (here & Context.item) === 0) text.readable += Math.sqrt(width - READABLE);
    } else if ((here & Context.heading) !== 0 && (context[up]! & Context.heading) === 0) {
      headings.count++;
      headings.width += width;
      const isLinked = 2 * between(before.linked, row, end[row]!) > width;
      if (isLinked && (here & Context.frame) === 0) headings.linked++;
      if (id === Tag.h1 && headings.firstWidth === 0) {
        headings.beforeFirst = before.width[row]!;
        headings.firstWidth = width;
      }
    }
  }
  densest.width = widths[densest.row]!;
  densest.paragraphs = paragraphs[densest.row]!;
  return text;
}
