import { counted } from "@winnow/core-dom/text";
import type { BlockLabel } from "@winnow/extract";
import { useEffect, useRef, useState } from "preact/hooks";
import { Gauge } from "../gauge.js";
import { activeBlock } from "../state.js";
import type { PageBlock } from "../types.js";
import { figure, percent } from "../words.js";
import { choose, choosing } from "./choose.js";

export const LABEL_NAMES: Readonly<Record<BlockLabel, string>> = {
  content: "Content",
  comment: "Comments",
  boilerplate: "Boilerplate",
  none: "Not judged",
};

/** The mark and the measures of a block. */
export function BlockCard({ block }: { block: PageBlock | undefined }) {
  if (block === undefined) {
    return (
      <p class="card empty">
        Point at a block of the page, or choose one in the list: here is why it was kept or left out.
      </p>
    );
  }
  const { label, score, reason, path, words, characters, linkDensity, textDensity } = block;
  return (
    <div class={`card ${label}`}>
      <p class="mark">
        <span class="chip">{LABEL_NAMES[label]}</span>
        <Gauge share={score} />
        <b>{score.toFixed(3)}</b>
        <button
          type="button"
          class="close"
          aria-label="Close"
          onClick={() => {
            activeBlock.value = undefined;
          }}
        >
          ✕
        </button>
      </p>
      <p class="reason">{reason === "" ? "no reason given" : reason}</p>
      <dl>
        <div>
          <dt>words</dt>
          <dd>{figure(words)}</dd>
        </div>
        <div>
          <dt>characters</dt>
          <dd>{figure(characters)}</dd>
        </div>
        <div>
          <dt>in links</dt>
          <dd>{percent(linkDensity)}</dd>
        </div>
        <div>
          <dt>words per line</dt>
          <dd>{figure(textDensity)}</dd>
        </div>
      </dl>
      <p class="path">
        <code>{path}</code>
      </p>
    </div>
  );
}

/** Number of blocks that are listed at once. */
const PART = 400;

/** Characters of a block in the list. */
const MAX_START = 140;

interface BlockListProps {
  readonly blocks: readonly PageBlock[];
  readonly hidden: ReadonlySet<BlockLabel>;
}

/** The blocks in document order, as a list box: arrow keys, Home and End choose a block. */
export function BlockList({ blocks, hidden }: BlockListProps) {
  const [limit, setLimit] = useState(PART);
  const list = useRef<HTMLDivElement>(null);
  const active = activeBlock.value;
  const shown = blocks
    .map((block, index) => ({ block, index }))
    .filter(({ block }) => !hidden.has(block.label));
  const at = shown.findIndex(({ index }) => index === active);
  const needed = Math.max(limit, at + 1);

  useEffect(() => {
    const option = list.current?.querySelector<HTMLElement>("[aria-selected=true]");
    if (option == null || list.current === null) return;
    const { offsetTop, offsetHeight } = option;
    const { scrollTop, clientHeight } = list.current;
    if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight) {
      list.current.scrollTop = offsetTop - clientHeight / 3;
    }
  }, [active]);

  const move = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && choosing.peek() && active !== undefined) void choose(active);
    const to = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: shown.length - 1,
      PageDown: at + 10,
      PageUp: at - 10,
    }[event.key];
    if (to === undefined || shown.length === 0) return;
    event.preventDefault();
    activeBlock.value = shown[Math.min(shown.length - 1, Math.max(0, to))]!.index;
  };

  const point = ({ target }: Event): void => {
    const option = target instanceof Element ? target.closest("[role=option]") : null;
    if (option !== null) activeBlock.value = Number(option.id.replace("block-", ""));
  };

  if (blocks.length === 0) return <p class="empty">The page has no visible text.</p>;
  return (
    <>
      <div
        ref={list}
        class="blocks"
        role="listbox"
        aria-label="Blocks of the page"
        tabIndex={0}
        aria-activedescendant={active === undefined ? undefined : `block-${active}`}
        onKeyDown={move}
        onClick={(event) => {
          point(event);
          if (choosing.peek() && activeBlock.peek() !== undefined) void choose(activeBlock.peek()!);
        }}
        onPointerMove={point}
      >
        {shown.slice(0, needed).map(({ block, index }) => (
          <div
            key={index}
            id={`block-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            class={block.label}
          >
            <span class="hidden">{LABEL_NAMES[block.label]}, score</span>
            <span class="score">{block.score.toFixed(2)}</span>
            <span class="hidden why">{block.reason}:</span>
            <span class="words" dir="auto">
              {start(block.text)}
            </span>
          </div>
        ))}
      </div>
      {shown.length > needed && (
        <button type="button" class="more" onClick={() => setLimit(needed + PART)}>
          Show more: {counted(shown.length - needed, "block")} left
        </button>
      )}
    </>
  );
}

function start(text: string): string {
  return text.length > MAX_START ? `${text.slice(0, MAX_START)}…` : text;
}
