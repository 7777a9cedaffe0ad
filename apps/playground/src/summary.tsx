import { counted } from "@winnow/core-dom/text";
import { analysis } from "./state.js";
import type { Analysis, Details } from "./types.js";
import { percent } from "./words.js";

/** What the reasons of an extraction mean. */
const REASONS: Readonly<Record<NonNullable<Details["reason"]>, string>> = {
  "empty-input": "The page is empty.",
  "not-html": "This is not HTML.",
  "too-large": "The page, or one of its renderings, is too large.",
  "time-limit": "The page took too long.",
  "no-text": "The page has no visible text.",
  "no-content": "The method found no content.",
  "little-content": "There is little content: a small part of the page, or a message.",
  unsure: "The method is unsure of this content.",
};

/** The result in one line. */
export function Summary() {
  const { value, busy } = analysis.value;
  return (
    <div class="summary" aria-live="polite" aria-busy={busy}>
      {value === undefined ? <p>{busy ? "Working …" : ""}</p> : <Figures analysis={value} />}
    </div>
  );
}

function Figures({ analysis }: { analysis: Analysis }) {
  const { method, confidence, details } = analysis;
  if (details === undefined) {
    return (
      <>
        <p class="title">Working …</p>
        <ul>
          {confidence !== undefined && <li>confidence {confidence.toFixed(2)}</li>}
          <li>{method}</li>
        </ul>
      </>
    );
  }
  const { metadata, verdict, reason, words, ms } = details;
  const type = verdict.pageType ?? details.pageType;
  return (
    <>
      <p class="title" dir="auto">
        {metadata.title ?? "Untitled"}
      </p>
      <ul>
        <li class={verdict.keep ? "keep" : "drop"}>
          {verdict.keep ? "an article" : "not an article"}, by the filter
        </li>
        {type !== undefined && words > 0 && (
          <li>
            {type.type} {percent(type.probabilities[type.type])}
          </li>
        )}
        <li>{counted(words, "word")}</li>
        {confidence !== undefined && <li>confidence {confidence.toFixed(2)}</li>}
        <li>{method}</li>
        <li>{ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms</li>
      </ul>
      {reason !== undefined && <p class="note">{REASONS[reason]}</p>}
    </>
  );
}
