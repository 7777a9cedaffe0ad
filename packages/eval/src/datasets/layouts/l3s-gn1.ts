import { attribute, parse } from "@winnow/core-dom";
import { decode } from "@winnow/core-dom/decode";
import { readText } from "../files.js";
import { goldPage } from "../gold-page.js";
import { annotatedText } from "../gold-text.js";
import { hasPairs, type Pairing, readPairs } from "../pairs.js";
import type { Files, Layout, Problem } from "../types.js";

const PAIRING: Pairing = {
  pages: { folders: ["original"], suffixes: [".html"] },
  golds: { folders: ["annotated"], suffixes: [".html"] },
};

/**
 * Labels of the classes `x-nc-sel0` to `x-nc-sel5`. According to the data set's README, 0 is not content, 1
 * headline, 2 full text, 3 supplemental (captions), 4 related content, 5 comments. As in Bevendorff et al.
 * 2023 and BoilerNet, 1 to 3 are the main content.
 */
const LABELS = ["other", "content", "content", "content", "other", "comments"];

/** L3S-GN1 (Kohlschütter et al. 2010): `original/UUID.html`, `annotated/UUID.html` and `url-mapping.txt`. */
export const l3sGn1: Layout = {
  name: "l3s-gn1",
  about: "L3S-GN1 2010: English news from Google News in 2008, comments separate",
  source: "http://www.L3S.de/~kohlschuetter/boilerplate/",
  licence: "research only, no redistribution",
  detect: (paths) => hasPairs(paths, PAIRING),
  async *read(files, { onProblem = () => {} } = {}) {
    const urls = await urlMapping(files, onProblem);
    for await (const pair of readPairs(files, PAIRING, onProblem)) {
      const tree = parse(decode(pair.gold, {}).text);
      const texts = annotatedText(tree, (row) => {
        const label = /(?:^|\s)x-nc-sel([0-5])(?:\s|$)/.exec(attribute(tree, row, "class") ?? "")?.[1];
        return label === undefined ? undefined : LABELS[Number(label)];
      });
      yield await goldPage(
        pair.page,
        { text: texts.get("content") ?? "", comments: texts.get("comments") },
        { dataset: "l3s-gn1", source: pair.name, url: urls.get(pair.name) },
      );
    }
  },
};

/** Reads the table of URLs, whose lines are `<urn:uuid:UUID> URL`. */
async function urlMapping(
  files: Files,
  onProblem: (problem: Problem) => void,
): Promise<ReadonlyMap<string, string>> {
  const path = (await files.list()).find((name) => name.split("/").at(-1) === "url-mapping.txt");
  if (path === undefined) return new Map();
  const lines = ((await readText(files, path, onProblem)) ?? "").split("\n");
  const matches = lines.map((line) => /^<?(?:urn:uuid:)?([0-9a-f-]{36})>?\s+(\S+)/i.exec(line));
  return new Map(matches.flatMap((match) => (match === null ? [] : [[match[1]!, match[2]!] as const])));
}
