import { attribute, type MethodOptions, NodeKind, Tag, type Tree } from "@winnow/core-dom";
import { pageLanguage } from "../../language/page-language.js";

/**
 * Returns the language whose stop words are counted: the given one, otherwise the one that the page declares,
 * even if its text is in another one. The original detects the language of other pages from title and
 * description; here it is that of the text. Default: English.
 */
export function languageOf(tree: Tree, { language }: Pick<MethodOptions, "language">): string {
  const given = language ?? declaredLanguage(tree) ?? pageLanguage(tree)?.language ?? "en";
  return given.slice(0, 2).toLowerCase();
}

function declaredLanguage(tree: Tree): string | undefined {
  let html = -1;
  let meta: string | undefined;
  let named: string | undefined;
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] !== NodeKind.element) continue;
    const tag = tree.tag[row];
    if (html < 0) html = row;
    else if (tag === Tag.meta) {
      if (/content-language/i.test(attribute(tree, row, "http-equiv") ?? "")) {
        meta ??= attribute(tree, row, "content") ?? "";
      } else if (/lang/i.test(attribute(tree, row, "name") ?? "")) {
        named ??= attribute(tree, row, "content") ?? "";
      }
    }
  }
  const value = (html < 0 ? undefined : attribute(tree, html, "lang")) ?? meta ?? named ?? "";
  return /^[a-z]{2}/i.test(value) ? value : undefined;
}
