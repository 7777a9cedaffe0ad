import { parseArgs } from "node:util";
import { recordsOf, wholeNumber } from "@winnow/common";
import { compact, parse, parseFragment } from "@winnow/core-dom";
import { brokenInvariant, compactDifference, firstDifference } from "../tree/difference.js";
import { treeOfParse5 } from "../tree/parse5-tree.js";
import { type FuzzInput, fuzzInput } from "./input.js";
import { patchedTree } from "./patched-parse5.js";
import { lacksRule } from "./rules-parse5-lacks.js";

export const usage: string = `usage: pnpm agree parse-fuzz [--runs N] [--seed N] [--pages FILE]

Parses seeded random inputs, generated from pieces of markup and mutated pages, compares the trees with
parse5's and checks the invariants of the columns. Prints each failure to stdout, minimised, with the first
difference.

  --runs N       number of inputs (default 200000)
  --seed N       seed of the inputs (default 1)
  --pages FILE   .jsonl or .jsonl.gz with pages to mutate, in addition to small built-in ones
`;

/** Number of failures after which a run stops, because they usually have few causes. */
const MAX_FAILURES = 10;
/** Maximum number of pages of the file to mutate. */
const MAX_PAGES = 200;
/** Number of inputs per line of progress. */
const PROGRESS = 10_000;

/** @returns 0 if there are no differences, otherwise 1. */
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
  let invariantsOnly = 0;
  let done = 0;
  for (; done < runs && failures < MAX_FAILURES; done++) {
    const input = fuzzInput(seed, done, pages);
    if (lacksRule(input.source, input.context)) invariantsOnly++;
    if (failureOf(input) !== undefined) {
      failures++;
      show(
        seed,
        done,
        minimise(input, (shorter) => failureOf(shorter) !== undefined),
      );
    }
    if ((done + 1) % PROGRESS === 0) console.error(`${done + 1} of ${runs} runs, ${failures} failures`);
  }
  console.log(
    `seed ${seed}: ${done} runs, ${invariantsOnly} of them only for the invariants (parse5 lacks a rule), ${failures} failures`,
  );
  return failures === 0 ? 0 : 1;
}

/** Like {@link disagreement}, but an exception counts as a failure too. */
function failureOf(input: FuzzInput): string | undefined {
  try {
    return disagreement(input);
  } catch (error) {
    return `threw ${String(error)}`;
  }
}

function show(seed: number, run: number, input: FuzzInput): void {
  console.log(`seed ${seed}, run ${run}: ${input.context ?? "document"} ${JSON.stringify(input.source)}`);
  console.log(`  ${failureOf(input)}`);
}

async function readPages(file: string): Promise<readonly string[]> {
  const pages: string[] = [];
  for await (const { html } of recordsOf([file])) {
    if (html !== undefined && html !== "") pages.push(html);
    if (pages.length === MAX_PAGES) break;
  }
  return pages;
}

/**
 * Describes the first fault in our tree of an input; undefined if there is none. A tree is faulty if it
 * violates an invariant, or if it differs from the tree of the corrected parse5 in a node or numeric column,
 * unless parse5 lacks a rule for the input.
 */
export function disagreement({ source, context }: FuzzInput): string | undefined {
  const tree = context === undefined ? parse(source) : parseFragment(source, { context });
  const law = brokenInvariant(tree) ?? compactDifference(tree, compact(tree));
  if (law !== undefined || lacksRule(source, context)) return law;
  return firstDifference(tree, treeOfParse5(patchedTree(source, context)))?.words;
}

/** Maximum number of attempts at a smaller input. */
const ATTEMPTS = 5000;

/**
 * Minimises a failing input: removes ranges, first halves and finally single characters, as long as the rest
 * fails (delta debugging: Zeller and Hildebrandt 2002, without the bookkeeping of complements).
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
    // Repeat single characters: removing one can make another one unnecessary.
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
