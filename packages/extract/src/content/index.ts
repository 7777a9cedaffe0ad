import { baseUrl } from "@winnow/core-dom/url";
import type { Element } from "hast";
import { matchesTitle } from "../metadata/text/likeness.js";
import { postElements } from "./posts.js";
import { createWalk, flush, type Reading } from "./state.js";
import type { Content, ContentNote, Definition, Source } from "./types.js";
import { element, hastText } from "./vocabulary.js";
import { walkRange } from "./walk.js";

/**
 * Builds the content tree of the kept rows, in one loop however deep the page is.
 *
 * @param url - the page's address, which makes addresses absolute.
 * @param idPrefix - the beginning of the ids of footnotes: `"comment-"` for comments, which follow the
 *   content.
 */
export function contentTree(source: Source, url: string | URL | undefined, idPrefix = ""): Content {
  const { tree } = source;
  const reading: Reading = {
    source,
    base: baseUrl(tree, url),
    idPrefix,
    marks: new Map(),
    addresses: new Set(),
    posts: [],
    walkRange,
  };
  const walk = createWalk({ ...reading, posts: postElements(reading) });
  walkRange(walk, 0, tree.length);
  walk.containers.closeTo(1);
  const blocks = withTitle(withoutRedundantRules(walk.containers.root.children as Element[]), source.title);
  const items = source.notes.definitions.map((note) => ({ name: note.name, item: noteItem(reading, note) }));
  // The marks inside notes are only known after all notes are read.
  const notes = items.map(({ name, item }): ContentNote => {
    return { name, id: `${idPrefix}fn-${name}`, marks: reading.marks.get(name) ?? [], item };
  });
  return { blocks, notes };
}

/** Adds the title as a heading, unless the blocks already begin with it. */
function withTitle(blocks: Element[], title: string | undefined): Element[] {
  const [first] = blocks;
  if (title === undefined || (first !== undefined && matchesTitle(hastText(first), title))) return blocks;
  return [element("h1", {}, [{ type: "text", value: title }]), ...blocks];
}

/** Reads the content of a note as an item. The item may be empty: it is kept, because marks link to it. */
function noteItem(reading: Reading, { row, from, end, text }: Definition): Element {
  const walk = createWalk(reading);
  walk.containers.open("ol", {});
  const item = walk.containers.openItem({})!;
  if (text === undefined) walkRange(walk, from, end, row);
  else {
    walk.line.addText(text);
    flush(walk);
  }
  walk.containers.closeTo(1);
  return item;
}

/** Removes rules that separate nothing: at the ends of the document, and after another rule. */
function withoutRedundantRules(blocks: readonly Element[]): Element[] {
  const out: Element[] = [];
  for (const block of blocks) {
    const last = out[out.length - 1];
    if (block.tagName !== "hr" || (last !== undefined && last.tagName !== "hr")) out.push(block);
  }
  if (out[out.length - 1]?.tagName === "hr") out.pop();
  return out;
}
