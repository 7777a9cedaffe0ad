import { diffArrays } from "diff";

/** A run of words that both texts have, or that only one of them has. */
export interface WordRun {
  readonly in: "both" | "ours" | "theirs";
  readonly words: readonly string[];
}

/** Milliseconds after which two texts count as entirely different. */
const MAX_MS = 5000;

/** The words of two texts as runs, in order; case is ignored, as in the agreement. */
export function wordRuns(ours: string, theirs: string): readonly WordRun[] {
  const [a, b] = [wordsOf(theirs), wordsOf(ours)];
  const changes = diffArrays(a, b, { comparator: sameWord, timeout: MAX_MS });
  if (changes === undefined) {
    return [
      { in: "theirs", words: a },
      { in: "ours", words: b },
    ];
  }
  return changes.map(({ added, removed, value }) => ({
    in: added ? "ours" : removed ? "theirs" : "both",
    words: value,
  }));
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}_]+/gu) ?? [];
}

function sameWord(a: string, b: string): boolean {
  return a === b || a.toLowerCase() === b.toLowerCase();
}

/** The first and last words of a run, and the number of those between. */
function shortened(words: readonly string[], ends: number): string {
  if (words.length <= ends * 2) return words.join(" ");
  const between = words.length - ends * 2;
  return `${words.slice(0, ends).join(" ")} [… ${between} …] ${words.slice(-ends).join(" ")}`;
}

/** Both texts, run by run: `-` only theirs, `+` only ours. Long runs of equal words are shortened. */
export function showRuns(runs: readonly WordRun[]): string {
  const signs = { both: " ", ours: "+", theirs: "-" };
  return runs
    .map((run) => `${signs[run.in]} ${run.in === "both" ? shortened(run.words, 8) : run.words.join(" ")}`)
    .join("\n");
}
