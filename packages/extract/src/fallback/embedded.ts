import { attributes, Hidden, isJsonLd, NodeKind, Tag, type Tree, textContent } from "@winnow/core-dom";
import { DIALECTS, MIN_CHARACTERS, type PageData } from "./data-dialects.js";
import { articleIn, type JsonArticle } from "./json-article.js";

/** An article that a page has as data, and where it is. */
export interface EmbeddedArticle extends JsonArticle {
  /** For example `"JSON-LD articleBody"`. */
  readonly source: string;
}

/** Maximum number of characters of data that are read. */
const MAX_CHARACTERS = 10_000_000;

/**
 * Finds the article in a page's data, for pages that scripts build, in one of the {@link DIALECTS}. Returns the longest
 * one.
 */
export function embeddedArticle(tree: Tree): EmbeddedArticle | undefined {
  const found = DIALECTS.map((): string[] => []);
  let left = MAX_CHARACTERS;
  for (let row = 0; row < tree.length && left > 0; row++) {
    for (const page of dataOf(tree, row)) {
      left -= page.data.length;
      if (left < 0) break;
      found[DIALECTS.findIndex(({ matches }) => matches(page))]!.push(page.data);
    }
  }
  let best: EmbeddedArticle | undefined;
  for (const [i, { name, read }] of DIALECTS.entries()) {
    for (const value of read(found[i]!)) {
      const article = articleIn(value);
      if (article === undefined || article.length <= (best?.length ?? 0)) continue;
      best = { ...article, source: `${name} ${article.key}`.trim() };
    }
  }
  return best;
}

/** Returns the data of a row: those attributes of an element that look like JSON, or the text of a script. */
function dataOf(tree: Tree, row: number): readonly PageData[] {
  if (tree.kind[row] === NodeKind.text) {
    if (tree.tag[tree.parent[row]!] !== Tag.script) return [];
    const data = textContent(tree, row);
    if (data.length < MIN_CHARACTERS) return [];
    const isLinked = tree.hidden[row] === Hidden.jsonLd || isJsonLd(tree, row);
    return [{ attribute: undefined, data, isLinked }];
  }
  return attributes(tree, row)
    .filter(([, value]) => value.length >= MIN_CHARACTERS && /^\s*[[{]\s*["{[]/.test(value))
    .map(([attribute, data]) => ({ attribute, data, isLinked: false }));
}
