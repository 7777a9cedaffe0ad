import { isSpace, Tag, text, textLength } from "@winnow/core-dom";
import { isBlankText } from "../../blank-text.js";
import { NONE, type Overlay, TEXT } from "./overlay.js";
import { FOREIGN } from "./tags.js";

/**
 * What the algorithm asks of each text row, counted once per page: columns by row, zero for every other kind.
 *
 * The original asks for the length of `textContent.trim().replace(/\s{2,}/g, " ")` again and again. A sweep
 * (`sums.ts`) puts that length together from its parts.
 */
export interface TextMeasures {
  /** UTF-16 code units. */
  readonly raw: Int32Array;
  /** White space at the beginning and at the end; both are all of it if there is nothing else. */
  readonly lead: Int32Array;
  readonly trail: Int32Array;
  /** Code units with every run of white space counted as one. */
  readonly length: Int32Array;
  /** Code units that are no white space. */
  readonly solid: Int32Array;
  /** Commas of all the scripts that the original knows. */
  readonly commas: Int32Array;
  /** Only `,`. */
  readonly plainCommas: Int32Array;
}

/** Measures the text rows that count: not those in scripts and styles, which are gone, nor those in templates. */
export function measureTexts({ tree, tag, parent }: Overlay): TextMeasures {
  const cells = new Int32Array(7 * tree.length);
  let columns = 0;
  const column = () => cells.subarray(columns++ * tree.length, columns * tree.length);
  const measures: TextMeasures = {
    raw: column(),
    lead: column(),
    trail: column(),
    length: column(),
    solid: column(),
    commas: column(),
    plainCommas: column(),
  };
  for (let row = 0; row < tree.length; row++) {
    if (tag[row] !== TEXT) continue;
    const up = parent[row]!;
    if (up === NONE || UNREAD.has(tag[up]!)) continue;
    if (isBlankText(tree, row)) measureBlank(measures, row, textLength(tree, row));
    else measureText(measures, row, text(tree, row));
  }
  return measures;
}

const UNREAD: ReadonlySet<number> = new Set([
  Tag.script,
  Tag.style,
  FOREIGN + Tag.script,
  FOREIGN + Tag.style,
]);

function measureBlank(measures: TextMeasures, row: number, raw: number): void {
  measures.raw[row] = raw;
  measures.lead[row] = raw;
  measures.trail[row] = raw;
  measures.length[row] = raw > 0 ? 1 : 0;
}

/** @param data - more than white space. */
function measureText(measures: TextMeasures, row: number, data: string): void {
  const raw = data.length;
  let runs = 0;
  let spaces = 0;
  let commas = 0;
  let plainCommas = 0;
  let inRun = false;
  for (let i = 0; i < raw; i++) {
    const code = data.charCodeAt(i);
    // Nearly all characters: ASCII letters and digits.
    if (code > 0x2c && code < 0x80) {
      inRun = false;
    } else if (isSpace(code)) {
      spaces++;
      if (!inRun) runs++;
      inRun = true;
    } else {
      inRun = false;
      if (code === 0x2c) plainCommas++;
      else if (code > 0x5ff && isForeignComma(code)) commas++;
    }
  }
  let lead = 0;
  while (isSpace(data.charCodeAt(lead))) lead++;
  let trail = 0;
  while (isSpace(data.charCodeAt(raw - 1 - trail))) trail++;
  measures.raw[row] = raw;
  measures.lead[row] = lead;
  measures.trail[row] = trail;
  measures.length[row] = raw - spaces + runs;
  measures.solid[row] = raw - spaces;
  measures.commas[row] = commas + plainCommas;
  measures.plainCommas[row] = plainCommas;
}

/** Arabic, small and full-width forms, and the reversed, medieval and palaeographic ones. */
function isForeignComma(code: number): boolean {
  return (
    code === 0x60c ||
    code === 0xfe50 ||
    code === 0xfe10 ||
    code === 0xfe11 ||
    code === 0x2e41 ||
    code === 0x2e34 ||
    code === 0x2e32 ||
    code === 0xff0c
  );
}
