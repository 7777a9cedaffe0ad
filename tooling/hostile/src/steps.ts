import { Session } from "node:inspector/promises";

/**
 * Counts what code does, the same number on every machine and under any load: the characters of compiled source that
 * were executed (V8's block coverage, each block as often as it ran), and the characters that native functions went
 * through where that can be known from outside ({@link watchNative}). What a regular expression does inside of one
 * match is not in it: `pnpm check:regexes` judges that.
 */
export interface StepCounter {
  /** Runs `work` and counts. @returns what `work` returned and the steps since. */
  count<T>(work: () => T): Promise<{ readonly value: T; readonly steps: number }>;
}

/** Starts the counter. Only what is imported afterwards is counted in full. */
export async function createStepCounter(): Promise<StepCounter> {
  const native = watchNative();
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  const taken = async (): Promise<number> => {
    const { result } = await session.post("Profiler.takePreciseCoverage");
    let steps = 0;
    for (const { url, functions } of result) {
      if (!url.startsWith("file:") || url.includes("/hostile/dist/")) continue;
      for (const { ranges } of functions) steps += executed(ranges);
    }
    return steps;
  };
  await taken();
  return {
    async count(work) {
      const before = native();
      const value = work();
      const moved = native() - before;
      return { value, steps: (await taken()) + moved };
    },
  };
}

interface Range {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

/** Executed characters of a function. Its ranges are in preorder: an inner one's count replaces that of the outer. */
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

/** Characters that a native call goes through per step: they are faster than compiled code. */
const PER_STEP = 8;

/** What a native call goes through, in characters or entries: of its receiver, its arguments and its result. */
type NativeCost = (self: Sequence, args: readonly unknown[], result: unknown) => number;

interface Sequence {
  readonly length: number;
}

const whole: NativeCost = ({ length }) => length;
const made: NativeCost = (_, __, result) => (result as Sequence).length;
const until: NativeCost = ({ length }, [, from = 0], at) =>
  ((at as number) < 0 ? length : (at as number)) - Number(from);
const back: NativeCost = ({ length }, [, from = length], at) =>
  Math.min(length, Number(from)) - (at as number);
const range: NativeCost = ({ length }, [, from = 0, to = length]) => Math.max(0, Number(to) - Number(from));
const given: NativeCost = (_, [values]) => (values as Sequence).length;

const TypedArray: { readonly prototype: object } = Object.getPrototypeOf(Uint8Array);

/** Native functions whose cost grows with what they are given. */
const NATIVE: readonly (readonly [prototype: object, names: string, cost: NativeCost])[] = [
  [String.prototype, "toLowerCase toUpperCase normalize split replaceAll localeCompare isWellFormed", whole],
  [String.prototype, "indexOf", until],
  [String.prototype, "lastIndexOf", back],
  [Array.prototype, "includes splice shift unshift reverse join sort", whole],
  [Array.prototype, "slice concat", made],
  [Array.prototype, "indexOf", until],
  [Array.prototype, "fill", range],
  [TypedArray.prototype, "slice", made],
  [TypedArray.prototype, "indexOf", until],
  [TypedArray.prototype, "includes", whole],
  [TypedArray.prototype, "fill", range],
  [TypedArray.prototype, "set", given],
];

/**
 * Replaces native functions whose cost grows with what they are given by ones that count it.
 *
 * @returns the steps so far.
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
  // Every use of an expression goes through exec, where that has been replaced.
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
