import { attribute, type MethodOptions, NodeKind, Tag, type Tree } from "@winnow/core-dom";
import { pageLanguage } from "@winnow/core-dom/language";

/**
 * Returns the language whose stop words are counted: the given one, otherwise the one that the page declares,
 * even if its text is in another one. The original detects the language of other pages from title and
 * description; here it is that of the text. Default: English.
 */
export function articleLanguage(tree: Tree, { language }: Pick<MethodOptions, "language">): string {
  const given = language ?? declaredLanguage(tree) ?? pageLanguage(tree)?.language ?? "en";
  return given.slice(0, 2).toLowerCase();
}

function declaredLanguage(tree: Tree): string | undefined {
  const html = tree.kind.indexOf(NodeKind.element);
  const value = html < 0 ? "" : (attribute(tree, html, "lang") ?? metaLanguage(tree, html + 1));
  return /^[a-z]{2}/i.test(value) ? value : undefined;
}

function metaLanguage(tree: Tree, start: number): string {
  const { tag } = tree;
  let named: string | undefined;
  for (let row = tag.indexOf(Tag.meta, start); row >= 0; row = tag.indexOf(Tag.meta, row + 1)) {
    if (/content-language/i.test(attribute(tree, row, "http-equiv") ?? "")) {
      return attribute(tree, row, "content") ?? "";
    }
    if (/lang/i.test(attribute(tree, row, "name") ?? "")) named ??= attribute(tree, row, "content") ?? "";
  }
  return named ?? "";
}
