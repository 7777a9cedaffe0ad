import { firstLine, formatBytes, formatNumber, plural, systemReason } from "../messages.js";
import type { Conflict } from "./ids.js";

/** Messages of `winnow dedup`. */
export const dedupMessages = {
  noDocuments:
    "no input. Name files of documents (`winnow dedup docs.jsonl`), or pipe them in (`winnow extract crawl.jsonl | winnow dedup`).",
  noDocumentsIn: (paths: readonly string[]) =>
    `no documents in ${paths.join(", ")}. Folders are searched for files that end with .jsonl or .ndjson, also followed by .gz or .zst.`,
  addressOfDocuments: (url: string) =>
    `${url} is a URL, but this command reads documents. Fetch and extract it first: winnow extract ${url} | winnow dedup.`,
  textTooLong: (limit: number) => `The text is longer than ${limit} bytes, the maximum size (\`maxSize\`).`,
  priorityNeedsSources: "--keep priority needs the sources: --priority example.org,example.com.",
  idleSetting: (flag: string, matchers: readonly string[]) =>
    `${flag} has no effect: it applies to ${matchers.join(" and ")}, but --by does not include ${matchers.length === 1 ? "it" : "them"}.`,
  noTemporaryFolder: (path: string, error: unknown) =>
    `cannot write temporary files to ${path}: ${systemReason(error)}. Name another folder with --temp.`,
  diskFull: (path: string) => `cannot write ${path}: the disk is full. Name another folder with --temp.`,
  noRoom: (folder: string, needed: number, room: number) =>
    `this run needs about ${formatBytes(needed)} for temporary files, but ${folder} has only ${formatBytes(room)} free. Name another folder with --temp.`,
  littleMemory: (needed: number, free: number) =>
    `this run needs about ${formatBytes(needed)} of memory, but only ${formatBytes(free)} are free. It may become slow or fail.`,
  littleHeap: (needed: number) =>
    `Node.js needs a larger heap for this run. Set NODE_OPTIONS=--max-old-space-size=${Math.ceil(needed / 2 ** 20)}.`,
  needed: (documents: number, memory: number, disk: number) =>
    `about ${plural(documents, "document")}: needs ${formatBytes(memory)} of memory and ${formatBytes(disk)} for temporary files.`,
  indexDamaged: "Restore the folder from a backup. Without a backup, delete it and add the documents again.",
  conflicts: (count: number, first: readonly Conflict[]) => {
    const named = first.map(
      ({ id, as, where: { file, line } }) =>
        `${file === undefined ? "line " : `${file}:`}${line} as ${shortened(as)} (was ${shortened(id)})`,
    );
    const more = count > first.length ? ` and ${formatNumber(count - first.length)} more` : "";
    return `${plural(count, "record")} with the id of an earlier one and a different text, kept with ${count === 1 ? "a new id" : "new ids"}: ${named.join(", ")}${more}.`;
  },
  severalDocuments: (path: string) =>
    `${path} has several documents. Select two of them: winnow dedup explain --in ${path} ID ID.`,
  noIndex: ({ code, message }: { readonly code: string; readonly message: string }) =>
    `${firstLine(message)}. ${INDEX_REMEDIES[code] ?? "Name another folder with --index."}`,
} as const;

/** Maximum length of an id in a message. A longer one is shortened to its end, where ids usually differ. */
const MAX_SHOWN = 60;

function shortened(id: string): string {
  return JSON.stringify(id.length > MAX_SHOWN ? `…${id.slice(-MAX_SHOWN)}` : id);
}

/** The remedies if the index of `winnow dedup` cannot be used, by error code. */
const INDEX_REMEDIES: Readonly<Record<string, string>> = {
  "index-locked": "Wait until the other run has finished.",
  "index-damaged": "Restore the folder from a backup, or delete it and add the documents again.",
  "index-mismatch": "Use the settings of the index, or name another folder with --index.",
  "index-outdated": "Name another folder with --index, or delete this one.",
  "lmdb-missing": "Install it: npm install lmdb.",
  "no-space": "Free some disk space and run the same command again. Documents that were added are kept.",
};
