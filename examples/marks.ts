import { readFile } from "node:fs/promises";
import { Label, text } from "@winnow/core-dom";
import { extract } from "@winnow/extract";

const { tree, marks } = extract(await readFile("examples/pages/field-notes.html"));

for (let row = 0; row < tree.length; row++) {
  if (marks.label[row] !== Label.boilerplate) continue;
  const words = text(tree, row).trim();
  if (words !== "") console.log(marks.reasons[marks.reason[row]!], "|", words);
}
