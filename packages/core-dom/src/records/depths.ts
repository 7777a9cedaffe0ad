import type { RowRange } from "../segments/types.js";
import { Attribute } from "../tree/attributes.js";
import { attribute, attributeTester } from "../tree/strings.js";
import { NodeKind } from "../tree/types.js";
import { between, type Scan } from "./scan.js";

/** Attributes with the depth of a reply: Hacker News, Reddit, Habr, ARIA, others. */
const ATTRIBUTES = ["indent", "depth", "data-depth", "data-level", "data-indent", "aria-level"];
const testAttributes = attributeTester([...ATTRIBUTES, "class", "style"]);
/** Class names with the depth: `depth-2` of WordPress, `comment-level--2` of Kbin, `indent2`. */
const NAMED = /(?:^|[\s_-])(?:depth|level|indent|nest(?:ed|ing)?)[-_]{0,2}(\d{1,2})(?=\s|$)/i;
/** A distance from the left, in any unit, by which programs without other markup show it. */
const SHIFTED =
  /(?:^|[;\s])(?:margin|padding)-(?:left|inline-start):\s{0,3}(\d{1,4})(?:\.\d{1,3})?(?:px|r?em|%)/i;

/** Number of elements around a record, and of its first rows, that are read. */
const MAX_AROUND = 2;
const MAX_ROWS = 24;
/** Text before the depth of a record is not longer: later, it is something inside. */
const MAX_BEFORE = 4;

/**
 * Returns for each record the index of the one that it replies to, by the depths that records declare one after the other, as
 * in a list in which replies are only indented; -1 for none. Undefined if not all records declare a depth, or all the same.
 */
export function indentedTargets(scan: Scan, records: readonly RowRange[]): readonly number[] | undefined {
  const depths: number[] = [];
  for (const record of records) {
    const depth = declaredDepth(scan, record);
    if (depth === undefined) return undefined;
    depths.push(depth);
  }
  if (depths.every((depth) => depth === depths[0])) return undefined;
  const open: number[] = [];
  return depths.map((depth, i) => {
    while (open.length > 0 && depths[open[open.length - 1]!]! >= depth) open.pop();
    const target = open[open.length - 1] ?? -1;
    open.push(i);
    return target;
  });
}

function declaredDepth({ tree, textBefore }: Scan, { start, end }: RowRange): number | undefined {
  const stop = Math.min(end, start + MAX_ROWS);
  for (let row = start; row < stop && between(textBefore, start, row) <= MAX_BEFORE; row++) {
    const depth = depthAt(row);
    if (depth !== undefined) return depth;
  }
  for (let up = tree.parent[start]!, i = 0; i < MAX_AROUND && up > 3; up = tree.parent[up]!, i++) {
    // A list of records has no depth of its own.
    if (tree.end[up]! > end + 1) return undefined;
    const depth = depthAt(up);
    if (depth !== undefined) return depth;
  }
  return undefined;

  function depthAt(row: number): number | undefined {
    if (tree.kind[row] !== NodeKind.element) return undefined;
    const found = testAttributes(tree, row);
    if (found === 0) return undefined;
    for (const [i, name] of ATTRIBUTES.entries()) {
      const value = ((found >> i) & 1) === 1 ? attribute(tree, row, name)! : "";
      if (/^\s*\d{1,3}\s*$/.test(value)) return Number(value);
    }
    const named =
      NAMED.exec(Attribute.class(tree, row) ?? "") ?? SHIFTED.exec(Attribute.style(tree, row) ?? "");
    return named === null ? undefined : Number(named[1]);
  }
}
