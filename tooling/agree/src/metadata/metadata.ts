import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { extract, type Metadata } from "@winnow/extract";
import { datasetPath } from "@winnow/pages";
import { type PageRecord, sampleRecords } from "../datasets.js";
import { htmlOf } from "../html-of.js";
import { type MeasuredPage, titleCeiling } from "./figures.js";
import { peerAnswers } from "./kept-answers.js";
import { type Misses, missLines, readMisses } from "./misses.js";
import { defuddle, type PeerPage, trafilatura } from "./peers.js";
import { report } from "./report.js";
import { SETS } from "./sets.js";
import type { Answer, System } from "./types.js";

const USAGE = `usage: agree metadata [${Object.keys(SETS).join(" | ")}]... [--take N] [--alone] [--misses title | date | authors]`;

/**
 * `agree metadata [SET...] [--take N] [--alone] [--misses FIELD]`: holds the metadata of `extract` against the gold
 * values, beside those of Trafilatura from PyPI and of Defuddle on the same pages (`--alone`: without them, which
 * is quicker). `--misses` prints the pages on which ours is not the gold value instead, with the evidence.
 *
 * @param args - the sets, by default all; `--take N` takes N pages of each, evenly spread.
 * @returns the exit code: 0 all bounds are met, 1 some are not, 2 wrong usage.
 */
export async function metadataAgreement(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options === undefined) {
    console.error(USAGE);
    return 2;
  }
  let met = true;
  for (const name of options.sets) {
    const { pages: total, measures } = SETS[name]!;
    const records = (): AsyncGenerator<PageRecord> =>
      sampleRecords(datasetPath(name), total, Math.min(options.take, total));
    const { pages, found } = await readOurs(records());
    const ours: System = { name: `winnow ${winnowVersion()}`, answer: (key) => answerOf(found.get(key)) };
    if (options.misses !== undefined) {
      console.log(missLines(pages, measures, options.misses, (key) => found.get(key)!, ours).join("\n"));
      continue;
    }
    const systems = [ours];
    for (const peer of options.alone ? [] : [trafilatura(), defuddle()]) {
      systems.push(await peerAnswers(peer, name, () => peerPages(records())));
    }
    const result = report(pages, systems, measures);
    met &&= result.met;
    const ceiling = titleCeiling(pages, (key) => titlesIn(found.get(key)));
    const most = `winnow's candidates, taken or not, hold the gold title on ${ceiling.value.toFixed(3)} of the pages`;
    console.log(`${name}, ${pages.length} pages\n${result.lines.join("\n")}\n${most}\n`);
  }
  return met ? 0 : 1;
}

interface Options {
  readonly sets: readonly string[];
  readonly take: number;
  readonly alone: boolean;
  readonly misses?: Misses;
}

function readOptions(args: readonly string[]): Options | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { take: { type: "string" }, alone: { type: "boolean" }, misses: { type: "string" } },
      allowPositionals: true,
    });
    const take = values.take === undefined ? Number.POSITIVE_INFINITY : Number(values.take);
    const misses = values.misses === undefined ? undefined : readMisses(values.misses);
    const known = positionals.every((name) => Object.hasOwn(SETS, name));
    if (!(take >= 1) || !known || (values.misses !== undefined && misses === undefined)) return undefined;
    return {
      sets: positionals.length > 0 ? positionals : Object.keys(SETS),
      take,
      alone: values.alone ?? false,
      ...(misses === undefined ? {} : { misses }),
    };
  } catch {
    return undefined;
  }
}

async function readOurs(
  records: AsyncIterable<PageRecord>,
): Promise<{ readonly pages: readonly MeasuredPage[]; readonly found: ReadonlyMap<string, Metadata> }> {
  const pages: MeasuredPage[] = [];
  const found = new Map<string, Metadata>();
  for await (const record of records) {
    const { id, url, source, pageType, gold } = record;
    const key = keyOf(record);
    pages.push({
      key,
      id,
      gold,
      ...(url === undefined ? {} : { url }),
      ...(source === undefined ? {} : { source }),
      ...(pageType === undefined ? {} : { pageType }),
    });
    found.set(key, extract(htmlOf(record), url === undefined ? {} : { url }).metadata);
  }
  return { pages, found };
}

async function* peerPages(records: AsyncIterable<PageRecord>): AsyncGenerator<PeerPage> {
  for await (const record of records) {
    const { url } = record;
    yield { key: keyOf(record), html: htmlOf(record), ...(url === undefined ? {} : { url }) };
  }
}

/** The same page may stand in a set at two addresses. */
function keyOf({ id, url = "" }: PageRecord): string {
  return `${id} ${url}`;
}

function answerOf(metadata: Metadata | undefined): Answer {
  const { title, authors = [], published } = metadata ?? {};
  return {
    authors,
    ...(title === undefined ? {} : { title }),
    ...(published === undefined ? {} : { date: published }),
  };
}

/** All titles that were found, taken or not. */
function titlesIn(metadata: Metadata | undefined): readonly string[] {
  const { chosen, agreeing = [], rejected = [] } = metadata?.evidence.title ?? {};
  return [...(chosen === undefined ? [] : [chosen]), ...agreeing, ...rejected].map(({ value }) => value);
}

function winnowVersion(): string {
  const file = new URL("../package.json", import.meta.resolve("@winnow/extract"));
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
