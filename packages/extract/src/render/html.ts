import type { Element, ElementContent, Properties } from "hast";
import { contentTree } from "../content/index.js";
import { presented } from "../content/mathml.js";
import { documentParts } from "../content/source.js";
import type { Content, ContentNote, MathmlReader } from "../content/types.js";
import { element, isBlockName, isLineName } from "../content/vocabulary.js";
import type { Limit } from "../limit.js";
import { limited } from "./limited.js";
import { createOutput } from "./output.js";
import type { Format } from "./types.js";

/**
 * HTML with a closed list of elements and attributes, safe to insert into a page, one line per block.
 * Readers' comments are in a `<section class="comments">` after the content.
 */
export const html: Format = limited((tree, marks, options, limit) => {
  const parts = documentParts(tree, marks, options, limit);
  const { url } = options;
  const blocks = parts.content === undefined ? [] : withNotes(contentTree(parts.content, url));
  const readers = parts.comments === undefined ? [] : withNotes(contentTree(parts.comments, url, "comment-"));
  const main = serialize(blocks, options.mathml, limit);
  if (readers.length === 0) return main;
  const comments = element("section", { className: ["comments"] }, readers);
  const section = serialize([comments], options.mathml, limit);
  return main === "" ? section : `${main}\n${section}`;
});

/** Adds the footnotes in a section after the blocks. */
function withNotes({ blocks, notes }: Content): Element[] {
  if (notes.length === 0) return [...blocks];
  const items = notes.map(noteItem);
  return [...blocks, element("section", { className: ["footnotes"] }, [element("ol", {}, items)])];
}

/** Builds a note with links back to its marks. Its position is its number. */
function noteItem({ id, marks, item }: ContentNote): Element {
  const links = marks.flatMap((mark): ElementContent[] => [
    { type: "text", value: " " },
    element("a", { href: `#${mark}` }, [{ type: "text", value: "↩" }]),
  ]);
  const children = [...item.children];
  const last = children[children.length - 1];
  if (last?.type === "element" && last.tagName === "p") {
    children[children.length - 1] = { ...last, children: [...last.children, ...links] };
  } else if (last?.type === "element" && isBlockName(last.tagName)) {
    children.push(element("p", {}, links.slice(1)));
  } else for (const link of last === undefined ? links.slice(1) : links) children.push(link);
  return element("li", { id }, children);
}

/** Elements without an end tag (HTML §13.1.2). */
const VOID: ReadonlySet<string> = new Set(["br", "hr", "img"]);

/** An open element. */
interface Open {
  readonly children: readonly ElementContent[];
  next: number;
  readonly end: string;
}

/**
 * Serialises blocks (HTML §13.3), one line each. Parsing the result gives the same tree, except for the line
 * breaks between blocks. Every attribute is quoted, and `<` and `>` are references in attributes too, so that
 * they cannot be read as tags wherever the string is inserted.
 */
function serialize(blocks: readonly Element[], mathml: MathmlReader | undefined, limit: Limit): string {
  const out = createOutput(limit);
  const open: Open[] = [{ children: blocks, next: 0, end: "" }];
  for (let top = open[0]; top !== undefined; top = open[open.length - 1]) {
    let node = top.children[top.next++];
    if (node?.type === "element" && node.tagName === "math") node = presented(node, mathml, limit);
    if (node === undefined) {
      out.write(top.end);
      open.pop();
    } else if (node.type === "text") out.write(escaped(node.value));
    else if (node.type === "element") {
      const { tagName, children } = node;
      if (top.next > 1 && isLineName(tagName)) out.write("\n");
      out.write(startTag(node));
      if (VOID.has(tagName)) continue;
      if (isLine(children[0])) out.write("\n");
      const end = isLine(children[children.length - 1]) ? `\n</${tagName}>` : `</${tagName}>`;
      open.push({ children, next: 0, end });
    }
  }
  return out.finish();
}

function isLine(node: ElementContent | undefined): boolean {
  return node?.type === "element" && isLineName(node.tagName);
}

function startTag({ tagName, properties }: Element): string {
  let tag = `<${tagName}`;
  for (const name in properties) tag += attributeText(name, properties[name]);
  return `${tag}>`;
}

/** Attributes that have another name than their property. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  className: "class",
  dataCallout: "data-callout",
  dataCalloutFold: "data-callout-fold",
};

function attributeText(name: string, value: Properties[string]): string {
  if (value === undefined || value === null || value === false) return "";
  const attribute = ATTRIBUTES[name] ?? name.toLowerCase();
  const string = value === true ? "" : Array.isArray(value) ? value.join(" ") : String(value);
  return ` ${attribute}="${escaped(string).replaceAll('"', "&quot;")}"`;
}

/** Characters that are written as references (HTML §13.3, escaping a string). */
const REFERENCES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "\u00a0": "&nbsp;",
  // There is no reference to U+0000, and a bare carriage return would be parsed as a line feed.
  "\0": "\ufffd",
  "\r": "&#13;",
};

const ESCAPED = /[&<>\u00a0\0\r]/;
const ALL_ESCAPED = new RegExp(ESCAPED, "g");

function escaped(value: string): string {
  return ESCAPED.test(value) ? value.replace(ALL_ESCAPED, (character) => REFERENCES[character]!) : value;
}
