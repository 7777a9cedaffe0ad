import type { Document, Explanation } from "@winnow/dedup";
import { formatNumber } from "../messages.js";

/** Shared passages that are shown, and characters of each. */
const PASSAGES = 10;
const PASSAGE_CHARACTERS = 240;

const CONTROL = /[\0-\x08\x0b-\x1f\x7f-\x9f]+/g;

/** An explanation for people. */
export function explanationText(left: Document, right: Document, explanation: Explanation): string {
  const { parameters, exact, minhash, simhash, manber, chunks, ranges, urls } = explanation;
  const [inRight, inLeft] = explanation.containment;
  const passages = [...ranges.ranges].sort((a, b) => length(b.left) - length(a.left));
  const shown = passages.slice(0, PASSAGES);
  const more = passages.length - shown.length;
  const addresses =
    urls[0] === "" && urls[1] === "" ? [] : [`  address     ${urls[0] || "–"} | ${urls[1] || "–"}`];
  const by = explanation.verdicts
    .filter(({ proposed, accepted }) => proposed && accepted)
    .map(({ matcher }) => matcher);
  const lines = [
    `A  ${left.id}, ${formatNumber(left.text.length)} characters`,
    `B  ${right.id}, ${formatNumber(right.text.length)} characters`,
    "",
    by.length > 0
      ? `${RELATION[explanation.held ?? "both"]} by ${by.join(", ")}.`
      : "No copies by any matcher.",
    `  jaccard     ${figure(explanation.jaccard)}  of ${formatNumber(explanation.shingles.left)} and ${formatNumber(explanation.shingles.right)} shingles ${formatNumber(explanation.shingles.shared)} are shared`,
    `  contained   ${figure(inRight)}  of A in B, ${figure(inLeft)} of B in A`,
    `  covered     ${figure(ranges.covered[0])}  of A's characters by shared passages, ${figure(ranges.covered[1])} of B's`,
    ...addresses,
    "",
    "By each matcher: proposed as candidates? similar enough?",
    ...explanation.verdicts.map(({ matcher, proposed, accepted }) => {
      const said: Readonly<Record<typeof matcher, string>> = {
        exact: exact ? "the same text" : "not the same text",
        url: urls[0] !== "" && urls[0] === urls[1] ? "the same address" : "not the same address",
        minhash: `${minhash.bands[0]} of ${minhash.bands[1]} bands, ${percent(minhash.probability)} of such pairs; estimate ${figure(minhash.estimate)}; at least ${parameters.jaccard}`,
        simhash: `${simhash} of 64 bits differ, at most ${parameters.distance}; jaccard at least ${parameters.jaccard}`,
        manber: `${manber.shared} of ${manber.left} and ${manber.right} fingerprints; contained at least ${parameters.containment}, of ${parameters.minShingles} shingles or more`,
        chunks: `${chunks.shared} of ${chunks.left} and ${chunks.right} chunks; contained at least ${parameters.containment}, of ${parameters.minShingles} shingles or more`,
      };
      return `  ${matcher.padEnd(10)}  ${proposed ? "yes" : "no "} ${accepted ? "yes" : "no "}  ${said[matcher]}`;
    }),
    "",
    passages.length === 0 ? "No passage in common." : "Passages in common, the longest first:",
    ...shown.flatMap((range) => [
      "",
      `  ${formatNumber(length(range.left))} characters: A ${range.left.join("–")}, B ${range.right.join("–")}`,
      `  │ ${excerpt(left.text.slice(...range.left))}`,
    ]),
    ...(more > 0 ? ["", `  and ${formatNumber(more)} more`] : []),
  ];
  return lines.join("\n");
}

/** What copies are to one another. */
const RELATION = { both: "Copies", left: "B holds A,", right: "A holds B," } as const;

function length([start, end]: readonly [number, number]): number {
  return end - start;
}

/** On one line; of a long passage its beginning and its end. */
function excerpt(passage: string): string {
  const line = passage.replace(/\s+/g, " ").replace(CONTROL, " ").trim();
  if (line.length <= PASSAGE_CHARACTERS) return line;
  const half = PASSAGE_CHARACTERS / 2;
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
