import { cpuUsage } from "node:process";
import { type AST, RegExpParser, visitRegExpAST } from "@eslint-community/regexpp";
import { check } from "recheck";
import { analyse } from "scslre";

const parser = new RegExpParser();

/**
 * What is wrong with an expression by the rules of scslre (those of eslint-plugin-regexp): quantifiers that can
 * exchange characters, and a start that moves along a run which the rest refuses. The same on every run, in
 * milliseconds; undefined where they find nothing.
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

/** Quantifiers that repeat less often cost a constant. */
const FEW = 10;

/** Whether anything in an expression can repeat often. */
export function repeats(source: string, flags: string): boolean {
  let found = false;
  const unicode = { unicode: flags.includes("u"), unicodeSets: flags.includes("v") };
  const onQuantifierEnter = ({ max }: AST.Quantifier): void => {
    if (max >= FEW) found = true;
  };
  visitRegExpAST(parser.parsePattern(source, 0, source.length, unicode), { onQuantifierEnter });
  return found;
}

/** For one expression, in milliseconds; most take a few. */
const TIMEOUT = 5000;

/** What recheck came to. It attacks what it cannot decide, and in a hurry finds less: `unknown` is no fault. */
export type Verdict = "safe" | "unknown" | `vulnerable: ${string}`;

/** Judges by recheck: automata where they fit, otherwise a search for a string that takes long. */
export async function attack(source: string, flags: string): Promise<Verdict> {
  const result = await check(source, flags.replace(/[gd]/g, "").replace("v", "u"), { timeout: TIMEOUT });
  if (result.status !== "vulnerable") return result.status;
  const { complexity, attack } = result;
  // Its model of an engine is slower than engines are: what does not grow here is none.
  if (complexity.type !== "exponential" && !grows(new RegExp(source, flags), attack)) return "unknown";
  return `vulnerable: ${complexity.type} on ${attack.pattern.slice(0, 80)}`;
}

/** A string in pieces, some of which are repeated. */
interface Attack {
  readonly pumps: readonly { readonly prefix: string; readonly pump: string }[];
  readonly suffix: string;
}

const SHORT = 8000;
/** Four times the length takes four times the time where it is linear, and sixteen where it is quadratic. */
const LONG = 4 * SHORT;
const MOST_GROWTH = 8;
const LEAST_MS = 10;

function grows(expression: RegExp, { pumps, suffix }: Attack): boolean {
  const text = (length: number): string => {
    const unit = pumps.reduce((sum, { pump }) => sum + pump.length, 0);
    return pumps.map(({ prefix, pump }) => prefix + pump.repeat(Math.ceil(length / unit))).join("") + suffix;
  };
  const [short, long] = [text(SHORT), text(LONG)].map((input) =>
    Math.min(...[1, 2, 3].map(() => cpuMs(() => input.replace(expression, "")))),
  ) as [number, number];
  return long > LEAST_MS && long > MOST_GROWTH * short;
}

function cpuMs(task: () => void): number {
  const start = cpuUsage();
  task();
  const { user, system } = cpuUsage(start);
  return (user + system) / 1000;
}
