import { blocks, type Segment, type Segmentation, type Tree } from "@winnow/core-dom";
import { counted } from "@winnow/core-dom/text";
import type { ComponentChildren } from "preact";
import { renderPage } from "./page.js";

/** Options of {@link segmentsPage}. */
export interface SegmentsPageOptions {
  /** Default "Segments". */
  readonly title?: string | undefined;
}

/** Consecutive blocks of one segment, or of none. */
interface Piece {
  readonly segment: number;
  readonly texts: string[];
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
  { segments, reason, segmenter }: Segmentation,
  { title = "Segments" }: SegmentsPageOptions = {},
): string {
  const all = flat(segments);
  const owner = new Int32Array(tree.length).fill(-1);
  for (const [i, { segment }] of all.entries())
    for (const { start, end } of segment.ranges) owner.fill(i, start, end);
  const pieces: Piece[] = [];
  for (const { start, text } of blocks(tree)) {
    const segment = owner[start]!;
    const last = pieces.at(-1);
    if (last?.segment === segment) last.texts.push(text);
    else pieces.push({ segment, texts: [text] });
  }
  /** The lines of the segments that were shown. */
  const shown = new Map<number, ReadonlySet<string>>();
  const content = pieces.map(({ segment, texts }) => {
    const placed = all[segment];
    if (placed === undefined) return <div class="rest">{paragraphs(texts)}</div>;
    const isFirst = !shown.has(segment);
    const lines = shown.get(segment) ?? new Set(placed.segment.text.split("\n"));
    shown.set(segment, lines);
    const parts = texts.map((text) => <p class={isPart(text, lines) ? undefined : "rest"}>{text}</p>);
    return box(placed, isFirst, parts);
  });
  // The text of segments in a `noscript` is not part of the visible page.
  const others = all.filter((_, i) => !shown.has(i));
  return renderPage({
    title,
    links: [],
    children: (
      <section class="segments">
        <p class="about">
          {counted(all.length, "segment")} by <code>{segmenter}</code>
          {reason !== undefined && `: ${reason}`}
        </p>
        {content}
        {others.map((placed) => box(placed, true, paragraphs(placed.segment.text.split("\n"))))}
      </section>
    ),
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
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    all.push(next);
    const depth = next.depth + 1;
    for (const segment of next.segment.children.toReversed()) open.push({ segment, depth });
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

function paragraphs(texts: readonly string[]) {
  return texts.map((text) => <p>{text}</p>);
}

/** Maximum depth that is shown by indentation. */
const MAX_INDENT = 8;

/** @param isFirst - whether it is the first box of its segment, which names it. */
function box({ segment, depth }: Placed, isFirst: boolean, children: ComponentChildren) {
  const { id, role, level, author, date, score, source } = segment;
  return (
    <article class={`box ${role} in${Math.min(MAX_INDENT, depth)}`}>
      {isFirst && (
        <header>
          <span class="badge">{role}</span> {author !== undefined && <b>{author}</b>}{" "}
          {date !== undefined && <time>{date}</time>}{" "}
          <small>
            {id} · {level} · {source} · {score.toFixed(2)}
          </small>
        </header>
      )}
      {children}
    </article>
  );
}
