import { metricsNamed, scorePages, tabulate } from "@winnow/eval";
import { readDataset, readPredictions } from "@winnow/eval/node";
import { renderReport } from "@winnow/eval/report";

const { dataset } = await readDataset("examples/benchmark/gold.jsonl");
const metrics = metricsNamed(["word-f1", "rouge-lsum"]);

const systems = await Promise.all(
  ["steady", "greedy"].map(async (name) => {
    const { predictions, issues } = await readPredictions(`examples/benchmark/${name}.jsonl`, dataset);
    return { name, predictions, issues, pages: scorePages(dataset, { name, predictions }, metrics) };
  }),
);

const report = renderReport({
  title: "Two systems on eight pages",
  metrics,
  results: [tabulate(dataset, systems, { metrics })],
  scores: { [dataset.name]: Object.fromEntries(systems.map(({ name, pages }) => [name, pages])) },
  pages: dataset.pages.map(({ id, gold, lang, pageType }, index) => ({
    dataset: dataset.name,
    index,
    id,
    lang,
    pageType,
    gold: gold.text,
    predictions: Object.fromEntries(
      systems.map(({ name, predictions }) => [name, predictions.get(id)?.text ?? ""]),
    ),
  })),
});

console.log(report); // one file: await writeFile("report.html", report)
