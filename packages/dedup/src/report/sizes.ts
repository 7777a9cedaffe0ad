import { bar, count, figures, type Html, html, percent, table } from "@winnow/core-dom/report";
import type { ReportInput, SizeCount } from "./types.js";

interface Bin {
  readonly from: number;
  readonly to: number;
  readonly clusters: number;
  readonly documents: number;
}

/** Counts clusters in bins that end at powers of two: 2, 3–4, 5–8, …; empty bins in between are kept. */
export function sizeBins(sizes: readonly SizeCount[]): readonly Bin[] {
  const bins: { from: number; to: number; clusters: number; documents: number }[] = [];
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

/** Renders the distribution of cluster sizes. */
export function sizesSection({ sizes }: ReportInput): Html {
  const bins = sizeBins(sizes);
  const total = bins.reduce((sum, { clusters }) => sum + clusters, 0);
  const max = bins.reduce((sum, { clusters }) => Math.max(sum, clusters), 0);
  return html`<section id="sizes" aria-labelledby="sizes-title"><h2 id="sizes-title">Cluster sizes</h2>
${
  bins.length === 0
    ? html`<p class="none">There are no clusters.</p>`
    : table(
        "Clusters by size",
        [
          { title: "Documents in it" },
          { title: "", className: "bars" },
          ...figures("Clusters", "Share", "Documents"),
        ],
        bins.map(({ from, to, clusters, documents }) => [
          from === to ? count(to) : `${count(from)}–${count(to)}`,
          bar(clusters, max),
          count(clusters),
          percent(clusters, total),
          count(documents),
        ]),
      )
}
</section>`;
}
