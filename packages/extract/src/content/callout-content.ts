import { Attribute, NodeKind, Tag, type Tree, text, textContent } from "@winnow/core-dom/tree";
import type { Element, ElementContent } from "hast";
import { calloutType, isCalloutWord } from "./callouts.js";
import { HEADINGS, htmlTag, textSize } from "./elements.js";
import { element, hastText } from "./vocabulary.js";

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
  const length = (at: number): number => textSize(tree, at);
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
      (ICON.test(classes) && length(i) <= 24 && isSign(textContent(tree, i).trim(), word)) ||
      (title !== undefined && UNSEEN.test(classes) && length(i) < length(title)) ||
      (htmlTag(tree, i) === Tag.img && isTypeWord(Attribute.alt(tree, i) ?? "", word));
    if (isIcon) {
      icons.push(i);
      i = tree.end[i]! - 1;
    } else if (title === undefined && length(i) > 0 && length(i) < length(row)) {
      const tag = htmlTag(tree, i);
      if (HEADINGS.has(tag) || tag === Tag.summary || TITLE.test(classes)) title = i;
    }
  }
  return { title, icons };
}

/** Whether the text of an icon is a picture, the name of a glyph, or the type. */
function isSign(value: string, word: string): boolean {
  return !/[\p{L}\p{N}]/u.test(value) || /^[a-z_]+$/.test(value) || isTypeWord(value, word);
}

/** Whether a title only repeats the type, as in "⚠️ Warning:". */
function isTypeWord(value: string, word: string): boolean {
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
    const value = hastText(first);
    if (rest.length > 0 && !hasMedia(first) && (isTypeWord(value, word) || !/[\p{L}\p{N}]/u.test(value))) {
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
    if (!/^(?:strong|em|mark|u)$/.test(first.tagName) || !isTypeWord(hastText(first), word)) return undefined;
    if (next === undefined) return undefined;
    if (next.type === "element")
      return next.tagName === "br" && others.length > 0 ? others : [next, ...others];
    const value = next.value.replace(/^[\s:：.!–—-]+/, "");
    if (value === "" && others.length === 0) return undefined;
    return value === "" ? others : [{ type: "text", value }, ...others];
  }
  if (first?.type !== "text") return undefined;
  const match = /^([\p{L}]{3,12})\s*[:：]\s*/u.exec(first.value);
  if (match === null || !isTypeWord(match[1]!, word)) return undefined;
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
  if (!isCalloutWord(word)) return;
  const value = start.value.slice(match[0].length);
  const line: ElementContent[] = value === "" ? others : [{ type: "text", value }, ...others];
  if (line[0]?.type === "element" && line[0].tagName === "br") line.shift();
  quote.properties = { ...quote.properties, dataCallout: calloutType(word) };
  quote.children = line.length === 0 ? rest : [{ ...first, children: line }, ...rest];
}
