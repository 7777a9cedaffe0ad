import { parseArgs } from "node:util";
import { parse } from "@winnow/core-dom";
import { allVisibleText, html as asHtml, extract, text } from "@winnow/extract";
import { datasetPath } from "@winnow/pages";
// Built by tsconfig.vectors.json from the tests of @winnow/extract.
import { XSS_VECTORS } from "../../dist/vectors/xss-vectors.js";
import { sampleRecords } from "../datasets.js";
import { htmlOf } from "../html-of.js";
import { faults } from "./faults.js";
import { scriptsRun } from "./scripts.js";
import { instability } from "./structure.js";
import { renderings } from "./vectors.js";
import { wordDifference } from "./words.js";

const USAGE = "usage: agree html [--take N]";

const SET = { name: "wcxb-dev", pages: 1018 };
const DEFAULT_TAKE = 300;

/** The share of pages whose HTML has to have the words of the text. */
const FLOOR = 0.995;

/** How many vectors must run script as they are written, so that the trap is known to see it. */
const RUNNING = 30;

/** How many failures are told of. */
const TOLD = 10;

/** Which rows of a page are taken: what the default method finds, or all that a reader sees. */
const MODES = ["content", "visible"] as const;

/**
 * `agree html [--take N]`: renders pages of `wcxb-dev` as HTML, once with what the default method marks and once
 * with all visible text. Holds the words of the HTML, parsed again, against those of the text, in order; its
 * elements, attributes and addresses against a list of its own; and what parse5 reads, in several places, against
 * what is written. Then takes the vectors of cross-site scripting that the tests of `@winnow/extract` have: puts
 * each into pages, renders them, and runs that in jsdom with scripts on and traps for what they call.
 *
 * @param args - `--take N` takes N pages, evenly spread; default 300.
 * @returns the exit code: 0 where at least 99.5% of the pages have the words in both modes, none has anything
 *   else, and no vector runs, 1 where it is not so, 2 wrong usage.
 */
export async function htmlAgreement(args: readonly string[]): Promise<number> {
  const take = readTake(args);
  if (take === undefined) {
    console.error(USAGE);
    return 2;
  }
  const pagesAgree = await checkPages(take);
  return (await checkVectors()) && pagesAgree ? 0 : 1;
}

function readTake(args: readonly string[]): number | undefined {
  try {
    const { values } = parseArgs({ args: [...args], options: { take: { type: "string" } } });
    const take = Number(values.take ?? DEFAULT_TAKE);
    return take >= 1 ? Math.min(Math.floor(take), SET.pages) : undefined;
  } catch {
    return undefined;
  }
}

async function checkPages(take: number): Promise<boolean> {
  const same = { content: 0, visible: 0 };
  let pages = 0;
  let faulty = 0;
  let unstable = 0;
  const tell = teller();
  for await (const record of sampleRecords(datasetPath(SET.name), SET.pages, take)) {
    pages++;
    const { id, url } = record;
    const options = url === undefined ? {} : { url };
    const page = parse(htmlOf(record));
    for (const mode of MODES) {
      const marks = mode === "content" ? extract(page, options).marks : allVisibleText(page);
      const html = asHtml(page, marks, options);
      const words = wordDifference(page, text(page, marks, options), html, url);
      if (words === undefined) same[mode]++;
      else tell(`${mode} ${id} ${url ?? ""}\n${words}`);
      const found = new Set(faults(html));
      if (found.size > 0) faulty++;
      for (const fault of found) tell(`${mode} ${id}: ${fault}`);
      const change = instability(html);
      if (change !== undefined) {
        unstable++;
        tell(`${mode} ${id}: ${change}`);
      }
    }
  }
  const documents = pages * MODES.length;
  console.log(`${SET.name}, ${pages} pages, HTML parsed again:`);
  for (const mode of MODES)
    console.log(`  ${mode}: ${share(same[mode], pages)} have the words of the text, in order`);
  console.log(`  within the vocabulary: ${share(documents - faulty, documents)}`);
  console.log(`  read everywhere as written: ${share(documents - unstable, documents)}`);
  const enough = MODES.every((mode) => same[mode] >= FLOOR * pages);
  return pages > 0 && enough && faulty === 0 && unstable === 0;
}

async function checkVectors(): Promise<boolean> {
  const vectors = Object.values(XSS_VECTORS).flat();
  const count = { running: 0, ran: 0, faulty: 0, unstable: 0 };
  const seen = new Set<string>();
  const tell = teller();
  for (const vector of vectors) {
    // What throws before it calls anything shows nothing of the trap.
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
      if (all.length > 0) tell(`${JSON.stringify(vector)}\n  ${html}\n  ${[...new Set(all)].join("\n  ")}`);
    }
  }
  console.log(`${vectors.length} vectors of cross-site scripting, in jsdom with scripts on:`);
  console.log(`  run script as written: ${count.running} (more than ${RUNNING}, or the trap is none)`);
  console.log(`  run script as rendered: ${count.ran} of ${seen.size} documents`);
  console.log(`  outside of the vocabulary: ${count.faulty}, read otherwise than written: ${count.unstable}`);
  return count.running > RUNNING && count.ran + count.faulty + count.unstable === 0;
}

function share(part: number, whole: number): string {
  return `${part} of ${whole} (${((100 * part) / Math.max(1, whole)).toFixed(2)}%)`;
}

/** Prints the first few of what it is told. */
function teller(): (line: string) => void {
  let told = 0;
  return (line) => {
    if (told++ < TOLD) console.error(line);
  };
}
