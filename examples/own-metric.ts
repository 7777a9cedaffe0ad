import { type Metric, means, metricTable, scorePages, tabulate, toMarkdown } from "@winnow/eval";
import { readDataset, readPredictions } from "@winnow/eval/node";

/** Checks whether gold and prediction have the same first line. */
const firstLine: Metric = {
  name: "first-line",
  about: "share of the pages whose first line is that of the gold",
  convention: {
    tokenizer: "none: whole lines",
    case: "kept",
    empty: "both empty 1, one empty 0",
    aggregation: "mean over pages",
    source: "this example",
  },
  measures: ["hit"],
  primary: "hit",
  better: "higher",
  reads: "text",
  score: (gold, prediction) => ({
    hit: gold.text.split("\n", 1)[0] === prediction.text.split("\n", 1)[0] ? 1 : 0,
  }),
  aggregate: means(["hit"]),
};

const { dataset } = await readDataset("examples/benchmark/gold.jsonl");
const systems = [];
for (const name of ["steady", "greedy"]) {
  const { predictions, issues } = await readPredictions(`examples/benchmark/${name}.jsonl`, dataset);
  systems.push({ name, issues, pages: scorePages(dataset, { name, predictions }, [firstLine]) });
}

// `tabulate` adds intervals, medians and groups.
const result = tabulate(dataset, systems, { metrics: [firstLine] });
console.log(toMarkdown(metricTable(result, firstLine)));
