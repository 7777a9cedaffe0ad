import type { FootnoteDefinition } from "mdast";
import type { Footnotes } from "../footnotes.js";
import { joinParts, partsOf } from "../parts.js";
import type { Format, Source } from "../types.js";
import { addressesOf } from "./addresses.js";
import { yamlFrontMatter } from "./front-matter.js";
import { serialise } from "./serialise.js";
import { createWalk, walkRange } from "./walk.js";

/**
 * CommonMark, GFM and `$` for LaTeX, with links and images. Footnotes come last. Empty if nothing is kept, except for
 * the front matter.
 */
export const markdown: Format = (tree, marks, options = {}) => {
  const parts = partsOf(tree, marks, options);
  // Two parts of one document may both have a note `1`.
  const prefix = parts.content === undefined ? "" : "comment-";
  const body = joinParts(parts, (source) =>
    writeMarkdown(source, options.url, source === parts.comments ? prefix : ""),
  );
  return options.frontMatter ? `${yamlFrontMatter(options.metadata)}${body}`.trimEnd() : body;
};

/**
 * One part as Markdown.
 *
 * @param prefix - what the names of footnotes begin with.
 */
function writeMarkdown(source: Source, url: string | undefined, prefix: string): string {
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
