import {
  type Diversity,
  diversity,
  diversityTable,
  type GoldPage,
  googleClassifier,
  labelClassifier,
  type TopicClassifier,
} from "@winnow/eval";
import { CommandError } from "../command-error.js";
import type { Environment } from "../environment.js";
import { ExitCode } from "../exit-codes.js";
import { messages } from "../messages.js";
import { showProgress, type Tally } from "../output/progress.js";
import { type CommandFlags, settingsOf } from "../run/settings-of.js";
import { formatOf, withoutFormat, written } from "./formats.js";
import { interruptible } from "./interruptible.js";
import { readLabels } from "./labels.js";
import { asCommand, openDataset } from "./open.js";
import { writeOutput } from "./output.js";

/**
 * `winnow eval diversity`: which page types, languages and topics a data set has.
 *
 * @throws CommandError where the command cannot begin or go on.
 */
export async function runDiversity(
  path: string,
  given: CommandFlags,
  environment: Environment,
): Promise<ExitCode> {
  const { format: asked, flags } = withoutFormat(given);
  const { google, save, ...rest } = flags as CommandFlags & { google?: boolean; save?: string };
  const settings = await settingsOf(rest);
  const format = formatOf({ ...settings, ...(asked === undefined ? {} : { format: asked }) }, environment);
  const topics = await topicClassifier(settings.labels, google === true, environment);
  return interruptible(environment, async (signal) => {
    const { dataset } = await openDataset(path, environment, { layout: settings.layout });
    const { pages } = dataset;
    const counted: Record<string, Diversity> = {
      pageType: await diversity(pages, (page) => page.pageType),
      lang: await diversity(pages, (page) => page.lang),
      topic: await diversity(pages, (page) => page.topic),
    };
    if (topics !== undefined) {
      const tally: Tally = { done: 0, failed: 0, bytesRead: 0, bytesTotal: pages.length };
      const progress = showProgress(environment, tally, false);
      try {
        counted.topic = await asCommand(() =>
          diversity(pages, interruptibly(topics, signal), {
            onPage: (done) => {
              tally.done = done;
              tally.bytesRead = done;
            },
          }),
        );
      } finally {
        progress.end();
      }
    }
    const failed = counted.topic?.failed ?? [];
    if (failed.length > 0) {
      environment.stderr.write(messages.line(messages.topicsFailed(failed.length, failed[0]!.reason)));
    }
    if (save !== undefined) await writeOutput(labelLines(pages, counted.topic), save, environment);
    const known = Object.entries(counted).filter(([, { table }]) => table.length > 0);
    const content = await written(format, {
      json: () => Object.fromEntries(known.map(([name, { labels: _, ...shares }]) => [name, shares])),
      tables: () => known.map(([name, shares]) => diversityTable(`${dataset.name}: ${name}`, shares)),
    });
    await writeOutput(content, settings.output, environment);
    return failed.length > 0 ? ExitCode.someRecordsFailed : ExitCode.ok;
  });
}

async function topicClassifier(
  labels: string | undefined,
  google: boolean,
  { env }: Environment,
): Promise<TopicClassifier | undefined> {
  if (labels !== undefined) return labelClassifier((await readLabels(labels)).labels);
  if (!google) return undefined;
  const key = env.GOOGLE_API_KEY;
  if (key === undefined || key === "") throw new CommandError("usage", messages.needsGoogleKey);
  return googleClassifier({ key });
}

function interruptibly(classify: TopicClassifier, signal: AbortSignal): TopicClassifier {
  return (page, index) => {
    signal.throwIfAborted();
    return classify(page, index);
  };
}

/** Topics as `--labels` reads them. */
function labelLines(pages: readonly GoldPage[], topics: Diversity | undefined): string {
  return pages
    .flatMap(({ id }, index) => {
      const label = topics?.labels[index];
      return label === undefined ? [] : [`${JSON.stringify({ id, label })}\n`];
    })
    .join("");
}
