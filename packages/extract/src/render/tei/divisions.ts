import type { Element as HastElement, Root } from "hast";
import type { Element } from "xast";
import { blocks, mixed } from "./blocks.js";
import { inlines, languageOf } from "./inlines.js";
import { tei, xmlId } from "./xml.js";

/**
 * A document as a division. A heading begins a division that goes on to the next heading of its level or a higher
 * one, because TEI has `head` at the start of a division only, and nothing but divisions behind a division. Notes
 * are a division at the end.
 */
export function division(root: Root, type: string): Element {
  const outer = tei("div", { type });
  const open: { readonly level: number; readonly div: Element }[] = [{ level: 0, div: outer }];
  for (const node of root.children) {
    if (node.type !== "element") continue;
    const level = /^h([1-6])$/.exec(node.tagName)?.[1];
    if (isNotes(node)) {
      outer.children.push(notes(node));
      open.length = 1;
    } else if (level !== undefined) {
      while (open[open.length - 1]!.level >= Number(level)) open.pop();
      const head = tei("head", { rend: node.tagName, ...languageOf(node) }, inlines(node.children));
      const div = tei("div", { type: "section" }, [head]);
      open[open.length - 1]!.div.children.push(div);
      open.push({ level: Number(level), div });
    } else for (const block of blocks([node])) open[open.length - 1]!.div.children.push(block);
  }
  return outer;
}

function isNotes({ tagName, properties }: HastElement): boolean {
  const { className } = properties;
  return tagName === "section" && Array.isArray(className) && className.includes("footnotes");
}

/** The notes, each with the marks that lead to it as its targets. */
function notes(section: HastElement): Element {
  const div = tei("div", { type: "notes" });
  for (const list of section.children) {
    if (list.type !== "element") continue;
    for (const item of list.children) {
      if (item.type !== "element") continue;
      const id = String(item.properties.id ?? "");
      const targets = waysBack(item).map((target) => `#${xmlId(target)}`);
      const attributes = {
        place: "foot",
        "xml:id": id === "" ? undefined : xmlId(id),
        n: id.replace(/^.*?fn-/, "") || undefined,
        target: targets.length === 0 ? undefined : targets.join(" "),
        ...languageOf(item),
      };
      div.children.push(tei("note", attributes, mixed(withoutWaysBack(item).children)));
    }
  }
  return div;
}

/** The ids of the marks that a note leads back to. */
function waysBack(node: HastElement): readonly string[] {
  return node.children.flatMap((child) => {
    if (child.type !== "element") return [];
    return isWayBack(child) ? [String(child.properties.href).slice(1)] : waysBack(child);
  });
}

function isWayBack({ tagName, properties, children }: HastElement): boolean {
  const [only] = children;
  return (
    tagName === "a" &&
    /^#.*fnref-/.test(String(properties.href ?? "")) &&
    only?.type === "text" &&
    only.value === "↩"
  );
}

/** A note without its links back, and without the space before them. */
function withoutWaysBack(node: HastElement): HastElement {
  const children: HastElement["children"] = [];
  for (const child of node.children) {
    if (child.type !== "element") children.push(child);
    else if (!isWayBack(child)) children.push(withoutWaysBack(child));
    else {
      const last = children[children.length - 1];
      if (last?.type === "text" && !/\S/.test(last.value)) children.pop();
      else if (last?.type === "text")
        children.push({ ...(children.pop() as typeof last), value: last.value.trimEnd() });
    }
  }
  const emptied = node.children.length > 0 && children.length === 0 && node.tagName === "p";
  return emptied ? { ...node, tagName: "span", properties: {}, children } : { ...node, children };
}
