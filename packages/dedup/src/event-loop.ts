/** Milliseconds of uninterrupted work after which other tasks run. */
const TIME_SLICE = 50;

/**
 * Returns a function for long computations to await between steps. When a time slice is over, it yields to
 * the event loop, so that timers fire, servers answer and abort signals arrive; otherwise it resolves at
 * once.
 */
export function createYielder(): () => Promise<void> {
  let start = performance.now();
  return async () => {
    if (performance.now() - start < TIME_SLICE) return;
    await new Promise((resolve) => setTimeout(resolve));
    start = performance.now();
  };
}
