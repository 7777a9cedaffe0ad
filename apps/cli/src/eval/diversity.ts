import type { Dataset } from "@winnow/eval";
import { rowsCsv } from "@winnow/eval/csv";
import {
  type Diversity,
  diversity,
  diversityTable,
  googleClassifier,
  labelClassifier,
  type TopicClassifier,
} from "@winnow/eval/experiments";
import { CommandError, usageError } from "../command-error.js";
import { log } from "../environment.js";
import { ExitCode } from "../exit-code.js";
import { plural } from "../messages.js";
import { formatOfOutput } from "../output/formats.js";
import { withProgress } from "../output/progress.js";
import { writeOutput } from "../output/write.js";
import { PLAIN_FORMATS } from "../settings/names.js";
import { openDataset } from "./inputs.js";
import { readTopicsOf } from "./labels.js";
import { evalMessages } from "./messages.js";
import { type TableContext, tableCommand } from "./table-command.js";

/** Runs `winnow eval diversity`: counts the page types, languages and topics of a data set. */
export const run = tableCommand(PLAIN_FORMATS, async (context, path: string) => {
  const { environment, settings } = context;
  formatOfOutput(settings.save, { formats: ["jsonl"], fallback: "jsonl", option: "--save" });
  const key = environment.env.GOOGLE_API_KEY ?? "";
  if (settings.google === true && settings.labels !== undefined) {
    throw usageError("--labels and --google both provide topics. Use one of them.");
  }
  if (settings.google === true && key === "") throw usageError(evalMessages.needsGoogleKey);
  const { dataset } = await openDataset({ path, layout: settings.layout }, context);
  const { pages } = dataset;
  const topics = await classified(dataset, key, context);
  const counted: Readonly<Record<string, Diversity>> = {
    pageType: await diversity(pages, (page) => page.pageType),
    lang: await diversity(pages, (page) => page.lang),
    topic: topics,
  };
  const known = Object.entries(counted).filter(([, { table }]) => table.length > 0);
  if (known.length === 0) log(environment, evalMessages.noDiversity(dataset.name));
  if (settings.save !== undefined) {
    await writeOutput(labelLines(dataset, topics), settings.save, environment);
  }
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
    code: topics.failed.length > 0 ? ExitCode.someRecordsFailed : ExitCode.ok,
  };
});

/** Returns the topics of the pages, from a file, from Google, or from the data set. */
async function classified({ name, pages }: Dataset, key: string, context: TableContext): Promise<Diversity> {
  const { environment, signal, settings } = context;
  if (settings.labels !== undefined) {
    return diversity(pages, labelClassifier(await readTopicsOf(settings.labels, pages, context)));
  }
  if (settings.google !== true) return diversity(pages, (page) => page.topic);
  const ask = googleClassifier({ key });
  const classify: TopicClassifier = async (page, index) => {
    signal.throwIfAborted();
    return ask(page, index);
  };
  const topics = await withProgress(
    environment,
    `${name}: classifying topics`,
    { total: pages.length },
    ({ advance }) => diversity(pages, classify, { onPage: () => advance(1) }),
  );
  signal.throwIfAborted();
  const { failed } = topics;
  if (failed.length === 0) return topics;
  const message = `${plural(failed.length, "page")} could not be classified, the first: ${failed[0]!.reason}.`;
  if (failed.length === pages.length) throw new CommandError("no-input", message);
  log(environment, message);
  return topics;
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
