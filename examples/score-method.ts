import { blocks, createMarker, Label, type Method } from "@winnow/core-dom";
import { compareSystems, domainLabels, METRICS, scorePages } from "@winnow/eval";
import { readDataset } from "@winnow/eval/node";
import { extract, winnow } from "@winnow/extract";

/** Keeps every block that has a link density below a half and ends like a sentence. */
const sentences: Method = (tree) => {
  const { mark, marks } = createMarker(tree, { method: "sentences" });
  for (const block of blocks(tree)) {
    const keep = block.linkDensity < 0.5 && /[.!?…]["”’)]*$/.test(block.text);
    for (let row = block.start; row < block.end; row++) {
      mark(row, keep ? Label.content : Label.boilerplate, keep ? "sentence" : "no-sentence");
    }
  }
  return marks;
};

const { dataset } = await readDataset("examples/benchmark/gold.jsonl", { html: true });
const metric = METRICS["word-f1"]!;

// The scores of each method, in the order of the pages in the data set.
const scoresOf = (name: string, method: Method) => {
  const predictions = new Map(
    dataset.pages.map(({ id, html = "" }) => [id, { id, text: extract(html, { method }).text }]),
  );
  return scorePages(dataset, { name, predictions }, [metric]);
};
const scores = { winnow: scoresOf("winnow", winnow), sentences: scoresOf("sentences", sentences) };

const { systems, pairs } = compareSystems(scores, domainLabels(dataset.pages), { metric });
for (const { name, value } of systems) console.log(name, value.toFixed(3));
for (const { a, b, adjustedP, significant } of pairs) {
  console.log(a, "before", b, significant ? "significant" : "not significant", adjustedP.toFixed(3));
}
