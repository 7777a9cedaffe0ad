import { basename } from "node:path";
import { parse } from "@winnow/core-dom";
import { decode } from "@winnow/core-dom/decode";
import { datasetFiles } from "@winnow/pages";
import { parse as parse5 } from "parse5";
import { type PageRecord, readRecords } from "./datasets.js";
import { brokenLaw, treeDifference } from "./tree-difference.js";

/** How many differences are told in words. */
const TOLD = 50;

/**
 * `agree tree [FILE...]`: parses every page twice and holds our tree against parse5's own, node by node: kinds,
 * names, namespaces, attributes with their order, text, comments, doctypes, the content of templates. The laws of
 * the numeric columns are checked on the way. Prints a line a file on stdout and the differences on stderr.
 *
 * @param args - `.jsonl` or `.jsonl.gz` files of pages; by default all those in the data sets' folder.
 * @returns the exit code: 0 no differences, 1 some, 2 wrong usage.
 */
export async function treeAgreement(args: readonly string[]): Promise<number> {
  if (args.some((arg) => arg.startsWith("-"))) {
    console.error("usage: agree tree [FILE...]");
    return 2;
  }
  const files = args.length > 0 ? args : await datasetFiles();
  let pages = 0;
  let rows = 0;
  let differences = 0;
  for (const file of files) {
    const before = { pages, differences };
    for await (const record of readRecords(file)) {
      for (const html of sources(record)) {
        const tree = parse(html);
        const document = parse5(html, { scriptingEnabled: false });
        const difference = treeDifference(tree, document) ?? brokenLaw(tree);
        pages++;
        rows += tree.length;
        if (difference === undefined) continue;
        if (++differences <= TOLD) console.error(`${basename(file)} ${record.id}: ${difference}`);
      }
    }
    console.log(
      `${basename(file)}: ${pages - before.pages} pages, ${differences - before.differences} differ`,
    );
  }
  console.log(`${pages} pages, ${rows} nodes, ${differences} pages differ`);
  return differences === 0 ? 0 : 1;
}

/** The pages of a record: its own, and the annotated one that some sets have beside it or in its place. */
function sources(record: PageRecord & { readonly annotatedHtml?: string }): readonly string[] {
  const { html, htmlBase64, annotatedHtml } = record;
  const decoded = htmlBase64 === undefined ? undefined : decode(Buffer.from(htmlBase64, "base64")).text;
  return [html, decoded, annotatedHtml].filter((source) => source !== undefined);
}
