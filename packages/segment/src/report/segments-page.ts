import { type Block, blocks, type Segment, type Segmentation, type Tree } from "@winnow/core-dom";
import { colorScheme, counted, type Html, html, markup, reportPage, STYLE } from "@winnow/core-dom/report";

/** Options of {@link segmentsPage}. */
export interface SegmentsPageOptions {
  /** Default "Segments". */
  readonly title?: string | undefined;
}

/** Consecutive blocks of one segment, or of none. */
interface Piece {
  readonly segment: number;
  readonly blocks: Block[];
}

/**
 * Returns a page that shows the text of another page with its segments: one box per segment, replies indented, with role,
 * author, date and score. Text that is not part of a segment is grey, inside and outside of the boxes.
 *
 * The file has no scripts and loads nothing, and no text of the page is interpreted as markup.
 *
 * @returns the file's content, UTF-8.
 * @example await writeFile("segments.html", segmentsPage(tree, segment(tree, marks), { title: "A thread" }));
 */
export function segmentsPage(
  tree: Tree,
  segmentation: Segmentation,
  { title = "Segments" }: SegmentsPageOptions = {},
): string {
  const { segments, reason, segmenter } = segmentation;
  const all = flat(segments);
  const owner = new Int32Array(tree.length).fill(-1);
  for (const [i, { segment }] of all.entries())
    for (const { start, end } of segment.ranges) owner.fill(i, start, end);
  const pieces: Piece[] = [];
  for (const block of blocks(tree)) {
    const segment = owner[block.start]!;
    const last = pieces[pieces.length - 1];
    if (last?.segment === segment) last.blocks.push(block);
    else pieces.push({ segment, blocks: [block] });
  }
  const shown = new Set<number>();
  const lines = new Map<number, ReadonlySet<string>>();
  const content = pieces.map((piece) => {
    const one = all[piece.segment];
    if (one === undefined)
      return html`<div class="rest">${piece.blocks.map(({ text }) => html`<p>${text}</p>`)}</div>\n`;
    const isFirst = !shown.has(piece.segment);
    shown.add(piece.segment);
    const known = lines.get(piece.segment) ?? new Set(one.segment.text.split("\n"));
    lines.set(piece.segment, known);
    const rows = piece.blocks.map(({ text }) => html`<p${rest(!isPart(text, known))}>${text}</p>`);
    return box(one, isFirst, rows);
  });
  // The text of segments in a `noscript` is not part of the visible page.
  const others = all.map((one, i) =>
    shown.has(i) ? undefined : box(one, true, textParagraphs(one.segment)),
  );
  const summary = html`<p class="about">${counted(all.length, "segment")} by <code>${segmenter}</code>${reason !== undefined && `: ${reason}`}</p>`;
  return reportPage({
    title,
    sections: [
      { id: "page", name: "Page", content: html`<section id="page">${summary}${content}${others}</section>` },
    ],
    style: colorScheme({ light: LIGHT, dark: DARK }) + STYLE + BOXES,
  });
}

interface Placed {
  readonly segment: Segment;
  readonly depth: number;
}

/** Returns the segments with those inside them, in document order. */
function flat(segments: readonly Segment[]): readonly Placed[] {
  const all: Placed[] = [];
  const open: Placed[] = segments.map((segment) => ({ segment, depth: 0 })).reverse();
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    all.push(one);
    const depth = one.depth + 1;
    for (const segment of one.segment.children.toReversed()) open.push({ segment, depth });
  }
  return all;
}

/** Parts of blocks are only looked for in segments with at most so many lines, so that time is linear. */
const MAX_LINES = 200;

/** Whether a block is part of a segment's text, whose lines may be shorter than the block. */
function isPart(text: string, lines: ReadonlySet<string>): boolean {
  if (lines.has(text)) return true;
  if (lines.size > MAX_LINES) return false;
  for (const line of lines) if (line.length > 1 && text.includes(line)) return true;
  return false;
}

function rest(isRest: boolean): Html | false {
  return isRest && markup(' class="rest"');
}

function textParagraphs({ text }: Segment): readonly Html[] {
  return text.split("\n").map((line) => html`<p>${line}</p>`);
}

/** Maximum depth that is shown by indentation. */
const MAX_INDENT = 8;

function box({ segment, depth }: Placed, isFirst: boolean, content: readonly Html[]): Html {
  const { id, role, level, author, date, score, source } = segment;
  const label = html`<header><span class="badge">${role}</span> ${author !== undefined && html`<b>${author}</b> `}${date !== undefined && html`<time>${date}</time>`}<small>${id} · ${level} · ${source} · ${score.toFixed(2)}</small></header>`;
  return html`<article class="box ${role} in${Math.min(MAX_INDENT, depth)}">${isFirst && label}${content}</article>\n`;
}

const ROLES = ["post", "comment", "answer", "review", "entry", "section", "block", "page"] as const;
const LIGHT_COLORS = ["#2f5fd0", "#0a7f6b", "#8a4fc7", "#b4650c", "#5b6b12", "#6b7580", "#6b7580", "#6b7580"];
const DARK_COLORS = ["#82a8ff", "#4cc7b0", "#c39af0", "#f0a95a", "#b3c45a", "#9ba4ae", "#9ba4ae", "#9ba4ae"];
const LIGHT: string = ROLES.map((role, i) => `--${role}:${LIGHT_COLORS[i]};`).join("");
const DARK: string = ROLES.map((role, i) => `--${role}:${DARK_COLORS[i]};`).join("");
const BOXES: string = `main{max-width:860px}
.box{margin:0 0 10px;padding:8px 14px;border:1px solid var(--line);border-left:4px solid var(--role);border-radius:4px;overflow-wrap:anywhere}
.box>p+p,.rest>p+p{margin-top:6px}
.box header{display:flex;flex-wrap:wrap;align-items:baseline;gap:2px 10px;margin-bottom:6px}
.box header small{margin-left:auto}
.box .badge{background:none;border:1px solid var(--role);color:var(--role)}
.rest{color:var(--muted);font-size:12px}
div.rest{margin:0 0 10px;padding:0 18px}
div.rest p{display:inline}
div.rest p+p::before{content:" · "}
${ROLES.map((role) => `.${role}{--role:var(--${role})}`).join("\n")}
${Array.from({ length: MAX_INDENT }, (_, i) => `.in${i + 1}{margin-left:${24 * (i + 1)}px}`).join("\n")}
`;
