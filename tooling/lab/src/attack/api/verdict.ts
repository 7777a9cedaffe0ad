import type { Outcome } from "./answers.js";
import type { Attack } from "./attacks.js";

/** What was measured while an attack ran, and until a page was answered after it. */
export interface Measured {
  /** The peak of the memory of the main process, and of all processes together, in MB. */
  readonly memory: number;
  readonly totalMemory: number;
  /** The longest wait for `/healthz`, in milliseconds. */
  readonly wait: number;
}

/** An attack and what came of it. */
export interface Result {
  readonly attack: Attack;
  readonly outcomes: readonly Outcome[];
  readonly measured: Measured;
  /** Whether the process lives. */
  readonly isAlive: boolean;
  /** Whether a page was answered after the attack. */
  readonly isServing: boolean;
  /** Whether another client's page was answered meanwhile. */
  readonly servedOthers: boolean;
}

/** The limits of every attack. */
const MAX_MEMORY = 700;
const MAX_WAIT = 250;

/**
 * Returns which limits an attack exceeded.
 *
 * @param isQuick - whether waits do not count, and clients may leave before they are answered.
 */
export function faultsOf(result: Result, isQuick: boolean): readonly string[] {
  const { attack, outcomes, measured, isAlive, isServing, servedOthers } = result;
  const faults: string[] = [];
  if (!isAlive) faults.push("ended");
  else if (!isServing) faults.push("answers no page");
  if (measured.memory > MAX_MEMORY) faults.push(`more than ${MAX_MEMORY} MB`);
  if (!isQuick && measured.wait > MAX_WAIT) faults.push(`more than ${MAX_WAIT} ms`);
  if (attack.others && !servedOthers) faults.push("others are refused");
  const accepted = new Set(isQuick ? [...attack.accepts, "left"] : attack.accepts);
  const wrong = outcomes.filter(
    (outcome) => outcome.includes("without") || !accepted.has(outcome.split(" ", 1)[0]!),
  );
  if (wrong.length > 0) faults.push(`wrong: ${tallyOf(wrong)}`);
  return faults;
}

/** Outcomes with their numbers, the most frequent first. @example "200 ×3, 413 too-large" */
export function tallyOf(outcomes: readonly Outcome[]): string {
  const counts = new Map<Outcome, number>();
  for (const outcome of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  return sorted.map(([outcome, count]) => (count === 1 ? outcome : `${outcome} ×${count}`)).join(", ");
}
