import { computed, signal } from "@preact/signals";
import { counted } from "@winnow/core-dom/text";
import { useEffect, useRef } from "preact/hooks";
import { analysis, choicesAt, set, settings } from "../state.js";
import type { Choice } from "../types.js";

/** Whether a click on a block chooses an element of the page. */
export const choosing = signal(false);

/** The elements around a block, and which of them is chosen. */
const chosen = signal<{ readonly of: unknown; readonly choices: readonly Choice[]; readonly at: number }>({
  of: undefined,
  choices: [],
  at: 0,
});

/** The chosen element; undefined for another page than the one that was clicked. */
export const choice = computed<Choice | undefined>(() =>
  choosing.value && chosen.value.of === analysis.value.value
    ? chosen.value.choices[chosen.value.at]
    : undefined,
);

/** Chooses the innermost element around a block. */
export async function choose(block: number): Promise<void> {
  const of = analysis.peek().value;
  const choices = await choicesAt(block);
  chosen.value = { of, choices, at: 0 };
}

/** The chosen element, and what can be done with it. */
export function Chooser({ blockCount }: { blockCount: number }) {
  const group = useRef<HTMLFieldSetElement>(null);
  const { of, choices, at } = chosen.value;
  const current = choice.value;
  // After a click in the frame, the keys are for this group.
  useEffect(() => {
    if (choices.length > 0) group.current?.focus();
  }, [of, choices]);
  if (current === undefined) {
    return <p class="note">Click a part of the page, or choose a block in the list and press Enter.</p>;
  }
  const move = (to: number): void => {
    if (choices[to] !== undefined) chosen.value = { of, choices, at: to };
  };
  const add = (name: "include" | "exclude"): void => {
    const { selector } = current;
    if (!settings.value[name].includes(selector)) set({ [name]: [...settings.value[name], selector] });
  };
  return (
    <fieldset
      ref={group}
      class="chooser"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === "Escape") choosing.value = false;
        const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        move(at + step);
      }}
    >
      <legend class="hidden">The chosen element</legend>
      <p aria-live="polite">
        <code>{current.selector}</code>{" "}
        <small>
          {current.blocks.length} of {counted(blockCount, "block")}
        </small>
      </p>
      <button type="button" disabled={at + 1 >= choices.length} onClick={() => move(at + 1)}>
        Larger ↑
      </button>
      <button type="button" disabled={at === 0} onClick={() => move(at - 1)}>
        Smaller ↓
      </button>
      <button type="button" onClick={() => add("include")}>
        Keep only this
      </button>
      <button type="button" onClick={() => add("exclude")}>
        Leave out
      </button>
    </fieldset>
  );
}
