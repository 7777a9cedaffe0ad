import { pageField, sha256 } from "../bytes.js";
import { decodeText } from "../gold-text.js";
import { asObject, parseJson } from "../json.js";
import { inOrder } from "../named-files.js";
import { readOrTell } from "../read-pairs.js";
import { fromStandard } from "../standard.js";
import type { Layout } from "../types.js";

/** A file of the pages' folder, by the name that the gold's `filename` gives it. */
const PAGE_FILE = /([^/]+?)\.html?(?:\.gz)?$/i;

/**
 * The thesis's standard format: JSON files of golds by the pages' SHA-256, and the pages anywhere below, found by their
 * file names. A gold without its page is told of and comes without one: its id is known all the same.
 */
export const standard: Layout = {
  name: "standard",
  about: "the standard format of Gupta 2022: one JSON object by the pages' SHA-256",
  source: "Gupta 2022, §3.2",
  licence: "that of the sets in it",
  detect: (paths) => paths.some((path) => /^[^/]+\.json$/i.test(path)),
  async *read(files, { onProblem = () => {} } = {}) {
    const paths = [...(await files.list())].sort(inOrder);
    const pages = new Map<string, string[]>();
    for (const path of paths) {
      const name = PAGE_FILE.exec(path)?.[1];
      if (name !== undefined) pages.set(name, [...(pages.get(name) ?? []), path]);
    }
    const used = new Set<string>();
    for (const path of paths.filter((each) => /^[^/]+\.json$/i.test(each))) {
      const table = asObject(parseJson(decodeText(await files.read(path))));
      const isStandard =
        table !== undefined &&
        Object.values(table).every((record) => typeof asObject(record)?.articleBody === "string");
      if (!isStandard) {
        onProblem({ code: "unreadable", path, message: "no JSON object of records with articleBody" });
        continue;
      }
      for (const gold of fromStandard(table)) {
        const found = pages.get(gold.source ?? "") ?? pages.get(gold.id) ?? [];
        let told = false;
        let bytes: Uint8Array | undefined;
        for (const page of found) {
          used.add(page);
          const read = await readOrTell(files, page, onProblem);
          told ||= read === undefined;
          if (read === undefined || (await sha256(read)) !== gold.id) continue;
          bytes = read;
          break;
        }
        if (bytes === undefined && found.length === 0) {
          onProblem({
            code: "gold-without-page",
            path: `${path}: ${gold.id}`,
            message: "its page is not there",
          });
        } else if (bytes === undefined && !told) {
          const message = `the SHA-256 is not ${gold.id}: the gold comes without a page`;
          onProblem({ code: "page-changed", path: found.join(", "), message });
        }
        yield bytes === undefined ? gold : { ...gold, ...pageField(bytes) };
      }
    }
    for (const path of [...pages.values()].flat()) {
      if (!used.has(path)) onProblem({ code: "page-without-gold", path, message: "no record names it" });
    }
  },
};
