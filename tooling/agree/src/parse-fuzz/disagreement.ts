import { compact, parse, parseFragment } from "@winnow/core-dom";
import { treeOfParse5 } from "../parse5-tree.js";
import { columnDifference, compactDifference } from "../tree-columns.js";
import { brokenLaw, treeDifference } from "../tree-difference.js";
import type { FuzzInput } from "./input.js";
import { mendedTree } from "./mended-parse5.js";
import { missingRule, RULES_NOT_MENDED } from "./rules-parse5-lacks.js";

/**
 * What is wrong about our tree of an input, in words; undefined where nothing is: it breaks a law, or it is not that of
 * the mended parse5, node by node and in its numeric columns, although no rule that is not mended is concerned.
 */
export function disagreement({ source, context }: FuzzInput): string | undefined {
  const tree = context === undefined ? parse(source) : parseFragment(source, { context });
  const law = brokenLaw(tree) ?? compactDifference(tree, compact(tree));
  if (law !== undefined || missingRule(source, context, RULES_NOT_MENDED) !== undefined) return law;
  const theirs = mendedTree(source, context);
  return treeDifference(tree, theirs) ?? columnDifference(tree, treeOfParse5(theirs));
}
