import { basename } from "node:path";
import { ancestors, compact, parse, Tag, type Tree } from "@winnow/core-dom";
import { parse as parse5 } from "parse5";
import { type Command, defineCommand } from "../../command.js";
import { datasetFiles, htmlOf, recordsOf, type TextRecord } from "../../data/datasets.js";
import { brokenInvariant, compactDifference, type Difference, firstDifference } from "./difference.js";
import { treeOfParse5 } from "./parse5-tree.js";
import { patchedTree } from "./patched-parse5.js";

/** Maximum number of differences to show. */
const SHOWN = 50;

/** The result for a page. */
interface Finding {
  /** The fault, or the difference due to a rule that parse5 lacks; undefined if the trees are equal. */
  readonly words: string | undefined;
  /** The rule that parse5 lacks. */
  readonly rule?: string;
}

/** Fails unless all differences are explained. */
export const command: Command = defineCommand(
  {
    about: `
Parses every page twice, with scripting off, and compares our tree with parse5's, node by node: kinds, names, namespaces, attributes with their
order, text, comments, doctypes, the content of templates; then its numeric columns with those counted from parse5's
nodes, and the strings of the compact tree with those of the tree. Also checks the invariants of the columns. Prints one
line per file, then the pages that differ because of a rule that parse5 lacks; other differences go to stderr.

FILE: .jsonl or .jsonl.gz with pages; default: all data sets.`,
    operands: "[FILE]...",
    options: {},
  },
  async (_, operands) => {
    const files = operands.length > 0 ? operands : await datasetFiles();
    const explained: Record<string, string[]> = {};
    let pages = 0;
    let rows = 0;
    let differences = 0;
    for (const file of files) {
      const before = { pages, differences };
      for await (const record of recordsOf([file])) {
        for (const html of sources(record)) {
          const tree = parse(html, { scripting: false });
          const { words, rule } = inspect(tree, html);
          pages++;
          rows += tree.length;
          if (words === undefined) continue;
          const shown = `${basename(file)} ${record.id}: ${words}`;
          if (rule !== undefined) (explained[rule] ??= []).push(shown);
          else if (++differences <= SHOWN) console.error(shown);
        }
      }
      console.log(
        `${basename(file)}: ${pages - before.pages} pages, ${differences - before.differences} differ`,
      );
    }
    for (const [rule, list] of Object.entries(explained)) {
      for (const page of list) console.log(`  ${rule}: ${page}`);
      console.log(`${list.length} pages differ because of a rule that parse5 lacks: ${rule}`);
    }
    console.log(`${pages} pages, ${rows} nodes, ${differences} pages differ`);
    return differences === 0 ? 0 : 1;
  },
);

function inspect(tree: Tree, html: string): Finding {
  const broken = brokenInvariant(tree) ?? compactDifference(tree, compact(tree));
  if (broken !== undefined) return { words: broken };
  const difference = firstDifference(tree, treeOfParse5(parse5(html, { scriptingEnabled: false })));
  if (difference === undefined) return { words: undefined };
  const rule = explanation(tree, html, difference);
  return { words: difference.words, ...(rule === undefined ? {} : { rule }) };
}

/** The pages of a record: its own, and the annotated one that some sets have in addition or instead. */
function sources(record: TextRecord & { readonly annotatedHtml?: string }): readonly string[] {
  return [htmlOf(record), record.annotatedHtml].filter((source) => source !== undefined);
}

/**
 * Finds the rule lacking in parse5 that explains a difference; undefined if there is none, so that it is our
 * error.
 *
 * - the relaxed select: the row, or the one before it, is in a `select` of ours, where parse5's older rules drop unexpected
 *   elements;
 * - the special `search`: a `search` element is open at the row, or ended right before it;
 * - an error corrected in `patched-parse5.ts`: the corrected tree equals ours.
 */
export function explanation(tree: Tree, html: string, { row }: Difference): string | undefined {
  if (isWithin(tree, row, Tag.select)) return "relaxed select";
  if (isWithin(tree, row, Tag.search)) return "special search";
  const patched = treeOfParse5(patchedTree(html, undefined));
  return firstDifference(tree, patched) === undefined ? "error of parse5" : undefined;
}

/** Whether the row or the one before it is an element with that tag, or inside one. */
function isWithin(tree: Tree, row: number, tag: number): boolean {
  return [row, row - 1].some(
    (at) => at >= 0 && at < tree.length && [at, ...ancestors(tree, at)].some((up) => tree.tag[up] === tag),
  );
}
