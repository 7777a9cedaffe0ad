import { type Environment, log } from "../environment.js";
import { ExitCode } from "../exit-code.js";
import { languageWarning } from "../filter/config.js";
import { listShards, planRun } from "../run/plan.js";
import { readRecipe } from "../run/recipe.js";
import { runRecipe } from "../run/run.js";
import { type CommandFlags, readSettings } from "../settings/read.js";
import { RUN_SETTINGS } from "../settings/run.js";
import type { CommandModule } from "./command.js";

const EXAMPLES = `
Examples:
  winnow run recipe.json                          everything, on all cores; the same command continues it
  winnow run recipe.json --sample 0.001           a thousandth of the records, to look at the report first
  winnow run recipe.json --retry-failed           shards with failed records once more
  winnow run recipe.json --plan > shards.jsonl    the shards, for other engines (see \`winnow worker --help\`)

Recipe: a JSON file, or a module that exports one by default. Paths are relative to its folder.
  {
    "input": ["crawl/*.warc.gz"],
    "stages": [
      { "extract": { "comments": true } },
      { "filter": { "preset": "fineweb" } },
      { "dedup": { "by": ["exact", "minhash"], "drop": true } }
    ],
    "output": "corpus",
    "format": "parquet"
  }
"input": files, patterns and addresses (s3://, https://) of WARC, WET, ARC, Parquet, CSV and JSON Lines. "stages": extract, filter,
segment and dedup with the options of these commands; dedup comes last. "format": parquet (default), jsonl, jsonl.gz, jsonl.zst, csv or
csv.gz. Also "timeout" and "maxSize", the limits of a page.

Output: a folder with one file of documents per input file, manifest.jsonl, receipts/ (figures of each file), failed/ (the
records that failed), corpus.json (figures of the run) and report.html. Pages without text, documents that a filter drops and, with
"drop", copies are not written; the report counts them and shows some. A run that was ended in any way is continued by the
same command, and brings the same bytes.

Exit codes: 0 all done, 1 a file could not be processed, 2 wrong usage, 3 some records failed, 130 interrupted.
`;

// biome-ignore format: a table
export const command: CommandModule = {
  about: "Makes a corpus from archives and other files of records: extracts, filters and compares their documents.",
  takes: { "<recipe>": "a JSON file, or a module" },
  options: [
    ["--concurrency <n>", "number of processes for pages; default: number of cores"],
    ["--plan", "print the shards, one JSON line each, and do nothing else"],
    ["--sample <rate>", "process only this part of the records, such as 0.001, into OUTPUT-sample"],
    ["--retry-failed", "process files with failed records again"],
    ["--metrics <port>", "serve figures for Prometheus on this port of the local host"],
    ["--force", "begin anew, whatever is in the output folder"],
  ],
  examples: EXAMPLES,
  run: async (environment: Environment, path: string, flags: CommandFlags): Promise<ExitCode> => {
    const settings = await readSettings(RUN_SETTINGS, flags);
    const recipe = await readRecipe(path, settings.sample);
    if (recipe.stages.filter !== undefined) log(environment, ...languageWarning(recipe.stages.filter));
    if (settings.plan !== true) return runRecipe(path, recipe, settings, environment);
    const listed = await listShards(path, recipe, environment);
    for (const shard of await planRun(recipe, listed, environment, settings.force))
      environment.stdout.write(`${JSON.stringify(shard)}\n`);
    return ExitCode.ok;
  },
};
