import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type DatasetName,
  type DatasetPage,
  datasetPages,
  type PythonPackages,
  pythonRecords,
  pythonValue,
  pythonWith,
} from "@winnow/common";
import { parse } from "@winnow/core-dom";
import { Defuddle } from "defuddle/node";
import { contentText } from "../content-text.js";
import type { Answer } from "../metadata/measures.js";
import { originalText } from "../readability.js";

/** A page for a peer. */
export interface PeerPage {
  readonly key: string;
  readonly html: string;
  readonly url?: string | undefined;
}

/** Pages of a data set, evenly spread, for {@link peerAnswers}. */
export async function* peerPages(set: DatasetName, take: number): AsyncGenerator<PeerPage> {
  for await (const page of datasetPages(set, take))
    yield { key: keyOf(page), html: page.html, url: page.url };
}

/** A set may have the same page at two addresses. */
export function keyOf({ id, url = "" }: DatasetPage): string {
  return `${id} ${url}`;
}

/** The answer of a peer: metadata and the text of the main content. */
export interface PeerAnswer extends Answer {
  readonly text: string;
}

/** The answer of a peer with the key of the page. */
export interface KeyedAnswer extends PeerAnswer {
  readonly key: string;
}

/** Another tool that extracts content or metadata. */
export interface Peer {
  readonly name: string;
  readonly version: string;
  readonly ask: (pages: AsyncIterable<PeerPage>) => AsyncIterable<KeyedAnswer>;
}

/** The newest 2.x at the time when the environment is created. */
const TRAFILATURA: PythonPackages = {
  folder: "winnow-trafilatura-2",
  check: 'import trafilatura; assert trafilatura.__version__.startswith("2.")',
  // jusText, which it imports, needs the second package, but does not declare it for every lxml.
  requirements: ["trafilatura>=2,<3", "lxml_html_clean"],
};

/** `trafilatura.extract` without readers' comments, and `trafilatura.extract_metadata` as called by it. */
export function trafilatura(): Peer {
  const python = pythonWith(TRAFILATURA);
  const script = join(import.meta.dirname, "../../src/python/trafilatura_peer.py");
  return {
    name: "trafilatura",
    version: pythonValue(python, "import trafilatura; print(trafilatura.__version__)"),
    ask: (pages) => pythonRecords<KeyedAnswer>(python, script, pages),
  };
}

/** Readability.js on jsdom, without scripting and without its metadata. */
export function readabilityJs(): Peer {
  async function* ask(pages: AsyncIterable<PeerPage>): AsyncGenerator<KeyedAnswer> {
    for await (const { key, html } of pages) yield { key, authors: [], text: originalText(html) };
  }
  return { name: "readability.js", version: versionOf("@mozilla/readability"), ask };
}

/** Defuddle on its own linkedom, without requests to third parties. */
export function defuddle(): Peer {
  return { name: "defuddle", version: versionOf("defuddle/node"), ask: askDefuddle };
}

async function* askDefuddle(pages: AsyncIterable<PeerPage>): AsyncGenerator<KeyedAnswer> {
  // It reports errors on a page to the console.
  const { log, warn, error } = console;
  const silent = (): void => {};
  for await (const { key, html, url } of pages) {
    Object.assign(console, { log: silent, warn: silent, error: silent });
    try {
      const { title, author, published, content } = await Defuddle(html, url, { useAsync: false });
      const text = contentText(parse(content));
      yield { key, title, authors: author === "" ? [] : [author], date: published, text };
    } catch (failure) {
      error(`defuddle: ${key}: ${String(failure)}`);
      yield { key, authors: [], text: "" };
    } finally {
      Object.assign(console, { log, warn, error });
    }
  }
}

/** The version of a package, whose package.json may not be exported. */
export function versionOf(entry: string): string {
  let folder = new URL("./", import.meta.resolve(entry));
  while (!existsSync(new URL("package.json", folder))) folder = new URL("../", folder);
  return (JSON.parse(readFileSync(new URL("package.json", folder), "utf8")) as { version: string }).version;
}

/**
 * The answers of a peer by page key. They are cached in one file per version and set, because a peer takes
 * minutes and its answers do not change; the peer only gets the missing pages.
 *
 * @param folder - the folder of the cache. Default: in the folder for temporary files.
 */
export async function peerAnswers(
  peer: Peer,
  set: string,
  pages: AsyncIterable<PeerPage>,
  folder: string = join(tmpdir(), "winnow-peers"),
): Promise<ReadonlyMap<string, PeerAnswer>> {
  const file = join(folder, `${peer.name}-${peer.version}-${set}.jsonl`);
  const kept = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  const known = new Map<string, PeerAnswer>(kept.flatMap(readAnswer));
  mkdirSync(folder, { recursive: true });
  async function* unknown(): AsyncGenerator<PeerPage> {
    for await (const page of pages) if (!known.has(page.key)) yield page;
  }
  for await (const answer of peer.ask(unknown())) {
    const line = JSON.stringify(answer);
    appendFileSync(file, `${line}\n`);
    for (const [key, read] of readAnswer(line)) known.set(key, read);
  }
  return known;
}

/** Undefined for the empty line at the end, and for one that was cut off. */
function readAnswer(line: string): readonly (readonly [string, PeerAnswer])[] {
  try {
    // Python writes null for missing values.
    const { key, title, authors, date, text } = JSON.parse(line) as KeyedAnswer;
    return [[key, { authors, text, ...(title == null ? {} : { title }), ...(date == null ? {} : { date }) }]];
  } catch {
    return [];
  }
}
