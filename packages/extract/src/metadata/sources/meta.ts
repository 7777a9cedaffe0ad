import { Attribute, attributeReader, decodeReferences, type Tree } from "@winnow/core-dom";
import type { MetadataSource } from "../types.js";
import type { SourceReader, Statement } from "./types.js";

const NAMING = [Attribute.property, Attribute.name, attributeReader("http-equiv"), Attribute.itemprop];
const valueAttribute = attributeReader("value");
const itemScope = attributeReader("itemscope");

/**
 * Returns the statements of all `meta` elements: a `content` (or `value`, as some pages write) under each
 * name in `property`, `name`, `http-equiv` and, outside microdata items, `itemprop`. Names are in lower case;
 * Dublin Core's in one spelling; others as written, also those of publishing systems (`parsely-author`,
 * `sailthru.date`, `citation_title`, `bepress_citation_date`, `prism.publicationdate`, `cxenseparse:recs:…`).
 */
export function metaStatements({ tree, rows }: SourceReader): readonly Statement[] {
  const found: Statement[] = [];
  for (const row of rows.metas) {
    const written = Attribute.content(tree, row) ?? valueAttribute(tree, row);
    const value = written === undefined ? "" : decodeReferences(written, true).trim();
    if (value === "") continue;
    const seen = new Set<string>();
    for (const read of NAMING) {
      const names = read(tree, row);
      if (names === undefined || (read === Attribute.itemprop && isOfItem(tree, row))) continue;
      for (const one of names.toLowerCase().split(/\s+/)) {
        const name = dublinCoreName(one);
        if (name === "" || seen.has(name)) continue;
        seen.add(name);
        found.push({ source: sourceOf(name), name, value, row });
      }
    }
  }
  return found;
}

/**
 * Returns a name of Dublin Core in one spelling (DCMI, "Expressing Dublin Core metadata using HTML/XHTML meta
 * and link elements"): `dc.` or `dcterms.`, then the element, refined by dots; other names as they are.
 */
function dublinCoreName(name: string): string {
  const start = /^dc(terms?)?[.:_-](?=.)/.exec(name);
  if (start === null) return name;
  return `${start[1] === undefined ? "dc." : "dcterms."}${name.slice(start[0].length).replaceAll(":", ".")}`;
}

/** Names of the Open Graph protocol (ogp.me) and of its object types: `og:title`, `article:author`. */
const OPEN_GRAPH = /^(?:og|article|book|profile|product|video|music|fb|place|restaurant|business):./;

function sourceOf(name: string): MetadataSource {
  if (OPEN_GRAPH.test(name)) return "open-graph";
  if (name.startsWith("twitter:")) return "twitter";
  return /^dc(?:terms)?\./.test(name) ? "dublin-core" : "meta";
}

/** Maximum number of ancestors that are examined. */
const MAX_ANCESTORS = 50;

/** Whether the row is inside a microdata item. */
function isOfItem(tree: Tree, row: number): boolean {
  let up = tree.parent[row]!;
  for (let i = 0; i < MAX_ANCESTORS && up > 0; i++, up = tree.parent[up]!) {
    if (itemScope(tree, up) !== undefined) return true;
  }
  return false;
}
