import { FIELD_BREAKDOWNS, type GoldPage, type Prediction, score, toDataset } from "@winnow/eval";

// Gold texts of three pages. The optional `pageType` and `url` are for breakdowns and intervals.
const pages: GoldPage[] = [
  { id: "mill", pageType: "article", gold: { text: "The mill on the creek turns twice a day." } },
  { id: "oven", pageType: "article", gold: { text: "You need sand, clay and a flat stone." } },
  { id: "tap", pageType: "forum", gold: { text: "The tap still drips.\nFeel the seat with your finger." } },
];
const dataset = await toDataset("three pages", pages);

// The output of two tools. The second has none for the oven, which counts as empty text.
const steady: Prediction[] = [
  { id: "mill", text: "The mill on the creek turns twice a day." },
  { id: "oven", text: "Recipes Tools Forum You need sand, clay and a flat stone." },
  { id: "tap", text: "The tap still drips." },
];
const greedy: Prediction[] = [
  { id: "mill", text: "Home About Visits The mill on the creek turns twice a day." },
  { id: "tap", text: "Log in The tap still drips. Reply Feel the seat with your finger. Reply" },
];
const byId = (predictions: Prediction[]) =>
  new Map(predictions.map((prediction) => [prediction.id, prediction]));

const result = score(
  dataset,
  [
    { name: "steady", predictions: byId(steady) },
    { name: "greedy", predictions: byId(greedy) },
  ],
  { metrics: ["word-f1", "aeb"], by: { pageType: FIELD_BREAKDOWNS.pageType }, resamples: 0 },
);

for (const { name, metrics, missing, by } of result.systems) {
  console.log(name, metrics["word-f1"]?.f1?.toFixed(3), metrics.aeb?.f1?.toFixed(3), { missing });
  for (const [type, group] of Object.entries(by.pageType ?? {})) {
    console.log(" ", type, group.pages, group.metrics["word-f1"]?.f1?.toFixed(3));
  }
}
console.log(result.conventions["word-f1"]?.tokenizer);
