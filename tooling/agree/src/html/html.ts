import { parseArgs } from "node:util";
import { datasetPages, wholeNumber } from "@winnow/common";
import { parse } from "@winnow/core-dom";
import { allVisibleText, html as asHtml, extract, text } from "@winnow/extract";
// Built by tsconfig.vectors.json from the tests of @winnow/extract.
import { XSS_VECTORS } from "../../dist/vectors/xss-vectors.js";
import { faults } from "./faults.js";
import { scriptsRun } from "./scripts.js";
import { instability } from "./structure.js";
import { renderings } from "./vectors.js";
import { htmlDifference } from "./words.js";

export const usage: string = `usage: pnpm agree html [--take N]

Renders N pages of wcxb-dev (default 300, evenly spread) as HTML, once with the marks of the default method
and once with all visible text. Compares the words of the HTML, parsed again, with those of the text, in
order; its elements, attributes and URLs with a separate list; and the tree that parse5 builds in several
contexts with the markup. Then inserts the cross-site scripting vectors from the tests of @winnow/extract into
pages, renders them, and runs the output in jsdom with scripting and traps.
`;

/** Minimum share of pages whose HTML has the words of the text. */
const MIN_SAME = 0.995;

/** Minimum number of vectors that run script as written, which shows that the traps work. */
const MIN_RUNNING = 30;

/** Maximum number of failures to show. */
const SHOWN = 10;

/** The marks to render: those of the default method, or all visible text. */
const MODES = ["content", "visible"] as const;

/**
 * @returns 0 if at least 99.5% of the pages have the words in both modes, no page has a fault, and no vector
 *   runs script; otherwise 1.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { take: { type: "string", default: "300" } } });
  const pagesAgree = await checkPages(wholeNumber("take", values.take, 1));
  return (await checkVectors()) && pagesAgree ? 0 : 1;
}

async function checkPages(take: number): Promise<boolean> {
  const same = { content: 0, visible: 0 };
  let pages = 0;
  let faulty = 0;
  let unstable = 0;
  const show = failurePrinter();
  for await (const { id, url, html: source } of datasetPages("wcxb-dev", take)) {
    pages++;
    const page = parse(source);
    for (const mode of MODES) {
      const marks = mode === "content" ? extract(page, { url }).marks : allVisibleText(page);
      const html = asHtml(page, marks, { url });
      const words = htmlDifference(page, text(page, marks, { url }), html, url);
      if (words === undefined) same[mode]++;
      else show(`${mode} ${id} ${url ?? ""}\n${words}`);
      const found = new Set(faults(html));
      if (found.size > 0) faulty++;
      for (const fault of found) show(`${mode} ${id}: ${fault}`);
      const change = instability(html);
      if (change !== undefined) {
        unstable++;
        show(`${mode} ${id}: ${change}`);
      }
    }
  }
  const documents = pages * MODES.length;
  console.log(`wcxb-dev, ${pages} pages, HTML parsed again:`);
  for (const mode of MODES)
    console.log(`  ${mode}: ${share(same[mode], pages)} have the words of the text, in order`);
  console.log(`  within the vocabulary: ${share(documents - faulty, documents)}`);
  console.log(`  parsed as written in every context: ${share(documents - unstable, documents)}`);
  const enough = MODES.every((mode) => same[mode] >= MIN_SAME * pages);
  return pages > 0 && enough && faulty === 0 && unstable === 0;
}

async function checkVectors(): Promise<boolean> {
  const vectors = Object.values(XSS_VECTORS).flat();
  const count = { running: 0, ran: 0, faulty: 0, unstable: 0 };
  const seen = new Set<string>();
  const show = failurePrinter();
  for (const vector of vectors) {
    // A vector that throws before it calls a trap does not show that the traps work.
    if ((await scriptsRun(vector)).some((name) => !name.startsWith("throws"))) count.running++;
    for (const html of renderings(vector)) {
      if (seen.has(html)) continue;
      seen.add(html);
      const ran = await scriptsRun(html);
      const found = faults(html);
      const change = instability(html);
      if (ran.length > 0) count.ran++;
      if (found.length > 0) count.faulty++;
      if (change !== undefined) count.unstable++;
      const all = [...ran.map((name) => `runs ${name}`), ...found, ...(change === undefined ? [] : [change])];
      if (all.length > 0) show(`${JSON.stringify(vector)}\n  ${html}\n  ${[...new Set(all)].join("\n  ")}`);
    }
  }
  console.log(`${vectors.length} cross-site scripting vectors, in jsdom with scripting:`);
  console.log(
    `  run script as written: ${count.running} (more than ${MIN_RUNNING}, or the traps do not work)`,
  );
  console.log(`  run script as rendered: ${count.ran} of ${seen.size} documents`);
  console.log(`  outside the vocabulary: ${count.faulty}, not parsed as written: ${count.unstable}`);
  return count.running > MIN_RUNNING && count.ran + count.faulty + count.unstable === 0;
}

function share(part: number, whole: number): string {
  return `${part} of ${whole} (${((100 * part) / Math.max(1, whole)).toFixed(2)}%)`;
}

/** Prints the first few lines only. */
function failurePrinter(): (line: string) => void {
  let shown = 0;
  return (line) => {
    if (shown++ < SHOWN) console.error(line);
  };
}
