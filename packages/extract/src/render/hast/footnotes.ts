import type { Element, ElementContent } from "hast";
import type { Source } from "../types.js";
import { element } from "./containers.js";
import { createWalk, type Reading, walkRange } from "./walk.js";

/** The marks of footnotes that were written, for the ways back. */
export interface NoteMarks {
  /** What the ids begin with. */
  readonly idPrefix: string;
  /** The ids of the marks by the name of the note, in order. */
  readonly ids: Map<string, string[]>;
}

/** A mark: `<sup><a href="#fn-1" id="fnref-1">1</a></sup>`; its id is noted. */
export function footnoteMark({ idPrefix, ids }: NoteMarks, name: string): Element {
  let all = ids.get(name);
  if (all === undefined) ids.set(name, (all = []));
  // No name has an underscore in it.
  const id = `${idPrefix}fnref-${name}${all.length === 0 ? "" : `_${all.length + 1}`}`;
  all.push(id);
  const link = element("a", { href: `#${idPrefix}fn-${name}`, id }, [{ type: "text", value: name }]);
  return element("sup", {}, [link]);
}

/** The notes in a section of their own, each with the ways back to its marks; undefined where there are none. */
export function footnoteSection(reading: Reading, { tree, notes }: Source): Element | undefined {
  const { idPrefix, ids } = reading.marks;
  const items: [name: string, item: Element][] = [];
  for (const { row, name } of notes.definitions) {
    const walk = createWalk(reading);
    const height = walk.containers.height();
    walk.containers.open("ol", {});
    walk.containers.openItem({ id: `${idPrefix}fn-${name}` });
    walkRange(walk, row + 1, tree.end[row]!);
    walk.containers.closeTo(height);
    const list = walk.containers.root.children[0] as Element | undefined;
    // Marks lead to a note even where nothing can be shown of it.
    const item = (list?.children[0] as Element | undefined) ?? element("li", { id: `${idPrefix}fn-${name}` });
    const number = /^[1-9]\d{0,5}$/.test(name) ? Number(name) : 0;
    if (number > 0 && number !== items.length + 1) item.properties.value = name;
    items.push([name, item]);
  }
  if (items.length === 0) return undefined;
  // The marks inside notes are known only now.
  for (const [name, item] of items) addWaysBack(item, ids.get(name) ?? []);
  return element("section", { className: ["footnotes"] }, [
    element(
      "ol",
      {},
      items.map(([, item]) => item),
    ),
  ]);
}

/** Puts `↩` links behind the last words of a note. */
function addWaysBack(item: Element, ids: readonly string[]): void {
  const last = item.children[item.children.length - 1];
  let into: ElementContent[] = item.children;
  if (last?.type === "element" && last.tagName === "p") into = last.children;
  else if (last?.type === "element" && BLOCKS.has(last.tagName)) {
    const paragraph = element("p", {});
    item.children.push(paragraph);
    into = paragraph.children;
  }
  for (const id of ids) {
    if (into.length > 0) into.push({ type: "text", value: " " });
    into.push(element("a", { href: `#${id}` }, [{ type: "text", value: "↩" }]));
  }
}

const BLOCKS: ReadonlySet<string> = new Set([
  ...["blockquote", "ul", "ol", "dl", "pre", "hr", "table", "figure", "details", "section"],
  ...["h1", "h2", "h3", "h4", "h5", "h6"],
]);
