import type { Marks, Tree } from "@winnow/core-dom";
import type { ElementText } from "../page/element-text.js";
import type { PageRows } from "../page/rows.js";
import type { MetadataSource } from "../types.js";

/**
 * A thing that the page describes in the terms of schema.org (or a similar vocabulary): an article, a person,
 * a breadcrumb list. JSON-LD, microdata and RDFa are all read into items.
 *
 * Items may contain each other in cycles (an article its page, the page the article): code that follows them
 * further than a step or two needs a bound.
 */
export interface Item {
  readonly source: "json-ld" | "microdata" | "rdfa";
  /** Types without their vocabulary: `NewsArticle`. */
  readonly types: readonly string[];
  /** `@id`, `itemid`, `resource`. */
  readonly id?: string | undefined;
  /** Names without their vocabulary: `datePublished`. Values in the page's order. */
  readonly properties: ReadonlyMap<string, readonly ItemValue[]>;
  /** The row of the `script`, or of the element that opens the item. */
  readonly row: number;
  /** Whether it is inside another item; one that others only refer to by its `@id` is not nested. */
  readonly nested: boolean;
}

/**
 * Strings are trimmed, and character references in them decoded once; markup in them stays (`plainText`
 * removes it). Numbers and booleans are converted to strings; addresses in microdata and RDFa are absolute.
 */
export type ItemValue = string | Item;

/** A named value outside items: of a `meta`, a `link`, a response header. */
export interface Statement {
  readonly source: MetadataSource;
  /** In lower case: `og:title`, `dc.creator` (never `dc:creator`), `article:published_time`, `author`. */
  readonly name: string;
  readonly value: string;
  /** The element's row; -1 for headers. */
  readonly row: number;
}

/** A `link` or `a` element with a `rel`. */
export interface Link {
  /** In lower case. */
  readonly rel: readonly string[];
  /** Absolute if the page's address is known or the link is absolute. */
  readonly href: string;
  readonly text: string;
  readonly row: number;
}

/** The input of the functions that read a page's sources. */
export interface SourceReader {
  readonly tree: Tree;
  readonly rows: PageRows;
  /**
   * Resolves against the page's address and its `base`; undefined if the result is not an http(s) address, or if
   * the page's addresses grow to many times its size.
   */
  readonly resolve: (href: string) => string | undefined;
  readonly text: ElementText;
}

/** Everything that fields read, collected once for each page. */
export interface PageSources extends SourceReader {
  /** A method's marks of the page. */
  readonly marks?: Marks | undefined;
  /** The caller's address of the page. */
  readonly url?: string | undefined;
  /** Response headers by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The caller's language. */
  readonly language?: string | undefined;
  /** JSON-LD first, then microdata, then RDFa, each in document order; nested ones included. */
  readonly items: readonly Item[];
  /** The item that the page is about, by its type, address and name; undefined if there is none. */
  readonly main?: Item | undefined;
  /** By name, each in document order; response headers at the end, under their own names. */
  readonly statements: ReadonlyMap<string, readonly Statement[]>;
  /** In document order, those of the `Link` header at the end. */
  readonly links: readonly Link[];
}
