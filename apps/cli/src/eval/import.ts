import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type GoldPage, layoutNamed, type Problem, toStandard } from "@winnow/eval";
import { datasetPages, writePacked } from "@winnow/eval/node";
import { CommandError } from "../command-error.js";
import type { Environment } from "../environment.js";
import { ExitCode } from "../exit-codes.js";
import { messages } from "../messages.js";
import type { CommandFlags } from "../run/settings-of.js";
import { interruptible } from "./interruptible.js";
import { asCommand } from "./open.js";

/**
 * `winnow eval import`: a public data set, as it was downloaded, as one JSON Lines file.
 *
 * @throws CommandError where the command cannot begin or go on.
 */
export async function runImport(
  layoutName: string,
  folder: string,
  flags: CommandFlags,
  environment: Environment,
): Promise<ExitCode> {
  const { stderr } = environment;
  const output = flags.output as string | undefined;
  if (flags.to === "standard" && output === undefined)
    throw new CommandError("usage", messages.standardNeedsFolder);
  return interruptible(environment, async (signal) => {
    const problems: Problem[] = [];
    const pages = await asCommand(async () => {
      layoutNamed(layoutName);
      return datasetPages(folder, { layout: layoutName, onProblem: (problem) => problems.push(problem) });
    });
    const count = await asCommand(() =>
      flags.to === "standard"
        ? writeStandard(pages, output!, signal)
        : writePackedTo(pages, output, environment, signal),
    );
    for (const line of messages.datasetProblems(folder, problems)) stderr.write(messages.line(line));
    stderr.write(messages.line(messages.imported(count, layoutName)));
    return problems.length === 0 ? ExitCode.ok : ExitCode.someRecordsFailed;
  });
}

type Pages = AsyncIterable<GoldPage>;

async function writePackedTo(
  pages: Pages,
  output: string | undefined,
  { stdout }: Environment,
  signal: AbortSignal,
): Promise<number> {
  if (output !== undefined) await mkdir(dirname(output), { recursive: true });
  return (await writePacked(untilAborted(pages, signal), output ?? stdout)).pages;
}

/** `gold.json` and a file a page beside it. */
async function writeStandard(pages: Pages, folder: string, signal: AbortSignal): Promise<number> {
  await mkdir(join(folder, "html"), { recursive: true });
  const golds: GoldPage[] = [];
  for await (const { html, htmlBase64, ...gold } of untilAborted(pages, signal)) {
    golds.push(gold);
    const bytes = html === undefined ? Buffer.from(htmlBase64 ?? "", "base64") : html;
    await writeFile(join(folder, "html", `${fileName(gold)}.html`), bytes);
  }
  await writeFile(join(folder, "gold.json"), `${JSON.stringify(toStandard(golds), undefined, 1)}\n`);
  return golds.length;
}

/** The page's name where it can be a file's, else its id; the layout looks for both. */
function fileName({ id, source }: GoldPage): string {
  return source !== undefined && /^\w[\w.-]*$/.test(source) ? source.replace(/\.html?$/i, "") : id;
}

async function* untilAborted(pages: Pages, signal: AbortSignal): AsyncGenerator<GoldPage, void, undefined> {
  for await (const page of pages) {
    signal.throwIfAborted();
    yield page;
  }
}
