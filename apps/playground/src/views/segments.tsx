import type { Segment, SegmentationReason } from "@winnow/core-dom";
import { count, counted } from "@winnow/core-dom/text";
import { segmentation } from "../state.js";

/** Why a page is one segment. */
const REASONS: Readonly<Record<SegmentationReason, string>> = {
  "no-content": "The method kept no text, so the page is one segment.",
  "no-repetition": "Nothing repeats and there are no headings, so the page is one segment.",
  "time-limit": "The page took too long to divide, so it is one segment.",
};

/** Maximum number of outermost segments that are shown. */
const MAX_SHOWN = 1_000;

/** The page as posts, comments, answers, reviews, entries and sections. */
export function SegmentsView() {
  const { value, busy, error } = segmentation.value;
  if (error !== undefined) {
    return (
      <p class="failure" role="alert">
        {error}
      </p>
    );
  }
  if (value === undefined) return <p class="empty">{busy ? "Working …" : ""}</p>;
  const { segments, reason } = value;
  if (segments.length === 0) return <p class="empty">The page has no visible text.</p>;
  return (
    <div class="segments-view">
      <p class="note">{reason === undefined ? totals(segments) : REASONS[reason]}</p>
      <SegmentList segments={segments.slice(0, MAX_SHOWN)} />
      {segments.length > MAX_SHOWN && (
        <p class="note">
          The first {count(MAX_SHOWN)} of {count(segments.length)}.
        </p>
      )}
    </div>
  );
}

/** Counts the segments of each role, nested ones included. */
function totals(segments: readonly Segment[]): string {
  const counts = new Map<string, number>();
  const rest = [...segments];
  for (let one = rest.pop(); one !== undefined; one = rest.pop()) {
    counts.set(one.role, (counts.get(one.role) ?? 0) + 1);
    for (const child of one.children) rest.push(child);
  }
  return [...counts]
    .map(([role, number]) => counted(number, role, role === "entry" ? "entries" : `${role}s`))
    .join(", ");
}

// Recursive: segments have at most 64 levels.
function SegmentList({ segments }: { segments: readonly Segment[] }) {
  return (
    <ol>
      {segments.map(({ id, role, author, date, score, source, text, children }) => (
        <li key={id} class={`segment ${role}`}>
          <p class="mark">
            <span class="chip">{role}</span>
            {author !== undefined && <b dir="auto">{author}</b>}
            {date !== undefined && <time>{date}</time>}
            <small>
              {source.replaceAll("-", " ")}, score {score.toFixed(2)}
            </small>
          </p>
          <div class="text" dir="auto">
            {text}
          </div>
          {children.length > 0 && <SegmentList segments={children} />}
        </li>
      ))}
    </ol>
  );
}
