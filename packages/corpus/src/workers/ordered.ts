/** Options of {@link mapOrdered}. */
export interface OrderedOptions<T, R = unknown> {
  /** Maximum number of inputs in progress. */
  readonly concurrency: number;
  /**
   * Maximum number of inputs whose results are not yet yielded, which bounds memory while one is slow.
   */
  readonly window: number;
  /** The weight of an input, and the maximum weight of the window. */
  readonly weight: (input: T) => number;
  readonly maxWeight: number;
  /** The weight of a result that waits for its turn, instead of its input's. Default: the same. */
  readonly resultWeight?: (result: R) => number;
  /** The expected additional weight of the result of an input in progress. Default 0. */
  readonly expectedWeight?: () => number;
  /** After an abort, results that are next in order are yielded if finished, and nothing else is awaited. */
  readonly signal: AbortSignal;
}

interface Slot<R> {
  weight: number;
  result?: { readonly value: R };
}

/**
 * Applies `run` to every input, several at once, and yields the results in the order of the inputs. Reads no
 * further ahead than the window, so memory does not depend on the number of inputs.
 *
 * @throws whatever the source throws, after the earlier results, and whatever `run` rejects with.
 */
export async function* mapOrdered<T, R>(
  source: AsyncIterable<T>,
  run: (input: T) => Promise<R>,
  options: OrderedOptions<T, R>,
): AsyncGenerator<R, void, undefined> {
  const iterator = source[Symbol.asyncIterator]();
  const slots: Slot<R>[] = [];
  let running = 0;
  let weight = 0;
  let reading = false;
  let ended = false;
  let broken: { readonly error: unknown } | undefined;
  // One promise that any event resolves. Racing long-lived promises repeatedly would leak memory.
  let wake = (): void => {};

  const start = (input: T): void => {
    const slot: Slot<R> = { weight: options.weight(input) };
    slots.push(slot);
    weight += slot.weight;
    running++;
    run(input)
      .then((value) => {
        slot.result = { value };
        if (options.resultWeight === undefined) return;
        const heavier = options.resultWeight(value);
        weight += heavier - slot.weight;
        slot.weight = heavier;
      })
      .catch((error: unknown) => {
        broken ??= { error };
      })
      .finally(() => {
        running--;
        wake();
      });
  };
  const read = (): void => {
    reading = true;
    iterator
      .next()
      .then((next) => {
        if (next.done === true) ended = true;
        else if (!options.signal.aborted) start(next.value);
      })
      .catch((error: unknown) => {
        ended = true;
        broken ??= { error };
      })
      .finally(() => {
        reading = false;
        wake();
      });
  };
  const onAbort = (): void => wake();
  options.signal.addEventListener("abort", onAbort);
  try {
    for (;;) {
      const result = slots[0]?.result;
      if (result !== undefined) {
        weight -= slots.shift()!.weight;
        yield result.value;
        continue;
      }
      if (options.signal.aborted || (ended && slots.length === 0)) break;
      if (broken !== undefined && running === 0) break;
      const room = running < options.concurrency && slots.length < options.window;
      const expected = running * (options.expectedWeight?.() ?? 0);
      const light = slots.length === 0 || weight + expected < options.maxWeight;
      if (room && light && !reading && !ended && broken === undefined) read();
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    if (broken !== undefined && !options.signal.aborted) throw broken.error;
  } finally {
    options.signal.removeEventListener("abort", onAbort);
    // Not awaited, since the source may wait for input that never arrives.
    if (!ended) iterator.return?.()?.catch?.(() => {});
  }
}
