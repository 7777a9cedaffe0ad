import {
  Attribute,
  attributeReader,
  NodeKind,
  Tag,
  type Tree,
  text,
  textContent,
} from "@winnow/core-dom/tree";
import type { Element, ElementContent } from "hast";
import { namesType, typeByWord } from "./callout-types.js";
import { HEADINGS, htmlTag, textSize } from "./elements.js";
import { element, hastText } from "./vocabulary.js";

/** The title of a callout, and the elements that draw its icon or repeat its type for screen readers. */
interface CalloutParts {
  readonly title: number | undefined;
  readonly icons: readonly number[];
}

/** Maximum number of rows that are searched for the title of a callout. */
const MAX_ROWS = 40;

const readSlot = attributeReader("data-slot");

const TITLE = /(?:title|heading|header|label|summary|alert-message)(?![a-z])/;
const ICON =
  /(?:^|[\s_-])(?:icon|icons|emoji|symbol|material-(?:icons|symbols)\S*|fa[srb]?|docon|glyphicon|octicon|select-none)(?:$|[\s_-])/i;
const UNSEEN = /(?:^|[\s_-])(?:screen-reader(?:-\w+)?|sr-only|visually-?hidden)(?:\s|$)/;

/** The address of an icon. */
const ICON_FILE =
  /(?:^|[/_-])(?:note|tip|hint|info|important|warning|caution|danger|icon)s?[\w.-]{0,40}\.(?:png|svg|gif)$/i;

/** Finds the title of a callout: the first text in it, if an element with a title's tag or class contains it. */
export function calloutParts(tree: Tree, row: number, type: string): CalloutParts {
  const icons: number[] = [];
  let title: number | undefined;
  const length = (at: number): number => textSize(tree, at);
  const stop = Math.min(tree.end[row]!, row + MAX_ROWS);
  for (let i = row + 1; i < stop; i++) {
    if (title !== undefined && i >= tree.end[title]!) break;
    if (tree.kind[i] === NodeKind.text && title === undefined && /\S/.test(text(tree, i))) break;
    if (tree.kind[i] !== NodeKind.element) continue;
    const classes = Attribute.class(tree, i) ?? "";
    if (
      isIcon(tree, i, classes, type) ||
      (title !== undefined && UNSEEN.test(classes) && length(i) < length(title))
    ) {
      icons.push(i);
      i = tree.end[i]! - 1;
    } else if (title === undefined && length(i) > 0 && length(i) < length(row)) {
      const tag = htmlTag(tree, i);
      if (
        HEADINGS.has(tag) ||
        tag === Tag.summary ||
        tag === Tag.dt ||
        TITLE.test(`${classes} ${readSlot(tree, i) ?? ""}`.toLowerCase())
      )
        title = i;
    }
  }
  return { title, icons };
}

/** Whether an element is the icon of a callout: a picture, the name of a glyph, or its type. */
function isIcon(tree: Tree, row: number, classes: string, type: string): boolean {
  if (htmlTag(tree, row) === Tag.img) {
    const alt = Attribute.alt(tree, row) ?? "";
    return alt === ""
      ? ICON_FILE.test(Attribute.src(tree, row) ?? "")
      : !WORDS.test(alt) || namesType(alt, type);
  }
  if (textSize(tree, row) > 32) return false;
  const value = textContent(tree, row).trim();
  if (UNSEEN.test(classes)) return namesType(value, type);
  return ICON.test(classes) && (!WORDS.test(value) || /^[a-z_]+$/.test(value) || namesType(value, type));
}

const WORDS = /[\p{L}\p{N}]/u;

/**
 * Edits the content of a callout: its first line is removed if it only repeats the type or is an icon, and
 * becomes bold if it is a heading; `Note: …` at the beginning loses that word.
 */
export function tidyCallout(callout: Element, type: string): void {
  for (;;) {
    const [first, ...rest] = callout.children;
    if (first?.type !== "element" || !/^(?:p|h[1-6])$/.test(first.tagName)) return;
    const value = hastText(first);
    if (rest.length > 0 && !hasMedia(first) && (namesType(value, type) || !WORDS.test(value))) {
      callout.children = rest;
      continue;
    }
    if (first.tagName === "p") {
      const children = withoutType(first.children, type);
      callout.children = [{ ...first, children }, ...rest];
    } else {
      const strong = element("strong", {}, withoutType(first.children, type));
      callout.children = [{ ...first, tagName: "p", children: [strong] }, ...rest];
    }
    return;
  }
}

function hasMedia({ children }: Element): boolean {
  return children.some(
    (child) => child.type === "element" && (child.tagName !== "strong" || hasMedia(child)),
  );
}

/** Maximum number of characters in which a type and the colon after it are. */
const MAX_TYPE = 32;

/** Returns a line without the type at its beginning and the punctuation after it. */
function withoutType(line: ElementContent[], type: string): ElementContent[] {
  const [first, next, ...others] = line;
  if (first?.type === "text") {
    const colon = first.value.slice(0, MAX_TYPE).search(/[:：]/);
    if (colon < 0 || !namesType(first.value.slice(0, colon), type)) return line;
    const value = first.value.slice(colon + 1).trimStart();
    if (value !== "") return [{ type: "text", value }, ...line.slice(1)];
    return line.length > 1 ? line.slice(1) : line;
  }
  if (first?.type !== "element" || !/^(?:strong|em|mark|u)$/.test(first.tagName)) return line;
  if (next === undefined) return [{ ...first, children: withoutType(first.children, type) }];
  const value = hastText(first);
  if (!namesType(value, type)) return line;
  if (next.type === "element") return next.tagName === "br" && others.length > 0 ? others : [next, ...others];
  // "Note that …" is a sentence.
  if (/\p{L}$/u.test(value) && /^\s+\p{Ll}/u.test(next.value)) return line;
  const after = next.value.replace(/^[\s:：.!–—-]+/, "");
  if (after === "") return others.length === 0 ? line : others;
  return [{ type: "text", value: after }, ...others];
}

/** The source of a callout in Markdown: its type, whether it is folded, and its title. */
const MARKER = /^\[!([A-Za-z]{3,12})\]([+-]?)\s*/;

/**
 * Turns a quotation that begins with `[!NOTE]` into a callout: the source of one, on a page that does not
 * render callouts.
 */
export function readMarker(quote: Element): void {
  const [first, ...rest] = quote.children;
  if (first?.type !== "element" || first.tagName !== "p") return;
  const [start, ...others] = first.children;
  const match = start?.type === "text" ? MARKER.exec(start.value) : null;
  if (match === null || start?.type !== "text") return;
  const type = typeByWord(match[1]!.toLowerCase());
  if (type === undefined) return;
  const value = start.value.slice(match[0].length);
  const line: ElementContent[] = value === "" ? others : [{ type: "text", value }, ...others];
  const end = line.findIndex((node) => node.type === "element" && node.tagName === "br");
  const title = end > 0 ? [element("p", {}, [element("strong", {}, line.slice(0, end))])] : [];
  const text = line.slice(end + 1);
  const fold = match[2] === "" ? {} : { dataCalloutFold: match[2]! };
  quote.properties = { ...quote.properties, dataCallout: type, ...fold };
  quote.children = [...title, ...(text.length === 0 ? [] : [{ ...first, children: text }]), ...rest];
}
