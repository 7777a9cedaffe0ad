import type { Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mathFromMarkdown } from "mdast-util-math";
import { gfm } from "micromark-extension-gfm";
import { math } from "micromark-extension-math";
import { withoutMoney } from "./dollars.js";
import { unreadable } from "./limits.js";
import type { UnreadReason } from "./types.js";

const SYNTAX = [gfm(), math()];

/** Without the transforms, which look for addresses once more in the finished tree, recursively. */
const NODES = [...gfmFromMarkdown(), mathFromMarkdown()].map(({ transforms: _, ...extension }) => extension);

/** A Markdown text's tree, with the text that its places refer to; or why there is none. */
export type ParsedMarkdown =
  | { readonly root: Root; readonly source: string }
  | { readonly root: undefined; readonly reason: UnreadReason };

/**
 * Parses Markdown: CommonMark with GitHub's extensions (tables, strikethrough, task lists, addresses that are links by
 * themselves) and formulas between dollars (see `withoutMoney`).
 *
 * The strings of the tree still hold the stand-in for dollars: read them through `withDollars`.
 */
export function parseMarkdown(markdown: string): ParsedMarkdown {
  const reason = unreadable(markdown);
  if (reason !== undefined) return { root: undefined, reason };
  const source = withoutMoney(markdown);
  try {
    return { root: fromMarkdown(source, { extensions: SYNTAX, mdastExtensions: NODES }), source };
  } catch {
    // A stack that overflowed: whatever the text is, a page must not end the run.
    return { root: undefined, reason: "not-parsed" };
  }
}
