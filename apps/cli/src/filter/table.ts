import type { FilterFigures, RuleFigures, Sample } from "@winnow/filter/report";
import { formatNumber } from "../messages.js";

/** Maximum number of examples in a row, and of characters of each. */
const EXAMPLES = 3;
const SHOWN = 32;

/** Formats the figures of a run as a table: what each rule dropped, with examples. */
export function figuresText({ documents, rules, withoutPage }: FilterFigures): string {
  const absent = `on ${formatNumber(withoutPage)} document${withoutPage === 1 ? "" : "s"} without one`;
  const note = withoutPage > 0 ? `winnow: rules that need the page were left out ${absent}.\n` : "";
  if (rules.length === 0) return `winnow: no document failed a check.\n${note}`;
  const rows = [
    ["rule", "failed", "share", "only it", "for example"],
    ...rules.map((rule) => rowOf(rule, documents)),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map((row) => {
    const cells = row.map((cell, column) => {
      if (column === 0) return cell.padEnd(widths[column]!);
      return column === row.length - 1 ? cell : cell.padStart(widths[column]!);
    });
    return `${`  ${cells.join("  ")}`.trimEnd()}\n`;
  });
  return lines.join("") + note;
}

function rowOf({ rule, soft, failed, alone, samples }: RuleFigures, documents: number): readonly string[] {
  return [
    soft ? `${rule} (soft)` : rule,
    formatNumber(failed),
    `${((100 * failed) / documents).toFixed(1)}%`,
    soft ? "–" : formatNumber(alone),
    samples.slice(0, EXAMPLES).map(nameOf).join("; "),
  ];
}

/** Returns the title or the id of a document, without control characters, which could be commands to a terminal. */
function nameOf({ title, id }: Sample): string {
  const name = (title?.trim() || id).replace(/[\s\0-\x1f\x7f-\x9f]+/g, " ");
  const characters = [...name];
  return characters.length > SHOWN ? `${characters.slice(0, SHOWN - 1).join("")}…` : name;
}
