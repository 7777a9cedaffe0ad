import type { Element, ElementContent, Properties, Root, RootContent } from "hast";
import { MATHML } from "../hast/mathml-vocabulary.js";
import { VOCABULARY } from "../hast/vocabulary.js";

/** Elements without an end tag (HTML §13.1.2). */
const VOID: ReadonlySet<string> = new Set(["br", "hr", "img"]);

/** Elements that stand on lines of their own: blocks and their parts, but for the cells of a table's row. */
const BLOCKS: ReadonlySet<string> = blockNames();

/** Properties whose attribute is not their name in lower case. */
const ATTRIBUTES: ReadonlyMap<string, string> = new Map([["className", "class"]]);

/** An element whose children are being written. */
interface Open {
  readonly children: readonly RootContent[];
  next: number;
  readonly end: string;
}

/**
 * A cleaned tree as HTML (HTML §13.3), a line for each block. What is parsed from it is the same tree, but for the
 * line breaks between blocks. Every attribute is quoted, and `<` and `>` are references in them too, so that they
 * are no tags wherever the string is put. One loop, whatever the depth.
 */
export function serialise(root: Root): string {
  const out: string[] = [];
  const open: Open[] = [{ children: root.children, next: 0, end: "" }];
  for (let top = open[0]; top !== undefined; top = open[open.length - 1]) {
    const node = top.children[top.next++];
    if (node === undefined) {
      out.push(top.end);
      open.pop();
    } else if (node.type === "text") out.push(escaped(node.value));
    else if (node.type === "element") {
      if (top.next > 1 && isBlock(node)) out.push("\n");
      out.push(startTag(node));
      if (VOID.has(node.tagName)) continue;
      if (isBlock(node.children[0])) out.push("\n");
      const end = `</${node.tagName}>`;
      const isOver = isBlock(node.children[node.children.length - 1]);
      open.push({ children: node.children, next: 0, end: isOver ? `\n${end}` : end });
    }
  }
  return out.join("");
}

function startTag({ tagName, properties }: Element): string {
  let tag = `<${tagName}`;
  for (const name in properties) tag += attributeOf(name, properties[name]);
  return `${tag}>`;
}

function attributeOf(name: string, value: Properties[string]): string {
  if (value === undefined || value === null || value === false) return "";
  const attribute = ATTRIBUTES.get(name) ?? name.toLowerCase();
  const written = value === true ? "" : Array.isArray(value) ? value.join(" ") : String(value);
  return ` ${attribute}="${escaped(written).replaceAll('"', "&quot;")}"`;
}

/** Text as it stands between tags (HTML §13.3, escaping a string). */
function escaped(value: string): string {
  if (!/[&<>\u00a0\0\r]/.test(value)) return value;
  // A reference to U+0000 is none; a bare carriage return would be read as a line feed.
  return value
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\u00a0", "&nbsp;")
    .replaceAll("\0", "\ufffd")
    .replaceAll("\r", "&#13;");
}

function isBlock(node: RootContent | ElementContent | undefined): boolean {
  return node?.type === "element" && BLOCKS.has(node.tagName);
}

function blockNames(): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [name, { kind }] of VOCABULARY) if (kind !== "inline") names.add(name);
  for (const [name] of MATHML) names.delete(name);
  for (const name of ["th", "td"]) names.delete(name);
  return names;
}
