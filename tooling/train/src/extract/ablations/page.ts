import { toMarkdown } from "@winnow/eval";
import { madeBy, tableOf } from "@winnow/lab";

/** The figures of ablations, which `docs/ablations.md` shows. */
export interface AblationFigures {
  readonly rounds: number;
  readonly folds: number;
  /** The complete extractor first. */
  readonly rows: readonly AblationRow[];
}

interface AblationRow {
  readonly id: string;
  readonly part: string;
  /** Mean word F1 by data set. */
  readonly f1: Readonly<Record<string, number>>;
}

/** The data sets of the table, in the order of its columns. */
export const COLUMNS: readonly string[] = [
  "wcxb-dev",
  "cleaneval",
  "l3s-gn1",
  "dragnet-train",
  "daniel-a",
  "cleanportaleval",
];

/** Writes `docs/ablations.md`, formatted as Biome does. */
export function ablationsPage({ rounds, folds, rows }: AblationFigures): string {
  const [complete, ...others] = rows as [AblationRow, ...AblationRow[]];
  const cells = [
    [complete.part, ...COLUMNS.map((set) => complete.f1[set]!.toFixed(3))],
    ...others.map(({ part, f1 }) => [part, ...COLUMNS.map((set) => signed(f1[set]! - complete.f1[set]!))]),
  ];
  return `# Ablations of the learned extractor

Each row takes one part of [the extractor](flagship.md) away. The first row is the mean word F1 of the complete extractor, the others
are the difference from it.

- The trees are smaller than those of the [model that ships](model-card.md): ${rounds} rounds, one seed. The second row shows how much
  the seed alone changes.
- wcxb-dev: out of fold, the pages of ${folds} of the 5 folds. Other sets: by the model of all folds, which has not seen them.
- Features, copies and gold repair are taken away from the training of the trees. The linear model is the same in all rows.
- The rows of the decision have the probabilities of the first row.

${madeBy("train ablations")}

${toMarkdown(tableOf("Word F1 without a part", ["without", ...COLUMNS], cells))}`;
}

/** Formats a difference with its sign. @example signed(-0.0123) // "−0.012" */
function signed(difference: number): string {
  const digits = Math.abs(difference).toFixed(3);
  if (Number(digits) === 0) return digits;
  return `${difference < 0 ? "−" : "+"}${digits}`;
}
