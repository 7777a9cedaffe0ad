import type { ReportPart, ReportSection, ReportText } from "@winnow/core-dom";
import { count, counted, percent } from "@winnow/core-dom/text";
import type { Keep } from "../clusters/types.js";
import type { DedupParameters } from "../signatures/types.js";
import { MATCHER_WORDS } from "./summary.js";
import type { ReportInput } from "./types.js";

/** How documents were compared: parameters, the S-curve, counts of candidates. */
export function matchingSection(input: ReportInput): ReportSection {
  return {
    id: "matching",
    name: "Matching",
    title: "Matching",
    content: [
      { kind: "heading", text: "Parameters" },
      {
        kind: "table",
        caption: "Parameters",
        columns: [{ title: "Parameter" }, { title: "Value", kind: "text" }],
        rows: parameterRows(input.parameters, input.keep),
      },
      ...curveParts(input),
      { kind: "heading", text: "Candidates" },
      { kind: "about", text: candidates(input) },
    ],
  };
}

function parameterRows(parameters: DedupParameters, keep: Keep): readonly (readonly ReportText[])[] {
  const { matchers, normalizer, shingle, seed, bands, rows, window, zeroBits, chunk, chunking } = parameters;
  const { scope, jaccard, containment, minShingles, distance, maxComparisons } = parameters;
  const uses = (...names: readonly string[]): boolean => matchers.some((matcher) => names.includes(matcher));
  return [
    ["Matchers", matchers.map((matcher) => `${matcher}: ${MATCHER_WORDS[matcher]}`).join("; ")],
    ["Compared", scope === "site" ? "within each site" : "in the whole corpus"],
    ["Kept of each cluster", KEPT[keep.rule] + (keep.rule === "priority" ? keep.sources.join(", ") : "")],
    ["Normaliser", normalizer],
    [
      "Shingle",
      `${counted(shingle, "word")}, or ${count(2 * shingle)} code points in scripts without spaces`,
    ],
    uses("minhash") && ["MinHash", `${bands} bands of ${rows} rows, seed ${seed}`],
    uses("simhash") && ["SimHash", `at most ${counted(distance, "bit")} of 64 differ`],
    uses("manber") && ["Manber", `windows of ${window} bytes, one of ${count(2 ** zeroBits)} selected`],
    uses("chunks") && ["Chunks", `${count(chunk)} bytes on average, ${chunking}`],
    uses("minhash", "simhash") && ["Minimum Jaccard coefficient", String(jaccard)],
    uses("manber", "chunks") && [
      "Minimum containment",
      `${containment}, for documents of at least ${counted(minShingles, "shingle")}`,
    ],
    ["Maximum comparisons per group", count(maxComparisons)],
  ].filter((row) => row !== false);
}

const KEPT: Readonly<Record<Keep["rule"], string>> = {
  first: "the first document",
  longest: "the longest text",
  earliest: "the first to be published",
  priority: "the first source in this list: ",
};

/** The probability that MinHash compares two documents, by their similarity: as a plot and a table. */
function curveParts({ curve, parameters }: ReportInput): readonly ReportPart[] {
  const isShare = (value: number): boolean => value >= 0 && value <= 1;
  const points = curve.filter(({ similarity, probability }) => isShare(similarity) && isShare(probability));
  if (points.length === 0 || !parameters.matchers.includes("minhash")) return [];
  const { bands, rows, jaccard } = parameters;
  // At most a dozen rows, evenly distributed.
  const step = Math.ceil((points.length - 1) / 11) || 1;
  const listed = points.filter((_, position) => (points.length - 1 - position) % step === 0);
  return [
    { kind: "heading", text: "Recall of MinHash" },
    {
      kind: "about",
      text: `${bands} bands of ${rows} rows compare two documents with this probability. There is no sharp threshold: pairs with a similarity of at least ${jaccard} are copies, and the curve shows the share of them that is found.`,
    },
    {
      kind: "plot",
      title: "The probability that two documents are compared, by their Jaccard coefficient",
      axis: "Jaccard coefficient of the pair",
      line: points.map(({ similarity, probability }) => [similarity, probability]),
      threshold: [jaccard, `copies from ${jaccard}`],
    },
    {
      kind: "table",
      caption: "S-curve of MinHash",
      columns: ["Similarity", "Probability"],
      rows: listed.map(({ similarity, probability }) => [similarity.toFixed(2), chance(probability)]),
    },
  ];
}

/** Formats a probability; as 0 or 1 only if it is exactly that. */
function chance(probability: number): string {
  if (probability > 0 && probability < 0.0005) return "<0.001";
  if (probability < 1 && probability >= 0.9995) return ">0.999";
  return probability.toFixed(3);
}

/** Describes the counts of candidates in a paragraph. */
function candidates({ counts: { compared, refused, capped } }: ReportInput): string {
  if (compared === 0) return "No two documents were similar enough to be compared.";
  const verified = compared - refused;
  const first = `Signatures proposed ${counted(compared, "pair")}. Each was verified on the documents themselves: ${counted(verified, "pair is", "pairs are")} copies, ${count(refused)} (${percent(refused, compared)}) only looked similar and ${refused === 1 ? "was" : "were"} refused.`;
  if (capped === 0) return `${first} No group of candidates was too large to be compared in full.`;
  return `${first} ${counted(capped, "group")} of candidates ${capped === 1 ? "was" : "were"} too large to be compared in full, so ${capped === 1 ? "its documents were" : "their documents were"} compared only with the first ones: copies may have been missed. Such groups often share a menu or a notice; dropping template lines first helps.`;
}
