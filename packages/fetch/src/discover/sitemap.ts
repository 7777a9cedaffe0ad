import { address } from "./addresses.js";
import { isoDate } from "./dates.js";
import { MAX_ENTRIES, MAX_SITEMAP_SIZE, oneLine, present, unpackedText } from "./text.js";
import type { UnrecognizedFile } from "./types.js";
import { readXml, type XmlHandler } from "./xml.js";

/** An entry of a sitemap or a sitemap index. */
export interface SitemapUrl {
  readonly url: string;
  /** ISO 8601, with the precision of the file. */
  readonly lastModified?: string;
  /** `news:publication_date`. */
  readonly published?: string;
  /** `news:title`. */
  readonly title?: string;
}

export type ParsedSitemap =
  | { readonly kind: "urls"; readonly urls: readonly SitemapUrl[] }
  | { readonly kind: "index"; readonly sitemaps: readonly SitemapUrl[] }
  | UnrecognizedFile;

export interface ParseSitemapOptions {
  /** Maximum decompressed size, in bytes. Default 52,428,800. */
  readonly maxSize?: number;
  /** Maximum number of addresses. Default 200,000. */
  readonly limit?: number;
}

const ROOTS: ReadonlySet<string> = new Set(["urlset", "sitemapindex"]);

/**
 * Parses a sitemap (sitemaps.org 0.9, with Google's news extension), a sitemap index, or a text file with one
 * address per line. Decompresses gzip data. Invalid XML is parsed as far as possible; invalid addresses are
 * omitted.
 *
 * @param url - the sitemap's address, the base of relative addresses.
 * @example parseSitemap(bytes, "https://example.com/sitemap.xml") // { kind: "urls", urls: [{ url: … }] }
 */
export function parseSitemap(
  bytes: Uint8Array,
  url: string,
  options: ParseSitemapOptions = {},
): ParsedSitemap {
  const { maxSize = MAX_SITEMAP_SIZE, limit = MAX_ENTRIES } = options;
  const text = unpackedText(bytes, maxSize);
  if (typeof text !== "string") return text;
  return text.startsWith("<") ? parseXml(text, url, limit) : parseLines(text, url, limit);
}

interface Record {
  loc?: string;
  lastModified?: string | undefined;
  published?: string | undefined;
  title?: string;
}

function parseXml(source: string, base: string, limit: number): ParsedSitemap {
  const found: SitemapUrl[] = [];
  let record: Record | undefined;

  function finish(): void {
    const { loc, title, ...dates } = record ?? {};
    const url = loc === undefined ? undefined : address(loc, base);
    if (url !== undefined && found.length < limit) {
      found.push({ url, ...present({ ...dates, title: title || undefined }) });
    }
    record = undefined;
  }

  const handler: XmlHandler = {
    roots: ROOTS,
    open({ name }) {
      if (name === "url" || name === "sitemap") {
        finish();
        record = {};
        return found.length < limit ? undefined : "stop";
      }
      return record !== undefined && WANTED.has(name) ? "text" : undefined;
    },
    close(name, _, text) {
      if (name === "url" || name === "sitemap") finish();
      if (record === undefined || text === undefined) return;
      if (name === "loc") record.loc ??= text;
      else if (name === "lastmod") record.lastModified ??= isoDate(text);
      else if (name === "news:publication_date") record.published ??= isoDate(text);
      else if (name === "news:title") record.title ??= oneLine(text);
    },
  };
  const { root, first } = readXml(source, base, handler);
  finish();
  if (root === "urlset") return { kind: "urls", urls: found };
  if (root === "sitemapindex") return { kind: "index", sitemaps: found };
  return { kind: "none", reason: first === "html" ? "html" : "unknown-format" };
}

const WANTED: ReadonlySet<string> = new Set(["loc", "lastmod", "news:publication_date", "news:title"]);

/** A text file is a sitemap if its first line is an absolute address; invalid lines after it are skipped. */
function parseLines(text: string, base: string, limit: number): ParsedSitemap {
  const urls: SitemapUrl[] = [];
  for (const [line] of text.matchAll(/\S[^\r\n]*/g)) {
    const url = /^https?:\/\/\S+\s*$/i.test(line) ? address(line, base) : undefined;
    if (url !== undefined) urls.push({ url });
    else if (urls.length === 0) return { kind: "none", reason: "unknown-format" };
    if (urls.length >= limit) break;
  }
  return { kind: "urls", urls };
}
