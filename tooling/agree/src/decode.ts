import { basename } from "node:path";
import { decode } from "@winnow/core-dom/decode";
import { datasetFiles } from "@winnow/pages";
import { recordLines } from "./datasets.js";
import { ALLOWED } from "./decode-allow.js";
import { pageText } from "./page-text.js";
import { unmojibake } from "./unmojibake.js";

/** The share of a gold text's words with letters beyond ASCII that the decoded page must hold. */
const LEAST_FOUND = 0.9;

interface PageRecord {
  readonly id: string;
  readonly htmlBase64?: string;
  readonly gold: { readonly text: string };
}

interface FileFigures {
  readonly file: string;
  pages: number;
  replaced: number;
  words: number;
  found: number;
  readonly outcomes: Map<string, number>;
  readonly failures: { readonly id: string; readonly reason: string }[];
}

/**
 * `agree decode [FILE...]`: decodes every record with `htmlBase64` and holds it against its gold text. A page fails
 * when a word of the gold text is in the page only with U+FFFD read as a letter, or when the page lacks
 * more than a tenth of the gold text's words with letters beyond ASCII (a wrong encoding leaves no U+FFFD).
 * Prints a table on stdout and every failure that `decode-allow.ts` doesn't name on stderr.
 *
 * @param args `.jsonl` or `.jsonl.gz` files; by default those in the folder `WINNOW_DATASETS`, or `../shared/datasets`
 *   beside the repository
 * @returns the exit code: 0 all agree or are allowed, 1 some fail, 2 wrong usage
 */
export async function decodeAgreement(args: readonly string[]): Promise<number> {
  if (args.some((arg) => arg.startsWith("-"))) {
    console.error("usage: agree decode [FILE...]");
    return 2;
  }
  const files = args.length > 0 ? args : await datasetFiles();
  const all: FileFigures[] = [];
  for (const file of files) all.push(await decodeFile(file));
  console.log(table(all));

  let failed = 0;
  for (const { file, failures } of all) {
    for (const { id, reason } of failures) {
      const allowed = ALLOWED.get(id);
      if (allowed === undefined) failed++;
      console.error(
        `${allowed === undefined ? "FAILS" : "allowed"} ${file} ${id}: ${reason}${allowed ? ` (${allowed})` : ""}`,
      );
    }
  }
  console.error(failed === 0 ? "all pages agree" : `${failed} pages fail`);
  return failed === 0 ? 0 : 1;
}

async function decodeFile(path: string): Promise<FileFigures> {
  const figures: FileFigures = {
    file: basename(path),
    pages: 0,
    replaced: 0,
    words: 0,
    found: 0,
    outcomes: new Map(),
    failures: [],
  };
  for await (const line of recordLines(path)) {
    // Most records are `html`; parsing their JSON would take most of the time.
    if (!line.includes('"htmlBase64"')) continue;
    const page = JSON.parse(line) as PageRecord;
    if (page.htmlBase64 !== undefined) decodePage(page.id, page.htmlBase64, page.gold.text, figures);
  }
  return figures;
}

function decodePage(id: string, htmlBase64: string, gold: string, figures: FileFigures): void {
  const { text, encoding, source } = decode(Buffer.from(htmlBase64, "base64"));
  figures.pages++;
  const outcome = `${encoding} by ${source}`;
  figures.outcomes.set(outcome, (figures.outcomes.get(outcome) ?? 0) + 1);
  if (text.includes("\ufffd")) figures.replaced++;

  const inPage = wordsOf(pageText(text));
  const inGold = wordsOf(unmojibake(gold));
  const replaced = replacedWords(inPage, inGold);
  if (replaced.length > 0)
    figures.failures.push({ id, reason: `${outcome}: U+FFFD in ${replaced.join(", ")}` });

  const telling = [...inGold].filter((word) => /[^\0-\x7f]/.test(word) && !word.includes("\ufffd"));
  const missing = telling.filter((word) => !inPage.has(word));
  figures.words += telling.length;
  figures.found += telling.length - missing.length;
  if (telling.length - missing.length < LEAST_FOUND * telling.length) {
    const reason = `${outcome}: ${missing.length} of ${telling.length} words missing: ${missing.slice(0, 8).join(", ")}`;
    figures.failures.push({ id, reason });
  }
}

/** Runs of letters, marks and U+FFFD. */
function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.normalize("NFC").match(/[\p{L}\p{M}\ufffd]+/gu));
}

/** Words of the gold text that the page has with U+FFFD in the place of letters, and not otherwise. */
function replacedWords(inPage: ReadonlySet<string>, inGold: ReadonlySet<string>): readonly string[] {
  const found: string[] = [];
  for (const word of inPage) {
    if (!word.includes("\ufffd") || !/\p{L}/u.test(word)) continue;
    const pattern = new RegExp(`^${word.replaceAll("\ufffd", "\\p{L}")}$`, "u");
    for (const candidate of inGold) {
      if (!inPage.has(candidate) && pattern.test(candidate)) found.push(candidate);
    }
  }
  return found;
}

function table(all: readonly FileFigures[]): string {
  const rows = [["file", "pages", "with U+FFFD", "words", "found", "failures", "decoded as"]];
  for (const { file, pages, replaced, words, found, failures, outcomes } of all) {
    const counts = [...outcomes].sort((a, b) => b[1] - a[1]).map(([outcome, count]) => `${outcome} ${count}`);
    rows.push([file, pages, replaced, words, found, failures.length, counts.join(", ")].map(String));
  }
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
