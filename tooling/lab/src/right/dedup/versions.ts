import { justext } from "@winnow/baselines/methods/justext";
import { readability } from "@winnow/baselines/methods/readability";
import { parse } from "@winnow/core-dom";
import { siteOf } from "@winnow/core-dom/site";
import { allVisibleText, extract } from "@winnow/extract";
import { DATASETS, type DatasetName, type DatasetPage, datasetPages } from "../../data/datasets.js";

/** How a text was extracted from a page; `gold` by people. */
const KINDS = ["gold", "readability", "justext", "visible"] as const;
type Kind = (typeof KINDS)[number];

/** The text of a page by one method; natural pairs consist of two of them. */
export interface Version {
  /** Hash of the page: the same for the same bytes in different sets. */
  readonly page: string;
  readonly set: DatasetName;
  /** The registrable domain of its URL; empty if the set has none. */
  readonly site: string;
  readonly kind: Kind;
  readonly text: string;
}

/**
 * Extracts `take` pages of each set, evenly spread, by all methods. A page that occurs twice is used once.
 * Texts without a letter or digit are excluded; short ones are not.
 */
export async function pageVersions(
  take: number,
  progress: (line: string) => void,
): Promise<readonly Version[]> {
  const versions: Version[] = [];
  const pages = new Set<string>();
  for (const set of DATASETS) {
    for await (const record of datasetPages(set, take)) {
      if (pages.has(record.id)) continue;
      pages.add(record.id);
      const tree = parse(record.html);
      const site = siteOf(addressOf(record));
      const texts: Readonly<Record<Kind, string>> = {
        gold: record.gold.text,
        readability: extract(tree, { method: readability }).text,
        justext: extract(tree, { method: justext }).text,
        visible: extract(tree, { method: allVisibleText }).text,
      };
      for (const kind of KINDS) {
        const text = texts[kind];
        if (/[\p{L}\p{N}]/u.test(text)) versions.push({ page: record.id, set, site, kind, text });
      }
    }
    progress(`${set}: ${versions.length} texts of ${pages.size} pages`);
  }
  return versions;
}

/**
 * The URL of a page, or one derived from its name in the set: `20111103_www.example.org_…` in Daniel's
 * corpus.
 */
function addressOf({ url, source = "" }: DatasetPage): string {
  if (url !== undefined) return url;
  const host = /^\d{8}_([^_]+)_/.exec(source)?.[1];
  return host === undefined ? "" : `https://${host}/`;
}
