import { Session } from "node:inspector/promises";

/**
 * Counts the steps of code, the same number on every machine and under any load: the characters of compiled
 * source that were executed (V8's block coverage, each block as often as it ran), plus the characters that
 * native functions process, as far as they can be derived from input and output ({@link watchNative}). The
 * work inside one match of a regular expression is not included; `pnpm check:regexes` checks it.
 */
export interface StepCounter {
  /** Runs `work` and counts its steps. */
  count<T>(work: () => T): Promise<{ readonly value: T; readonly steps: number }>;
}

/** Starts the counter. Modules imported earlier are not counted in full. */
export async function createStepCounter(): Promise<StepCounter> {
  const native = watchNative();
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  const takeSteps = async (): Promise<number> => {
    const { result } = await session.post("Profiler.takePreciseCoverage");
    let steps = 0;
    for (const { url, functions } of result) {
      if (!url.startsWith("file:") || url.includes("/lab/dist/")) continue;
      for (const { ranges } of functions) steps += executed(ranges);
    }
    return steps;
  };
  await takeSteps();
  return {
    async count(work) {
      const before = native();
      const value = work();
      const nativeSteps = native() - before;
      return { value, steps: (await takeSteps()) + nativeSteps };
    },
  };
}

interface Range {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

/**
 * Executed characters of a function. Its ranges are in preorder; the count of an inner one replaces the outer
 * count.
 */
function executed(ranges: readonly Range[]): number {
  let sum = 0;
  const open: Range[] = [];
  for (const range of ranges) {
    while (open.length > 0 && open[open.length - 1]!.endOffset <= range.startOffset) open.pop();
    const length = range.endOffset - range.startOffset;
    sum += length * (range.count - (open[open.length - 1]?.count ?? 0));
    open.push(range);
  }
  return sum;
}

/** Characters per step in native code, which is faster than compiled code. */
const PER_STEP = 8;

/** The cost of a native call, in characters or entries, from its receiver, arguments and result. */
type NativeCost = (self: Sequence, args: readonly unknown[], result: unknown) => number;

interface Sequence {
  readonly length: number;
}

const receiverLength: NativeCost = ({ length }) => length;
const resultLength: NativeCost = (_, __, result) => (result as Sequence).length;
const untilMatch: NativeCost = ({ length }, [, from = 0], at) =>
  ((at as number) < 0 ? length : (at as number)) - Number(from);
const untilMatchBackwards: NativeCost = ({ length }, [, from = length], at) =>
  Math.min(length, Number(from)) - (at as number);
const rangeLength: NativeCost = ({ length }, [, from = 0, to = length]) =>
  Math.max(0, Number(to) - Number(from));
const argumentLength: NativeCost = (_, [values]) => (values as Sequence).length;

const TypedArray: { readonly prototype: object } = Object.getPrototypeOf(Uint8Array);

/** Native functions whose cost grows with their input. */
const NATIVE: readonly (readonly [prototype: object, names: string, cost: NativeCost])[] = [
  [
    String.prototype,
    "toLowerCase toUpperCase normalize split replaceAll localeCompare isWellFormed",
    receiverLength,
  ],
  [String.prototype, "indexOf", untilMatch],
  [String.prototype, "lastIndexOf", untilMatchBackwards],
  [Array.prototype, "includes splice shift unshift reverse join sort", receiverLength],
  [Array.prototype, "slice concat", resultLength],
  [Array.prototype, "indexOf", untilMatch],
  [Array.prototype, "fill", rangeLength],
  [TypedArray.prototype, "slice", resultLength],
  [TypedArray.prototype, "indexOf", untilMatch],
  [TypedArray.prototype, "includes", receiverLength],
  [TypedArray.prototype, "fill", rangeLength],
  [TypedArray.prototype, "set", argumentLength],
];

/**
 * Replaces native functions whose cost grows with their input by ones that count it.
 *
 * @returns a function that returns the steps so far.
 */
function watchNative(): () => number {
  let characters = 0;
  const watch = (prototype: object, name: string, cost: NativeCost): void => {
    const native = (prototype as Record<string, ((...args: unknown[]) => unknown) | undefined>)[name];
    // Node 20 lacks some.
    if (native === undefined) return;
    Object.defineProperty(prototype, name, {
      configurable: true,
      writable: true,
      value(this: Sequence, ...args: unknown[]): unknown {
        const result = native.apply(this, args);
        characters += cost(this, args, result);
        return result;
      },
    });
  };
  const { indexOf } = String.prototype;
  watch(String.prototype, "includes", (self, [needle]) => {
    const at = indexOf.call(self as string, String(needle));
    return at < 0 ? self.length : at;
  });
  for (const [prototype, names, cost] of NATIVE) {
    for (const name of names.split(" ")) watch(prototype, name, cost);
  }
  // Every use of an expression calls exec if it is replaced.
  const { exec } = RegExp.prototype;
  RegExp.prototype.exec = function (this: RegExp, text: string): RegExpExecArray | null {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const match = exec.call(this, text);
    if (match !== null) characters += match.index + match[0].length - from;
    else characters += this.sticky ? 1 : Math.max(0, String(text).length - from);
    return match;
  };
  return () => Math.round(characters / PER_STEP);
}
