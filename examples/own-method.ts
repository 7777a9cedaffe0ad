import { readFile } from "node:fs/promises";
import { blocks, createMarker, Label, type Method } from "@winnow/core-dom";
import { extract } from "@winnow/extract";

/** Marks every block of ten or more words that is not mostly links as content. */
const longBlocks: Method = (tree) => {
  const { mark, marks } = createMarker(tree);
  for (const block of blocks(tree)) {
    const keep = block.words >= 10 && block.linkDensity < 0.5;
    for (let row = block.start; row < block.end; row++) {
      mark(row, keep ? Label.content : Label.boilerplate, keep ? "long-block" : "short-or-linked");
    }
  }
  return marks;
};

const page = await readFile("examples/pages/queue-reference.html");
console.log(extract(page, { method: longBlocks }).text);
