import { firstLine, formatBytes, formatNumber, plural, systemReason } from "../messages.js";
import type { Conflict } from "./ids.js";

/** Messages of `winnow dedup`. */
export const dedupMessages = {
  noDocuments:
    "no input. Name files of documents (`winnow dedup docs.jsonl`), or pipe them in (`winnow extract crawl.jsonl | winnow dedup`).",
  noDocumentsIn: (paths: readonly string[]) =>
    `no documents in ${paths.join(", ")}. In folders, files that end in .jsonl or .ndjson are read, also with .gz or .zst.`,
  addressOfDocuments: (url: string) =>
    `${url} is an address, and deduplication reads documents. Fetch and extract it first: winnow extract ${url} | winnow dedup.`,
  notADocument: 'A document is a JSON object, as {"id": …, "text": …}.',
  pageWithoutText: "This is a page and no document: `winnow extract` makes one of it.",
  textTooLong: (limit: number) => `The text is longer than ${limit} bytes. Raise --max-size to take it.`,
  roundedId: "`id` must be a string, or a number of less than 2^53: JSON rounds larger ones.",
  priorityNeedsSources: "--keep priority needs the sources: --priority example.org,example.com.",
  idleSetting: (flag: string, matchers: readonly string[]) =>
    `${flag} does nothing here: it belongs to ${matchers.join(" and ")}, which --by does not name.`,
  noTemporaryFolder: (path: string, error: unknown) =>
    `cannot write temporary files to ${path}: ${systemReason(error)}. Name a folder elsewhere with --temp.`,
  diskFull: (path: string) => `cannot write ${path}: the disk is full. Name a folder elsewhere with --temp.`,
  noRoom: (folder: string, needed: number, room: number) =>
    `about ${formatBytes(needed)} of temporary files are needed, but ${folder} has room for ${formatBytes(room)}. Name a folder elsewhere with --temp.`,
  littleMemory: (needed: number, free: number) =>
    `about ${formatBytes(needed)} of memory are needed, ${formatBytes(free)} are free. This may become slow, or fail.`,
  littleHeap: (needed: number) =>
    `Node.js is going to need a larger heap. Give it one: NODE_OPTIONS=--max-old-space-size=${Math.ceil(needed / 2 ** 20)}.`,
  needed: (documents: number, memory: number, disk: number) =>
    `about ${plural(documents, "document")}: ${formatBytes(memory)} of memory, ${formatBytes(disk)} of temporary files.`,
  indexProblem: (problem: string, remedy: keyof typeof PROBLEM_REMEDIES) =>
    `${firstLine(problem)}. ${PROBLEM_REMEDIES[remedy]}`,
  conflicts: (count: number, first: readonly Conflict[]) => {
    const named = first.map(
      ({ id, as, where: { file, line } }) =>
        `${file === undefined ? "line " : `${file}:`}${line} as ${shortened(as)} (was ${shortened(id)})`,
    );
    const more = count > first.length ? ` and ${formatNumber(count - first.length)} more` : "";
    return `${plural(count, "record")} with the id of an earlier one and another text, kept under ${count === 1 ? "an id of its own" : "ids of their own"}: ${named.join(", ")}${more}.`;
  },
  severalDocuments: (path: string) =>
    `${path} has several documents. Name two of them: winnow dedup explain --in ${path} ID ID.`,
  noIndex: ({ code, message }: { readonly code: string; readonly message: string }) =>
    `${firstLine(message)}. ${INDEX_REMEDIES[code] ?? "Name another folder with --index."}`,
} as const;

const PROBLEM_REMEDIES = {
  restore: "Put it back from a copy: no other file has what it holds. Without one, begin another index.",
  delete: "Delete it: it is made anew from the signature files.",
  reopen: "Nothing is lost: it is made anew from the signature files when the index is next used.",
} as const;

/** Units of an id that a message shows, from its end: there its own part is. */
const SHOWN = 60;

function shortened(id: string): string {
  return JSON.stringify(id.length > SHOWN ? `…${id.slice(-SHOWN)}` : id);
}

/** What can be done where the index of `winnow dedup` cannot be used, by the code of its error. */
const INDEX_REMEDIES: Readonly<Record<string, string>> = {
  "index-locked": "Wait until the other run has ended.",
  "index-damaged": "`winnow dedup verify` says what is damaged in all of the index, and what can be done.",
  "index-mismatch": "Use the settings that it was made with, or begin another with --index.",
  "lmdb-missing": "Install it: npm install lmdb.",
  "no-space": "Make room on the disk and run the same again: what was added is kept.",
};
