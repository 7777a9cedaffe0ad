import assert from "node:assert/strict";
import { score, toDataset } from "@winnow/eval";
import { renderReport } from "@winnow/eval/report";

const dataset = await toDataset("one page", [
  { id: "mill", gold: { text: "The mill on the creek turns twice a day." } },
]);
const predictions = new Map([["mill", { id: "mill", text: "The mill on the creek" }]]);
const result = score(dataset, [{ name: "short", predictions }], { resamples: 0 });
const { precision, recall } = result.systems[0].metrics["word-f1"];
assert.equal(precision, 1);
assert.equal(recall, 5 / 9);
const report = renderReport({
  title: "One page",
  metrics: [],
  results: [result],
  scores: {},
  pages: [],
});
assert.match(report, /<svg/);
