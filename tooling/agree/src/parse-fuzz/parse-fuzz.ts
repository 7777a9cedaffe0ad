import { parseArgs } from "node:util";
import { readRecords } from "../datasets.js";
import { disagreement } from "./disagreement.js";
import { type FuzzInput, fuzzInput } from "./input.js";
import { minimise } from "./minimise.js";
import { missingRule, RULES_NOT_MENDED } from "./rules-parse5-lacks.js";

const USAGE = "usage: agree parse-fuzz [--runs 200000] [--seed N] [--pages FILE]";

/** After so many failures it ends: they have few causes. */
const MOST_FAILURES = 10;
/** How many pages of the data set are mutated. */
const MOST_PAGES = 200;
const PROGRESS = 10_000;

/**
 * `agree parse-fuzz [--runs N] [--seed N] [--pages FILE]`: parses inputs that a seed determines, made of pieces of markup
 * and of mutated pages, and holds the trees against parse5's and against the laws of the columns. Prints each failure on
 * stdout, made as short as it gets, with the first difference; progress on stderr.
 *
 * @returns the exit code: 0 no differences, 1 some, 2 wrong usage.
 */
export async function parseFuzz(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options === undefined) {
    console.error(USAGE);
    return 2;
  }
  const { runs, seed, file } = options;
  const pages = file === undefined ? [] : await readPages(file);
  let failures = 0;
  let lawsOnly = 0;
  let run = 0;
  for (; run < runs && failures < MOST_FAILURES; run++) {
    const input = fuzzInput(seed, run, pages);
    if (missingRule(input.source, input.context, RULES_NOT_MENDED) !== undefined) lawsOnly++;
    const wrong = disagreementOrThrow(input);
    if (wrong !== undefined) {
      failures++;
      tell(
        seed,
        run,
        minimise(input, (shorter) => disagreementOrThrow(shorter) !== undefined),
      );
    }
    if ((run + 1) % PROGRESS === 0) console.error(`${run + 1} of ${runs} runs, ${failures} failures`);
  }
  console.log(
    `seed ${seed}: ${run} runs, of ${lawsOnly} only the laws (parse5 lacks a rule), ${failures} failures`,
  );
  return failures === 0 ? 0 : 1;
}

/** A page makes nothing throw: that is a failure like others. */
function disagreementOrThrow(input: FuzzInput): string | undefined {
  try {
    return disagreement(input);
  } catch (error) {
    return `threw ${String(error)}`;
  }
}

function tell(seed: number, run: number, input: FuzzInput): void {
  console.log(`seed ${seed}, run ${run}: ${input.context ?? "document"} ${JSON.stringify(input.source)}`);
  console.log(`  ${disagreementOrThrow(input)}`);
}

function readOptions(
  args: readonly string[],
): { readonly runs: number; readonly seed: number; readonly file: string | undefined } | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { runs: { type: "string" }, seed: { type: "string" }, pages: { type: "string" } },
    });
    const runs = Number(values.runs ?? 200_000);
    const seed = Number(values.seed ?? 1);
    return Number.isSafeInteger(runs) && runs > 0 && Number.isSafeInteger(seed)
      ? { runs, seed, file: values.pages }
      : undefined;
  } catch {
    return undefined;
  }
}

async function readPages(file: string): Promise<readonly string[]> {
  const pages: string[] = [];
  for await (const { html } of readRecords(file)) {
    if (html !== undefined && html !== "") pages.push(html);
    if (pages.length === MOST_PAGES) break;
  }
  return pages;
}
