import { createHash } from "node:crypto";
import { writeRecords } from "@winnow/corpus";
import {
  type GoldPage,
  LAYOUTS,
  layoutNamed,
  type Problem,
  SEGMENTATION_LAYOUTS,
  toStandard,
} from "@winnow/eval";
import { datasetPages, directoryFiles, splitNamed, writePacked } from "@winnow/eval/node";
import { CommandError, usageError } from "../command-error.js";
import { type Environment, log } from "../environment.js";
import { ExitCode } from "../exit-code.js";
import {
  type EvalContext,
  INTERRUPTED,
  INTERRUPTED_IN_PART,
  interruptible,
  yieldTo,
} from "../interruption.js";
import { plural } from "../messages.js";
import { checkFolder, checkOutputs, type OutputPath } from "../output/check.js";
import { openFolder, type WriteFile } from "../output/folder.js";
import { formatOfOutput } from "../output/formats.js";
import { checkOutput, withOutput } from "../output/open.js";
import { withProgress } from "../output/progress.js";
import { asCommand } from "./errors.js";
import { checkDataset, filesNamed } from "./inputs.js";
import { evalMessages } from "./messages.js";

/** The output formats. */
type ImportFormat = "packed" | "standard";

/** The flags of `winnow eval import`. */
interface ImportFlags {
  /** Default: packed. */
  readonly to?: ImportFormat;
  readonly output?: string;
  readonly force?: boolean;
  readonly list?: boolean;
  /** An open set. */
  readonly split?: string;
}

/** Runs `winnow eval import`: converts a downloaded public data set, or lists the layouts. */
export async function run(
  environment: Environment,
  layout: string | undefined,
  path: string | undefined,
  { to = "packed", output: named, force, list, split }: ImportFlags,
): Promise<ExitCode> {
  if (list === true) return listLayouts(environment);
  if (layout === undefined || path === undefined)
    throw usageError(
      "name a layout and the folder or file of the data set, or list the layouts with --list.",
    );
  // A data set with segments has no gold text. Other `eval` commands do not read the result.
  const segments = to === "packed" ? SEGMENTATION_LAYOUTS.find(({ name }) => name === layout) : undefined;
  if (split !== undefined) await asCommand(() => splitNamed(split, layout));
  await checkDataset(segments === undefined ? { path, layout } : { path });
  const read = filesNamed([path]);
  let output: OutputPath | undefined;
  let writeFile: WriteFile | undefined;
  if (to === "packed") {
    formatOfOutput(named, { formats: ["jsonl"], fallback: "jsonl" });
    ({ output } = await checkOutputs({ output: named }, read, environment));
    await checkOutput(output);
  } else {
    if (named === undefined) throw usageError("the standard format is a folder. Add --output FOLDER.");
    const extensions = [".html", ".json"];
    writeFile = await openFolder(await checkFolder(named, { extensions }, read, environment));
  }
  const problems: Problem[] = [];
  const onProblem = (problem: Problem): void => void problems.push(problem);
  const write = async (signal: AbortSignal, advance: (done: number) => void): Promise<number> => {
    const visited = <T>(pages: AsyncIterable<T>): Promise<AsyncIterable<T> | undefined> =>
      unlessEmpty(visiting(pages, advance, signal));
    if (segments !== undefined) {
      const pages = await visited(segments.read(await directoryFiles(path), { onProblem }));
      if (pages === undefined) return 0;
      return withOutput(output, environment, { force }, ({ stream }) => writeRecords(pages, stream));
    }
    const pages = await visited(datasetPages(path, { layout, split, onProblem }));
    if (pages === undefined) return 0;
    if (writeFile !== undefined) return writeStandard(pages, writeFile, onProblem);
    return withOutput(
      output,
      environment,
      { force },
      async ({ stream }) => (await writePacked(pages, stream)).pages,
    );
  };
  const command = async ({ signal }: EvalContext): Promise<ExitCode> => {
    const count = await withProgress(environment, `importing ${layout}`, {}, ({ advance }) =>
      asCommand(() => write(signal, advance)),
    );
    log(environment, ...evalMessages.datasetProblems(path, problems));
    if (count === 0) throw new CommandError("no-input", evalMessages.noGoldIn(path));
    const { licence } = segments ?? layoutNamed(layout);
    const of = split === undefined ? "" : ` of ${split}`;
    log(environment, `${plural(count, "page")}${of}. Licence: ${licence}.`);
    return problems.length === 0 ? ExitCode.ok : ExitCode.someRecordsFailed;
  };
  // A stream or folder already has part of the output.
  const inPart = to === "standard" || named === undefined;
  return interruptible(environment, command, inPart ? INTERRUPTED_IN_PART : INTERRUPTED);
}

function listLayouts({ stdout }: Environment): ExitCode {
  for (const { name, about, source, licence } of Object.values(LAYOUTS))
    stdout.write(`${name}\n  ${about}\n  from ${source}\n  licence: ${licence}\n`);
  return ExitCode.ok;
}

/** Returns the items, or undefined if there are none, so that nothing is written. */
async function unlessEmpty<T>(items: AsyncIterable<T>): Promise<AsyncIterable<T> | undefined> {
  const iterator = items[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done === true) return undefined;
  return (async function* () {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
  })();
}

async function* visiting<T>(
  pages: AsyncIterable<T>,
  advance: (done: number) => void,
  signal: AbortSignal,
): AsyncGenerator<T, void, undefined> {
  for await (const page of pages) {
    yield page;
    advance(1);
    await yieldTo(signal);
  }
}

/**
 * Writes one file per page and, at the end, `gold.json`. The key of a page is the SHA-256 of its bytes, not
 * its id.
 */
async function writeStandard(
  pages: AsyncIterable<GoldPage>,
  writeFile: WriteFile,
  onProblem: (problem: Problem) => void,
): Promise<number> {
  const golds: GoldPage[] = [];
  const used = new Set<string>();
  for await (const { html, htmlBase64, ...page } of pages) {
    if (html === undefined && htmlBase64 === undefined) {
      golds.push(page);
      continue;
    }
    const bytes = html === undefined ? Buffer.from(htmlBase64!, "base64") : Buffer.from(html);
    const id = createHash("sha256").update(bytes).digest("hex");
    const { source, name } = fileOf({ ...page, id }, used);
    golds.push({ ...page, id, source });
    await writeFile(`html/${name}.html`, bytes);
  }
  const content = `${JSON.stringify(toStandard(golds, { onProblem }), undefined, 1)}\n`;
  if (golds.length > 0) await writeFile("gold.json", content);
  return golds.length;
}

/**
 * Returns the file name of a page: its own name if that is valid and unused, and otherwise its id. The layout
 * looks for the name first, then the id, so a name must not refer to two pages.
 */
function fileOf({ id, source }: GoldPage, used: Set<string>) {
  const name = source?.replace(/\.html?$/i, "") ?? "";
  if (!/^\w[\w.-]{0,150}$/.test(name)) return { source, name: id };
  // Some file systems ignore case.
  if (used.has(name.toLowerCase())) return { source: id, name: id };
  used.add(name.toLowerCase());
  return { source, name };
}
