import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type PythonPackages, pythonRecords, pythonValue, pythonWith } from "@winnow/pages";
import { Defuddle } from "defuddle/node";
import type { Answer } from "./types.js";

/** A page as a peer gets it. */
export interface PeerPage {
  readonly key: string;
  readonly html: string;
  readonly url?: string;
}

/** A page's key with what the peer says of it. */
export interface KeyedAnswer extends Answer {
  readonly key: string;
}

/** Another tool that reads metadata. */
export interface Peer {
  readonly name: string;
  readonly version: string;
  readonly ask: (pages: AsyncIterable<PeerPage>) => AsyncIterable<KeyedAnswer>;
}

/** The newest 2.x at the time when the environment was made. */
const TRAFILATURA: PythonPackages = {
  folder: "winnow-trafilatura-2",
  check: 'import trafilatura; assert trafilatura.__version__.startswith("2.")',
  // jusText, which it imports, needs the second, and doesn't name it with every lxml.
  requirements: ["trafilatura>=2,<3", "lxml_html_clean"],
};

/** `trafilatura.extract_metadata`, as its own `extract` calls it. */
export function trafilatura(): Peer {
  const python = pythonWith(TRAFILATURA);
  const script = join(import.meta.dirname, "../../src/metadata/trafilatura_metadata.py");
  return {
    name: "trafilatura",
    version: pythonValue(python, "import trafilatura; print(trafilatura.__version__)"),
    ask: (pages) => pythonRecords<KeyedAnswer>(python, script, pages),
  };
}

/** Defuddle on the linkedom that it brings; it asks no third party. */
export function defuddle(): Peer {
  return { name: "defuddle", version: defuddleVersion(), ask: askDefuddle };
}

async function* askDefuddle(pages: AsyncIterable<PeerPage>): AsyncGenerator<KeyedAnswer> {
  for await (const { key, html, url } of pages) {
    try {
      const { title, author, published } = await quietly(() => Defuddle(html, url, { useAsync: false }));
      yield { key, title, authors: author === "" ? [] : [author], date: published };
    } catch (error) {
      console.error(`defuddle: ${key}: ${String(error)}`);
      yield { key, authors: [] };
    }
  }
}

/** It tells the console of whatever goes wrong on a page. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { log, warn, error } = console;
  const silent = (): void => {};
  Object.assign(console, { log: silent, warn: silent, error: silent });
  try {
    return await work();
  } finally {
    Object.assign(console, { log, warn, error });
  }
}

/** Its package.json is no entry of the package, so it is looked for above the one that is. */
function defuddleVersion(): string {
  const file = new URL("../package.json", import.meta.resolve("defuddle/node"));
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
