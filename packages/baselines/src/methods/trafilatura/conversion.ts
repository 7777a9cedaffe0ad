import { attribute, Tag, text } from "@winnow/core-dom";
import { remove, unwrap } from "../../working-tree/edit.js";
import { TEXT, type WorkingTree } from "../../working-tree/types.js";
import { elementsIn, firstElement, nextElement } from "../../working-tree/walk.js";
import { FORMATTING, Kind, RENAMED } from "./tags.js";

const SCRIPTS = new Set<number>([Tag.sub, Tag.sup]);
const ITEMS = new Set<number>([Tag.dd, Tag.dt, Tag.li]);

/** Gives the elements of a cleaned page the simplified tags of {@link Kind}. */
export function convert(work: WorkingTree, tables: boolean): void {
  const { tag } = work;
  convertLinks(work, tables);
  for (const node of elementsIn(work, 0, new Set([Tag.strong]))) {
    if (classOf(work, node).includes("schema-faq-question")) tag[node] = Kind.heading;
  }
  for (const node of elementsIn(work, 0, SCRIPTS)) if (work.first[node]! < 0) remove(work, node);
  for (const node of elementsIn(work, 0, FORMATTING)) unwrap(work, node);

  /** Whether a node is inside a list, or inside `details`. */
  const inList = new Uint8Array(work.length);
  const inDetails = new Uint8Array(work.length);
  for (const node of elementsIn(work, 0)) {
    const up = work.parent[node]!;
    const is = tag[node]!;
    inList[node] = inList[up]!;
    inDetails[node] = inDetails[up]!;
    if (is === Tag.dl || is === Tag.ol || is === Tag.ul) inList[node] = 1;
    else if (is === Tag.details) inDetails[node] = 1;
    if (ITEMS.has(is) && inList[up]! === 1) tag[node] = Kind.item;
    else if (is === Tag.summary && inDetails[up]! === 1) tag[node] = Kind.heading;
    else if (is === Tag.pre) tag[node] = isCode(work, node) ? Kind.code : Kind.quote;
    else tag[node] = RENAMED.get(is) ?? is;
  }
}

/** Links in blocks are needed for link densities; the others are replaced by their text. */
function convertLinks(work: WorkingTree, tables: boolean): void {
  const { tag, parent } = work;
  const inBlock = new Uint8Array(work.length);
  const links: number[] = [];
  for (const node of elementsIn(work, 0)) {
    const is = tag[node];
    const up = parent[node]!;
    const block = is === Tag.div || is === Tag.li || is === Tag.p || (tables && is === Tag.table);
    inBlock[node] = block || inBlock[up]! === 1 ? 1 : 0;
    if (is === Tag.a) {
      if (inBlock[up] === 1) tag[node] = Kind.link;
      else links.push(node);
    }
  }
  for (const node of links) unwrap(work, node);
}

/** Text that occurs in code. */
const CODE = ["{", '("', "('", "\n    "];

/** Whether a `pre` is code: a single `span`, highlighted code, or text with typical characters. */
function isCode(work: WorkingTree, pre: number): boolean {
  const only = firstElement(work, pre);
  if (only >= 0 && work.tag[only] === Tag.span && nextElement(work, only) < 0) return true;
  let start = "";
  for (let node = work.first[pre]!; node >= 0 && work.tag[node] === TEXT; node = work.next[node]!) {
    start += text(work.source, node);
  }
  if (CODE.some((part) => start.includes(part))) return true;
  return elementsIn(work, pre, new Set([Tag.span])).some((node) => classOf(work, node).startsWith("hljs"));
}

/** Returns the class of an element; the empty string if it has none. */
export function classOf(work: WorkingTree, node: number): string {
  return (node < work.source.length ? attribute(work.source, node, "class") : undefined) ?? "";
}
