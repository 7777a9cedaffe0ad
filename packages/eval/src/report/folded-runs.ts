import type { ReportRun } from "@winnow/core-dom";
import { count } from "@winnow/core-dom/text";

/** A run of an alignment, as it is shown: its beginning, what is left out, and its end. */
export interface FoldedRun extends ReportRun {
  /** Empty if nothing is left out. */
  readonly fold: string;
  readonly end: string;
}

/** Characters of equal text that are shown around a change. A longer stretch is folded. */
const CONTEXT = 160;
/** Minimum length of a fold: folding less costs a reader more than a line. */
const MIN_FOLD = 120;
/** Maximum length shown of a stretch that only one text has. */
const MAX_ONE_SIDED = 3000;
/** Maximum length shown of an alignment. */
const MAX_SHOWN = 40_000;

/** Leaves out the inner part of long equal stretches, the rest of long changes, and the rest of a long alignment. */
export function foldedRuns(runs: readonly ReportRun[]): readonly FoldedRun[] {
  const folded: FoldedRun[] = [];
  let size = 0;
  for (const [place, { kind, text }] of runs.entries()) {
    if (size > MAX_SHOWN) {
      const rest = runs.slice(place).reduce((sum, run) => sum + run.text.length, 0);
      folded.push({ kind: "same", text: "", fold: `${count(rest)} more characters not shown`, end: "" });
      break;
    }
    const isSame = kind === "same";
    const before = isSame ? (place > 0 ? CONTEXT : 0) : MAX_ONE_SIDED;
    const after = isSame && place < runs.length - 1 ? CONTEXT : 0;
    const [start, end] = [nextSpace(text, before), nextSpace(text, text.length - after)];
    const hidden = end - start;
    if (hidden < MIN_FOLD) {
      folded.push({ kind, text, fold: "", end: "" });
      size += isSame ? Math.min(text.length, 2 * CONTEXT) : text.length;
    } else {
      const fold = isSame ? `${count(hidden)} characters equal` : `${count(hidden)} more characters`;
      folded.push({ kind, text: text.slice(0, start), fold, end: text.slice(end) });
      size += start + text.length - end;
    }
  }
  return folded;
}

/** Returns a position in a text, moved to the next space if there is one nearby, and never inside of a character. */
function nextSpace(text: string, position: number): number {
  if (position <= 0 || position >= text.length) return Math.max(0, Math.min(position, text.length));
  const space = text.slice(position, position + 30).search(/\s/);
  if (space >= 0) return position + space;
  return /[\udc00-\udfff]/.test(text[position]!) ? position + 1 : position;
}
