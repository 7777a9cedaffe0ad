import type { Hasher } from "../exact/hasher.js";
import type { Document } from "../types.js";
import { type UnitAnalysis, unitAnalyser } from "./analysis.js";
import { assemble } from "./assemble.js";
import { scatter } from "./scatter.js";
import { siteFingerprint, siteOfDocument } from "./site.js";
import { fingerprintTable } from "./table.js";

export interface TemplateOptions {
  /** The fewest pages of a site that have a template line. Default 3. */
  readonly minPages?: number | undefined;
  /** The least share of a site's pages that have it, 0 to 1. Default 0.1. */
  readonly minShare?: number | undefined;
  /** The least width of a template line, normalised, in columns. Default 1: "Share" is one. */
  readonly minWidth?: number | undefined;
}

export type TemplateParameters = {
  readonly [name in keyof TemplateOptions]-?: NonNullable<TemplateOptions[name]>;
};

/** A line of a page that its site's template brings. */
export interface TemplateLine {
  /** UTF-16 offsets into the text, without the line break. */
  readonly start: number;
  readonly end: number;
  /** The pages of the site that have it. */
  readonly pages: number;
  /** Their share of the site's pages. */
  readonly share: number;
}

export interface WithoutTemplate {
  /** What is left; as in `DedupedLines`. */
  readonly text: string;
  readonly dropped: readonly TemplateLine[];
  /** UTF-16 units of the kept lines, without their separators. */
  readonly kept: number;
}

/** An index's contents, column by column. */
export interface TemplateColumns {
  readonly sites: readonly string[];
  /** The pages of each site. */
  readonly pages: readonly number[];
  readonly minWidth: number;
  readonly high: Uint32Array;
  readonly low: Uint32Array;
  readonly counts: Uint32Array;
}

/** What counts the lines of sites (first pass) and then says which of a page's lines are its site's template. */
export interface TemplateIndex {
  readonly parameters: TemplateParameters;
  /** Distinct lines that are remembered. */
  readonly units: number;
  /** Memory of the table in bytes. */
  readonly bytes: number;
  /** Counts a page's lines. A document without a valid address is left out: it has no site. */
  readonly add: (document: Document) => void;
  /**
   * Takes in what another index counted.
   *
   * @throws {RangeError} If it was made with another `minWidth`.
   */
  readonly merge: (other: Pick<TemplateIndex, "columns">) => void;
  /** The pages of a site that were counted. */
  readonly pagesOf: (site: string) => number;
  /** The template lines of a page, in order. Repetitions within the page are listed each. */
  readonly templateLines: (document: Document) => readonly TemplateLine[];
  /** The page without them. */
  readonly dropTemplateLines: (document: Document) => WithoutTemplate;
  /** A copy of the contents. */
  readonly columns: () => TemplateColumns;
}

function templateParameters(options: TemplateOptions): TemplateParameters {
  const { minPages = 3, minShare = 0.1, minWidth = 1 } = options;
  if (!(minPages >= 1)) throw new RangeError("options.minPages must be 1 or more");
  if (!(minShare >= 0 && minShare <= 1)) throw new RangeError("options.minShare must be from 0 to 1");
  if (!(minWidth >= 1)) throw new RangeError("options.minWidth must be 1 or more");
  return { minPages, minShare, minWidth };
}

/**
 * Makes an index of the lines that repeat across the pages of a site (registrable domain): navigation, notices,
 * calls to subscribe. A line that at least `minPages` and `minShare` of the site's pages have is the template's: a fragment
 * that many pages share is seldom about any of them (Bar-Yossef and Rajagopalan 2002, "Template detection via data
 * mining and its applications").
 *
 * Give it one copy of each page: three copies of one page make a template of all that stands on it. The result
 * depends neither on the order of pages nor on shards.
 *
 * @throws {RangeError} If an option is out of its range.
 *
 * @example
 * const index = createTemplateIndex(await createHasher());
 * for (const page of pages) index.add(page);
 * index.dropTemplateLines(page).text;
 */
export function createTemplateIndex(hasher: Hasher, options: TemplateOptions = {}): TemplateIndex {
  const parameters = templateParameters(options);
  const analyse = unitAnalyser(hasher, "line", parameters.minWidth);
  const table = fingerprintTable();
  const sites = new Map<string, number>();

  const count = (high: number, low: number, pages: number): void => {
    const slot = table.put(high, low);
    const { counts } = table.slots();
    counts[slot] = Math.min(0xffff_ffff, counts[slot]! + pages);
  };

  const find = (
    document: Document,
  ): { readonly units: UnitAnalysis; readonly lines: (TemplateLine | undefined)[] } => {
    const units = analyse(document.text);
    const name = siteOfDocument(document);
    const site = siteFingerprint(hasher, name);
    const all = sites.get(name) ?? 0;
    const lines = units.starts.map((start, unit) => {
      if (site === undefined || units.first[unit]! < 0) return undefined;
      const slot = table.find((units.high[unit]! ^ site[0]!) >>> 0, (units.low[unit]! ^ site[1]!) >>> 0);
      const pages = slot < 0 ? 0 : table.slots().counts[slot]!;
      if (pages < parameters.minPages || pages < parameters.minShare * all) return undefined;
      return { start, end: units.ends[unit]!, pages, share: pages / all };
    });
    return { units, lines };
  };

  return {
    parameters,
    get units() {
      return table.size;
    },
    get bytes() {
      return table.bytes;
    },
    add: (document) => {
      const name = siteOfDocument(document);
      const site = siteFingerprint(hasher, name);
      if (site === undefined) return;
      sites.set(name, (sites.get(name) ?? 0) + 1);
      const { high, low, first } = analyse(document.text);
      for (let unit = 0; unit < first.length; unit++) {
        if (first[unit] === unit) count((high[unit]! ^ site[0]!) >>> 0, (low[unit]! ^ site[1]!) >>> 0, 1);
      }
    },
    merge: (other) => {
      const from = other.columns();
      if (from.minWidth !== parameters.minWidth) throw new RangeError("other was made with another minWidth");
      for (const [place, site] of from.sites.entries())
        sites.set(site, (sites.get(site) ?? 0) + from.pages[place]!);
      scatter(from.high.length, (unit) => {
        count(from.high[unit]!, from.low[unit]!, from.counts[unit]!);
      });
    },
    pagesOf: (site) => sites.get(site) ?? 0,
    templateLines: (document) => find(document).lines.filter((line) => line !== undefined),
    dropTemplateLines: (document) => {
      const { units, lines } = find(document);
      const { text, kept } = assemble(document.text, units, (unit) => lines[unit] !== undefined);
      return { text, dropped: lines.filter((line) => line !== undefined), kept };
    },
    columns: () => {
      const { high, low, counts } = table.slots();
      const used = (column: Uint32Array): Uint32Array => column.filter((_, slot) => counts[slot] !== 0);
      return {
        sites: [...sites.keys()],
        pages: [...sites.values()],
        minWidth: parameters.minWidth,
        high: used(high),
        low: used(low),
        counts: used(counts),
      };
    },
  };
}
