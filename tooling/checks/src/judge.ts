import { cpuUsage } from "node:process";
import { type AST, RegExpParser, visitRegExpAST } from "@eslint-community/regexpp";
import { check } from "recheck";
import { analyse } from "scslre";

const parser = new RegExpParser();

/**
 * The fault of an expression according to scslre (used by eslint-plugin-regexp): quantifiers that can
 * exchange characters, or a match that is retried at every position of a run that the rest rejects. The
 * result is the same on every run and takes milliseconds; undefined if there is no fault.
 */
export function fault(source: string, flags: string): string | undefined {
  const unicode = { unicode: flags.includes("u"), unicodeSets: flags.includes("v") };
  const pattern = parser.parsePattern(source, 0, source.length, unicode);
  const { reports } = analyse({ pattern, flags: parser.parseFlags(flags) });
  const [report] = reports;
  if (report === undefined) return undefined;
  const { literal } = report.character;
  return `${report.exponential ? "exponential" : "polynomial"} on a run of ${literal.source.slice(0, 60)} (${report.type})`;
}

/** Quantifiers with a lower maximum only add a constant factor. */
const MIN_REPETITIONS = 10;

/** Whether an expression has a quantifier that can repeat often. */
export function repeats(source: string, flags: string): boolean {
  let found = false;
  const unicode = { unicode: flags.includes("u"), unicodeSets: flags.includes("v") };
  const onQuantifierEnter = ({ max }: AST.Quantifier): void => {
    if (max >= MIN_REPETITIONS) found = true;
  };
  visitRegExpAST(parser.parsePattern(source, 0, source.length, unicode), { onQuantifierEnter });
  return found;
}

/** Per expression, in milliseconds; most take only a few. */
const TIMEOUT = 5000;

/**
 * The result of recheck. It attacks expressions that it cannot decide within a time limit, so `unknown` is
 * not a fault.
 */
export type Verdict = "safe" | "unknown" | `vulnerable: ${string}`;

/** Checks an expression by recheck: by automata if possible, otherwise by searching for a slow input. */
export async function attack(source: string, flags: string): Promise<Verdict> {
  const result = await check(source, flags.replace(/[gd]/g, "").replace("v", "u"), { timeout: TIMEOUT });
  if (result.status !== "vulnerable") return result.status;
  const { complexity, attack } = result;
  // Its model of an engine is slower than engines are: check that the time really grows.
  if (complexity.type !== "exponential" && !grows(new RegExp(source, flags), attack)) return "unknown";
  return `vulnerable: ${complexity.type} on ${attack.pattern.slice(0, 80)}`;
}

/** An input in pieces, some of which are repeated. */
interface Attack {
  readonly pumps: readonly { readonly prefix: string; readonly pump: string }[];
  readonly suffix: string;
}

const SHORT = 8000;
/** Four times the length takes four times the time if it is linear, and sixteen times if it is quadratic. */
const LONG = 4 * SHORT;
const MAX_GROWTH = 8;
const MIN_MS = 10;

function grows(expression: RegExp, { pumps, suffix }: Attack): boolean {
  const text = (length: number): string => {
    const unit = pumps.reduce((sum, { pump }) => sum + pump.length, 0);
    return pumps.map(({ prefix, pump }) => prefix + pump.repeat(Math.ceil(length / unit))).join("") + suffix;
  };
  const [short, long] = [text(SHORT), text(LONG)].map((input) =>
    Math.min(...[1, 2, 3].map(() => cpuMs(() => input.replace(expression, "")))),
  ) as [number, number];
  return long > MIN_MS && long > MAX_GROWTH * short;
}

function cpuMs(task: () => void): number {
  const start = cpuUsage();
  task();
  const { user, system } = cpuUsage(start);
  return (user + system) / 1000;
}
