import {
  Attribute,
  attributeReader,
  hasAttribute,
  NodeKind,
  Tag,
  type Tree,
  text,
} from "@winnow/core-dom/tree";
import type { Element, ElementContent } from "hast";
import { HEADINGS, htmlTag } from "./elements.js";
import { element, textOf } from "./vocabulary.js";

/** The types of callouts, as GitHub defines them, with the words that pages use for them. */
const WORDS: Readonly<Record<string, string>> = {
  note: "note info information abstract summary tldr todo seealso example question help faq quote cite remark memo",
  tip: "tip hint success check done protip",
  important: "important",
  warning: "warning warn attention alert",
  caution: "caution danger error bug failure fail missing critical",
}; // biome-ignore format: a table

const TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS).flatMap(([type, words]) => words.split(" ").map((word) => [word, type])),
);

/** Classes that only callouts have. */
const CALLOUT =
  /(?:^|\s)(?:markdown-alert|theme-admonition|admonition|admonitionblock|notecard|starlight-aside|nextra-callout|notion-callout|kg-callout-card|hint-container|book-hint|blockquote-tag|attention-header|confluence-information-macro|ak-editor-panel|awsdocs-note|wp-block-wporg-notice|crayons-notice|docs-alert|custom-block|custom-container)(?:\s|$)/;

/** Classes that callouts and other elements have: a type next to them decides. */
const PERHAPS = /(?:^|\s)(?:alert|callout|notices?|hint|note|prompt|interstitial)(?:\s|$)/;

const TYPE = "note|info|information|tip|hint|important|warning|warn|caution|danger|error|attention|success";

/** A type as a class of its own, or at the end of a class: `warning`, `alert-warning`, `is-info-notice`. */
const TYPED = new RegExp(
  `(?:^|[\\s])(?:(?:alert|callout|notice|hint|note|prompt|is|style|admonition|admonish|theme-admonition|markdown-alert|starlight-aside|custom-block|blockquote-tag|attention|confluence-information-macro|awsdocs|crayons-notice|docs-alert)[-_]{1,2})(${TYPE}|primary|secondary|alert|${[...TYPES.keys()].join("|")})(?=-notice|\\s|$)`,
  "g",
);

const SEPARATE = new RegExp(`(?:^|\\s)(${TYPE})(?=\\s|$)`, "g");

/** A single class that is a callout: Jekyll themes. */
const WHOLE = new RegExp(`^(?:notice--|prompt-|note-)(${TYPE})$`);

/** A type as the only class: Microsoft, DocBook, rustdoc, Android, Apple. */
const ONLY = /^(?:note|tip|warning|important|caution|attention|danger|hint)$/;

/** Boxes of a site, notes of other kinds, and boxes without a callout's purpose. */
const OTHER =
  /(?:^|[\s_-])(?:dismiss\w*|cookies?|banner|toast|foot-?notes?|side-?note|hatnote|popover|modal|form|newsletter|no-?print)(?:[\s_-]|$)/;

/** Attributes whose value is the type of a callout: Obsidian, Mintlify, Atlassian. */
const TYPE_ATTRIBUTES = ["data-callout", "data-callout-type", "data-panel-type"];
const typeReaders = TYPE_ATTRIBUTES.map((name) => attributeReader(name));
const nodeTypeOf = attributeReader("data-node-type");
const dataTypeOf = attributeReader("data-type");

/** Whether classes may be those of a callout: a fast first check. */
export const MAY_BE_CALLOUT: RegExp =
  /(?:^|[\s_-])(?:alert|callout|admonition|admonish|notice|hint|note|tip|warning|important|caution|danger|attention|prompt|custom-(?:block|container)|confluence|panel|blockquote-tag|interstitial|aside)/i;

/** Whether an element's attributes other than `class` may declare a callout: a fast first check. */
export function mayDeclareCallout(tree: Tree, row: number): boolean {
  return hasAttribute(tree, row, "role") || declaredWord(tree, row) !== undefined;
}

/**
 * Returns the page's word for the type of a callout (`note`, `danger`, …), `""` if the callout has none;
 * undefined if the element is not a callout.
 */
export function calloutWord(tree: Tree, row: number): string | undefined {
  const classes = Attribute.class(tree, row)?.trim().toLowerCase() ?? "";
  const declared = declaredWord(tree, row);
  if (declared !== undefined) return declared === "" ? (wordIn(classes) ?? "") : declared;
  const role = Attribute.role(tree, row);
  if (role === "doc-tip") return "tip";
  if ((role === "note" || role === "doc-notice") && !OTHER.test(classes)) return wordIn(classes) ?? "";
  return classes === "" ? undefined : wordOfClasses(tree, row, classes);
}

/** Returns the type in the attributes of callouts; `""` if they only declare one. */
function declaredWord(tree: Tree, row: number): string | undefined {
  for (const typeOf of typeReaders) {
    const word = typeOf(tree, row)?.trim().toLowerCase();
    if (word !== undefined) return /^[a-z-]{1,20}$/.test(word) ? word : "";
  }
  return nodeTypeOf(tree, row) === "callout" ? "" : undefined;
}

function wordOfClasses(tree: Tree, row: number, classes: string): string | undefined {
  if (OTHER.test(classes)) return undefined;
  const tag = htmlTag(tree, row);
  if (CALLOUT.test(classes)) return wordIn(classes) ?? (/\bdetails\b/.test(classes) ? undefined : "");
  if (PERHAPS.test(classes)) {
    const word = wordIn(classes);
    if (word !== undefined && (word !== classes || ONLY.test(word))) return word;
    if (tag === Tag.figure || tag === Tag.blockquote) return /\bcallout\b/.test(classes) ? "" : undefined;
    return /\bprompt\b/.test(classes) ? dataTypeOf(tree, row) : undefined;
  }
  const whole = WHOLE.exec(classes)?.[1];
  if (whole !== undefined) return whole;
  if (tag === Tag.details && !/\s/.test(classes)) return TYPES.has(classes) ? classes : undefined;
  return ONLY.test(classes) && tag !== Tag.table && tag !== Tag.figure ? classes : undefined;
}

/** Returns the first type among classes that is more specific than `note`. */
function wordIn(classes: string): string | undefined {
  let found: string | undefined;
  for (const pattern of [TYPED, SEPARATE]) {
    for (const [, word] of classes.matchAll(pattern)) {
      if (word !== "note") return word;
      found = word;
    }
  }
  return found;
}

/** Returns the type of a callout by the page's word for it. */
export function calloutType(word: string): string {
  return TYPES.get(word) ?? "note";
}

/** The title of a callout, and the elements that draw its icon or repeat its type for screen readers. */
interface CalloutParts {
  readonly title: number | undefined;
  readonly icons: readonly number[];
}

/** Maximum number of rows that are searched for the title of a callout. */
const MAX_ROWS = 40;

const TITLE = /(?:^|[\s_-])(?:title|heading|header|label|summary)(?:$|[\s_-])|(?:Title|Heading)_/;
const ICON =
  /(?:^|[\s_-])(?:icon|icons|emoji|material-(?:icons|symbols)\S*|fa[srb]?|docon|glyphicon|octicon|select-none)(?:$|[\s_-])/i;
const UNSEEN = /(?:^|\s)(?:screen-reader-\w+|sr-only|visually-?hidden)(?:\s|$)/;

/** Finds the title of a callout: the first text in it, if an element with a title's tag or class contains it. */
export function calloutParts(tree: Tree, row: number, word: string): CalloutParts {
  const icons: number[] = [];
  let title: number | undefined;
  const length = (at: number): number => tree.textBefore[tree.end[at]!]! - tree.textBefore[at]!;
  const own = length(row);
  const stop = Math.min(tree.end[row]!, row + MAX_ROWS);
  for (let i = row + 1; i < stop; i++) {
    if (tree.kind[i] === NodeKind.text) {
      if (/\S/.test(text(tree, i)) && title === undefined) break;
      if (title !== undefined && i >= tree.end[title]!) break;
      continue;
    }
    if (tree.kind[i] !== NodeKind.element) continue;
    if (title !== undefined && i >= tree.end[title]!) break;
    const classes = Attribute.class(tree, i) ?? "";
    const isIcon =
      (ICON.test(classes) && length(i) <= 24 && isSign(textIn(tree, i), word)) ||
      (title !== undefined && UNSEEN.test(classes) && length(i) < length(title)) ||
      (htmlTag(tree, i) === Tag.img && isOwnWord(Attribute.alt(tree, i) ?? "", word));
    if (isIcon) {
      icons.push(i);
      i = tree.end[i]! - 1;
    } else if (title === undefined && length(i) > 0 && length(i) < own) {
      const tag = htmlTag(tree, i);
      if (HEADINGS.has(tag) || tag === Tag.summary || TITLE.test(classes)) title = i;
    }
  }
  return { title, icons };
}

function textIn(tree: Tree, row: number): string {
  let out = "";
  for (let i = row + 1; i < tree.end[row]! && out.length < 40; i++)
    if (tree.kind[i] === NodeKind.text) out += text(tree, i);
  return out.trim();
}

/** Whether the text of an icon is a picture, the name of a glyph, or the type. */
function isSign(value: string, word: string): boolean {
  return !/[\p{L}\p{N}]/u.test(value) || /^[a-z_]+$/.test(value) || isOwnWord(value, word);
}

/** Whether a title only repeats the type, as in "⚠️ Warning:". */
function isOwnWord(value: string, word: string): boolean {
  const letters = value
    .replace(/[^\p{L}\p{N} ]/gu, "")
    .trim()
    .toLowerCase();
  return letters === word || (letters !== "" && letters === calloutType(word));
}

/**
 * Edits the content of a callout: its first line is removed if it only repeats the type or is an icon, and
 * becomes bold if it is a heading; `Note: …` at the beginning loses that word.
 */
export function tidyCallout(callout: Element, word: string): void {
  for (;;) {
    const [first, ...rest] = callout.children;
    if (first?.type !== "element" || !/^(?:p|h[1-6])$/.test(first.tagName)) return;
    const value = textOf(first);
    if (rest.length > 0 && !hasMedia(first) && (isOwnWord(value, word) || !/[\p{L}\p{N}]/u.test(value))) {
      callout.children = rest;
      continue;
    }
    if (first.tagName !== "p") {
      callout.children = [
        { ...first, tagName: "p", children: [element("strong", {}, first.children)] },
        ...rest,
      ];
      return;
    }
    const children = withoutWord(first.children, word);
    if (children === undefined) return;
    callout.children = [{ ...first, children }, ...rest];
  }
}

function hasMedia({ children }: Element): boolean {
  return children.some(
    (child) => child.type === "element" && (child.tagName !== "strong" || hasMedia(child)),
  );
}

/** Returns a line without the type at its beginning and the punctuation after it; undefined if it has none. */
function withoutWord(line: readonly ElementContent[], word: string): ElementContent[] | undefined {
  const [first, next, ...others] = line;
  if (first?.type === "element") {
    if (!/^(?:strong|em|mark|u)$/.test(first.tagName) || !isOwnWord(textOf(first), word)) return undefined;
    if (next === undefined) return undefined;
    if (next.type === "element")
      return next.tagName === "br" && others.length > 0 ? others : [next, ...others];
    const value = next.value.replace(/^[\s:：.!–—-]+/, "");
    if (value === "" && others.length === 0) return undefined;
    return value === "" ? others : [{ type: "text", value }, ...others];
  }
  if (first?.type !== "text") return undefined;
  const match = /^([\p{L}]{3,12})\s*[:：]\s*/u.exec(first.value);
  if (match === null || !isOwnWord(match[1]!, word)) return undefined;
  const value = first.value.slice(match[0].length);
  if (value !== "") return [{ type: "text", value }, ...line.slice(1)];
  return line.length > 1 ? line.slice(1) : undefined;
}

/**
 * Turns a quotation that begins with `[!NOTE]` into a callout: the source of one, on a page that does not
 * render callouts.
 */
export function readMarker(quote: Element): void {
  const [first, ...rest] = quote.children;
  if (first?.type !== "element" || first.tagName !== "p") return;
  const [start, ...others] = first.children;
  const match = start?.type === "text" ? /^\[!([A-Za-z]{3,12})\][+-]?\s*/.exec(start.value) : null;
  if (match === null || start?.type !== "text") return;
  const word = match[1]!.toLowerCase();
  if (!TYPES.has(word)) return;
  const value = start.value.slice(match[0].length);
  const line: ElementContent[] = value === "" ? others : [{ type: "text", value }, ...others];
  if (line[0]?.type === "element" && line[0].tagName === "br") line.shift();
  quote.properties = { ...quote.properties, dataCallout: calloutType(word) };
  quote.children = line.length === 0 ? rest : [{ ...first, children: line }, ...rest];
}
