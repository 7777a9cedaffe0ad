import type { Marks, Tree } from "@winnow/core-dom";
import { jsonLd } from "./json-ld.js";
import { links } from "./link.js";
import { mainItem } from "./main-item.js";
import { metaStatements } from "./meta.js";
import type { PageSources, Statement } from "./types.js";
import { resolver } from "./url.js";

export interface CollectOptions {
  readonly url?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly language?: string | undefined;
  readonly marks?: Marks | undefined;
}

/** Reads every source of a page once. */
export function collect(tree: Tree, options: CollectOptions): PageSources {
  const { url, headers = {}, language, marks } = options;
  const resolve = resolver(tree, url);
  const statements = new Map<string, Statement[]>();
  for (const statement of metaStatements(tree)) {
    const same = statements.get(statement.name);
    if (same === undefined) statements.set(statement.name, [statement]);
    else same.push(statement);
  }
  const items = jsonLd(tree);
  const base = {
    tree,
    marks,
    url,
    resolve,
    headers,
    language,
    items,
    statements,
    links: links(tree, resolve),
  };
  return { ...base, main: mainItem(base) };
}
