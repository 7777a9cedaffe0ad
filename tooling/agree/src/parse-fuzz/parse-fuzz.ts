import { parseArgs } from "node:util";
import { recordsOf, wholeNumber } from "@winnow/common";
import { disagreement } from "./disagreement.js";
import { type FuzzInput, fuzzInput } from "./input.js";
import { minimise } from "./minimise.js";
import { missingRule, RULES_NOT_MENDED } from "./rules-parse5-lacks.js";

export const usage: string = `usage: pnpm agree parse-fuzz [--runs N] [--seed N] [--pages FILE]

Parses inputs that a seed determines, made of pieces of markup and of mutated pages, and compares the trees with parse5's and
with the laws of the columns. Prints each failure on stdout, made as short as it gets, with the first difference.

  --runs N       inputs (default 200000)
  --seed N       of the inputs (default 1)
  --pages FILE   .jsonl or .jsonl.gz with pages to mutate, besides small ones of its own
`;

/** After so many failures it ends: they have few causes. */
const MOST_FAILURES = 10;
/** How many pages of the data set are mutated. */
const MOST_PAGES = 200;
const PROGRESS = 10_000;

/** @returns 0 where there are no differences, else 1. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: "string", default: "200000" },
      seed: { type: "string", default: "1" },
      pages: { type: "string" },
    },
  });
  const runs = wholeNumber("runs", values.runs, 1);
  const seed = wholeNumber("seed", values.seed, Number.MIN_SAFE_INTEGER);
  const pages = values.pages === undefined ? [] : await readPages(values.pages);
  let failures = 0;
  let lawsOnly = 0;
  let done = 0;
  for (; done < runs && failures < MOST_FAILURES; done++) {
    const input = fuzzInput(seed, done, pages);
    if (missingRule(input.source, input.context, RULES_NOT_MENDED) !== undefined) lawsOnly++;
    const wrong = disagreementOrThrow(input);
    if (wrong !== undefined) {
      failures++;
      show(
        seed,
        done,
        minimise(input, (shorter) => disagreementOrThrow(shorter) !== undefined),
      );
    }
    if ((done + 1) % PROGRESS === 0) console.error(`${done + 1} of ${runs} runs, ${failures} failures`);
  }
  console.log(
    `seed ${seed}: ${done} runs, of ${lawsOnly} only the laws (parse5 lacks a rule), ${failures} failures`,
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

function show(seed: number, run: number, input: FuzzInput): void {
  console.log(`seed ${seed}, run ${run}: ${input.context ?? "document"} ${JSON.stringify(input.source)}`);
  console.log(`  ${disagreementOrThrow(input)}`);
}

async function readPages(file: string): Promise<readonly string[]> {
  const pages: string[] = [];
  for await (const { html } of recordsOf([file])) {
    if (html !== undefined && html !== "") pages.push(html);
    if (pages.length === MOST_PAGES) break;
  }
  return pages;
}
