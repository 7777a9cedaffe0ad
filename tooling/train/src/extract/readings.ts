import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Command, defineCommand, tableText } from "@winnow/lab";
import { GOLD_REPAIR } from "./gold-repair.js";

const READINGS = fileURLToPath(new URL("../../labels/gold-readings.json", import.meta.url));

/** What a reader thinks of a gold text, as in `labels/gold-readings.json`. */
type Verdict = "right" | "doubtful" | "wrong";
const VERDICTS: readonly Verdict[] = ["right", "doubtful", "wrong"];

/**
 * Compares two readings of the gold texts of wcxb-dev. The second saw the pages of {@link GOLD_REPAIR} and as many
 * others, drawn at random, in random order and without the verdicts of the first. Its rule:
 *
 * - *right*: the main content as a reader would copy it, give or take headings, captions, dates and a paragraph;
 * - *doubtful*: the main content without a section or one kind of item (questions and answers, the products of a category
 *   that is described), or with clutter such as forms, menus and notices;
 * - *wrong*: less than about two thirds of the content, something else in its place, nothing on a page that has content,
 *   or a text that the page does not contain.
 */
export const command: Command = defineCommand(
  {
    about: `
Compares the two readings of the gold texts of wcxb-dev, those of the gold repair and of labels/gold-readings.json: how many
pages each found right, doubtful and wrong, with Cohen's kappa.`,
    options: {},
  },
  async () => {
    const second: Readonly<Record<Verdict, readonly string[]>> = JSON.parse(readFileSync(READINGS, "utf8"));
    const first = new Map([...GOLD_REPAIR].map(([id, { weight }]) => [id.slice(0, 12), weight]));
    const verdictOf = (id: string): Verdict => {
      const weight = first.get(id);
      return weight === undefined ? "right" : weight === 0 ? "wrong" : "doubtful";
    };
    const counts = VERDICTS.map((of) =>
      VERDICTS.map((by) => second[by].filter((id) => verdictOf(id) === of).length),
    );
    const rows = counts.map((row, i) => [VERDICTS[i]!, ...row.map(String)]);
    console.log(tableText(["first reading", ...VERDICTS.map((by) => `second: ${by}`)], rows));
    const { agreement, kappa } = agreementOf(counts);
    console.log(`\nThe same verdict: ${(100 * agreement).toFixed(0)}%, Cohen's kappa ${kappa.toFixed(2)}`);
    return 0;
  },
);

/**
 * Computes how often two readers agree, and Cohen's kappa: that share, less what readers with these shares of verdicts
 * would agree on by chance (Cohen 1960). It is NaN if both have a single verdict.
 *
 * @param counts - pages by the verdict of the first (row) and of the second (column).
 * @example agreementOf([[20, 5], [10, 15]]) // { agreement: 0.7, kappa: 0.4 }
 */
export function agreementOf(counts: readonly (readonly number[])[]): {
  readonly agreement: number;
  readonly kappa: number;
} {
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const total = sum(counts.map(sum));
  const agreement = sum(counts.map((row, i) => row[i]!)) / total;
  const chance = sum(counts.map((row, i) => (sum(row) * sum(counts.map((other) => other[i]!))) / total ** 2));
  return { agreement, kappa: (agreement - chance) / (1 - chance) };
}
