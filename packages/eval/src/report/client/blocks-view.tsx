import { counted } from "@winnow/core-dom/text";
import { useState } from "preact/hooks";
import type { PackedBlock } from "../data.js";

/** Minimum share of a block that counts as extracted. */
const EXTRACTED = 0.5;
/** Number of blocks drawn at once. */
const BLOCKS_AT_ONCE = 400;

const VERDICTS = { agreed: "in both", missed: "missed", spurious: "spurious", left: "in neither" } as const;
type Verdict = keyof typeof VERDICTS;
const ALL = Object.keys(VERDICTS) as Verdict[];

/** Compares gold and system on a block. */
function verdictOf({ gold, systems }: PackedBlock, system: number): Verdict {
  const isExtracted = (systems[system]?.share ?? 0) >= EXTRACTED;
  if (gold >= EXTRACTED) return isExtracted ? "agreed" : "missed";
  return isExtracted ? "spurious" : "left";
}

interface BlocksProps {
  readonly blocks: readonly PackedBlock[];
  readonly system: number;
  /** The name of the system. */
  readonly name: string;
}

/** The blocks of the page's text with their shares in the gold and in the output. Each kind of block can be hidden. */
export function BlocksView({ blocks, system, name }: BlocksProps) {
  const [limit, setLimit] = useState(BLOCKS_AT_ONCE);
  const [off, setOff] = useState<ReadonlySet<string>>(new Set());
  const toggle = (option: string, text: string, className = "key") => (
    <label class={className}>
      <input
        type="checkbox"
        checked={!off.has(option)}
        onChange={() =>
          setOff(new Set(off.has(option) ? [...off].filter((one) => one !== option) : [...off, option]))
        }
      />
      <span>{text}</span>
    </label>
  );
  if (blocks.length === 0)
    return (
      <p class="none">
        The page has no visible text. The gold text is in hidden elements, or not on the page.
      </p>
    );
  const verdicts = blocks.map((block) => verdictOf(block, system));
  return (
    <div class="marks">
      <fieldset class="legend" aria-label="Kinds of blocks">
        {ALL.map((verdict) =>
          toggle(
            `no-${verdict}`,
            `${VERDICTS[verdict]} ${verdicts.filter((one) => one === verdict).length}`,
            `key ${verdict}`,
          ),
        )}
        {toggle("plain", "highlight")}
      </fieldset>
      <ol class={["blocks", ...off].join(" ")}>
        {blocks.slice(0, limit).map((block, place) => blockView(block, verdicts[place]!, system, name))}
      </ol>
      {blocks.length > limit && (
        <button type="button" class="more" onClick={() => setLimit(limit + BLOCKS_AT_ONCE)}>
          Show more ({counted(blocks.length - limit, "block")} left)
        </button>
      )}
    </div>
  );
}

function blockView({ text, gold, systems }: PackedBlock, verdict: Verdict, system: number, name: string) {
  const { share = 0, label, reason, score } = systems[system] ?? {};
  const percent = (part: number): string => `${Math.round(100 * part)}%`;
  return (
    <li class={verdict}>
      <p dir="auto">{text}</p>
      <div class="mark">
        <b>{VERDICTS[verdict]}</b>
        <span>{`gold ${percent(gold)} · ${name} ${percent(share)}`}</span>
        {label && <span class="chip">{label}</span>}
        {score != null && <span>score {score.toFixed(2)}</span>}
        {reason && <span>{reason}</span>}
      </div>
    </li>
  );
}
