import { classed, count, counted, type Html, html, percent } from "@winnow/core-dom/report";
import type { Run } from "../align/align.js";
import { alignTexts } from "../align/align.js";

/** Characters of equal text that are shown around a change. A longer stretch is folded. */
const CONTEXT = 160;
/** Minimum length of a fold: folding less costs a reader more than a line. */
const MIN_FOLD = 120;
/** Maximum length shown of a stretch that only one text has. */
const MAX_ONE_SIDED = 3000;
/** Maximum length shown of an alignment. */
const MAX_SHOWN = 40_000;
/** Maximum number of comparison steps: half a second at most. */
const LIMIT = 1_000_000;
/** Changes from this length on are shown as blocks instead of being struck out or underlined. */
const BLOCK = 200;

/** Renders two aligned texts: the canonical document's on the left, a copy's on the right. */
export function alignedTexts(left: string, right: string): Html {
  const { runs, complete } = alignTexts(left, right, LIMIT);
  const sizes = { same: 0, left: 0, right: 0 };
  for (const { kind, text } of runs) sizes[kind] += text.length;
  if (sizes.left + sizes.right === 0) {
    return html`<p class="key">The texts are the same word for word (${counted(left.length, "character")}).</p>`;
  }
  return html`<p class="key">${percent(sizes.same, left.length)} of the kept text is in the copy. ${sizes.left > 0 && html`<del>Only in the kept document: ${counted(sizes.left, "character")}</del> `}${sizes.right > 0 && html`<ins>Only in the copy: ${counted(sizes.right, "character")}</ins>`}${!complete && " A stretch was too different to be aligned word by word and is shown undivided."}</p>
<div class="aligned" dir="auto" role="region" aria-label="The texts aligned" tabindex="0">${body(runs, right)}</div>`;
}

function body(runs: readonly Run[], right: string): readonly Html[] {
  const parts: Html[] = [];
  let size = 0;
  for (let position = 0; position < runs.length; position++) {
    if (size > MAX_SHOWN) {
      const rest = runs.slice(position).reduce((sum, { text }) => sum + text.length, 0);
      parts.push(fold(`${count(rest)} more characters not shown`));
      break;
    }
    const { kind } = runs[position]!;
    const text = readable(runs[position]!, right);
    if (kind === "same") {
      const [start, end] = ends(text, position > 0 ? CONTEXT : 0, position < runs.length - 1 ? CONTEXT : 0);
      size += Math.min(text.length, 2 * CONTEXT);
      if (end - start < MIN_FOLD) parts.push(html`${text}`);
      else
        parts.push(
          html`${text.slice(0, start)}${fold(`${count(end - start)} characters equal`)}${text.slice(end)}`,
        );
    } else {
      const [cut] = ends(text, MAX_ONE_SIDED, 0);
      const whole = text.length - cut < MIN_FOLD;
      size += whole ? text.length : cut;
      const more = whole ? undefined : fold(`${count(text.length - cut)} more characters`);
      parts.push(marked(kind, whole ? text : text.slice(0, cut), more));
    }
  }
  return parts;
}

/** Returns a run's text, with the following line break if only the right text has it. */
function readable({ kind, text, right: { end } }: Run, right: string): string {
  if (kind !== "same") return text;
  const visible = text.trimEnd();
  if (text.slice(visible.length).includes("\n")) return text;
  let start = end;
  while (start > 0 && /\s/.test(right[start - 1]!)) start--;
  return right.slice(start, end).includes("\n") ? visible + right.slice(start, end) : text;
}

/** Marks what only one side has. Trailing white space is not marked. */
function marked(kind: "left" | "right", text: string, more: Html | undefined): Html {
  const visible = text.trimEnd();
  if (visible === "") return html`${text}`;
  const block = visible.length > BLOCK && "block";
  const space = block === "block" ? "" : text.slice(visible.length);
  return kind === "left"
    ? html`<del${classed(block)}>${visible}${more}</del>${space}`
    : html`<ins${classed(block)}>${visible}${more}</ins>${space}`;
}

function fold(words: string): Html {
  return html` <span class="fold">… ${words} …</span> `;
}

/**
 * Returns the end of the first `before` and the start of the last `after` characters, moved to the next
 * space.
 */
function ends(text: string, before: number, after: number): readonly [number, number] {
  if (before + after >= text.length) return [text.length, text.length];
  let start = before;
  while (start > 0 && start > before - 30 && !/\s/.test(text[start - 1]!)) start--;
  if (before > 0 && start === before - 30) start = wholeBefore(text, before);
  const latest = text.length - after;
  let end = latest;
  while (end < text.length && end < latest + 30 && !/\s/.test(text[end]!)) end++;
  if (after > 0 && end === latest + 30) end = wholeBefore(text, latest);
  return [start, end];
}

/** Returns the position, or the previous one if it is between two surrogates. */
function wholeBefore(text: string, position: number): number {
  return /[\ud800-\udbff]/.test(text[position - 1] ?? "") ? position - 1 : position;
}
