import type { FootnoteDefinition } from "mdast";
import type { Source } from "../source.js";
import { addressesOf } from "./addresses.js";
import { serialise } from "./serialise.js";
import { createWalk, walkRange } from "./walk.js";

/** The kept rows as Markdown. Footnotes stand at the end. */
export function renderMarkdown(source: Source, url: string | undefined): string {
  const { tree, notes } = source;
  const walk = createWalk(source, addressesOf(tree, url));
  walkRange(walk, 0, tree.length);
  for (const { row, name } of notes.definitions) {
    const height = walk.blocks.height();
    const note: FootnoteDefinition = {
      type: "footnoteDefinition",
      identifier: name.toLowerCase(),
      label: name,
      children: [],
    };
    walk.blocks.openNote(note);
    walkRange(walk, row + 1, tree.end[row]!);
    walk.blocks.closeTo(height);
  }
  return serialise(walk.blocks.root);
}
