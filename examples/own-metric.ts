import { type Metric, means, metricTable, scorePages, tabulate, toMarkdown } from "@winnow/eval";
import { readDataset, readPredictions } from "@winnow/eval/node";

/** Is the first line of the gold the first line of the prediction? */
const firstLine: Metric = {
  name: "first-line",
  about: "share of the pages that begin as the gold does",
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

// Intervals, medians, groups and tables come with it.
const result = tabulate(dataset, systems, { metrics: [firstLine] });
console.log(toMarkdown(metricTable(result, firstLine)));
