import type { ReportSection } from "@winnow/core-dom";
import { count, counted, percent } from "@winnow/core-dom/text";
import { MATCHERS, type Matcher } from "../types.js";
import type { ReportInput, SizeCount } from "./types.js";

/** Short descriptions of the matchers. */
export const MATCHER_WORDS: Readonly<Record<Matcher, string>> = {
  exact: "the same text",
  url: "the same URL",
  minhash: "many shingles in common",
  simhash: "nearly the same fingerprint",
  manber: "windows of the text in common",
  chunks: "a chunk of the text in common",
};

/** The figures of the corpus: a sentence, the tiles, the copies by matcher. */
export function summarySection({ corpus }: ReportInput): ReportSection {
  const { documents, unique, copies, empty, clusters, characters, charactersRemoved, copiesBy } = corpus;
  const { milliseconds } = corpus;
  const by = MATCHERS.filter((matcher) => (copiesBy[matcher] ?? 0) > 0);
  const kept = `${count(unique)} without a copy, ${count(clusters)} with copies`;
  const each = `${((copies + clusters) / clusters).toFixed(1)} documents each`;
  const removed = charactersRemoved > 0 ? percent(charactersRemoved, characters) : "none";
  return {
    id: "summary",
    name: "Summary",
    title: "Summary",
    content: [
      { kind: "lead", text: sentence(corpus) },
      {
        kind: "tiles",
        tiles: [
          ["Documents", count(documents)],
          ["Kept", count(documents - copies), clusters > 0 ? kept : ""],
          ["Copies", count(copies), copies > 0 ? `${percent(copies, documents)} of the documents` : ""],
          ["Clusters", count(clusters), clusters > 0 ? each : ""],
          ["Characters removed", count(charactersRemoved), `${removed} of ${count(characters)}`],
          ["Empty", count(empty), "documents without words"],
          ...(milliseconds === undefined ? [] : [["Time", duration(milliseconds)] as const]),
        ],
      },
      by.length > 0 && { kind: "heading", text: "Copies by matcher" },
      by.length > 0 && {
        kind: "table",
        caption: "Copies by the matcher that found them",
        columns: [{ title: "Matcher" }, "Copies", "Share", ""],
        rows: by.map((matcher) => [
          [matcher, { small: MATCHER_WORDS[matcher] }],
          count(copiesBy[matcher]!),
          percent(copiesBy[matcher]!, copies),
          { bar: copiesBy[matcher]!, of: copies },
        ]),
      },
    ],
  };
}

function sentence({ documents, copies, clusters, empty }: ReportInput["corpus"]): string {
  if (documents === 0) return "The corpus is empty: there was nothing to compare.";
  if (documents === empty) return `No document has any words: there was nothing to compare.`;
  if (documents === 1) return "The corpus has one document: there was nothing to compare it with.";
  if (copies === 0) return `None of the ${count(documents)} documents is a copy of another.`;
  return `Of ${counted(documents, "document")}, ${count(documents - copies)} are kept; ${counted(copies, "copy", "copies")} in ${counted(clusters, "cluster")} can be removed.`;
}

/** Formats a duration. @example duration(4321) // "4.3 s" */
export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = Math.round(milliseconds / 1000);
  if (milliseconds < 59_950) return `${(milliseconds / 1000).toFixed(1)} s`;
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes < 60) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

interface Bin {
  readonly from: number;
  readonly to: number;
  clusters: number;
  documents: number;
}

/** Counts clusters in bins that end at powers of two: 2, 3–4, 5–8, …; empty bins in between are kept. */
export function sizeBins(sizes: readonly SizeCount[]): readonly Readonly<Bin>[] {
  const bins: Bin[] = [];
  for (const { size, clusters } of sizes) {
    if (!(clusters > 0)) continue;
    const position = Math.max(0, Math.ceil(Math.log2(size)) - 1);
    while (bins.length <= position) {
      const to = 2 ** (bins.length + 1);
      bins.push({ from: to / 2 + 1, to, clusters: 0, documents: 0 });
    }
    bins[position]!.clusters += clusters;
    bins[position]!.documents += clusters * size;
  }
  return bins;
}

/** The distribution of cluster sizes. */
export function sizesSection({ sizes }: ReportInput): ReportSection {
  const bins = sizeBins(sizes);
  const total = bins.reduce((sum, { clusters }) => sum + clusters, 0);
  const of = Math.max(0, ...bins.map(({ clusters }) => clusters));
  return {
    id: "sizes",
    name: "Sizes",
    title: "Cluster sizes",
    content: [
      bins.length === 0
        ? { kind: "note", text: "There are no clusters." }
        : {
            kind: "table",
            caption: "Clusters by size",
            columns: [{ title: "Documents in it" }, "", "Clusters", "Share", "Documents"],
            rows: bins.map(({ from, to, clusters, documents }) => [
              from === to ? count(to) : `${count(from)}–${count(to)}`,
              { bar: clusters, of },
              count(clusters),
              percent(clusters, total),
              count(documents),
            ]),
          },
    ],
  };
}

/** Maximum number of sites listed. */
const MAX_SITES = 20;

/** The sites with the most copies, and where verified pairs are from. */
export function sitesSection({ sites, pairs: { sameSite, crossSite, unknown } }: ReportInput): ReportSection {
  const listed = [...sites]
    .sort((a, b) => b.copies - a.copies || b.documents - a.documents || (a.site < b.site ? -1 : 1))
    .slice(0, MAX_SITES);
  const more = sites.length - listed.length;
  const of = Math.max(0, ...listed.map(({ copies }) => copies));
  const all = sameSite + crossSite + unknown;
  const without = unknown > 0 ? `; for ${count(unknown)} the site of a document is unknown` : "";
  return {
    id: "sites",
    name: "Sites",
    title: "Sites",
    content: [
      all > 0 && {
        kind: "about",
        text: `Of ${counted(all, "verified pair")}, ${count(sameSite)} (${percent(sameSite, all)}) are within a site and ${count(crossSite)} (${percent(crossSite, all)}) across two sites${without}. Within a site, pages that share much of a template can look like copies: examine those pairs more closely.`,
      },
      listed.length === 0
        ? { kind: "note", text: "No document has a URL." }
        : {
            kind: "table",
            caption: "Documents and copies by site",
            columns: [{ title: "Site", kind: "name" }, "Documents", "Copies", "Share", ""],
            rows: listed.map(({ site, documents, copies }) => [
              site === "" ? "without a URL" : site,
              count(documents),
              count(copies),
              percent(copies, documents),
              { bar: copies, of },
            ]),
          },
      more > 0 && { kind: "note", text: `And ${counted(more, "more site")} with fewer copies.` },
    ],
  };
}
