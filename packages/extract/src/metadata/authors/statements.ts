import type { PageSources, Statement } from "../sources/types.js";
import type { MetadataSource } from "../types.js";
import { byLine } from "./by-prefix.js";
import { readNames } from "./read-names.js";
import { uninverted } from "./split-names.js";

/** Authors as one place gives them. */
export interface SaidAuthors {
  readonly source: MetadataSource;
  readonly key: string;
  readonly raw: string;
  readonly names: readonly string[];
  readonly fault?: string | undefined;
  /** Whether a role stands in place of a name. */
  readonly role?: boolean;
  /** Whether all of them are organisations. */
  readonly organisation?: boolean;
  /** Whether it stands right at the title. */
  readonly near?: boolean;
}

/** Statements that hold authors, the most trustworthy first. */
// biome-ignore format: a table
const STATEMENTS: readonly string[] = [
  "citation_author", "citation_authors", "dc.creator", "dcterms.creator", 
  "dc.contributor.author", "parsely-author", "sailthru.author", "author", "authors", "byl",
  "byline", "article:author", "article:author_name", "book:author", "article.author", "vr:author",
  "cxenseparse:author", "rbauthors", "weibo:article:author",
];
/** Here names may be written "Lee, Ann". */
const BIBLIOGRAPHIC = /^(?:citation_|dc)/;
/** Who shares the page; a handle, and often the site's. */
const SHARED_BY: readonly string[] = ["twitter:creator"];

/** Statements of one name that are read, and characters of one. */
const MOST_VALUES = 60;
const LONGEST = 1_000;

/** The authors in a page's `meta` elements, several of a name taken together. */
export function authorStatements({ statements }: PageSources): readonly SaidAuthors[] {
  const found: SaidAuthors[] = [];
  for (const name of STATEMENTS) {
    const said = statements.get(name);
    if (said !== undefined) found.push(together(name, said));
  }
  // WordPress plug-ins label pairs of data: "Written by" → "Ann Lee".
  for (const number of ["1", "2", "3"]) {
    const label = statements.get(`twitter:label${number}`)?.[0];
    const data = statements.get(`twitter:data${number}`)?.[0];
    if (label === undefined || data === undefined || byLine(label.value)?.rest !== "") continue;
    found.push(together(`twitter:data${number}`, [data]));
  }
  for (const name of SHARED_BY) {
    const said = statements.get(name);
    if (said !== undefined) found.push({ ...together(name, said), ...handleFault(said[0]!.value) });
  }
  return found;
}

function together(name: string, said: readonly Statement[]): SaidAuthors {
  const { source } = said[0]!;
  const names: string[] = [];
  let fault: string | undefined;
  let role = false;
  for (const { value } of said.slice(0, MOST_VALUES)) {
    if (value.length > LONGEST) {
      fault ??= "too-long";
      continue;
    }
    if (/^(?:https?:)?\/\//.test(value)) {
      fault ??= "an-address";
      continue;
    }
    const straight = BIBLIOGRAPHIC.test(name)
      ? value
          .split(";")
          .map((one) => uninverted(one.trim()))
          .join("; ")
      : value;
    const read = readNames(straight);
    fault ??= read.fault;
    role ||= read.role === true;
    for (const one of read.names) if (!names.includes(one)) names.push(one);
  }
  const raw = said
    .slice(0, MOST_VALUES)
    .map(({ value }) => value.slice(0, LONGEST))
    .join("; ");
  return {
    source,
    key: name,
    raw,
    names,
    ...(role ? { role } : {}),
    ...(names.length > 0 ? {} : { fault: fault ?? "no-name" }),
  };
}

function handleFault(value: string): { readonly fault?: string } {
  return /^@/.test(value.trim()) || !value.includes(" ") ? { fault: "a-handle" } : {};
}
