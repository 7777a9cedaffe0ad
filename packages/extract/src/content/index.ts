import { baseUrl } from "@winnow/core-dom/url";
import type { Element } from "hast";
import { saysTitle } from "../metadata/text/likeness.js";
import { createWalk } from "./state.js";
import type { Content, ContentNote, Reading, Source } from "./types.js";
import { element, textOf } from "./vocabulary.js";
import { walkRange } from "./walk.js";

/**
 * The kept rows as a content tree. One loop over the rows, however deep the page.
 *
 * @param url - the page's address: addresses become absolute with it.
 * @param idPrefix - what the ids of footnotes begin with: `"comment-"` for comments, which come after the content.
 */
export function contentOf(source: Source, url: string | URL | undefined, idPrefix = ""): Content {
  const { tree } = source;
  const reading: Reading = { source, base: baseUrl(tree, url), idPrefix, marks: new Map(), walkRange };
  const walk = createWalk(reading);
  walkRange(walk, 0, tree.length);
  walk.containers.closeTo(1);
  const blocks = withTitle(withoutIdleRules(walk.containers.root.children as Element[]), source.title);
  const items = source.notes.definitions.map(({ row, name }) => ({ name, item: noteItem(reading, row) }));
  // The marks inside notes are known only now.
  const notes = items.map(({ name, item }): ContentNote => {
    return { name, id: `${idPrefix}fn-${name}`, marks: reading.marks.get(name) ?? [], item };
  });
  return { blocks, notes };
}

/** The blocks, the title before them as a heading, unless they begin with it. */
function withTitle(blocks: Element[], title: string | undefined): Element[] {
  const [first] = blocks;
  if (title === undefined || (first !== undefined && saysTitle(textOf(first), title))) return blocks;
  return [element("h1", {}, [{ type: "text", value: title }]), ...blocks];
}

/** The content of a note as an item; an empty one where nothing can be shown of it, since marks lead to it. */
function noteItem(reading: Reading, row: number): Element {
  const walk = createWalk(reading);
  walk.containers.open("ol", {});
  const item = walk.containers.openItem({})!;
  walkRange(walk, row + 1, reading.source.tree.end[row]!);
  walk.containers.closeTo(1);
  return item;
}

/** Without the rules that part nothing: at the ends of the document, and after another. */
function withoutIdleRules(blocks: readonly Element[]): Element[] {
  const out: Element[] = [];
  for (const block of blocks) {
    const last = out[out.length - 1];
    if (block.tagName !== "hr" || (last !== undefined && last.tagName !== "hr")) out.push(block);
  }
  if (out[out.length - 1]?.tagName === "hr") out.pop();
  return out;
}
