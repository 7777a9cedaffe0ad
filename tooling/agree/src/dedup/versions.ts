import { DATASETS, type DatasetName, type DatasetPage, datasetPages } from "@winnow/common";
import { parse } from "@winnow/core-dom";
import { siteOf } from "@winnow/core-dom/url";
import { allVisibleText, extract, justext, readability } from "@winnow/extract";

/** How a text was got out of a page; `gold` by people. */
export const KINDS = ["gold", "readability", "justext", "visible"] as const;
type Kind = (typeof KINDS)[number];

/** A page through one method: the documents that natural pairs are made of. */
export interface Version {
  /** Of the page: the same for the same bytes, wherever they were found. */
  readonly page: string;
  readonly set: DatasetName;
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

/** A page's address, or what its name in the set tells of it: `20111103_www.example.org_…` in Daniel's corpus. */
function addressOf({ url, source = "" }: DatasetPage): string {
  if (url !== undefined) return url;
  const host = /^\d{8}_([^_]+)_/.exec(source)?.[1];
  return host === undefined ? "" : `https://${host}/`;
}
