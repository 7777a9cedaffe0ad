import { compact, parse, parseFragment, type Tree } from "@winnow/core-dom";
import { columnDifference, compactDifference } from "../tree-columns.js";
import { brokenLaw, treeDifference } from "../tree-difference.js";
import type { FuzzInput } from "./input.js";
import { mendedTree } from "./mended-parse5.js";
import { missingRule, RULES_NOT_MENDED } from "./rules-parse5-lacks.js";
import "@winnow/core-dom/parse5";

/**
 * What is wrong about our tree of an input, in words; undefined where nothing is: it breaks a law, or it is not parse5's
 * although no rule that parse5 lacks is concerned.
 */
export function disagreement({ source, context }: FuzzInput): string | undefined {
  const tree = parseBy("winnow", source, context);
  const law = brokenLaw(tree) ?? compactDifference(tree, compact(tree));
  if (law !== undefined || missingRule(source, context, RULES_NOT_MENDED) !== undefined) return law;
  const difference = treeDifference(tree, mendedTree(source, context));
  if (difference !== undefined || missingRule(source, context) !== undefined) return difference;
  return columnDifference(tree, parseBy("parse5", source, context));
}

function parseBy(parser: "winnow" | "parse5", source: string, context: string | undefined): Tree {
  return context === undefined ? parse(source, { parser }) : parseFragment(source, { parser, context });
}
