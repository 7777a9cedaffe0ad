import { linesOf } from "../lines.js";
import { inOrder } from "../named-files.js";
import { readPacked } from "../packed.js";
import type { Layout } from "../types.js";

const LINES = /\.(?:jsonl|ndjson)(?:\.(?:gz|zst))?$/i;

/** A folder of files in Winnow's own format, read one after the other. */
export const packed: Layout = {
  name: "packed",
  about: "Winnow's own format: a JSON line for each page",
  source: "winnow eval import",
  licence: "that of the sets in it",
  detect: (paths) => paths.some((path) => LINES.test(path)),
  async *read(files) {
    for (const path of (await files.list()).filter((each) => LINES.test(each)).sort(inOrder)) {
      yield* readPacked(linesOf(files.stream(path)), path);
    }
  },
};
