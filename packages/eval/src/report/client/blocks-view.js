// @ts-check
import { counted, h } from "./dom.js";

/** @import { Block } from "./data.js" */

/** Minimum share of a block that counts as extracted. */
const EXTRACTED = 0.5;
/** Number of blocks drawn at once. */
const BLOCKS_AT_ONCE = 400;

/** @typedef {"agreed" | "missed" | "spurious" | "left"} Verdict */

/** @type {Record<Verdict, string>} */
const VERDICT_NAMES = { agreed: "in both", missed: "missed", spurious: "spurious", left: "in neither" };

/**
 * Compares gold and system on a block.
 *
 * @type {(block: Block, system: number) => Verdict}
 */
function verdictOf(block, system) {
  const extracted = (block[2][system]?.[0] ?? 0) >= EXTRACTED;
  if (block[1] >= EXTRACTED) return extracted ? "agreed" : "missed";
  return extracted ? "spurious" : "left";
}

/** @type {(share: number) => string} */
function percentText(share) {
  return `${Math.round(100 * share)}%`;
}

/**
 * Shows the blocks of the page's text with their shares in the gold and in the system's output. Each kind of
 * block can be hidden.
 *
 * @type {(blocks: readonly Block[], system: number, name: string) => HTMLElement}
 */
export function blocksView(blocks, system, name) {
  if (blocks.length === 0)
    return h(
      "p.none",
      "The page has no visible text. The gold text is in hidden elements, or not on the page.",
    );
  const verdicts = blocks.map((block) => verdictOf(block, system));
  const list = h("ol.blocks");
  const box = h("div.marks");
  const legend = h("div.legend", { role: "group", "aria-label": "Kinds of blocks" });
  for (const verdict of /** @type {Verdict[]} */ (["agreed", "missed", "spurious", "left"])) {
    const number = verdicts.filter((other) => other === verdict).length;
    const toggle = h("input", {
      type: "checkbox",
      checked: true,
      onchange: () => list.classList.toggle(`no-${verdict}`, !toggle.checked),
    });
    legend.append(
      h("label", { class: `key ${verdict}` }, toggle, h("span", `${VERDICT_NAMES[verdict]} ${number}`)),
    );
  }
  const tint = h("input", {
    type: "checkbox",
    checked: true,
    onchange: () => list.classList.toggle("plain", !tint.checked),
  });
  legend.append(h("label.key", tint, h("span", "highlight")));
  let drawn = 0;
  const more = h("button", { type: "button", class: "more", onclick: () => draw() });
  const draw = () => {
    const to = Math.min(blocks.length, drawn + BLOCKS_AT_ONCE);
    for (; drawn < to; drawn++) {
      const block = blocks[drawn];
      const verdict = verdicts[drawn];
      if (block !== undefined && verdict !== undefined)
        list.append(blockElement(block, system, name, verdict));
    }
    more.textContent = `Show more (${counted(blocks.length - drawn, "block")} left)`;
    more.hidden = drawn === blocks.length;
  };
  draw();
  box.append(legend, list, more);
  return box;
}

/** @type {(block: Block, system: number, name: string, verdict: Verdict) => HTMLElement} */
function blockElement(block, system, name, verdict) {
  const mark = block[2][system];
  const shares = `gold ${percentText(block[1])} · ${name} ${percentText(mark?.[0] ?? 0)}`;
  return h(
    "li",
    { class: verdict },
    h("p", { dir: "auto" }, block[0]),
    h(
      "div.mark",
      h("b", VERDICT_NAMES[verdict]),
      h("span", shares),
      mark?.[1] ? h("span.chip", mark[1]) : null,
      mark?.[3] === undefined ? null : h("span", `score ${mark[3].toFixed(2)}`),
      mark?.[2] ? h("span", mark[2]) : null,
    ),
  );
}
