export interface OrderedOptions<T, R = unknown> {
  /** How many are worked on at once. */
  readonly concurrency: number;
  /** How many may be begun and not yet given out: what waits for a slow one, and so how much memory it takes. */
  readonly window: number;
  /** What an input weighs, and how much may weigh on the window together. */
  readonly weight: (input: T) => number;
  readonly maxWeight: number;
  /** What a result weighs in place of its input while it waits for its turn. Default: the same. */
  readonly resultWeight?: (result: R) => number;
  /** What the result of each input under way will weigh besides, as far as is known now. Default 0. */
  readonly expectedWeight?: () => number;
  /** When it is aborted, what is finished in order is given out, and nothing else is waited for. */
  readonly signal: AbortSignal;
}

interface Slot<R> {
  weight: number;
  result?: { readonly value: R };
}

/**
 * Applies `run` to every input, several at once, and gives the results in the order of the inputs. Reads no
 * further ahead than the window, so memory does not depend on how many inputs there are.
 *
 * @throws what the source throws, after the results before it; what `run` rejects with.
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
  // One promise that is resolved by whatever happens next: racing long-lived promises again and again would
  // keep every lost race in memory.
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
    // Not awaited: a source that waits for input that never comes would keep us for ever.
    if (!ended) iterator.return?.()?.catch?.(() => {});
  }
}
