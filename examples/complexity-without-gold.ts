import { readFile } from "node:fs/promises";
import { parse } from "@winnow/core-dom";
import { pageHtml } from "@winnow/eval";
import {
  assignGroup,
  featureTable,
  fitGroups,
  groupProfile,
  pageFeatures,
  readFeatures,
} from "@winnow/eval/experiments";
import { datasetPages } from "@winnow/eval/node";

// Groups pages by features that need no gold, such as the share of text in links.
const ids: string[] = [];
const trees = [];
for await (const page of datasetPages("examples/benchmark/gold.jsonl")) {
  ids.push(page.id);
  trees.push(parse(pageHtml(page) ?? ""));
}
const { model, labels } = fitGroups(featureTable(pageFeatures, trees), { k: 2, seed: 1 });

for (const [index, { name }] of model.groups.entries()) {
  const [most] = groupProfile(model, index, 1);
  console.log(name, most?.feature, most?.deviation.toFixed(1));
  console.log(ids.filter((_, page) => labels[page] === index));
}

// The model is plain JSON and assigns new pages to groups.
const saved = JSON.stringify(model);
const unseen = await readFile("examples/pages/pendulum.html", "utf8");
console.log(assignGroup(JSON.parse(saved), readFeatures(pageFeatures, parse(unseen))).name);
