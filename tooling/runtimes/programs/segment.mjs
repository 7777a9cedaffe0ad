import assert from "node:assert/strict";
import { SEGMENTERS as LITERATURE } from "@winnow/baselines/segmenters";
import { segmentsPage } from "@winnow/eval/report";
import { extract } from "@winnow/extract";
import { segment } from "@winnow/segment";
import { SEGMENTERS } from "@winnow/segment/segmenters";

const prose = "The ferry left at six, as it did every morning, and nobody on board looked back at the town.";
const names = ["Ada", "Bo", "Cy"];
const html = names
  .map(
    (name) =>
      `<div class="post"><b class="author">${name}</b> <time>2024-03-01</time><p>${name}: ${prose}</p></div>`,
  )
  .join("");
const { tree, marks } = extract(html, { comments: true });
const segmentation = segment(tree, marks);
assert.deepEqual(
  segmentation.segments.map(({ author, date, text }) => ({ author, date, text })),
  names.map((name) => ({ author: name, date: "2024-03-01", text: `${name}: ${prose}` })),
);
assert.match(segmentsPage(tree, segmentation), /nobody on board/);
for (const [name, { segmenter }] of Object.entries({ ...SEGMENTERS, ...LITERATURE }))
  assert.ok(segment(tree, marks, { segmenter }).segments.length > 0, name);
