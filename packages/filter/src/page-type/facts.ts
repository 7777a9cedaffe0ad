import type { FilterInput } from "../types.js";
import { type Declared, readDeclared } from "./scan/declared.js";
import { type MarkedScan, scanMarks } from "./scan/marked.js";
import { scanText, type TextScan } from "./scan/text-scan.js";
import { scanTree, type TreeScan } from "./scan/tree-scan.js";

/** What the features are computed from. A document has no tree; a tree may have no marks. */
export interface Facts {
  readonly input: FilterInput;
  readonly text: TextScan;
  readonly page: TreeScan | undefined;
  readonly marked: MarkedScan | undefined;
  readonly declared: Declared | undefined;
}

/** Reads an input once. */
export function factsOf(input: FilterInput): Facts {
  const { tree, marks } = input;
  const page = tree === undefined ? undefined : scanTree(tree);
  return {
    input,
    text: scanText(input.text),
    page,
    marked: page === undefined || marks === undefined ? undefined : scanMarks(page, marks),
    declared: page === undefined ? undefined : readDeclared(page),
  };
}
