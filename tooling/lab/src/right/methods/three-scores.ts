import { type MethodName, methods } from "@winnow/baselines/methods";
import { parse } from "@winnow/core-dom";
import { type GoldPage, score, toDataset, toMarkdown, wordF1 } from "@winnow/eval";
import { extract } from "@winnow/extract";
import { type Command, chosenNames, defineCommand, take } from "../../command.js";
import { DATASETS, datasetPages } from "../../data/datasets.js";
import { tableOf } from "../../table.js";

// biome-ignore format: a table
const SYSTEMS: readonly MethodName[] = [
  "trafilatura", "readability", "resiliparse", "justext", "goose3", "boilerpipe", "dom-distiller", "words-leafs",
];
const OPTIONS = ["", ":penalty=0.5", ":threshold=0.05", ":threshold=0.2", ":threshold=0.3", ":threshold=0.5"];
const THRESHOLDS = [0.05, 0.1, 0.2, 0.3, 0.5];

export const command: Command = defineCommand(
  {
    about: `
Ranks methods by the third of three-scores with several thresholds and penalties. Prints as well how similar the gold
texts of different pages are, which should be below the threshold.

SET: data sets; default: wcxb-dev.`,
    operands: "[SET]...",
    options: { take: take(200) },
  },
  async ({ take }, operands) => {
    for (const set of chosenNames("SET", operands.length === 0 ? ["wcxb-dev"] : operands, DATASETS)) {
      const pages: GoldPage[] = [];
      const systems = ["default", ...SYSTEMS].map((name) => ({
        name,
        predictions: new Map<string, { id: string; text: string }>(),
      }));
      for await (const { html, htmlBase64: _, ...page } of datasetPages(set, take)) {
        const tree = parse(html);
        for (const { name, predictions } of systems) {
          const method = name === "default" ? undefined : methods[name as MethodName].method;
          const { text } = extract(tree, { url: page.url, ...(method === undefined ? {} : { method }) });
          predictions.set(page.id, { id: page.id, text });
        }
        pages.push(page);
      }
      const names = OPTIONS.map((option) => `three-scores${option}`);
      const results = score(await toDataset(set, pages), systems, { metrics: names, resamples: 0 }).systems;
      const ranked = names.map((metric) => results.map(({ metrics }) => metrics[metric]!.c!));
      const rows = results.map(({ name, metrics, empty }, at) => [
        ...[name, metrics["three-scores"]!.b!.toFixed(3), String(empty)],
        ...ranked.map((values) => {
          const own = values[at]!;
          return `${own.toFixed(3)} (${1 + values.filter((other) => other > own).length})`;
        }),
      ]);
      const columns = OPTIONS.map((option) => (option === "" ? "c" : option.slice(1)));
      const caption = `The third score and its rank, ${pages.length} pages of ${set}`;
      console.log(toMarkdown(tableOf(caption, ["system", "b", "empty", ...columns], rows)));

      const texts = pages.map(({ gold }) => gold.text).filter((text) => text.trim() !== "");
      const similar = texts.map((text, at) => wordF1(text, texts[(at + 1) % texts.length]!).f1);
      const shares = THRESHOLDS.map((threshold) => {
        const below = similar.filter((similarity) => similarity < threshold).length;
        return [String(threshold), (below / similar.length).toFixed(3)];
      });
      const about = `Pairs of gold texts of different pages with a similarity below the threshold, ${set}`;
      console.log(toMarkdown(tableOf(about, ["threshold", "share of pairs"], shares)));
    }
    return 0;
  },
);
