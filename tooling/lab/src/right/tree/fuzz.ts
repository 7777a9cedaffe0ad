import { compact, parse, parseFragment } from "@winnow/core-dom";
import fc from "fast-check";
import { type Command, count, defineCommand } from "../../command.js";
import { brokenInvariant, compactDifference, firstDifference } from "./difference.js";
import { type FuzzInput, fuzzInput } from "./markup.js";
import { treeOfParse5 } from "./parse5-tree.js";
import { lacksRule, patchedTree } from "./patched-parse5.js";

/** Fails if a tree differs. */
export const command: Command = defineCommand(
  {
    about: `
Parses seeded random inputs, pieces of markup and mutated pages, compares the trees with parse5's and checks the invariants of
the columns. Prints the first failure, minimised, with the first difference.`,
    options: {
      runs: count("number of inputs", 200_000),
      seed: count("seed of the inputs", 1, Number.MIN_SAFE_INTEGER),
    },
  },
  async ({ runs, seed }) => {
    let invariantsOnly = 0;
    const property = fc.property(fuzzInput, (input) => {
      if (lacksRule(input.source, input.context)) invariantsOnly++;
      const words = disagreement(input);
      if (words !== undefined) throw new Error(words);
    });
    const found = fc.check(property, { numRuns: runs, seed });
    if (found.failed) console.log(fc.defaultReportMessage(found));
    console.log(
      `seed ${seed}: ${found.numRuns} runs, ${invariantsOnly} of them only for the invariants (parse5 lacks a rule), ` +
        `${found.failed ? "a failure" : "no failures"}`,
    );
    return found.failed ? 1 : 0;
  },
);

/**
 * Describes the first fault in our tree of an input; undefined if there is none. A tree is faulty if it
 * violates an invariant, or if it differs from the tree of the corrected parse5 in a node or numeric column,
 * unless parse5 lacks a rule for the input.
 */
export function disagreement({ source, context }: FuzzInput): string | undefined {
  const scripting = false;
  const tree =
    context === undefined ? parse(source, { scripting }) : parseFragment(source, { context, scripting });
  const law = brokenInvariant(tree) ?? compactDifference(tree, compact(tree));
  if (law !== undefined || lacksRule(source, context)) return law;
  return firstDifference(tree, treeOfParse5(patchedTree(source, context)))?.words;
}
