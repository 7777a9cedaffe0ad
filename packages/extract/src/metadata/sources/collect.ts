import type { Marks, Tree } from "@winnow/core-dom";
import { elementText } from "../page/element-text.js";
import { headerLinks, headerStatements } from "./headers.js";
import { jsonLd } from "./json-ld.js";
import { links } from "./link.js";
import { mainItem } from "./main-item.js";
import { metaStatements } from "./meta.js";
import { microdata } from "./microdata.js";
import { rdfa } from "./rdfa.js";
import { titleLikeness } from "./title-likeness.js";
import type { PageSources, Statement } from "./types.js";
import { resolver } from "./url.js";

export interface MetadataOptions {
  /** The page's address. */
  readonly url?: string | undefined;
  /** Response headers; the case of their names does not matter. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The page's language, where the caller knows it. */
  readonly language?: string | undefined;
  /** A method's judgement of the page. */
  readonly marks?: Marks | undefined;
}

/** Reads every source of a page once. */
export function collect(tree: Tree, options: MetadataOptions): PageSources {
  const { url, language, marks } = options;
  const headers = lowerCased(options.headers ?? {});
  const resolve = resolver(tree, url);
  const text = elementText(tree);
  const reader = { tree, resolve, text };
  const statements = byName([...metaStatements(tree), ...headerStatements(headers)]);
  const items = [...jsonLd(tree), ...microdata(reader), ...rdfa(reader)];
  const base = {
    tree,
    marks,
    url,
    resolve,
    headers,
    language,
    text,
    items,
    statements,
    links: [...links(tree, resolve, text), ...headerLinks(headers, resolve)],
  };
  return { ...base, main: mainItem(base, titleLikeness(tree, statements, text)) };
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
  for (const statement of all) {
    const same = statements.get(statement.name);
    if (same === undefined) statements.set(statement.name, [statement]);
    else same.push(statement);
  }
  return statements;
}
