import { count, counted, type Html, type HtmlValue, html, percent, table } from "@winnow/core-dom/report";
import type { Keep } from "../clusters/types.js";
import type { DedupParameters } from "../signatures/types.js";
import { curveFigure } from "./curve.js";
import { MATCHER_WORDS } from "./names.js";
import type { ReportInput } from "./types.js";

/** Renders how documents were compared: parameters, the S-curve, counts of candidates. */
export function matchingSection(input: ReportInput): Html {
  return html`<section id="matching" aria-labelledby="matching-title"><h2 id="matching-title">Matching</h2>
<h3>Parameters</h3>
${table("Parameters", [{ title: "Parameter" }, { title: "Value", className: "words" }], parameterRows(input.parameters, input.keep))}
${curveFigure(input)}
<h3>Candidates</h3>
<p class="about">${candidates(input)}</p>
</section>`;
}

function parameterRows(parameters: DedupParameters, keep: Keep): readonly (readonly HtmlValue[])[] {
  const { matchers, normalizer, shingle, seed, bands, rows, window, zeroBits, chunk } = parameters;
  const { scope, jaccard, containment, minShingles, distance, maxComparisons } = parameters;
  const uses = (...names: readonly string[]): boolean => matchers.some((matcher) => names.includes(matcher));
  const entries: (readonly [string, HtmlValue])[] = [
    [
      "Matchers",
      matchers.map(
        (matcher, position) =>
          html`${position > 0 && html`<br>`}<b>${matcher}</b>: ${MATCHER_WORDS[matcher]}`,
      ),
    ],
    ["Compared", scope === "site" ? "within each site" : "in the whole corpus"],
    ["Kept of each cluster", keepWords(keep)],
    ["Normaliser", normalizer],
    [
      "Shingle",
      `${counted(shingle, "word")}, or ${count(2 * shingle)} code points in scripts without spaces`,
    ],
  ];
  if (uses("minhash")) entries.push(["MinHash", `${bands} bands of ${rows} rows, seed ${seed}`]);
  if (uses("simhash")) entries.push(["SimHash", `at most ${counted(distance, "bit")} of 64 differ`]);
  if (uses("manber"))
    entries.push(["Manber", `windows of ${window} bytes, one of ${count(2 ** zeroBits)} selected`]);
  if (uses("chunks")) entries.push(["Chunks", `${count(chunk)} bytes on average`]);
  if (uses("minhash", "simhash")) entries.push(["Minimum Jaccard coefficient", String(jaccard)]);
  if (uses("manber", "chunks"))
    entries.push([
      "Minimum containment",
      `${containment}, for documents of at least ${counted(minShingles, "shingle")}`,
    ]);
  entries.push(["Maximum comparisons per group", count(maxComparisons)]);
  return entries;
}

function keepWords(keep: Keep): HtmlValue {
  if (keep.rule === "first") return "the first document";
  if (keep.rule === "longest") return "the longest text";
  if (keep.rule === "earliest") return "the first to be published";
  return html`the first source in this list: ${keep.sources.map((source, position) => html`${position > 0 && ", "}<bdi>${source}</bdi>`)}`;
}

/** Describes the counts of candidates in a paragraph. */
function candidates({ counts: { compared, refused, capped } }: ReportInput): string {
  if (compared === 0) return "No two documents were similar enough to be compared.";
  const verified = compared - refused;
  const first = `Signatures proposed ${counted(compared, "pair")}. Each was verified on the documents themselves: ${counted(verified, "pair is", "pairs are")} copies, ${count(refused)} (${percent(refused, compared)}) only looked similar and ${refused === 1 ? "was" : "were"} refused.`;
  if (capped === 0) return `${first} No group of candidates was too large to be compared in full.`;
  return `${first} ${counted(capped, "group")} of candidates ${capped === 1 ? "was" : "were"} too large to be compared in full, so ${capped === 1 ? "its documents were" : "their documents were"} compared only with the first ones: copies may have been missed. Such groups often share a menu or a notice; dropping template lines first helps.`;
}
