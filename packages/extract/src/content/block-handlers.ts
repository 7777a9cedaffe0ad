import { Attribute, attribute, hasAttribute, NodeKind, Tag, type Tree, text } from "@winnow/core-dom/tree";
import type { Properties } from "hast";
import { readMarker, tidyCallout } from "./callout-content.js";
import { calloutFold, readCallout } from "./callouts.js";
import { isCode, languageInLang, preformatted } from "./code/index.js";
import { htmlTag } from "./elements.js";
import { citation } from "./inline-handlers.js";
import { mailBlocks } from "./mail.js";
import { flush, type Handler, localeProperties, openContainer, type Walk, wrap } from "./state.js";
import { element } from "./vocabulary.js";

/** Ends the current heading at a block that a heading cannot contain. */
export function leaveHeading(walk: Walk): undefined {
  flush(walk);
  walk.block = "p";
  walk.oneLine = false;
}

export function heading(name: string): Handler {
  return (walk) => {
    flush(walk);
    walk.block = name;
    walk.oneLine = true;
    return undefined;
  };
}

/** Handles a block that contains blocks. */
export function container(tagName: string): Handler {
  return (walk) => {
    leaveHeading(walk);
    openContainer(walk, tagName);
    return undefined;
  };
}

/** Handles a block that is only kept inside a certain parent; elsewhere only its content is. */
export function within(parent: string, tagName: string): Handler {
  return (walk) => {
    leaveHeading(walk);
    if (walk.containers.top()?.tagName === parent) openContainer(walk, tagName);
    return undefined;
  };
}

/** The class of posts whose own address is only the source of the quotation. */
const CITED_POST = /(?:^|\s)tiktok-embed(?=$|\s)/;

export function blockquote(walk: Walk, row: number): undefined | ((walk: Walk) => void) {
  leaveHeading(walk);
  const source = citation(walk, row);
  if (!openContainer(walk, "blockquote", source)) return undefined;
  const quote = walk.containers.top()!;
  const href = source.cite;
  const isPost = href !== undefined && CITED_POST.test(Attribute.class(walk.source.tree, row) ?? "");
  if (!isPost || !walk.source.links) return () => readMarker(quote);
  const link = element("a", { href }, [{ type: "text", value: "TikTok" }]);
  return ({ containers }) => containers.append(element("p", {}, [link]));
}

/** Handles a callout as a quotation with its type; a footnote with such a class is only a footnote. */
export function callout(walk: Walk, row: number): undefined | (() => void) {
  leaveHeading(walk);
  const { tree, notes } = walk.source;
  if (notes.skipped.has(row)) return undefined;
  const type = readCallout(tree, row) ?? "note";
  const fold = calloutFold(tree, row);
  const properties = { dataCallout: type, ...(fold === undefined ? {} : { dataCalloutFold: fold }) };
  if (!openContainer(walk, "blockquote", properties)) return undefined;
  const quote = walk.containers.top()!;
  return () => {
    // A custom element is inline.
    flush(walk);
    tidyCallout(quote, type);
  };
}

export function orderedList(walk: Walk, row: number): undefined {
  leaveHeading(walk);
  const { tree } = walk.source;
  const properties: Properties = {};
  const start = integer(attribute(tree, row, "start"));
  if (start !== undefined && start !== 1) properties.start = start;
  if (hasAttribute(tree, row, "reversed")) properties.reversed = true;
  const type = attribute(tree, row, "type") ?? "";
  if (/^[aAiI]$/.test(type)) properties.type = type;
  openContainer(walk, "ol", properties);
}

/** Handles an item. A checkbox at its start becomes a character. */
export function listItem(walk: Walk, row: number): undefined {
  leaveHeading(walk);
  const { tree, notes } = walk.source;
  const value = integer(attribute(tree, row, "value")) ?? notes.numbers.get(row);
  const numbered = walk.containers.top()?.tagName === "ol" && value !== undefined;
  const item = walk.containers.openItem({
    ...(numbered ? { value: String(value) } : {}),
    ...localeProperties(walk),
  });
  const checked = isChecked(tree, row);
  if (checked === undefined) return;
  if (item !== undefined) item.data = { checked };
  walk.line.addText(checked ? "☑ " : "☐ ");
}

/** Number of rows of an item in which its checkbox can be: it may be inside a `p` and a `label`. */
const CHECKBOX_ROWS = 6;

/** Whether the checkbox at the start of an item is checked; undefined if there is none. */
function isChecked(tree: Tree, row: number): boolean | undefined {
  const stop = Math.min(tree.end[row]!, row + CHECKBOX_ROWS);
  for (let i = row + 1; i < stop; i++) {
    if (tree.kind[i] === NodeKind.text && /\S/.test(text(tree, i))) return undefined;
    if (htmlTag(tree, i) !== Tag.input) continue;
    const isBox = attribute(tree, i, "type")?.toLowerCase() === "checkbox";
    return isBox ? hasAttribute(tree, i, "checked") : undefined;
  }
  return undefined;
}

/** Handles the title of a callout as a line in bold; it may be an inline element. */
export function calloutTitle(walk: Walk, row: number): undefined | (() => void) {
  leaveHeading(walk);
  if (walk.containers.top()?.properties.dataCallout === undefined) return undefined;
  wrap(walk, row, "strong");
  return () => flush(walk);
}

/** Handles the term of a definition list; elsewhere a line in bold. */
export function term(walk: Walk, row: number): undefined {
  leaveHeading(walk);
  if (walk.containers.top()?.tagName === "dl") openContainer(walk, "dt");
  else wrap(walk, row, "strong");
}

/** Handles the summary of `details`; elsewhere a line in bold. */
export function summary(walk: Walk, row: number): undefined {
  leaveHeading(walk);
  const around = walk.containers.top();
  if (around?.tagName === "details" && around.children.length === 0 && openContainer(walk, "summary")) {
    walk.oneLine = true;
  } else wrap(walk, row, "strong");
}

export function rule(walk: Walk): "done" {
  flush(walk);
  walk.containers.append(element("hr", {}));
  return "done";
}

/** Handles preformatted text, as code if the page identifies it as code. */
export function pre(walk: Walk, row: number): "done" {
  leaveHeading(walk);
  const { source } = walk;
  const value = preformatted(source, row);
  if (value === "") return "done";
  if (walk.isMail && !isCode(source, row)) {
    for (const block of mailBlocks(value)) walk.containers.append(block);
    return "done";
  }
  const { language } = source.code.frame(row);
  const text = { type: "text", value } as const;
  const properties = language === undefined ? {} : { className: [`language-${language}`] };
  const inside = isCode(source, row) ? element("code", properties, [text]) : text;
  // `lang` may be the programming language.
  const locale = languageInLang(source.tree, row) === undefined ? localeProperties(walk) : {};
  walk.containers.append(element("pre", locale, [inside]));
  return "done";
}

function integer(value: string | undefined): number | undefined {
  return value !== undefined && /^\s*[-+]?\d{1,9}\s*$/.test(value) ? Number(value) : undefined;
}
