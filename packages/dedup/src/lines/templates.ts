import { checkOptions } from "@winnow/core-dom/options";
import type { Hasher } from "../exact/hasher.js";
import { checkDocument } from "../signatures/signer.js";
import type { Document } from "../types.js";
import { siteFingerprint, siteOfDocument, unitAnalyser } from "./analysis.js";
import { assemble } from "./assemble.js";
import { fingerprintTable } from "./table.js";

export interface TemplateOptions {
  /** Minimum number of a site's pages that have a template line. Default 3. */
  readonly minPages?: number | undefined;
  /** Minimum share of a site's pages that have it, 0 to 1. Default 0.1. */
  readonly minShare?: number | undefined;
  /** Minimum width of a template line, normalised, in columns. Default 1, so that "Share" is one. */
  readonly minWidth?: number | undefined;
}

/** A line of a page that belongs to its site's template. */
export interface TemplateLine {
  /** UTF-16 offsets into the text, without the line break. */
  readonly start: number;
  readonly end: number;
  /** Number of the site's pages that have it. */
  readonly pages: number;
  /** Their share of the site's pages. */
  readonly share: number;
}

export interface WithoutTemplate {
  /** The remaining text; separators as in `DedupedLines`. */
  readonly text: string;
  readonly dropped: readonly TemplateLine[];
  /** Length of the kept lines in UTF-16 code units, without separators. */
  readonly kept: number;
}

/** Counts the lines of sites in a first pass and drops template lines from pages in a second one. */
export interface TemplateIndex {
  /** Counts a page's lines. A document without a valid URL is ignored: it has no site. */
  readonly add: (document: Document) => void;
  /** Returns the page without its site's template lines. Each repetition within the page is listed. */
  readonly dropTemplateLines: (document: Document) => WithoutTemplate;
}

/**
 * Creates an index of the lines that repeat across the pages of a site (registrable domain): navigation,
 * notices, calls to subscribe. A line belongs to the template if at least `minPages` and `minShare` of the
 * site's pages have it: a fragment that many pages share is seldom about any of them (Bar-Yossef and
 * Rajagopalan 2002, "Template detection via data mining and its applications").
 *
 * Add only one copy of each page: with three copies, every line of the page would belong to the template. The
 * result does not depend on the order of pages.
 *
 * @throws {RangeError} If an option is out of range.
 *
 * @example
 * const index = createTemplateIndex(await createHasher());
 * for (const page of pages) index.add(page);
 * index.dropTemplateLines(page).text;
 */
export function createTemplateIndex(hasher: Hasher, options: TemplateOptions = {}): TemplateIndex {
  checkOptions(options, { minPages: "number", minShare: "number", minWidth: "number" });
  const { minPages = 3, minShare = 0.1, minWidth = 1 } = options;
  if (!(minPages >= 1)) throw new RangeError("options.minPages must be 1 or more");
  if (!(minShare >= 0 && minShare <= 1)) throw new RangeError("options.minShare must be from 0 to 1");
  if (!(minWidth >= 1)) throw new RangeError("options.minWidth must be 1 or more");
  const analyse = unitAnalyser(hasher, "line", minWidth);
  const table = fingerprintTable();
  const sites = new Map<string, number>();

  return {
    add(document) {
      checkDocument(document);
      const name = siteOfDocument(document);
      const site = siteFingerprint(hasher, name);
      if (site === undefined) return;
      sites.set(name, (sites.get(name) ?? 0) + 1);
      const { high, low, first } = analyse(document.text, site);
      for (let unit = 0; unit < first.length; unit++)
        if (first[unit] === unit) table.add(high[unit]!, low[unit]!);
    },

    dropTemplateLines(document) {
      checkDocument(document);
      const name = siteOfDocument(document);
      const site = siteFingerprint(hasher, name);
      const units = analyse(document.text, site);
      const all = sites.get(name) ?? 0;
      return assemble(document.text, units, (unit) => {
        if (site === undefined || units.first[unit]! < 0) return undefined;
        const slot = table.find(units.high[unit]!, units.low[unit]!);
        const pages = slot < 0 ? 0 : table.slots().counts[slot]!;
        if (pages < minPages || pages < minShare * all) return undefined;
        return { pages, share: pages / all };
      });
    },
  };
}
