import { Tag, type Tree, textContent } from "@winnow/core-dom";
import { once } from "../page/once.js";
import type { PageSources } from "../sources/types.js";
import type { MetadataSource } from "../types.js";
import { titleElement } from "./site-names.js";
import { tidy } from "./tidy.js";

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
  "dc.title", "dc:title", "dcterm.title", "dcterm:title", "dcterms.title", "dcterms:title", "citation_title",
  "og:title", "weibo:article:title", "weibo:webpage:title", "parsely-title", "sailthru.title",
  "twitter:title", "title",
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
  const { tree, main, statements } = sources;
  const found: HeadTitle[] = [];
  const add = (source: MetadataSource, key: string, raw: unknown): void => {
    if (typeof raw !== "string" || raw.length > LONGEST) return;
    const text = tidy(raw);
    if (text !== "") found.push({ source, key, raw: raw.replace(/\s+/g, " ").trim(), text });
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
  add("page", "title", titleText(tree));
  if (main !== undefined) add(main.source, "name", main.properties.get("name")?.[0]);
  return found;
});

function titleText(tree: Tree): string | undefined {
  const row = titleElement(tree);
  return row < 0 || tree.tag[row] !== Tag.title ? undefined : textContent(tree, row);
}
