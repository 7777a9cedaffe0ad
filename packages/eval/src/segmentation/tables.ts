import { counted, figure, left, right, type Table } from "../tables/table.js";
import type { SegmenterScore, SegmentMeasure } from "./systems.js";

/** The measures in the order of the tables, with what they compare. */
const MEASURES: Readonly<Record<SegmentMeasure, string>> = {
  units: "gold units whose words are at least 90% in a predicted unit that holds no other one",
  blocks: "blocks whose words are at least 80% alike (Kreuzer et al. 2015)",
  pixels: "pixels of the page",
  "edges-fine": "edges of the screenshot, σ = 1",
  "edges-coarse": "edges of the screenshot, σ = 5",
  nodes: "visible nodes of the page",
  characters: "characters of the text",
};

/**
 * Returns the scores of segmenters as two tables: every measure, and the figures of clusterings.
 *
 * @param name The data set's name.
 * @example segmentationTables("webis", [scoreSegmenter("ours", gold, predicted)]).map(toMarkdown)
 */
export function segmentationTables(name: string, systems: readonly SegmenterScore[]): readonly Table[] {
  const measures = (Object.keys(MEASURES) as SegmentMeasure[]).filter((measure) =>
    systems.some(({ averages }) => averages[measure] !== undefined),
  );
  const pages = systems[0]?.pages.length ?? 0;
  const missing = systems.filter((system) => system.missing.length > 0);
  return [
    {
      caption: `${name}: segments`,
      columns: [...left("system", "measure"), ...right("precision", "recall", "F1", "F*", "pages")],
      rows: systems.flatMap((system) =>
        measures.flatMap((measure) => {
          const average = system.averages[measure];
          if (average === undefined) return [];
          const { precision, recall, f1, fStar } = average;
          const scored = system.pages.filter((page) => page.measures[measure] !== undefined).length;
          return [[system.name, measure, ...[precision, recall, f1, fStar].map(figure), String(scored)]];
        }),
      ),
      notes: [
        `Data: ${name}, ${counted(pages, "page")}.`,
        ...measures.map((measure) => `${measure}: ${MEASURES[measure]}.`),
        ...(measures.some((measure) => measure !== "units" && measure !== "blocks")
          ? ["Pixels, edges, nodes, characters: extended BCubed (Kiesel et al. 2020)."]
          : []),
        "F1: mean over pages. F*: harmonic mean of mean precision and mean recall.",
        ...(missing.length === 0
          ? []
          : [
              `Pages without a prediction, scored as without segments: ${missing.map((system) => `${system.name} ${system.missing.length}`).join(", ")}.`,
            ]),
      ],
    },
    {
      caption: `${name}: clusterings`,
      columns: [...left("system"), ...right("ARI", "NMI", "token precision")],
      rows: systems.map((system) => [
        system.name,
        ...[system.ari, system.nmi, system.tokenPrecision].map(figure),
      ]),
      notes: [
        "ARI, NMI: adjusted Rand index and normalised mutual information of the elements (characters, nodes, or pixels).",
        "Token precision: the share of a matched unit's words that are the gold unit's, on pages with matches.",
      ],
    },
  ];
}
