import type { FootnoteDefinition } from "mdast";
import type { Footnotes } from "../footnotes.js";
import type { Source } from "../source.js";
import { addressesOf } from "./addresses.js";
import { serialise } from "./serialise.js";
import { createWalk, walkRange } from "./walk.js";

/**
 * The kept rows as Markdown. Footnotes stand at the end.
 *
 * @param prefix - what the names of footnotes begin with: two parts of one document may both have a note `1`.
 */
export function renderMarkdown(source: Source, url: string | undefined, prefix = ""): string {
  const { tree } = source;
  const notes = prefix === "" ? source.notes : renamed(source.notes, prefix);
  const walk = createWalk({ ...source, notes }, addressesOf(tree, url));
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

function renamed(notes: Footnotes, prefix: string): Footnotes {
  return {
    ...notes,
    references: new Map([...notes.references].map(([row, name]) => [row, prefix + name])),
    definitions: notes.definitions.map(({ row, name }) => ({ row, name: prefix + name })),
  };
}
