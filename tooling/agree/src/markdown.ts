import { parseArgs } from "node:util";
import { parse } from "@winnow/core-dom";
import { allVisibleText, markdown as asMarkdown, text as asText, extract } from "@winnow/extract";
import { datasetPath } from "@winnow/pages";
import { type PageRecord, readRecords } from "./datasets.js";
import { htmlOf } from "./html-of.js";
import { firstDifference, markdownToHtml, words } from "./round-trip.js";

/** The share of pages that has to come back whole. */
const FLOOR = 0.995;

const USAGE = "usage: agree markdown [--every N] [FILE...]";

/** Which rows of a page are taken: what the default method finds, or all that a reader sees. */
type Mode = "content" | "visible";
const MODES: readonly Mode[] = ["content", "visible"];

/**
 * `agree markdown [--every N] [FILE...]`: renders every page as Markdown, makes that HTML with micromark (GFM,
 * math, inline HTML let through) and the HTML text again, and holds its words, in order, against those of the
 * page's text. Once with what the default method marks, once with all visible text, which is harder.
 *
 * @param args - files of pages, by default `wcxb-dev`; `--every N` takes each N-th page only, `--told N` tells of
 *   so many failures (default 10).
 * @returns the exit code: 0 where at least 99.5% of the pages come back in both modes, 1 where fewer do, 2 wrong
 *   usage.
 */
export async function markdownAgreement(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options === undefined) {
    console.error(USAGE);
    return 2;
  }
  const pages: Record<Mode, number> = { content: 0, visible: 0 };
  const whole: Record<Mode, number> = { content: 0, visible: 0 };
  let told = 0;
  let index = 0;
  for (const file of options.files) {
    for await (const record of readRecords(file)) {
      if (index++ % options.every !== 0) continue;
      for (const mode of MODES) {
        const difference = roundTrip(record, mode);
        pages[mode]++;
        if (difference === undefined) whole[mode]++;
        else if (told++ < options.told)
          console.error(`${mode} ${record.id} ${record.url ?? ""}\n${difference}`);
      }
    }
  }
  let passed = true;
  for (const mode of MODES) {
    const share = whole[mode] / pages[mode];
    passed &&= share >= FLOOR;
    console.log(
      `${mode}: ${whole[mode]} of ${pages[mode]} pages come back whole (${(share * 100).toFixed(2)}%)`,
    );
  }
  return passed ? 0 : 1;
}

interface Options {
  readonly files: readonly string[];
  readonly every: number;
  readonly told: number;
}

function readOptions(args: readonly string[]): Options | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { every: { type: "string", default: "1" }, told: { type: "string", default: "10" } },
      allowPositionals: true,
    });
    const every = Number(values.every);
    const told = Number(values.told);
    if (!Number.isInteger(every) || every < 1 || !(told >= 0)) return undefined;
    return { files: positionals.length > 0 ? positionals : [datasetPath("wcxb-dev")], every, told };
  } catch {
    return undefined;
  }
}

/** Where a page does not come back, in words; undefined where it does. */
function roundTrip(record: PageRecord, mode: Mode): string | undefined {
  const tree = parse(htmlOf(record));
  const marks = mode === "visible" ? allVisibleText(tree) : extract(tree).marks;
  const options = record.url === undefined ? {} : { url: record.url };
  const text = asText(tree, marks, options);
  const markdown = asMarkdown(tree, marks, options);
  const back = parse(markdownToHtml(markdown));
  const difference = firstDifference(words(text), words(asText(back, allVisibleText(back))));
  return difference === undefined ? undefined : `  text:  ${difference[0]}\n  again: ${difference[1]}`;
}
