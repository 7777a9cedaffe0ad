import type { GateChange, GateResult, PageFall } from "./types.js";

/**
 * Formats the result of a gate for a terminal: problems, regressions with the pages that got worse most,
 * figures that got worse within noise, figures that got better, and a summary as last line. Figures that
 * stayed the same are only counted.
 *
 * @returns Lines without line feeds or colours.
 *
 * @example gateMessage(result).at(-1) // "Gate failed: 1 regression."
 */
export function gateMessage(result: GateResult): readonly string[] {
  const of = (verdict: GateChange["verdict"]): readonly GateChange[] =>
    result.changes.filter((change) => change.verdict === verdict);
  const regressions = of("regression").filter(({ allowed }) => !allowed);
  const allowed = of("regression").filter((change) => change.allowed);
  const failing = result.problems.filter(({ fails }) => fails);
  const better = of("better");
  const counts = [
    count(regressions.length, "regression"),
    count(failing.length, "problem"),
    count(allowed.length, "allowed regression"),
    count(of("worse").length, "figure worse within noise", "figures worse within noise"),
    count(better.length, "better"),
    count(of("same").length, "the same"),
  ].filter((text) => text !== "");
  return [
    ...result.problems.map(({ fails, message }) => `${fails ? "problem" : "note"}: ${message}`),
    ...regressions.flatMap((change) => [`regression: ${figures(change)}`, ...falls(change)]),
    ...allowed.flatMap((change) => [`regression (allowed): ${figures(change)}`, ...falls(change)]),
    ...of("worse").flatMap((change) => [`worse, within noise: ${figures(change)}`, ...falls(change)]),
    ...better.map((change) => `better: ${figures(change)}`),
    ...(better.length > 0 ? ["note: update the baseline to keep the improvements"] : []),
    `Gate ${result.ok ? "passed" : "failed"}: ${counts.length === 0 ? "nothing to compare" : counts.join(", ")}.`,
  ];
}

/** Formats a count with its noun; `""` for 0. "better" and "the same" have no plural. */
function count(number: number, one: string, many?: string): string {
  if (number === 0) return "";
  const plural = many ?? (one.endsWith("regression") || one === "problem" ? `${one}s` : one);
  return `${number} ${number === 1 ? one : plural}`;
}

function figures(change: GateChange): string {
  const { system, dataset, metric, measure, before, after, difference, interval, fell, rose } = change;
  const range = Number.isNaN(interval.low)
    ? "no interval: one domain"
    : `90% between ${signed(interval.low)} and ${signed(interval.high)}`;
  return (
    `${system} on ${dataset}, ${metric} ${measure}: ${before.toFixed(4)} → ${after.toFixed(4)} ` +
    `(${signed(difference)}; ${range}); ${fell} ${fell === 1 ? "page" : "pages"} worse, ${rose} better`
  );
}

function falls({ pages, fell }: GateChange): readonly string[] {
  const more = fell - pages.length;
  return [...pages.map(fallLine), ...(more > 0 ? [`    and ${more} more`] : [])];
}

function fallLine({ id, source, before, after }: PageFall): string {
  const name = source === undefined ? "" : `  ${source}`;
  return `    ${before.toFixed(4)} → ${after.toFixed(4)}  ${id.slice(0, 12)}${name}`;
}

function signed(value: number): string {
  const text = Math.abs(value).toFixed(4);
  return value < 0 && Number(text) !== 0 ? `-${text}` : `+${text}`;
}
