import { isSpace, text, textLength } from "@winnow/core-dom";
import { isBlankText } from "@winnow/core-dom/tree";
import * as Field from "./fields.js";
import { isUnread, NONE, type Overlay, TEXT } from "./overlay.js";

/**
 * The measures of every text row, computed once per page: {@link Field.TEXT_FIELDS} cells per row, zero for
 * every other kind of row.
 *
 * The original computes the length of `textContent.trim().replace(/\s{2,}/g, " ")` again and again. A sweep
 * (`sums.ts`) adds that length up from its parts.
 */
export type TextMeasures = Int32Array;

/** Measures the text rows that count: not those in removed scripts and styles, nor those in templates. */
export function measureTexts({ tree, tag, parent }: Overlay): TextMeasures {
  const measures = new Int32Array(Field.TEXT_FIELDS * tree.length);
  for (let row = 0; row < tree.length; row++) {
    if (tag[row] !== TEXT) continue;
    const up = parent[row]!;
    if (up === NONE || isUnread(tag[up]!)) continue;
    const at = row * Field.TEXT_FIELDS;
    if (isBlankText(tree, row)) measureBlank(measures, at, textLength(tree, row));
    else measureText(measures, at, text(tree, row));
  }
  return measures;
}

function measureBlank(measures: TextMeasures, at: number, raw: number): void {
  measures[at + Field.raw] = raw;
  measures[at + Field.lead] = raw;
  measures[at + Field.trail] = raw;
  measures[at + Field.length] = raw > 0 ? 1 : 0;
}

/** @param data - more than white space. */
function measureText(measures: TextMeasures, at: number, data: string): void {
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
  measures[at + Field.raw] = raw;
  measures[at + Field.lead] = lead;
  measures[at + Field.trail] = trail;
  measures[at + Field.length] = raw - spaces + runs;
  measures[at + Field.solid] = raw - spaces;
  measures[at + Field.commas] = commas + plainCommas;
  measures[at + Field.plainCommas] = plainCommas;
  measures[at + Field.texts] = 1;
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
