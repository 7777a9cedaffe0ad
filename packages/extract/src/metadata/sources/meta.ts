import { attribute, attributes, decodeReferences, Tag, type Tree } from "@winnow/core-dom";
import type { MetadataSource } from "../types.js";
import { readJson } from "./json-ld.js";
import type { SourceReader, Statement } from "./types.js";

const NAMING = ["property", "name", "http-equiv", "itemprop"] as const;

/**
 * Returns the statements of all `meta` elements: a `content` (or `value`, as some pages write) under each
 * name in `property`, `name`, `http-equiv` and, outside microdata items, `itemprop`. Names are in lower case;
 * Dublin Core's in one spelling; others as written, also those of publishing systems (`parsely-author`,
 * `sailthru.date`, `citation_title`, `bepress_citation_date`, `prism.publicationdate`, `cxenseparse:recs:…`).
 */
export function metaStatements({ tree, rows }: SourceReader): readonly Statement[] {
  const found: Statement[] = [];
  const prefixes = rows.metas.length === 0 ? undefined : prefixesOf(tree);
  for (const row of rows.metas) {
    const written = attribute(tree, row, "content") ?? attribute(tree, row, "value");
    const value = written === undefined ? "" : decodeReferences(written, true).trim();
    if (value === "") continue;
    const seen = new Set<string>();
    for (const by of NAMING) {
      const names = attribute(tree, row, by);
      if (names === undefined || (by === "itemprop" && isOfItem(tree, row))) continue;
      for (const one of names.toLowerCase().split(/\s+/)) {
        const name = one.startsWith("dc") ? dublinCoreName(one) : (prefixes?.(one) ?? one);
        if (name === "" || seen.has(name)) continue;
        seen.add(name);
        found.push({ source: sourceOf(name), name, value, row });
        if (name === "parsely-page") found.push(...parselyStatements(value, row));
      }
    }
  }
  return found;
}

/**
 * Returns the members of Parse.ly's older form, one object in JSON, under the names of its newer one:
 * `pub_date` as `parsely-pub-date`.
 */
function parselyStatements(value: string, row: number): readonly Statement[] {
  const { data } = readJson(value);
  if (typeof data !== "object" || data === null) return [];
  return Object.entries(data).flatMap(([key, member]) => {
    const name = `parsely-${key.toLowerCase().replaceAll("_", "-")}`;
    return typeof member === "string" && member !== "" ? [{ source: "meta", name, value: member, row }] : [];
  });
}

/** The prefixes of vocabularies that pages may bind to others (ogp.me, opengraphprotocol.org, DCMI). */
const VOCABULARY =
  /^https?:\/\/(?:www\.)?(?:ogp\.me\/ns(?:\/(article|book|profile|video|music))?|opengraph(?:protocol)?\.org\/schema|purl\.org\/(dc)\/(?:elements\/1\.1|(terms)))[#/]*$/;

/**
 * Returns a function from names with a prefix that `prefix` (RDFa 1.1) or `xmlns:` binds to a vocabulary to those
 * with its usual prefix: `<html prefix="o: https://ogp.me/ns#">` makes `o:title` `og:title`. Undefined if the page
 * binds none.
 */
function prefixesOf(tree: Tree): ((name: string) => string | undefined) | undefined {
  const bound = new Map<string, string>();
  const bind = (prefix: string, address: string): void => {
    const found = VOCABULARY.exec(address);
    if (found === null) return;
    const [, type, dublinCore, terms] = found;
    const usual = type ?? (dublinCore === undefined ? "og" : terms === undefined ? "dc" : "dcterms");
    if (usual !== prefix) bound.set(prefix, usual);
  };
  for (const row of [tree.tag.indexOf(Tag.html), tree.tag.indexOf(Tag.head)]) {
    for (const [name, value] of row < 0 ? [] : attributes(tree, row)) {
      if (name.startsWith("xmlns:")) bind(name.slice(6), value);
      else if (name === "prefix") {
        const words = value.split(/\s+/);
        for (const [i, word] of words.entries()) {
          if (word.endsWith(":")) bind(word.slice(0, -1).toLowerCase(), words[i + 1] ?? "");
        }
      }
    }
  }
  if (bound.size === 0) return undefined;
  return (name) => {
    const end = name.indexOf(":");
    const usual = bound.get(name.slice(0, Math.max(0, end)));
    if (usual === undefined) return undefined;
    return usual.startsWith("dc") ? `${usual}.${name.slice(end + 1)}` : `${usual}:${name.slice(end + 1)}`;
  };
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
    if (attribute(tree, up, "itemscope") !== undefined) return true;
  }
  return false;
}
