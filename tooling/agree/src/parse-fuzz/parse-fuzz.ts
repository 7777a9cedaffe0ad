import { parseArgs } from "node:util";
import { recordsOf, wholeNumber } from "@winnow/common";
import { compact, parse, parseFragment } from "@winnow/core-dom";
import { brokenLaw, compactDifference, firstDifference } from "../tree/difference.js";
import { treeOfParse5 } from "../tree/parse5-tree.js";
import { type FuzzInput, fuzzInput } from "./input.js";
import { mendedTree } from "./mended-parse5.js";
import { lacksRule } from "./rules-parse5-lacks.js";

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
    if (lacksRule(input.source, input.context)) lawsOnly++;
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

/**
 * What is wrong about our tree of an input, in words; undefined where nothing is: it breaks a law, or it is not that of
 * the mended parse5, node by node and in its numeric columns, although no rule that is not mended is concerned.
 */
export function disagreement({ source, context }: FuzzInput): string | undefined {
  const tree = context === undefined ? parse(source) : parseFragment(source, { context });
  const law = brokenLaw(tree) ?? compactDifference(tree, compact(tree));
  if (law !== undefined || lacksRule(source, context)) return law;
  return firstDifference(tree, treeOfParse5(mendedTree(source, context)))?.words;
}

/** After so many attempts the smallest input so far will do. */
const ATTEMPTS = 5000;

/**
 * A part of an input that fails still: stretches are taken away, half of it first and single characters last, as long as
 * it keeps failing (delta debugging: Zeller and Hildebrandt 2002, without the complements' bookkeeping).
 */
export function minimise(input: FuzzInput, fails: (input: FuzzInput) => boolean): FuzzInput {
  let { source } = input;
  let attempts = 0;
  const attempt = (shorter: string): boolean => {
    if (++attempts > ATTEMPTS || !fails({ ...input, source: shorter })) return false;
    source = shorter;
    return true;
  };
  for (let size = Math.ceil(source.length / 2); size >= 1; size = size > 1 ? Math.ceil(size / 2) : 0) {
    let removed = true;
    // Single characters again and again: taking one away can make another one needless.
    while (removed) {
      removed = false;
      for (let at = 0; at < source.length; ) {
        if (attempt(source.slice(0, at) + source.slice(at + size))) removed = true;
        else at += size;
      }
      if (size > 1) break;
    }
  }
  return { ...input, source };
}
