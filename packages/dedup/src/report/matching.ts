import type { Keep } from "../clusters/types.js";
import type { DedupParameters } from "../signatures/types.js";
import { curveFigure } from "./curve.js";
import { type Html, type HtmlValue, html } from "./html.js";
import { MATCHER_WORDS } from "./names.js";
import { count, counted, percent } from "./numbers.js";
import { table } from "./table.js";
import type { ReportInput } from "./types.js";

/** How documents were compared: parameters, the S-curve, what became of the candidates. */
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
  const found: (readonly [string, HtmlValue])[] = [
    [
      "Matchers",
      matchers.map(
        (matcher, place) => html`${place > 0 && html`<br>`}<b>${matcher}</b>: ${MATCHER_WORDS[matcher]}`,
      ),
    ],
    ["Compared", scope === "site" ? "within each site" : "in the whole corpus"],
    ["Kept of a cluster", keepWords(keep)],
    ["Normaliser", normalizer],
    [
      "Shingle",
      `${counted(shingle, "word")}, or ${count(2 * shingle)} code points in scripts without spaces`,
    ],
  ];
  if (uses("minhash")) found.push(["MinHash", `${bands} bands of ${rows} rows, seed ${seed}`]);
  if (uses("simhash")) found.push(["SimHash", `at most ${counted(distance, "bit")} of 64 differ`]);
  if (uses("manber"))
    found.push(["Manber", `windows of ${window} bytes, one of ${count(2 ** zeroBits)} selected`]);
  if (uses("chunks")) found.push(["Chunks", `${count(chunk)} bytes on average`]);
  if (uses("minhash", "simhash")) found.push(["Least Jaccard coefficient", String(jaccard)]);
  if (uses("manber", "chunks"))
    found.push([
      "Least containment",
      `${containment}, of documents of ${counted(minShingles, "shingle")} and more`,
    ]);
  found.push(["Most comparisons in a group", count(maxComparisons)]);
  return found;
}

function keepWords(keep: Keep): HtmlValue {
  if (keep.rule === "first") return "what came first";
  if (keep.rule === "longest") return "the longest text";
  if (keep.rule === "earliest") return "what was published first";
  return html`the source that comes first: ${keep.sources.map((source, place) => html`${place > 0 && ", "}<bdi>${source}</bdi>`)}`;
}

/** The counts in plain words. */
function candidates({ counts: { compared, refused, capped } }: ReportInput): string {
  if (compared === 0) return "No two documents were alike enough to be compared.";
  const verified = compared - refused;
  const first = `Signatures proposed ${counted(compared, "pair")}. Each was verified on the documents themselves: ${counted(verified, "pair is", "pairs are")} copies, ${count(refused)} (${percent(refused, compared)}) only looked alike and ${refused === 1 ? "was" : "were"} refused.`;
  if (capped === 0) return `${first} No group of candidates was too large to be compared in full.`;
  return `${first} ${counted(capped, "group")} of candidates ${capped === 1 ? "was" : "were"} too large to be compared in full, and ${capped === 1 ? "was" : "were"} compared with ${capped === 1 ? "its" : "their"} first documents only: copies may have been missed there. Often such a group shares a menu or a notice; taking template lines out first helps.`;
}
