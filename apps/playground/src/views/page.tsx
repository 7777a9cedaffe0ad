import { signal } from "@preact/signals";
import { count, counted } from "@winnow/core-dom/text";
import type { BlockLabel } from "@winnow/extract";
import { useCallback, useEffect, useRef } from "preact/hooks";
import { Frame, LoadImages } from "../frame.js";
import { activeBlock, images } from "../state.js";
import type { Analysis } from "../types.js";
import { BlockCard, BlockList, LABEL_NAMES } from "./block-list.js";
import { Chooser, choice, choose, choosing } from "./choose.js";

/** The labels that are hidden from the list. */
const hiddenLabels = signal<ReadonlySet<BlockLabel>>(new Set());

/** The page with every block coloured by its mark, and the list of its blocks. */
export function PageView({ analysis }: { analysis: Analysis }) {
  const { page, blocks, blockCount, cut, language, method } = analysis;
  const shown = useRef<Document | undefined>(undefined);
  /** Whether the pointer chose the block in the frame, which then must not scroll away from under it. */
  const inFrame = useRef(false);
  const onDocument = useCallback((document: Document) => {
    shown.current = document;
    const over = (event: Event): void => {
      const index = blockOf(event.target);
      if (index === undefined || index === activeBlock.peek()) return;
      inFrame.current = true;
      activeBlock.value = index;
    };
    // Not `pointerover`, which is also sent when something scrolls below a pointer at rest.
    document.addEventListener("pointermove", over);
    document.addEventListener("click", (event) => {
      over(event);
      const index = blockOf(event.target);
      if (choosing.peek() && index !== undefined) void choose(index);
    });
    document.addEventListener("scroll", () => placeCard(document, activeBlock.peek()));
    highlight(document, activeBlock.peek(), false);
    outline(document);
    return () => {
      shown.current = undefined;
    };
  }, []);

  const active = activeBlock.value;
  useEffect(() => {
    if (shown.current !== undefined) highlight(shown.current, active, !inFrame.current);
    if (shown.current !== undefined) placeCard(shown.current, active);
    inFrame.current = false;
  }, [active]);
  const picked = choice.value;
  useEffect(() => {
    if (shown.current !== undefined) outline(shown.current);
  }, [picked]);

  return (
    <div class="page-view">
      <div class="sheet">
        <div class="bar">
          <Legend analysis={analysis} />
          <button
            type="button"
            aria-pressed={choosing.value}
            onClick={() => {
              choosing.value = !choosing.value;
            }}
          >
            Choose elements
          </button>
          <LoadImages />
        </div>
        {choosing.value && <Chooser blockCount={blockCount} />}
        {method === "embedded-data" && (
          <p class="note">The page shows next to no text. This is the article in its data.</p>
        )}
        <Frame
          title="The page, marked"
          kind="page"
          html={page}
          language={language}
          images={images.value}
          onDocument={onDocument}
        />
        {cut && <p class="note">The page is too large to be shown completely.</p>}
      </div>
      <aside>
        <BlockCard block={active === undefined ? undefined : blocks[active]} />
        <BlockList blocks={blocks} hidden={hiddenLabels.value} />
        {blockCount > blocks.length && (
          <p class="note">
            The first {count(blocks.length)} of {counted(blockCount, "block")}.
          </p>
        )}
      </aside>
    </div>
  );
}

/** The labels with their colours and numbers; each can be left out of the list. */
function Legend({ analysis: { blocks } }: { analysis: Analysis }) {
  const labels = (["content", "comment", "boilerplate", "none"] as const).filter((label) =>
    blocks.some((block) => block.label === label),
  );
  return (
    <fieldset class="legend">
      <legend class="hidden">Blocks in the list</legend>
      {labels.map((label) => (
        <label key={label} class={`key ${label}`}>
          <input
            type="checkbox"
            checked={!hiddenLabels.value.has(label)}
            onChange={(event) => {
              const next = new Set(hiddenLabels.value);
              if (event.currentTarget.checked) next.delete(label);
              else next.add(label);
              hiddenLabels.value = next;
            }}
          />
          {LABEL_NAMES[label]} {count(blocks.filter((block) => block.label === label).length)}
        </label>
      ))}
    </fieldset>
  );
}

/** Returns the index of the block that a node of the frame belongs to. */
function blockOf(target: EventTarget | null): number | undefined {
  // The frame has its own `Element`, so `instanceof` does not help.
  const element = target as Partial<Element> | null;
  const index = element?.closest?.("[data-block]")?.getAttribute("data-block");
  return index == null ? undefined : Number(index);
}

/** Outlines the blocks of the chosen element. */
function outline(document: Document): void {
  const blocks = new Set(choice.peek()?.blocks);
  for (const part of document.querySelectorAll("[data-block]")) {
    part.classList.toggle("picked", blocks.has(Number(part.getAttribute("data-block"))));
  }
}

/** Puts the card beside a block: for screens without a column beside the page, where it floats. */
function placeCard(framed: Document, index: number | undefined): void {
  const card = document.querySelector<HTMLElement>(".page-view .card");
  const frame = framed.defaultView?.frameElement as HTMLElement | null;
  const parts = framed.querySelectorAll(`[data-block="${index}"]`);
  const [first, last] = [parts[0], parts[parts.length - 1]].map((part) => part?.getBoundingClientRect());
  if (card === null || frame == null || first === undefined || last === undefined) return;
  const { offsetHeight: room, offsetTop } = frame;
  const height = card.offsetHeight + GAP;
  const places = [last.bottom + GAP, first.top - height];
  const top = places.find((place) => place >= 0 && place + height <= room) ?? room - height;
  card.style.top = `${offsetTop + top}px`;
  card.classList.toggle("away", last.bottom < 0 || first.top > room);
}

/** Pixels between a block and its card. */
const GAP = 8;

function highlight(document: Document, index: number | undefined, scroll: boolean): void {
  for (const old of document.querySelectorAll(".active")) old.classList.remove("active");
  if (index === undefined) return;
  const parts = document.querySelectorAll(`[data-block="${index}"]`);
  for (const part of parts) part.classList.add("active");
  const view = document.defaultView;
  const place = parts[0]?.getBoundingClientRect();
  if (!scroll || view === null || place === undefined) return;
  // Not `scrollIntoView`, which also scrolls the page around the frame.
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
  view.scrollTo({ top: view.scrollY + place.top - view.innerHeight / 3, behavior });
}
