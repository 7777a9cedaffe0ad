import type { Document, Explanation } from "@winnow/dedup";
import { formatNumber } from "../messages.js";

/** Maximum number of common passages shown, and of characters of each. */
const MAX_PASSAGES = 10;
const MAX_PASSAGE_LENGTH = 240;

const CONTROL = /[\0-\x08\x0b-\x1f\x7f-\x9f]+/g;

/** Formats an explanation as text. */
export function explanationText(left: Document, right: Document, explanation: Explanation): string {
  const { parameters, exact, minhash, simhash, manber, chunks, ranges, urls } = explanation;
  const [inRight, inLeft] = explanation.containment;
  const passages = [...ranges.ranges].sort((a, b) => length(b.left) - length(a.left));
  const shown = passages.slice(0, MAX_PASSAGES);
  const more = passages.length - shown.length;
  const addresses =
    urls[0] === "" && urls[1] === "" ? [] : [`  URL         ${urls[0] || "–"} | ${urls[1] || "–"}`];
  const by = explanation.verdicts
    .filter(({ proposed, accepted }) => proposed && accepted)
    .map(({ matcher }) => matcher);
  const lines = [
    `A  ${left.id}, ${formatNumber(left.text.length)} characters`,
    `B  ${right.id}, ${formatNumber(right.text.length)} characters`,
    "",
    by.length > 0
      ? `${RELATION[explanation.contained ?? "both"]} by ${by.join(", ")}.`
      : "Not copies by any matcher.",
    `  jaccard     ${figure(explanation.jaccard)}  ${formatNumber(explanation.shingles.shared)} shingles in common, of ${formatNumber(explanation.shingles.left)} in A and ${formatNumber(explanation.shingles.right)} in B`,
    `  contained   ${figure(inRight)}  of A in B, ${figure(inLeft)} of B in A`,
    `  covered     ${figure(ranges.covered[0])}  of A's characters in common passages, ${figure(ranges.covered[1])} of B's`,
    ...addresses,
    "",
    "Matcher: proposed as candidates? similar enough?",
    ...explanation.verdicts.map(({ matcher, proposed, accepted }) => {
      const details: Readonly<Record<typeof matcher, string>> = {
        exact: exact ? "same text" : "different texts",
        url: urls[0] !== "" && urls[0] === urls[1] ? "same URL" : "different URLs",
        minhash: `${minhash.bands[0]} of ${minhash.bands[1]} bands match, expected for ${percent(minhash.probability)} of such pairs; estimated jaccard ${figure(minhash.estimate)}; minimum ${parameters.jaccard}`,
        simhash: `${simhash} of 64 bits differ, maximum ${parameters.distance}; minimum jaccard ${parameters.jaccard}`,
        manber: `${manber.shared} of ${manber.left} and ${manber.right} fingerprints in common; minimum containment ${parameters.containment}, minimum shingles ${parameters.minShingles}`,
        chunks: `${chunks.shared} of ${chunks.left} and ${chunks.right} chunks in common; minimum containment ${parameters.containment}, minimum shingles ${parameters.minShingles}`,
      };
      return `  ${matcher.padEnd(10)}  ${proposed ? "yes" : "no "} ${accepted ? "yes" : "no "}  ${details[matcher]}`;
    }),
    "",
    passages.length === 0 ? "No common passages." : "Common passages, longest first:",
    ...shown.flatMap((range) => [
      "",
      `  ${formatNumber(length(range.left))} characters: A ${range.left.join("–")}, B ${range.right.join("–")}`,
      `  │ ${excerpt(left.text.slice(...range.left))}`,
    ]),
    ...(more > 0 ? ["", `  and ${formatNumber(more)} more`] : []),
  ];
  return lines.join("\n");
}

/** Descriptions of the relation between two copies. */
const RELATION = { both: "Copies", left: "B contains A,", right: "A contains B," } as const;

function length([start, end]: readonly [number, number]): number {
  return end - start;
}

/** Returns a passage on one line. A long one is shortened to its beginning and end. */
function excerpt(passage: string): string {
  const line = passage.replace(/\s+/g, " ").replace(CONTROL, " ").trim();
  if (line.length <= MAX_PASSAGE_LENGTH) return line;
  const half = MAX_PASSAGE_LENGTH / 2;
  const characters = Array.from(line);
  return `${characters.slice(0, half).join("")} … ${characters.slice(-half).join("")}`;
}

function figure(value: number): string {
  return value.toFixed(3);
}

function percent(share: number): string {
  if (share > 0.999 && share < 1) return "over 99.9%";
  return `${(100 * share).toFixed(1)}%`;
}
