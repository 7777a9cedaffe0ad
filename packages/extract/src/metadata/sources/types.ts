import type { Marks, Tree } from "@winnow/core-dom";
import type { Limit } from "../../limit.js";
import type { ElementText } from "../page/element-text.js";
import type { PageRows } from "../page/rows.js";
import type { MetadataSource } from "../types.js";

/**
 * A thing that the page describes in the terms of schema.org (or a vocabulary like it): an article, a person, a
 * breadcrumb list. JSON-LD, microdata and RDFa all come down to it.
 *
 * Items may hold each other in circles (an article its page, the page the article): whoever follows them further
 * than a step or two keeps a bound.
 */
export interface Item {
  readonly source: "json-ld" | "microdata" | "rdfa";
  /** Types without their vocabulary: `NewsArticle`. */
  readonly types: readonly string[];
  /** `@id`, `itemid`, `resource`. */
  readonly id?: string;
  /** Names without their vocabulary: `datePublished`. Values in the page's order. */
  readonly properties: ReadonlyMap<string, readonly ItemValue[]>;
  /** Where it stands: the `script`, or the element that opens it. */
  readonly row: number;
  /** Whether another item holds it where it stands; one that others only refer to by its `@id` is not nested. */
  readonly nested: boolean;
}

/**
 * Strings are trimmed, and character references in them resolved once; markup in them stays (`plainText` takes it
 * out). Numbers and truth values are written out, addresses in microdata and RDFa absolute.
 */
export type ItemValue = string | Item;

/** A named value outside of items: of a `meta`, a `link`, a response header. */
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
  /** Absolute, where the page's address is known or the link is absolute itself. */
  readonly href: string;
  readonly text: string;
  readonly row: number;
}

/** What the readers of sources need of a page. */
export interface SourceReader {
  readonly tree: Tree;
  readonly rows: PageRows;
  /** Resolves against the page's address and its `base`; undefined for what is no http(s) address. */
  readonly resolve: (href: string) => string | undefined;
  readonly text: ElementText;
  /** What the reading of all sources and fields may cost. */
  readonly limit: Limit;
}

/** All that fields read: collected once for each page. */
export interface PageSources extends SourceReader {
  /** The method's judgement of the page, where there is one. */
  readonly marks?: Marks | undefined;
  /** The page's address as the caller gave it. */
  readonly url?: string | undefined;
  /** Response headers by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The language that the caller gave. */
  readonly language?: string | undefined;
  /** JSON-LD first, then microdata, then RDFa, each in document order; nested ones included. */
  readonly items: readonly Item[];
  /** The item that the page is about, by type and by what it states about the page; undefined where none is. */
  readonly main?: Item | undefined;
  /** By name, each in document order; response headers at the end, under their own names. */
  readonly statements: ReadonlyMap<string, readonly Statement[]>;
  /** In document order, those of the `Link` header at the end. */
  readonly links: readonly Link[];
}
