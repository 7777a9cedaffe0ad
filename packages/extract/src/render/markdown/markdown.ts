import { contentTree } from "../../content/index.js";
import { documentParts, joinParts } from "../../content/source.js";
import type { Content } from "../../content/types.js";
import type { Limit } from "../../limit.js";
import { limited } from "../limited.js";
import type { Format, RenderOptions } from "../types.js";
import { createWriter, inside, writeBlocks } from "./blocks.js";
import { yamlFrontMatter } from "./front-matter.js";

/**
 * CommonMark and GFM with LaTeX between dollars. Footnotes come last. If nothing is kept, only the front
 * matter remains.
 */
export const markdown: Format = limited((tree, marks, options, limit) => {
  const parts = documentParts(tree, marks, options, limit);
  // Both parts of a document may have a note `1`.
  const prefix = parts.content === undefined ? "" : "comment-";
  const body = joinParts(parts, (source) =>
    writeMarkdown(contentTree(source, options.url), source === parts.comments ? prefix : "", options, limit),
  );
  return options.frontMatter ? `${yamlFrontMatter(options.metadata)}${body}`.trimEnd() : body;
});

/**
 * Writes one part as Markdown.
 *
 * @param notePrefix - the beginning of footnote names.
 */
function writeMarkdown(
  { blocks, notes }: Content,
  notePrefix: string,
  { unescaped = false }: RenderOptions,
  limit: Limit,
): string {
  const writer = createWriter(notePrefix, unescaped, limit);
  writeBlocks(writer, blocks);
  for (const { name, item } of notes) {
    if (!writer.out.isEmpty()) writer.out.write("\n\n");
    inside(writer, `[^${notePrefix}${name}]: `, "    ", () => writeBlocks(writer, item.children));
  }
  return writer.out.finish();
}
