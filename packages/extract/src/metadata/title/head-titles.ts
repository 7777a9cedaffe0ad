import { textContent } from "@winnow/core-dom";
import { once } from "../page/once.js";
import type { PageSources } from "../sources/types.js";
import { oneLine, tidy } from "../text/plain-text.js";
import type { MetadataSource } from "../types.js";
import { mainHeadings } from "./headings.js";

/** A title as a page's head or its structured data gives it. */
export interface HeadTitle {
  readonly source: MetadataSource;
  readonly key: string;
  readonly raw: string;
  /** Tidied, not cut. */
  readonly text: string;
}

/** The statements that hold a title, the most trustworthy first. */
// biome-ignore format: a table
const STATEMENTS: readonly string[] = [
  "dc.title", "dcterms.title", "citation_title", "og:title", "weibo:article:title", "weibo:webpage:title",
  "parsely-title", "sailthru.title", "twitter:title", "title",
];

/** What has a name of its own; a `WebPage` gives its `title` again. */
const NAMED =
  /(?:Product|Recipe|Event|Course|Book|Movie|SoftwareApplication|JobPosting|Posting|Article|Question|HowTo|Report)$/;

/** Titles longer than this are no titles, but text that went astray. */
const LONGEST = 1_000;

/**
 * The titles of the main item, of `meta` elements and of the `title` element, the most trustworthy first.
 *
 * @example headTitles(sources)[0] // { source: "json-ld", key: "headline", … }
 */
export const headTitles: (sources: PageSources) => readonly HeadTitle[] = once((sources) => {
  const { tree, rows, main, statements } = sources;
  const found: HeadTitle[] = [];
  const add = (source: MetadataSource, key: string, raw: unknown): void => {
    if (typeof raw !== "string" || raw.length > LONGEST) return;
    const text = tidy(raw);
    if (text !== "") found.push({ source, key, raw: oneLine(raw), text });
  };
  if (main !== undefined) {
    add(main.source, "headline", main.properties.get("headline")?.[0]);
    const [thing, ...more] = main.properties.get("mainEntity") ?? [];
    if (typeof thing === "object" && more.length === 0 && thing.types.some((type) => NAMED.test(type))) {
      add(main.source, "mainEntity.name", thing.properties.get("name")?.[0]);
      add(main.source, "mainEntity.headline", thing.properties.get("headline")?.[0]);
    }
  }
  for (const name of STATEMENTS) {
    const statement = statements.get(name)?.[0];
    if (statement !== undefined) add(statement.source, name, statement.value);
  }
  if (rows.title >= 0) add("page", "title", textContent(tree, rows.title));
  if (main !== undefined) add(main.source, "name", main.properties.get("name")?.[0]);
  return found;
});

/** Headings that are compared, and characters of each title. */
const MOST_HEADINGS = 5;
const LONGEST_COMPARED = 400;

/** What a page's head calls it, to compare with: Open Graph's title and its `title`. */
export const declaredTitles: (sources: PageSources) => readonly string[] = once(
  ({ rows, statements, text }) => [
    ...(statements.get("og:title") ?? []).slice(0, 1).map(({ value }) => value),
    ...(rows.title < 0 ? [] : [text(rows.title, { longest: LONGEST_COMPARED })]),
  ],
);

/** The same, Twitter's title and the first headings. */
export const titlesOf: (sources: PageSources) => readonly string[] = once((sources) => [
  ...declaredTitles(sources),
  ...(sources.statements.get("twitter:title") ?? []).slice(0, 1).map(({ value }) => value),
  ...mainHeadings(sources)
    .slice(0, MOST_HEADINGS)
    .map(({ text }) => text),
]);
