import { textContent } from "@winnow/core-dom";
import { once } from "@winnow/core-dom/cache";
import type { PageSources } from "../sources/types.js";
import { oneLine, tidy } from "../text/plain-text.js";
import type { MetadataSource } from "../types.js";
import { mainHeadings } from "./headings.js";

/** A title in a page's head or its structured data. */
export interface HeadTitle {
  readonly source: MetadataSource;
  readonly key: string;
  readonly raw: string;
  /** Tidied, not cut. */
  readonly text: string;
}

/** The statements of a title, the most reliable first. */
const STATEMENTS = (
  "dc.title dcterms.title citation_title og:title weibo:article:title weibo:webpage:title parsely-title sailthru.title " +
  "twitter:title title"
).split(" ");

/** Types with names of their own; the name of a `WebPage` repeats its `title`. */
const NAMED =
  /(?:Product|Recipe|Event|Course|Book|Movie|SoftwareApplication|JobPosting|Posting|Article|Question|HowTo|Report)$/;

/** Maximum length of a title: longer ones are running text by mistake. */
const MAX_LENGTH = 1_000;

/**
 * The titles of the main item, of `meta` elements and of the `title` element, the most reliable first.
 *
 * @example headTitles(sources)[0] // { source: "json-ld", key: "headline", … }
 */
export const headTitles: (sources: PageSources) => readonly HeadTitle[] = once((sources) => {
  const { tree, rows, main, statements } = sources;
  const found: HeadTitle[] = [];
  const add = (source: MetadataSource, key: string, raw: unknown): void => {
    if (typeof raw !== "string" || raw.length > MAX_LENGTH) return;
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

/** Maximum number of headings that are compared, and characters of each title. */
const MAX_HEADINGS = 5;
const MAX_COMPARED = 400;

/** The titles in a page's head, for comparison: Open Graph's and its `title`. */
const declaredTitles: (sources: PageSources) => readonly string[] = once(({ rows, statements, text }) => [
  ...(statements.get("og:title") ?? []).slice(0, 1).map(({ value }) => value),
  ...(rows.title < 0 ? [] : [text(rows.title, { maxLength: MAX_COMPARED })]),
]);

/** The titles of {@link declaredTitles}, Twitter's and the first headings. */
export const titlesOf: (sources: PageSources) => readonly string[] = once((sources) => [
  ...declaredTitles(sources),
  ...(sources.statements.get("twitter:title") ?? []).slice(0, 1).map(({ value }) => value),
  ...mainHeadings(sources)
    .slice(0, MAX_HEADINGS)
    .map(({ text }) => text),
]);
