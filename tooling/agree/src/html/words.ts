import {
  attribute,
  createMarker,
  Label,
  type Marks,
  NodeKind,
  parse,
  Tag,
  type Tree,
  textContent,
} from "@winnow/core-dom";
import { urlOf } from "@winnow/core-dom/url";
import { text as asText } from "@winnow/extract";
import { wordDifference } from "../word-order.js";

/**
 * Describes where the words of a page's HTML first differ from those of its text; undefined if they are the
 * same in the same order. The words of links that represent the page's frames are excluded, because they are
 * not text of the page.
 */
export function htmlDifference(page: Tree, text: string, html: string, url?: string): string | undefined {
  const back = parse(`<!doctype html><body>${html}`);
  return wordDifference(text, asText(back, shown(back, framesOf(page, url))));
}

/** The URLs of a page's frames, with the possible texts of a link to each. */
function framesOf(page: Tree, url: string | undefined): ReadonlyMap<string, ReadonlySet<string>> {
  const frames = new Map<string, Set<string>>();
  for (let row = 0; row < page.length; row++) {
    if (page.tag[row] !== Tag.iframe && page.tag[row] !== Tag.embed) continue;
    for (const name of ["src", "data-src"]) {
      const href = urlOf(attribute(page, row, name), url)?.href;
      if (href === undefined) continue;
      const texts = frames.get(href) ?? new Set([plain(href)]);
      frames.set(href, texts.add(plain(attribute(page, row, "title") ?? href)));
    }
  }
  return frames;
}

const plain = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Marks all visible text, except that of links to frames. */
function shown(tree: Tree, frames: ReadonlyMap<string, ReadonlySet<string>>): Marks {
  const { mark, marks } = createMarker(tree);
  let after = 0;
  for (let row = 0; row < tree.length; row++) {
    if (tree.tag[row] === Tag.a) {
      const texts = frames.get(attribute(tree, row, "href") ?? "");
      if (texts?.has(plain(textContent(tree, row)))) after = tree.end[row]!;
    }
    if (row >= after && tree.kind[row] === NodeKind.text && tree.hidden[row] === 0)
      mark(row, Label.content, "shown");
  }
  return marks;
}
