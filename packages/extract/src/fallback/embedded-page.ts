import {
  attribute,
  createMarker,
  Label,
  type Marks,
  NodeKind,
  parse,
  Tag,
  type Tree,
} from "@winnow/core-dom";
import { baseUrl } from "@winnow/core-dom/url";
import { embeddedArticle } from "./embedded.js";

/** An article from a page's data, as a page of its own. */
export interface MarkedPage {
  readonly tree: Tree;
  readonly marks: Marks;
}

/** The name of the method of the marks. */
const METHOD = "embedded-data";

/**
 * Returns the article that a page has as data, parsed, with all of its text marked as content; the reason of the marks
 * says where it was. The language and the base address are those of the page.
 *
 * @param minLength - minimum number of characters of running text.
 * @returns undefined if the data have no such article.
 */
export function embeddedPage(
  tree: Tree,
  { url, minLength, deadline }: { url: string | undefined; minLength: number; deadline: number },
): MarkedPage | undefined {
  const article = embeddedArticle(tree);
  if (article === undefined || article.length < minLength) return undefined;
  const page = parse(
    `<html${languageAttribute(tree)}><head>${baseElement(tree, url)}</head><body>${article.html}`,
    {
      deadline,
    },
  );
  const { mark, marks } = createMarker(page, { method: METHOD });
  for (let row = 0; row < page.length; row++) {
    if (page.kind[row] === NodeKind.text && page.hidden[row] === 0) mark(row, Label.content, article.source);
  }
  return marks.label.includes(Label.content) ? { tree: page, marks } : undefined;
}

function languageAttribute(tree: Tree): string {
  const root = tree.tag.indexOf(Tag.html);
  const language = root < 0 ? undefined : attribute(tree, root, "lang");
  return language === undefined ? "" : ` lang="${quoted(language)}"`;
}

function baseElement(tree: Tree, url: string | undefined): string {
  const base = baseUrl(tree, url);
  return base === undefined ? "" : `<base href="${quoted(String(base))}">`;
}

function quoted(value: string): string {
  return value.replace(/&/g, "&amp;").replace(/"/g, "&quot;");
}
