import type { PageSources, Statement } from "../sources/types.js";
import type { MetadataSource } from "../types.js";
import { byLine } from "./by-prefix.js";
import { readNames } from "./read-names.js";
import { uninverted } from "./split-names.js";

/** Authors from one place. */
export interface DeclaredAuthors {
  readonly source: MetadataSource;
  readonly key: string;
  readonly raw: string;
  readonly names: readonly string[];
  readonly fault?: string | undefined;
  /** Whether it is a role instead of a name. */
  readonly role?: boolean | undefined;
  /** Whether it is right next to the title. */
  readonly near?: boolean;
}

/** Statements of authors, the most reliable first. */
const STATEMENTS = (
  "citation_author citation_authors dc.creator dcterms.creator dc.contributor.author parsely-author sailthru.author " +
  "author authors byl byline article:author article:author_name book:author article.author og:author og:article:author " +
  "article_author article:author:name shareaholic:article_author_name author_name vr:author cxenseparse:author " +
  "rbauthors weibo:article:author bt:author mrf:authors k5a:author"
).split(" ");
/** Statements in which names may be written "Lee, Ann". */
const BIBLIOGRAPHIC = /^(?:citation_|dc)/;
/** Maximum number of statements with the same name, and of characters of each. */
const MAX_VALUES = 60;
const MAX_LENGTH = 1_000;

/** Returns the authors in a page's `meta` elements, those of one name together. */
export function authorStatements({ statements }: PageSources): readonly DeclaredAuthors[] {
  const found: DeclaredAuthors[] = [];
  for (const name of STATEMENTS) {
    const all = statements.get(name);
    if (all !== undefined) found.push(together(name, all));
  }
  const parsely = statements.get("parsely-page")?.[0];
  const names = parsely === undefined ? "" : parselyAuthors(parsely.value);
  if (names !== "") found.push(together("parsely-page", [{ ...parsely!, value: names }]));
  // WordPress plug-ins label pairs of data: "Written by" → "Ann Lee".
  for (const number of ["1", "2", "3"]) {
    const label = statements.get(`twitter:label${number}`)?.[0];
    const data = statements.get(`twitter:data${number}`)?.[0];
    if (label === undefined || data === undefined || byLine(label.value)?.rest !== "") continue;
    found.push(together(`twitter:data${number}`, [data]));
  }
  return found;
}

/** Returns the authors in Parse.ly's older `meta` element, which contains JSON. */
function parselyAuthors(value: string): string {
  try {
    const { author, authors } = JSON.parse(value) as Readonly<Record<string, unknown>>;
    return [authors ?? author ?? []]
      .flat()
      .filter((name) => typeof name === "string")
      .join("; ");
  } catch {
    return "";
  }
}

function together(name: string, all: readonly Statement[]): DeclaredAuthors {
  const written = all.slice(0, MAX_VALUES).map(({ value }) => value.slice(0, MAX_LENGTH));
  const readings = written
    .filter((value) => !/^(?:https?:)?\/\//.test(value))
    .map((value) => readNames(BIBLIOGRAPHIC.test(name) ? spokenOrder(value) : value));
  const names = [...new Set(readings.flatMap((reading) => reading.names))];
  return {
    source: all[0]!.source,
    key: name,
    raw: written.join("; "),
    names,
    role: readings.some(({ role }) => role),
    fault: names.length > 0 ? undefined : (readings[0]?.fault ?? "an-address"),
  };
}

function spokenOrder(names: string): string {
  return names
    .split(";")
    .map((name) => uninverted(name.trim()))
    .join("; ");
}
