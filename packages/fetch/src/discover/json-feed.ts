import { address } from "./addresses.js";
import { isoDate } from "./dates.js";
import type { FeedItem, ParsedFeed } from "./types.js";

/** Reads a JSON Feed (jsonfeed.org, 1.0 and 1.1). A file without its `version` is none, whatever `items` it has. */
export function parseJsonFeed(text: string, base: string): ParsedFeed {
  const feed = parsed(text);
  const { version, items, next_url: nextUrl } = feed;
  if (
    !/^https?:\/\/(?:www\.)?jsonfeed\.org\/version\//i.test(stringOf(version) ?? "") ||
    !Array.isArray(items)
  ) {
    return { kind: "none", reason: "unknown-format" };
  }
  const next = address(stringOf(nextUrl) ?? "", base);
  return {
    kind: "feed",
    format: "json",
    items: items.flatMap((item: unknown) => itemOf(item, base)),
    ...(next !== undefined && { next }),
  };
}

function itemOf(item: unknown, base: string): readonly FeedItem[] {
  if (typeof item !== "object" || item === null) return [];
  const fields = item as Fields;
  // An id is meant to be the address where the item has one, but "may be any string".
  const id = /^https?:/i.test(stringOf(fields.id) ?? "") ? stringOf(fields.id) : undefined;
  const url = address(stringOf(fields.url) ?? stringOf(fields.external_url) ?? id ?? "", base);
  if (url === undefined) return [];
  const title = stringOf(fields.title)?.trim().replace(/\s+/g, " ");
  const published = isoDate(stringOf(fields.date_published) ?? "");
  const modified = isoDate(stringOf(fields.date_modified) ?? "");
  return [
    {
      url,
      ...(title && { title }),
      ...(published !== undefined && { published }),
      ...(modified !== undefined && { modified }),
    },
  ];
}

/** The fields of the two versions that are read here. */
interface Fields {
  readonly version?: unknown;
  readonly items?: unknown;
  readonly next_url?: unknown;
  readonly id?: unknown;
  readonly url?: unknown;
  readonly external_url?: unknown;
  readonly title?: unknown;
  readonly date_published?: unknown;
  readonly date_modified?: unknown;
}

function parsed(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

function stringOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
