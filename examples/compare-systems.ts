import { compareSystems, domainLabels, METRICS, scorePages } from "@winnow/eval";
import { readDataset, readPredictions } from "@winnow/eval/node";

const { dataset } = await readDataset("examples/benchmark/gold.jsonl");
const metric = METRICS["word-f1"]!;

// The scores of each system, in the order of the pages in the data set.
const scoresOf = async (name: string) => {
  const { predictions, issues } = await readPredictions(`examples/benchmark/${name}.jsonl`, dataset);
  console.log(name, "missing:", issues.missing);
  return scorePages(dataset, { name, predictions }, [metric]);
};
const scores = { steady: await scoresOf("steady"), greedy: await scoresOf("greedy") };

// Pages of one site are similar, so resampling is done by domain.
const { pairs } = compareSystems(scores, domainLabels(dataset.pages), { metric });

for (const { a, b, difference, interval, adjustedP, significant } of pairs) {
  console.log(a, "before", b, difference.toFixed(3), [interval.low.toFixed(3), interval.high.toFixed(3)]);
  console.log(significant ? "significant" : "not significant", adjustedP.toFixed(3));
}
