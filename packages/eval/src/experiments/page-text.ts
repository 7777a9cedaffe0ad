import {
  attribute,
  BLOCK_TAGS,
  Hidden,
  Namespace,
  NodeKind,
  parse,
  Tag,
  type Tree,
  text as textOf,
} from "@winnow/core-dom";
import { pageHtml } from "../datasets/page-html.js";
import { wordTokens } from "../tokens/word-tokens.js";
import type { GoldPage } from "../types.js";

/** What a page says, without its markup. */
export interface PageText {
  /** The text of the body, blocks and line breaks apart. */
  readonly text: string;
  /** What stands for images (`alt` of `img`, `area` and `input`), in the order of the page, empty ones left out. */
  readonly alts: readonly string[];
}

/** The tokens of a page and its gold, cut once for every experiment that counts them. */
export interface PageTokens {
  readonly gold: readonly string[];
  /** Where each line of the gold begins in `gold`; ascending, lines without a token left out. */
  readonly lines: readonly number[];
  readonly page: readonly string[];
  /** A list for each alternative text; none is empty. */
  readonly alts: readonly (readonly string[])[];
}

/** What counts as gold. */
export interface PageTokenOptions {
  /** Whether readers' comments that the set keeps apart are gold too, as in the thesis. Default true. */
  readonly comments?: boolean | undefined;
}

/** How to cut one page. */
export interface PageTokensOptions extends PageTokenOptions {
  /** The page's tree where it is parsed already. */
  readonly tree?: Tree | undefined;
}

/** Rows whose text is no text of the page: the head with its title, code, data. */
const UNREAD: ReadonlySet<number> = new Set([
  Hidden.head,
  Hidden.script,
  Hidden.style,
  Hidden.jsonLd,
  Hidden.preloadedJson,
]);

/**
 * The text of a page's body. Scripts, styles, JSON and the head are left out; what a browser hides (`noscript`,
 * `template`, form fields) is kept, since whoever looks for the source of a gold text must find it there.
 *
 * Inline elements join without a space, as on the screen; blocks, cells and `br` stand on lines of their own.
 *
 * @example pageText(parse("<p>One<b>two</b><p>three<img alt='A cat'>")) // text "\n\nOnetwo\n\nthree…", alts ["A cat"]
 */
export function pageText(tree: Tree): PageText {
  const breaks = new Uint8Array(tree.length + 1);
  const alts: string[] = [];
  let text = "";
  for (let row = 0; row < tree.length; row++) {
    if (breaks[row] === 1) text += "\n";
    const kind = tree.kind[row]!;
    if (kind === NodeKind.text) {
      if (!UNREAD.has(tree.hidden[row]!)) text += textOf(tree, row);
    } else if (kind === NodeKind.element && tree.namespace[row] === Namespace.html) {
      const tag = tree.tag[row]!;
      if (tag === Tag.br || BLOCK_TAGS.has(tag)) {
        text += "\n";
        breaks[tree.end[row]!] = 1;
      } else if (tag === Tag.img || tag === Tag.area || tag === Tag.input) {
        const alt = attribute(tree, row, "alt")?.trim();
        if (alt !== undefined && alt !== "") alts.push(alt);
      }
    }
  }
  return { text, alts };
}

/**
 * The tokens of a page, of its alternative texts and of its gold: `wordTokens` with case kept. Both sides are put into
 * Unicode's form NFC without soft hyphens first, which no reader sees and no annotator copies reliably.
 *
 * @returns `undefined` for a record without a page.
 *
 * @example
 * pageTokens({ id: "1", gold: { text: "Hi" }, html: "<p>Hi <i>you</i>" })
 * // { gold: ["Hi"], lines: [0], page: ["Hi", "you"], alts: [] }
 */
export function pageTokens(page: GoldPage, options: PageTokensOptions = {}): PageTokens | undefined {
  if (page.html === undefined && page.htmlBase64 === undefined) return undefined;
  const { text, alts } = pageText(options.tree ?? parse(pageHtml(page) ?? ""));
  const gold: string[] = [];
  const lines: number[] = [];
  const comments = options.comments === false ? undefined : page.gold.comments;
  for (const part of [page.gold.text, comments ?? ""]) {
    for (const line of part.split("\n")) {
      const tokens = tokensOf(line);
      if (tokens.length > 0) lines.push(gold.length);
      for (const token of tokens) gold.push(token);
    }
  }
  return { gold, lines, page: tokensOf(text), alts: alts.map(tokensOf).filter(({ length }) => length > 0) };
}

function tokensOf(text: string): readonly string[] {
  return wordTokens(text.normalize("NFC").replaceAll("\u00AD", ""));
}
