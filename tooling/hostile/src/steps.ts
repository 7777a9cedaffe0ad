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
      if (!url.startsWith("file:")) continue;
      for (const { ranges } of functions) steps += executed(ranges);
    }
    return steps;
  };
  return {
    async count(work) {
      await taken();
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

/**
 * Replaces native functions whose cost grows with what they are given by ones that count it.
 *
 * @returns the steps so far.
 */
function watchNative(): () => number {
  let characters = 0;
  const replace = (
    prototype: object,
    name: string,
    cost: (self: never, args: readonly unknown[], result: never) => number,
  ): void => {
    const native = (prototype as Record<string, (...args: unknown[]) => unknown>)[name]!;
    Object.defineProperty(prototype, name, {
      configurable: true,
      writable: true,
      value(this: never, ...args: unknown[]): unknown {
        const result = native.apply(this, args);
        characters += cost(this, args, result as never);
        return result;
      },
    });
  };
  const whole = (self: { readonly length: number }): number => self.length;
  const found = (self: string, [, from]: readonly unknown[], at: number): number =>
    (at < 0 ? self.length : at) - Math.max(0, Math.trunc(Number(from ?? 0)));
  replace(String.prototype, "indexOf", found);
  replace(String.prototype, "includes", (self: string, [needle]) => {
    const at = self.search === undefined ? -1 : indexOf.call(self, String(needle));
    return at < 0 ? self.length : at;
  });
  replace(String.prototype, "lastIndexOf", (self: string, [, from], at: number) =>
    Math.max(0, Math.min(self.length, Number(from ?? self.length)) - Math.max(0, at)),
  );
  for (const name of [
    "toLowerCase",
    "toUpperCase",
    "normalize",
    "split",
    "replaceAll",
    "localeCompare",
    "isWellFormed",
  ]) {
    if (name in String.prototype) replace(String.prototype, name, whole);
  }
  for (const name of [
    "includes",
    "slice",
    "concat",
    "splice",
    "shift",
    "unshift",
    "reverse",
    "fill",
    "join",
    "sort",
  ]) {
    replace(Array.prototype, name, name === "slice" ? (_, __, result: unknown[]) => result.length : whole);
  }
  replace(Array.prototype, "indexOf", (self: unknown[], _, at: number) => (at < 0 ? self.length : at));
  for (const name of ["slice", "fill", "set", "indexOf", "includes"]) {
    replace(
      Object.getPrototypeOf(Uint8Array.prototype),
      name,
      (self: Uint8Array, [first], result: unknown) =>
        name === "slice"
          ? (result as Uint8Array).length
          : name === "set"
            ? (first as Uint8Array).length
            : self.length,
    );
  }
  // Every use of an expression goes through exec, where that has been replaced.
  const exec = RegExp.prototype.exec;
  RegExp.prototype.exec = function (this: RegExp, text: string): RegExpExecArray | null {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const match = exec.call(this, text);
    if (match !== null) characters += match.index + match[0].length - from;
    else characters += this.sticky ? 1 : Math.max(0, String(text).length - from);
    return match;
  };
  return () => Math.round(characters / PER_STEP);
}

const indexOf = String.prototype.indexOf;
