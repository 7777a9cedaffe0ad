import { createHash } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type GoldPage, layoutNamed, type Problem, SEGMENTATION_LAYOUTS, toStandard } from "@winnow/eval";
import { datasetPages, writePacked } from "@winnow/eval/node";
import { CommandError } from "../command-error.js";
import type { Environment } from "../environment.js";
import { ExitCode } from "../exit-codes.js";
import { messages } from "../messages.js";
import { asCommand } from "./errors.js";
import { importSegments } from "./import-segments.js";
import { checkDataset } from "./inputs.js";
import { type EvalContext, interruptible, yieldTo } from "./interruptible.js";
import { asOutput, checkOutput, writeWhole } from "./output.js";
import { withProgress } from "./progress.js";

/** The formats that data sets are written in. */
type ImportFormat = "packed" | "standard";

/** What `winnow eval import` takes. */
export interface ImportFlags {
  /** Default: packed. */
  readonly to?: ImportFormat;
  readonly output?: string;
}

/**
 * `winnow eval import`: a public data set, as it was downloaded, as one JSON Lines file.
 *
 * @throws CommandError where the command cannot begin or go on.
 */
export async function runImport(
  layout: string,
  path: string,
  { to = "packed", output }: ImportFlags,
  environment: Environment,
): Promise<ExitCode> {
  const segments = SEGMENTATION_LAYOUTS.find(({ name }) => name === layout);
  if (segments !== undefined && to === "packed") return importSegments(segments, path, output, environment);
  const { stderr } = environment;
  await checkDataset({ path, layout });
  if (to === "standard") {
    if (output === undefined) throw new CommandError("usage", messages.standardNeedsFolder);
    await asOutput(output, () => mkdir(join(output, "html"), { recursive: true }));
  } else {
    if (output !== undefined && /\.zst$/i.test(output)) throw new CommandError("usage", messages.noZstandard);
    await checkOutput(output);
  }
  const command = async (context: EvalContext): Promise<ExitCode> => {
    const problems: Problem[] = [];
    const onProblem = (problem: Problem): void => {
      problems.push(problem);
    };
    const count = await withProgress(environment, messages.importing(layout), undefined, (advance) => {
      const pages = told(datasetPages(path, { layout, onProblem }), advance, context.signal);
      return asCommand(() =>
        to === "standard" ? writeStandard(pages, output!, onProblem) : writePackedTo(pages, output, context),
      );
    });
    for (const line of messages.datasetProblems(path, problems)) stderr.write(messages.line(line));
    if (count === 0) throw new CommandError("no-input", messages.noGoldIn(path));
    stderr.write(messages.line(messages.imported(count, layoutNamed(layout).licence)));
    return problems.length === 0 ? ExitCode.ok : ExitCode.someRecordsFailed;
  };
  // What goes to a stream or into a folder is there already.
  const inPart = to === "standard" || output === undefined;
  return interruptible(environment, command, inPart ? messages.importInterrupted : messages.evalInterrupted);
}

type Pages = AsyncIterable<GoldPage>;

/** A file appears whole or not at all. */
async function writePackedTo(
  pages: Pages,
  output: string | undefined,
  { environment }: EvalContext,
): Promise<number> {
  if (output === undefined) return (await writePacked(pages, environment.stdout)).pages;
  // The name still tells whether to compress.
  const part = output.replace(/(?:\.gz)?$/i, ".part$&");
  try {
    const written = await writePacked(pages, part);
    if (written.pages > 0) await asOutput(output, () => rename(part, output));
    return written.pages;
  } finally {
    await rm(part, { force: true });
  }
}

/** A file a page and, last, `gold.json` beside them. A page's key is the SHA-256 of its bytes, whatever its id was. */
async function writeStandard(
  pages: Pages,
  folder: string,
  onProblem: (problem: Problem) => void,
): Promise<number> {
  const golds: GoldPage[] = [];
  const taken = new Set<string>();
  for await (const { html, htmlBase64, ...page } of pages) {
    if (html === undefined && htmlBase64 === undefined) {
      golds.push(page);
      continue;
    }
    const bytes = html === undefined ? Buffer.from(htmlBase64!, "base64") : Buffer.from(html);
    const id = createHash("sha256").update(bytes).digest("hex");
    const { source, name } = fileOf({ ...page, id }, taken);
    golds.push({ ...page, id, source });
    const file = join(folder, "html", `${name}.html`);
    await asOutput(file, () => writeFile(file, bytes));
  }
  const content = `${JSON.stringify(toStandard(golds, { onProblem }), undefined, 1)}\n`;
  if (golds.length > 0) await writeWhole(join(folder, "gold.json"), content);
  return golds.length;
}

/**
 * What a page's file is called: the page's name where a file can have it and none has it yet, else its id. The layout
 * looks for both, the name first: a name that another page's file has must not be this page's too.
 */
function fileOf(
  { id, source }: GoldPage,
  taken: Set<string>,
): { readonly source: string | undefined; readonly name: string } {
  const name = source?.replace(/\.html?$/i, "") ?? "";
  if (!/^\w[\w.-]{0,150}$/.test(name)) return { source, name: id };
  // Some file systems do not tell capitals from small letters.
  if (taken.has(name.toLowerCase())) return { source: id, name: id };
  taken.add(name.toLowerCase());
  return { source, name };
}

async function* told(
  pages: Pages,
  advance: (done: number) => void,
  signal: AbortSignal,
): AsyncGenerator<GoldPage, void, undefined> {
  for await (const page of pages) {
    yield page;
    advance(1);
    await yieldTo(signal);
  }
}
