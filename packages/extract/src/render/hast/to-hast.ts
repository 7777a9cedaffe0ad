import type { Element, Root } from "hast";
import { baseOf } from "../addresses.js";
import { setsFormulas } from "../text-formulas.js";
import type { Source } from "../types.js";
import { footnoteSection } from "./footnotes.js";
import { createWalk, type Reading, walkRange } from "./walk.js";

export interface HastOptions {
  /** What the ids of footnotes begin with: `"comment-"` where comments stand beside the content. Default `""`. */
  readonly idPrefix?: string | undefined;
}

/**
 * The kept rows as a cleaned tree (hast) of the elements of `VOCABULARY`, each where it may stand: text and inline
 * elements in paragraphs, headings and items, blocks in the root. There is no white space between blocks. Footnotes
 * are a `section` at the end.
 *
 * @param url - the page's address: addresses become absolute with it.
 */
export function toHast(source: Source, url: string | undefined, options: HastOptions = {}): Root {
  const { tree } = source;
  let sets: boolean | undefined;
  const reading: Reading = {
    source,
    base: baseOf(tree, url),
    marks: { idPrefix: options.idPrefix ?? "", ids: new Map() },
    setsFormulas: () => (sets ??= setsFormulas(tree)),
  };
  const walk = createWalk(reading);
  walkRange(walk, 0, tree.length);
  walk.containers.closeTo(1);
  const { root } = walk.containers;
  root.children = withoutIdleRules(root.children as Element[]);
  const notes = footnoteSection(reading, source);
  if (notes !== undefined) root.children.push(notes);
  return root;
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
