import { writeFileSync } from "node:fs";

/**
 * Writes the figures that published tables are rendered from: numbers to six digits, one line per entry.
 *
 * @example writeFigures("figures/blocks.json", { pages: 66, figures });
 */
export function writeFigures(path: string, figures: object): void {
  const short = (value: unknown): string =>
    JSON.stringify(value, (_, one: unknown) => (typeof one === "number" ? Number(one.toPrecision(6)) : one));
  const [open, close] = Array.isArray(figures) ? "[]" : "{}";
  const entries = Object.entries(figures)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => (open === "[" ? short(value) : `${JSON.stringify(key)}:${short(value)}`));
  writeFileSync(path, `${open}\n${entries.join(",\n")}\n${close}\n`);
}
