import type { Element } from "xast";
import type { Content, ContentNote } from "../../content/types.js";
import { blocks, mixed } from "./blocks.js";
import { inlines, languageOf } from "./inlines.js";
import { tei, xmlId } from "./xml.js";

/**
 * A document as a division. A heading begins a division that goes on to the next heading of its level or a higher
 * one, because TEI has `head` at the start of a division only, and nothing but divisions behind a division. Notes
 * are a division at the end.
 */
export function division({ blocks: nodes, notes }: Content, type: string): Element {
  const outer = tei("div", { type });
  const open: { readonly level: number; readonly div: Element }[] = [{ level: 0, div: outer }];
  for (const node of nodes) {
    const level = /^h([1-6])$/.exec(node.tagName)?.[1];
    if (level !== undefined) {
      while (open[open.length - 1]!.level >= Number(level)) open.pop();
      const head = tei("head", { rend: node.tagName, ...languageOf(node) }, inlines(node.children));
      const div = tei("div", { type: "section" }, [head]);
      open[open.length - 1]!.div.children.push(div);
      open.push({ level: Number(level), div });
    } else for (const block of blocks([node])) open[open.length - 1]!.div.children.push(block);
  }
  if (notes.length > 0) outer.children.push(tei("div", { type: "notes" }, notes.map(note)));
  return outer;
}

/** A note, with the marks that lead to it as its targets. */
function note({ name, id, marks, item }: ContentNote): Element {
  const target = marks.length === 0 ? undefined : marks.map((mark) => `#${xmlId(mark)}`).join(" ");
  const attributes = { place: "foot", "xml:id": xmlId(id), n: name, target, ...languageOf(item) };
  return tei("note", attributes, mixed(item.children));
}
