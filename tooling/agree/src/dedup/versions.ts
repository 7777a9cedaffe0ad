import { parse } from "@winnow/core-dom";
import { siteOf } from "@winnow/dedup";
import { allVisibleText, extract, justext, readability } from "@winnow/extract";
import { datasetPath } from "@winnow/pages";
import { type PageRecord, sampleRecords } from "../datasets.js";
import { htmlOf } from "../html-of.js";

/** The data sets with their sizes. */
const SETS: Readonly<Record<string, number>> = {
  "wcxb-dev": 1018,
  cleaneval: 681,
  cleanportaleval: 71,
  "dragnet-train": 966,
  "l3s-gn1": 621,
  readability: 130,
  "daniel-a": 823,
};

/** How a text was got out of a page; `gold` by people. */
export const KINDS = ["gold", "readability", "justext", "visible"] as const;
export type Kind = (typeof KINDS)[number];

/** A page through one method: the documents that natural pairs are made of. */
export interface Version {
  /** Of the page: the same for the same bytes, wherever they were found. */
  readonly page: string;
  readonly set: string;
  /** The registrable domain of its address; empty where the set does not tell. */
  readonly site: string;
  readonly kind: Kind;
  readonly text: string;
}

/**
 * Every k-th page of each set, `take` of them, through all methods. A page that stands twice in what is taken comes once.
 * Texts without a letter or digit are left out, short ones are not.
 */
export async function pageVersions(
  take: number,
  progress: (line: string) => void,
): Promise<readonly Version[]> {
  const versions: Version[] = [];
  const pages = new Set<string>();
  for (const [set, total] of Object.entries(SETS)) {
    for await (const record of sampleRecords(datasetPath(set), total, take)) {
      if (pages.has(record.id)) continue;
      pages.add(record.id);
      const tree = parse(htmlOf(record));
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

/** A page's address, or what its name in the set tells of it: `20111103_www.example.org_…` in Daniel's corpus. */
function addressOf({ url, source = "" }: PageRecord): string {
  if (url !== undefined) return url;
  const host = /^\d{8}_([^_]+)_/.exec(source)?.[1];
  return host === undefined ? "" : `https://${host}/`;
}
