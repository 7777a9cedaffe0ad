import type { Marks, Tree } from "@winnow/core-dom";
import { baseUrl, hrefOf, parseHttpUrl } from "@winnow/core-dom/url";
import { elementTextOf } from "../page/element-text.js";
import { pageRows } from "../page/rows.js";
import { headerLinks, headerStatements } from "./headers.js";
import { jsonLd } from "./json-ld.js";
import { links } from "./link.js";
import { mainItem } from "./main-item.js";
import { metaStatements } from "./meta.js";
import { microdata } from "./microdata.js";
import { rdfa } from "./rdfa.js";
import type { Item, PageSources, SourceReader, Statement } from "./types.js";
import { addValue } from "./values.js";

export interface MetadataOptions {
  /** The page's address. */
  readonly url?: string | URL | undefined;
  /** Response headers; the case of their names does not matter. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The page's language, if the caller knows it. */
  readonly language?: string | undefined;
  /** A method's marks of the page. */
  readonly marks?: Marks | undefined;
}

/** Reads every source of a page once. */
export function collect(tree: Tree, options: MetadataOptions): PageSources {
  const { language, marks } = options;
  const url = options.url && hrefOf(options.url);
  const headers = lowerCased(options.headers ?? {});
  const reader = sourceReader(tree, url, marks);
  let main: Item | undefined | null = null;
  const sources: PageSources = {
    marks,
    url,
    headers,
    language,
    items: [...jsonLd(reader), ...microdata(reader), ...rdfa(reader)],
    statements: byName([...metaStatements(reader), ...headerStatements(headers)]),
    links: [...links(reader), ...headerLinks(headers, reader.resolve)],
    get main() {
      if (main === null) main = mainItem(sources);
      return main;
    },
    ...reader,
  };
  return sources;
}

/** Maximum number of characters of all addresses of a page: a long `base` is repeated in each of them. */
const MAX_RESOLVED = 4_000_000;

/** Returns the input of the functions that read sources. */
export function sourceReader(tree: Tree, url?: string, marks?: Marks): SourceReader {
  const base = baseUrl(tree, url);
  let resolved = 0;
  return {
    tree,
    rows: pageRows(tree, marks),
    resolve: (href) => {
      const address = resolved < MAX_RESOLVED ? parseHttpUrl(href, base)?.href : undefined;
      resolved += address?.length ?? 0;
      return address;
    },
    text: elementTextOf(tree),
  };
}

function lowerCased(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === "string" ? [[name.toLowerCase(), value]] : [],
    ),
  );
}

function byName(all: readonly Statement[]): ReadonlyMap<string, readonly Statement[]> {
  const statements = new Map<string, Statement[]>();
  for (const statement of all) addValue(statements, statement.name, statement);
  return statements;
}
