import type { Dataset } from "@winnow/eval";
import { rowsCsv } from "@winnow/eval/csv";
import { type Diversity, diversity, diversityTable, labelClassifier } from "@winnow/eval/experiments";
import { usageError } from "../command-error.js";
import { log } from "../environment.js";
import { formatOfOutput } from "../output/formats.js";
import { writeOutput } from "../output/open.js";
import { openDataset } from "./inputs.js";
import { readTopicsOf } from "./labels.js";
import { evalMessages } from "./messages.js";
import type { TableContext, TableResult } from "./table-command.js";

/** Counts the page types, languages and topics of a data set. */
export async function surveyDiversity(
  [path, ...others]: readonly string[],
  context: TableContext,
): Promise<TableResult> {
  const { environment, settings } = context;
  const { labels, layout, save } = settings;
  formatOfOutput(save, { formats: ["jsonl"], fallback: "jsonl", option: "--save" });
  if (path === undefined || others.length > 0)
    throw usageError("--of diversity counts one data set. Name one.");
  const { dataset } = await openDataset({ path, layout }, context);
  const { pages } = dataset;
  const topicOf =
    labels === undefined ? undefined : labelClassifier(await readTopicsOf(labels, pages, context));
  const topics = diversity(pages, topicOf ?? ((page) => page.topic));
  const counted: Readonly<Record<string, Diversity>> = {
    pageType: diversity(pages, (page) => page.pageType),
    lang: diversity(pages, (page) => page.lang),
    topic: topics,
  };
  const known = Object.entries(counted).filter(([, { table }]) => table.length > 0);
  if (known.length === 0) log(environment, evalMessages.noDiversity(dataset.name));
  if (save !== undefined) await writeOutput(labelLines(dataset, topics), save, environment);
  return {
    json: () => Object.fromEntries(known.map(([name, { labels: _, ...shares }]) => [name, shares])),
    tables: () => known.map(([name, shares]) => diversityTable(`${dataset.name}: ${name}`, shares)),
    csv: () =>
      rowsCsv([
        ["what", "label", "pages", "share"],
        ...known.flatMap(([name, { table }]) =>
          table.map(({ label, pages: count, share }) => [name, label, count, share]),
        ),
      ]),
  };
}

/** Formats topics for `--labels`. */
function labelLines({ pages }: Dataset, { labels }: Diversity): string {
  return pages
    .flatMap(({ id }, index) => {
      const label = labels[index];
      return label === undefined ? [] : [`${JSON.stringify({ id, label })}\n`];
    })
    .join("");
}
