import { learnGoldminer } from "@winnow/baselines/methods/goldminer";
import { learnStyleTree } from "@winnow/baselines/methods/style-tree";
import type { Tree } from "@winnow/core-dom";
import { z } from "zod";
import { CommandError, usageError } from "../../command-error.js";
import { type Environment, log } from "../../environment.js";
import { ExitCode } from "../../exit-code.js";
import { interruptible } from "../../interruption.js";
import { messages, plural } from "../../messages.js";
import { checkOutputs, filesOf } from "../../output/check.js";
import { checkOutput, writeOutput } from "../../output/open.js";
import { inputsOf } from "../../records/inputs.js";
import { readTree } from "../../records/page-record.js";
import { readInputs } from "../../records/source.js";
import { DEFAULT_MAX_SIZE, TEMPLATE_METHODS } from "../../settings/names.js";
import { type CommandFlags, readSettings } from "../../settings/read.js";
import { count, decimal, oneOf, size, text } from "../../settings/values.js";
import type { SiteTemplate } from "../../template.js";
import type { CommandModule, OptionEntry } from "../command.js";

const EXAMPLES = `
Examples:
  winnow template learn pages/ --output site.json
  winnow template learn site.jsonl.gz --method goldminer --limit 50 --output site.json

Input: at least two pages of one site, in the forms that \`winnow extract\` reads, except URLs. Twenty pages of each kind
(articles, galleries, …) are enough. style-tree finds the elements that have the same children and words on most pages
(Yi et al. 2003); goldminer finds the paragraphs that repeat and the element that contains the others (Endrédy and
Novák 2013).

Output: the template as JSON. Pages that cannot be read are skipped.

Exit codes: 0 done, 1 the command failed, 2 wrong usage, 3 some pages were skipped, 130 interrupted.
`;

// biome-ignore format: a table
const OPTIONS: readonly OptionEntry[] = [
  ["-m, --method <method>", "how to learn; default: style-tree", TEMPLATE_METHODS],
  ["-o, --output <file>", "the file to write; default: standard output"],
  ["--threshold <share>", "for style-tree: elements of lower importance, 0 to 1, are the template; default: 0.3"],
  ["--limit <n>", "maximum number of pages; default: 200"],
  ["--max-size <bytes>", "maximum size of a page, such as 500kB; default: 20MB"],
  ["--config <file>", "a JSON file with any of these options"],
];

/** The settings of `template learn`. All are optional. */
const LEARN_SETTINGS = z
  .strictObject({
    method: oneOf(TEMPLATE_METHODS),
    output: text("a file"),
    threshold: decimal("a number from 0 to 1", (value) => value <= 1),
    /** Maximum number of pages. */
    limit: count("a whole number of at least 2", 2),
    maxSize: size(),
  })
  .partial();

const DEFAULT_LIMIT = 200;
const MIN_PAGES = 2;

export const command: CommandModule = {
  about: "Learns a site's template from several of its pages, for `winnow template apply`.",
  takes: { "[inputs...]": "HTML files, JSON Lines files, folders of them, or - for standard input" },
  options: OPTIONS,
  examples: EXAMPLES,
  run: learn,
};

async function learn(
  environment: Environment,
  paths: readonly string[],
  flags: CommandFlags,
): Promise<ExitCode> {
  const settings = await readSettings(LEARN_SETTINGS, flags);
  const { method = "style-tree", threshold, limit = DEFAULT_LIMIT } = settings;
  if (threshold !== undefined && method !== "style-tree")
    throw usageError("--threshold applies to the method style-tree.");
  const inputs = await inputsOf(paths, environment.stdin, messages.nothingToRead);
  if (inputs.some(({ kind }) => kind === "url"))
    throw usageError("Templates are learned from files. Fetch the pages first: winnow fetch URL….");
  const read = filesOf(inputs, flags.config);
  const { output } = await checkOutputs({ output: settings.output }, read, environment);
  await checkOutput(output);
  return interruptible(environment, async () => {
    const source = { stdin: environment.stdin, maxSize: settings.maxSize ?? DEFAULT_MAX_SIZE };
    const trees: Tree[] = [];
    let skipped = 0;
    for await (const items of readInputs(inputs, source)) {
      for (const item of items.slice(0, limit - trees.length)) {
        const read = await readTree(item);
        if ("failure" in read) skipped++;
        else trees.push(read.tree);
      }
      if (trees.length >= limit) break;
    }
    if (trees.length < MIN_PAGES) {
      throw new CommandError(
        "no-input",
        `found ${plural(trees.length, "page")}. A template needs at least ${MIN_PAGES} pages of a site.`,
      );
    }
    const template: SiteTemplate =
      method === "goldminer"
        ? learnGoldminer(trees)
        : learnStyleTree(trees, threshold === undefined ? {} : { threshold });
    await writeOutput(`${JSON.stringify(template)}\n`, output, environment);
    log(environment, `learned from ${plural(trees.length, "page")}, ${skipped} skipped.`);
    return skipped > 0 ? ExitCode.someRecordsFailed : ExitCode.ok;
  });
}
